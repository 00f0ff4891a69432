"""What an encoder returns for a batch of windows, whichever backend it belongs to."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import torch


@dataclass(frozen=True)
class Encoded:
    """`states` of shape (batch, width, frames), `lengths` in frames, `offsets`: seconds of silence put in front."""

    states: "torch.Tensor"
    lengths: "torch.Tensor"
    offsets: tuple[float, ...]
