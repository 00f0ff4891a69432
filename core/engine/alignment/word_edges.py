"""Where words begin and end, finer than a model's frames: at the pauses or likeliest boundaries between tokens."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.engine.alignment.acoustics import STEP, Acoustics, AcousticSteps, Floats
from core.engine.recognizer import TokenPosition

PAUSE = 0.18  # seconds: longer than the closure of a stop consonant
_FAR_APART = 0.9  # seconds between two tokens beyond which neither says much about the other
_REACH = 0.5  # seconds after a token, or before one, within which its word ends or begins where no neighbour is known
_EXTRA_LETTERS = 3.0  # every token lasts as long as so many letters besides its own
_SPREAD, _SPREAD_OF_GAP = 0.03, 0.1  # standard deviation of a guess: seconds, and share of the tokens' distance
_MARGIN = 0.02  # seconds beyond the tokens within which they may still meet
_DIP_ODDS = 0.1  # what each dB of a dip in level adds to the logarithm of the odds of a boundary
_DEEPEST = 40.0  # dB
_SHIFTS = np.arange(-8, 9) * 0.01  # seconds
_LEAST_BOUNDARIES, _MOST_BOUNDARIES = 50, 400  # from which a model's shift can be estimated, and that are looked at
OTHER_LETTERS = 3
"""How many letters a token counts as that the text does not have."""


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

    def between(self, boundaries: Sequence[WordBoundary]) -> list[tuple[float, float]]:
        """When the left word of each boundary ends and the right one begins: at a pause, or both at one instant.

        Without a pause it is the mean of where the boundary may be: large errors are then fewest.
        """
        pauses = [self._pause(boundary) for boundary in boundaries]
        meetings = [boundary for boundary, pause in zip(boundaries, pauses, strict=True) if pause is None]
        instants = iter(self._instants(meetings))
        return [(instant := next(instants), instant) if pause is None else pause for pause in pauses]

    def end_after(self, token: TokenPosition) -> float:
        """Return when a word ends whose last token is followed by nothing known."""
        boundary = WordBoundary(token, TokenPosition(token.centre + _REACH, OTHER_LETTERS))
        pause = self._pause(boundary, behind=PAUSE)
        return pause[0] if pause else self._instants([boundary])[0]

    def start_before(self, token: TokenPosition) -> float:
        """Return when a word begins whose first token follows nothing known."""
        boundary = WordBoundary(TokenPosition(token.centre - _REACH, OTHER_LETTERS), token)
        pause = self._pause(boundary, before=PAUSE)
        return pause[1] if pause else self._instants([boundary])[0]

    def _pause(self, boundary: WordBoundary, before: float = 0.0, behind: float = 0.0) -> tuple[float, float] | None:
        """Return start and end of the pause at a boundary, None if the words meet.

        A pause may begin up to `before` seconds before the left token and last up to `behind` after the right one.
        """
        low, high = boundary.left.centre + self._shift, boundary.right.centre + self._shift
        steps = self._acoustics.select(low - before, high + behind)
        pauses = [each for each in _pauses(steps) if each[0] <= high and each[1] >= low] if steps.quiet.any() else []
        if not pauses and high - low <= _FAR_APART:
            return None
        end, start = (pauses[0][0], pauses[-1][1]) if pauses else (high, low)
        # sound that goes on for longer beside a token is not its word's: there is speech that nobody knows of
        return (
            end if end - low <= _FAR_APART else self.end_after(boundary.left),
            start if high - start <= _FAR_APART else self.start_before(boundary.right),
        )

    def _instants(self, boundaries: Sequence[WordBoundary]) -> list[float]:
        """The second at which the words of each boundary meet."""
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
    """By how many seconds a model's tokens come too early: the shift that fits this recording's own dips best, 0.0 when
    there are too few boundaries to tell."""
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
    """Centres of the left and of the right tokens, shape (boundaries,); guesses and spreads, shape (boundaries, 1)."""
    lefts, rights = (
        np.array([token.centre for token in tokens])
        for tokens in zip(*((boundary.left, boundary.right) for boundary in boundaries), strict=True)
    )
    guesses = np.array([[boundary.guess] for boundary in boundaries])
    return lefts, rights, guesses, np.array([[boundary.spread] for boundary in boundaries])


def _acoustic_log_odds(levels: Floats) -> NDArray[np.float64]:
    """How much each step of each row looks like a boundary: by how far the level falls below what is louder on both
    sides; minus infinity where there is no level."""
    before = np.maximum.accumulate(levels, axis=1)
    behind = np.maximum.accumulate(levels[:, ::-1], axis=1)[:, ::-1]
    inside = np.isfinite(levels)
    dips = np.minimum(before, behind) - np.where(inside, levels, 0.0)
    return np.where(inside, _DIP_ODDS * np.minimum(dips, _DEEPEST), -np.inf).astype(np.float64)


def _pauses(steps: AcousticSteps) -> list[tuple[float, float]]:
    """Start and end, in seconds, of each silence of at least PAUSE seconds."""
    turns = np.flatnonzero(np.diff(np.concatenate(([False], steps.quiet, [False])).astype(np.int8)))
    found = []
    for begin, end in turns.reshape(-1, 2).tolist():
        if (end - begin) * STEP >= PAUSE:
            found.append((float(steps.times[begin]), float(steps.times[end - 1])))
    return found
