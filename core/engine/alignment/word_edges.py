"""Where words begin and end, finer than a model's frames: at the pauses or likeliest boundaries between tokens."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.engine.alignment.acoustics import STEP, Acoustics, AcousticSteps

PAUSE = 0.18  # seconds: longer than the closure of a stop consonant
_FAR_APART = 0.9  # seconds between two tokens beyond which neither says much about the other
_REACH = 0.5  # seconds after a token, or before one, within which its word ends or begins where no neighbour is known
_EXTRA_LETTERS = 1.5  # every token lasts as long as so many letters besides its own
_SPREAD, _SPREAD_OF_GAP = 0.03, 0.1  # standard deviation of a guess: seconds, and share of the tokens' distance
_MARGIN = 0.02  # seconds beyond the tokens within which they may still meet
_DIP_ODDS, _CHANGE_ODDS = 0.1, 0.02
"""What each dB of a dip in level, or of a change of spectrum, adds to the logarithm of the odds of a boundary."""
_DEEPEST = 40.0  # dB
_SHIFTS = np.arange(-8, 9) * 0.01  # seconds
_LEAST_BOUNDARIES, _MOST_BOUNDARIES = 50, 400  # from which a model's shift can be estimated, and that are looked at
OTHER_LETTERS = 3
"""How many letters a token counts as that the text does not have."""


@dataclass(frozen=True)
class TokenPosition:
    """A token in time: `centre` is the mean of its frames, weighted by its probability, in seconds; `letters` is how
    many letters it has."""

    centre: float
    letters: int


@dataclass(frozen=True)
class WordBoundary:
    """The last token of a word and the first of the next, and `crossing`, the second at which the right one becomes
    likelier than the left one (None: unknown)."""

    left: TokenPosition
    right: TokenPosition
    crossing: float | None = None

    @property
    def guess(self) -> float:
        """Where the boundary may be, in seconds: tokens share the time between their centres by their letters, and the
        guess is moved by half of what the crossing lies beside the middle."""
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
    """Ends and beginnings of words in one recording."""

    def __init__(self, acoustics: Acoustics, shift: float = 0.0) -> None:
        """`shift`: seconds by which all of a model's tokens come too early; see `estimate_shift`."""
        self._acoustics = acoustics
        self._shift = shift

    def between(self, boundary: WordBoundary) -> tuple[float, float]:
        """When the left word ends and the right one begins: at a pause, or both at one instant.

        Without a pause it is the mean of where the boundary may be: large errors are then fewest.
        """
        low, high = boundary.left.centre + self._shift, boundary.right.centre + self._shift
        pauses = _pauses(self._acoustics.select(low, high))
        if pauses:
            return pauses[0][0], pauses[-1][1]
        if high - low > _FAR_APART:
            return self.end_after(boundary.left), self.start_before(boundary.right)
        odds, times = self._log_odds(boundary)
        weights = np.exp(odds - odds.max())
        instant = float((weights * times).sum() / weights.sum())
        return instant, instant

    def end_after(self, token: TokenPosition) -> float:
        """When a word ends whose last token is followed by nothing known."""
        return self.between(WordBoundary(token, TokenPosition(token.centre + _REACH, OTHER_LETTERS)))[0]

    def start_before(self, token: TokenPosition) -> float:
        """When a word begins whose first token follows nothing known."""
        return self.between(WordBoundary(TokenPosition(token.centre - _REACH, OTHER_LETTERS), token))[1]

    def _log_odds(self, boundary: WordBoundary) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """For each step between the tokens, and a little around them, the logarithm of the odds that they meet there
        (up to a constant), and its time in seconds."""
        low = boundary.left.centre + self._shift - _MARGIN
        high = boundary.right.centre + self._shift + _MARGIN
        steps = self._acoustics.select(low, max(high, low + 2 * STEP))
        deviation = (steps.times - boundary.guess - self._shift) / boundary.spread
        odds: NDArray[np.float64] = _acoustic_log_odds(steps) - np.square(deviation) / 2
        return odds, steps.times


def estimate_shift(acoustics: Acoustics, boundaries: Sequence[WordBoundary]) -> float:
    """By how many seconds a model's tokens come too early: the shift that fits this recording's own dips and changes
    best, 0.0 when there are too few boundaries to tell."""
    close = [boundary for boundary in boundaries if boundary.right.centre - boundary.left.centre < _FAR_APART]
    if len(close) < _LEAST_BOUNDARIES:
        return 0.0
    reach = -_SHIFTS[0]
    totals = np.zeros(len(_SHIFTS))
    for boundary in close[:: -(-len(close) // _MOST_BOUNDARIES)]:
        steps = acoustics.select(boundary.left.centre - reach, boundary.right.centre + reach)
        evidence = np.exp(_acoustic_log_odds(steps))
        deviation = (steps.times[None, :] - boundary.guess - _SHIFTS[:, None]) / boundary.spread
        prior = np.exp(-np.square(deviation) / 2)
        totals += np.log((prior * evidence).sum(axis=1) / prior.sum(axis=1).clip(1e-30) + 1e-30)
    return float(_SHIFTS[totals.argmax()])


def _acoustic_log_odds(steps: AcousticSteps) -> NDArray[np.float64]:
    """How much each step looks like a boundary: by how far the level falls below what is louder on both sides, and how
    much the spectrum changes."""
    levels = steps.levels
    louder = np.minimum(np.maximum.accumulate(levels), np.maximum.accumulate(levels[::-1])[::-1])
    dips = np.clip(louder - levels, 0.0, _DEEPEST)
    return (_DIP_ODDS * dips + _CHANGE_ODDS * steps.changes).astype(np.float64)


def _pauses(steps: AcousticSteps) -> list[tuple[float, float]]:
    """Start and end, in seconds, of each silence of at least PAUSE seconds."""
    turns = np.flatnonzero(np.diff(np.concatenate(([False], steps.quiet, [False])).astype(np.int8)))
    found = []
    for begin, end in turns.reshape(-1, 2).tolist():
        if (end - begin) * STEP >= PAUSE:
            found.append((float(steps.times[begin]), float(steps.times[end - 1])))
    return found
