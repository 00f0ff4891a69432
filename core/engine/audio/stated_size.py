"""Find sound behind the end that the header of a WAV, RF64, W64 or AIFF file states."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal, Protocol

import numpy as np

from core.engine.audio.damage import SHORTEST

Read = Callable[[int, int], bytes]
"""Returns the bytes of a file from a place on: as many as the second argument says, fewer only at the file's end."""

_W64_FILE = bytes.fromhex("726966662e91cf11a5d628db04c10000")  # the GUID of the first chunk, which is the file
_W64_TAIL = bytes.fromhex("f3acd3118cd100c04f8edb8a")  # the GUIDs of other chunks are a name and these bytes
_MOST_CHUNKS = 256  # in a file: programs write fewer than twenty
_NO_SIZE = 2**32 - 1  # the program did not know the size, or a 64-bit field holds it
_PIECES, _PIECE_SECONDS = 12, 0.25  # pieces of the rest that are examined
_LOUDEST = 0.25  # root mean square of samples; random bytes have 0.58
_LEAST_CORRELATION = 0.2  # of neighbouring samples; random bytes have 0
_LARGEST_OFFSET = 0.3  # mean of samples; text read as samples has more
_TEXT_SHARE = 0.95  # of all bytes are printable in text
_PCM, _FLOAT, _EXTENSIBLE = 1, 3, 0xFFFE  # codes of formats in WAV files


class ReadableFile(Protocol):
    """A file that FFmpeg reads from."""

    def read(self, size: int = -1) -> bytes:
        """Return the next bytes, at most `size`, none at the end."""
        ...

    def seek(self, offset: int, whence: int = 0) -> int:
        """Continue at another place. Return the new position."""
        ...

    def tell(self) -> int:
        """Return the position of the next byte."""
        ...


@dataclass(frozen=True)
class Correction:
    """The sizes that a header should state.

    Attributes:
        rest: the first byte that the header leaves out.
        fields: place and content of fields in the header. Empty if the rest does not look like sound.
    """

    rest: int
    fields: tuple[tuple[int, bytes], ...]


class CorrectedFile:
    """A file with a corrected header, for FFmpeg. It ends before a rest that is no sound. Raises as the file does.

    In such a rest FFmpeg finds sizes of chunks, and seeks to places that no disk has.
    """

    def __init__(self, file: ReadableFile, correction: Correction) -> None:
        self._file, self._fields = file, correction.fields
        self._end = None if correction.fields else correction.rest
        self.name = "corrected"
        file.seek(0)

    def read(self, size: int = -1) -> bytes:
        """Return the next bytes, at most `size`, none at the end."""
        start = self._file.tell()
        if self._end is not None and (size < 0 or start + size > self._end):
            size = max(0, self._end - start)
        data = self._file.read(size)
        for place, content in self._fields:
            first, last = max(place, start), min(place + len(content), start + len(data))
            if first < last:
                data = data[: first - start] + content[first - place : last - place] + data[last - start :]
        return data

    def seek(self, offset: int, whence: int = 0) -> int:
        """Continue at another place. Return the new position."""
        return self._file.seek(offset, whence)

    def tell(self) -> int:
        """Return the position of the next byte."""
        return self._file.tell()


def correction_of(head: bytes, size: int, read: Read) -> Correction | None:
    """Return the correction of a header that states less sound than the file holds, None for other files.

    Bytes behind the stated end are other chunks, sound, or neither. Chunks follow each other up to the end of the file.
    Pieces of the rest decide between sound and neither. Silence counts as sound, because words may follow it.

    Args:
        head: the first bytes of the file.
        size: the size of the file in bytes.
        read: reads the file.
    """
    layout = next((layout for layout in _LAYOUTS if layout.begins(head)), None)
    sound = None if layout is None else _stated_sound(layout, size, read)
    if layout is None or sound is None or size - sound.end < SHORTEST * sound.rate:
        return None
    rest = sound.end
    for chunk in _chunks(layout, layout.padded(sound.end), size, read):
        rest = chunk.end
    if size - rest < SHORTEST * sound.rate:
        return None
    if rest > sound.end or not _is_sound(sound, size, read):
        return Correction(rest, ())
    length = (size - sound.begin) // sound.block * sound.block
    fields = []
    for field in sound.fields:
        value = length // field.unit + field.added
        if value >= 2 ** (8 * field.width):
            if layout.order == "big":
                return Correction(rest, ())
            value = _NO_SIZE  # FFmpeg then reads up to the end
        fields.append((field.place, value.to_bytes(field.width, layout.order)))
    return Correction(rest, tuple(fields))


@dataclass(frozen=True)
class _Chunk:
    name: bytes
    begin: int  # of the data
    end: int  # behind the data


@dataclass(frozen=True)
class _Layout:
    """The structure of a kind of file.

    Attributes:
        marks: names of the first chunk, which is the file.
        kinds: words behind it, none for W64.
        order: of the bytes in a number.
        first: the place of the second chunk.
        name: bytes of a chunk's name.
        width: bytes of a chunk's size. It follows the name.
        pad: chunks begin at multiples of this number of bytes.
        counts_header: whether the size of a chunk includes its header.
    """

    marks: tuple[bytes, ...]
    kinds: tuple[bytes, ...]
    order: Literal["little", "big"]
    first: int = 12
    name: int = 4
    width: int = 4
    pad: int = 2
    counts_header: bool = False

    def begins(self, head: bytes) -> bool:
        """Tell whether a file with this head has this layout."""
        return head.startswith(self.marks) and (not self.kinds or head[8:12] in self.kinds)

    def padded(self, place: int) -> int:
        """Return the place at which a chunk may begin."""
        return -(-place // self.pad) * self.pad

    @property
    def header(self) -> int:
        """Bytes of a chunk before its data."""
        return self.name + self.width


_LAYOUTS = (
    _Layout((b"RIFF", b"RF64", b"BW64"), (b"WAVE",), "little"),
    _Layout((_W64_FILE,), (), "little", first=40, name=16, width=8, pad=8, counts_header=True),
    _Layout((b"FORM",), (b"AIFF", b"AIFC"), "big"),
)


@dataclass(frozen=True)
class _Field:
    """A number in the header that states the length of the sound: bytes // `unit` + `added`."""

    place: int
    width: int
    unit: int = 1
    added: int = 0


@dataclass(frozen=True)
class _Sound:
    """The statements of a header. `code` is numpy's name of a sample's type, None for compressed sound."""

    begin: int
    end: int
    rate: float  # bytes per second
    block: int  # bytes of a sample of all channels
    channels: int
    code: str | None
    fields: tuple[_Field, ...]


def _chunks(layout: _Layout, place: int, size: int, read: Read, is_header: bool = False) -> Iterator[_Chunk]:
    """Yield the chunks from a place on, up to bytes that are no chunk. In a header a chunk may end behind the file."""
    for _ in range(_MOST_CHUNKS):
        head = read(place, layout.header)
        name = head[:4]
        if len(head) < layout.header or not (name.isascii() and name.decode("ascii", "replace").isprintable()):
            return
        if layout.name > 4 and head[4:16] != _W64_TAIL:
            return
        length = int.from_bytes(head[layout.name :], layout.order) - layout.header * layout.counts_header
        begin = place + layout.header
        if length < 0 or (begin + length > size and not is_header):
            return
        yield _Chunk(name, begin, begin + length)
        place = layout.padded(begin + length)


def _stated_sound(layout: _Layout, size: int, read: Read) -> _Sound | None:
    """Return the statements of the header, None if it states no length or is damaged."""
    described: bytes = b""
    field = long = None
    for chunk in _chunks(layout, layout.first, size, read, is_header=True):
        if chunk.name == b"ds64":  # EBU Tech 3306: the size of the file, the size of the sound, its samples
            long = _Field(chunk.begin + 8, 8)
        elif chunk.name in (b"fmt ", b"COMM"):
            described = read(chunk.begin, min(chunk.end - chunk.begin, 64))
            if chunk.name == b"COMM":
                field = _Field(chunk.begin + 2, 4)
        elif chunk.name in (b"data", b"SSND"):
            if layout.order == "big":
                return _aiff(described, chunk, field)
            return _wav(layout, described, chunk, long, read)
    return None


def _wav(layout: _Layout, described: bytes, chunk: _Chunk, long: _Field | None, read: Read) -> _Sound | None:
    if len(described) < 16:
        return None
    code, channels, _, rate, block, bits = (
        int.from_bytes(described[place : place + width], "little")
        for place, width in ((0, 2), (2, 2), (4, 4), (8, 4), (12, 2), (14, 2))
    )
    if code == _EXTENSIBLE and len(described) >= 26:
        code = int.from_bytes(described[24:26], "little")
    length = chunk.end - chunk.begin
    fields = [_Field(chunk.begin - layout.width, layout.width, added=layout.header * layout.counts_header)]
    if long is not None:
        if length == _NO_SIZE:
            length = int.from_bytes(read(long.place, 8), "little")
            fields = []
        fields.append(long)
    elif length in (0, _NO_SIZE):  # FFmpeg reads up to the end
        return None
    if not rate or not block or not channels:
        return None
    kind = {_PCM: f"<i{bits // 8}" if bits > 8 else "u1", _FLOAT: f"<f{bits // 8}"}.get(code)
    return _Sound(chunk.begin, chunk.begin + length, rate, block, channels, kind, tuple(fields))


def _aiff(described: bytes, chunk: _Chunk, frames: _Field | None) -> _Sound | None:
    if len(described) < 18 or frames is None:
        return None
    channels, bits = (int.from_bytes(described[place : place + 2], "big") for place in (0, 6))
    exponent, mantissa = int.from_bytes(described[8:10], "big") & 0x7FFF, int.from_bytes(described[10:18], "big")
    rate = mantissa * 2.0 ** (exponent - 16383 - 63) if exponent < 16383 + 64 else 0.0  # IEEE 754 extended
    kinds = {b"NONE": f">i{-(-bits // 8)}", b"twos": f">i{-(-bits // 8)}", b"sowt": f"<i{-(-bits // 8)}"}
    kinds |= {b"fl32": ">f4", b"FL32": ">f4", b"fl64": ">f8", b"FL64": ">f8"}
    kind = kinds.get(described[18:22] or b"NONE")
    block = channels * -(-bits // 8)
    if kind is None or not block or rate < 1:  # the length of compressed sound is not known from its bytes
        return None
    begin = chunk.begin + 8  # an offset and a size of blocks come first
    fields = (_Field(chunk.begin - 4, 4, added=8), _Field(frames.place, 4, unit=block))
    return _Sound(begin, max(begin, chunk.end), rate * block, block, channels, kind, fields)


def _is_sound(sound: _Sound, size: int, read: Read) -> bool:
    """Tell whether a piece behind the stated end looks like sound, or the whole rest is silent."""
    piece = max(sound.block, int(_PIECE_SECONDS * sound.rate) // sound.block * sound.block)
    blocks = (size - sound.end) // sound.block
    places = sorted(
        {
            sound.begin + (sound.end - sound.begin) // sound.block * sound.block + sound.block * block
            for block in np.linspace(0, max(0, blocks - piece // sound.block), _PIECES).astype(int).tolist()
        }
    )
    contents = [content for place in places if len(content := read(place, piece)) >= sound.block]
    audible = [content for content in contents if len(set(content)) > 1]
    return not audible or any(_looks_like_sound(sound, content) for content in audible)


def _looks_like_sound(sound: _Sound, content: bytes) -> bool:
    raw = np.frombuffer(content, np.uint8)
    if np.mean((raw >= 32) & (raw < 127) | (raw >= 9) & (raw <= 13)) > _TEXT_SHARE:
        return False
    if sound.code is None:
        return True
    samples = _samples(sound.code, content)[:: sound.channels]
    with np.errstate(all="ignore"):
        offset = float(samples.mean())
        samples = samples - offset
        energy = float(samples @ samples)
        if not np.isfinite(energy) or abs(offset) > _LARGEST_OFFSET:
            return False
        correlation = float(samples[1:] @ samples[:-1]) / energy if energy else 1.0
        return correlation > _LEAST_CORRELATION or energy < _LOUDEST**2 * len(samples)


def _samples(code: str, content: bytes) -> "np.ndarray[tuple[int, ...], np.dtype[np.float64]]":
    """Return the samples of all channels. Full scale is 1 for integers."""
    if code[1:] == "i3":
        raw = np.frombuffer(content[: len(content) // 3 * 3], np.uint8).reshape(-1, 3)
        high, middle = (raw[:, 2], raw[:, 1]) if code[0] == "<" else (raw[:, 0], raw[:, 1])
        return high.astype(np.int8) / 128.0 + middle / 32768.0
    kind = np.dtype(code)
    with np.errstate(all="ignore"):
        values = np.frombuffer(content[: len(content) // kind.itemsize * kind.itemsize], kind).astype(np.float64)
    if kind.kind == "f":
        return values
    return (values - 128) / 128 if kind.kind == "u" else values / 2.0 ** (8 * kind.itemsize - 1)
