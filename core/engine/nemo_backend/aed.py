"""Attention encoder-decoder checkpoints (Canary 1 and 2): text by prompt, times by the nested model or by tokens."""

import re
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from core.engine.checkpoint import Checkpoint
from core.engine.device import Choice, memory_faults
from core.engine.encoded import Encoded
from core.engine.nemo_backend.aed_search import AedSearch, Written
from core.engine.nemo_backend.encoding import Encoder
from core.engine.nemo_backend.forced import ForcedAligner, Span
from core.engine.nemo_backend.framewise import cut_to_length
from core.engine.nemo_backend.prompts import PromptEncoder
from core.engine.recognizer import Hypothesis, Samples
from core.errors import EnvironmentFault
from core.protocol import Prompt
from core.transcript import Word

_TIME = re.compile(r"<\|(\d+)\|>")
_FEWEST_SPARE = 50  # tokens beyond one a frame where the checkpoint sets no bound: a loop of 1,024 helps nobody


class AedRecognizer:
    """A Canary model, with its nested timestamp model loaded when word times are first needed."""

    family = "aed"
    backend = "nemo"

    def __init__(
        self, model: Any, checkpoint: Checkpoint, choice: Choice, load_aligner: Callable[[], ForcedAligner]
    ) -> None:
        """`load_aligner` loads the nested model; it is called once, and only when the checkpoint has one."""
        self._model = model
        self._checkpoint = checkpoint
        self._encoder = Encoder(model, choice)
        self._search = AedSearch(model)
        self._prompts = PromptEncoder(model)
        self._load_aligner = load_aligner
        self._aligner: ForcedAligner | None = None
        self.languages = self._prompts.languages
        self.frame_seconds = float(model.cfg.preprocessor.window_stride) * model.encoder.subsampling_factor
        greedy = model.cfg.decoding.get("greedy") or {}
        spare = int(greedy.get("max_generation_delta", -1))
        self._spare = spare if spare >= 0 else _FEWEST_SPARE
        self._longest = int(model.transf_decoder.max_sequence_length)

    @torch.inference_mode()
    def recognise(self, windows: Sequence[Samples], prompts: Sequence[Prompt], word_times: bool) -> list[Hypothesis]:
        """See Recognizer."""
        by_tokens = word_times and not self._checkpoint.nested and self._prompts.writes_times
        starts = [self._prompts.encode(prompt, by_tokens) for prompt in prompts]
        with memory_faults():
            encoded = self._encoder.encode(windows)
            written = self._write(encoded, starts)
            texts = [str(self._model.decoding.decode_ids_to_str(ids)) for ids, _ in written]
            if by_tokens:
                return [self._timed_by_tokens(*item) for item in zip(texts, written, encoded.offsets, strict=True)]
            words = [text.split() for text in texts]
            spans: list[list[Span]] = [[None] * len(text) for text in words]
            if word_times and self._checkpoint.nested:
                spans = self.aligner.spans(windows, words)
        return [
            Hypothesis(text, tuple(row[0]), self._words(text.split(), span, row))
            for text, row, span in zip(texts, written, spans, strict=True)
        ]

    @torch.inference_mode()
    def log_probabilities(self, windows: Sequence[Samples]) -> list[NDArray[np.float32]]:
        """See Recognizer."""
        if not self._checkpoint.nested:
            reason = "it has no CTC model to align with"
            raise EnvironmentFault("model-unsupported", model=self._checkpoint.name, reason=reason)
        with memory_faults():
            return cut_to_length(*self.aligner.log_probabilities(windows))

    @property
    def aligner(self) -> ForcedAligner:
        """The nested timestamp model, loaded now if it was not."""
        if self._aligner is None:
            self._aligner = self._load_aligner()
        return self._aligner

    def _write(self, encoded: Encoded, starts: Sequence[list[int]]) -> list[Written]:
        states = self._model.encoder_decoder_proj(encoded.states.transpose(1, 2))
        if self._model.use_transf_encoder:
            frames = torch.arange(states.shape[1], device=states.device)
            mask = (frames[None] < encoded.lengths[:, None]).to(states.dtype)
            states = self._model.transf_encoder(encoder_states=states, encoder_mask=mask)
        written: list[Written] = [([], []) for _ in starts]
        for length in sorted({len(start) for start in starts}):
            rows = [i for i, start in enumerate(starts) if len(start) == length]
            prompts = torch.tensor([starts[i] for i in rows], device=states.device)
            lengths = encoded.lengths[rows]
            limits = [min(self._longest, count + self._spare) - length for count in lengths.tolist()]
            for i, row in zip(rows, self._search.run(states[rows], lengths, prompts, limits), strict=True):
                written[i] = row
        return written

    def _timed_by_tokens(self, text: str, written: Written, offset: float) -> Hypothesis:
        """Words between `<|first frame|>` and `<|frame after the last|>`.

        NeMo drops a word that has not both (process_aed_timestamp_outputs); here it is kept, untimed, and so are words
        that share one pair.
        """
        words: list[str] = []
        spans: list[Span] = []
        before, *rest = _TIME.split(text)
        marks, pieces = [None, *map(int, rest[::2]), None], [before, *rest[1::2]]
        for first, piece, last in zip(marks, pieces, marks[1:], strict=False):
            found = piece.split()
            span = None
            if len(found) == 1 and first is not None and last is not None and first <= last:
                seconds = [max(0.0, mark * self.frame_seconds - offset) for mark in (first, last)]
                span = (seconds[0], seconds[1])
            words += found
            spans += [span] * len(found)
        shown = " ".join(words) if rest else text.strip()
        return Hypothesis(shown, tuple(written[0]), self._words(words, spans, written))

    def _words(self, words: Sequence[str], spans: Sequence[Span], written: Written) -> tuple[Word, ...]:
        certainty = self._certainty(words, *written)
        return tuple(
            Word(word, span[0] if span else None, span[1] if span else None, sure)
            for word, span, sure in zip(words, spans, certainty, strict=True)
        )

    def _certainty(self, words: Sequence[str], ids: list[int], probabilities: list[float]) -> Sequence[float | None]:
        """The least probability among the tokens of each word; None for all when tokens and words do not match."""
        pieces = [str(piece).replace("▁", "") for piece in self._model.tokenizer.ids_to_tokens(ids)]
        spoken = [
            (piece, sure)
            for piece, sure in zip(pieces, probabilities, strict=True)
            if piece and not _TIME.fullmatch(piece)
        ]
        least: list[float] = []
        remaining = iter(spoken)
        for word in words:
            sure, missing = 1.0, word.replace(" ", "")
            while missing:
                piece, probability = next(remaining, ("", 0.0))
                if not piece or not missing.startswith(piece):
                    return [None] * len(words)
                missing = missing[len(piece) :]
                sure = min(sure, probability)
            least.append(sure)
        return least
