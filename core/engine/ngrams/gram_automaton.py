"""N-grams of all orders, and the automaton that they are, in the layout of NeMo's SuffixTreeStorage."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.engine.ngrams.ngram_model import BEGINNING, NEVER, START, NgramArrays

BEGIN, END, UNKNOWN = -1, -2, -3
"""The symbols of the beginning and the end of a sentence, and of unknown tokens. Tokens are 0 or more."""
_FIRST_STATE = 2  # after START and BEGINNING

Longs = NDArray[np.int64]


class Grams(NamedTuple):
    """The n-grams of one order: symbols, shape (count, order), and natural logarithms, shape (count,).

    `weight` is the probability of the last symbol after the others. `backoff` is the factor of shorter n-grams after
    the whole n-gram.
    """

    symbols: NDArray[np.int32]
    weight: NDArray[np.float32]
    backoff: NDArray[np.float32]


def to_arrays(orders: Sequence[Grams], tokens: int) -> NgramArrays:
    """Return the automaton of n-grams of all orders, the 1-grams first.

    Tokens without a 1-gram share the probability of UNKNOWN evenly, as with NeMo's `normalize_unk`.

    Raises:
        ValueError: an n-gram has a foreign token, stands twice, or its beginning or its end is missing.
    """
    if len(orders) < 2 or any((each.symbols >= tokens).any() for each in orders):
        raise ValueError("tokens")
    automaton = _Automaton(orders[0], tokens)
    for grams in orders[1:]:
        automaton.add(grams, is_last=grams is orders[-1])
    return automaton.arrays()


class _Automaton:
    """An automaton under construction. The key of an arc is its state before and its token."""

    def __init__(self, ones: Grams, tokens: int) -> None:
        """Add the 1-grams."""
        symbols = ones.symbols[:, 0]
        rows = np.flatnonzero(symbols >= 0)
        rows = rows[np.argsort(symbols[rows], kind="stable")]
        seen = symbols[rows]
        _check_distinct(seen)
        self._tokens = tokens
        self._token_states = np.full(tokens, START, np.int64)
        self._token_states[seen] = _FIRST_STATE + np.arange(len(seen))
        self._count = _FIRST_STATE + len(seen)
        unknown = max(ones.weight[symbols == UNKNOWN].tolist(), default=-np.inf)
        weight = np.full(tokens, unknown - np.log(max(1, tokens - len(seen))), np.float32)
        weight[seen] = ones.weight[rows]
        zeros = np.zeros(tokens, np.int64)
        self._arcs = [(zeros, np.arange(tokens), self._token_states, weight)]
        begin = sum(ones.backoff[symbols == BEGIN].tolist())
        backoff = np.concatenate([np.array([0.0, begin], np.float32), ones.backoff[rows]])
        self._states = [(np.zeros(self._count, np.int64), backoff, np.full(self._count, 2))]
        self._states[0][2][START] = 1
        self._final = [(np.full((symbols == END).sum(), START), ones.weight[symbols == END])]
        self._keys: list[tuple[Longs, int]] = []

    def add(self, grams: Grams, is_last: bool) -> None:
        """Add the n-grams of the next order."""
        before, after = self._states_of(grams.symbols[:, :-1]), self._states_of(grams.symbols[:, 1:], END)
        last = grams.symbols[:, -1]
        ends = last == END
        self._final.append((before[ends], grams.weight[ends]))
        if (last[~ends] < 0).any():
            raise ValueError("symbols")
        keys = before * self._tokens + last
        rows = np.flatnonzero(~ends)
        rows = rows[np.argsort(keys[rows], kind="stable")]
        _check_distinct(keys[rows])
        targets = after[rows] if is_last else self._count + np.arange(len(rows))
        self._arcs.append((before[rows], last[rows].astype(np.int64), targets, grams.weight[rows]))
        if is_last:
            return
        self._states.append((after[rows], grams.backoff[rows], np.full(len(rows), grams.symbols.shape[1] + 1)))
        self._keys.append((keys[rows], self._count))
        self._count += len(rows)

    def arrays(self) -> NgramArrays:
        """Return the automaton."""
        states = [np.concatenate(parts) for parts in zip(*self._states, strict=True)]
        before, token, target, weight = (np.concatenate(parts) for parts in zip(*self._arcs, strict=True))
        final = np.full(self._count, NEVER, np.float32)
        for places, scores in self._final:
            final[places] = scores
        numbers = np.arange(self._count)
        return NgramArrays(
            arc_weight=weight.astype(np.float32),
            arc_token=token.astype(np.int32),
            arc_target=target.astype(np.int32),
            first_arc=np.searchsorted(before, numbers, "left").astype(np.int32),
            end_arc=np.searchsorted(before, numbers, "right").astype(np.int32),
            backoff_state=states[0].astype(np.int32),
            backoff_weight=states[1].astype(np.float32),
            final=final,
            order=states[2].astype(np.int32),
        )

    def _states_of(self, symbols: NDArray[np.int32], ignored: int | None = None) -> Longs:
        """Return the state of each row of symbols. A row that ends with `ignored` has START."""
        first = symbols[:, 0]
        if ((first < 0) & (first != BEGIN) & (first != ignored)).any():
            raise ValueError("symbols")
        states = np.where(first == BEGIN, BEGINNING, self._token_states[np.maximum(first, 0)])
        for (keys, base), column in zip(self._keys, symbols.T[1:], strict=False):
            wanted = states * self._tokens + column
            places = np.searchsorted(keys, wanted)
            found = places < len(keys)
            found[found] = keys[places[found]] == wanted[found]
            if not (found | (column == ignored)).all():
                raise ValueError("contexts")
            states = base + places
        return np.where(symbols[:, -1] == ignored, START, states)


def _check_distinct(ordered: NDArray[np.int32] | Longs) -> None:
    if (ordered[1:] == ordered[:-1]).any():
        raise ValueError("twice")
