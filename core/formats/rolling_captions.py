"""Captions that roll up, as YouTube's do: each cue begins with the lines that the one before ended with."""

from collections.abc import Sequence
from itertools import pairwise

from core.formats.caption_italics import moved
from core.formats.reading_notes import REPEATED_LINES, Tell, tell_left_out
from core.formats.timed_text import TimedText

_MEETING = 0.05  # seconds between cues that roll up, and of one that holds its line before it does
_FEWEST = 3  # cues that begin so, and half of all: a chorus is no captions that roll up


def without_repeats(cues: Sequence[TimedText], tell: Tell) -> list[TimedText]:
    """The cues, of captions that roll up each line once, where it was shown first; how many go is told."""
    repeated = [0, *(_count_repeated(*pair) for pair in pairwise(cues))][: len(cues)]
    if sum(map(bool, repeated)) < max(_FEWEST, len(cues) // 2):
        return list(cues)
    tell_left_out(tell, {REPEATED_LINES: sum(repeated)})
    rest = (_without_lines(cue, count) for cue, count in zip(cues, repeated, strict=True))
    return [cue for cue in rest if cue.text]


def _count_repeated(cue: TimedText, following: TimedText) -> int:
    """How many lines a cue repeats of the one before."""
    if abs(following.start - cue.end) > _MEETING:
        return 0
    lines, more = _stripped_lines(cue), _stripped_lines(following)
    is_still = following.end - following.start <= _MEETING
    most = min(len(lines), len(more) if is_still else len(more) - 1)
    counts = (count for count in range(most, 0, -1) if lines[-count] == more[0])
    return next((count for count in counts if lines[-count:] == more[:count]), 0)


def _stripped_lines(cue: TimedText) -> list[str]:
    return [line.strip() for line in cue.text.split("\n")]


def _without_lines(cue: TimedText, count: int) -> TimedText:
    """The cue without its first lines."""
    cut = sum(len(line) + 1 for line in cue.text.split("\n")[:count])
    times = tuple(time._replace(place=time.place - cut) for time in cue.inner_times if time.place >= cut)
    return cue._replace(text=cue.text[cut:], inner_times=times, italic=moved(cue.italic, count))
