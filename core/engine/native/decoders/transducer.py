"""RNN-T and TDT heads: encoded windows to tokens."""

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import chain
from typing import Any

import torch

from core.engine.native.boosting.token_bias import WindowBias
from core.engine.native.decoders.joint import check_joint, convert_joint
from core.engine.native.decoders.prediction_network import check_prediction_network, convert_prediction_network
from core.engine.native.decoders.transducer_search import NO_LABEL, ProjectedFrames, SearchState, TransducerSearch
from core.engine.native.token_words import Token
from core.engine.native.unsupported import Unsupported
from core.engine.native.weights.mapped_file import Weights
from core.engine.native.window_batch import EncodedWindows
from core.engine.thread_budget import torch_threads

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


# of a window, for which a step computes logits in fp32; in half precision, where a row costs less, twice as many.
# RNN-T passes its blanks frame by frame; TDT's durations jump over frames.
_FRAMES_PER_STEP = {"rnnt": 4, "tdt": 2}
_LARGE_BATCH = 4  # windows; in larger batches a step looks at fewer frames of each
_OF_ONE_THREAD = 4  # windows at least, as a kernel reads the weights once for so many


@dataclass(frozen=True)
class TransducerConfig:
    """`durations` in frames (TDT; empty for RNN-T), and the most labels that one frame may give."""

    durations: tuple[int, ...]
    max_symbols: int


def parse_transducer(config: dict[str, Any]) -> TransducerConfig:
    """What the search needs; raises Unsupported."""
    loss, decoding = config.get("loss") or {}, config.get("decoding") or {}
    tdt = loss.get("loss_name") == "tdt"
    durations = tuple(int(each) for each in (loss.get("tdt_kwargs") or {}).get("durations") or ()) if tdt else ()
    greedy = decoding.get("greedy") or {}
    max_symbols = greedy.get("max_symbols") or greedy.get("max_symbols_per_step")
    if tdt and (not durations or min(durations) < 0):
        raise Unsupported("loss.tdt_kwargs.durations")
    if not isinstance(max_symbols, int):
        raise Unsupported("decoding.greedy.max_symbols")
    check_prediction_network(config)
    check_joint(config, len(durations))
    return TransducerConfig(durations, max_symbols)


def convert_transducer(
    source: Weights, config: dict[str, Any], dtype: torch.dtype
) -> Iterator[tuple[str, torch.Tensor]]:
    """The tensors `predictor.…` and `joint.…`, one at a time; raises Unsupported."""
    parse_transducer(config)
    yield from convert_prediction_network(source, dtype)
    yield from convert_joint(source, dtype)


class TransducerHead:
    """The prediction and joint networks of a transducer, and the greedy search with them."""

    def __init__(
        self, config: dict[str, Any], weights: Weights, device: torch.device, cuda_graphs: bool = False
    ) -> None:
        """`weights` as convert_transducer made them. Raises Unsupported."""
        parsed = parse_transducer(config)
        self.kind = "tdt" if parsed.durations else "rnnt"
        self.search = TransducerSearch(config, weights, device, parsed.durations, parsed.max_symbols)
        self._graphs = StepGraphs(self.search.step) if cuda_graphs and device.type == "cuda" else None
        self._frames_per_step = _FRAMES_PER_STEP[self.kind] * (1 if self.search.dtype == torch.float32 else 2)
        # beside other programs short steps on two cores took ten times as long as on one, alone two thirds
        self._threads = 1 if self.search.is_short and device.type == "cpu" else torch.get_num_threads()

    def decode(
        self, encoded: EncodedWindows, biases: Sequence[WindowBias | None] | None = None, threads: int = 1
    ) -> list[list[Token]]:
        """The tokens of each window: a TDT token ends after its predicted duration, an RNN-T token after one frame.

        `biases` has one for each window, or is None where none has any; with them no CUDA graph is used. So many
        `threads` share the windows, at most as many as `most_threads` says.
        """
        if threads == 1:
            return self._decode(encoded, biases)
        windows = range(len(encoded.lengths))
        longest_first = sorted(windows, key=lambda number: -int(encoded.lengths[number]))
        shares = [longest_first[share::threads] for share in range(threads)]
        # not OpenMP's threads: whoever uses a second team of them slows the first one down (see ThreadBudget)
        with ThreadPoolExecutor(threads, "search", lambda: torch.set_num_threads(1)) as executor:
            found = list(executor.map(lambda share: self._decode(encoded.of_windows(share), None), shares))
        tokens = dict(zip(chain(*shares), chain(*found), strict=True))
        return [tokens[number] for number in windows]

    def most_threads(self, biases: Sequence[WindowBias | None] | None, windows: int) -> int:
        """How many threads can share a search of so many `windows`: several where it is one call of a kernel."""
        by_kernel = biases is None and self.search.is_one_call
        return max(1, windows // _OF_ONE_THREAD) if by_kernel else 1

    @torch.inference_mode()
    def _decode(self, encoded: EncodedWindows, biases: Sequence[WindowBias | None] | None) -> list[list[Token]]:
        """On the calling thread."""
        batch = len(encoded.lengths)
        graphs = self._graphs if biases is None else None
        windows = batch if graphs is None else 1 << (batch - 1).bit_length()
        frames_per_step = max(1, min(self._frames_per_step, self._frames_per_step * _LARGE_BATCH // windows))
        with torch_threads(min(self._threads, torch.get_num_threads())):
            found = self.search.by_kernel(encoded, frames_per_step) if biases is None else None
            if found is None:  # by torch
                projected = self.search.project(encoded, frames_per_step, FRAME_MULTIPLE if graphs else 1, windows)
                state = self.search.initial_state(windows)
                outputs = graphs.run(projected, state) if graphs else self.search.run(projected, state, biases)
                found = list(outputs.cpu().unbind(dim=1)[:batch])
        return [_tokens(window, bias) for window, bias in zip(found, biases or [None] * batch, strict=True)]


def _tokens(outputs: torch.Tensor, bias: WindowBias | None) -> list[Token]:
    """One window's tokens, from TransducerSearch.step's outputs, shape (steps, 4)."""
    rows = outputs[outputs[:, 0] != NO_LABEL].tolist()
    changed = [False] * len(rows) if bias is None else bias.changed
    return [
        Token(int(label), int(start), int(end), probability, boosted=boosted)
        for (label, start, end, probability), boosted in zip(rows, changed, strict=True)
    ]
