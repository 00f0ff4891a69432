"""The interface every recogniser implements: windows of sound in, hypotheses with timed words out."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from core.contracts.protocol import Prompt
from core.contracts.transcript import Word
from core.contracts.vocabulary import Phrase

if TYPE_CHECKING:
    import torch

Samples = NDArray[np.float32]
"""One window: shape (samples,), 16 kHz, mono, in [-1, 1]."""

SAMPLE_RATE = 16_000


class TokenPosition(NamedTuple):
    """A token in time: `centre` is the mean of its frames, weighted by its probability, in seconds; `letters` is how
    many letters it has."""

    centre: float
    letters: int


class WordPosition(NamedTuple):
    """Where a word's first and last spoken tokens are, in seconds from the window's own start."""

    first: TokenPosition
    last: TokenPosition


@dataclass(frozen=True)
class Hypothesis:
    """What was recognised in one window; word times are seconds from the window's own start.

    Word times follow NeMo's rules. `positions`, one for each word, are what better times are found from: see
    core.engine.alignment.transcription_times. None where a word has no tokens of its own; empty where no word has any.
    `language` is the one that the model itself says was spoken, as a BCP 47 tag ("en-US"); None where it says none.
    `translation` is the text in the language that a bilingual prompt names, None for other prompts.
    """

    text: str
    tokens: tuple[int, ...]
    words: tuple[Word, ...]
    positions: tuple[WordPosition | None, ...] = ()
    language: str | None = None
    translation: str | None = None


class Emissions(NamedTuple):
    """A CTC model's output for one window: `log_probabilities` of shape (frames, vocabulary + 1), the blank last.

    `padding_before`: seconds of silence that were put in front of the window, and that its first frames stand for.
    """

    log_probabilities: "torch.Tensor"
    padding_before: float


ComputeEmissions = Callable[[Sequence[Samples]], Iterator[Emissions]]
"""The emissions of each window, in order."""


@dataclass(frozen=True)
class CtcScorer:
    """A CTC model and its tokenizer: `pieces` is the vocabulary by id, `text_to_ids` tokenizes a word."""

    emissions: ComputeEmissions
    pieces: Sequence[str]
    text_to_ids: Callable[[str], list[int]]
    frame_seconds: float


class OutOfMemory(Exception):
    """A batch did not fit into the device's memory; the same windows may fit in smaller batches."""


@runtime_checkable
class TellsLanguage(Protocol):
    """A recogniser that must be told the language, and can say itself how likely each of its `languages` is."""

    def language_probabilities(self, windows: Sequence[Samples]) -> list[list[float]]:
        """For each window the probability of each of `languages`, in order. Raises OutOfMemory."""
        ...


@runtime_checkable
class SearchesLater(Protocol):
    """A recogniser whose encoder and search may run side by side, of one batch after the other."""

    def encode_first(
        self, windows: Sequence[Samples], prompts: Sequence[Prompt], word_times: bool
    ) -> Callable[[], list[Hypothesis]]:
        """Encode the windows; the search follows when what is returned is called, once and in any thread.

        Both together are Recognizer.recognise, and each raises as it does.
        """
        ...


class Recognizer(Protocol):
    """One loaded model. Not thread-safe: the engine calls it from its main thread only."""

    family: str
    """ctc, rnnt, tdt, tdt_ctc, aed or other."""
    backend: str
    languages: tuple[str, ...]
    """ISO 639-1 codes that a prompt may name; empty when the model takes no language."""
    boosts: bool
    """Whether words to expect have an effect."""
    frame_seconds: float
    """Seconds per encoder frame (0.08 for FastConformer)."""
    encoder_batch_seconds: float | None
    """Seconds of sound that the encoder takes at a time, unpadded; None: the whole batch, padded to the longest."""

    def use_vocabularies(self, vocabularies: Mapping[str, tuple[Phrase, ...]]) -> None:
        """Prompts will name words to expect by their digests among `vocabularies`, to which more may be added."""
        ...

    def recognise(self, windows: Sequence[Samples], prompts: Sequence[Prompt], word_times: bool) -> list[Hypothesis]:
        """One hypothesis for each window, in order; one prompt for each window.

        With `word_times` every word has start and end where the model can give them. Raises OutOfMemory; raises
        InputFault("language") when a prompt names a language that the model does not know.
        """
        ...

    def ctc_scorer(self) -> CtcScorer:
        """The model's CTC head, or its nested CTC model, for alignment. Its `emissions` raises OutOfMemory.

        Raises EnvironmentFault("align-model") when the model has none.
        """
        ...
