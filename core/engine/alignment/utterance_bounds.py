"""Which of the words that were found may bound their sentence: not those that are easily found in speech beside it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_STRAY_GAP, _STRAY_WORDS = 0.8, 2  # seconds and words: what lies further off, in so small a group, is a stray
_LEAST_SHARE, _SHARED_WORDS = 0.25, 4  # of so many words or more must have been found, or none was


@dataclass
class PathToken:
    """A token on the path: its column (None: other speech), its first and last frame, and TokenPosition.centre."""

    column: int | None
    first: int
    last: int
    centre: float


@dataclass
class PathWord:
    """A word on the path by its index in the text, or speech that the text does not have (None)."""

    index: int | None
    first: PathToken
    last: PathToken
    confidence: float = 1.0


def bound(path: Sequence[PathWord], ends: Sequence[bool], words: Sequence[Sequence[int]]) -> None:
    """Give no time to words that would draw a sentence or an utterance over sound that is not its own.

    An unspoken word is easily found in speech that the text does not have, alone or far from the others. `ends` says of
    each word of the text whether one ends with it; `words` are the tokens of each, none where it is not said. What
    gets no time is speech that the text does not have.
    """
    for groups in _groups(path, ends):
        first, last = _extent(groups, ends)
        _drop_strays(groups)
        kept = [word for group in groups for word in group if word.index is not None]
        said = sum(bool(tokens) for tokens in words[first:last])
        if said >= _SHARED_WORDS and len(kept) < _LEAST_SHARE * said:
            for word in kept:
                word.index = None


def _groups(path: Sequence[PathWord], ends: Sequence[bool]) -> Iterator[list[list[PathWord]]]:
    """The words of each sentence, in groups that other speech lies between."""
    groups: list[list[PathWord]] = []
    other, before = False, None
    for word in list(path):
        if word.index is None:
            other = True
            continue
        is_same = before is not None and not any(ends[before.index or 0 : word.index])
        if groups and not is_same:
            yield groups
            groups = []
        is_apart = other and before is not None and word.first.centre - before.last.centre > _STRAY_GAP
        if is_apart or not groups:
            groups.append([])
        groups[-1].append(word)
        other, before = False, word
    if groups:
        yield groups


def _extent(groups: Sequence[Sequence[PathWord]], ends: Sequence[bool]) -> tuple[int, int]:
    """The first word of the text that belongs to the sentence of these words, and the one behind its last."""
    first, last = groups[0][0].index or 0, groups[-1][-1].index or 0
    while first > 0 and not ends[first - 1]:
        first -= 1
    while last + 1 < len(ends) and not ends[last]:
        last += 1
    return first, last + 1


def _drop_strays(groups: Sequence[Sequence[PathWord]]) -> None:
    """Drop the first and the last of the groups of a sentence where another has over twice as many words."""
    most = max(map(len, groups), default=0)
    for group in (*groups[:1], *groups[-1:]):
        if len(group) <= _STRAY_WORDS and 2 * len(group) < most:
            for word in group:
                word.index = None
