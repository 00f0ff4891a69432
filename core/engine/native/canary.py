"""Canary in plain torch: FastConformer, a decoder with caches, and a stream of windows through both."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import torch

from core.engine import encoder_decoder
from core.engine.alignment.forced_aligner import ForcedAligner
from core.engine.checkpoint.archive import Checkpoint
from core.engine.devices import Choice, torch_dtype
from core.engine.encoded_windows import parts
from core.engine.native.decoders.transformer import Decoder, Shape, lay_out_decoder
from core.engine.native.decoders.transformer_search import Heard, write
from core.engine.native.encoder.fastconformer import ENCODED, FastConformer, lay_out_encoder
from core.engine.native.families import Options
from core.engine.native.prompt_templates import prompt_encoder
from core.engine.native.runtime.thread_budget import Seats
from core.engine.native.runtime.window_threads import Cores
from core.engine.native.timestamp_model import check_nested, open_aligner
from core.engine.native.tokenizer import tokenizer_of
from core.engine.native.unsupported import Unsupported
from core.engine.native.weights.mapped_file import Weights
from core.engine.recognizer import Samples

_END = "<|endoftext|>"
_SLOTS = {"cpu": 32}  # windows that are written at a time: they share the weights' way from memory
_SLOTS_ELSEWHERE = 64
_ENCODED_ELSEWHERE = 1920.0  # seconds of sound that a GPU encodes at a time


def lay_out(source: Weights, config: dict[str, Any], dtype: torch.dtype) -> Iterator[tuple[str, torch.Tensor]]:
    """All tensors of a multi-task model as AedRecognizer maps them; raises Unsupported."""
    Shape.parse(config)
    yield from lay_out_encoder(source, config, dtype)
    yield from lay_out_decoder(source, config, dtype)


def build(checkpoint: Checkpoint, choice: Choice, weights: Weights, options: Options) -> "AedRecognizer":
    """The recogniser on the tensors that lay_out made; raises Unsupported."""
    return AedRecognizer(checkpoint, choice, weights, options)


class AedRecognizer(encoder_decoder.AedRecognizer):
    """See core.engine.encoder_decoder."""

    backend = "native"

    def __init__(self, checkpoint: Checkpoint, choice: Choice, weights: Weights, options: Options) -> None:
        """`weights` as lay_out made them; raises Unsupported."""
        config = checkpoint.config
        tokenizer = tokenizer_of(config, checkpoint.folder)
        _check_tokenizer(config)
        if checkpoint.nested:
            check_nested(checkpoint)
        try:
            end = tokenizer.id(_END)
        except KeyError as error:
            raise Unsupported("no token for the end of the text") from error
        prompts = prompt_encoder(config, tokenizer)
        seats = Seats(torch.device(choice.device))

        def opened() -> ForcedAligner:
            assert options.nested is not None  # the recogniser asks only where the checkpoint has a nested model
            return open_aligner(checkpoint, choice, options.nested, seats)

        super().__init__(checkpoint, _Writer(config, weights, choice, end, seats), prompts, tokenizer, opened)
        if options.word_times and checkpoint.nested:
            _ = self.aligner  # now: the first window should not wait for it, and the front end is told of loading


class _Writer:
    """See core.engine.encoder_decoder.Writer."""

    def __init__(self, config: dict[str, Any], weights: Weights, choice: Choice, end: int, seats: Seats) -> None:
        device, dtype = torch.device(choice.device), torch_dtype(choice.precision)
        self._seats = seats
        self._encoder = FastConformer(config, weights, device, dtype, cores=Cores(ENCODED, seats))
        self.at_once = self._encoder.at_once
        self._decoder = Decoder(config, weights, device, dtype)
        self._end = end
        self.frame_seconds = self._encoder.frame_seconds
        greedy = (config.get("decoding") or {}).get("greedy") or {}
        spare = int(greedy.get("max_generation_delta", -1))
        self._spare = spare if spare >= 0 else encoder_decoder.FEWEST_SPARE
        self._slots = _SLOTS.get(choice.device, _SLOTS_ELSEWHERE)
        self._seconds = self._encoder.at_once or _ENCODED_ELSEWHERE

    def write(
        self, windows: Sequence[Samples], starts: Sequence[list[int]], encoded: Callable[[], None]
    ) -> list[encoder_decoder.Written]:
        """See core.engine.encoder_decoder.Writer. Windows beyond those being written wait, the short ones longest."""
        order = sorted(range(len(windows)), key=lambda i: len(windows[i]), reverse=True)
        offsets: list[float] = []
        stream = self._heard([windows[i] for i in order], [starts[i] for i in order], offsets, encoded)
        with self._seats.search():
            rows = write(self._decoder, self._end, stream, min(self._slots, len(windows)), self._seats)
        written = {
            i: encoder_decoder.Written(row.ids, row.probabilities, offset)
            for i, row, offset in zip(order, rows, offsets, strict=True)
        }
        return [written[i] for i in range(len(windows))]

    def _heard(
        self,
        windows: Sequence[Samples],
        starts: Sequence[list[int]],
        offsets: list[float],
        encoded: Callable[[], None],
    ) -> Iterator[Heard]:
        """The windows, encoded when the first of a part is asked for; adds to `offsets` the silence before each."""
        for part in parts(windows, self._seconds):
            states = self._encoder.encode(windows[part])
            offsets += states.offsets
            if part.stop == len(windows):
                encoded()
            rows = zip(states.states, states.lengths.tolist(), starts[part], strict=True)
            for row, frames, start in rows:
                limit = min(self._decoder.shape.longest, frames + self._spare) - len(start)
                yield Heard(row[:, :frames].T, start, limit)


def _check_tokenizer(config: Mapping[str, Any]) -> None:
    """Only Canary's own tokenizers know the end of a text by name (canary_tokenizer.py)."""
    described = config.get("tokenizer") or {}
    expected = "CanaryTokenizer" if str(described.get("type")).lower() == "agg" else "CanaryBPETokenizer"
    custom = str((described.get("custom_tokenizer") or {}).get("_target_", ""))
    if custom.rpartition(".")[2] != expected:
        raise Unsupported(f"tokenizer class {custom or described.get('type')}")
