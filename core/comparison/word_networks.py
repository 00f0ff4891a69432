"""Align two texts with alternatives, by the rules of sclite or with the fewest errors."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from core.comparison.normalisation import Token
from core.comparison.word_alignment import Kind, Rules

_ERROR = 1  # decides between alignments of equal cost
_UNIT = 10**7
_COSTS = {"sclite": (4 * _UNIT, 3 * _UNIT, 2 * _UNIT), "jiwer": (_UNIT, _UNIT, _UNIT)}
"""Of a substitution, of a missing or added word, and of a missing optional word. Source: SCTK, word.c."""
_EMPTY = _UNIT // 1000  # of an alternative without a word


class Choice(NamedTuple):
    """A word of an alternative. `token` is None for an alternative without a word."""

    token: Token | None
    is_optional: bool = False


Slot = tuple[tuple[Choice, ...], ...]
"""The alternatives at one place of a text."""
Pair = tuple[Kind, Token | None, Token | None]


class _Network(NamedTuple):
    """A text as a graph. Node 0 is its beginning. Each other node is a word, behind any of the nodes `before` it."""

    choices: list[Choice]
    before: list[tuple[int, ...]]
    ends: tuple[int, ...]

    @classmethod
    def of(cls, slots: Sequence[Slot]) -> "_Network":
        choices: list[Choice] = [Choice(None)]
        before: list[tuple[int, ...]] = [()]
        ends: tuple[int, ...] = (0,)
        for slot in slots:
            behind: list[int] = []
            for alternative in slot:
                place = ends
                for choice in alternative or (Choice(None),):
                    choices.append(choice)
                    before.append(place)
                    place = (len(choices) - 1,)
                behind += place
            ends = tuple(behind) or ends
        return cls(choices, before, ends)

    def gap(self, node: int, gap: int, optional: int) -> int:
        """Return the cost of a word without a partner."""
        token, is_optional = self.choices[node]
        return _EMPTY if token is None else (optional if is_optional else gap) + _ERROR


def align_networks(reference: Sequence[Slot], hypothesis: Sequence[Slot], rules: Rules) -> list[Pair]:
    """Return the words in pairs, along the alternatives that agree best.

    Args:
        reference: the correct text.
        hypothesis: the text to judge.
        rules: as for core.comparison.word_alignment.align.
    """
    one, other = _Network.of(reference), _Network.of(hypothesis)
    replace, gap, optional = _COSTS[rules]
    keys = [None if each.token is None else each.token.key for each in one.choices]
    other_keys = [None if each.token is None else each.token.key for each in other.choices]
    other_gaps = [other.gap(m, gap, optional) for m in range(len(other.choices))]
    costs: list[list[int]] = []
    steps: list[list[tuple[int, int]]] = []
    for n, before in enumerate(one.before):
        row, row_steps, own_gap = [0] * len(other.choices), [(0, 0)] * len(other.choices), one.gap(n, gap, optional)
        for m, other_before in enumerate(other.before):
            if n == m == 0:
                continue
            ways: list[tuple[int, tuple[int, int]]] = []
            if keys[n] is not None and other_keys[m] is not None:
                cost = 0 if keys[n] == other_keys[m] else replace + _ERROR
                ways += [(costs[a][b] + cost, (a, b)) for a in before for b in other_before]
            ways += [(costs[place][m] + own_gap, (place, m)) for place in before]
            ways += [(row[place] + other_gaps[m], (n, place)) for place in other_before]
            row[m], row_steps[m] = min(ways, key=lambda way: way[0])
        costs.append(row)
        steps.append(row_steps)
    _, n, m = min((costs[n][m], n, m) for n in one.ends for m in other.ends)
    return list(_trace(one, other, steps, n, m))[::-1]


def _trace(
    one: _Network, other: _Network, steps: Sequence[Sequence[tuple[int, int]]], n: int, m: int
) -> Iterator[Pair]:
    while n or m:
        before, other_before = steps[n][m]
        ours = one.choices[n].token if before != n else None
        theirs = other.choices[m].token if other_before != m else None
        if ours is not None and theirs is not None:
            yield ("equal" if ours.key == theirs.key else "substitution"), ours, theirs
        elif ours is not None:
            yield "deletion", ours, None
        elif theirs is not None:
            yield "insertion", None, theirs
        n, m = before, other_before
