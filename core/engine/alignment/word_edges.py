"""Find the edges of words more finely than a model's frames: at pauses, or at the likeliest places between tokens."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.engine.alignment.acoustics import STEP, Acoustics, Floats
from core.engine.recognizer import TokenPosition

PAUSE = 0.18  # seconds: longer than the closure of a stop consonant
_LEAST_QUIET = round(PAUSE / STEP) - 1  # steps: fewer quiet ones hold no pause, whatever is rounded
_FAR_APART = 0.9  # seconds: tokens further apart say little about each other
_REACH = 0.5  # seconds: without a known neighbour a word ends or begins at most this far from its token
_EXTRA_LETTERS = 3.0  # every token takes the time of this many letters besides its own
_SPREAD, _SPREAD_OF_GAP = 0.03, 0.1  # standard deviation of a guess: seconds, and part of the tokens' distance
_MARGIN = 0.02  # seconds: tokens may meet this far beyond their centres
_DIP_ODDS = 0.1  # each dB of a dip in level adds this to the log odds of a boundary
_DEEPEST = 40.0  # dB: deeper dips count as this
_SHIFTS = np.arange(-8, 9) * 0.01  # seconds
_LEAST_BOUNDARIES, _MOST_BOUNDARIES = 50, 400  # boundaries that an estimate of the shift needs and uses at most
OTHER_LETTERS = 3
"""The number of letters that a token of other speech counts as."""


class WordBoundary(NamedTuple):
    """The last token of a word and the first token of the next word.

    `crossing` is the second from which the right token is more likely than the left one, None if unknown.
    """

    left: TokenPosition
    right: TokenPosition
    crossing: float | None = None


class _Boundaries(NamedTuple):
    """Some boundaries as arrays.

    Attributes:
        lefts: the centres of the left tokens in seconds, shape (boundaries,).
        rights: the same of the right tokens.
        guesses: the expected times of the boundaries in seconds, shape (boundaries,). Tokens share the time between
            their centres by their letters. Half the distance between crossing and middle moves it.
        spreads: the standard deviations of the guesses in seconds, shape (boundaries,).
    """

    lefts: NDArray[np.float64]
    rights: NDArray[np.float64]
    guesses: NDArray[np.float64]
    spreads: NDArray[np.float64]

    @classmethod
    def of(cls, boundaries: Sequence[WordBoundary]) -> "_Boundaries":
        """Return the arrays of some boundaries."""
        facts = np.array(
            [(left.centre, right.centre, left.letters, right.letters) for left, right, _ in boundaries], np.float64
        ).reshape(-1, 4)
        lefts, rights, left_letters, right_letters = facts.T
        share = (left_letters + _EXTRA_LETTERS) / (left_letters + right_letters + 2 * _EXTRA_LETTERS)
        guesses = lefts + (rights - lefts) * share
        for place, (_, _, crossing) in enumerate(boundaries):
            if crossing is not None:
                guesses[place] += (crossing - (lefts[place] + rights[place]) / 2) / 2
        return cls(lefts, rights, guesses, _SPREAD + _SPREAD_OF_GAP * np.maximum(rights - lefts, 0.0))

    def select(self, chosen: NDArray[np.bool_] | slice) -> "_Boundaries":
        """Return the chosen boundaries."""
        return _Boundaries(*(each[chosen] for each in self))


class WordEdges:
    """Finds the ends and starts of words in one recording."""

    def __init__(self, acoustics: Acoustics, shift: float = 0.0) -> None:
        """Prepare the search. All tokens of the model come `shift` seconds too early, see `estimate_shift`."""
        self._acoustics = acoustics
        self._shift = shift

    def between(self, boundaries: Sequence[WordBoundary]) -> list[tuple[float, float]]:
        """Return when the left word of each boundary ends and when the right one begins.

        The edges are those of a pause, or one common instant. The instant is the mean of the possible places, which
        makes large errors rare.
        """
        arrays = _Boundaries.of(boundaries)
        low, high = arrays.lefts + self._shift, arrays.rights + self._shift
        may_pause = (self._acoustics.count_quiet(low, high) >= _LEAST_QUIET) | (high - low > _FAR_APART)
        pauses: list[tuple[float, float] | None] = [None] * len(boundaries)
        for place in np.flatnonzero(may_pause).tolist():
            pauses[place] = self._pause(boundaries[place])
        meetings = np.array([pause is None for pause in pauses], np.bool_)
        instants = iter(self._instants(arrays.select(meetings)))
        return [(instant := next(instants), instant) if pause is None else pause for pause in pauses]

    def end_after(self, token: TokenPosition) -> float:
        """Return when a word ends if nothing known follows its last token."""
        boundary = WordBoundary(token, TokenPosition(token.centre + _REACH, OTHER_LETTERS))
        pause = self._pause(boundary, behind=PAUSE)
        return pause[0] if pause else self._instants(_Boundaries.of([boundary]))[0]

    def start_before(self, token: TokenPosition) -> float:
        """Return when a word begins if nothing known precedes its first token."""
        boundary = WordBoundary(TokenPosition(token.centre - _REACH, OTHER_LETTERS), token)
        pause = self._pause(boundary, before=PAUSE)
        return pause[1] if pause else self._instants(_Boundaries.of([boundary]))[0]

    def _pause(self, boundary: WordBoundary, before: float = 0.0, behind: float = 0.0) -> tuple[float, float] | None:
        """Return start and end of the pause at a boundary, None if the words meet.

        Args:
            boundary: the boundary.
            before: the pause may begin this many seconds before the left token.
            behind: the pause may end this many seconds after the right token.
        """
        low, high = boundary.left.centre + self._shift, boundary.right.centre + self._shift
        silences = self._acoustics.pauses(low - before, high + behind, PAUSE)
        pauses = [each for each in silences if each[0] <= high and each[1] >= low]
        if not pauses and high - low <= _FAR_APART:
            return None
        end, start = (pauses[0][0], pauses[-1][1]) if pauses else (high, low)
        # Longer sound beside a token does not belong to its word: it is unknown speech.
        return (
            end if end - low <= _FAR_APART else self.end_after(boundary.left),
            start if high - start <= _FAR_APART else self.start_before(boundary.right),
        )

    def _instants(self, boundaries: _Boundaries) -> list[float]:
        """Return the second at which the words of each boundary meet."""
        if not len(boundaries.lefts):
            return []
        guesses, spreads = boundaries.guesses[:, None], boundaries.spreads[:, None]
        low, high = boundaries.lefts + self._shift - _MARGIN, boundaries.rights + self._shift + _MARGIN
        times, levels = self._acoustics.select_levels(low, np.maximum(high, low + 2 * STEP))
        deviation = (times - guesses - self._shift) / spreads
        odds = _acoustic_log_odds(levels) - np.square(deviation) / 2
        weights = np.exp(odds - odds.max(axis=1, keepdims=True))
        instants: list[float] = ((weights * times).sum(axis=1) / weights.sum(axis=1)).tolist()
        return instants


def estimate_shift(acoustics: Acoustics, boundaries: Sequence[WordBoundary]) -> float:
    """Return the seconds by which a model's tokens come too early.

    The result is the shift that fits the dips in this recording's level best. It is 0.0 if the recording has too few
    boundaries.
    """
    close = [boundary for boundary in boundaries if boundary.right.centre - boundary.left.centre < _FAR_APART]
    if len(close) < _LEAST_BOUNDARIES:
        return 0.0
    some = _Boundaries.of(close[:: -(-len(close) // _MOST_BOUNDARIES)])
    guesses, spreads, reach = some.guesses[:, None], some.spreads[:, None], -_SHIFTS[0]
    times, levels = acoustics.select_levels(some.lefts - reach, np.maximum(some.rights, some.lefts) + reach)
    evidence = np.exp(_acoustic_log_odds(levels)).astype(np.float32)
    deviation = ((times - guesses) / spreads).astype(np.float32)
    deviation[np.isneginf(levels)] = np.inf
    totals = np.zeros(len(_SHIFTS))
    prior = np.empty_like(deviation)
    for n, shift in enumerate(_SHIFTS):
        np.subtract(deviation, (shift / spreads).astype(np.float32), out=prior)
        np.square(prior, out=prior)
        np.divide(prior, -2, out=prior)
        np.exp(prior, out=prior)
        fits = np.einsum("ij,ij->i", prior, evidence) / prior.sum(axis=1).clip(1e-30)
        totals[n] = np.log(fits + 1e-30).sum()
    return float(_SHIFTS[totals.argmax()])


def _acoustic_log_odds(levels: Floats) -> NDArray[np.float64]:
    """Return how much each step of each row looks like a boundary, as log odds.

    The measure is how far the level falls below louder sound on both sides. Steps without a level get minus infinity.
    """
    by_step = np.ascontiguousarray(levels.T)  # many rows at a time are faster than many steps
    before = np.maximum.accumulate(by_step, axis=0).T
    behind = np.maximum.accumulate(by_step[::-1], axis=0)[::-1].T
    inside = np.isfinite(levels)
    dips = np.minimum(before, behind) - np.where(inside, levels, 0.0)
    return np.where(inside, _DIP_ODDS * np.minimum(dips, _DEEPEST), -np.inf).astype(np.float64)
