"""Messages from the engine to the front end: Hello first, then the results of the messages of protocol.py."""

from typing import Literal

import msgspec

from core.contracts.compute_choices import SecondHead
from core.contracts.errors import Figure, Kind
from core.contracts.tracks import TrackOutcome
from core.contracts.transcript import Word


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    """The first frame from the engine. `build` is the version of the program."""

    protocol: int
    build: str
    pid: int


class Ready(msgspec.Struct, frozen=True, tag="ready"):
    """A model is loaded. The codes say which device, precision and backend were chosen, and why.

    `devices` holds all devices of the machine. `kind` is the purpose of the model: that of Load or of LoadDiarizer.
    `boosts`: a vocabulary has an effect. `beams`: a beam search has an effect. `processor` names the processor and its
    instructions. `lacks_kernels`: Mynah's kernels for this processor are missing. `second_heads` may give a second
    opinion.
    """

    model: str
    family: str
    backend: str
    device: str
    device_reason: str
    precision: str
    precision_reason: str
    languages: tuple[str, ...]
    load_seconds: float
    devices: tuple[str, ...] = ()
    backend_reason: str = "asked"
    kind: Literal["recognition", "speakers"] = "recognition"
    boosts: bool = False
    beams: bool = False
    processor: str = ""
    lacks_kernels: bool = False
    second_heads: tuple[SecondHead, ...] = ()


class Progress(msgspec.Struct, frozen=True, tag="progress"):
    """Seconds of the recording that are recognised, of `duration` (None while unknown). At most 10 per second."""

    job: int
    attempt: int
    seconds: float
    duration: float | None


class Chunk(msgspec.Struct, frozen=True, tag="chunk"):
    """Chunk `n` of a job, in order and without gaps: the final words of seconds `start` to `end` of the recording.

    `speakers` holds the channel of each word, from 0, if each channel is recognised separately. `language` is the
    spoken language as the model names it, as a BCP 47 tag ("en-US"), or None. `translation` is the translation of all
    words, None without a request.
    """

    job: int
    attempt: int
    n: int
    start: float
    end: float
    words: tuple[Word, ...]
    speakers: tuple[int, ...] | None = None
    language: str | None = None
    translation: str | None = None


class LanguageIdentified(msgspec.Struct, frozen=True, tag="language_identified"):
    """The result of the language detection at the beginning of a recording.

    `must_be_told`: the model writes only in the language of its prompt, one of `languages`. Such a model gives the
    probability of each language in `probabilities`, in their order. The rest to 1 means no language. Without this
    ability the list is empty. Other models give the recognised `text`, and the BCP 47 `tag` that they wrote.
    """

    job: int
    attempt: int
    must_be_told: bool
    languages: tuple[str, ...]
    probabilities: tuple[float, ...] = ()
    text: str = ""
    tag: str | None = None


class SpeakerChunk(msgspec.Struct, frozen=True, tag="speaker_chunk"):
    """Chunk `n` of a Diarize, in order and without gaps: who speaks in seconds `start` to `end` of the recording.

    `probabilities` are little-endian fp32, shape (frames, `speakers`). A frame lasts `frame_seconds`. Values under 2 **
    -10 are 0, so that silent speakers compress well. `state` continues a Diarize after this chunk. It has less than a
    megabyte.
    """

    job: int
    attempt: int
    n: int
    start: float
    end: float
    frame_seconds: float
    speakers: int
    probabilities: bytes
    state: bytes


class Done(msgspec.Struct, frozen=True, tag="done"):
    """The whole recording of `duration` seconds is recognised. `chunks` counts the chunks of all attempts.

    `truncated_at` is the second at which a damaged recording broke off, None for an intact one. `damaged` holds
    stretches (start, end in seconds) with parts that could not be decoded correctly. `bytes_read` counts this attempt's
    reading. `tracks` has the result for each sound track, none for a recording with one ordinary track.
    """

    job: int
    attempt: int
    chunks: int
    duration: float
    video: bool = False
    truncated_at: float | None = None
    damaged: tuple[tuple[float, float], ...] = ()
    bytes_read: int = 0
    tracks: tuple[TrackOutcome, ...] = ()


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """A fault. `job` None: the engine itself cannot work, for example because loading failed."""

    job: int | None
    attempt: int
    kind: Kind
    code: str
    figures: dict[str, Figure]


class StreamOpened(msgspec.Struct, frozen=True, tag="stream_opened"):
    """A stream is open. Each step recognises `chunk_seconds` of sound."""

    stream: int
    chunk_seconds: float


class StreamHeard(msgspec.Struct, frozen=True, tag="stream_heard"):
    """The result of a step: `seconds` of the sound are recognised.

    `words` are new and never change. Their times count from the beginning of the sound. `tail` is the word that may
    still change. `is_over`: an utterance ended, by a pause or with the sound.
    """

    stream: int
    words: tuple[Word, ...]
    tail: str
    seconds: float
    is_over: bool


class StreamEnded(msgspec.Struct, frozen=True, tag="stream_ended"):
    """A stream has ended, with the sound or with a fault. `kind` None: without a fault."""

    stream: int
    kind: Kind | None = None
    code: str = ""
    figures: dict[str, Figure] = {}


class BatchStarted(msgspec.Struct, frozen=True, tag="batch_started"):
    """A batch begins. `jobs` get the blame after a crash. After `deadline_seconds` the batch counts as hung."""

    batch: int
    jobs: tuple[int, ...]
    deadline_seconds: float


class FilesOpen(msgspec.Struct, frozen=True, tag="files_open"):
    """The jobs whose files are open now. They get the blame after a crash: a decoder may crash even during loading."""

    jobs: tuple[int, ...]


class Heartbeat(msgspec.Struct, frozen=True, tag="heartbeat"):
    """The state of the engine, twice a second, every 5 seconds when idle. Memory is in bytes.

    `unique` is the memory that only this process holds, measured seldom. GPU figures are 0 without a GPU. `activity` is
    starting, loading, idle, recognising, waiting or server-busy. `batch` is the last batch, and `batch_seconds` its
    running time (0 after its end). `frames` and `padding` count the encoder's input frames since the start, and their
    padding.
    `windows` counts the windows of the last batch. `threads` is the number of computing threads.
    """

    resident: int
    unique: int
    gpu_allocated: int
    gpu_reserved: int
    gpu_free: int
    system_available: int
    activity: str
    batch: int
    batch_seconds: float
    frames: int
    padding: int
    windows: int = 0
    threads: int = 0


_Result = LanguageIdentified | Chunk | SpeakerChunk | Done | Failed
_OfStream = StreamOpened | StreamHeard | StreamEnded
FromEngine = Hello | Ready | Progress | _Result | _OfStream | BatchStarted | FilesOpen | Heartbeat
