"""Find missing and damaged pages of an Ogg file at the holes in its timestamps (RFC 3533, 6)."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from core.engine.audio.damage import Stretch
from core.engine.audio.opening import reading_fault
from core.engine.audio.timed_file import TimedFile

_HEAD_BYTES = 27  # before the table of segments
_MARK = b"OggS\0"
_VORBIS = b"\x01vorbis"
_FLAGS_AT, _FIRST_FLAG = 5, 2  # the byte with a page's flags, and the flag of a stream's first page
_BLOCK_BYTES = 2**20
_MOST_PAGE_BYTES = 2**16  # more than a page has
_UNKNOWN = 2**64 - 1  # the position of a page on which no packet ends
_NEAR_SECONDS = 0.5  # between a hole and the positions of its pages: packets count before they play


def _checksums() -> tuple[int, ...]:
    table = []
    for byte in range(256):
        value = byte << 24
        for _ in range(8):
            value = (value << 1) ^ (0x04C11DB7 if value & 0x80000000 else 0)
        table.append(value & 0xFFFFFFFF)
    return tuple(table)


_TABLE = _checksums()


class _Page(NamedTuple):
    serial: int
    number: int
    position: int  # samples up to the page's end, or _UNKNOWN
    data: bytes
    place: int  # the page's first byte in the file

    @property
    def packet(self) -> bytes:
        """The page's content behind its table of segments."""
        return self.data[_HEAD_BYTES + self.data[_HEAD_BYTES - 1] :]

    @property
    def begins_stream(self) -> bool:
        """Whether the page is the first of a stream."""
        return self.data[_FLAGS_AT] & _FIRST_FLAG != 0

    @property
    def is_index(self) -> bool:
        """Whether the page's stream is an index of other streams, which players skip (Ogg Skeleton 4.0)."""
        return self.packet.startswith(b"fishead\0")

    @property
    def is_intact(self) -> bool:
        """Whether the page's bytes match its checksum."""
        value = 0
        for byte in self.data[:22] + bytes(4) + self.data[26:]:
            value = (value << 8 & 0xFFFFFFFF) ^ _TABLE[value >> 24 ^ byte]
        return value == int.from_bytes(self.data[22:26], "little")


class _Link:
    """One of the streams that follow each other in a file. Each stream counts its positions anew."""

    def __init__(self, first: _Page, rate: int, began: float, origin: float) -> None:
        """Start with the first page.

        Args:
            first: the first page of the stream.
            rate: positions per second if the stream's header does not state them.
            began: the start of the stream, in seconds of the recording.
            origin: the position at the start, in seconds.
        """
        self.serial = first.serial
        self.before = first
        self.end = began
        self._rate = _positions_per_second(first) or rate
        self._shift = began - origin

    def stop(self, page: _Page) -> float:
        """Return the end of a page, in seconds of the recording."""
        return self.end if page.position == _UNKNOWN else page.position / self._rate + self._shift

    def follow(self, page: _Page) -> bool:
        """Go on to a page. Return False if a page is missing before it."""
        is_next = page.number == self.before.number + 1
        self.before, self.end = page, self.stop(page)
        return is_next


def holes_of_lost_pages(file: TimedFile, holes: Sequence[Stretch], rate: int, origin: float) -> list[Stretch]:
    """Return the holes at which a page is missing or has a wrong checksum. Other holes are pauses of the recording.

    The file is read once, up to the last hole. Streams that follow each other play one after another. A program numbers
    the pages that it writes, so a page that it never wrote is not missing.

    Args:
        file: the Ogg file.
        holes: stretches in seconds.
        rate: positions per second if a stream's header does not state them.
        origin: the position at 0 s, in seconds.

    Raises:
        InputFault: read-error.
    """
    damaged, link = set[Stretch](), None
    last = max(end for _, end in holes) + _NEAR_SECONDS
    try:
        for page in _pages(file):
            if page.begins_stream:
                if not page.is_index:
                    link = _Link(page, rate, *((0.0, origin) if link is None else (link.end, 0.0)))
                continue
            if link is None or page.serial != link.serial:
                continue
            near = [
                hole
                for hole in holes
                if hole[0] < link.stop(page) + _NEAR_SECONDS and hole[1] > link.end - _NEAR_SECONDS
            ]
            if near and not page.is_intact:
                continue  # a damaged page counts as missing
            if link.end > last:
                break
            if not link.follow(page):
                damaged.update(near)
    except OSError as error:
        raise reading_fault(error) from error
    return sorted(damaged)


def _positions_per_second(first: _Page) -> int:
    """Return the rate of a stream's positions by its codec's header.

    Return 0 for other codecs than these:

    * Opus: RFC 7845, section 4.
    * Vorbis: Vorbis I, section 4.2.2.
    * FLAC: RFC 9639, section 10.1.
    """
    head = first.packet
    if head.startswith(b"OpusHead"):
        return 48_000
    if head.startswith(_VORBIS):
        return int.from_bytes(head[12:16], "little")
    return int.from_bytes(head[27:30], "big") >> 4 if head.startswith(b"\x7fFLAC") else 0


def next_sound(file: TimedFile, start: int) -> int | None:
    """Return the byte at which the next Vorbis stream with another rate or number of channels begins.

    Return None if no such stream follows. The file is read up to that stream. FFmpeg's demuxer refuses such a stream
    behind another one ("not yet implemented"), but reads it at the beginning of a file.

    Args:
        file: the Ogg file.
        start: the byte at which the current stream begins.

    Raises:
        InputFault: read-error.
    """
    first: bytes | None = None
    try:
        for page in _pages(file, start):
            if page.begins_stream and page.packet.startswith(_VORBIS):
                kind = page.packet[11:16]  # channels and samples a second (Vorbis I, 4.2.2)
                if first is not None and kind != first:
                    return page.place
                first = kind
    except OSError as error:
        raise reading_fault(error) from error
    return None


def _pages(file: TimedFile, start: int = 0) -> Iterator[_Page]:
    """Yield all pages with a whole header from byte `start` on. Skip the bytes between pages."""
    file.seek(start)
    data, place, before = b"", 0, start
    while True:
        mark = data.find(_MARK, place)
        place = max(place, len(data) - len(_MARK) + 1) if mark < 0 else mark  # a mark may lie across two blocks
        if len(data) - place < _MOST_PAGE_BYTES and (more := file.read(_BLOCK_BYTES)):
            before += place
            data, place = data[place:] + more, 0
            continue
        if mark < 0 or len(data) < place + _HEAD_BYTES:
            return
        segments = data[place + _HEAD_BYTES : place + _HEAD_BYTES + data[place + _HEAD_BYTES - 1]]
        size = _HEAD_BYTES + len(segments) + sum(segments)
        page = data[place : place + size]
        serial, number, position = (int.from_bytes(page[a:b], "little") for a, b in ((14, 18), (18, 22), (6, 14)))
        yield _Page(serial, number, position, page, before + place)
        place += max(size, 1)
