"""Makes the times of a recogniser's words possible, and marks words that it may have invented."""

import math
from collections.abc import Iterator, Sequence

import msgspec

from core.contracts.repetition import looped_words
from core.contracts.transcript import Doubt, Word
from core.engine.audio.segmenter import Window

SHORTEST = 0.02  # seconds: no word is shorter, so that start < end always holds


def sanitised(window: Window, words: Sequence[Word]) -> tuple[Word, ...]:
    """The words of a window, in seconds of the file, none dropped.

    Every time lies inside the window, start < end, and starts never go down; a word with a time that is no number has
    none. A confidence is in [0, 1] or none. `doubt` marks words that stand where the file is silent, and each
    repetition in a loop after the first: recognisers like to fill silence, and get caught in phrases.
    """
    clamped = list(_clamped(window, words))
    loops = looped_words(clamped)
    return tuple(
        word if (doubt := _doubt(word, window, index in loops)) is None else msgspec.structs.replace(word, doubt=doubt)
        for index, word in enumerate(clamped)
    )


def _clamped(window: Window, words: Sequence[Word]) -> Iterator[Word]:
    earliest, last = math.ceil(window.start * 1000) / 1000, math.floor(window.end * 1000) / 1000
    latest = max(last - SHORTEST, earliest)
    for word in words:
        confidence = word.confidence
        if confidence is not None:
            confidence = min(max(confidence, 0.0), 1.0) if math.isfinite(confidence) else None
        start, end = word.start, word.end
        if start is None or end is None or not math.isfinite(start + end):
            yield Word(word.text, None, None, confidence, boosted=word.boosted)
            continue
        earliest = round(min(max(window.start + start, earliest), latest), 3)
        end = round(max(min(window.start + end, last), earliest + SHORTEST), 3)
        yield Word(word.text, earliest, end, confidence, boosted=word.boosted)


def _doubt(word: Word, window: Window, repeated: bool) -> Doubt | None:
    start, end = word.start, word.end
    if start is not None and end is not None and any(begin <= start and end <= until for begin, until in window.quiet):
        return "silence"
    return "loop" if repeated else None
