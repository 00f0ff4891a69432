"""CTC, RNN-T, TDT and hybrid checkpoints: every token comes with its frame."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from core.contracts.errors import EnvironmentFault
from core.contracts.protocol import Prompt
from core.engine.checkpoint.archive import Checkpoint
from core.engine.devices import Choice, memory_faults
from core.engine.encoded_windows import Encoded
from core.engine.nemo.encoding import Encoder
from core.engine.nemo.nemo_ctc import CtcHead
from core.engine.nemo.nemo_transducer import TransducerHead
from core.engine.nemo.vocabulary import NemoVocabulary
from core.engine.recognizer import CtcScorer, Emissions, Hypothesis, Samples
from core.engine.stitching.token_words import Token, WordBuilder


class FramewiseRecognizer:
    """A recogniser whose decoder emits tokens at frames. It takes no language."""

    backend = "nemo"
    at_once: float | None = None
    languages: tuple[str, ...] = ()

    def __init__(self, model: Any, checkpoint: Checkpoint, choice: Choice, head: str = "transducer") -> None:
        """`model` is the restored checkpoint; `head` ("transducer" or "ctc") decides for a hybrid."""
        self.family = checkpoint.family
        self._name = checkpoint.name
        self._encoder = Encoder(model, choice)
        self._ctc = _ctc_head(model)
        self._head: CtcHead | TransducerHead = (
            self._ctc
            if self._ctc is not None and (head == "ctc" or checkpoint.family == "ctc")
            else TransducerHead(model, "rnnt" if checkpoint.family == "rnnt" else "tdt")
        )
        self._tokenizer: Any = getattr(model, "tokenizer", None)
        self._words = WordBuilder(NemoVocabulary(self._head.decoding), self._head.kind)
        self.frame_seconds = float(model.cfg.preprocessor.window_stride) * model.encoder.subsampling_factor

    @torch.inference_mode()
    def recognise(self, windows: Sequence[Samples], prompts: Sequence[Prompt], word_times: bool) -> list[Hypothesis]:
        """See Recognizer."""
        with memory_faults():
            encoded = self._encoder.encode(windows)
            rows = self._head.decode(encoded)
        return [self._hypothesis(row, offset) for row, offset in zip(rows, encoded.offsets, strict=True)]

    @torch.inference_mode()
    def log_probabilities(self, windows: Sequence[Samples]) -> list[NDArray[np.float32]]:
        """See Recognizer."""
        if self._ctc is None:
            raise EnvironmentFault("model-unsupported", model=self._name, reason="no-ctc-head")
        with memory_faults():
            encoded = self._encoder.encode(windows)
            return cut_to_length(self._ctc.log_probabilities(encoded), encoded)

    def ctc_scorer(self) -> CtcScorer:
        """See Recognizer."""
        if self._ctc is None or not hasattr(self._tokenizer, "vocab"):
            raise EnvironmentFault("align-model", model=self._name)
        pieces = [str(piece) for piece in self._tokenizer.vocab]
        return CtcScorer(
            self._emissions, pieces, lambda word: list(self._tokenizer.text_to_ids(word)), self.frame_seconds
        )

    @torch.inference_mode()
    def _emissions(self, windows: Sequence[Samples]) -> Iterator[Emissions]:
        assert self._ctc is not None
        with memory_faults():
            encoded = self._encoder.encode(windows)
            rows = zip(self._ctc.log_probabilities(encoded), encoded.lengths.tolist(), encoded.offsets, strict=True)
            yield from (Emissions(row[:length], offset) for row, length, offset in rows)

    def _hypothesis(self, tokens: list[Token], offset: float) -> Hypothesis:
        ids = tuple(token.id for token in tokens)
        return Hypothesis(self._words.text(ids), ids, self._words.words(tokens, self.frame_seconds, offset))


def cut_to_length(log_probabilities: torch.Tensor, encoded: Encoded) -> list[NDArray[np.float32]]:
    """Rows of a (batch, frames, classes) tensor without the padding, on the CPU."""
    rows = log_probabilities.float().cpu().numpy()
    return [row[:length] for row, length in zip(rows, encoded.lengths.tolist(), strict=True)]


def _ctc_head(model: Any) -> CtcHead | None:
    if hasattr(model, "ctc_decoder"):
        return CtcHead(model.ctc_decoder, model.ctc_decoding)
    return None if hasattr(model, "joint") else CtcHead(model.decoder, model.decoding)
