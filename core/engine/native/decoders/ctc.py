"""CTC heads: the best token of every frame."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

import torch

from core.engine.native.boosting.token_bias import NOTHING, WindowBias
from core.engine.native.decoders import ctc_beam
from core.engine.native.decoders.confidence import Measure
from core.engine.native.products import load_product
from core.engine.native.token_words import ScoredTokens, Token
from core.engine.native.unsupported import Unsupported
from core.engine.native.weights.mapped_file import Weights
from core.engine.native.window_batch import EncodedWindows
from core.engine.recognizer import Emissions

_BLOCK_LOGITS = 2**24  # that a GPU holds at once, 64 MiB: 46 windows of 350 frames and 1,025 classes


def check_ctc(decoder: Mapping[str, Any]) -> None:
    """Raise Unsupported for a head that is not one linear layer with the blank last."""
    if str(decoder.get("_target_")).rpartition(".")[2] != "ConvASRDecoder" or not decoder.get("add_blank", True):
        raise Unsupported(f"ctc-head:{decoder.get('_target_')}")


def convert_ctc(source: Weights, nemo_name: str, dtype: torch.dtype) -> Iterator[tuple[str, torch.Tensor]]:
    """Yield the tensors `ctc.…`.

    Args:
        source: the checkpoint's state dict.
        nemo_name: the head's name in the checkpoint, "decoder" or "ctc_decoder".
        dtype: the type of the converted tensors.
    """
    layer = f"{nemo_name}.decoder_layers.0"
    yield "ctc.weight", source[f"{layer}.weight"].squeeze(2).to(dtype)  # the weight of a convolution over one frame
    yield "ctc.bias", source[f"{layer}.bias"].to(dtype)


class CtcHead:
    """A CTC model's or a hybrid's CTC decoder.

    It computes one window at a time, because a batch's logits take much memory. On a GPU it computes blocks of windows.
    """

    kind = "ctc"

    def __init__(self, weights: Weights, device: torch.device, in_blocks: bool | None = None) -> None:
        """Load the layer from the `weights` of convert_ctc.

        Args:
            weights: the tensors.
            device: the device that computes.
            in_blocks: queue blocks of windows, and wait once for the labels of a batch. None: not on a CPU.
        """
        self._project = load_product(weights, "ctc", device)
        self._in_blocks = device.type != "cpu" if in_blocks is None else in_blocks
        self.blank = len(weights["ctc.bias"]) - 1
        """The number of the blank."""
        self.measure: Measure | None = None
        """The measure of a label's confidence. None: its probability. See `use_measure`."""

    def emissions(self, encoded: EncodedWindows) -> Iterator[Emissions]:
        """Yield the log-probabilities of each window, computed on demand."""
        for states, padding in zip(encoded.per_window(), encoded.padding_before, strict=True):
            yield Emissions(self.logits(states).log_softmax(dim=1), padding)

    def most_threads(self, biases: Sequence[WindowBias | None] | None, windows: int) -> int:
        """Return how many threads can share a search: one, because most of it is Python code."""
        return 1

    def decode(
        self, encoded: EncodedWindows, biases: Sequence[WindowBias | None] | None = None, threads: int = 1
    ) -> list[list[Token]]:
        """Return the tokens of each window.

        Frames follow NeMo (ctc_decoding.py: _compute_offsets). A token ends on the first frame that shows it, and
        starts at the end of the token before it. Its confidence is the highest of the frames that show it. Its centre
        is the middle of these frames.

        Args:
            encoded: the states of a batch.
            biases: one for each window, or None without any.
            threads: see `most_threads`.
        """
        if biases is None and self._in_blocks:
            return [self.collapse(*best) for best in self._best_of_blocks(encoded)]
        windows = encoded.per_window()
        if biases is None:
            return [self.collapse(*self.best(states)) for states in windows]
        return [self._decode(states, bias) for states, bias in zip(windows, biases, strict=True)]

    def use_measure(self, measure: Measure | None) -> None:
        """Give each token its confidence by this measure from now on. None: its probability."""
        self.measure = measure

    def open_stream(self, bias: WindowBias | None = None) -> "CtcStream":
        """Return the search of a new stream."""
        return CtcStream(self, bias)

    def best(self, states: torch.Tensor) -> tuple[list[int], list[float]]:
        """Return the best class of each frame, and its confidence."""
        ids, probabilities = self._queue_best(states)
        return ids.tolist(), probabilities.tolist()

    def _queue_best(self, states: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Return what `best` does, on the device."""
        logits = self.logits(states)
        best, ids = logits.max(dim=1)
        if self.measure is not None:
            return ids, self.measure.of_labels(logits, ids, self.blank)
        return ids, (best - logits.logsumexp(dim=1)).exp()

    def _best_of_blocks(self, encoded: EncodedWindows) -> Iterator[tuple[list[int], list[float]]]:
        """Yield what `best` returns for each window. Wait for the device after all blocks are queued."""
        rows = encoded.states.transpose(1, 2)
        frames = rows.shape[1]
        at_once = max(1, _BLOCK_LOGITS // (frames * (self.blank + 1)))
        blocks = [self._queue_best(block.flatten(0, 1)) for block in torch.split(rows, at_once)]
        ids = torch.cat([block for block, _ in blocks]).tolist()
        probabilities = torch.cat([block for _, block in blocks]).tolist()
        for start, length in zip(range(0, len(ids), frames), encoded.lengths.tolist(), strict=True):
            yield ids[start : start + length], probabilities[start : start + length]

    def search_by_beam(
        self, encoded: EncodedWindows, width: int, biases: Sequence[WindowBias | None] | None = None
    ) -> list[ScoredTokens]:
        """Return the best hypothesis of each window. See ctc_beam.search."""
        emissions = [each.log_probabilities for each in self.emissions(encoded)]
        paths = ctc_beam.search(emissions, width, biases)
        marks = [bias is not None and bias.bias.marks for bias in biases or [None] * len(paths)]
        return [self._of_path(*each) for each in zip(paths, emissions, marks, strict=True)]

    def _of_path(self, path: ctc_beam.CtcPath, emissions: torch.Tensor, marks: bool) -> ScoredTokens:
        """Return the tokens of a path. `marks` tells whether a bias marks them."""
        ids = torch.tensor(path.labels, device=emissions.device)
        if self.measure is None:
            picked = emissions.gather(1, ids[:, None])[:, 0].exp().tolist()
        else:
            picked = self.measure.of_labels(emissions, ids, self.blank).tolist()
        best = emissions[:, : self.blank].argmax(dim=1).tolist()
        pairs = enumerate(zip(path.labels, best, strict=True))
        changed = {frame for frame, (label, other) in pairs if marks and label != other}
        return ScoredTokens(self.collapse(path.labels, picked, changed), path.score)

    def logits(self, states: torch.Tensor) -> torch.Tensor:
        """Return logits of shape (frames, vocabulary + 1), fp32, for states of shape (frames, width)."""
        return self._project(states).float()

    def _decode(self, states: torch.Tensor, bias: WindowBias | None) -> list[Token]:
        """Return one window's tokens."""
        if bias is None:
            return self.collapse(*self.best(states))
        return self.collapse(*_BiasedLabels(self, bias).next(states))

    def collapse(self, ids: list[int], probabilities: list[float], changed: Collection[int] = ()) -> list[Token]:
        """Join runs of a label to tokens.

        Args:
            ids: the label of each frame.
            probabilities: the probability of each label.
            changed: the frames in which a bias chose the label.
        """
        tokens: list[Token] = []
        for token, run in groupby(range(len(ids)), key=ids.__getitem__):
            frames = list(run)
            if token != self.blank:
                start = tokens[-1].end if tokens else max(0, frames[0] - 1)
                probability = max(probabilities[frame] for frame in frames)
                centre, boosted = (frames[0] + frames[-1]) / 2, frames[0] in changed
                tokens.append(Token(token, start, frames[0], probability, centre, boosted))
        return tokens


class _BiasedLabels:
    """The labels that a bias chooses, frame by frame.

    A bias chooses another label only where a label begins, as in NeMo
    (ctc_greedy_decoding.py: _greedy_decode_logprobs_batched_fusion_models_torch). Later frames of the label heard
    or of the label chosen repeat the choice. NeMo compares them with the chosen label alone, and inserts a token.
    A label of another script may become a blank.
    """

    def __init__(self, head: CtcHead, bias: WindowBias) -> None:
        self._head, self._bias = head, bias
        self._chosen = head.blank
        self._repetitions: tuple[int, ...] = ()  # labels that repeat the choice
        self._frames = 0  # of the pieces so far

    def next(self, states: torch.Tensor) -> tuple[list[int], list[float], set[int]]:
        """Return the label of each frame, its confidence, and the frames in which the bias chose."""
        logits, blank = self._head.logits(states), self._head.blank
        ids = logits.argmax(dim=1).tolist()
        numbers = logits.cpu().numpy()
        changed = set()
        for frame, label in enumerate(ids):
            if label == blank:
                self._chosen, self._repetitions = blank, ()
            elif label not in self._repetitions:
                excluded = None if self._chosen == blank else self._chosen
                scores, nothing = numbers[frame, :blank], float(numbers[frame, blank])
                self._chosen = self._bias.choose(scores, label, excluded, self._frames + frame, nothing)
                if self._chosen == NOTHING:
                    self._chosen = blank
                elif self._bias.changed[-1]:
                    changed.add(frame)
                self._repetitions = (label, self._chosen)
            ids[frame] = self._chosen
        self._frames += len(ids)
        labels, measure = torch.tensor(ids, device=logits.device), self._head.measure
        if measure is not None:
            return ids, measure.of_labels(logits, labels, blank).tolist(), changed
        picked = logits.gather(1, labels[:, None])[:, 0]
        return ids, (picked - logits.logsumexp(dim=1)).exp().tolist(), changed


class CtcStream:
    """The best tokens of one stream. They are those of the whole sound."""

    def __init__(self, head: CtcHead, bias: WindowBias | None) -> None:
        self._head = head
        self._biased = None if bias is None else _BiasedLabels(head, bias)
        self._first = 0  # the frame of the first label
        self._labels: list[int] = []
        self._probabilities: list[float] = []
        self._changed: set[int] = set()  # labels that a bias chose
        self._end: int | None = None  # of the last token that was dropped
        self._repeats: int | None = None  # the label that a dropped token may go on with

    @property
    def tokens(self) -> list[Token]:
        """The tokens since the last `forget`, with frames from the beginning of the stream."""
        found = self._head.collapse(self._labels, self._probabilities, self._changed)
        first = self._first
        moved = [
            replace(each, start=each.start + first, end=each.end + first, centre=(each.centre or 0.0) + first)
            for each in found
        ]
        if moved:
            start = max(0, moved[0].end - 1) if self._end is None else self._end
            moved[0] = replace(moved[0], start=start)
        return moved

    @torch.inference_mode()
    def decode(self, encoded: EncodedWindows) -> None:
        """Take the next frames, a batch of one window."""
        states = next(encoded.per_window())
        if self._biased is None:
            labels, probabilities = self._head.best(states)
        else:
            labels, probabilities, changed = self._biased.next(states)
            self._changed |= {len(self._labels) + frame for frame in changed}
        for label, probability in zip(labels, probabilities, strict=True):
            if label != self._repeats:
                self._repeats = None
            self._labels.append(label if self._repeats is None else self._head.blank)
            self._probabilities.append(probability)

    def forget(self) -> None:
        """Drop the tokens so far. The search goes on."""
        tokens = self.tokens
        self._end = tokens[-1].end if tokens else self._end
        last = self._labels[-1] if self._labels else self._head.blank
        self._repeats = self._repeats if last == self._head.blank else last
        self._first += len(self._labels)
        self._labels, self._probabilities, self._changed = [], [], set()
