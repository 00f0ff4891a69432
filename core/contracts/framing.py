"""Frames on a pipe: a 4-byte little-endian length, then a msgpack message of that many bytes."""

import math
import struct
from collections.abc import Iterable
from typing import IO, TypeVar

import msgspec

from core.contracts.engine_messages import (
    BatchStarted,
    Chunk,
    Done,
    Failed,
    FromEngine,
    Heartbeat,
    LanguageIdentified,
    SpeakerChunk,
    StreamEnded,
    StreamHeard,
)
from core.contracts.languages import is_tag
from core.contracts.protocol import Align, ScriptPart, ScriptUtterance, ToEngine
from core.contracts.transcript import Word

_LARGEST_COUNT = 2**53  # the largest exact integer of JSON
_LARGEST_SECONDS = 1e8  # three years
_LONGEST_TEXT = 20_000  # characters of a word or a name
_ACTIVITIES = frozenset({"starting", "loading", "idle", "recognising", "waiting", "server-busy"})
_FP32 = 4  # bytes of a probability
_CERTAIN = 1.01  # half precision rounds


def check(message: FromEngine) -> None:
    """Check that a message can be true.

    Raises:
        ValueError: a value is impossible. The text names the field.
    """
    for name in message.__struct_fields__:
        value = getattr(message, name)
        if not (isinstance(message, Failed | StreamEnded) and name == "figures"):
            _check_value(value, f"{type(message).__name__}.{name}")
    match message:
        case Chunk(start=start, end=end, words=words, speakers=speakers, language=language):
            _check_order([(start, end)], "Chunk")
            _check_words(words)
            if speakers is not None and len(speakers) != len(words):
                raise ValueError("Chunk.speakers are not one for each word")
            if language is not None and not is_tag(language):
                raise ValueError("Chunk.language is no language tag")
        case StreamHeard(words=words):
            _check_words(words)
        case LanguageIdentified(languages=languages, probabilities=probabilities, tag=tag):
            if (probabilities and len(probabilities) != len(languages)) or sum(probabilities) > _CERTAIN:
                raise ValueError("LanguageIdentified.probabilities are none of its languages'")
            if not all(map(is_tag, (*languages, *([] if tag is None else [tag])))):
                raise ValueError("LanguageIdentified names no language")
        case SpeakerChunk():
            _check_order([(message.start, message.end)], "SpeakerChunk")
            frame = _FP32 * message.speakers
            if not frame or not message.frame_seconds or len(message.probabilities) % frame:
                raise ValueError("SpeakerChunk.probabilities are no whole frames")
        case Done(damaged=damaged):
            _check_order(damaged, "Done.damaged")
        case BatchStarted(deadline_seconds=seconds) if not seconds:
            raise ValueError("BatchStarted.deadline_seconds is 0")
        case Heartbeat(activity=activity) if activity not in _ACTIVITIES:
            raise ValueError("Heartbeat.activity is none")
        case Failed(figures=figures) | StreamEnded(figures=figures):
            _check_figures(figures)


def _check_value(value: object, name: str) -> None:
    match value:
        case bool() | None | bytes():
            return
        case int():
            good = 0 <= value <= _LARGEST_COUNT
        case float():
            good = 0 <= value <= _LARGEST_SECONDS  # False for NaN
        case str():
            good = len(value) <= _LONGEST_TEXT
        case tuple():
            for item in value:
                _check_value(item, name)
            return
        case msgspec.Struct():
            for field in value.__struct_fields__:
                _check_value(getattr(value, field), f"{name}.{field}")
            return
        case _:
            good = False
    if not good:
        raise ValueError(f"{name} cannot be {str(value)[:40]}")


def _check_order(stretches: Iterable[tuple[float, float]], name: str) -> None:
    for start, end in stretches:
        if start > end:
            raise ValueError(f"{name} ends before it begins")


def _check_words(words: tuple[Word, ...]) -> None:
    for word in words:
        if (word.start is None) != (word.end is None):
            raise ValueError("a word has one time of two")
        if word.start is not None and word.end is not None and word.start > word.end:
            raise ValueError("a word ends before it begins")
        if word.confidence is not None and word.confidence > 1:
            raise ValueError("a word's confidence is over 1")


def _check_figures(figures: dict[str, str | int | float]) -> None:
    for name, value in figures.items():
        if isinstance(value, float) and not math.isfinite(value):
            raise ValueError(f"the figure {name[:40]} is not finite")
        if len(name) > _LONGEST_TEXT or (isinstance(value, str) and len(value) > _LONGEST_TEXT):
            raise ValueError("a figure is too long")


MAX_FRAME = 16 * 2**20  # bytes; a chunk of 30 s has a few kilobytes
MAX_SCRIPT = 2**30  # bytes; SQLite, the source of scripts, holds no more
_LENGTH = struct.Struct("<I")
_Message = TypeVar("_Message")


class FrameError(Exception):
    """The bytes on the pipe are not Mynah's protocol. The connection is useless."""


_encoder = msgspec.msgpack.Encoder()
_to_engine: msgspec.msgpack.Decoder[ToEngine | ScriptPart] = msgspec.msgpack.Decoder(ToEngine | ScriptPart)
_script: msgspec.msgpack.Decoder[tuple[ScriptUtterance, ...]] = msgspec.msgpack.Decoder(tuple[ScriptUtterance, ...])
_from_engine: msgspec.msgpack.Decoder[FromEngine] = msgspec.msgpack.Decoder(FromEngine)


def write(pipe: IO[bytes], message: ToEngine | FromEngine, *, flush: bool = True) -> None:
    """Write one frame and flush. An Align that is too long for a frame is preceded by its script in parts.

    Only one thread may write at a time. Without `flush`, the frame may wait for the next one.

    Raises:
        OSError: the other side is gone.
        FrameError: another message exceeds MAX_FRAME bytes, or a script exceeds MAX_SCRIPT.
    """
    body = _encoder.encode(message)
    if isinstance(message, Align) and len(body) > MAX_FRAME:
        _write_script(pipe, _encoder.encode(message.utterances))
        body = _encoder.encode(msgspec.structs.replace(message, utterances=()))
    pipe.write(_framed(message, body))
    if flush:
        pipe.flush()


def frame(message: ToEngine | FromEngine) -> bytes:
    """Return the frame of a message.

    Raises:
        FrameError: the message exceeds MAX_FRAME bytes.
    """
    return _framed(message, _encoder.encode(message))


def _framed(message: ToEngine | FromEngine, body: bytes) -> bytes:
    if len(body) > MAX_FRAME:
        raise FrameError(f"a {type(message).__name__} of {len(body)} bytes is over the limit")
    return _LENGTH.pack(len(body)) + body


def _write_script(pipe: IO[bytes], script: bytes) -> None:
    if len(script) > MAX_SCRIPT:
        raise FrameError(f"a script of {len(script)} bytes is over the limit")
    for start in range(0, len(script), MAX_FRAME // 2):
        body = _encoder.encode(ScriptPart(script[start : start + MAX_FRAME // 2]))
        pipe.write(_LENGTH.pack(len(body)) + body)


def read_to_engine(pipe: IO[bytes]) -> ToEngine | None:
    """Return the next message for the engine, with the parts of its script joined. None at the end of the pipe.

    Raises:
        FrameError: the bytes are not such a message.
    """
    script = bytearray()
    while (body := _read_frame(pipe)) is not None:
        message = _decode(_to_engine, body)
        if not isinstance(message, ScriptPart):
            return _with_script(message, script) if script else message
        script += message.data
        if len(script) > MAX_SCRIPT:
            raise FrameError("a script in parts is over the limit")
    if script:
        raise FrameError("the pipe ended inside a script")
    return None


def _with_script(message: ToEngine, script: bytearray) -> Align:
    if not isinstance(message, Align):
        raise FrameError(f"a script is followed by {type(message).__name__}")
    return msgspec.structs.replace(message, utterances=_decode(_script, bytes(script)))


def read_from_engine(pipe: IO[bytes]) -> FromEngine | None:
    """Return the next message from the engine. None at the end of the pipe.

    Raises:
        FrameError: the bytes are not such a message, or its numbers cannot be true.
    """
    body = _read_frame(pipe)
    if body is None:
        return None
    message = _decode(_from_engine, body)
    try:
        check(message)
    except ValueError as error:
        raise FrameError(f"not a true message: {error}") from error
    return message


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
    """Read `count` bytes, or fewer at the end of the pipe. An unbuffered pipe may return short reads."""
    parts: list[bytes] = []
    while count:
        part = pipe.read(count)
        if not part:
            break
        parts.append(part)
        count -= len(part)
    return b"".join(parts)
