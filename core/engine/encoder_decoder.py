"""Canary, whichever backend computes it: text by prompt, word times by the nested model or by tokens."""

import re
from collections.abc import Callable, Sequence
from concurrent.futures import Future, wait
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
import torch
from numpy.typing import NDArray

from core.contracts import trace
from core.contracts.errors import EnvironmentFault
from core.contracts.protocol import Prompt
from core.contracts.transcript import Word
from core.engine.alignment.forced_aligner import EmissionsOfWindows, ForcedAligner, Span
from core.engine.canary_prompts import PromptEncoder
from core.engine.checkpoint.archive import Checkpoint
from core.engine.devices import memory_faults
from core.engine.recognizer import CtcScorer, Hypothesis, Samples

_TIME = re.compile(r"<\|(\d+)\|>")
FEWEST_SPARE = 50
"""Tokens beyond one a frame where the checkpoint sets no bound: a loop of 1,024 helps nobody."""


@dataclass(frozen=True)
class Written:
    """The tokens written for one window, without prompt and end token, the probability of each, and the silence, in
    seconds, that was put in front of the window."""

    ids: list[int]
    probabilities: list[float]
    offset: float


class Writer(Protocol):
    """Encoder, decoder and search of one checkpoint."""

    frame_seconds: float
    at_once: float | None

    def write(
        self, windows: Sequence[Samples], starts: Sequence[list[int]], encoded: Callable[[], None]
    ) -> list[Written]:
        """What is written for each of the `windows`, each begun with the tokens of its prompt.

        `encoded` is called when all of them are encoded, and the search alone is still to do.
        """


class Tokens(Protocol):
    """What a backend's tokenizer must be able to do here."""

    @property
    def pieces(self) -> Sequence[str]:
        """The vocabulary, by id."""

    def text(self, ids: Sequence[int]) -> str:
        """What `ids` read."""


class AedRecognizer:
    """A Canary model, with its nested timestamp model opened when word times are first needed."""

    family = "aed"
    backend: str

    def __init__(
        self,
        checkpoint: Checkpoint,
        writer: Writer,
        prompts: PromptEncoder,
        tokens: Tokens,
        open_aligner: Callable[[], ForcedAligner],
    ) -> None:
        """`open_aligner` opens the nested model; it is called once, and only when the checkpoint has one."""
        self._checkpoint = checkpoint
        self._writer = writer
        self._prompts = prompts
        self._tokens = tokens
        self._open_aligner = open_aligner
        self._aligner: ForcedAligner | None = None
        self.languages = prompts.languages
        self.frame_seconds = writer.frame_seconds
        self.at_once = writer.at_once

    @torch.inference_mode()
    def recognise(self, windows: Sequence[Samples], prompts: Sequence[Prompt], word_times: bool) -> list[Hypothesis]:
        """See Recognizer."""
        by_tokens = word_times and not self._checkpoint.nested and self._prompts.writes_times
        starts = [self._prompts.encode(prompt, by_tokens) for prompt in prompts]
        with memory_faults():
            with trace.span("write"):
                written, emissions = self._write(windows, starts, word_times and self._checkpoint.nested)
            texts = [self._tokens.text(row.ids) for row in written]
            if by_tokens:
                return [self._timed_by_tokens(text, row) for text, row in zip(texts, written, strict=True)]
            words = [text.split() for text in texts]
            spans: list[list[Span]] = [[None] * len(text) for text in words]
            if emissions is not None:
                with trace.span("align"):
                    spans = self.aligner.spans(emissions.result(), words)
        return [
            Hypothesis(text, tuple(row.ids), self._words(text.split(), span, row))
            for text, row, span in zip(texts, written, spans, strict=True)
        ]

    @torch.inference_mode()
    def log_probabilities(self, windows: Sequence[Samples]) -> list[NDArray[np.float32]]:
        """See Recognizer."""
        if not self._checkpoint.nested:
            reason = "no-ctc-head"
            raise EnvironmentFault("model-unsupported", model=self._checkpoint.name, reason=reason)
        with memory_faults():
            return self.aligner.log_probabilities(windows)

    def ctc_scorer(self) -> CtcScorer:
        """See Recognizer."""
        if not self._checkpoint.nested:
            raise EnvironmentFault("align-model", model=self._checkpoint.name)
        with memory_faults():
            ctc_scorer: CtcScorer = self.aligner.ctc_scorer

        def emissions(windows: Sequence[Samples]) -> EmissionsOfWindows:
            with memory_faults():
                yield from ctc_scorer.emissions(windows)

        return replace(ctc_scorer, emissions=emissions)

    @property
    def aligner(self) -> ForcedAligner:
        """The nested timestamp model, opened now if it was not."""
        if self._aligner is None:
            self._aligner = self._open_aligner()
        return self._aligner

    def _write(
        self, windows: Sequence[Samples], starts: Sequence[list[int]], nested: bool
    ) -> tuple[list[Written], "Future[EmissionsOfWindows] | None"]:
        """What is written, and the emissions that the `nested` model computes meanwhile."""
        emissions: Future[EmissionsOfWindows] | None = None

        def start_emissions() -> None:
            nonlocal emissions
            emissions = self.aligner.start_emissions(windows) if nested else None

        try:
            return self._writer.write(windows, starts, start_emissions), emissions
        except BaseException:
            wait([emissions] if emissions else [])  # whoever tries again needs its memory and its core
            raise

    def _timed_by_tokens(self, text: str, written: Written) -> Hypothesis:
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
                seconds = [max(0.0, mark * self.frame_seconds - written.offset) for mark in (first, last)]
                span = (seconds[0], seconds[1])
            words += found
            spans += [span] * len(found)
        shown = " ".join(words) if rest else text.strip()
        return Hypothesis(shown, tuple(written.ids), self._words(words, spans, written))

    def _words(self, words: Sequence[str], spans: Sequence[Span], written: Written) -> tuple[Word, ...]:
        certainty = self._certainty(words, written)
        return tuple(
            Word(word, span[0] if span else None, span[1] if span else None, sure)
            for word, span, sure in zip(words, spans, certainty, strict=True)
        )

    def _certainty(self, words: Sequence[str], written: Written) -> Sequence[float | None]:
        """The least probability among the tokens of each word; None for all when tokens and words do not match."""
        pieces = [self._tokens.pieces[token].replace("▁", "") for token in written.ids]
        spoken = [
            (piece, sure)
            for piece, sure in zip(pieces, written.probabilities, strict=True)
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
