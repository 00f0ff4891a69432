"""The greedy search's steps as CUDA graphs, one for each shape of a batch: launched at once, not kernel by kernel.

Load.cuda_graphs turns them off. A capture can break `torch.load` for the rest of the process (NVIDIA/NeMo issue 15423),
so nothing reads weights that way after one.
"""

import threading
from collections.abc import Callable

import torch

from core.engine.native.decoders.transducer_search import ProjectedFrames, SearchState

Step = Callable[[ProjectedFrames, SearchState], tuple[SearchState, torch.Tensor]]

FRAME_MULTIPLE = 128
"""Rows of a window are filled up to a multiple of it, and windows up to a power of two: each shape that occurs costs a
capture, which takes as long as a hundred steps."""
_STEPS = 8  # in one graph; after each replay it is checked whether the search has ended
_WARM_UP = 3  # runs before a capture, as PyTorch's notes on CUDA graphs ask for
_MOST_GRAPHS = 32  # graphs kept, each with the buffers of its shape


class StepGraphs:
    """Runs a search whose steps have static shapes and never wait for the GPU."""

    def __init__(self, step: Step) -> None:
        self._step = step
        self._graphs: dict[tuple[int, ...], _Graph] = {}
        self._lock = threading.Lock()
        # replayed kernels have the priority of the stream that they were captured on
        self._capture_stream = torch.cuda.Stream(priority=-1)  # type: ignore[no-untyped-call]

    def run(self, projected: ProjectedFrames, state: SearchState) -> torch.Tensor:
        """See TransducerSearch.run. One thread at a time: graphs of a shape share their buffers."""
        with self._lock:
            return self._run(projected, state)

    def _run(self, projected: ProjectedFrames, state: SearchState) -> torch.Tensor:
        shape = (*projected.frames.shape, len(projected.lengths), len(projected.offsets))
        if shape not in self._graphs:
            if len(self._graphs) >= _MOST_GRAPHS:
                self._graphs.clear()
            self._graphs[shape] = _Graph(self._step, projected, state, self._capture_stream)
        return self._graphs[shape].run(projected, state)


class _Graph:
    """The captured steps, and the buffers that they read and write."""

    def __init__(
        self, step: Step, projected: ProjectedFrames, state: SearchState, capture_stream: torch.cuda.Stream
    ) -> None:
        self._projected = ProjectedFrames(*map(torch.clone, projected))
        self._state = SearchState(*map(torch.clone, state))
        warm_up_stream = torch.cuda.Stream()  # type: ignore[no-untyped-call]
        warm_up_stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(warm_up_stream):
            for _ in range(_WARM_UP):
                step(self._projected, self._state)
        torch.cuda.current_stream().wait_stream(warm_up_stream)
        self._graph = torch.cuda.CUDAGraph()
        # other threads ask for the free memory meanwhile, which a capture of the whole process would forbid
        with torch.cuda.graph(self._graph, stream=capture_stream, capture_error_mode="thread_local"):
            now, outputs = self._state, []
            for _ in range(_STEPS):
                now, output = step(self._projected, now)
                outputs.append(output)
            self._outputs = torch.stack(outputs)
            self._unfinished = now.unfinished(self._projected).any()
            for buffer, new in zip(self._state, now, strict=True):
                buffer.copy_(new)

    def run(self, projected: ProjectedFrames, state: SearchState) -> torch.Tensor:
        for buffer, new in zip((*self._projected, *self._state), (*projected, *state), strict=True):
            buffer.copy_(new)
        outputs = []
        while True:
            self._graph.replay()
            outputs.append(self._outputs.clone())
            if not bool(self._unfinished):
                return torch.cat(outputs)
