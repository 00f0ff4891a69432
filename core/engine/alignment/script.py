"""A text to be aligned, cut into parts that can be found on their own: what has times already bounds the rest."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.protocol import Utterance

_ROOM = 0.3  # seconds between two timed utterances into which nothing fits
_END = 1e9  # seconds: behind every recording


_SENTENCE_END = re.compile(r"[.?!…。．？！؟۔।](?:[^\w\s]*)$")  # noqa: RUF001 (full-width marks end sentences, too)


@dataclass(frozen=True)
class Part:
    """Words [first, last) of the whole text, said somewhere from `start` to `end`, in seconds."""

    first: int
    last: int
    start: float
    end: float


def parts(utterances: Sequence[Utterance]) -> list[Part]:
    """The parts of a text whose words have no times yet, in order.

    An utterance with a span is one by itself. Utterances without one, in a row, are one together, between the spans on
    either side; where these leave no room, as when people speak at once, also within them.
    """
    found: list[Part] = []
    place, first, before = 0, 0, (0.0, 0.0)
    for utterance in [*utterances, Utterance((), _END, _END)]:
        last = place + len(utterance.words)
        if utterance.start is not None and utterance.end is not None:
            if place > first:
                start, end = before[1], utterance.start
                found.append(Part(first, place, *((start, end) if end - start > _ROOM else (before[0], utterance.end))))
            if any(word.start is None for word in utterance.words):
                found.append(Part(place, last, utterance.start, utterance.end))
            first, before = last, (utterance.start, utterance.end)
        place = last
    return found


def ends(utterances: Sequence[Utterance]) -> list[bool]:
    """Of each word whether an utterance or a sentence ends with it."""
    return [
        word is utterance.words[-1] or _SENTENCE_END.search(word.text) is not None
        for utterance in utterances
        for word in utterance.words
    ]
