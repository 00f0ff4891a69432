"""A second CUDA stream, on which one batch is searched while the next is encoded."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

import torch


class SearchStream:
    """A CUDA stream for searches, with a high priority.

    A search's kernels are small and wait for each other. They go first, and the encoder's kernels fill the gaps. Keep
    all tensors that a search reads until its results are on the CPU. Otherwise the encoder overwrites them.
    """

    def __init__(self) -> None:
        self._stream: torch.cuda.Stream = torch.cuda.Stream(priority=-1)  # type: ignore[no-untyped-call]

    def follow(self) -> AbstractContextManager[None]:
        """Return a context whose work follows the GPU work that was queued before this call, and no later work.

        Enter the context once, in any thread. See "CUDA semantics" in PyTorch's notes.
        """
        queued = torch.cuda.Event()  # type: ignore[no-untyped-call]
        queued.record()
        return self._after(queued)

    @contextmanager
    def _after(self, queued: torch.cuda.Event) -> Iterator[None]:
        with torch.cuda.stream(self._stream):
            self._stream.wait_event(queued)
            yield
