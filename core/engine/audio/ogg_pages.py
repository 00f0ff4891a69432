"""Pages of an Ogg file that are missing or not what was written, where its times have a hole (RFC 3533, 6)."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from core.engine.audio.damage import Stretch
from core.engine.audio.opening import reading_fault
from core.engine.audio.timed_file import TimedFile

_HEAD = 27  # bytes before the table of segments
_MARK = b"OggS\0"
_VORBIS = b"\x01vorbis"
_KIND, _FIRST = 5, 2  # the byte with a page's kind, and the bit of a stream's first
_BLOCK = 2**20
_LARGEST = 2**16  # bytes, more than a page has
_UNKNOWN = 2**64 - 1  # the position of a page on which no packet ends
_NEAR = 0.5  # seconds between a hole and the positions of the pages around it: packets are counted before they play


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
    position: int  # samples up to its end, _UNKNOWN where no packet ends on it
    data: bytes
    place: int  # bytes of the file before it

    @property
    def packet(self) -> bytes:
        """What it holds, behind its table of segments."""
        return self.data[_HEAD + self.data[_HEAD - 1] :]

    @property
    def begins_stream(self) -> bool:
        """Whether it is the first of a stream."""
        return self.data[_KIND] & _FIRST != 0

    @property
    def is_of_no_sound(self) -> bool:
        """Whether its stream is an index of others, which players skip (Ogg Skeleton 4.0)."""
        return self.packet.startswith(b"fishead\0")

    @property
    def is_sound(self) -> bool:
        """Whether its bytes are those that were written."""
        value = 0
        for byte in self.data[:22] + bytes(4) + self.data[26:]:
            value = (value << 8 & 0xFFFFFFFF) ^ _TABLE[value >> 24 ^ byte]
        return value == int.from_bytes(self.data[22:26], "little")


class _Link:
    """One of the streams that follow each other in a file, as its pages come by; its positions are counted anew.

    `began` is when it begins, in seconds of the recording; `origin` is what its positions are then, in seconds.
    """

    def __init__(self, first: _Page, rate: int, began: float, origin: float) -> None:
        self.serial = first.serial
        self.before = first
        self.end = began
        self._rate = _positions_a_second(first) or rate
        self._shift = began - origin

    def stop(self, page: _Page) -> float:
        """When a page ends, in seconds of the recording."""
        return self.end if page.position == _UNKNOWN else page.position / self._rate + self._shift

    def follow(self, page: _Page) -> bool:
        """Go on to a page; whether none is missing before it."""
        is_next = page.number == self.before.number + 1
        self.before, self.end = page, self.stop(page)
        return is_next


def holes_of_lost_pages(file: TimedFile, holes: Sequence[Stretch], rate: int, origin: float) -> list[Stretch]:
    """Those of `holes` (seconds) at which a page lacks or its checksum is wrong; others are pauses of the recording.

    Pages are counted by whoever writes them, so that one that was never written is not missed. `rate` are positions a
    second where a stream's head does not tell, `origin` is what they are at 0 s. Streams that follow each other are
    heard one behind the other. The file is read once, up to the last hole. Raises InputFault: read-error.
    """
    found, link = set[Stretch](), None
    last = max(end for _, end in holes) + _NEAR
    try:
        for page in _pages(file):
            if page.begins_stream:
                if not page.is_of_no_sound:
                    link = _Link(page, rate, *((0.0, origin) if link is None else (link.end, 0.0)))
                continue
            if link is None or page.serial != link.serial:
                continue
            near = [hole for hole in holes if hole[0] < link.stop(page) + _NEAR and hole[1] > link.end - _NEAR]
            if near and not page.is_sound:
                continue  # as if it were not there
            if link.end > last:
                break
            if not link.follow(page):
                found.update(near)
    except OSError as error:
        raise reading_fault(error) from error
    return sorted(found)


def _positions_a_second(first: _Page) -> int:
    """Of a stream, by the head of its codec: Opus, Vorbis, FLAC; 0 of another (RFC 7845, 4; Vorbis I, 4.2.2; RFC 9639,
    10.1)."""
    head = first.packet
    if head.startswith(b"OpusHead"):
        return 48_000
    if head.startswith(_VORBIS):
        return int.from_bytes(head[12:16], "little")
    return int.from_bytes(head[27:30], "big") >> 4 if head.startswith(b"\x7fFLAC") else 0


def next_sound(file: TimedFile, start: int) -> int | None:
    """Where, in bytes, the next stream of Vorbis begins behind the one at `start` that has another rate or number of
    channels than that; None where there is none. The file is read up to there. Raises InputFault: read-error.

    FFmpeg's demuxer refuses such a stream behind another ("not yet implemented"), and hears it where it is the first.
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
    """All pages from byte `start` on whose heads are whole; what is no page between them is passed over."""
    file.seek(start)
    data, place, before = b"", 0, start
    while True:
        found = data.find(_MARK, place)
        place = max(place, len(data) - len(_MARK) + 1) if found < 0 else found  # a mark may lie across two blocks
        if len(data) - place < _LARGEST and (more := file.read(_BLOCK)):
            before += place
            data, place = data[place:] + more, 0
            continue
        if found < 0 or len(data) < place + _HEAD:
            return
        segments = data[place + _HEAD : place + _HEAD + data[place + _HEAD - 1]]
        size = _HEAD + len(segments) + sum(segments)
        page = data[place : place + size]
        serial, number, position = (int.from_bytes(page[a:b], "little") for a, b in ((14, 18), (18, 22), (6, 14)))
        yield _Page(serial, number, position, page, before + place)
        place += max(size, 1)
