"""Decode FLAC files that are whole, faster than FFmpeg does: 16 bits, one channel, 16 kHz, all frames in order.

Each frame's header is compared with the only header that may come next (RFC 9639, 9.1). The decoder checks each frame's
checksum. Anything else ends the decoding early, and FFmpeg reads the file with its rules for damage.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.engine.audio.timed_file import TimedFile
from core.engine.recognizer import SAMPLE_RATE, Samples

_LEAST_SECONDS = 60.0  # the decoder takes tenths of a second to load
_RUN = 5 * SAMPLE_RATE  # samples that are decoded at a time
_READ = 2**18  # bytes
_MOST_METADATA = 2**7  # blocks before the sound: programs write fewer than ten
_LONGEST_HEADER = 16  # bytes
_LONGEST_REST = 64  # bytes of a frame besides its samples
_LAST_NUMBER = 0x10FFFF  # of frames: their numbers are coded like letters in UTF-8
_STREAMINFO = 0  # the type of the first block of metadata
_BLOCK_CODES = {6: 1, 7: 2}  # bytes of the block size behind the frame's number
_RATE_CODES = {12: 1, 13: 2, 14: 2}  # bytes of the rate behind it


def _table(polynomial: int, bits: int) -> tuple[int, ...]:
    """Return the remainders of all bytes."""
    top, table = 1 << (bits - 1), []
    for byte in range(256):
        remainder = byte << (bits - 8)
        for _ in range(8):
            remainder = (remainder << 1) ^ (polynomial if remainder & top else 0)
        table.append(remainder & ((1 << bits) - 1))
    return tuple(table)


_CRC8, _CRC16 = _table(0x107, 8), _table(0x18005, 16)


def _crc8(content: bytes, remainder: int = 0) -> int:
    for byte in content:
        remainder = _CRC8[remainder ^ byte]
    return remainder


def _crc16(content: bytes) -> int:
    remainder = 0
    for byte in content:
        remainder = (remainder << 8 & 0xFFFF) ^ _CRC16[remainder >> 8 ^ byte]
    return remainder


@dataclass(frozen=True)
class _Layout:
    """The facts of a file's first block of metadata and of its first frame.

    Attributes:
        streaminfo: the first block of metadata.
        begin: the byte at which the first frame begins.
        block: samples of each frame but the last.
        largest: bytes of the largest frame.
        total: samples of the file.
        mark: the first bytes of each frame but the last.
        rest: the bytes behind the number of each frame but the last.
    """

    streaminfo: bytes
    begin: int
    block: int
    largest: int
    total: int
    mark: bytes
    rest: bytes

    def header(self, number: int) -> bytes:
        """Return the header of frame `number`."""
        header = self.mark + chr(number).encode("utf-8", "surrogatepass") + self.rest
        return header + bytes([_crc8(header)])

    def is_header(self, content: bytes) -> bool:
        """Tell whether the content begins with the header of any frame but the last."""
        ones = 8 - (content[len(self.mark)] ^ 0xFF).bit_length() if len(content) > len(self.mark) else 0
        length = len(self.mark) + max(1, ones) + len(self.rest) + 1
        return len(content) >= length and _crc8(content[:length]) == 0


class WholeFlac:
    """One pass over a file. Iteration yields blocks of shape (samples,), float32 in [-1, 1]."""

    def __init__(self, file: TimedFile, layout: _Layout) -> None:
        self._file, self._layout = file, layout
        self._given = 0
        self._has_good_end = False

    @classmethod
    def open(cls, file: TimedFile) -> "WholeFlac | None":
        """Return the decoder of a file, None if the file is short or its header fits no such file.

        Raises:
            OSError: the file cannot be read.
        """
        layout = _layout(file)
        return None if layout is None else cls(file, layout)

    @property
    def is_complete(self) -> bool:
        """Whether iteration has given all sound of a whole file. Otherwise it has ended before a part that is odd."""
        return self._has_good_end and self._given == self._layout.total

    def __iter__(self) -> Iterator[Samples]:
        """Yield the blocks. Raise OSError if the file cannot be read."""
        for frames, samples in self._runs():
            stored = self._decoded(frames, samples)
            if stored is None:
                return
            block = stored.astype(np.float32)
            block *= np.float32(2.0**-15)
            self._given += samples
            yield block

    def _runs(self) -> Iterator[tuple[bytes, int]]:
        """Yield frames that follow each other, and how many samples they must have."""
        layout = self._layout
        frames = -(-_RUN // layout.block)
        most = (frames + 1) * layout.largest + _READ  # bytes that are held
        buffer, start, place, number = b"", 0, 0, 0  # of the run, of the search, of the frame that comes next
        last = 0  # where the frame before begins
        self._file.seek(layout.begin)
        is_at_end = False
        while number < layout.total // layout.block:
            found = buffer.find(layout.mark, place)
            if not is_at_end and (found < 0 or found + _LONGEST_HEADER > len(buffer)):
                more = self._file.read(_READ)
                is_at_end = not more
                buffer, place, last, start = buffer[start:] + more, max(place, last) - start, last - start, 0
                if len(buffer) > most:
                    return
                continue
            if found < 0:
                return
            if buffer.startswith(layout.header(number), found):
                if found - last > layout.largest or (number == 0 and found):
                    return
                if number and number % frames == 0:
                    yield buffer[start:found], frames * layout.block
                    start = found
                last, number = found, number + 1
            elif layout.is_header(buffer[found : found + _LONGEST_HEADER]):
                return
            place = found + 1
        while not is_at_end and len(buffer) <= most:
            more = self._file.read(_READ)
            is_at_end = not more
            buffer += more
        self._has_good_end = is_at_end and len(buffer) - last <= 2 * layout.largest and _crc16(buffer[last:]) == 0
        if self._has_good_end:
            yield buffer[start:], layout.total - (number - 1) // frames * frames * layout.block

    def _decoded(self, frames: bytes, samples: int) -> NDArray[np.int16] | None:
        """Return the samples of some frames, None if they do not have that many samples."""
        import miniaudio  # not at the top, because most recordings need no other decoder than FFmpeg's

        fields = bytearray(self._layout.streaminfo)
        fields[13] &= 0xF0
        fields[14:18] = (samples + self._layout.block).to_bytes(
            4, "big"
        )  # the decoder stops at more than it should find
        head = b"fLaC\x80" + len(fields).to_bytes(3, "big") + fields
        try:
            stored = miniaudio.flac_read_s16(head + frames).samples
        except miniaudio.DecodeError:
            return None
        return np.frombuffer(stored, np.int16) if len(stored) == samples else None


def _layout(file: TimedFile) -> _Layout | None:
    """Return the layout of a file, None if WholeFlac does not decode such files."""
    file.seek(0)
    if _read(file, 4) != b"fLaC":
        return None
    streaminfo, begin = b"", 4
    for _ in range(_MOST_METADATA):
        file.seek(begin)
        head = _read(file, 4)
        if len(head) < 4:
            return None
        if begin == 4:
            streaminfo = _read(file, 34) if head[0] & 0x7F == _STREAMINFO else b""
        begin += 4 + int.from_bytes(head[1:], "big")
        if head[0] & 0x80:
            file.seek(begin)
            return _layout_of(streaminfo, begin, _read(file, _LONGEST_HEADER))
    return None


def _layout_of(streaminfo: bytes, begin: int, frame: bytes) -> _Layout | None:
    if len(streaminfo) < 34 or len(frame) < _LONGEST_HEADER:
        return None
    block, largest_block, largest = (
        int.from_bytes(streaminfo[first:last], "big") for first, last in ((0, 2), (2, 4), (7, 10))
    )
    packed = int.from_bytes(streaminfo[10:18], "big")  # rate, channels - 1, bits - 1, samples
    total = packed & (2**36 - 1)
    is_plain = packed >> 36 == SAMPLE_RATE << 8 | 0 << 5 | 15
    if not is_plain or block != largest_block or block < 16 or total < _LEAST_SECONDS * SAMPLE_RATE:
        return None
    if frame[:2] != b"\xff\xf8" or frame[3] >> 4 or total // block > _LAST_NUMBER:  # frames of one size, one channel
        return None
    rest = _BLOCK_CODES.get(frame[2] >> 4, 0) + _RATE_CODES.get(frame[2] & 15, 0)
    verbatim = 2 * block + _LONGEST_REST
    layout = _Layout(
        streaminfo, begin, block, min(largest or verbatim, verbatim), total, frame[:4], frame[5 : 5 + rest]
    )
    return layout if frame.startswith(layout.header(0)) else None


def _read(file: TimedFile, size: int) -> bytes:
    """Return the next bytes, fewer only at the file's end."""
    content = b""
    while len(content) < size and (more := file.read(size - len(content))):
        content += more
    return content
