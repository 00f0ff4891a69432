"""Where words begin and end, finer than a model's frames: between two tokens, at a pause or at the likeliest joint."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.engine.alignment.acoustics import STEP, Acoustics

PAUSE = 0.18  # seconds: longer than the closure of a stop consonant
_FAR = 0.9  # seconds between two tokens beyond which neither says much about the other
_REACH = 0.5  # seconds after a token, or before one, within which its word then ends or begins
_EXTRA_LETTERS = 1.5  # every token lasts as long as so many letters besides its own
_SPREAD, _SPREAD_OF_GAP = 0.03, 0.1  # seconds, and of the distance of the tokens: how far off the guess may be
_DIP, _CHANGE = 0.1, 0.02
"""Logarithm of the odds, a dB, that a dip in level, and a change of spectrum, lend to a joint."""
_DEEPEST = 40.0  # dB
_SHIFTS = np.arange(-8, 9) * 0.01  # seconds
_PAIRS = range(50, 401)  # joints that are enough to tell a model's shift, and that are looked at
OTHER_LETTERS = 3
"""Of a token that the text does not have."""


@dataclass(frozen=True)
class TokenPosition:
    """A token in time: `centre` is the mean of its frames, weighted by its probability, in seconds; `letters` is how
    many letters it has."""

    centre: float
    letters: int


@dataclass(frozen=True)
class WordBoundary:
    """The last token of a word and the first of the next, and `crossing`, where the one becomes likelier than the other
    (None: unknown)."""

    left: TokenPosition
    right: TokenPosition
    crossing: float | None = None

    @property
    def guess(self) -> float:
        """Where the joint may be, in seconds: tokens share the time between their centres by their letters, and half
        of what the crossing says otherwise is believed."""
        left, right = self.left, self.right
        share = (left.letters + _EXTRA_LETTERS) / (left.letters + right.letters + 2 * _EXTRA_LETTERS)
        guess = left.centre + (right.centre - left.centre) * share
        middle = (left.centre + right.centre) / 2
        return guess if self.crossing is None else guess + (self.crossing - middle) / 2


class WordEdges:
    """Ends and beginnings of words in one recording."""

    def __init__(self, acoustics: Acoustics, shift: float = 0.0) -> None:
        """`shift`: seconds by which all of a model's tokens come too early; see `shift_of`."""
        self._acoustics = acoustics
        self._shift = shift

    def between(self, boundary: WordBoundary) -> tuple[float, float]:
        """When the left word ends and the right one begins: at a pause, or both at one instant.

        Without a pause it is the mean of where the joint may be: large errors are then fewest.
        """
        low, high = boundary.left.centre + self._shift, boundary.right.centre + self._shift
        pauses = _runs(*self._quiet(low, high))
        if pauses:
            return pauses[0][0], pauses[-1][1]
        if high - low > _FAR:
            return self.after(boundary.left), self.before(boundary.right)
        odds, times = self._odds(boundary)
        chances = np.exp(odds - odds.max())
        instant = float((chances * times).sum() / chances.sum())
        return instant, instant

    def after(self, token: TokenPosition) -> float:
        """When a word ends whose last token is followed by nothing known."""
        return self.between(WordBoundary(token, TokenPosition(token.centre + _REACH, OTHER_LETTERS)))[0]

    def before(self, token: TokenPosition) -> float:
        """When a word begins whose first token follows nothing known."""
        return self.between(WordBoundary(TokenPosition(token.centre - _REACH, OTHER_LETTERS), token))[1]

    def _quiet(self, low: float, high: float) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        times, _, _, quiet = self._acoustics.between(low, high)
        return times, quiet

    def _odds(self, boundary: WordBoundary) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """For each instant between the tokens, and a little around them, the logarithm of the odds that they meet there
        (up to a constant)."""
        gap = boundary.right.centre - boundary.left.centre
        margin = 0.02
        low, high = boundary.left.centre + self._shift - margin, boundary.right.centre + self._shift + margin
        times, levels, changes, _ = self._acoustics.between(low, max(high, low + 2 * STEP))
        spread = _SPREAD + _SPREAD_OF_GAP * max(gap, 0.0)
        off = (times - boundary.guess - self._shift) / spread
        odds: NDArray[np.float64] = _evidence(levels, changes) - np.square(off) / 2
        return odds, times


def shift_of(acoustics: Acoustics, boundaries: Sequence[WordBoundary]) -> float:
    """By how many seconds a model's tokens come too early: the shift that fits this recording's own dips and changes
    best, 0.0 when there are too few joints to tell."""
    close = [boundary for boundary in boundaries if boundary.right.centre - boundary.left.centre < _FAR]
    if len(close) < _PAIRS.start:
        return 0.0
    totals = np.zeros(len(_SHIFTS))
    for boundary in close[:: -(-len(close) // _PAIRS.stop)]:
        reach = -_SHIFTS[0]
        times, levels, changes, _ = acoustics.between(boundary.left.centre - reach, boundary.right.centre + reach)
        evidence = np.exp(_evidence(levels, changes))
        spread = _SPREAD + _SPREAD_OF_GAP * (boundary.right.centre - boundary.left.centre)
        off = (times[None, :] - boundary.guess - _SHIFTS[:, None]) / spread
        prior = np.exp(-np.square(off) / 2)
        totals += np.log((prior * evidence).sum(axis=1) / prior.sum(axis=1).clip(1e-30) + 1e-30)
    return float(_SHIFTS[totals.argmax()])


def _evidence(levels: NDArray[np.float32], changes: NDArray[np.float32]) -> NDArray[np.float64]:
    """How much each instant looks like a joint: how far the level falls below what is louder on both sides, and how
    much the spectrum changes."""
    louder = np.minimum(np.maximum.accumulate(levels), np.maximum.accumulate(levels[::-1])[::-1])
    dips = np.clip(louder - levels, 0.0, _DEEPEST)
    return (_DIP * dips + _CHANGE * changes).astype(np.float64)


def _runs(times: NDArray[np.float64], quiet: NDArray[np.bool_]) -> list[tuple[float, float]]:
    """Start and end of each silence of at least PAUSE seconds."""
    turns = np.flatnonzero(np.diff(np.concatenate(([False], quiet, [False])).astype(np.int8)))
    found = []
    for begin, end in turns.reshape(-1, 2).tolist():
        if (end - begin) * STEP >= PAUSE:
            found.append((float(times[begin]), float(times[end - 1])))
    return found
