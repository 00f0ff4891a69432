"""What the front end sends to the engine, which answers with engine_messages.py; framing.py carries both."""

import msgspec

from core.contracts.compute_choices import Times
from core.contracts.vocabulary import Boosting, Phrase

PROTOCOL = 5
EXIT_OF_BUG = 70
"""The engine's exit status after an exception that it did not expect (EX_SOFTWARE in sysexits.h)."""
EXIT_OUT_OF_MEMORY = 71
"""The engine's exit status when memory ran out outside of a batch, which could be made smaller (EX_OSERR)."""
EXIT_OF_DAMAGED_MODEL = 72
"""The engine's exit status when its converted weights are not what was written (EX_OSFILE); they are removed."""


class Prompt(msgspec.Struct, frozen=True):
    """What the recogniser is asked for. `language` None means the model's own default (or detection).

    The text is in `target_language`, None: as it is spoken. `bilingual`: the text is as it is spoken, and beside it
    stands its translation into `target_language`. `boosting` are the words to expect, None without any.
    """

    language: str | None = None
    target_language: str | None = None
    punctuation: bool = True
    boosting: Boosting | None = None
    bilingual: bool = False

    @property
    def text_language(self) -> str | None:
        """The language that the text is written in; None as for `language`."""
        return self.language if self.bilingual or self.target_language is None else self.target_language

    @property
    def translation_language(self) -> str | None:
        """The language of the translation beside the text; None where there is to be none."""
        return self.target_language if self.bilingual else None


class Load(msgspec.Struct, frozen=True, tag="load"):
    """Load one model, once per engine process. `model` is the path of a .nemo file; `cache` holds unpacked models.

    `backend` is "native", "nemo", or "auto": NeMo where native does not know the model or fails. `word_times`: words
    get times. `cuda_graphs`: decoders may use CUDA graphs. `times`: whether a transcription's words are timed by the
    sound, as an alignment's are, or by NeMo's own rules. `polite`: it computes on fewer threads of the processor while
    other programs are at work, or the machine runs on its battery. `reading_processes`: how many processes read
    recordings beside the engine, 0: none, None: as suits the device.
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


class LoadDiarizer(msgspec.Struct, frozen=True, tag="load_diarizer"):
    """Load a model that tells speakers apart, once per engine process, beside that of Load or without one.

    `model` is the path of a .nemo file, or of a folder with config.json and model.safetensors.
    """

    model: str
    cache: str
    device: str = "auto"
    precision: str = "auto"


class SetVocabulary(msgspec.Struct, frozen=True, tag="set_vocabulary"):
    """A list of words to expect, once per engine process: prompts name it by its digest from now on."""

    digest: str
    phrases: tuple[Phrase, ...]


class Transcribe(msgspec.Struct, frozen=True, tag="transcribe"):
    """Transcribe `path`, beginning with chunk `from_chunk` (earlier ones are committed already).

    `channels`: each channel of the recording is a speaker, and recognised by itself.
    """

    job: int
    attempt: int
    path: str
    prompt: Prompt = Prompt()
    from_chunk: int = 0
    channels: bool = False


class IdentifyLanguage(msgspec.Struct, frozen=True, tag="identify_language"):
    """Find out which language is spoken in the first seconds of speech of `path`; answered by LanguageIdentified."""

    job: int
    attempt: int
    path: str


class ScriptWord(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A word of a text to be aligned: as it is displayed, and as it is spoken, without digits and punctuation.

    `start` and `end` are seconds where the word is timed already.
    """

    text: str
    spoken: str
    start: float | None = None
    end: float | None = None


class ScriptUtterance(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Words of a text to be aligned that belong together; `start` and `end` are seconds where these are to be kept."""

    words: tuple[ScriptWord, ...]
    start: float | None = None
    end: float | None = None


class Align(msgspec.Struct, frozen=True, tag="align"):
    """Find when the words of a text are said in `path`; answered by all of them, in order, in chunks.

    Words that have times keep them, words that were not said stay untimed. As for Transcribe, chunks before
    `from_chunk` are committed already.
    """

    job: int
    attempt: int
    path: str
    utterances: tuple[ScriptUtterance, ...]
    prompt: Prompt = Prompt()
    from_chunk: int = 0


class Diarize(msgspec.Struct, frozen=True, tag="diarize"):
    """Find who speaks when in `path`; answered by SpeakerChunks.

    As for Transcribe, chunks before `from_chunk` are committed already; `state` is that of the last of them.
    `channels`: each channel of the recording is a speaker, which takes no model.
    """

    job: int
    attempt: int
    path: str
    from_chunk: int = 0
    state: bytes = b""
    channels: bool = False


class ScriptPart(msgspec.Struct, frozen=True, tag="script_part"):
    """The next bytes of the utterances of the Align that follows, when they are too long for one frame."""

    data: bytes


class Acknowledge(msgspec.Struct, frozen=True, tag="acknowledge"):
    """Chunk `n` is on disk. The engine keeps only a bounded number of chunks unacknowledged."""

    job: int
    attempt: int
    n: int


class Cancel(msgspec.Struct, frozen=True, tag="cancel"):
    """Stop working on this attempt and send nothing more of it, from the next batch on."""

    job: int
    attempt: int


class MemoryLimit(msgspec.Struct, frozen=True, tag="memory_limit"):
    """The engine's memory is to stay under so many bytes; None: under what is free. Batches become smaller, or wait."""

    memory: int | None


class BatchLimit(msgspec.Struct, frozen=True, tag="batch_limit"):
    """Batches are to hold at most so many seconds of sound, but always one window; None: as many as are fastest."""

    seconds: float | None


class VerifyModel(msgspec.Struct, frozen=True, tag="verify_model"):
    """Compare the converted weights with their checksum, in the background, however lately that was done."""


class Shutdown(msgspec.Struct, frozen=True, tag="shutdown"):
    """Leave now; nothing unsent is worth keeping."""


_Set = Load | LoadDiarizer | SetVocabulary | MemoryLimit | BatchLimit
_Task = IdentifyLanguage | Transcribe | Align | Diarize
ToEngine = _Set | _Task | Acknowledge | Cancel | VerifyModel | Shutdown
