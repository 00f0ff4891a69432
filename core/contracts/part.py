"""The part of a recording that a user wants to be heard."""

import math
from collections.abc import Sequence

import msgspec

from core.contracts.engine_messages import Chunk, Done, FromEngine, Progress, SpeakerChunk
from core.contracts.errors import InputFault
from core.contracts.protocol import ScriptUtterance, ScriptWord
from core.contracts.recording_address import RecordingAddress
from core.contracts.transcript import Segment, Transcript, Word

LONGEST_SECONDS = 1e7
"""No recording is longer (115 days)."""


class Part(msgspec.Struct, frozen=True, gc=False):
    """The seconds `start` to `end` of a recording. `end` None: up to its end.

    The engine hears the part as a recording of its own. `on_whole_clock` moves its answers to the recording's clock.
    """

    start: float = 0.0
    end: float | None = None

    def address_in(self, path: str) -> str:
        """Return the address of this part of a file on this machine."""
        duration = None if self.end is None else self.end - self.start
        return str(RecordingAddress(f"file://{path}", self.start, duration))

    def has(self, seconds: float) -> bool:
        """Return whether a time lies in this part."""
        return self.start <= seconds < (math.inf if self.end is None else self.end)


def part_between(start: float | None, end: float | None) -> Part | None:
    """Return the part between two times. None: the whole recording.

    Raises:
        ValueError: the end is not behind the start, or a time is too large.
    """
    if start is None and end is None:
        return None
    part = Part(start or 0.0, end)
    if end is not None and end <= part.start:
        raise ValueError("the end is not behind the start")
    if max(part.start, end or 0.0) > LONGEST_SECONDS:
        raise ValueError("no recording is so long")
    return part if part != Part() else None


def common_part(one: Part | None, other: Part | None) -> Part | None:
    """Return the part that two parts share. None: the whole recording.

    Args:
        one: the heard part.
        other: the wanted part.

    Raises:
        InputFault: part-apart, they share nothing.
    """
    if one is None or other is None:
        return one or other
    ends = [part.end for part in (one, other) if part.end is not None]
    common = Part(max(one.start, other.start), min(ends, default=None))
    if common.end is not None and common.end <= common.start:
        raise InputFault("part-apart", start=f"{one.start:g}", end="its end" if one.end is None else f"{one.end:g} s")
    return common


def words_in_part(transcript: Transcript, part: Part) -> Transcript:
    """Return the transcript with the words that begin in a part.

    A word without times belongs to the word before it in its segment. Words before the first known time of a segment
    belong to the start of the segment. A segment without any time belongs to the segment before it, else to the first
    known time.
    """
    segments: list[Segment] = []
    time = next((start for segment in transcript.segments if (start := segment.start) is not None), 0.0)
    for segment in transcript.segments:
        words, start = [], segment.start
        time = time if start is None else start
        for word in segment.words:
            time = time if word.start is None else word.start
            if part.has(time):
                words.append(word)
        if len(words) == len(segment.words):
            segments.append(segment)
        elif words:
            segments.append(msgspec.structs.replace(segment, words=tuple(words), span=None, translation=None, lines=()))
    end = min(transcript.duration, math.inf if part.end is None else part.end)
    damaged = tuple((max(first, part.start), min(last, end)) for first, last in transcript.damaged)
    return msgspec.structs.replace(
        transcript,
        segments=tuple(segments),
        duration=end,
        damaged=tuple((first, last) for first, last in damaged if first < last),
        part=(part.start, end),
    )


def on_whole_clock(message: FromEngine, start: float) -> FromEngine:
    """Return the engine's answer about a part with the times of the whole recording.

    Args:
        message: the answer.
        start: the second of the recording at which the part begins.
    """
    match message:
        case Chunk():
            words = tuple(_moved_word(word, start) for word in message.words)
            return msgspec.structs.replace(message, start=message.start + start, end=message.end + start, words=words)
        case SpeakerChunk():
            return msgspec.structs.replace(message, start=message.start + start, end=message.end + start)
        case Progress():
            duration = None if message.duration is None else message.duration + start
            return msgspec.structs.replace(message, seconds=message.seconds + start, duration=duration)
        case Done():
            return msgspec.structs.replace(
                message,
                duration=message.duration + start,
                truncated_at=None if message.truncated_at is None else message.truncated_at + start,
                damaged=tuple((first + start, last + start) for first, last in message.damaged),
            )
        case _:
            return message


def _moved_word(word: Word, start: float) -> Word:
    if word.start is None or word.end is None:
        return word
    return msgspec.structs.replace(word, start=round(word.start + start, 6), end=round(word.end + start, 6))


def on_part_clock(utterances: Sequence[ScriptUtterance], start: float) -> tuple[ScriptUtterance, ...]:
    """Return the utterances of a text with times that begin at `start`. Times before it are left out."""
    return tuple(_moved_utterance(utterance, start) for utterance in utterances)


def _moved_utterance(utterance: ScriptUtterance, start: float) -> ScriptUtterance:
    words = tuple(ScriptWord(word.text, word.spoken, *_moved(word, start)) for word in utterance.words)
    return ScriptUtterance(words, *_moved(utterance, start))


def _moved(timed: ScriptWord | ScriptUtterance, start: float) -> tuple[float | None, float | None]:
    if timed.start is None or timed.end is None or timed.start < start:
        return None, None
    return timed.start - start, timed.end - start
