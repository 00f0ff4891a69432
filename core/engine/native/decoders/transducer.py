"""Turn encoded windows into tokens with RNN-T and TDT heads."""

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

import torch

from core.engine.accelerators import abilities
from core.engine.native.boosting.token_bias import WindowBias
from core.engine.native.decoders.confidence import Measure
from core.engine.native.decoders.joint import check_joint, convert_joint
from core.engine.native.decoders.prediction_network import check_prediction_network, convert_prediction_network
from core.engine.native.decoders.transducer_beam import BeamResult, TransducerBeam
from core.engine.native.decoders.transducer_search import NO_LABEL, ProjectedFrames, SearchState, TransducerSearch
from core.engine.native.token_words import ScoredTokens, Token
from core.engine.native.unsupported import Unsupported
from core.engine.native.weights.mapped_file import Float32Weights, Weights
from core.engine.native.window_batch import EncodedWindows
from core.engine.thread_budget import torch_threads

Step = Callable[[ProjectedFrames, SearchState], tuple[SearchState, torch.Tensor]]

FRAME_MULTIPLE = 128
"""The rows of a window are filled up to a multiple of this number, and windows to a power of two.

Each new shape costs a capture, which takes as long as a hundred steps.
"""
_STEPS_PER_GRAPH = 8  # a check for the end of the search follows each replay
_WARM_UP_RUNS = 3  # PyTorch's notes on CUDA graphs ask for runs before a capture
_MOST_GRAPHS = 32  # each graph keeps the buffers of its shape


class _CpuWeights(Weights):
    """Weights on the CPU, and bf16 in place of fp16. The kernel reads bf16, as in models that run on the CPU."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights

    def __getitem__(self, name: str) -> torch.Tensor:
        """Return the tensor."""
        tensor = self._weights[name].cpu()
        return tensor.bfloat16() if tensor.dtype == torch.float16 else tensor

    def __iter__(self) -> Iterator[str]:
        """Return the names of all tensors."""
        return iter(self._weights)

    def __len__(self) -> int:
        """Return the number of tensors."""
        return len(self._weights)


class StepGraphs:
    """CUDA graphs of a search whose steps have static shapes and never wait for the GPU."""

    def __init__(self, step: Step) -> None:
        self._step = step
        self._graphs: dict[tuple[int, ...], _Graph] = {}
        self._lock = threading.Lock()
        # a replayed kernel has the priority of the stream that captured it
        self._capture_stream = torch.cuda.Stream(priority=-1)  # type: ignore[no-untyped-call]

    def run(self, projected: ProjectedFrames, state: SearchState) -> torch.Tensor:
        """Run the search as TransducerSearch.run does.

        One thread runs at a time, because graphs of one shape share their buffers.
        """
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
    """The captured steps, with the buffers that they read and write."""

    def __init__(
        self, step: Step, projected: ProjectedFrames, state: SearchState, capture_stream: torch.cuda.Stream
    ) -> None:
        self._projected = ProjectedFrames(*map(torch.clone, projected))
        self._state = SearchState(*map(torch.clone, state))
        warm_up_stream = torch.cuda.Stream()  # type: ignore[no-untyped-call]
        warm_up_stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(warm_up_stream):
            for _ in range(_WARM_UP_RUNS):
                step(self._projected, self._state)
        torch.cuda.current_stream().wait_stream(warm_up_stream)
        self._graph = torch.cuda.CUDAGraph()
        # a capture of the whole process would forbid other threads to ask for the free memory
        with torch.cuda.graph(self._graph, stream=capture_stream, capture_error_mode="thread_local"):
            now, outputs = self._state, []
            for _ in range(_STEPS_PER_GRAPH):
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


# Frames of a window that one step reads in fp32. In half precision a row costs less, and a step reads twice as many.
# RNN-T passes blanks frame by frame. TDT's durations skip frames.
_FRAMES_PER_STEP = {"rnnt": 4, "tdt": 2}
_LARGE_BATCH_WINDOWS = 4  # in larger batches a step reads fewer frames of each window
_LEAST_WINDOWS_PER_THREAD = 4  # the kernel reads the weights once for all windows of a thread


@dataclass(frozen=True)
class TransducerConfig:
    """The settings of the search.

    `durations` are TDT's, in frames; empty for RNN-T. `max_symbols` is the most labels that one frame may give.
    """

    durations: tuple[int, ...]
    max_symbols: int


def parse_transducer(config: dict[str, Any]) -> TransducerConfig:
    """Return the settings of the search. Raise Unsupported for other transducers."""
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
    """Yield the tensors `predictor.…` and `joint.…`, one at a time. Raise Unsupported as parse_transducer does."""
    parse_transducer(config)
    yield from convert_prediction_network(source, dtype)
    yield from convert_joint(source, dtype)


class TransducerHead:
    """The prediction and joint networks of a transducer, with a greedy search and a beam search."""

    def __init__(
        self, config: dict[str, Any], weights: Weights, device: torch.device, cuda_graphs: bool = False
    ) -> None:
        """Build the networks from the `weights` of convert_transducer. Raise Unsupported as parse_transducer does.

        Beside an encoder on Metal the search runs on the CPU. There a step waits for the GPU once or more.
        """
        has_graphs = cuda_graphs and abilities(device.type).graphs
        if not abilities(device.type).searches:
            device, weights = torch.device("cpu"), Float32Weights(_CpuWeights(weights))
        parsed = parse_transducer(config)
        self.kind = "tdt" if parsed.durations else "rnnt"
        self.search = TransducerSearch(config, weights, device, parsed.durations, parsed.max_symbols)
        self._beam = TransducerBeam(self.search)
        self._graphs = StepGraphs(self.search.step) if has_graphs else None
        self._frames_per_step = _FRAMES_PER_STEP[self.kind] * (1 if self.search.dtype == torch.float32 else 2)
        # short steps on two cores take ten times as long as on one core if other programs run
        self._threads = 1 if self.search.is_short and device.type == "cpu" else torch.get_num_threads()

    def decode(
        self, encoded: EncodedWindows, biases: Sequence[WindowBias | None] | None = None, threads: int = 1
    ) -> list[list[Token]]:
        """Return the tokens of each window.

        A TDT token ends after its predicted duration. An RNN-T token ends after one frame.

        Args:
            encoded: the states of a batch.
            biases: one for each window, or None without any. A search with biases uses no CUDA graph.
            threads: the number of threads that share the windows, at most `most_threads`.
        """
        encoded = _on_device_of(self.search, encoded)
        if threads == 1:
            return self._decode(encoded, biases)
        windows = range(len(encoded.lengths))
        longest_first = sorted(windows, key=lambda number: -int(encoded.lengths[number]))
        shares = [longest_first[share::threads] for share in range(threads)]
        # a second team of OpenMP's threads would slow the first one down (see ThreadBudget)
        with ThreadPoolExecutor(threads, "search", lambda: torch.set_num_threads(1)) as executor:
            parts = list(executor.map(lambda share: self._decode(encoded.select(share), None), shares))
        tokens = dict(zip(chain(*shares), chain(*parts), strict=True))
        return [tokens[number] for number in windows]

    def use_measure(self, measure: Measure | None) -> None:
        """Give each token its confidence by this measure from now on. None: its probability."""
        self.search.measure = measure
        if self._graphs is not None:  # they have captured the formula
            self._graphs = StepGraphs(self.search.step)

    def open_stream(self, bias: WindowBias | None = None) -> "TransducerStream":
        """Return the greedy search of a new stream."""
        return TransducerStream(self.search, self._frames_per_step, self._threads, bias)

    @torch.inference_mode()
    def search_by_beam(
        self, encoded: EncodedWindows, width: int, biases: Sequence[WindowBias | None] | None = None
    ) -> list[ScoredTokens]:
        """Return the best hypothesis of each window. See TransducerBeam.search."""
        with torch_threads(min(self._threads, torch.get_num_threads())):
            found = self._beam.search(_on_device_of(self.search, encoded), width, biases)
        return [ScoredTokens(_to_tokens(each), each.score) for each in found]

    def most_threads(self, biases: Sequence[WindowBias | None] | None, windows: int) -> int:
        """Return how many threads can share a search. Only a search by the kernel can use several."""
        by_kernel = biases is None and self.search.is_one_call
        return max(1, windows // _LEAST_WINDOWS_PER_THREAD) if by_kernel else 1

    @torch.inference_mode()
    def _decode(self, encoded: EncodedWindows, biases: Sequence[WindowBias | None] | None) -> list[list[Token]]:
        """Search on the calling thread."""
        batch = len(encoded.lengths)
        graphs = self._graphs if biases is None else None
        windows = batch if graphs is None else 1 << (batch - 1).bit_length()
        frames_per_step = max(1, min(self._frames_per_step, self._frames_per_step * _LARGE_BATCH_WINDOWS // windows))
        with torch_threads(min(self._threads, torch.get_num_threads())):
            outputs = self.search.search_by_kernel(encoded, frames_per_step) if biases is None else None
            if outputs is None:  # by torch
                projected = self.search.project(encoded, frames_per_step, FRAME_MULTIPLE if graphs else 1, windows)
                state = self.search.initial_state(windows)
                steps = graphs.run(projected, state) if graphs else self.search.run(projected, state, biases)
                outputs = list(steps.cpu().unbind(dim=1)[:batch])
        return [_tokens(window, bias) for window, bias in zip(outputs, biases or [None] * batch, strict=True)]


def _on_device_of(search: TransducerSearch, encoded: EncodedWindows) -> EncodedWindows:
    is_there = encoded.states.device.type == search.device.type
    return encoded if is_there else encoded.on(search.device, search.dtype)


class TransducerStream:
    """The greedy search in one stream. Its tokens are those of the whole sound."""

    def __init__(self, search: TransducerSearch, frames_per_step: int, threads: int, bias: WindowBias | None) -> None:
        self._search, self._frames_per_step, self._threads, self._bias = search, frames_per_step, threads, bias
        with torch.inference_mode():
            self._state = search.initial_state(1)
        self._frames = 0
        self.tokens: list[Token] = []
        """The tokens since the last `forget`, with frames from the beginning of the stream."""

    @torch.inference_mode()
    def decode(self, encoded: EncodedWindows) -> None:
        """Search the next frames, a batch of one window."""
        encoded = _on_device_of(self._search, encoded)
        with torch_threads(min(self._threads, torch.get_num_threads())):
            projected = self._search.project(encoded, self._frames_per_step)
            outputs, self._state = self._search.advance(projected, self._state, self._bias)
        self.tokens += [
            replace(token, start=token.start + self._frames, end=token.end + self._frames)
            for token in _tokens(outputs.cpu(), self._bias)
        ]
        if self._bias is not None:
            self._bias.changed.clear()
        self._frames += int(encoded.lengths[0])

    def forget(self) -> None:
        """Drop the tokens so far. The search goes on."""
        self.tokens = []


def _tokens(outputs: torch.Tensor, bias: WindowBias | None) -> list[Token]:
    """Return one window's tokens from its outputs, shape (steps, 4); see TransducerSearch.step."""
    rows = outputs[outputs[:, 0] != NO_LABEL]
    return _to_tokens(BeamResult(rows, [False] * len(rows) if bias is None else bias.changed))


def _to_tokens(result: BeamResult) -> list[Token]:
    """Return the tokens of a window."""
    return [
        Token(int(label), int(start), int(end), probability, boosted=boosted)
        for (label, start, end, probability), boosted in zip(result.rows.tolist(), result.changed, strict=True)
    ]
