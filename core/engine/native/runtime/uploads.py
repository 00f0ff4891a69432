"""Copies of whole batches to a device, beside the work that is queued there."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import torch


class HostMemory(NamedTuple):
    """Bytes in the computer's memory, as a tensor and as an array."""

    tensor: torch.Tensor
    array: npt.NDArray[np.uint8]


class Uploads:
    """Copies host memory to a device. On a CUDA device nobody waits: the copies have a stream of their own.

    CUDA copies from page-locked memory alone run beside kernels. Torch keeps such memory until its copy has ended, and
    uses it again for later batches. See "CUDA semantics" in PyTorch's notes.
    """

    def __init__(self, device: torch.device) -> None:
        self._device = device
        self._stream: torch.cuda.Stream | None = None
        if device.type == "cuda":
            self._stream = torch.cuda.Stream(device)  # type: ignore[no-untyped-call]

    def memory(self, count: int) -> HostMemory:
        """Return `count` bytes of host memory for `send`, with any content."""
        memory = torch.empty(count, dtype=torch.uint8, pin_memory=self._stream is not None)
        return HostMemory(memory, memory.numpy())

    def send(self, host: HostMemory) -> torch.Tensor:
        """Return a copy of `host` on the device, or `host` itself on a CPU. The caller must not write to it any more.

        Work that this thread queues later follows the copy.
        """
        if self._stream is None:
            return host.tensor.to(self._device)
        with torch.cuda.stream(self._stream):
            copy = torch.empty_like(host.tensor, device=self._device)
            copy.copy_(host.tensor, non_blocking=True)
        computing = torch.cuda.current_stream(self._device)
        computing.wait_stream(self._stream)
        copy.record_stream(computing)  # else the next upload may overwrite it while kernels read it
        return copy
