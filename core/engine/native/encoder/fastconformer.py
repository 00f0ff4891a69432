"""FastConformer (Rekesh et al. 2023): windows of sound to states, of any lengths in one batch and without masks.

The windows lie one after another in the rows of one matrix, with a gap between them that is as wide as the depthwise
convolution looks. Nothing is padded: a batch costs what its windows have, and no window can see another.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import torch

from core.contracts import trace
from core.engine.encoded_windows import Encoded, at_least_a_second
from core.engine.native.encoder.attention import Group, aligned, hidden_frames
from core.engine.native.encoder.config import parse_encoder
from core.engine.native.encoder.conformer import Layer, Span, lay_out_layer
from core.engine.native.encoder.features import LogMel, lay_out_features
from core.engine.native.encoder.subsampling import Subsampling, lay_out_subsampling
from core.engine.native.runtime.thread_budget import Seats
from core.engine.native.runtime.window_threads import Cores
from core.engine.native.unsupported import Unsupported
from core.engine.native.weights.mapped_file import Weights
from core.engine.recognizer import SAMPLE_RATE, Samples

TOGETHER = 120.0
"""Seconds of sound that are encoded at a time without padding: the fastest on a CPU, whatever the batch."""
ENCODED = 4 * TOGETHER
"""Seconds of sound to ask for at a time without padding: enough to share them out among cores evenly."""
_ROWS = 64
"""A batch has a multiple of this many rows: oneDNN makes and keeps a kernel for each shape of a product, and takes as
long for one as for some products."""


def lay_out_encoder(source: Weights, config: dict[str, Any], dtype: torch.dtype) -> Iterator[tuple[str, torch.Tensor]]:
    """The tensors `preprocessor.…` and `encoder.…` as FastConformer runs them, one at a time; raises Unsupported.

    `source` is the state dict of the checkpoint, under NeMo's names.
    """
    parsed = parse_encoder(config)
    yield from lay_out_features(source, config)
    yield from lay_out_subsampling(source, parsed, dtype)
    for number in range(parsed.layers):
        yield from lay_out_layer(source, number, parsed, dtype)


class FastConformer:
    """The log-mel front end (fp32) and encoder of a checkpoint, on one device; `at_once`: see Recognizer."""

    def __init__(
        self,
        config: dict[str, Any],
        weights: Weights,
        device: torch.device,
        dtype: torch.dtype,
        together: bool | None = None,
        cores: Cores | None = None,
    ) -> None:
        """`weights` as lay_out_encoder made them for `dtype`; on a CPU they are used where they lie.

        `together`: attention takes all windows of a batch at once, as suits a GPU, and not one after another, whose
        scores stay in a CPU's cache; None: as suits the device. `cores`: where others compute with the same ones.
        """
        parsed = parse_encoder(config)
        self._features = LogMel(config, weights, device)
        if self._features.config.mels != parsed.mels:
            raise Unsupported("encoder.feat_in")
        self._config, self._device, self._dtype = parsed, device, dtype
        self._cores = cores or Cores(TOGETHER, Seats(device))
        self._pads = device.type != "cpu" if together is None else together
        self.at_once = None if self._pads else self._cores.seconds
        self._gap = max(parsed.convolution_context)
        self._subsampling = Subsampling(parsed, weights, device, dtype)
        self._layers = [Layer(parsed, weights, number, device) for number in range(parsed.layers)]
        self.width = parsed.width
        self.frame_seconds = 2**parsed.stages * self._features.config.hop / SAMPLE_RATE

    @torch.inference_mode()
    def encode(self, windows: Sequence[Samples]) -> Encoded:
        """Encode windows of shape (samples,), at least one; states beyond a window's end are 0.

        Without padding windows cost what they would alone.
        """
        padded, offsets = zip(*(at_least_a_second(window) for window in windows), strict=True)
        states = self._encode(padded) if self._pads else self._cores.spread(self._encode, padded)
        return Encoded(*_stacked(states), offsets)

    @torch.inference_mode()  # for each thread that calls it
    def _encode(self, windows: Sequence[Samples]) -> list[torch.Tensor]:
        """The states of each window, shape (frames, width), as they lie in the batch."""
        samples = [len(window) for window in windows]
        batch = torch.zeros(len(windows), max(samples))
        for row, window in zip(batch, windows, strict=True):
            row[: len(window)] = torch.from_numpy(window)
        lengths = [self._subsampling.frames(self._features.frames(count)) for count in samples]
        spans, groups = self._lay_out(lengths)
        rows = spans[-1][0] + groups[-1].room  # evenly spaced windows have the room of the longest, the last one too
        rows += -rows % _ROWS
        x = torch.zeros(rows, self.width, dtype=self._dtype, device=self._device)
        for number, group in enumerate(groups):
            members = slice(number, number + group.count)
            states = self._enter(batch[members, : max(samples[members])].to(self._device), samples[members])
            for (start, end), window in zip(spans[members], states, strict=True):
                x[start:end] = window[: end - start]
        with trace.span("encode", windows=len(windows)):
            for layer in self._layers:
                x = layer(x, groups, spans)
        return [x[start:end] for start, end in spans]

    def _enter(self, batch: torch.Tensor, samples: Sequence[int]) -> torch.Tensor:
        """What the layers are given of sound of shape (batch, samples): shape (batch, frames, width)."""
        counts = [self._features.frames(count) for count in samples]
        with trace.span("features"):
            features = self._features(batch, samples)
        with trace.span("subsample"):
            return self._subsampling(features, counts)

    def _lay_out(self, lengths: Sequence[int]) -> tuple[list[Span], list[Group]]:
        """Where each window's rows are, and which windows attention takes together."""
        spans: list[Span] = []
        start = 0
        for length in lengths:
            spans.append((start, start + length))
            start += (max(lengths) if self._pads else length) + self._gap
        groups = []
        for first, *others in [spans] if self._pads else [[span] for span in spans]:
            members = [end - start for start, end in (first, *others)]
            hidden = hidden_frames(self._config, members, self._device)
            frames = max(members)
            groups.append(Group(first[0], len(members), frames + self._gap, frames, aligned(frames), hidden))
        return spans, groups


def _stacked(windows: Sequence[torch.Tensor]) -> tuple[torch.Tensor, torch.Tensor]:
    """States of shape (batch, width, frames) and lengths, of each window's (frames, width)."""
    lengths = [len(window) for window in windows]
    states = windows[0].new_zeros(len(windows), max(lengths), windows[0].shape[1])
    for row, window in zip(states, windows, strict=True):
        row[: len(window)] = window
    return states.transpose(1, 2), torch.tensor(lengths, device=states.device)
