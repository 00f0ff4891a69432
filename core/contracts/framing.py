"""Messages on a pipe: a frame is a 4-byte little-endian length and a msgpack-encoded message of that many bytes."""

import struct
from typing import IO, TypeVar

import msgspec

from core.contracts import message_checks
from core.contracts.engine_messages import FromEngine
from core.contracts.protocol import Align, ScriptPart, ScriptUtterance, ToEngine

MAX_FRAME = 16 * 2**20  # bytes; a chunk of 30 s is a few kilobytes, so anything near this is nonsense
MAX_SCRIPT = 2**30  # bytes; SQLite, which the script of an alignment comes from, holds no longer ones
_LENGTH = struct.Struct("<I")
_Message = TypeVar("_Message")


class FrameError(Exception):
    """The bytes on the pipe are not our protocol; the connection is of no further use."""


_encoder = msgspec.msgpack.Encoder()
_to_engine: msgspec.msgpack.Decoder[ToEngine | ScriptPart] = msgspec.msgpack.Decoder(ToEngine | ScriptPart)
_script: msgspec.msgpack.Decoder[tuple[ScriptUtterance, ...]] = msgspec.msgpack.Decoder(tuple[ScriptUtterance, ...])
_from_engine: msgspec.msgpack.Decoder[FromEngine] = msgspec.msgpack.Decoder(FromEngine)


def write(pipe: IO[bytes], message: ToEngine | FromEngine) -> None:
    """Write one frame and flush; an Align that is longer than a frame goes as its script in parts, then itself.

    Only one thread may write at a time. Raises OSError when the other side is gone, FrameError for any other message
    over MAX_FRAME bytes and for a script over MAX_SCRIPT.
    """
    body = _encoder.encode(message)
    if isinstance(message, Align) and len(body) > MAX_FRAME:
        _write_script(pipe, _encoder.encode(message.utterances))
        body = _encoder.encode(msgspec.structs.replace(message, utterances=()))
    if len(body) > MAX_FRAME:
        raise FrameError(f"a {type(message).__name__} of {len(body)} bytes is over the limit")
    pipe.write(_LENGTH.pack(len(body)) + body)
    pipe.flush()


def _write_script(pipe: IO[bytes], script: bytes) -> None:
    if len(script) > MAX_SCRIPT:
        raise FrameError(f"a script of {len(script)} bytes is over the limit")
    for start in range(0, len(script), MAX_FRAME // 2):
        body = _encoder.encode(ScriptPart(script[start : start + MAX_FRAME // 2]))
        pipe.write(_LENGTH.pack(len(body)) + body)


def read_to_engine(pipe: IO[bytes]) -> ToEngine | None:
    """The next message for the engine, a script in parts put together; None at the end of the pipe.

    Raises FrameError on anything else.
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
    """The next message from the engine, None at the end of the pipe.

    Raises FrameError on anything else, such as a message with numbers that cannot be true.
    """
    body = _read_frame(pipe)
    if body is None:
        return None
    message = _decode(_from_engine, body)
    try:
        message_checks.check(message)
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
    """Up to `count` bytes; fewer only at the end of the pipe (an unbuffered pipe may return short reads)."""
    parts: list[bytes] = []
    while count:
        part = pipe.read(count)
        if not part:
            break
        parts.append(part)
        count -= len(part)
    return b"".join(parts)
