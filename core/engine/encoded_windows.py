"""What an encoder is given and returns for a batch of windows, whichever backend it belongs to."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from core.engine.recognizer import SAMPLE_RATE, Samples

if TYPE_CHECKING:
    import torch

_SHORTEST = SAMPLE_RATE  # samples; stock transcribe centres shorter sound in one second of silence, and so do we


@dataclass(frozen=True)
class Encoded:
    """`states` of shape (batch, width, frames), `lengths` in frames, `offsets`: seconds of silence put in front."""

    states: "torch.Tensor"
    lengths: "torch.Tensor"
    offsets: tuple[float, ...]


def at_least_a_second(window: Samples) -> tuple[Samples, float]:
    """`window`, centred in a second of silence when it is shorter, and the seconds of silence put in front."""
    missing = max(0, _SHORTEST - len(window))
    before = missing // 2
    return np.pad(window, (before, missing - before)) if missing else np.array(window), before / SAMPLE_RATE


def parts(windows: Sequence[Samples], seconds: float) -> Iterator[slice]:
    """Runs of windows that together last at most `seconds`, or one window."""
    start, total = 0, 0.0
    for place, window in enumerate(windows):
        lasts = len(window) / SAMPLE_RATE
        if total + lasts > seconds and place > start:
            yield slice(start, place)
            start, total = place, 0.0
        total += lasts
    if windows:
        yield slice(start, len(windows))
