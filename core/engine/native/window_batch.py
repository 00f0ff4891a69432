"""Windows of sound before an encoder, and what it makes of them."""

from collections.abc import Iterator, Sequence, Sized
from dataclasses import dataclass

import numpy as np
import torch

from core.engine.recognizer import SAMPLE_RATE, Samples

_SHORTEST = SAMPLE_RATE  # samples: NeMo's transcribe() centres shorter sound in one second of silence, and so do we


@dataclass(frozen=True)
class EncodedWindows:
    """An encoder's output for a batch of windows.

    `states` has shape (batch, width, frames), as NeMo's; `lengths`, shape (batch,), counts each window's own frames;
    `padding_before` is the silence that was put in front of each window, in seconds.
    """

    states: torch.Tensor
    lengths: torch.Tensor
    padding_before: tuple[float, ...]

    def of_windows(self, numbers: Sequence[int]) -> "EncodedWindows":
        """Those of some windows alone."""
        lengths = self.lengths[list(numbers)]
        states = self.states[list(numbers), :, : int(lengths.max())]
        return EncodedWindows(states, lengths, tuple(self.padding_before[number] for number in numbers))

    def per_window(self) -> Iterator[torch.Tensor]:
        """The states of each window's own frames, shape (frames, width)."""
        for states, length in zip(self.states, self.lengths.tolist(), strict=True):
            yield states[:, :length].T


def pad_to_one_second(window: Samples) -> tuple[Samples, float]:
    """`window`, centred in a second of silence when it is shorter, and the seconds of silence put in front.

    A longer one is given back as it is, not to be written to.
    """
    missing = max(0, _SHORTEST - len(window))
    before = missing // 2
    if missing:
        return np.pad(window, (before, missing - before)), before / SAMPLE_RATE
    return window if window.flags.writeable else np.array(window), 0.0  # torch takes no other


def split_by_duration(windows: Sequence[Sized], seconds: float) -> Iterator[slice]:
    """Slices of consecutive windows that together last at most `seconds`; a longer window has a slice of its own."""
    start, total = 0, 0.0
    for index, window in enumerate(windows):
        duration = len(window) / SAMPLE_RATE
        if total + duration > seconds and index > start:
            yield slice(start, index)
            start, total = index, 0.0
        total += duration
    if windows:
        yield slice(start, len(windows))


def stack_states(windows: Sequence[torch.Tensor]) -> tuple[torch.Tensor, torch.Tensor]:
    """States of shape (batch, width, frames) and lengths, for each window's states of shape (frames, width)."""
    lengths = [len(window) for window in windows]
    states = windows[0].new_zeros(len(windows), max(lengths), windows[0].shape[1])
    for row, window in zip(states, windows, strict=True):
        row[: len(window)] = window
    return states.transpose(1, 2), torch.tensor(lengths, device=states.device)
