"""The interface of all recognisers. They turn windows of sound into hypotheses with timed words."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from core.contracts.compute_choices import Confidence, SecondHead
from core.contracts.protocol import Prompt
from core.contracts.transcript import Word
from core.contracts.vocabulary import Phrase

if TYPE_CHECKING:
    import torch

Samples = NDArray[np.float32]
"""One window: shape (samples,), 16 kHz, mono, in [-1, 1]."""

SAMPLE_RATE = 16_000


class TokenPosition(NamedTuple):
    """A token in time.

    `centre` is the mean of its frames in seconds, weighted by its probability. `letters` is its number of letters.
    """

    centre: float
    letters: int


class WordPosition(NamedTuple):
    """The positions of a word's first and last spoken tokens, in seconds from the window's start."""

    first: TokenPosition
    last: TokenPosition


@dataclass(frozen=True)
class Hypothesis:
    """The recognised text of one window.

    Word times are seconds from the window's start and follow NeMo's rules. `positions` has one entry for each word, and
    core.engine.alignment.transcription_times finds better times from them. An entry is None if the word has no tokens
    of its own. `positions` is empty if no word has tokens. `language` is the language that the model itself detected,
    as a BCP 47 tag ("en-US"), or None. `translation` is the text in the second language of a bilingual prompt,
    otherwise None. `second` is the reading of the model's other head, if the prompt asked for it.
    """

    text: str
    tokens: tuple[int, ...]
    words: tuple[Word, ...]
    positions: tuple[WordPosition | None, ...] = ()
    language: str | None = None
    translation: str | None = None
    second: "Hypothesis | None" = None


class WindowTokens(NamedTuple):
    """The tokens of a window, cheap to send to another process. The recogniser's `make_words` spells them.

    `columns` holds each field of all tokens. `padding_before` is the silence before the window in seconds.
    """

    columns: tuple[tuple[Any, ...], ...]
    padding_before: float


MakeWords = Callable[[WindowTokens], Hypothesis]
"""Spells tokens. It can be pickled, and it imports no torch in the process that uses it."""


class Emissions(NamedTuple):
    """A CTC model's output for one window.

    `log_probabilities` has shape (frames, vocabulary + 1), with the blank last. `padding_before` is the silence before
    the window in seconds. The first frames belong to it.
    """

    log_probabilities: "torch.Tensor"
    padding_before: float


ComputeEmissions = Callable[[Sequence[Samples]], Iterator[Emissions]]
"""Yields the emissions of each window, in order."""


@dataclass(frozen=True)
class CtcScorer:
    """A CTC model and its tokenizer. `pieces` is the vocabulary by id. `text_to_ids` tokenizes a word."""

    emissions: ComputeEmissions
    pieces: Sequence[str]
    text_to_ids: Callable[[str], list[int]]
    frame_seconds: float


class OutOfMemory(Exception):
    """A batch does not fit into the device's memory. The same windows may fit in smaller batches."""


@runtime_checkable
class TellsLanguage(Protocol):
    """A recogniser that needs a language and can compute the probability of each language."""

    def language_probabilities(self, windows: Sequence[Samples]) -> list[list[float]]:
        """Return for each window the probability of each of `languages`, in order. May raise OutOfMemory."""
        ...


class StreamWords(NamedTuple):
    """The result of one step of a stream.

    `words` are new and final, with times from the beginning of the stream. `tail` is the word that may still change.
    `seconds` of the sound are recognised. `is_over`: an utterance ended, by a pause or with the sound.
    """

    words: tuple[Word, ...]
    tail: str
    seconds: float
    is_over: bool


class RecognitionStream(Protocol):
    """Recognition of sound that comes in pieces. The words do not depend on the sizes of the pieces."""

    chunk_seconds: float
    """The sound of one step. A word appears at most this long, and a step's time, after its sound."""

    def push(self, samples: Samples) -> None:
        """Take the next samples, any number of them."""
        ...

    def finish(self) -> None:
        """Take the end of the sound. `steps` then ends with the last words."""
        ...

    def steps(self) -> Iterator[StreamWords]:
        """Recognise each chunk whose sound is complete. Yield its result."""
        ...


@runtime_checkable
class RecognisesStreams(Protocol):
    """A recogniser that may recognise sound while it comes."""

    def open_stream(self, prompt: Prompt, chunk_seconds: float | None, pause_seconds: float) -> RecognitionStream:
        """Start a stream.

        Args:
            prompt: the language. A vocabulary and a beam have no effect.
            chunk_seconds: the longest chunk. None: as short as this machine keeps up with.
            pause_seconds: a silence of this length ends an utterance.

        Raises:
            EnvironmentFault: "not-live". The model needs later sound.
            InputFault: "language".
        """
        ...


@runtime_checkable
class SearchesLater(Protocol):
    """A recogniser that can search one batch while it encodes the next."""

    def encode_first(
        self, windows: Sequence[Samples], prompts: Sequence[Prompt], word_times: bool
    ) -> Callable[[], list[Hypothesis]]:
        """Encode the windows. Return the function that searches them.

        Call the function once, in any thread. Both steps together are `Recognizer.recognise`, and each may raise its
        exceptions.
        """
        ...


@runtime_checkable
class LeavesWords(Protocol):
    """A recogniser whose words may be made in another process."""

    make_words: MakeWords

    def encode_for_tokens(
        self, windows: Sequence[Samples], prompts: Sequence[Prompt], leaves: Sequence[bool]
    ) -> Callable[[], list[Hypothesis | WindowTokens]]:
        """Encode the windows as SearchesLater does. A window that `leaves` marks gets tokens instead of words.

        It gets words after all if they need more than its tokens.
        """
        ...


class Recognizer(Protocol):
    """A loaded model. It is not thread-safe. The engine calls it from its main thread only."""

    family: str
    """ctc, rnnt, tdt, tdt_ctc, aed or other."""
    backend: str
    languages: tuple[str, ...]
    """ISO 639-1 codes that a prompt may name. Empty if the model takes no language."""
    boosts: bool
    """Whether a vocabulary has an effect."""
    beams: bool
    """Whether a beam search has an effect."""
    second_heads: tuple[SecondHead, ...]
    """The heads that may give a second opinion."""
    frame_seconds: float
    """Seconds per encoder frame (0.08 for FastConformer)."""
    encoder_batch_seconds: float | None
    """Seconds of sound that the encoder takes at a time, unpadded. None: the whole batch, padded to the longest
    window."""

    def use_vocabularies(self, vocabularies: Mapping[str, tuple[Phrase, ...]]) -> None:
        """Set the vocabularies that prompts name by their digests. The caller may add to the mapping later."""
        ...

    def use_confidence(self, confidence: Confidence) -> None:
        """Measure the confidence of words in this way from now on. The default is "probability"."""
        ...

    def recognise(self, windows: Sequence[Samples], prompts: Sequence[Prompt], word_times: bool) -> list[Hypothesis]:
        """Return one hypothesis for each window, in order.

        Args:
            windows: the sound of each window.
            prompts: one prompt for each window.
            word_times: whether words get start and end, if the model supports it.

        Raises:
            OutOfMemory: the batch does not fit into memory.
            InputFault: "language". A prompt names a language that the model does not know.
        """
        ...

    def ctc_scorer(self) -> CtcScorer:
        """Return the model's CTC head or its nested CTC model, for alignment. Its `emissions` may raise OutOfMemory.

        Raises:
            EnvironmentFault: "align-model". The model has neither.
        """
        ...
