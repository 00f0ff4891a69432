"""An n-gram language model as an automaton in arrays, in the layout of NeMo's NGPU-LM."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float32]
IntArray = NDArray[np.int32]

START, BEGINNING = 0, 1
"""The states without context, and at the beginning of a sentence."""
NEVER = -10_000.0
"""NeMo's log-probability of an impossible end."""
_CACHED_STATES = 1024


class NgramArrays(NamedTuple):
    """The arcs and the states of a model. Scores are natural logarithms.

    An arc is a token with its log-probability and the state after it. The arcs of a state lie together in the order of
    their tokens, from `first_arc` to `end_arc`. State START has one arc for each token. Another state leaves other
    tokens to `backoff_state` and adds `backoff_weight`. `final` is the log-probability of the end of a sentence, and
    NEVER if the backoff state knows it.
    """

    arc_weight: FloatArray
    arc_token: IntArray
    arc_target: IntArray
    first_arc: IntArray
    end_arc: IntArray
    backoff_state: IntArray
    backoff_weight: FloatArray
    final: FloatArray
    order: IntArray  # of the state: 1 for START


class NgramModel:
    """A language model that gives the scores of all tokens after a state."""

    def __init__(self, arrays: NgramArrays) -> None:
        """Take the arrays.

        Raises:
            ValueError: the arrays are no automaton.
        """
        self.arrays = arrays
        check_arrays(arrays)
        self.tokens = int(arrays.end_arc[START])
        self._scores: dict[int, FloatArray] = {}

    def scores(self, state: int) -> FloatArray:
        """Return the log-probability of each token after `state`, shape (tokens,). The caller must not change it."""
        known = self._scores.get(state)
        if known is None:
            if len(self._scores) >= _CACHED_STATES:
                self._scores.clear()
            known = self._scores[state] = self._compute_scores(state)
        return known

    def next(self, state: int, token: int) -> int:
        """Return the state after `token`."""
        arrays = self.arrays
        while state != START:
            first, end = arrays.first_arc[state], arrays.end_arc[state]
            place = first + np.searchsorted(arrays.arc_token[first:end], token)
            if place < end and arrays.arc_token[place] == token:
                return int(arrays.arc_target[place])
            state = int(arrays.backoff_state[state])
        return int(arrays.arc_target[token])

    def end(self, state: int) -> float:
        """Return the log-probability of the end of a sentence after `state`."""
        total = np.float32(0.0)
        while state != START and self.arrays.final[state] <= NEVER:
            total += self.arrays.backoff_weight[state]
            state = int(self.arrays.backoff_state[state])
        return float(total + self.arrays.final[state])

    def _compute_scores(self, state: int) -> FloatArray:
        arrays = self.arrays
        chain: list[tuple[int, np.float32]] = []
        total = np.float32(0.0)
        while state != START:
            chain.append((state, total))
            total += arrays.backoff_weight[state]
            state = int(arrays.backoff_state[state])
        scores: FloatArray = arrays.arc_weight[: self.tokens] + total
        for each, before in reversed(chain):  # a longer context wins
            arcs = slice(arrays.first_arc[each], arrays.end_arc[each])
            scores[arrays.arc_token[arcs]] = arrays.arc_weight[arcs] + before
        return scores


def check_arrays(arrays: NgramArrays) -> None:
    """Check that no query can fail or run for ever.

    Raises:
        ValueError: the arrays are no automaton.
    """
    states, arcs = len(arrays.final), len(arrays.arc_weight)
    tokens = int(arrays.end_arc[START]) if states > BEGINNING else 0
    by_state = (arrays.first_arc, arrays.end_arc, arrays.backoff_state, arrays.backoff_weight, arrays.order)
    if not 0 < tokens <= arcs or any(len(each) != states for each in by_state):
        raise ValueError("sizes")
    if any(len(each) != arcs for each in (arrays.arc_token, arrays.arc_target)):
        raise ValueError("sizes")
    for values, limit in (
        (arrays.arc_token, tokens),
        (arrays.arc_target, states),
        (arrays.backoff_state, states),
        (arrays.first_arc, arcs + 1),
        (arrays.end_arc, arcs + 1),
    ):
        if values.min(initial=0) < 0 or values.max(initial=0) >= limit:
            raise ValueError("ranges")
    falls = arrays.order[arrays.backoff_state] < arrays.order
    if arrays.first_arc[START] or not falls[1:].all():  # a backoff ends in START
        raise ValueError("backoff")
    if not np.array_equal(arrays.arc_token[:tokens], np.arange(tokens)):
        raise ValueError("tokens")
    scores = (arrays.arc_weight, arrays.backoff_weight, arrays.final)
    if any(np.isnan(each).any() or (each == np.inf).any() for each in scores):
        raise ValueError("scores")
