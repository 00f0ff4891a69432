"""Turn a transcript into the answers of OpenAI's routes, and into the formats of Mynah."""

import json
import math
import zlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from starlette.responses import Response

from core.contracts.transcript import Segment, Transcript
from core.formats import FORMATS
from core.formats.export import render

RESPONSE_FORMATS = ("json", "text", "srt", "verbose_json", "vtt", "diarized_json")
_FILES = {"text": "txt", "srt": "srt", "vtt": "vtt"}
_MEDIA_TYPES = {
    "md": "text/markdown; charset=utf-8",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "srt": "application/x-subrip; charset=utf-8",
    "vtt": "text/vtt; charset=utf-8",
    "json": "application/json",
    "csv": "text/csv; charset=utf-8",
    "tsv": "text/tab-separated-values; charset=utf-8",
    "stl": "application/octet-stream",
    "ttml": "application/ttml+xml",
    "eaf": "application/xml",
    "exb": "application/xml",
    "tei": "application/tei+xml",
    "fcpxml": "application/xml",
    "premiere": "application/xml",
    "seglst": "application/json",
}
_FIRST_SPEAKER = "A"  # as OpenAI names it
_LONGEST_LABEL = 200
_LEAST_CONFIDENCE = 1e-4


def text_of(transcript: Transcript) -> str:
    """Return all words in one line."""
    return " ".join(segment.text for segment in transcript.segments if segment.words)


def file_response(transcript: Transcript, name: str, label: str) -> Response:
    """Return a transcript as a file of one of Mynah's formats.

    Args:
        transcript: the transcript.
        name: the format, as in core.formats.
        label: the client's name for the recording. Some formats contain it.

    Raises:
        InputFault: untimed.
    """
    return Response(_file(transcript, name, label), media_type=_MEDIA_TYPES.get(name, "text/plain; charset=utf-8"))


def _file(transcript: Transcript, name: str, label: str) -> bytes:
    named = Path(plain_name(label))
    transcript = msgspec.structs.replace(transcript, media=named.name)
    return render(transcript, name, named.with_suffix(FORMATS[name].extension))


def plain_name(label: str) -> str:
    """Return a client's name for its recording without folders and control characters."""
    name = label.replace("\\", "/").rpartition("/")[2]
    name = "".join(sign for sign in name if sign.isprintable() and sign != ":")[:_LONGEST_LABEL].strip(" .")
    return name or "recording"


def response(transcript: Transcript, answer: str, label: str, task: str, granularities: Sequence[str]) -> Response:
    """Return the answer to a request.

    Args:
        transcript: the transcript.
        answer: one of RESPONSE_FORMATS.
        label: the client's name for the recording.
        task: transcribe or translate.
        granularities: segment, word or both, for verbose_json.

    Raises:
        InputFault: untimed.
    """
    if answer in _FILES:
        return file_response(transcript, _FILES[answer], label)
    body: dict[str, Any] = {"text": text_of(transcript)}
    if answer == "verbose_json":
        body = _verbose(transcript, task, granularities)
    elif answer == "diarized_json":
        segments = list(speaker_segments(transcript))
        body = {"task": "transcribe", "duration": transcript.duration, **body, "segments": segments}
    usage = {"type": "duration", "seconds": math.ceil(transcript.duration)}
    return Response(json.dumps({**body, "usage": usage}, ensure_ascii=False), media_type="application/json")


def last_events(transcript: Transcript, answer: str, label: str) -> list[bytes]:
    """Return the last events of a stream: segments for diarized_json, and the text.

    The text is a whole file for text, srt and vtt. The segments beside it have the times, which Subtitle Edit needs.
    OpenAI has none here.

    Raises:
        InputFault: untimed.
    """
    text = _file(transcript, _FILES[answer], label).decode() if answer in _FILES else text_of(transcript)
    segments = [_segment(number, *each) for number, each in enumerate(_timed(transcript))]
    done = event({"type": "transcript.text.done", "text": text, "segments": segments})
    return [*map(event, speaker_segments(transcript)), done] if answer == "diarized_json" else [done]


def event(members: Mapping[str, Any]) -> bytes:
    """Return a server-sent event. Its name repeats the type: Subtitle Edit reads named events only."""
    name = f"event: {members['type']}\n" if "type" in members else ""
    return f"{name}data: {json.dumps(members, ensure_ascii=False)}\n\n".encode()


def speaker_segments(transcript: Transcript) -> Iterator[dict[str, Any]]:
    """Yield the segments of diarized_json. They have OpenAI's form of an event, too."""
    for number, (segment, start, end) in enumerate(_timed(transcript)):
        yield {
            "type": "transcript.text.segment",
            "id": f"seg_{number}",
            "start": start,
            "end": end,
            "speaker": segment.speaker or _FIRST_SPEAKER,
            "text": segment.text,
        }


def _verbose(transcript: Transcript, task: str, granularities: Sequence[str]) -> dict[str, Any]:
    body: dict[str, Any] = {
        "task": task,
        "language": transcript.language or "und",
        "duration": transcript.duration,
        "text": text_of(transcript),
    }
    if "word" in granularities:
        words = (word for word in transcript.words if word.start is not None)
        body["words"] = [{"word": word.text, "start": word.start, "end": word.end} for word in words]
    if "segment" in granularities or "word" not in granularities:
        body["segments"] = [_segment(number, *each) for number, each in enumerate(_timed(transcript))]
    return body


def _segment(number: int, segment: Segment, start: float, end: float) -> dict[str, Any]:
    """Return a segment in OpenAI's form. Mynah has no seek, tokens, temperature and probability of silence."""
    text = segment.text.encode()
    chances = [max(word.confidence, _LEAST_CONFIDENCE) for word in segment.words if word.confidence is not None]
    return {
        "id": number,
        "seek": 0,
        "start": start,
        "end": end,
        "text": segment.text,
        "tokens": [],
        "temperature": 0.0,
        "avg_logprob": sum(map(math.log, chances)) / len(chances) if chances else 0.0,
        "compression_ratio": len(text) / len(zlib.compress(text)),
        "no_speech_prob": 0.0,
    }


def _timed(transcript: Transcript) -> Iterator[tuple[Segment, float, float]]:
    """Yield the segments with words, each with start and end. One without times stands at the end before it."""
    last = 0.0
    for segment in transcript.segments:
        if segment.words:
            start = last if segment.start is None else segment.start
            last = start if segment.end is None else segment.end
            yield segment, start, last
