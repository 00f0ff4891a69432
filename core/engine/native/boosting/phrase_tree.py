"""Phrases as a tree of tokens with the bonus of each token: NeMo's GPU-PB, without its table of all labels.

The rules are those of NeMo's ContextGraph (context_graph_universal.py) and BoostingTreeStorage
(boosting_graph_batched.py): phrases that begin alike share their nodes; where a phrase breaks off, its bonus is paid
back on the way along the Aho-Corasick fail links; a finished phrase keeps it.
"""

import math
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float32]
IntArray = NDArray[np.int64]

ROOT = 0
CONTEXT_SCORE = 1.0
"""The bonus of a phrase's first token (BoostingTreeModelConfig.context_score)."""
_FINAL_END_SCORE = 1.0  # of an attention decoder's end token behind a finished phrase (final_eos_score)


class Continuations(NamedTuple):
    """Tokens that go on with a phrase, and the bonus of each beyond that of a token that goes on with none."""

    tokens: IntArray
    bonuses: FloatArray


class PhraseTree:
    """An automaton over tokens. Its states are integers, ROOT the one in which no phrase has begun."""

    def __init__(self, phrases: Iterable[tuple[Sequence[int], float]], depth_scaling: float) -> None:
        """`phrases` are tokens with the score of their first; later ones get depth_scaling times as much, and a bit."""
        nodes = _build(phrases, depth_scaling)
        order = _breadth_first(nodes)
        place = {node: state for state, node in enumerate(order)}
        self._tokens = array("q", (nodes.tokens[node] for node in order))
        self._scores = array("d", (nodes.scores[node] for node in order))
        self._totals = array("d", (nodes.totals[node] for node in order))
        self._is_end = bytes(nodes.is_end[node] for node in order)
        self._first_child = array("q")
        child = 1  # breadth first, the children of a state follow each other, and those of the next one these
        for node in order:
            self._first_child.append(child)
            child += len(nodes.children[node])
        self._first_child.append(child)
        parents = array("q", [ROOT]) + array("q", (place[nodes.parents[node]] for node in order[1:]))
        self._fail = self._fail_links(parents)
        self._continuations: dict[int, Continuations] = {}

    def __len__(self) -> int:
        """How many states there are."""
        return len(self._tokens)

    def beginnings(self) -> Continuations:
        """The tokens that phrases begin with."""
        last = self._first_child[ROOT + 1]
        return Continuations(np.array(self._tokens[1:last], np.int64), np.array(self._scores[1:last], np.float32))

    def all_tokens(self) -> IntArray:
        """The tokens that phrases are made of."""
        return np.unique(np.array(self._tokens[1:], np.int64))

    def continuations(self, state: int) -> Continuations:
        """What goes on with a phrase in `state`, or with one that its end begins; `beginnings` are left out."""
        found = self._continuations.get(state)
        if found is None:
            found = self._continuations[state] = self._find_continuations(state)
        return found

    def next(self, state: int, token: int) -> int:
        """The state after `token`."""
        while (child := self._child(state, token)) is None:
            if state == ROOT:
                return ROOT
            state = self._fail[state]
        return child

    def end_bonus(self, state: int) -> float:
        """The bonus of an attention decoder's end token: that of the best other token, and more behind a phrase.

        As for `continuations` it is beyond that of a token that goes on with no phrase (GPUBoostingTreeModel.advance).
        """
        paid_back = self._paid_back(state)
        bonuses: dict[int, float] = {}
        for each in (self.beginnings(), self.continuations(state)):  # the latter count where a token is in both
            bonuses |= zip(each.tokens.tolist(), each.bonuses.tolist(), strict=True)
        best = paid_back + max(0.0, *bonuses.values())
        return max(best, 0.0) + _FINAL_END_SCORE * self._is_end[state] - paid_back

    def _find_continuations(self, state: int) -> Continuations:
        bonuses: dict[int, float] = {}
        paid_back, total = 0.0, self._paid_back(state)
        while state != ROOT:
            for child in range(self._first_child[state], self._first_child[state + 1]):
                bonuses.setdefault(self._tokens[child], paid_back + self._scores[child] - total)
            paid_back += self._back_off(state)
            state = self._fail[state]
        return Continuations(np.array(list(bonuses), np.int64), np.array(list(bonuses.values()), np.float32))

    def _paid_back(self, state: int) -> float:
        """What a token gets that goes on with no phrase: the negative bonus of those that break off; 0 or less."""
        total = 0.0
        while state != ROOT:
            total += self._back_off(state)
            state = self._fail[state]
        return total

    def _back_off(self, state: int) -> float:
        return 0.0 if self._is_end[state] else self._totals[self._fail[state]] - self._totals[state]

    def _child(self, state: int, token: int) -> int | None:
        first, last = self._first_child[state], self._first_child[state + 1]
        child = bisect_left(self._tokens, token, first, last)
        return child if child < last and self._tokens[child] == token else None

    def _fail_links(self, parents: Sequence[int]) -> "array[int]":
        """For each state the longest other beginning of a phrase that its tokens end with (Aho and Corasick)."""
        self._fail = array("q", bytes(8 * len(self._tokens)))
        for state in range(self._first_child[ROOT + 1], len(self._tokens)):
            self._fail[state] = self.next(self._fail[parents[state]], self._tokens[state])
        return self._fail


class _Nodes(NamedTuple):
    """The tree while it is built, by node: `totals` are the bonuses from the root on."""

    tokens: list[int]
    scores: list[float]
    totals: list[float]
    is_end: list[bool]
    parents: list[int]
    children: list[dict[int, int]]


def _build(phrases: Iterable[tuple[Sequence[int], float]], depth_scaling: float) -> _Nodes:
    """ContextGraph.build: a shared node has the highest score of its phrases, and the total of the last to raise it."""
    tokens, scores, totals, is_end, parents = [-1], [0.0], [0.0], [False], [ROOT]
    children: list[dict[int, int]] = [{}]
    for phrase, score in phrases:
        node = ROOT
        for place, token in enumerate(phrase):
            own = score * depth_scaling + math.log(place + 1) if place else score
            child = children[node].get(token)
            if child is None:
                child = children[node][token] = len(tokens)
                tokens.append(token)
                scores.append(own)
                totals.append(totals[node] + own)
                is_end.append(False)
                parents.append(node)
                children.append({})
            else:
                scores[child] = max(score, scores[child])
                totals[child] = totals[node] + scores[child]
            node = child
        is_end[node] = node != ROOT
    return _Nodes(tokens, scores, totals, is_end, parents, children)


def _breadth_first(nodes: _Nodes) -> list[int]:
    """All nodes by their depth, the children of each by their tokens."""
    order = [ROOT]
    for node in order:
        order += [nodes.children[node][token] for token in sorted(nodes.children[node])]
    return order
