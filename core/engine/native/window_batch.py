"""Windows of sound before an encoder, and the encoder's output."""

from collections.abc import Iterator, Sequence, Sized
from dataclasses import dataclass

import numpy as np
import torch

from core.engine.recognizer import SAMPLE_RATE, Samples

_SHORTEST_SAMPLES = SAMPLE_RATE  # NeMo's transcribe() centres shorter sound in one second of silence


@dataclass(frozen=True)
class EncodedWindows:
    """An encoder's output for a batch of windows.

    `states` has shape (batch, width, frames), as in NeMo. `lengths`, shape (batch,), counts each window's own frames.
    `padding_before` is the silence put in front of each window, in seconds.
    """

    states: torch.Tensor
    lengths: torch.Tensor
    padding_before: tuple[float, ...]

    def select(self, numbers: Sequence[int]) -> "EncodedWindows":
        """Return the output for some windows, given by number."""
        lengths = self.lengths[list(numbers)]
        states = self.states[list(numbers), :, : int(lengths.max())]
        return EncodedWindows(states, lengths, tuple(self.padding_before[number] for number in numbers))

    def on(self, device: torch.device, dtype: torch.dtype) -> "EncodedWindows":
        """Return the output on another device, with states of another type."""
        return EncodedWindows(self.states.to(device, dtype), self.lengths.to(device), self.padding_before)

    def per_window(self) -> Iterator[torch.Tensor]:
        """Yield the states of each window's own frames, shape (frames, width)."""
        for states, length in zip(self.states, self.lengths.tolist(), strict=True):
            yield states[:, :length].T


def pad_to_one_second(window: Samples) -> tuple[Samples, float]:
    """Centre a shorter window in a second of silence. Return it and the seconds of silence put in front.

    A longer window is returned as it is. The caller must not write to it.
    """
    missing = max(0, _SHORTEST_SAMPLES - len(window))
    before = missing // 2
    if missing:
        return np.pad(window, (before, missing - before)), before / SAMPLE_RATE
    return window if window.flags.writeable else np.array(window), 0.0  # torch accepts only writable arrays


def split_by_duration(windows: Sequence[Sized], seconds: float) -> Iterator[slice]:
    """Yield slices of consecutive windows that together last at most `seconds`.

    A longer window has its own slice.
    """
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
    """Return states of shape (batch, width, frames) and lengths, from each window's states of shape (frames, width)."""
    lengths = [len(window) for window in windows]
    states = windows[0].new_zeros(len(windows), max(lengths), windows[0].shape[1])
    for row, window in zip(states, windows, strict=True):
        row[: len(window)] = window
    return states.transpose(1, 2), torch.tensor(lengths, device=states.device)
