"""Compare two readings of one window. Words that differ keep the other reading."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import fmean

import msgspec

from core.contracts.repetition import normalise_word
from core.contracts.transcript import Word
from core.engine.recognizer import Hypothesis, WordPosition
from core.engine.stitching.timeline import pair_words

_NOTHING = 0.9  # confidence of a reading without words in a vote, as the null word of ROVER; see decisions/0125


@dataclass(frozen=True)
class _Reading:
    """Neighbouring words of a hypothesis with their positions."""

    words: Sequence[Word]
    positions: Sequence[WordPosition | None]

    @classmethod
    def of(cls, hypothesis: Hypothesis) -> "_Reading":
        return cls(hypothesis.words, hypothesis.positions or [None] * len(hypothesis.words))

    def part(self, begin: int, end: int) -> "_Reading":
        return _Reading(self.words[begin:end], self.positions[begin:end])

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)

    @property
    def confidence(self) -> float:
        known = [word.confidence for word in self.words if word.confidence is not None]
        return fmean(known) if known else _NOTHING


def with_second_opinion(first: Hypothesis, second: Hypothesis, votes: bool) -> Hypothesis:
    """Return the first hypothesis. Its words have the differing readings of the second one as `alternative`.

    Case and punctuation do not differ. If only the second reading has words, they follow the word before them in its
    `alternative`. Without a word before, they precede the word after. A window without words gets none.

    Args:
        first: the hypothesis that becomes the text.
        second: another hypothesis for the same window.
        votes: the more confident reading of each stretch becomes the text, and the other one its `alternative`.
    """
    words: list[Word] = []
    positions: list[WordPosition | None] = []
    missed = ""  # words of the other reading before the first word
    for ours, theirs, is_same in _stretches(_Reading.of(first), _Reading.of(second)):
        text, other = (
            (theirs, ours) if votes and not is_same and theirs.confidence > ours.confidence else (ours, theirs)
        )
        if is_same:
            (word,) = text.words
            words.append(msgspec.structs.replace(word, alternative=f"{missed} {word.text}") if missed else word)
            missed = ""
        elif text.words:
            words += _marked(text.words, other.words)
        elif words:
            words[-1] = msgspec.structs.replace(words[-1], alternative=f"{words[-1].text} {other.text}")
        else:
            missed = other.text
        positions += text.positions
    spoken = " ".join(word.text for word in words) if votes else first.text
    return replace(
        first, text=spoken, words=tuple(words), positions=tuple(positions) if any(positions) else (), second=None
    )


def _stretches(first: _Reading, second: _Reading) -> Iterator[tuple[_Reading, _Reading, bool]]:
    """Yield stretches of both readings, and whether they are one equal word."""
    begin, start = 0, 0
    for one, other in [*_equal_pairs(first.words, second.words), (len(first.words), len(second.words))]:
        ours, theirs = first.part(begin, one), second.part(start, other)
        if ours.words or theirs.words:
            yield ours, theirs, False
        if one < len(first.words):
            yield first.part(one, one + 1), second.part(other, other + 1), True
        begin, start = one + 1, other + 1


def _equal_pairs(first: Sequence[Word], second: Sequence[Word]) -> Iterator[tuple[int, int]]:
    for one, other in pair_words(first, second):
        if normalise_word(first[one]) == normalise_word(second[other]):
            yield one, other


def _marked(words: Sequence[Word], others: Sequence[Word]) -> Iterator[Word]:
    """Yield words with the other reading of their stretch. Each other word belongs to the nearest word."""
    texts: list[list[str]] = [[] for _ in words]
    for number, other in enumerate(others):
        texts[_nearest(words, other, number * len(words) // len(others))].append(other.text)
    for word, alternative in zip(words, texts, strict=True):
        joined = " ".join(alternative)
        is_same = normalise_word(Word(joined)) == normalise_word(word)
        yield word if is_same else msgspec.structs.replace(word, alternative=joined)


def _nearest(words: Sequence[Word], other: Word, otherwise: int) -> int:
    """Return the number of the word nearest in time. Without times, return `otherwise`."""
    middles = [None if word.start is None or word.end is None else word.start + word.end for word in words]
    if other.start is None or other.end is None or None in middles:
        return otherwise
    at = other.start + other.end
    return min(range(len(words)), key=lambda number: abs((middles[number] or 0.0) - at))
