"""Copies of whole batches to a device, beside the work that is queued there."""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import torch

from core.engine.accelerators import abilities, torch_api


class HostMemory(NamedTuple):
    """Bytes in the computer's memory, as a tensor and as an array."""

    tensor: torch.Tensor
    array: npt.NDArray[np.uint8]


class Uploads:
    """Copies host memory to a device. On a device with streams nobody waits: the copies have a stream of their own.

    Copies from page-locked memory alone run beside kernels. Torch keeps such memory until its copy has ended, and
    uses it again for later batches. See "CUDA semantics" in PyTorch's notes.
    """

    def __init__(self, device: torch.device) -> None:
        self._device = device
        self._stream: Any = None
        if abilities(device.type).streams:
            self._api = torch_api(device.type)
            self._stream = self._api.Stream(device)

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
        with self._api.stream(self._stream):
            copy = torch.empty_like(host.tensor, device=self._device)
            copy.copy_(host.tensor, non_blocking=True)
        computing = self._api.current_stream(self._device)
        computing.wait_stream(self._stream)
        copy.record_stream(computing)  # else the next upload may overwrite it while kernels read it
        return copy
