"""Find the edges of words more finely than a model's frames: at pauses, or at the likeliest places between tokens."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.engine.alignment.acoustics import STEP, Acoustics, AcousticSteps, Floats
from core.engine.recognizer import TokenPosition

PAUSE = 0.18  # seconds: longer than the closure of a stop consonant
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


@dataclass(frozen=True)
class WordBoundary:
    """The last token of a word and the first token of the next word.

    `crossing` is the second from which the right token is more likely than the left one, None if unknown.
    """

    left: TokenPosition
    right: TokenPosition
    crossing: float | None = None

    @property
    def guess(self) -> float:
        """The expected time of the boundary, in seconds.

        Tokens share the time between their centres by their letters. Half the distance between crossing and middle
        moves it.
        """
        left, right = self.left, self.right
        share = (left.letters + _EXTRA_LETTERS) / (left.letters + right.letters + 2 * _EXTRA_LETTERS)
        guess = left.centre + (right.centre - left.centre) * share
        middle = (left.centre + right.centre) / 2
        return guess if self.crossing is None else guess + (self.crossing - middle) / 2

    @property
    def spread(self) -> float:
        """The standard deviation of the guess, in seconds."""
        return _SPREAD + _SPREAD_OF_GAP * max(self.right.centre - self.left.centre, 0.0)


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
        pauses = [self._pause(boundary) for boundary in boundaries]
        meetings = [boundary for boundary, pause in zip(boundaries, pauses, strict=True) if pause is None]
        instants = iter(self._instants(meetings))
        return [(instant := next(instants), instant) if pause is None else pause for pause in pauses]

    def end_after(self, token: TokenPosition) -> float:
        """Return when a word ends if nothing known follows its last token."""
        boundary = WordBoundary(token, TokenPosition(token.centre + _REACH, OTHER_LETTERS))
        pause = self._pause(boundary, behind=PAUSE)
        return pause[0] if pause else self._instants([boundary])[0]

    def start_before(self, token: TokenPosition) -> float:
        """Return when a word begins if nothing known precedes its first token."""
        boundary = WordBoundary(TokenPosition(token.centre - _REACH, OTHER_LETTERS), token)
        pause = self._pause(boundary, before=PAUSE)
        return pause[1] if pause else self._instants([boundary])[0]

    def _pause(self, boundary: WordBoundary, before: float = 0.0, behind: float = 0.0) -> tuple[float, float] | None:
        """Return start and end of the pause at a boundary, None if the words meet.

        Args:
            boundary: the boundary.
            before: the pause may begin this many seconds before the left token.
            behind: the pause may end this many seconds after the right token.
        """
        low, high = boundary.left.centre + self._shift, boundary.right.centre + self._shift
        steps = self._acoustics.select(low - before, high + behind)
        pauses = [each for each in _pauses(steps) if each[0] <= high and each[1] >= low] if steps.quiet.any() else []
        if not pauses and high - low <= _FAR_APART:
            return None
        end, start = (pauses[0][0], pauses[-1][1]) if pauses else (high, low)
        # Longer sound beside a token does not belong to its word: it is unknown speech.
        return (
            end if end - low <= _FAR_APART else self.end_after(boundary.left),
            start if high - start <= _FAR_APART else self.start_before(boundary.right),
        )

    def _instants(self, boundaries: Sequence[WordBoundary]) -> list[float]:
        """Return the second at which the words of each boundary meet."""
        if not boundaries:
            return []
        lefts, rights, guesses, spreads = _arrays(boundaries)
        low, high = lefts + self._shift - _MARGIN, rights + self._shift + _MARGIN
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
    lefts, rights, guesses, spreads = _arrays(close[:: -(-len(close) // _MOST_BOUNDARIES)])
    reach = -_SHIFTS[0]
    times, levels = acoustics.select_levels(lefts - reach, np.maximum(rights, lefts) + reach)
    evidence = np.exp(_acoustic_log_odds(levels)).astype(np.float32)
    deviation = ((times - guesses) / spreads).astype(np.float32)
    deviation[np.isneginf(levels)] = np.inf
    totals = np.zeros(len(_SHIFTS))
    for n, shift in enumerate(_SHIFTS):
        prior = np.exp(np.square(deviation - (shift / spreads).astype(np.float32)) / -2)
        fits = np.einsum("ij,ij->i", prior, evidence) / prior.sum(axis=1).clip(1e-30)
        totals[n] = np.log(fits + 1e-30).sum()
    return float(_SHIFTS[totals.argmax()])


def _arrays(boundaries: Sequence[WordBoundary]) -> tuple[NDArray[np.float64], ...]:
    """Return the boundaries as arrays.

    The centres of left and right tokens have shape (boundaries,), guesses and spreads have shape (boundaries, 1).
    """
    lefts, rights = (
        np.array([token.centre for token in tokens])
        for tokens in zip(*((boundary.left, boundary.right) for boundary in boundaries), strict=True)
    )
    guesses = np.array([[boundary.guess] for boundary in boundaries])
    return lefts, rights, guesses, np.array([[boundary.spread] for boundary in boundaries])


def _acoustic_log_odds(levels: Floats) -> NDArray[np.float64]:
    """Return how much each step of each row looks like a boundary, as log odds.

    The measure is how far the level falls below louder sound on both sides. Steps without a level get minus infinity.
    """
    before = np.maximum.accumulate(levels, axis=1)
    behind = np.maximum.accumulate(levels[:, ::-1], axis=1)[:, ::-1]
    inside = np.isfinite(levels)
    dips = np.minimum(before, behind) - np.where(inside, levels, 0.0)
    return np.where(inside, _DIP_ODDS * np.minimum(dips, _DEEPEST), -np.inf).astype(np.float64)


def _pauses(steps: AcousticSteps) -> list[tuple[float, float]]:
    """Return start and end in seconds of each silence of at least PAUSE seconds."""
    turns = np.flatnonzero(np.diff(np.concatenate(([False], steps.quiet, [False])).astype(np.int8)))
    pauses = []
    for begin, end in turns.reshape(-1, 2).tolist():
        if (end - begin) * STEP >= PAUSE:
            pauses.append((float(steps.times[begin]), float(steps.times[end - 1])))
    return pauses
