"""Search greedily with RNN-T and TDT in batches. Each step finds a label, or passes blanks, in every window at once."""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import torch

from core.engine.native.boosting.token_bias import NOTHING, WindowBias
from core.engine.native.decoders.confidence import Measure, Sums
from core.engine.native.decoders.joint import Joint
from core.engine.native.decoders.prediction_network import PredictionNetwork
from core.engine.native.gpu_kernels import loading
from core.engine.native.gpu_kernels.operations import SearchProgress
from core.engine.native.kernels import address, kernel
from core.engine.native.kernels.c_structures import TransducerSearch as SearchJob
from core.engine.native.products.base import MatrixProduct
from core.engine.native.products.bf16_weights import Bf16WeightsProduct
from core.engine.native.weights.mapped_file import Weights
from core.engine.native.window_batch import EncodedWindows

_LANE = 16  # numbers that the kernel computes at a time
_ACTIVATIONS = ("relu", "tanh", "sigmoid")
_MOST_LAYERS = 2


class SearchKernel:
    """The search without biases, as one call of a C kernel."""

    def __init__(
        self, network: PredictionNetwork, joint: Joint, durations: torch.Tensor | None, max_symbols: int
    ) -> None:
        """Take the weights of a transducer's networks.

        Args:
            network: the prediction network.
            joint: the joint network.
            durations: TDT's durations in frames, int64; None for RNN-T.
            max_symbols: the most labels that one frame may give.

        Raises:
            ValueError: `suits` is false for these networks, or a shape is wrong.
        """
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
        """Tell whether this machine has the kernel and the kernel can read these weights."""
        products = [*network.layers, joint.output, joint.project_predictor]
        if not all(isinstance(each, Bf16WeightsProduct) for each in products):
            return False
        return network.width % _LANE == 0 and len(network.layers) <= _MOST_LAYERS

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

    def __call__(
        self, frames: torch.Tensor, lengths: torch.Tensor, frames_per_step: int, measure: Measure | None = None
    ) -> list[torch.Tensor]:
        """Return the labels of each window.

        Args:
            frames: shape (windows, frames, width), fp32. The encoder's states, projected for the joint network.
            lengths: shape (windows,), int64. The number of frames of each window.
            frames_per_step: the number of frames that one step reads.
            measure: the measure of confidence. None: the label's probability.

        Returns:
            For each window a tensor of shape (labels, 4), fp32: label, frame, end frame, confidence.

        Raises:
            ValueError: the arguments do not fit. The C code checks nothing.
        """
        windows, most_frames, width = frames.shape
        fits = width == self._width and lengths.shape == (windows,) and (frames.dtype, lengths.dtype) == _TYPES
        if not fits or frames_per_step < 1 or (windows and int(lengths.max()) > most_frames):
            raise ValueError(
                f"frames {tuple(frames.shape)} {frames.dtype}, lengths {lengths.tolist()}, {frames_per_step} per step"
            )
        frames, lengths = frames.contiguous(), lengths.contiguous()
        most_tokens = most_frames * max(1, self._max_symbols)  # the kernel moves on after at least one label
        alpha = measure.alpha if measure is not None and measure.reads_sums else 0.0
        fields = _FIELDS_WITH_SUMS if alpha else _FIELDS
        tokens, counts = torch.empty(windows, most_tokens, fields), torch.empty(windows, dtype=torch.int64)
        first, second = self._layers[0], self._layers[1] if len(self._layers) > 1 else None
        outputs = len(self._output.weight)
        job = SearchJob(
            frames=address(frames),
            lengths=address(lengths),
            windows=windows,
            most_frames=most_frames,
            width=width,
            frames_per_step=frames_per_step,
            activation=self._activation,
            output=address(self._output.weight),
            output_bias=address(self._output.bias),
            outputs=outputs,
            labels=self._labels,
            durations=address(self._durations),
            max_symbols=self._max_symbols,
            label_gates=address(self._label_gates),
            units=self._units,
            first_weight=address(first.weight),
            second_weight=address(None if second is None else second.weight),
            second_bias=address(None if second is None else second.bias),
            projection=address(self._projection.weight),
            projection_bias=address(self._projection.bias),
            alpha=alpha,
            fields=fields,
            tokens=address(tokens),
            most_tokens=most_tokens,
            counts=address(counts),
        )
        search = kernel("mynah_transducer_search", math.gcd(self._units, width))
        search(job, windows, search.scratch(windows, frames_per_step, width, outputs, self._units))
        found = [rows[:count] for rows, count in zip(tokens, counts.tolist(), strict=True)]
        return found if measure is None else [self._measured(rows, measure) for rows in found]

    def _measured(self, rows: torch.Tensor, measure: Measure) -> torch.Tensor:
        """Return rows of four numbers. The kernel's sums are over differences to the largest logit."""
        top = rows[:, 3]
        if measure.reads_sums:
            scale, power = top**measure.alpha, rows[:, 4]
            sums = Sums(top, power * scale, (rows[:, 5] + power * top.log()) * scale)
        else:
            sums = Sums(top, top, top)
        return torch.cat([rows[:, :3], measure.of_sums(sums, self._labels)[:, None]], dim=1)


_TYPES = torch.float32, torch.int64
_FIELDS, _FIELDS_WITH_SUMS = 4, 6  # the kernel's numbers of a token


def _with_bf16(product: MatrixProduct) -> Bf16WeightsProduct:
    if not isinstance(product, Bf16WeightsProduct):
        raise ValueError(f"{type(product).__name__} does not read bf16 weights")
    return product


NO_LABEL = -1
"""The label that a step gives to a window without a new label."""


class ProjectedFrames(NamedTuple):
    """The input of the search: the encoder's states of all windows, projected for the joint network, in one matrix.

    `frames` has shape (batch * rows of a window, width). Empty rows follow each window's own frames. `starts` (batch,)
    is each window's first row. `lengths` (batch,) counts its frames. `last` is a scalar: from this frame on, all rows
    of a window are empty. `offsets` (frames per step,) is 0, 1, 2 and so on.
    """

    frames: torch.Tensor
    starts: torch.Tensor
    lengths: torch.Tensor
    last: torch.Tensor
    offsets: torch.Tensor


class SearchState(NamedTuple):
    """The progress of the search: tensors of shape (batch,), then those of the prediction network.

    `frame` is the next frame to read. `latest_frame` is the last frame with a label. It gave `labels_there` labels.
    `predictor_projection`, shape (batch, width), is the prediction network's output, projected for the joint network.
    `predictor_state`, shape (2, layers, batch, width), is the state of its LSTM.
    """

    frame: torch.Tensor
    latest_frame: torch.Tensor
    labels_there: torch.Tensor
    predictor_projection: torch.Tensor
    predictor_state: torch.Tensor

    def unfinished(self, projected: ProjectedFrames) -> torch.Tensor:
        """Return which windows have frames left, shape (batch,)."""
        return self.frame < projected.lengths

    def select(self, numbers: torch.Tensor) -> "SearchState":
        """Return the state of some windows, given by number."""
        return SearchState(
            self.frame[numbers],
            self.latest_frame[numbers],
            self.labels_there[numbers],
            self.predictor_projection[numbers],
            self.predictor_state[:, :, numbers],
        )


class TransducerSearch:
    """A greedy search whose step reads several frames of each window, and stops at the first label.

    Stock label-looping (arXiv 2406.06220) waits for every window's next label before the prediction network runs. Here
    a window with a label goes on at once. A pass over the weights costs nearly the same for 1 row as for 16. The number
    of passes is therefore the cost, and a step reads several frames ahead. The labels are the same.
    """

    def __init__(
        self,
        config: dict[str, Any],
        weights: Weights,
        device: torch.device,
        durations: tuple[int, ...],
        max_symbols: int,
    ) -> None:
        """Build the networks, and the kernel if it suits them.

        Args:
            config: the checkpoint's configuration.
            weights: from convert_joint and convert_prediction_network.
            device: where the search runs.
            durations: TDT's durations in frames, empty for RNN-T.
            max_symbols: the most labels that one frame may give.
        """
        self.network = PredictionNetwork(weights, device)
        self.joint = Joint(config, weights, device)
        self.dtype, self.is_short = self.joint.dtype, self.joint.is_short
        self.blank = self.joint.outputs - len(durations) - 1
        self.durations = torch.tensor(durations, device=device) if durations else None
        self.max_symbols = max_symbols
        self.measure: Measure | None = None
        """The measure of a label's confidence. None: its probability."""
        self.device = device
        self._gpu_kernels = loading.kernels_like(self.network.label_gates)
        self._kernel: SearchKernel | None = None
        if SearchKernel.suits(self.network, self.joint):
            self._kernel = SearchKernel(self.network, self.joint, self.durations, max_symbols)

    @property
    def is_one_call(self) -> bool:
        """Whether a search without biases is one call of the kernel. Such a call does not hold Python's lock."""
        return self._kernel is not None

    def project(
        self, encoded: EncodedWindows, frames_per_step: int, multiple: int = 1, windows: int | None = None
    ) -> ProjectedFrames:
        """Return the frames of `encoded`, ready for `run`.

        Args:
            encoded: states of shape (batch, width, frames).
            frames_per_step: the number of frames that one step reads.
            multiple: each window's rows are filled up to a multiple of this number.
            windows: the batch is filled up to this number with empty windows; None: not filled.
        """
        projected = self.joint.project_encoder(encoded.states.transpose(1, 2))
        batch, frames, width = projected.shape
        rows = frames + frames_per_step
        rows += -rows % multiple
        missing = 0 if windows is None else windows - batch
        filled = torch.nn.functional.pad(projected, (0, 0, 0, rows - frames, 0, missing))
        return ProjectedFrames(
            frames=filled.view(-1, width),
            starts=torch.arange(batch + missing, device=self.device) * rows,
            lengths=torch.nn.functional.pad(encoded.lengths, (0, missing)),
            last=torch.tensor(frames, device=self.device),
            offsets=torch.arange(frames_per_step, device=self.device),
        )

    def search_by_kernel(self, encoded: EncodedWindows, frames_per_step: int) -> list[torch.Tensor] | None:
        """Return the labels of each window, shape (labels, 4), or None without a kernel.

        See SearchKernel.__call__ for the columns.
        """
        if self._kernel is None:
            return None
        frames = self.joint.project_encoder(encoded.states.transpose(1, 2))
        return self._kernel(frames, encoded.lengths, frames_per_step, self.measure)

    def initial_state(self, batch: int) -> SearchState:
        """Return the state before the first frame of `batch` windows."""
        frame = torch.zeros(batch, dtype=torch.long, device=self.device)
        output, state = self.network.step(frame + self.blank, self.network.initial_state(batch))
        return SearchState(frame, frame - 1, frame, self.joint.project_predictor(output), state)

    def step(
        self, projected: ProjectedFrames, state: SearchState, biases: Sequence[WindowBias | None] | None = None
    ) -> tuple[SearchState, torch.Tensor]:
        """Run one step in all windows.

        Args:
            projected: from `project`.
            state: the progress so far.
            biases: one for each window, or None without any. A bias chooses which label is found. It changes neither
                the presence of a label nor its duration, as in NeMo (tdt_label_looping.py). But a label of another
                script may become a blank.

        Returns:
            The next state, and a tensor of shape (batch, 4): label or NO_LABEL, frame, end frame, confidence.
        """
        if self._gpu_kernels is not None and biases is None and self.measure is None:
            logits = self.joint.stored_logits(self._sums(projected, state))
            progress = SearchProgress(state.frame, state.latest_frame, state.labels_there)
            step = self._gpu_kernels.search_step(logits, self.durations, progress, projected.lengths, self.max_symbols)
            return SearchState(*step.progress, *self._predict(state, step.label, step.found)), step.output
        logits = self.joint.logits(self._sums(projected, state))
        _, labels = logits[:, : self.blank + 1].max(dim=1)  # argmax alone takes three times as long
        blanks = labels == self.blank
        if self.durations is None:
            durations, moves = None, blanks.long()
        else:
            durations = self.durations[logits[:, self.blank + 1 :].argmax(dim=1)]
            moves = torch.where(blanks, durations.clamp(min=1), durations)
        passed, chosen = self._pass_blanks(blanks, moves, projected, state)
        frame, label = state.frame + passed, labels[chosen]
        found = state.unfinished(projected) & ~blanks[chosen]
        next_frame = frame + moves[chosen]
        labels_there = torch.where(frame == state.latest_frame, state.labels_there + 1, 1)
        next_frame += found & (labels_there >= self.max_symbols) & (next_frame == frame)
        # logsumexp is many times slower on a CPU if logits differ much

        probabilities = logits.index_select(0, chosen)[:, : self.blank + 1].softmax(dim=1)
        if biases is None:
            probability = probabilities.amax(dim=1)
        else:
            label = self._choose(logits[:, : self.blank + 1], chosen, label, found, frame, biases)
            is_passed = found & (label == NOTHING)
            found, label = found & ~is_passed, label.clamp(min=0)
            next_frame = torch.where(is_passed, torch.maximum(next_frame, frame + 1), next_frame)
            probability = probabilities.gather(1, label[:, None])[:, 0]
        if self.measure is not None:
            probability = self.measure.of_logits(logits.index_select(0, chosen)[:, : self.blank + 1])
        end = frame + (1 if durations is None else durations[chosen])
        output = torch.stack([torch.where(found, label, NO_LABEL), frame, end, probability], dim=1)
        latest_frame = torch.where(found, frame, state.latest_frame)
        labels_there = torch.where(found, labels_there, state.labels_there)
        return SearchState(next_frame, latest_frame, labels_there, *self._predict(state, label, found)), output

    def run(
        self, projected: ProjectedFrames, state: SearchState, biases: Sequence[WindowBias | None] | None = None
    ) -> torch.Tensor:
        """Run steps until every window is finished.

        On a CPU a step computes unfinished windows only.

        Args:
            projected: from `project`.
            state: from `initial_state`.
            biases: see `step`.

        Returns:
            The outputs of all steps, shape (steps, batch, 4).
        """
        batch, windows = len(state.frame), torch.arange(len(state.frame), device=self.device)
        outputs: list[torch.Tensor] = []
        while True:
            state, output = self.step(projected, state, biases)
            if len(windows) < batch:
                output = output.new_full((batch, output.shape[1]), NO_LABEL).index_copy(0, windows, output)
            outputs.append(output)
            unfinished = state.unfinished(projected)
            if not unfinished.any():
                return torch.stack(outputs)
            if self.device.type == "cpu" and not unfinished.all():
                (left,) = unfinished.nonzero(as_tuple=True)
                windows, state = windows[left], state.select(left)
                projected = projected._replace(starts=projected.starts[left], lengths=projected.lengths[left])
                biases = None if biases is None else [biases[number] for number in left.tolist()]

    def advance(
        self, projected: ProjectedFrames, state: SearchState, bias: WindowBias | None = None
    ) -> tuple[torch.Tensor, SearchState]:
        """Run steps to the end of the next frames of one stream.

        Returns:
            The outputs of all steps, shape (steps, 4), and the state before the frames that follow. TDT may have
            skipped some of these already.
        """
        outputs = []
        while bool(state.unfinished(projected)):
            state, output = self.step(projected, state, None if bias is None else [bias])
            outputs.append(output[0])
        rows = torch.stack(outputs) if outputs else torch.zeros(0, 4)
        return rows, state._replace(
            frame=state.frame - projected.lengths, latest_frame=state.latest_frame - projected.lengths
        )

    def _choose(
        self,
        logits: torch.Tensor,
        chosen: torch.Tensor,
        label: torch.Tensor,
        found: torch.Tensor,
        frame: torch.Tensor,
        biases: Sequence[WindowBias | None],
    ) -> torch.Tensor:
        """Return the labels, shape (batch,), after the biases have chosen. A label may be NOTHING.

        Args:
            logits: shape (rows, labels + 1), with the blank last.
            chosen: the row of each window's label, shape (batch,).
            label: the best label of each window, shape (batch,).
            found: which windows have a label, shape (batch,).
            frame: the frame of each window's label, shape (batch,).
            biases: one for each window.
        """
        labels, frames, scores = label.tolist(), frame.tolist(), logits.index_select(0, chosen).cpu().numpy()
        for window, is_found in enumerate(found.tolist()):
            bias = biases[window]
            if is_found and bias is not None:
                row, blank = scores[window, : self.blank], float(scores[window, self.blank])
                labels[window] = bias.choose(row, labels[window], None, frames[window], blank)
        return torch.tensor(labels, device=self.device)

    def _sums(self, projected: ProjectedFrames, state: SearchState) -> torch.Tensor:
        """Return the sums of both projections for the next frames, shape (batch * frames per step, width)."""
        first = projected.starts + torch.minimum(state.frame, projected.last)
        sums = projected.frames[first[:, None] + projected.offsets] + state.predictor_projection[:, None]
        return sums.flatten(0, 1)

    def _pass_blanks(
        self, blanks: torch.Tensor, moves: torch.Tensor, projected: ProjectedFrames, state: SearchState
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Return how many frames each window passes by blanks, and the row of `blanks` where it stops.

        Args:
            blanks: which rows have the blank as best label, shape (batch * frames per step,).
            moves: the number of frames to move on, same shape.
            projected: from `project`.
            state: the progress before this step.
        """
        frames_per_step = len(projected.offsets)
        rows = torch.arange(0, len(blanks), frames_per_step, device=self.device)
        passed, left = torch.zeros_like(rows), projected.lengths - state.frame
        for _ in range(frames_per_step - 1):
            further = passed + moves[rows + passed]
            moves_on = blanks[rows + passed] & (further < frames_per_step) & (further < left)
            passed = torch.where(moves_on, further, passed)
        return passed, rows + passed

    def _predict(
        self, state: SearchState, label: torch.Tensor, found: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the new `predictor_projection` and `predictor_state`, moved on in windows with a label."""
        if self.device.type == "cpu" and not found.all():
            return self._predict_where(found, state, label)
        output, predictor_state = self.network.step(label, state.predictor_state)
        projection = torch.where(found[:, None], self.joint.project_predictor(output), state.predictor_projection)
        return projection, torch.where(found[:, None], predictor_state, state.predictor_state)

    def _predict_where(
        self, found: torch.Tensor, state: SearchState, label: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Do the same as `_predict`. Compute only the windows with a label."""
        (rows,) = found.nonzero(as_tuple=True)
        if not len(rows):
            return state.predictor_projection, state.predictor_state
        output, moved_on = self.network.step(label[rows], state.predictor_state[:, :, rows])
        projection = state.predictor_projection.index_copy(0, rows, self.joint.project_predictor(output))
        return projection, state.predictor_state.index_copy(2, rows, moved_on)
