"""A cache-aware encoder (Noroozi et al. 2024): the states of sound that comes in pieces, chunk by chunk.

Each chunk attends to itself and to the chunks before it, as in training. The states are those of the whole sound with
the same context.
"""

from collections.abc import Iterator, Sequence

import torch

from core.engine.native.encoder.config import EncoderConfig
from core.engine.native.encoder.conformer import ConformerLayer
from core.engine.native.encoder.features import LogMel
from core.engine.native.encoder.mel_stream import LogMelStream
from core.engine.native.encoder.subsampling import Subsampling
from core.engine.native.unsupported import Unsupported
from core.engine.recognizer import Samples

_EDGE_FRAMES = 2  # the first frames of a cut see the zeros before it


def stream_contexts(config: EncoderConfig) -> list[tuple[int, int]]:
    """Return the contexts that an encoder can stream with, the shortest chunks first.

    Raises:
        Unsupported: a state depends on all later sound.
    """
    if not config.chunked_attention:
        raise Unsupported("encoder.att_context_style")
    if not config.causal_subsampling:
        raise Unsupported("encoder.causal_downsampling")
    if config.convolution_context[1]:
        raise Unsupported("encoder.conv_context_size")
    limited = [(left, right) for left, right in config.attention_contexts if left >= 0 and right >= 0]
    if not limited:
        raise Unsupported("encoder.att_context_size")
    return sorted(limited, key=lambda context: context[1])


class EncoderStream:
    """The encoder's progress in one stream."""

    def __init__(
        self,
        features: LogMel,
        subsampling: Subsampling,
        layers: Sequence[ConformerLayer],
        config: EncoderConfig,
        context: tuple[int, int],
        dtypes: tuple[torch.dtype, torch.dtype],
        device: torch.device,
    ) -> None:
        """Start before the first sample.

        Args:
            features: the encoder's features.
            subsampling: the encoder's entry.
            layers: the encoder's layers.
            config: the encoder's shape.
            context: one of stream_contexts.
            dtypes: the type of the rows that layers add to, and the type of states.
            device: where the encoder runs.

        Raises:
            Unsupported: the features need the mean of the whole sound.
        """
        left, right = context
        self.chunk = right + 1
        """The frames of a chunk."""
        self._past = left // self.chunk * self.chunk
        self._mel = LogMelStream(features, device)
        self._subsampling, self._layers, self._dtypes = subsampling, layers, dtypes
        self._factor = 2**config.stages
        self._rows = torch.zeros(0, features.config.mels, device=device)  # features from the next chunk's edge on
        self._states = [layer.initial_state(self._past + self.chunk) for layer in layers]
        self.has_ended = False
        """Whether `finish` was called."""
        self.frames = 0
        """The number of frames so far."""

    @property
    def samples(self) -> int:
        """The number of samples so far."""
        return self._mel.samples

    def push(self, samples: Samples) -> None:
        """Take the next samples, shape (samples,), any number of them."""
        self._mel.push(samples)

    def finish(self) -> None:
        """Take the end of the sound. `chunks` then yields the rest."""
        self._mel.finish()
        self.has_ended = True

    def chunks(self) -> Iterator[torch.Tensor]:
        """Yield the states of each chunk whose sound is complete, shape (frames, width)."""
        while (states := self._next_chunk()) is not None:
            yield states

    @torch.inference_mode()  # the mode belongs to the calling thread
    def _next_chunk(self) -> torch.Tensor | None:
        start = max(0, self.frames - _EDGE_FRAMES)
        end = self.frames + self.chunk
        if self.has_ended:
            self._take(self._mel.ready)
            count = start * self._factor + len(self._rows)
            end = min(end, self._subsampling.frames(count)) if count else 0
            if end <= self.frames:
                return None
        else:
            missing = (end - 1 - start) * self._factor + 1 - len(self._rows)
            if missing > self._mel.ready:
                return None
            self._take(missing)
        entry = self._subsampling(self._rows[None], [len(self._rows)])[0]
        states = self._run(entry[self.frames - start : end - start])
        self.frames = end
        self._rows = self._rows[(max(0, end - _EDGE_FRAMES) - start) * self._factor :]
        return states

    def _take(self, count: int) -> None:
        if count > 0:
            self._rows = torch.cat([self._rows, self._mel.take(count)])

    def _run(self, entry: torch.Tensor) -> torch.Tensor:
        rows_dtype, states_dtype = self._dtypes
        x = entry.to(rows_dtype, copy=True, memory_format=torch.contiguous_format)
        for layer, state in zip(self._layers, self._states, strict=True):
            x = layer.continue_in(x, state, self._past)
        return x.to(states_dtype)
