"""Sequences of tokens that share their beginnings: the tree that boosting and word spotting walk."""

from array import array
from bisect import bisect_left
from collections.abc import Callable, Sequence
from itertools import chain

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
