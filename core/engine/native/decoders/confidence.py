"""Measure how sure a model is of a token: NeMo's measures of the distribution over all labels."""

import math
from dataclasses import dataclass
from typing import Literal, NamedTuple

import torch

from core.contracts.compute_choices import Confidence

Formula = Literal["max_prob", "gibbs_lin", "gibbs_exp", "tsallis_lin", "tsallis_exp", "renyi_lin", "renyi_exp"]
"""NeMo's names: the largest probability, or an entropy with its linear or exponential normalisation."""


class Sums(NamedTuple):
    """The numbers of a distribution p that the formulas need, each of shape (rows,), fp32.

    `top` is the largest probability, `power` the sum of p^alpha, `weighted` the sum of p^alpha log p.
    """

    top: torch.Tensor
    power: torch.Tensor
    weighted: torch.Tensor


@dataclass(frozen=True)
class Measure:
    """A measure with its exponent `alpha`. The result is 1 for a certain label, and 0 for equally likely labels.

    Gibbs' entropy needs an exponent from about 0.3 to 1.1. NeMo's ConfidenceMethodConfig has the exact bounds.

    The formulas are those of NeMo (asr_confidence_utils.py: get_confidence_measure_bank). They come from A. Laptev and
    B. Ginsburg, Fast Entropy-Based Methods of Word-Level Confidence Estimation, arXiv 2212.08703.
    """

    formula: Formula
    alpha: float = 1.0

    @property
    def reads_sums(self) -> bool:
        """Whether the formula needs more than the largest probability."""
        return self.formula != "max_prob"

    def of_logits(self, logits: torch.Tensor) -> torch.Tensor:
        """Return the confidence of each row, shape (rows,), in [0, 1].

        Args:
            logits: logits or log-probabilities of all labels with the blank, shape (rows, labels).
        """
        x = logits.log_softmax(dim=-1)
        powers = (x * self.alpha).exp()
        return self.of_sums(Sums(x.amax(dim=-1).exp(), powers.sum(dim=-1), (powers * x).sum(dim=-1)), x.shape[-1])

    def of_labels(self, logits: torch.Tensor, ids: torch.Tensor, blank: int) -> torch.Tensor:
        """Return the confidence of each row as `of_logits`. Rows whose label is the blank get 0, at no cost."""
        rows = (ids != blank).nonzero()[:, 0]
        return torch.zeros(len(ids), device=logits.device).index_copy(0, rows, self.of_logits(logits[rows]))

    def of_sums(self, sums: Sums, labels: int) -> torch.Tensor:
        """Return the confidence of each row for distributions over `labels` labels."""
        return self._unclamped(sums, labels).clamp(0.0, 1.0)

    def _unclamped(self, sums: Sums, labels: int) -> torch.Tensor:
        alpha, count = self.alpha, float(labels)
        most = math.pow(count, 1 - alpha)  # the largest sum of p^alpha
        kind, _, norm = self.formula.partition("_")
        if kind == "max":
            return _shifted(sums.top**alpha, math.pow(count, -alpha))
        if kind == "gibbs" or alpha == 1.0:  # all three entropies are Shannon's at 1
            if norm == "lin":
                return 1 + sums.weighted / (math.log(count) * most)
            return _shifted((alpha * sums.weighted).exp(), math.pow(count, -alpha * most))
        if kind == "tsallis":
            if norm == "lin":
                return 1 + (1 - sums.power) / (most - 1)
            return _shifted(((1 - sums.power) / (1 - alpha)).exp(), math.exp((1 - most) / (1 - alpha)))
        if norm == "lin":
            return 1 + sums.power.log2() / ((alpha - 1) * math.log2(count))
        return _shifted(sums.power ** (1 / (alpha - 1)), 1 / count)


def _shifted(value: torch.Tensor, least: float) -> torch.Tensor:
    """Map [least, 1] to [0, 1]."""
    return (value - least) / (1 - least)


MEASURES: dict[Confidence, Measure | None] = {"probability": None, "entropy": Measure("tsallis_lin", 0.33)}
"""The measure of each choice. None: the probability of the label itself.

The entropy is NeMo's default, Tsallis', with the other normalisation. Both rank tokens alike. The exponential one gives
values near 0 to all tokens of a model with a broad distribution, and these are no percentages (decisions/0135).
"""
