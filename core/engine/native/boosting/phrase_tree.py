"""Phrases as a tree of tokens with the bonus of each token: NeMo's GPU-PB, without its table of all labels.

The rules are those of NeMo's ContextGraph (context_graph_universal.py) and BoostingTreeStorage
(boosting_graph_batched.py): phrases that begin alike share their nodes; where a phrase breaks off, its bonus is paid
back on the way along the Aho-Corasick fail links; a finished phrase keeps it.
"""

import math
from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float32]
IntArray = NDArray[np.int64]

ROOT = 0

OnLevel = Callable[[int, IntArray, IntArray, int], None]
"""Called for each depth of a trie while it is built: the depth, from 0; which sequences are that long; the node of each
of these; and the first node of that depth."""


class TokenTrie:
    """Nodes are integers, breadth first, ROOT before all; the children of a node follow each other by their tokens."""

    def __init__(self, sequences: Sequence[Sequence[int]], on_level: OnLevel | None = None) -> None:
        """The nodes of `sequences`, none of which is empty, all of one depth at a time: it may be 100,000 sequences."""
        lengths = np.array([len(each) for each in sequences], np.int64)
        flat = np.fromiter(chain.from_iterable(sequences), np.int64, int(lengths.sum()))
        first, node = np.cumsum(lengths) - lengths, np.zeros(len(lengths), np.int64)
        self._labels = int(flat.max(initial=0)) + 1
        levels, count = [np.zeros(1, np.int64)], 1
        for depth in range(int(lengths.max(initial=0))):
            longer = np.flatnonzero(lengths > depth)
            keys, place = np.unique(
                node[longer] * self._labels + flat[first[longer] + depth], return_inverse=True
            )  # a node's key is its parent times the number of labels, and its token
            node[longer] = count + place
            if on_level is not None:
                on_level(depth, longer, node[longer], count)
            levels.append(keys)
            count += len(keys)
        self.last_nodes = node
        self.keys: IntArray = np.concatenate(levels)
        self.parents, tokens = np.divmod(self.keys, self._labels)
        children = np.bincount(self.parents[1:], minlength=count)
        self.first_child = array("q", (1 + np.concatenate([[0], np.cumsum(children)])).tobytes())
        self.tokens = array("q", tokens.tobytes())
        self.level_sizes = [len(keys) for keys in levels]

    def __len__(self) -> int:
        """How many nodes there are."""
        return len(self.tokens)

    def children(self, node: int) -> range:
        """The nodes that go on from `node`."""
        return range(self.first_child[node], self.first_child[node + 1])

    def child(self, node: int, token: int) -> int | None:
        """The one that goes on by `token`, if any does."""
        first, last = self.first_child[node], self.first_child[node + 1]
        found = bisect_left(self.tokens, token, first, last)
        return found if found < last and self.tokens[found] == token else None

    def find_children(self, nodes: IntArray, tokens: IntArray) -> IntArray:
        """`child` of many nodes at once, each by its token; ROOT where there is none."""
        keys = nodes * self._labels + tokens
        found = 1 + np.searchsorted(self.keys[1:], keys)
        there = found < len(self.keys)
        there[there] = self.keys[found[there]] == keys[there]
        return np.where(there, found, ROOT)


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
        listed = [(tokens, score) for tokens, score in phrases if tokens]
        scores = _Scores(np.array([score for _, score in listed], np.float64), depth_scaling)
        self._trie = TokenTrie([tokens for tokens, _ in listed], scores.of_level)
        self._scores = array("d", np.concatenate(scores.own).tobytes())
        self._totals = array("d", np.concatenate(scores.totals).tobytes())
        is_end = np.zeros(len(self._trie), np.bool_)
        is_end[self._trie.last_nodes] = True
        self._is_end = is_end.tobytes()
        self._fail = self._fail_links()
        self._continuations: dict[int, Continuations] = {}

    def __len__(self) -> int:
        """How many states there are."""
        return len(self._trie)

    def beginnings(self) -> Continuations:
        """The tokens that phrases begin with."""
        last = len(self._trie.children(ROOT)) + 1
        return Continuations(np.array(self._trie.tokens[1:last], np.int64), np.array(self._scores[1:last], np.float32))

    def all_tokens(self) -> IntArray:
        """The tokens that phrases are made of."""
        return np.unique(np.array(self._trie.tokens[1:], np.int64))

    def continuations(self, state: int) -> Continuations:
        """What goes on with a phrase in `state`, or with one that its end begins; `beginnings` are left out."""
        found = self._continuations.get(state)
        if found is None:
            found = self._continuations[state] = self._find_continuations(state)
        return found

    def next(self, state: int, token: int) -> int:
        """The state after `token`."""
        while (child := self._trie.child(state, token)) is None:
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
        best = paid_back + max((0.0, *bonuses.values()))  # of a list that the model has no tokens for none
        return max(best, 0.0) + _FINAL_END_SCORE * self._is_end[state] - paid_back

    def _find_continuations(self, state: int) -> Continuations:
        bonuses: dict[int, float] = {}
        paid_back, total = 0.0, self._paid_back(state)
        while state != ROOT:
            for child in self._trie.children(state):
                bonuses.setdefault(self._trie.tokens[child], paid_back + self._scores[child] - total)
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

    def _fail_links(self) -> "array[int]":
        """For each state the longest other beginning of a phrase that its tokens end with (Aho and Corasick)."""
        trie, tokens = self._trie, np.array(self._trie.tokens, np.int64)
        fail = np.zeros(len(trie), np.int64)
        first = sum(trie.level_sizes[:2])
        for size in trie.level_sizes[2:]:
            states = np.arange(first, first + size)
            places = fail[trie.parents[states]]
            while len(states):
                found = trie.find_children(places, tokens[states])
                fail[states] = found
                open_ones = (found == ROOT) & (places != ROOT)
                states, places = states[open_ones], fail[places[open_ones]]
            first += size
        return array("q", fail.tobytes())


class _Scores:
    """The bonuses of a trie's nodes, each its `own` and `totals` from the root on, by ContextGraph.build.

    A shared node has the highest score of its phrases, and the total of the last of them.
    """

    def __init__(self, scores: "NDArray[np.float64]", depth_scaling: float) -> None:
        """`scores` are those of the phrases' first tokens."""
        self.own, self.totals = [np.zeros(1)], [np.zeros(1)]
        self._scores, self._depth_scaling = scores, depth_scaling
        self._so_far = np.zeros(len(scores))  # of each phrase

    def of_level(self, depth: int, longer: IntArray, nodes: IntArray, first: int) -> None:
        """See OnLevel."""
        order = np.argsort(nodes, kind="stable")  # by node, the phrases of each in their order
        place, scores = nodes[order] - first, self._scores[longer[order]]
        begins = np.flatnonzero(np.diff(place, prepend=-1))
        if depth:
            scores[begins] = scores[begins] * self._depth_scaling + math.log(depth + 1)
        distinct, ranks = np.unique(scores, return_inverse=True)
        highest = distinct[np.maximum.accumulate(place * len(distinct) + ranks) - place * len(distinct)]
        self._so_far[longer[order]] += highest
        ends = np.append(begins[1:], len(order)) - 1
        self.own.append(highest[ends])
        self.totals.append(self._so_far[longer[order[ends]]])
