"""Pages of an Ogg file that are missing or not what was written, where its times have a hole (RFC 3533, 6)."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from core.engine.audio.damage import Stretch
from core.engine.audio.opening import reading_fault
from core.engine.audio.timed_file import TimedFile

_HEAD = 27  # bytes before the table of segments
_MARK = b"OggS\0"
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

    @property
    def is_sound(self) -> bool:
        """Whether its bytes are those that were written."""
        value = 0
        for byte in self.data[:22] + bytes(4) + self.data[26:]:
            value = (value << 8 & 0xFFFFFFFF) ^ _TABLE[value >> 24 ^ byte]
        return value == int.from_bytes(self.data[22:26], "little")


def holes_of_lost_pages(file: TimedFile, holes: Sequence[Stretch], rate: int, origin: float) -> list[Stretch]:
    """Those of `holes` (seconds) at which a page lacks or its checksum is wrong; others are pauses of the recording.

    Pages are counted by whoever writes them, so that one that was never written is not missed. `rate` are positions a
    second, `origin` is what they are at 0 s. Of streams that follow each other in a file none is told. The file is read
    once. Raises InputFault: read-error.
    """
    found = set[Stretch]()
    before, end = None, 0.0
    try:
        for page in _pages(file):
            if before is not None and page.serial != before.serial:
                return []
            stop = end if page.position == _UNKNOWN else page.position / rate - origin
            near = [hole for hole in holes if hole[0] < stop + _NEAR and hole[1] > end - _NEAR]
            if near and not page.is_sound:
                continue  # as if it were not there
            if before is not None and page.number != before.number + 1:
                found.update(near)
            before, end = page, stop
    except OSError as error:
        raise reading_fault(error) from error
    return sorted(found)


def _pages(file: TimedFile) -> Iterator[_Page]:
    """All pages whose heads are whole; what is no page between them is passed over."""
    file.seek(0)
    data, place = b"", 0
    while True:
        if len(data) - place < _LARGEST and (more := file.read(_BLOCK)):
            data, place = data[place:] + more, 0
            continue
        place = data.find(_MARK, place)
        if place < 0 or len(data) < place + _HEAD:
            return
        segments = data[place + _HEAD : place + _HEAD + data[place + _HEAD - 1]]
        size = _HEAD + len(segments) + sum(segments)
        page = data[place : place + size]
        serial, number, position = (int.from_bytes(page[a:b], "little") for a, b in ((14, 18), (18, 22), (6, 14)))
        yield _Page(serial, number, position, page)
        place += max(size, 1)
