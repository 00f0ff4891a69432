"""Write the formats of scoring programs: SegLST, NIST's STM and CTM, and RTTM."""

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from core.contracts.transcript import Segment, SpeakerTurn, Transcript
from core.formats import rttm
from core.formats.subtitles import clean, timed_segments

_MARKUP = re.compile(r"[{}()<>]")  # alternatives, optional words and labels in files of NIST
_SHORTEST_SECONDS = 0.001
_UNKNOWN = "unknown"  # a speaker without a name; the fields of NIST cannot be empty


def write_seglst(transcript: Transcript, stem: str) -> bytes:
    """Return a JSON list with an object for each segment with a time.

    Its members are `session_id`, `start_time` and `end_time` in seconds, `words`, and `speaker` if it is known.
    """
    session = _recording(transcript, stem)
    listed = [
        {
            "session_id": session,
            "start_time": round(start, 3),
            "end_time": round(end, 3),
            **({"speaker": name} if (name := clean(segment.speaker or "")) else {}),
            "words": text,
        }
        for segment, text, start, end in _timed(transcript)
    ]
    return msgspec.json.format(msgspec.json.encode(listed), indent=2) + b"\n"


def write_stm(transcript: Transcript, stem: str) -> str:
    """Return a line `RECORDING 1 SPEAKER START END TEXT` for each segment with a time.

    Damaged stretches are marked as ignored. Blanks in names become `_`. Signs that have a meaning in STM are left out
    of texts: brackets, and words without a letter or a figure.

    Source: NIST SCTK, file format stm.
    """
    recording = _field(_recording(transcript, stem))
    lines = [
        (start, f"{recording} 1 {_field(segment.speaker or '')} {start:.3f} {end:.3f} {' '.join(_plain(text))}\n")
        for segment, text, start, end in _timed(transcript)
        if any(_plain(text))
    ]
    lines += [
        (start, f"{recording} 1 inter_segment_gap {start:.3f} {end:.3f} ignore_time_segment_in_scoring\n")
        for start, end in transcript.damaged
    ]
    return "".join(line for _, line in sorted(lines, key=lambda each: each[0]))


def write_ctm(transcript: Transcript, stem: str) -> str:
    """Return a line `RECORDING 1 START DURATION WORD CONFIDENCE` for each word with a time, in order of time.

    Signs are treated as in `write_stm`. An unknown confidence has no field.

    Source: NIST SCTK, file format ctm.
    """
    recording = _field(_recording(transcript, stem))
    lines = list[tuple[float, str]]()
    for segment in transcript.segments:
        for word in segment.words:
            if word.start is None or word.end is None:
                continue
            sure = "" if word.confidence is None else f" {word.confidence:.4f}"
            for text in _plain(clean(word.text)):
                times = f"{word.start:.3f} {max(0.0, word.end - word.start):.3f}"
                lines.append((word.start, f"{recording} 1 {times} {text}{sure}\n"))
    return "".join(line for _, line in sorted(lines, key=lambda each: each[0]))


def write_rttm(transcript: Transcript, stem: str) -> str:
    """Return the turns of the speakers. Segments of one speaker that touch are one turn."""
    turns: list[SpeakerTurn] = []
    last: dict[str, int] = {}  # the place of the last turn of each speaker
    for segment, _, start, end in _timed(transcript):
        speaker = clean(segment.speaker or "") or _UNKNOWN
        place = last.get(speaker)
        if place is not None and start <= turns[place].end:
            turns[place] = SpeakerTurn(turns[place].start, max(end, turns[place].end), speaker)
        else:
            last[speaker] = len(turns)
            turns.append(SpeakerTurn(start, end, speaker))
    return rttm.write(turns, _recording(transcript, stem))


def _timed(transcript: Transcript) -> Iterator[tuple[Segment, str, float, float]]:
    """Yield the visible segments with a time in order of time, with their texts and times."""
    for segment, start, end in timed_segments(transcript):
        yield segment, clean(segment.text), start, max(end, start + _SHORTEST_SECONDS)


def _plain(text: str) -> list[str]:
    """Return the words of a text without the signs that have a meaning for NIST's programs."""
    words = _MARKUP.sub("", text).split()
    return [word for word in words if any(map(str.isalnum, word))]


def _recording(transcript: Transcript, stem: str) -> str:
    return clean(Path(transcript.media).stem) or stem


def _field(text: str) -> str:
    return "_".join(clean(text).replace(";;", "__").split()) or _UNKNOWN  # ;; begins a comment
