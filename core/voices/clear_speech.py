"""Choose the stretches of a recording in which one speaker speaks alone."""

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from core.contracts.errors import InputFault
from core.contracts.transcript import Segment

LEAST_SECONDS = 5.0
"""Less speech makes no print."""
MOST_SECONDS = 60.0
"""More speech does not change a print."""
_JOINED = 0.3  # seconds of a pause that stays in a stretch
_SHORTEST = 0.5  # seconds of a stretch

Stretch = tuple[float, float]
"""Start and end in seconds."""


class ClearSpeech(NamedTuple):
    """The stretches of a speaker. `overlapped` counts the seconds in which others speak, too."""

    stretches: tuple[Stretch, ...]
    overlapped: float

    @property
    def seconds(self) -> float:
        """The seconds in all stretches."""
        return sum(end - start for start, end in self.stretches)


def clear_speech(segments: Collection[Segment], speaker: str) -> ClearSpeech:
    """Return the longest stretches in which a speaker speaks alone, up to MOST_SECONDS, in order of time."""
    own = _joined(span for segment in segments if segment.speaker == speaker for span in _spans(segment))
    others = _joined(span for segment in segments if segment.speaker != speaker for span in _spans(segment))
    alone = list(_without(own, others))
    overlapped = sum(end - start for start, end in own) - sum(end - start for start, end in alone)
    chosen, total = list[Stretch](), 0.0
    for start, end in sorted(alone, key=lambda each: each[0] - each[1]):
        length = min(end - start, MOST_SECONDS - total)
        if length < _SHORTEST:
            break
        chosen.append((start, start + length))
        total += length
    return ClearSpeech(tuple(sorted(chosen)), overlapped)


def check_enough(speech: ClearSpeech, speaker: str) -> None:
    """Check that the speech is enough for a print.

    Raises:
        InputFault: "voice-overlapped" or "voice-short".
    """
    if speech.seconds >= LEAST_SECONDS:
        return
    figures = {"speaker": speaker, "seconds": f"{speech.seconds:.1f}", "least": f"{LEAST_SECONDS:.0f}"}
    if speech.seconds + speech.overlapped >= LEAST_SECONDS:
        raise InputFault("voice-overlapped", **figures)
    raise InputFault("voice-short", **figures)


def _spans(segment: Segment) -> Iterator[Stretch]:
    """Yield the times of the words, or of the segment if its words have none."""
    timed = [(word.start, word.end) for word in segment.words if word.start is not None and word.end is not None]
    if timed:
        yield from timed
    elif segment.start is not None and segment.end is not None:
        yield segment.start, segment.end


def _joined(spans: Iterable[Stretch]) -> list[Stretch]:
    """Return sorted stretches. Short pauses between them vanish."""
    joined: list[Stretch] = []
    for start, end in sorted(spans):
        if joined and start - joined[-1][1] <= _JOINED:
            joined[-1] = joined[-1][0], max(joined[-1][1], end)
        else:
            joined.append((start, end))
    return joined


def _without(own: Iterable[Stretch], others: list[Stretch]) -> Iterator[Stretch]:
    """Yield the parts of `own` outside `others`. Both are sorted, and neither overlaps itself."""
    first = 0
    for start, end in own:
        while first < len(others) and others[first][1] <= start:
            first += 1
        at = first
        while at < len(others) and others[at][0] < end:
            if others[at][0] > start:
                yield start, others[at][0]
            start = max(start, others[at][1])
            at += 1
        if start < end:
            yield start, end
