"""The messages between the front end and the engine, typed, and their framing on a pipe.

A frame is a 4-byte little-endian length and a msgpack-encoded message of that many bytes. The engine speaks first,
with Hello. Everything here is frozen: a message is a fact, not a place to keep state.
"""

import struct
from typing import IO, TypeVar

import msgspec

from core.contracts.errors import Figure, Kind
from core.contracts.transcript import Word

PROTOCOL = 2
MAX_FRAME = 16 * 2**20  # bytes; a chunk of 30 s is a few kilobytes, so anything near this is nonsense
EXIT_OF_BUG = 70
"""The engine's exit status after an exception that it did not expect (EX_SOFTWARE in sysexits.h)."""
_LENGTH = struct.Struct("<I")


class Prompt(msgspec.Struct, frozen=True):
    """What the recogniser is asked for. `language` None means the model's own default (or detection)."""

    language: str | None = None
    target_language: str | None = None
    punctuation: bool = True


class Load(msgspec.Struct, frozen=True, tag="load"):
    """Load one model, once per engine process. `model` is the path of a .nemo file; `cache` holds unpacked models.

    `backend` is auto, native (or fail) or nemo.
    """

    model: str
    cache: str
    device: str = "auto"
    precision: str = "auto"
    cuda_graphs: bool = True
    word_times: bool = True
    backend: str = "auto"


class Transcribe(msgspec.Struct, frozen=True, tag="transcribe"):
    """Transcribe `path`, beginning with chunk `from_chunk` (earlier ones are committed already)."""

    job: int
    attempt: int
    path: str
    prompt: Prompt = Prompt()
    from_chunk: int = 0


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


class Shutdown(msgspec.Struct, frozen=True, tag="shutdown"):
    """Leave now; nothing unsent is worth keeping."""


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    """First frame from the engine. `build` is the program's version."""

    protocol: int
    build: str
    pid: int


class Ready(msgspec.Struct, frozen=True, tag="ready"):
    """The model is loaded; what was picked, and why (codes worded by the front end); all `devices` that were found."""

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


class Progress(msgspec.Struct, frozen=True, tag="progress"):
    """Seconds of the recording recognised so far, of `duration` seconds (None while unknown). At most 10 a second."""

    job: int
    attempt: int
    seconds: float
    duration: float | None


class Chunk(msgspec.Struct, frozen=True, tag="chunk"):
    """Chunk `n` of a job, in order, none missing: the final words of seconds `start` to `end` of the recording."""

    job: int
    attempt: int
    n: int
    start: float
    end: float
    words: tuple[Word, ...]


class Done(msgspec.Struct, frozen=True, tag="done"):
    """The whole recording of `duration` seconds is recognised, in `chunks` chunks altogether (earlier attempts' too).

    `truncated_at` is the second at which a damaged recording broke off, None when it was sound.
    """

    job: int
    attempt: int
    chunks: int
    duration: float
    video: bool = False
    truncated_at: float | None = None


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
    """Twice a second. Memory in bytes; `unique` is what only this process holds; GPU figures 0 without a GPU.

    `activity` is one of starting, loading, idle, reading, recognising, waiting. `batch` is the batch begun last,
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


_Message = TypeVar("_Message")
ToEngine = Load | Transcribe | Align | Acknowledge | Cancel | MemoryLimit | Shutdown
FromEngine = Hello | Ready | Progress | Chunk | Done | Failed | BatchStarted | FilesOpen | Heartbeat


class FrameError(Exception):
    """The bytes on the pipe are not our protocol; the connection is of no further use."""


_encoder = msgspec.msgpack.Encoder()
_to_engine: msgspec.msgpack.Decoder[ToEngine] = msgspec.msgpack.Decoder(ToEngine)
_from_engine: msgspec.msgpack.Decoder[FromEngine] = msgspec.msgpack.Decoder(FromEngine)


def write(pipe: IO[bytes], message: ToEngine | FromEngine) -> None:
    """Write one frame and flush. Raises OSError when the other side is gone, FrameError over MAX_FRAME bytes."""
    body = _encoder.encode(message)
    if len(body) > MAX_FRAME:
        raise FrameError(f"a {type(message).__name__} of {len(body)} bytes is over the limit")
    pipe.write(_LENGTH.pack(len(body)) + body)
    pipe.flush()


def read_to_engine(pipe: IO[bytes]) -> ToEngine | None:
    """The next message for the engine, None at the end of the pipe. Raises FrameError on anything else."""
    body = _read_frame(pipe)
    return None if body is None else _decode(_to_engine, body)


def read_from_engine(pipe: IO[bytes]) -> FromEngine | None:
    """The next message from the engine, None at the end of the pipe. Raises FrameError on anything else."""
    body = _read_frame(pipe)
    return None if body is None else _decode(_from_engine, body)


def _decode(decoder: msgspec.msgpack.Decoder[_Message], body: bytes) -> _Message:
    try:
        return decoder.decode(body)
    except (msgspec.MsgspecError, ValueError) as error:  # bad UTF-8 is a plain UnicodeDecodeError
        raise FrameError(f"not a message: {error}") from error


def _read_frame(pipe: IO[bytes]) -> bytes | None:
    head = _read_exactly(pipe, _LENGTH.size)
    if not head:
        return None
    if len(head) < _LENGTH.size:
        raise FrameError("the pipe ended inside a frame's length")
    (length,) = _LENGTH.unpack(head)
    if length > MAX_FRAME:
        raise FrameError(f"a frame of {length} bytes is over the limit")
    body = _read_exactly(pipe, length)
    if len(body) < length:
        raise FrameError("the pipe ended inside a frame")
    return body


def _read_exactly(pipe: IO[bytes], count: int) -> bytes:
    """Up to `count` bytes; fewer only at the end of the pipe (an unbuffered pipe may return short reads)."""
    parts: list[bytes] = []
    while count:
        part = pipe.read(count)
        if not part:
            break
        parts.append(part)
        count -= len(part)
    return b"".join(parts)
