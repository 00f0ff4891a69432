"""Muon: momentum whose matrix updates are made orthogonal, several times the progress of AdamW a step here."""

import math

import torch
from torch import Tensor

MOMENTUM, ITERATIONS, RMS = 0.95, 5, 0.2


def orthogonalize(stack: Tensor) -> Tensor:
    """Return the nearest (semi-)orthogonal matrices, roughly, by Newton-Schulz iteration in bf16."""
    x = stack.bfloat16()
    wide = x.shape[-2] <= x.shape[-1]
    x = x if wide else x.transpose(-2, -1)
    x = x / (x.norm(dim=(-2, -1), keepdim=True) + 1e-7)
    for _ in range(ITERATIONS):
        gram = x @ x.transpose(-2, -1)
        x = 3.4445 * x + (-4.7750 * gram + 2.0315 * gram @ gram) @ x
    return (x if wide else x.transpose(-2, -1)).float()


@torch.no_grad()
def muon_update(weights: list[Tensor], grads: list[Tensor], moments: list[Tensor], rate: float, decay: float) -> None:
    """Update matrices of one shape; each step's root mean square is about that of an AdamW step of this rate."""
    for grad, moment in zip(grads, moments, strict=True):
        moment.lerp_(grad, 1 - MOMENTUM)
    stack = torch.stack([grad.lerp(moment, MOMENTUM) for grad, moment in zip(grads, moments, strict=True)])
    steps = orthogonalize(stack) * (rate * RMS * math.sqrt(max(stack.shape[1:])))
    for weight, step in zip(weights, steps, strict=True):
        weight.mul_(1 - rate * decay).sub_(step)
