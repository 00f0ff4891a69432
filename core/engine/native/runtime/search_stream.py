"""A GPU's second queue of work, in which one batch is searched while the next one is encoded."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

import torch


class SearchStream:
    """Kernels of a search are small and wait for each other: they go first, and the encoder's fill the gaps.

    Nothing that a search reads may be freed before its results are on the CPU: the encoder would write over it.
    """

    def __init__(self) -> None:
        self._stream: torch.cuda.Stream = torch.cuda.Stream(priority=-1)  # type: ignore[no-untyped-call]

    def follow(self) -> AbstractContextManager[None]:
        """A context, to be entered once and in any thread: its work follows what was asked of the GPU until now, alone.

        See "CUDA semantics" in PyTorch's notes.
        """
        asked = torch.cuda.Event()  # type: ignore[no-untyped-call]
        asked.record()
        return self._following(asked)

    @contextmanager
    def _following(self, asked: torch.cuda.Event) -> Iterator[None]:
        with torch.cuda.stream(self._stream):
            self._stream.wait_event(asked)
            yield
