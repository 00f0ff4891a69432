"""FastConformer (Rekesh et al. 2023): windows of sound to states, of any lengths in one batch and without masks.

The windows lie one after another in the rows of one matrix. The gap between them is as wide as the context of the
depthwise convolution, so no window can see another. Nothing is padded, and a batch costs the sum of its windows.
"""

import math
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import numpy as np
import torch
from torch.nn import functional

from core.contracts import trace
from core.engine.accelerators import abilities
from core.engine.native.encoder.attention import MOST_CACHED_FRAMES, AttentionGroup, aligned, attention_mask
from core.engine.native.encoder.config import parse_encoder
from core.engine.native.encoder.conformer import ConformerLayer, RowRange, convert_layer, gaps_between, image_gaps
from core.engine.native.encoder.encoder_stream import EncoderStream, stream_contexts
from core.engine.native.encoder.features import LogMel, convert_features, parse_features
from core.engine.native.encoder.padded_batch import upload
from core.engine.native.encoder.subsampling import Subsampling, convert_subsampling
from core.engine.native.gpu_kernels.operations import WindowRows
from core.engine.native.runtime.uploads import Uploads
from core.engine.native.runtime.window_threads import WindowThreads
from core.engine.native.unsupported import Unsupported
from core.engine.native.weights.mapped_file import Weights, as_stored, dtype_of
from core.engine.native.weights.mapped_pages import MappedPages, mapped_files
from core.engine.native.window_batch import EncodedWindows, pad_to_one_second, split_by_duration, stack_states
from core.engine.recognizer import SAMPLE_RATE, Samples
from core.engine.thread_budget import ThreadBudget

FASTEST_SECONDS = 120.0
"""The seconds of sound that a CPU encodes at a time. This number is the fastest for every batch."""
_SMALL_MODEL_BYTES = 128 << 20
"""Smaller models keep the pages of their weights between batches: reading them again takes 3 % of their time."""
_LARGEST_STEP_SHARE = 0.4  # of a stream's time. The rest is for the search, and for a busy computer
_MEASURED_STEPS = 5
_ROW_MULTIPLE = 64
"""Rows are filled up to a multiple of this if a new number of rows is expensive (see MatrixProduct)."""


def check_encoder(config: dict[str, Any]) -> None:
    """Raise Unsupported for features or an encoder that are not implemented."""
    if parse_features(config).mels != parse_encoder(config).mels:
        raise Unsupported("encoder.feat_in")


def convert_encoder(source: Weights, config: dict[str, Any], dtype: torch.dtype) -> Iterator[tuple[str, torch.Tensor]]:
    """Yield the tensors `preprocessor.…` and `encoder.…` of a FastConformer, one at a time.

    `source` is the checkpoint's state dict, with NeMo's names. Raise Unsupported for other encoders.
    """
    parsed = parse_encoder(config)
    yield from convert_features(source, config)
    yield from convert_subsampling(source, parsed, dtype)
    for number in range(parsed.layers):
        yield from convert_layer(source, number, parsed, dtype)


class FastConformer:
    """The log-mel features (fp32) and encoder of a checkpoint, on one device."""

    def __init__(
        self,
        config: dict[str, Any],
        weights: Weights,
        device: torch.device,
        dtype: torch.dtype,
        pads: bool | None = None,
        most_seconds: float | None = None,
        budget: ThreadBudget | None = None,
        background: bool = False,
        uploads: Uploads | None = None,
    ) -> None:
        """Build the encoder.

        Args:
            config: the checkpoint's configuration.
            weights: from convert_encoder for `dtype`. A CPU uses them in place.
            device: where the encoder runs.
            dtype: the type of the rows that layers add to; fp32 for int8 weights. States have the type of the other
                weights.
            pads: pad windows to the longest, and compute attention for all at once, as suits a GPU. Otherwise
                compute one window after another, so that its scores stay in a CPU's cache. None: as suits the device.
            most_seconds: encode at most this many seconds of sound at a time. None: FASTEST_SECONDS, or the whole batch
                if it is padded.
            budget: the threads that the encoder shares with other computations.
            background: see ThreadBudget.lease.
            uploads: copies padded windows to the device. None: as suits the device.
        """
        check_encoder(config)
        parsed = parse_encoder(config)
        self._features = LogMel(config, weights, device)
        self._config, self._device, self._dtype = parsed, device, dtype
        self._pads = device.type != "cpu" if pads is None else pads
        self._convolves_images = device.type == "cpu" or abilities(device.type).images  # a CPU pads in tests alone
        self._most_seconds = most_seconds or (math.inf if self._pads else FASTEST_SECONDS)
        self._threads = WindowThreads(self._most_seconds, budget or ThreadBudget(device), background)
        self.encoder_batch_seconds = None if self._pads else self._most_seconds
        self._uploads = uploads or Uploads(device)
        self._gap = max(parsed.convolution_context)
        self._subsampling = Subsampling(parsed, weights, device)
        self._states_dtype = dtype_of(weights, "encoder.subsampling.out.weight")
        self._pages = _pages_of_layers(weights, parsed.layers)
        self._layers = self._build_layers(weights)
        self._prepared_frames = 0
        self._sustainable: tuple[int, int] | None = None
        self.width = parsed.width
        self.frame_seconds = 2**parsed.stages * self._features.config.hop_length / SAMPLE_RATE

    def _build_layers(self, weights: Weights) -> list[ConformerLayer]:
        """Build the layers in several threads: products that copy their weights take seconds on one core."""

        def build(number: int) -> ConformerLayer:
            layer = ConformerLayer(self._config, weights, number, self._device)
            self._pages[number].release()
            return layer

        with ThreadPoolExecutor(torch.get_num_threads(), "layers") as threads:
            return list(threads.map(build, range(self._config.layers)))

    @torch.inference_mode()
    def encode(self, windows: Sequence[Samples]) -> EncodedWindows:
        """Encode windows of shape (samples,), at least one. States beyond a window's end are 0."""
        padded, padding_before = zip(*(pad_to_one_second(window) for window in windows), strict=True)
        self._prepare(max(self._subsampling.frames(self._features.frames(len(window))) for window in padded))
        if self._pads:
            parts = [self._encode_together(padded[part]) for part in split_by_duration(padded, self._most_seconds)]
            return EncodedWindows(*_joined(parts), padding_before)
        return EncodedWindows(*stack_states(self._threads.map(self._encode, padded)), padding_before)

    @property
    def stream_contexts(self) -> list[tuple[int, int]]:
        """The contexts of open_stream, the shortest chunks first. Raise Unsupported without any."""
        if self._features.config.normalize:
            raise Unsupported("preprocessor.normalize")
        return stream_contexts(self._config)

    def open_stream(self, context: tuple[int, int]) -> EncoderStream:
        """Return the progress of a new stream with one of `stream_contexts`."""
        dtypes = self._dtype, self._states_dtype
        parts = self._features, self._subsampling, self._layers, self._config
        with torch.inference_mode():
            return EncoderStream(*parts, context, dtypes, self._device)

    def sustainable_context(self) -> tuple[int, int]:
        """Return the context with the shortest chunks that this machine keeps up with, measured once.

        If none suits, return the one with the longest chunks.
        """
        if self._sustainable is None:
            contexts = self.stream_contexts
            fitting = (each for each in contexts if self._step_share(each) < _LARGEST_STEP_SHARE)
            self._sustainable = next(fitting, contexts[-1])
        return self._sustainable

    def _step_share(self, context: tuple[int, int]) -> float:
        """Return a step's time as a share of its chunk, the best of a few steps."""
        stream = self.open_stream(context)
        samples = round(stream.chunk * self.frame_seconds * SAMPLE_RATE)
        seconds: list[float] = []
        for _ in range(_MEASURED_STEPS):
            stream.push(np.zeros(samples, np.float32))
            began = time.perf_counter()
            steps = sum(1 for _ in stream.chunks())
            seconds += [time.perf_counter() - began] * min(1, steps)
        share: float = min(seconds) * SAMPLE_RATE / samples
        return share

    def _prepare(self, frames: int) -> None:
        """Prepare all layers for windows of `frames`. The first time takes up to half a second on one core."""
        if self._prepared_frames < frames <= MOST_CACHED_FRAMES:
            self._threads.for_each(torch.inference_mode()(lambda layer: layer.prepare(frames)), self._layers)
            self._prepared_frames = frames

    @torch.inference_mode()  # the mode belongs to the calling thread
    def _encode(self, windows: Sequence[Samples]) -> list[torch.Tensor]:
        """Return the states of each window, shape (frames, width), as views of the batch."""
        samples = [len(window) for window in windows]
        batch = torch.zeros(len(windows), max(samples), device=self._device)
        for row, window in zip(batch, windows, strict=True):
            row[: len(window)] = torch.from_numpy(window)
        lengths = [self._subsampling.frames(self._features.frames(count)) for count in samples]
        row_ranges = self._row_ranges(lengths)
        groups = [self._group([each]) for each in row_ranges]
        rows = self._rows(row_ranges, groups)
        x = torch.zeros(rows, self.width, dtype=self._dtype, device=self._device)
        for number, group in enumerate(groups):
            members = slice(number, number + group.count)
            states = self._subsample(batch[members, : max(samples[members])], samples[members])
            for (start, end), window in zip(row_ranges[members], states, strict=True):
                x[start:end] = window[: end - start]
        x = self._run_layers(x, groups, row_ranges)
        return [x[start:end] for start, end in row_ranges]

    def _encode_together(self, windows: Sequence[Samples]) -> tuple[torch.Tensor, torch.Tensor]:
        """Return states of shape (batch, frames, width), and lengths of shape (batch,).

        All windows are one padded group. Nothing here waits for the device, so the next batch can be queued: see
        decisions/0131.
        """
        samples = [len(window) for window in windows]
        counts = [self._features.frames(count) for count in samples]
        stages = [self._config.lengths_after_stages(count) for count in counts]
        row_ranges = self._row_ranges([each[-1] for each in stages])
        group = self._group(row_ranges)
        rows = self._rows(row_ranges, [group])
        outside = gaps_between(row_ranges, rows), image_gaps(row_ranges, rows, *self._config.convolution_context)
        batch = upload(windows, [samples, *zip(*stages, strict=True)], outside, self._uploads)
        gaps, of_images = batch.rows
        rows_of_windows = WindowRows(batch.lengths[-1], group.stride, group.frames)
        group = replace(group, mask=self._mask(row_ranges, batch.lengths[-1]), windows=rows_of_windows)
        places = (group.count, group.frames, self.width), (group.stride * self.width, self.width, 1)
        x = torch.empty(rows, self.width, dtype=self._dtype, device=self._device)
        x.as_strided(*places).copy_(self._subsample(batch.sound, samples, batch.lengths))
        x.index_fill_(0, gaps, 0)
        x = self._run_layers(x, [group], row_ranges, of_images if self._convolves_images else None)
        states = x.index_fill_(0, gaps, 0).as_strided(*places).contiguous()
        return states, batch.lengths[-1].clone()  # a view would keep the sound in memory

    def _run_layers(
        self,
        x: torch.Tensor,
        groups: Sequence[AttentionGroup],
        row_ranges: Sequence[RowRange],
        gaps: torch.Tensor | None = None,
    ) -> torch.Tensor:
        """Return the states of all rows; see ConformerLayer."""
        with trace.span("encode", windows=len(row_ranges)):
            for layer, pages in zip(self._layers, self._pages, strict=True):
                x = layer(x, groups, row_ranges, gaps)
                pages.release()
        return x.to(self._states_dtype)

    def _subsample(
        self, batch: torch.Tensor, samples: Sequence[int], lengths: torch.Tensor | None = None
    ) -> torch.Tensor:
        """Return the input of the first layer, shape (batch, frames, width).

        Args:
            batch: sound of shape (batch, samples).
            samples: the length of each window.
            lengths: samples, feature frames, and frames after each stage, on the device. None: copy them.
        """
        counts = [self._features.frames(count) for count in samples]
        with trace.span("features"):
            features = self._features(batch, samples, None if lengths is None else lengths[:2])
        with trace.span("subsample"):
            return self._subsampling(features, counts, None if lengths is None else lengths[2:])

    def _row_ranges(self, lengths: Sequence[int]) -> list[RowRange]:
        """Return each window's rows, for `lengths` in frames."""
        row_ranges: list[RowRange] = []
        start = 0
        for length in lengths:
            row_ranges.append((start, start + length))
            start += (max(lengths) if self._pads else length) + self._gap
        return row_ranges

    def _group(self, row_ranges: Sequence[RowRange]) -> AttentionGroup:
        """Return windows whose attention is computed together, with the mask of a single window."""
        frames = max(end - start for start, end in row_ranges)
        mask = attention_mask(self._config, [frames], self._device)
        start, stride = row_ranges[0][0], frames + self._gap
        return AttentionGroup(start, len(row_ranges), stride, frames, aligned(frames), mask)

    def _mask(self, row_ranges: Sequence[RowRange], counts: torch.Tensor) -> torch.Tensor | None:
        """Return the mask of a padded group. `counts` are the windows' frames on the device."""
        return attention_mask(self._config, [end - start for start, end in row_ranges], self._device, counts)

    def _rows(self, row_ranges: Sequence[RowRange], groups: Sequence[AttentionGroup]) -> int:
        """Return the number of rows of a batch."""
        rows = row_ranges[-1][0] + groups[-1].padded_frames  # products read padded frames of the last window too
        return rows if self._layers[0].takes_any_rows else rows + -rows % _ROW_MULTIPLE


def _joined(parts: Sequence[tuple[torch.Tensor, torch.Tensor]]) -> tuple[torch.Tensor, torch.Tensor]:
    """Return the states, shape (batch, width, frames), and the lengths of all parts."""
    if len(parts) == 1:
        return parts[0][0].transpose(1, 2), parts[0][1]
    frames = max(states.shape[1] for states, _ in parts)
    padded = [functional.pad(states, (0, 0, 0, frames - states.shape[1])) for states, _ in parts]
    return torch.cat(padded).transpose(1, 2), torch.cat([lengths for _, lengths in parts])


def _pages_of_layers(weights: Weights, count: int) -> list[MappedPages]:
    """Return each layer's pages of the weights' file. The process needs to hold only those of the layer in use."""
    stored = as_stored(weights)  # copies are not on pages of the file
    tensors: dict[str, list[torch.Tensor]] = {str(number): [] for number in range(count)}
    for name in stored:
        if name.startswith("encoder.layers."):
            tensors[name.split(".")[2]].append(stored[name])
    if any(tensor.device.type != "cpu" for each in tensors.values() for tensor in each):
        return [MappedPages([], []) for _ in tensors]
    is_small = sum(tensor.nbytes for each in tensors.values() for tensor in each) <= _SMALL_MODEL_BYTES
    mapped = [] if is_small else mapped_files()
    return [MappedPages(each, mapped) for each in tensors.values()]
