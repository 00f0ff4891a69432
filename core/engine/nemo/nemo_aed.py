"""Attention encoder-decoder checkpoints (Canary 1 and 2) through NeMo's own modules."""

from collections.abc import Callable, Sequence
from typing import Any

import torch

from core.engine import encoder_decoder
from core.engine.alignment.forced_aligner import ForcedAligner
from core.engine.checkpoint.archive import Checkpoint
from core.engine.devices import Choice
from core.engine.nemo.encoding import Encoder
from core.engine.nemo.nemo_aed_search import AedSearch
from core.engine.nemo.nemo_prompts import prompt_encoder
from core.engine.recognizer import Samples


class AedRecognizer(encoder_decoder.AedRecognizer):
    """See core.engine.encoder_decoder."""

    backend = "nemo"

    def __init__(
        self, model: Any, checkpoint: Checkpoint, choice: Choice, load_aligner: Callable[[], ForcedAligner]
    ) -> None:
        """`model` is a restored EncDecMultiTaskModel."""
        writer, tokens = _Writer(model, choice), _Tokens(model)
        super().__init__(checkpoint, writer, prompt_encoder(model), tokens, load_aligner)


class _Writer:
    """See core.engine.encoder_decoder.Writer: all windows as one batch."""

    def __init__(self, model: Any, choice: Choice) -> None:
        self._model = model
        self._encoder = Encoder(model, choice)
        self._search = AedSearch(model)
        self.at_once: float | None = None
        self.frame_seconds = float(model.cfg.preprocessor.window_stride) * model.encoder.subsampling_factor
        greedy = model.cfg.decoding.get("greedy") or {}
        spare = int(greedy.get("max_generation_delta", -1))
        self._spare = spare if spare >= 0 else encoder_decoder.FEWEST_SPARE
        self._longest = int(model.transf_decoder.max_sequence_length)

    def write(
        self, windows: Sequence[Samples], starts: Sequence[list[int]], told: Callable[[], None]
    ) -> list[encoder_decoder.Written]:
        """See core.engine.encoder_decoder.Writer."""
        encoded = self._encoder.encode(windows)
        told()
        states = self._model.encoder_decoder_proj(encoded.states.transpose(1, 2))
        if self._model.use_transf_encoder:
            frames = torch.arange(states.shape[1], device=states.device)
            mask = (frames[None] < encoded.lengths[:, None]).to(states.dtype)
            states = self._model.transf_encoder(encoder_states=states, encoder_mask=mask)
        written = [encoder_decoder.Written([], [], offset) for offset in encoded.offsets]
        for length in sorted({len(start) for start in starts}):
            rows = [i for i, start in enumerate(starts) if len(start) == length]
            prompts = torch.tensor([starts[i] for i in rows], device=states.device)
            lengths = encoded.lengths[rows]
            limits = [min(self._longest, count + self._spare) - length for count in lengths.tolist()]
            for i, found in zip(rows, self._search.run(states[rows], lengths, prompts, limits), strict=True):
                written[i] = encoder_decoder.Written(*found, encoded.offsets[i])
        return written


class _Tokens:
    """See core.engine.encoder_decoder.Tokens."""

    def __init__(self, model: Any) -> None:
        self._decoding = model.decoding
        self.pieces = [str(piece) for piece in model.tokenizer.vocab]

    def text(self, ids: Sequence[int]) -> str:
        """See core.engine.encoder_decoder.Tokens."""
        return str(self._decoding.decode_ids_to_str(list(ids)))
