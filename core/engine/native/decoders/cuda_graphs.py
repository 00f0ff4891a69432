"""The greedy search's steps as CUDA graphs, one for each shape of a batch: launched at once, not kernel by kernel.

Never run so far: written where no GPU was. The engine's switch `cuda_graphs` turns it off. A capture can break
`torch.load` for the rest of the process (NVIDIA/NeMo issue 15423), so nothing reads weights that way after one.
"""

from collections.abc import Callable

import torch

from core.engine.native.decoders.transducer_search import Cursor, Heard

Step = Callable[[Heard, Cursor], tuple[Cursor, torch.Tensor]]

ROOM = 64  # frames: windows are filled up to multiples of it, so that few shapes occur
_STEPS = 8  # in one graph; whether the search has ended is asked once for all of them
_WARM_UP = 3  # runs before a capture, as PyTorch's notes on CUDA graphs ask for
_MOST = 32  # graphs kept, each with the buffers of its shape


class StepGraphs:
    """Runs a search whose steps have static shapes and never wait for the GPU."""

    def __init__(self, step: Step) -> None:
        self._step = step
        self._graphs: dict[tuple[int, ...], _Graph] = {}

    def run(self, heard: Heard, cursor: Cursor) -> torch.Tensor:
        """What all steps found, of shape (steps, batch, 4)."""
        shape = (*heard.frames.shape, len(heard.lengths))
        if shape not in self._graphs:
            if len(self._graphs) >= _MOST:
                self._graphs.clear()
            self._graphs[shape] = _Graph(self._step, heard, cursor)
        return self._graphs[shape].run(heard, cursor)


class _Graph:
    """The captured steps, and the buffers that they read and write."""

    def __init__(self, step: Step, heard: Heard, cursor: Cursor) -> None:
        self._heard, self._cursor = Heard(*map(torch.clone, heard)), Cursor(*map(torch.clone, cursor))
        aside = torch.cuda.Stream()  # type: ignore[no-untyped-call]
        aside.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(aside):
            for _ in range(_WARM_UP):
                step(self._heard, self._cursor)
        torch.cuda.current_stream().wait_stream(aside)
        self._graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self._graph):
            now, found = self._cursor, []
            for _ in range(_STEPS):
                now, row = step(self._heard, now)
                found.append(row)
            self._found = torch.stack(found)
            self._goes_on = now.going(self._heard).any()
            for mine, new in zip(self._cursor, now, strict=True):
                mine.copy_(new)

    def run(self, heard: Heard, cursor: Cursor) -> torch.Tensor:
        for mine, new in zip((*self._heard, *self._cursor), (*heard, *cursor), strict=True):
            mine.copy_(new)
        found = []
        while True:
            self._graph.replay()
            found.append(self._found.clone())
            if not bool(self._goes_on):
                return torch.cat(found)
