"""A text to be aligned, cut into parts that can be found on their own: what has times already bounds the rest."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.contracts.protocol import ScriptUtterance, ScriptWord

_ROOM = 0.3  # seconds between two timed utterances into which nothing fits
_FRAME = 0.08  # seconds of a model's frame; in less no word can be found
_END = 1e9  # seconds: behind every recording
_SENTENCE_END = re.compile(r"[.?!…。．？！؟۔।](?:[^\w\s]*)$")  # noqa: RUF001 (full-width marks end sentences, too)


@dataclass(frozen=True)
class Part:
    """Words [first, last) of the whole text, said somewhere from `start` to `end`, in seconds."""

    first: int
    last: int
    start: float
    end: float


def parts(utterances: Sequence[ScriptUtterance]) -> list[Part]:
    """The parts of a text whose words have no times yet, in order; words that have some are never sought.

    An utterance with a span is one by itself, or several, where words in it have times. Utterances without one, in a
    row, are one together, between the times on either side; where these leave no room, as when people speak at once,
    also within them.
    """
    found: list[Part] = []
    place, first, before = 0, 0, (0.0, 0.0)
    for utterance in [*_anchors(utterances), ScriptUtterance((), _END, _END)]:
        last = place + len(utterance.words)
        if utterance.start is not None and utterance.end is not None:
            if place > first:
                start, end = before[1], utterance.start
                found.append(Part(first, place, *((start, end) if end - start > _ROOM else (before[0], utterance.end))))
            found += _gaps(utterance, place)
            first, before = last, (utterance.start, utterance.end)
        place = last
    return found


def _anchors(utterances: Sequence[ScriptUtterance]) -> Iterator[ScriptUtterance]:
    """The utterances; one with timed words, but no span, is cut before the first and after the last of them."""
    for utterance in utterances:
        words = utterance.words
        timed = [(place, word.start, word.end) for place, word in enumerate(words) if word.start is not None]
        if utterance.start is None and timed:
            (first, start, _), (last, _, end) = timed[0], timed[-1]
            yield ScriptUtterance(words[:first])
            yield ScriptUtterance(words[first : last + 1], start, end)
            yield ScriptUtterance(words[last + 1 :])
        else:
            yield utterance


def _gaps(utterance: ScriptUtterance, place: int) -> Iterator[Part]:
    """The words without times of an utterance with a span, between those that have some.

    Where these leave no room nothing is sought: one speaker's words do not overlap.
    """
    reached, end = utterance.start or 0.0, utterance.end or 0.0
    first = place
    for last, word in enumerate([*utterance.words, ScriptWord("", "", end, end)], place):
        if word.start is None or word.end is None:
            continue
        if last > first and word.start - reached > _FRAME:
            yield Part(first, last, reached, word.start)
        first, reached = last + 1, max(reached, word.end)


def ends(utterances: Sequence[ScriptUtterance]) -> list[bool]:
    """Of each word whether an utterance or a sentence ends with it."""
    return [
        word is utterance.words[-1] or _SENTENCE_END.search(word.text) is not None
        for utterance in utterances
        for word in utterance.words
    ]
