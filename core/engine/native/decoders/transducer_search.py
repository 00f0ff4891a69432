"""Where a transducer's greedy search stands in each window of a batch, and what it reads."""

from typing import NamedTuple

import torch


class Heard(NamedTuple):
    """What the search reads: the projected frames of all windows in one matrix.

    `frames` has shape (batch * room, width), each window's followed by empty ones; `starts` is the row of each window's
    first, `lengths` counts its frames, `end` is the row within a window from which on there is nothing, and `ahead` is
    0, 1, 2 ... for the frames that a step looks at.
    """

    frames: torch.Tensor
    starts: torch.Tensor
    lengths: torch.Tensor
    end: torch.Tensor
    ahead: torch.Tensor


class Cursor(NamedTuple):
    """Where the search stands: tensors of shape (batch,), and what the prediction network makes of the text so far.

    `frame` comes next; `repeats` labels were found at the frame `latest`, the last that gave any.
    """

    frame: torch.Tensor
    latest: torch.Tensor
    repeats: torch.Tensor
    predicted: torch.Tensor
    memory: torch.Tensor

    def going(self, heard: Heard) -> torch.Tensor:
        """Which windows have frames left, shape (batch,)."""
        return self.frame < heard.lengths
