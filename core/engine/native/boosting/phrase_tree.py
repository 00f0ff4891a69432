"""Phrases as a tree of tokens with the bonus of each token: NeMo's GPU-PB, without its table of all labels.

The rules are those of NeMo's ContextGraph (context_graph_universal.py) and BoostingTreeStorage
(boosting_graph_batched.py). Phrases with the same beginning share their nodes. A phrase that breaks off pays its bonus
back along the Aho-Corasick fail links. A finished phrase keeps it.
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
"""A function that is called for each depth of a trie during its construction.

Its arguments are the depth (from 0), the sequences that reach it, the node of each of them, and the depth's first node.
"""


class TokenTrie:
    """A trie of tokens.

    Nodes are integers in breadth-first order from ROOT, and children are in the order of their tokens.
    """

    def __init__(self, sequences: Sequence[Sequence[int]], on_level: OnLevel | None = None) -> None:
        """Build the nodes of non-empty `sequences`, one depth at a time, because there may be 100,000 sequences."""
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
        """Return the number of nodes."""
        return len(self.tokens)

    def children(self, node: int) -> range:
        """Return the children of `node`."""
        return range(self.first_child[node], self.first_child[node + 1])

    def child(self, node: int, token: int) -> int | None:
        """Return the child with this token, or None."""
        first, last = self.first_child[node], self.first_child[node + 1]
        found = bisect_left(self.tokens, token, first, last)
        return found if found < last and self.tokens[found] == token else None

    def find_children(self, nodes: IntArray, tokens: IntArray) -> IntArray:
        """Return `child` of many nodes at once, each by its token. A missing child is ROOT."""
        keys = nodes * self._labels + tokens
        places = 1 + np.searchsorted(self.keys[1:], keys)
        exists = places < len(self.keys)
        exists[exists] = self.keys[places[exists]] == keys[exists]
        return np.where(exists, places, ROOT)


CONTEXT_SCORE = 1.0
"""The bonus of a phrase's first token (BoostingTreeModelConfig.context_score)."""
_FINAL_END_SCORE = 1.0  # for an attention decoder's end token behind a finished phrase (final_eos_score)


class Continuations(NamedTuple):
    """Tokens that continue a phrase, and their bonuses.

    A bonus counts from the score of a token that continues no phrase.
    """

    tokens: IntArray
    bonuses: FloatArray


class PhraseTree:
    """An automaton over tokens. Its states are integers. In ROOT no phrase has begun."""

    def __init__(self, phrases: Iterable[tuple[Sequence[int], float]], depth_scaling: float) -> None:
        """Build the automaton.

        Args:
            phrases: the tokens of each phrase, and the score of its first token.
            depth_scaling: the factor of the scores of later tokens, which also grow with the logarithm of their depth.
        """
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
        """Return the number of states."""
        return len(self._trie)

    def beginnings(self) -> Continuations:
        """Return the first tokens of all phrases."""
        last = len(self._trie.children(ROOT)) + 1
        return Continuations(np.array(self._trie.tokens[1:last], np.int64), np.array(self._scores[1:last], np.float32))

    def all_tokens(self) -> IntArray:
        """Return the tokens of all phrases."""
        return np.unique(np.array(self._trie.tokens[1:], np.int64))

    def continuations(self, state: int) -> Continuations:
        """Return the tokens that continue a phrase from `state`, or from a suffix of it that begins a phrase.

        It does not include `beginnings`.
        """
        continuations = self._continuations.get(state)
        if continuations is None:
            continuations = self._continuations[state] = self._find_continuations(state)
        return continuations

    def next(self, state: int, token: int) -> int:
        """Return the state after `token`."""
        while (child := self._trie.child(state, token)) is None:
            if state == ROOT:
                return ROOT
            state = self._fail[state]
        return child

    def end_bonus(self, state: int) -> float:
        """Return the bonus of an attention decoder's end token: that of the best other token, and more behind a phrase.

        It counts from the score of a token that continues no phrase, as in `continuations`
        (GPUBoostingTreeModel.advance).
        """
        paid_back = self.paid_back(state)
        bonuses: dict[int, float] = {}
        for each in (self.beginnings(), self.continuations(state)):  # continuations win if a token is in both
            bonuses |= zip(each.tokens.tolist(), each.bonuses.tolist(), strict=True)
        best = paid_back + max((0.0, *bonuses.values()))  # a list without tokens in the model has no bonuses
        return max(best, 0.0) + _FINAL_END_SCORE * self._is_end[state] - paid_back

    def _find_continuations(self, state: int) -> Continuations:
        bonuses: dict[int, float] = {}
        paid_back, total = 0.0, self.paid_back(state)
        while state != ROOT:
            for child in self._trie.children(state):
                bonuses.setdefault(self._trie.tokens[child], paid_back + self._scores[child] - total)
            paid_back += self._back_off(state)
            state = self._fail[state]
        return Continuations(np.array(list(bonuses), np.int64), np.array(list(bonuses.values()), np.float32))

    def paid_back(self, state: int) -> float:
        """Return the bonus of a token that begins and continues no phrase: 0, or less if phrases break off."""
        total = 0.0
        while state != ROOT:
            total += self._back_off(state)
            state = self._fail[state]
        return total

    def _back_off(self, state: int) -> float:
        return 0.0 if self._is_end[state] else self._totals[self._fail[state]] - self._totals[state]

    def _fail_links(self) -> "array[int]":
        """Return for each state the longest other beginning of a phrase that its tokens end with (Aho and Corasick)."""
        trie, tokens = self._trie, np.array(self._trie.tokens, np.int64)
        fail = np.zeros(len(trie), np.int64)
        first = sum(trie.level_sizes[:2])
        for size in trie.level_sizes[2:]:
            states = np.arange(first, first + size)
            places = fail[trie.parents[states]]
            while len(states):
                children = trie.find_children(places, tokens[states])
                fail[states] = children
                is_open = (children == ROOT) & (places != ROOT)
                states, places = states[is_open], fail[places[is_open]]
            first += size
        return array("q", fail.tobytes())


class _Scores:
    """The bonuses of a trie's nodes, after ContextGraph.build: each node's `own`, and `totals` from the root on.

    A shared node has the highest score of its phrases, and the total of the last of them.
    """

    def __init__(self, scores: "NDArray[np.float64]", depth_scaling: float) -> None:
        """Start with the scores of the phrases' first tokens."""
        self.own, self.totals = [np.zeros(1)], [np.zeros(1)]
        self._scores, self._depth_scaling = scores, depth_scaling
        self._phrase_totals = np.zeros(len(scores))

    def of_level(self, depth: int, longer: IntArray, nodes: IntArray, first: int) -> None:
        """Add the scores of one depth; see OnLevel."""
        order = np.argsort(nodes, kind="stable")  # sorted by node; the phrases of a node stay in their order
        place, scores = nodes[order] - first, self._scores[longer[order]]
        begins = np.flatnonzero(np.diff(place, prepend=-1))
        if depth:
            scores[begins] = scores[begins] * self._depth_scaling + math.log(depth + 1)
        distinct, ranks = np.unique(scores, return_inverse=True)
        highest = distinct[np.maximum.accumulate(place * len(distinct) + ranks) - place * len(distinct)]
        self._phrase_totals[longer[order]] += highest
        ends = np.append(begins[1:], len(order)) - 1
        self.own.append(highest[ends])
        self.totals.append(self._phrase_totals[longer[order[ends]]])
