"""Find the words with times in the text of a cue, for formats that mark single words."""

from collections.abc import Sequence
from typing import NamedTuple

from core.formats.subtitles.cue_words import CueWord


class TimedPart(NamedTuple):
    """A word with its times in hundredths of a second. `before` is the text between it and the part before it."""

    before: str
    word: str
    start: int
    end: int


def timed_parts(text: str, words: Sequence[CueWord], start: int, end: int) -> tuple[list[TimedPart], str]:
    """Return the words that have times between `start` and `end`, and the text behind the last of them.

    A word begins no earlier than the part before it ends. The search starts at the end of the text, because a name may
    stand in front of the first word.

    Args:
        text: the text of a cue. It ends with `words`.
        words: the words of the cue.
        start: the start of the cue in hundredths of a second.
        end: the end of the cue in hundredths of a second.
    """
    places, edge = list[int](), len(text)
    for word in reversed(words):
        places.append(text.rfind(word.text, 0, edge))
        edge = places[-1] if places[-1] >= 0 else edge
    parts, place, reached = list[TimedPart](), 0, start
    for word, at in zip(words, reversed(places), strict=True):
        first, last = max(reached, round(word.start * 100)), round(word.end * 100)
        if at >= place and word.is_timed and first < last <= end:
            parts.append(TimedPart(text[place:at], word.text, first, last))
            place, reached = at + len(word.text), last
    return parts, text[place:]
