"""Cut a text into parts that can be found on their own, between words that already have times."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.contracts.protocol import ScriptUtterance, ScriptWord

_LEAST_ROOM = 0.3  # seconds between two timed utterances into which an utterance fits
_FRAME_SECONDS = 0.08  # a frame of most models: no word fits into less
_BEHIND_ALL = 1e9  # seconds: longer than any recording
_SENTENCE_END = re.compile(r"[.?!…。．？！؟۔।](?:[^\w\s]*)$")  # noqa: RUF001 (full-width marks end sentences too)


@dataclass(frozen=True)
class Part:
    """Words [first, last) of the whole text, said somewhere from `start` to `end`, in seconds."""

    first: int
    last: int
    start: float
    end: float


def parts(utterances: Sequence[ScriptUtterance]) -> list[Part]:
    """Return the parts of a text whose words have no times yet, in order.

    A span is an utterance's own start and end. An utterance with a span is one part, or several parts between its timed
    words. Consecutive utterances without a span are one part between the timed utterances. If these leave no room, as
    when people speak at once, the part overlaps them.
    """
    untimed: list[Part] = []
    index, first, before = 0, 0, (0.0, 0.0)
    for utterance in [*_with_spans(utterances), ScriptUtterance((), _BEHIND_ALL, _BEHIND_ALL)]:
        last = index + len(utterance.words)
        if utterance.start is not None and utterance.end is not None:
            if index > first:
                start, end = before[1], utterance.start
                untimed.append(
                    Part(first, index, *((start, end) if end - start > _LEAST_ROOM else (before[0], utterance.end)))
                )
            untimed += _gaps(utterance, index)
            first, before = last, (utterance.start, utterance.end)
        index = last
    return untimed


def _with_spans(utterances: Sequence[ScriptUtterance]) -> Iterator[ScriptUtterance]:
    """Yield the utterances.

    Split an utterance with timed words but no span before the first and after the last of them.
    """
    for utterance in utterances:
        words = utterance.words
        timed = [(index, word.start, word.end) for index, word in enumerate(words) if word.start is not None]
        if utterance.start is None and timed:
            (first, start, _), (last, _, end) = timed[0], timed[-1]
            yield ScriptUtterance(words[:first])
            yield ScriptUtterance(words[first : last + 1], start, end)
            yield ScriptUtterance(words[last + 1 :])
        else:
            yield utterance


def _gaps(utterance: ScriptUtterance, first_word: int) -> Iterator[Part]:
    """Yield the runs of words without times in an utterance with a span.

    A run without room between its neighbours is left out: one speaker's words do not overlap.

    Args:
        utterance: the utterance.
        first_word: the index of its first word in the text.
    """
    previous_end, end = utterance.start or 0.0, utterance.end or 0.0
    first = first_word
    for last, word in enumerate([*utterance.words, ScriptWord("", "", end, end)], first_word):
        if word.start is None or word.end is None:
            continue
        if last > first and word.start - previous_end > _FRAME_SECONDS:
            yield Part(first, last, previous_end, word.start)
        first, previous_end = last + 1, max(previous_end, word.end)


def utterance_ends(utterances: Sequence[ScriptUtterance]) -> list[bool]:
    """Return for each word whether an utterance ends with it."""
    return [word is utterance.words[-1] for utterance in utterances for word in utterance.words]


def sentence_ends(utterances: Sequence[ScriptUtterance]) -> list[bool]:
    """Return for each word whether an utterance or a sentence ends with it."""
    return [
        word is utterance.words[-1] or _SENTENCE_END.search(word.text) is not None
        for utterance in utterances
        for word in utterance.words
    ]
