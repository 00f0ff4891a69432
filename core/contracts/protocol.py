"""Messages from the front end to the engine. engine_messages.py has the answers, framing.py carries both."""

import msgspec

from core.contracts.compute_choices import Confidence, SecondHead, Times
from core.contracts.languages import split_languages
from core.contracts.tracks import AUTO
from core.contracts.vocabulary import Boosting, Phrase

PROTOCOL = 6
EXIT_OF_BUG = 70
"""The engine's exit status after an unexpected exception (EX_SOFTWARE in sysexits.h)."""
EXIT_OUT_OF_MEMORY = 71
"""The engine's exit status when memory ran out outside a batch (EX_OSERR). A batch would become smaller."""
EXIT_OF_DAMAGED_MODEL = 72
"""The engine's exit status when its converted weights were damaged (EX_OSFILE). They are removed."""


LANGUAGE_MODEL_WEIGHT = 0.1
MOST_LANGUAGE_MODEL_WEIGHT = 5.0


class LanguageModel(msgspec.Struct, frozen=True):
    """A file with an n-gram model of the recogniser's tokens: NeMo's NGPU-LM (.nemo) or ARPA.

    Its scores count `weight` times: NeMo's `ngram_lm_alpha`.
    """

    path: str
    weight: float = LANGUAGE_MODEL_WEIGHT


class SecondOpinion(msgspec.Struct, frozen=True):
    """A second reading of the same sound, whose differences the words name.

    `head` is the head of the same model that reads, unless Load names a second model. "auto" is any head that does not
    write the words. `vote`: the more confident reading becomes the text.
    """

    head: SecondHead = "auto"
    vote: bool = False


class Prompt(msgspec.Struct, frozen=True):
    """The request to a recogniser. `language` None: the model's default, or detection.

    The text is in `target_language`, None: the spoken language. `bilingual`: the text is in the spoken language, with a
    translation into `target_language` next to it. `boosting` is the vocabulary, None without one. `beam` is the number
    of hypotheses that the search follows, 1: the greedy search. `language_model` is None without one, and so is
    `second_opinion`. The text may also have words in `other_languages`.
    """

    language: str | None = None
    target_language: str | None = None
    punctuation: bool = True
    boosting: Boosting | None = None
    bilingual: bool = False
    beam: int = 1
    language_model: LanguageModel | None = None
    second_opinion: SecondOpinion | None = None
    other_languages: tuple[str, ...] = ()

    def speaking(self, languages: str | None) -> "Prompt":
        """Return a copy of the prompt with the languages of a list such as "de,en", the main language first."""
        main, *others = split_languages(languages) or (None,)
        return msgspec.structs.replace(self, language=main, other_languages=tuple(filter(None, others)))

    @property
    def text_languages(self) -> tuple[str, ...]:
        """The languages of the text, the main one first. Empty if it is unknown."""
        main = self.text_language
        return () if main is None else (main, *(self.other_languages if main == self.language else ()))

    @property
    def text_language(self) -> str | None:
        """The language of the text. None as for `language`."""
        return self.language if self.bilingual or self.target_language is None else self.target_language

    @property
    def translation_language(self) -> str | None:
        """The language of the translation next to the text. None without a translation."""
        return self.target_language if self.bilingual else None


class Load(msgspec.Struct, frozen=True, tag="load"):
    """Load one model. Sent once per engine process.

    `model` is the path of a .nemo file. `cache` is the folder of converted models. `backend` "auto" means NeMo if the
    native backend does not support the model or fails. `word_times`: words get times. `cuda_graphs`: decoders may use
    CUDA graphs. `times`: words are timed by the sound, or by NeMo's rules. `polite`: compute on fewer threads while
    other programs are busy or the machine runs on its battery. `reading_processes`: the number of processes that read
    recordings, None: the best number for the device. `server` is the address of the Mynah server that recognises, ""
    for this computer. `model` is then the path that its model would have here. `second_model` is the path of the model
    for second opinions, "" if a head of `model` gives them. `confidence` is the measure of a word's confidence.
    """

    model: str
    cache: str
    device: str = "auto"
    precision: str = "auto"
    cuda_graphs: bool = True
    word_times: bool = True
    backend: str = "auto"
    times: Times = "sound"
    polite: bool = True
    reading_processes: int | None = None
    server: str = ""
    second_model: str = ""
    confidence: Confidence = "probability"


class LoadDiarizer(msgspec.Struct, frozen=True, tag="load_diarizer"):
    """Load a model that identifies speakers. Sent once per engine process, with or without Load.

    `model` is the path of a .nemo file, or of a folder with config.json and model.safetensors. `server`: as for Load.
    """

    model: str
    cache: str
    device: str = "auto"
    precision: str = "auto"
    server: str = ""


class SetVocabulary(msgspec.Struct, frozen=True, tag="set_vocabulary"):
    """Store a vocabulary. Sent once per engine process and list. Later prompts name it by its digest."""

    digest: str
    phrases: tuple[Phrase, ...]


class Transcribe(msgspec.Struct, frozen=True, tag="transcribe"):
    """Transcribe `path` from chunk `from_chunk` on. Earlier chunks are committed.

    `channels`: each channel of the recording is one speaker and is recognised separately. `tracks` chooses the sound
    tracks, see core.contracts.tracks.
    """

    job: int
    attempt: int
    path: str
    prompt: Prompt = Prompt()
    from_chunk: int = 0
    channels: bool = False
    tracks: str = AUTO


class IdentifyLanguage(msgspec.Struct, frozen=True, tag="identify_language"):
    """Identify the language in the first seconds of speech of `path`. The answer is LanguageIdentified.

    `tracks`: see Transcribe.
    """

    job: int
    attempt: int
    path: str
    tracks: str = AUTO


class ScriptWord(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A word of a text to align, as displayed and as spoken, without digits and punctuation.

    `start` and `end` are seconds if the word has times already.
    """

    text: str
    spoken: str
    start: float | None = None
    end: float | None = None


class ScriptUtterance(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Words of a text to align that belong together. `start` and `end` are seconds if they must stay."""

    words: tuple[ScriptWord, ...]
    start: float | None = None
    end: float | None = None


class Align(msgspec.Struct, frozen=True, tag="align"):
    """Find the times of a text's words in `path`. The answer is all words in order, in chunks.

    Words with times keep them. Words that were not said stay without times. Chunks before `from_chunk` are committed.
    """

    job: int
    attempt: int
    path: str
    utterances: tuple[ScriptUtterance, ...]
    prompt: Prompt = Prompt()
    from_chunk: int = 0
    tracks: str = AUTO


class Diarize(msgspec.Struct, frozen=True, tag="diarize"):
    """Find who speaks when in `path`. The answers are SpeakerChunks.

    Chunks before `from_chunk` are committed, and `state` is the state of the last of them. `channels`: each channel of
    the recording is one speaker, without a model.
    """

    job: int
    attempt: int
    path: str
    from_chunk: int = 0
    state: bytes = b""
    channels: bool = False
    tracks: str = AUTO


class ScriptPart(msgspec.Struct, frozen=True, tag="script_part"):
    """The next bytes of the utterances of the following Align, which is too long for one frame."""

    data: bytes


class OpenStream(msgspec.Struct, frozen=True, tag="open_stream"):
    """Recognise sound while it comes. The answers are StreamOpened, StreamHeard and StreamEnded.

    `path` is a recording that grows, heard from `from_second` on. None: the front end sends the sound, with `rate`
    samples a second. `chunk_seconds` is the longest chunk, None: as short as the machine keeps up with. A silence of
    `pause_seconds` ends an utterance.
    """

    stream: int
    prompt: Prompt = Prompt()
    path: str | None = None
    from_second: float = 0.0
    rate: int = 16_000
    chunk_seconds: float | None = None
    pause_seconds: float = 0.8


class Sound(msgspec.Struct, frozen=True, tag="sound"):
    """The next samples of a stream: one channel, 16 bits each, little-endian."""

    stream: int
    samples: bytes


class EndStream(msgspec.Struct, frozen=True, tag="end_stream"):
    """The sound of a stream has ended. `abandoned`: nobody waits for its last words."""

    stream: int
    abandoned: bool = False


class Acknowledge(msgspec.Struct, frozen=True, tag="acknowledge"):
    """Chunk `n` is on disk. The engine keeps only a limited number of unacknowledged chunks."""

    job: int
    attempt: int
    n: int


class Cancel(msgspec.Struct, frozen=True, tag="cancel"):
    """Stop work on this attempt from the next batch on. Send nothing more of it."""

    job: int
    attempt: int


class MemoryLimit(msgspec.Struct, frozen=True, tag="memory_limit"):
    """Keep the engine's memory under this many bytes, None: under the free memory. Batches become smaller or wait."""

    memory: int | None


class BatchLimit(msgspec.Struct, frozen=True, tag="batch_limit"):
    """Limit batches to this many seconds of sound, but at least one window. None: as many as are fastest."""

    seconds: float | None


class Shutdown(msgspec.Struct, frozen=True, tag="shutdown"):
    """Exit now. No unsent message matters."""


_Set = Load | LoadDiarizer | SetVocabulary | MemoryLimit | BatchLimit
_Task = IdentifyLanguage | Transcribe | Align | Diarize
_Stream = OpenStream | Sound | EndStream
ToEngine = _Set | _Task | _Stream | Acknowledge | Cancel | Shutdown
