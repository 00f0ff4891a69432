"""What the engine sends to the front end: Hello first, then what comes of the messages of protocol.py."""

from typing import Literal

import msgspec

from core.contracts.errors import Figure, Kind
from core.contracts.transcript import Word


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    """First frame from the engine. `build` is the program's version."""

    protocol: int
    build: str
    pid: int


class Ready(msgspec.Struct, frozen=True, tag="ready"):
    """A model is loaded; what was picked, and why (codes worded by the front end); all `devices` that were found.

    `kind` is what the model is for: that of Load, or of LoadDiarizer. `boosts`: words to expect have an effect.
    `processor` names it and its instructions; `lacks_kernels`: those of ours that are for it are not there.
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
    processor: str = ""
    lacks_kernels: bool = False


class Progress(msgspec.Struct, frozen=True, tag="progress"):
    """Seconds of the recording recognised so far, of `duration` seconds (None while unknown). At most 10 a second."""

    job: int
    attempt: int
    seconds: float
    duration: float | None


class Chunk(msgspec.Struct, frozen=True, tag="chunk"):
    """Chunk `n` of a job, in order, none missing: the final words of seconds `start` to `end` of the recording.

    `speakers` are the channels of the words, counted from 0, where each channel is recognised by itself. `language` is
    the one that the model itself says was spoken, as a BCP 47 tag ("en-US"); None where it says none.
    `translation` is what all the words say in another language, None where nobody asked for it.
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
    """What the model tells of the language at the beginning of a recording.

    `must_be_told`: it writes in the language that a prompt names, one of `languages`, and in no other. Such a model
    tells how likely each of them is (`probabilities`, in their order; what is missing to 1 is no language at all; empty
    where it can't tell), any other one what it has recognised: `text`, and the BCP 47 `tag` that it has written itself.
    """

    job: int
    attempt: int
    must_be_told: bool
    languages: tuple[str, ...]
    probabilities: tuple[float, ...] = ()
    text: str = ""
    tag: str | None = None


class SpeakerChunk(msgspec.Struct, frozen=True, tag="speaker_chunk"):
    """Chunk `n` of a Diarize, in order, none missing: who speaks in seconds `start` to `end` of the recording.

    `probabilities` are little-endian fp32, one for each of `speakers` in a frame, a frame after another, each of
    `frame_seconds`; those under 2 ** -10 are 0, so that who says nothing takes no room. `state` is what a Diarize that
    goes on behind this chunk needs, below a megabyte.
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
    """The whole recording of `duration` seconds is recognised, in `chunks` chunks altogether (earlier attempts' too).

    `truncated_at` is the second at which a damaged recording broke off, None when it was sound; `damaged` are the
    stretches (start, end in seconds) inside of which nothing, or not what was recorded, could be decoded. `bytes_read`
    is what reading it took in this attempt.
    """

    job: int
    attempt: int
    chunks: int
    duration: float
    video: bool = False
    truncated_at: float | None = None
    damaged: tuple[tuple[float, float], ...] = ()
    bytes_read: int = 0


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """A fault. `job` None: the engine itself cannot work (loading failed)."""

    job: int | None
    attempt: int
    kind: Kind
    code: str
    figures: dict[str, Figure]


class BatchStarted(msgspec.Struct, frozen=True, tag="batch_started"):
    """A batch begins: who is in it (for blame after a crash) and how long it may take before it counts as hung."""

    batch: int
    jobs: tuple[int, ...]
    deadline_seconds: float


class FilesOpen(msgspec.Struct, frozen=True, tag="files_open"):
    """Whose files are open now (for blame after a crash): a decoder may die on one, even while the model loads."""

    jobs: tuple[int, ...]


class Heartbeat(msgspec.Struct, frozen=True, tag="heartbeat"):
    """Twice a second, every 5 seconds once idle. Memory in bytes; `unique`, seldom measured, is what only this process
    holds; GPU figures 0 without a GPU.

    `activity` is one of starting, loading, idle, recognising, waiting. `batch` is the batch begun last,
    `batch_seconds` how long it has been running (0 when it is over). `frames` and `padding` count the encoder's input
    frames since the start, and how many of them were padding. `windows` is how many windows of sound the batch
    begun last holds, `threads` how many processors compute.
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
FromEngine = Hello | Ready | Progress | _Result | BatchStarted | FilesOpen | Heartbeat
