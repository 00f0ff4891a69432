"""A second stream of a GPU, on which one batch is searched while the next is encoded."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from core.engine.accelerators import torch_api


class SearchStream:
    """A stream for searches, with a high priority.

    A search's kernels are small and wait for each other. They go first, and the encoder's kernels fill the gaps. Keep
    all tensors that a search reads until its results are on the CPU. Otherwise the encoder overwrites them.
    """

    def __init__(self, device: str) -> None:
        """Make a stream of a device that has streams."""
        self._api = torch_api(device)
        self._stream = self._api.Stream(priority=-1)

    def follow(self) -> AbstractContextManager[None]:
        """Return a context whose work follows the GPU work that was queued before this call, and no later work.

        Enter the context once, in any thread. See "CUDA semantics" in PyTorch's notes.
        """
        queued = self._api.Event()
        queued.record()
        return self._after(queued)

    @contextmanager
    def _after(self, queued: Any) -> Iterator[None]:
        with self._api.stream(self._stream):
            self._stream.wait_event(queued)
            yield
