"""Batched greedy search of RNN-T and TDT: each step finds a label, or passes blanks, in every window at once."""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import torch

from core.engine.native.boosting.token_bias import WindowBias
from core.engine.native.decoders.joint import Joint
from core.engine.native.decoders.prediction_network import PredictionNetwork
from core.engine.native.kernels import address, kernel
from core.engine.native.kernels.c_structures import c_structure
from core.engine.native.products.base import MatrixProduct
from core.engine.native.products.bf16_weights import Bf16WeightsProduct
from core.engine.native.weights.mapped_file import Weights
from core.engine.native.window_batch import EncodedWindows

_WIDE = 16  # numbers that the kernel takes at a time
_ACTIVATIONS = ("relu", "tanh", "sigmoid")
_MOST_LAYERS = 2
_Job = c_structure(  # of transducer_search.c
    "TransducerSearch",
    "frames*,lengths*,windows,room,width,looked_at,activation:int,output*,output_bias*,outputs,labels,durations*,most_labels,"
    "label_gates*,units,first*,second*,second_bias*,projection*,projection_bias*,tokens*,most_tokens,counts*",
)


class SearchKernel:
    """What TransducerSearch finds with no biases, in one call."""

    def __init__(
        self, network: PredictionNetwork, joint: Joint, durations: torch.Tensor | None, max_symbols: int
    ) -> None:
        """Raises ValueError where `suits` says no. `durations`, int64, are TDT's, in frames; None for RNN-T."""
        self._layers = [_with_bf16(layer) for layer in network.layers]
        self._output, self._projection = _with_bf16(joint.output), _with_bf16(joint.project_predictor)
        self._label_gates, self._units = network.label_gates.contiguous(), network.width
        self._activation = _ACTIVATIONS.index(joint.activation)
        self._durations, self._max_symbols = durations, max_symbols
        outputs, self._width = self._output.weight.shape
        self._labels = outputs - (0 if durations is None else len(durations))
        self._check()

    @staticmethod
    def suits(network: PredictionNetwork, joint: Joint) -> bool:
        """Whether the kernel is here and reads such weights."""
        products = [*network.layers, joint.output, joint.project_predictor]
        if not all(isinstance(each, Bf16WeightsProduct) for each in products):
            return False
        return network.width % _WIDE == 0 and len(network.layers) <= _MOST_LAYERS

    def _check(self) -> None:
        units, labels, first, *others = self._units, self._labels, *self._layers
        expected = {
            "label_gates": (tuple(self._label_gates.shape), (labels, 4 * units)),
            "projection": (tuple(self._projection.weight.shape), (self._width, units)),
            "first": (tuple(first.weight.shape), (4 * units, units)),
            "second": (tuple(others[0].weight.shape) if others else None, (4 * units, 2 * units)),
        }
        wrong = {name: given for name, (given, right) in expected.items() if given not in (right, None)}
        if wrong or first.bias is not None or self._label_gates.dtype != torch.bfloat16:
            raise ValueError(f"{wrong}, {self._label_gates.dtype}, bias {first.bias is not None}")

    def __call__(self, frames: torch.Tensor, lengths: torch.Tensor, looked_at: int) -> list[torch.Tensor]:
        """The labels of each window, shape (labels, 4): label, frame, end frame and probability, fp32.

        `frames`, fp32 of shape (windows, frames, width), are the encoder's states projected for the joint network,
        `lengths`, int64 of shape (windows,), says how many are each window's own, and a step looks at `looked_at` of
        them. Raises ValueError for others: no kernel checks what it reads.
        """
        windows, room, width = frames.shape
        fits = width == self._width and lengths.shape == (windows,) and (frames.dtype, lengths.dtype) == _TYPES
        if not fits or looked_at < 1 or (windows and int(lengths.max()) > room):
            raise ValueError(f"{tuple(frames.shape)} {frames.dtype} with {lengths.tolist()}, {looked_at} looked at")
        frames, lengths = frames.contiguous(), lengths.contiguous()
        most = room * max(1, self._max_symbols)  # a label moves on where fewer may stay
        tokens, counts = torch.empty(windows, most, 4), torch.empty(windows, dtype=torch.int64)
        first, second = self._layers[0], self._layers[1] if len(self._layers) > 1 else None
        outputs = len(self._output.weight)
        job = _Job(
            *(address(frames), address(lengths), windows, room, width, looked_at, self._activation),
            *(*_addresses(self._output), outputs, self._labels, address(self._durations), self._max_symbols),
            *(address(self._label_gates), self._units, _addresses(first)[0], *_addresses(second)),
            *(*_addresses(self._projection), address(tokens), most, address(counts)),
        )
        search = kernel("mynah_transducer_search", math.gcd(self._units, width))
        search(job, windows, search.scratch(windows, looked_at, width, outputs, self._units))
        return [found[:count] for found, count in zip(tokens, counts.tolist(), strict=True)]


_TYPES = torch.float32, torch.int64


def _with_bf16(product: MatrixProduct) -> Bf16WeightsProduct:
    if not isinstance(product, Bf16WeightsProduct):
        raise ValueError(f"{type(product).__name__} reads no weights in bf16")
    return product


def _addresses(product: Bf16WeightsProduct | None) -> tuple[int | None, int | None]:
    """Of its weights and bias."""
    return (None, None) if product is None else (address(product.weight), address(product.bias))


NO_LABEL = -1
"""The label of a window in whose frames a step found none."""


class ProjectedFrames(NamedTuple):
    """What the search reads: the joint network's encoder projections of all windows in one matrix.

    `frames` has shape (batch * rows of a window, width), each window's own followed by empty ones; `starts` (batch,) is
    each window's first row, `lengths` (batch,) counts its own frames, `last` is where in a window only empty ones are
    left, and `offsets` is 0, 1, 2 ... for the frames that a step looks at.
    """

    frames: torch.Tensor
    starts: torch.Tensor
    lengths: torch.Tensor
    last: torch.Tensor
    offsets: torch.Tensor


class SearchState(NamedTuple):
    """Where the search is in each window: tensors of shape (batch,), then the prediction network's.

    `frame` is looked at next. At `latest_frame`, the last one with a label, `labels_there` were found.
    `predictor_projection`, shape (batch, width), is the joint network's projection of the prediction network's output,
    whose state is `predictor_state`.
    """

    frame: torch.Tensor
    latest_frame: torch.Tensor
    labels_there: torch.Tensor
    predictor_projection: torch.Tensor
    predictor_state: torch.Tensor

    def unfinished(self, projected: ProjectedFrames) -> torch.Tensor:
        """Which windows have frames left, shape (batch,)."""
        return self.frame < projected.lengths

    def of_windows(self, numbers: torch.Tensor) -> "SearchState":
        """That of some windows alone."""
        return SearchState(
            self.frame[numbers],
            self.latest_frame[numbers],
            self.labels_there[numbers],
            self.predictor_projection[numbers],
            self.predictor_state[:, :, numbers],
        )


class TransducerSearch:
    """One step looks at several frames of each window and goes on to its first label among them, if there is one.

    Stock label-looping (arXiv 2406.06220) waits for every window's next label before the prediction network runs. Here
    a window that found one goes on at once, and a step looks at several frames ahead: a pass over the weights costs
    nearly the same for one row as for 16, so what counts is how many passes there are. Labels are the same.
    """

    def __init__(
        self,
        config: dict[str, Any],
        weights: Weights,
        device: torch.device,
        durations: tuple[int, ...],
        max_symbols: int,
    ) -> None:
        """`weights` as convert_joint and convert_prediction_network made them.

        `durations`, in frames, are TDT's, empty for RNN-T; `max_symbols` is the most labels that one frame may give.
        """
        self._prediction_network = PredictionNetwork(weights, device)
        self._joint = Joint(config, weights, device)
        self.dtype, self.is_short = self._joint.dtype, self._joint.is_short
        self._blank = self._joint.outputs - len(durations) - 1
        self._durations = torch.tensor(durations, device=device) if durations else None
        self._max_symbols = max_symbols
        self._device = device
        self._kernel: SearchKernel | None = None
        if SearchKernel.suits(self._prediction_network, self._joint):
            self._kernel = SearchKernel(self._prediction_network, self._joint, self._durations, max_symbols)

    @property
    def is_one_call(self) -> bool:
        """Whether a search without biases is one call of a kernel, which needs no lock of Python's."""
        return self._kernel is not None

    def project(
        self, encoded: EncodedWindows, frames_per_step: int, multiple: int = 1, windows: int | None = None
    ) -> ProjectedFrames:
        """The frames of `encoded` for steps that look at so many.

        Each window's rows are filled up to a `multiple`, and the batch up to so many `windows`, at least its own, with
        some that have no frames (None: with none).
        """
        projected = self._joint.project_encoder(encoded.states.transpose(1, 2))
        batch, frames, width = projected.shape
        rows = frames + frames_per_step
        rows += -rows % multiple
        missing = 0 if windows is None else windows - batch
        filled = torch.nn.functional.pad(projected, (0, 0, 0, rows - frames, 0, missing))
        return ProjectedFrames(
            frames=filled.view(-1, width),
            starts=torch.arange(batch + missing, device=self._device) * rows,
            lengths=torch.nn.functional.pad(encoded.lengths, (0, missing)),
            last=torch.tensor(frames, device=self._device),
            offsets=torch.arange(frames_per_step, device=self._device),
        )

    def by_kernel(self, encoded: EncodedWindows, frames_per_step: int) -> list[torch.Tensor] | None:
        """The outputs of each window's steps that found a label, shape (labels, 4); None where there is no kernel."""
        if self._kernel is None:
            return None
        frames = self._joint.project_encoder(encoded.states.transpose(1, 2))
        return self._kernel(frames, encoded.lengths, frames_per_step)

    def initial_state(self, batch: int) -> SearchState:
        """Before the first frame of each of so many windows."""
        frame = torch.zeros(batch, dtype=torch.long, device=self._device)
        output, state = self._prediction_network.step(
            frame + self._blank, self._prediction_network.initial_state(batch)
        )
        return SearchState(frame, frame - 1, frame, self._joint.project_predictor(output), state)

    def step(
        self, projected: ProjectedFrames, state: SearchState, biases: Sequence[WindowBias | None] | None = None
    ) -> tuple[SearchState, torch.Tensor]:
        """The next state, and what was found, shape (batch, 4): label or NO_LABEL, frame, end frame, probability.

        `biases` has one for each window, or is None where none has any. They choose which label is found and change
        neither whether one is nor its duration, as in NeMo (tdt_label_looping.py).
        """
        logits = self._logits(projected, state)
        _, labels = logits[:, : self._blank + 1].max(dim=1)  # argmax alone takes three times as long
        blanks = labels == self._blank
        if self._durations is None:
            durations, moves = None, blanks.long()
        else:
            durations = self._durations[logits[:, self._blank + 1 :].argmax(dim=1)]
            moves = torch.where(blanks, durations.clamp(min=1), durations)
        passed, chosen = self._pass_blanks(blanks, moves, projected, state)
        frame, label = state.frame + passed, labels[chosen]
        found = state.unfinished(projected) & ~blanks[chosen]
        next_frame = frame + moves[chosen]
        labels_there = torch.where(frame == state.latest_frame, state.labels_there + 1, 1)
        next_frame += found & (labels_there >= self._max_symbols) & (next_frame == frame)
        # not by logsumexp, whose exponentials are many times slower on a CPU where logits differ much
        probabilities = logits.index_select(0, chosen)[:, : self._blank + 1].softmax(dim=1)
        if biases is None:
            probability = probabilities.amax(dim=1)
        else:
            label = self._choose(logits[:, : self._blank], chosen, label, found, biases)
            probability = probabilities.gather(1, label[:, None])[:, 0]
        end = frame + (1 if durations is None else durations[chosen])
        output = torch.stack([torch.where(found, label, NO_LABEL), frame, end, probability], dim=1)
        latest_frame = torch.where(found, frame, state.latest_frame)
        labels_there = torch.where(found, labels_there, state.labels_there)
        return SearchState(next_frame, latest_frame, labels_there, *self._predict(state, label, found)), output

    def run(
        self, projected: ProjectedFrames, state: SearchState, biases: Sequence[WindowBias | None] | None = None
    ) -> torch.Tensor:
        """The output of all steps until every window is finished, shape (steps, batch, 4); `biases` as for `step`.

        On a CPU a step is for the windows that are unfinished; others would cost as much.
        """
        batch, windows = len(state.frame), torch.arange(len(state.frame), device=self._device)
        outputs: list[torch.Tensor] = []
        while True:
            state, output = self.step(projected, state, biases)
            if len(windows) < batch:
                output = output.new_full((batch, output.shape[1]), NO_LABEL).index_copy(0, windows, output)
            outputs.append(output)
            unfinished = state.unfinished(projected)
            if not unfinished.any():
                return torch.stack(outputs)
            if self._device.type == "cpu" and not unfinished.all():
                (left,) = unfinished.nonzero(as_tuple=True)
                windows, state = windows[left], state.of_windows(left)
                projected = projected._replace(starts=projected.starts[left], lengths=projected.lengths[left])
                biases = None if biases is None else [biases[number] for number in left.tolist()]

    def _choose(
        self,
        logits: torch.Tensor,
        chosen: torch.Tensor,
        label: torch.Tensor,
        found: torch.Tensor,
        biases: Sequence[WindowBias | None],
    ) -> torch.Tensor:
        """`label` (batch,) with the choices of the biases where one was found, in the rows `chosen` of `logits`."""
        labels, scores = label.tolist(), logits.index_select(0, chosen).cpu().numpy()
        for window, is_found in enumerate(found.tolist()):
            bias = biases[window]
            if is_found and bias is not None:
                labels[window] = bias.choose(scores[window], labels[window])
        return torch.tensor(labels, device=self._device)

    def _logits(self, projected: ProjectedFrames, state: SearchState) -> torch.Tensor:
        """Logits of the next frames, shape (batch * frames per step, outputs)."""
        first = projected.starts + torch.minimum(state.frame, projected.last)
        sums = projected.frames[first[:, None] + projected.offsets] + state.predictor_projection[:, None]
        return self._joint.logits(sums.flatten(0, 1))

    def _pass_blanks(
        self, blanks: torch.Tensor, moves: torch.Tensor, projected: ProjectedFrames, state: SearchState
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """How many frames each window passes by its blanks within what was looked at, and the row where it stops."""
        frames_per_step = len(projected.offsets)
        rows = torch.arange(0, len(blanks), frames_per_step, device=self._device)
        passed, left = torch.zeros_like(rows), projected.lengths - state.frame
        for _ in range(frames_per_step - 1):
            further = passed + moves[rows + passed]
            moves_on = blanks[rows + passed] & (further < frames_per_step) & (further < left)
            passed = torch.where(moves_on, further, passed)
        return passed, rows + passed

    def _predict(
        self, state: SearchState, label: torch.Tensor, found: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """`predictor_projection` and `predictor_state`, moved on in the windows where a label was found."""
        if self._device.type == "cpu" and not found.all():
            return self._predict_where(found, state, label)
        output, predictor_state = self._prediction_network.step(label, state.predictor_state)
        projection = torch.where(found[:, None], self._joint.project_predictor(output), state.predictor_projection)
        return projection, torch.where(found[:, None], predictor_state, state.predictor_state)

    def _predict_where(
        self, found: torch.Tensor, state: SearchState, label: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """The same, computed for these windows alone."""
        (rows,) = found.nonzero(as_tuple=True)
        if not len(rows):
            return state.predictor_projection, state.predictor_state
        output, moved_on = self._prediction_network.step(label[rows], state.predictor_state[:, :, rows])
        projection = state.predictor_projection.index_copy(0, rows, self._joint.project_predictor(output))
        return projection, state.predictor_state.index_copy(2, rows, moved_on)
