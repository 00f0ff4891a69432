"""The scores of language models and vocabularies in a search along several hypotheses."""

from collections.abc import Sequence

import numpy as np
import torch

from core.engine.native.boosting.language_lock import Ban
from core.engine.native.boosting.phrase_tree import ROOT, FloatArray
from core.engine.native.boosting.token_bias import TokenBias, WindowBias
from core.engine.ngrams.ngram_model import BEGINNING

NO_TOKEN = -1
_LEAST_LABEL_MASS = 1e-2  # NeMo's bound on the probability of all labels together


class BeamFusion:
    """The biases of all windows, with the states of each hypothesis in its tree of phrases and its language model."""

    def __init__(self, biases: Sequence[WindowBias | None], width: int) -> None:
        """Start `width` hypotheses in each window."""
        self._windows = biases
        self._biases: list[TokenBias | None] = [None if each is None else each.bias for each in biases]
        self._width = width
        self._states = [[(ROOT, BEGINNING)] * width for _ in biases]
        self._labels = next(each.labels for each in self._biases if each is not None)

    def apply(self, log_probabilities: torch.Tensor, rows: torch.Tensor, frames: torch.Tensor) -> torch.Tensor:
        """Return the log-probabilities with the locks and the scores, shape (rows, labels + 1).

        The scores follow NeMo (`lm_weighted_full` with late pruning): labels share the weight that the blank gains.

        Args:
            log_probabilities: shape (rows, labels + 1), with the blank last.
            rows: the place of each row among all hypotheses.
            frames: the frame of each row.
        """
        places = rows.tolist()
        fused = self.lock(log_probabilities, [place // self._width for place in places], frames.tolist())
        scores, weights = self.scores(places)
        blank = fused[:, -1]
        added, weight = torch.from_numpy(scores).to(fused.device), torch.from_numpy(weights).to(fused.device)
        shared = torch.log1p(-blank.exp().clamp(max=1.0 - _LEAST_LABEL_MASS)) * weight
        return torch.cat([fused[:, :-1] + (shared[:, None] + added), (blank * (1 + weight))[:, None]], dim=1)

    def lock(self, log_probabilities: torch.Tensor, windows: Sequence[int], frames: Sequence[int]) -> torch.Tensor:
        """Return the log-probabilities with the lock of each row's window, shape (rows, labels + 1).

        A ban moves probability from its label to labels that may replace it. A label of another script gives nothing
        away, so that the blank can win.
        """
        locks = [None if (bias := self._biases[window]) is None else bias.lock for window in windows]
        if not any(each is not None for each in locks):
            return log_probabilities
        fused = log_probabilities.clone()
        for row, lock, window, frame in zip(fused, locks, windows, frames, strict=True):
            if lock is not None:
                for ban in _bans(self._windows[window], frame):
                    heirs = torch.from_numpy(lock.alternatives(ban.label)).to(row.device).nonzero()[:, 0]
                    mass, freed = row[heirs].logsumexp(dim=0), row[ban.label].clone()
                    row[ban.label] = -torch.inf
                    row[heirs] += torch.logaddexp(mass, freed) - mass
                row[:-1].masked_fill_(torch.from_numpy(lock.forbidden).to(row.device), -torch.inf)
        return fused

    def scores(self, places: Sequence[int]) -> tuple[FloatArray, FloatArray]:
        """Return the score of each label, shape (places, labels), and the weight of all scores, shape (places,)."""
        scores = np.zeros((len(places), self._labels), np.float32)
        weights = np.zeros(len(places), np.float32)
        for row, place in enumerate(places):
            window, number = divmod(place, self._width)
            bias = self._biases[window]
            if bias is not None:
                weights[row] = self._add(bias, *self._states[window][number], scores[row])
        return scores, weights

    @staticmethod
    def _add(bias: TokenBias, phrase_state: int, language_state: int, row: FloatArray) -> float:
        """Add the scores of one hypothesis to `row`, and return their weight."""
        weight, tree, model = 0.0, bias.tree, bias.language_model
        if model is not None:
            row += np.float32(bias.language_weight) * model.scores(language_state)
            weight += bias.language_weight
        if tree is not None and bias.strength:
            other = tree.paid_back(phrase_state)
            bonuses = np.full(len(row), other, np.float32)
            for tokens, above in (tree.beginnings(), tree.continuations(phrase_state)):  # continuations win
                bonuses[tokens] = np.float32(other) + above
            row += np.float32(bias.strength) * bonuses
            weight += bias.strength
        return weight

    def end_scores(self) -> FloatArray:
        """Return the language models' scores of an end after each hypothesis, shape (windows, width)."""
        return np.array(
            [
                [
                    0.0
                    if bias is None or bias.language_model is None
                    else bias.language_weight * bias.language_model.end(language_state)
                    for _, language_state in states
                ]
                for bias, states in zip(self._biases, self._states, strict=True)
            ],
            np.float32,
        )

    def advance(self, parent: torch.Tensor, token: torch.Tensor) -> None:
        """Move each hypothesis on by its token. NO_TOKEN leaves the states of its parent.

        Args:
            parent: the place of the hypothesis before in its window, shape (windows, width).
            token: shape (windows, width).
        """
        moves = zip(self._biases, self._states, parent.tolist(), token.tolist(), strict=True)
        self._states = [
            states
            if bias is None
            else [
                states[place] if each == NO_TOKEN else _next(bias, states[place], each)
                for place, each in zip(parents, tokens, strict=True)
            ]
            for bias, states, parents, tokens in moves
        ]


def _bans(window: WindowBias | None, frame: int) -> list[Ban]:
    return [] if window is None else [ban for ban in window.bans if ban.first <= frame <= ban.last]


def _next(bias: TokenBias, states: tuple[int, int], token: int) -> tuple[int, int]:
    """Return the states after `token`."""
    tree, model = bias.tree, bias.language_model
    phrase_state, language_state = states
    return (
        phrase_state if tree is None else tree.next(phrase_state, token),
        language_state if model is None else model.next(language_state, token),
    )
