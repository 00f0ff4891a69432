"""Whether a file says of itself that it goes on behind its end, where FFmpeg takes the end for what was recorded."""

from collections.abc import Set

from core.engine.audio.opening import reading_fault
from core.engine.audio.timed_file import TimedFile

_W64 = bytes.fromhex("726966662e91cf11a5d628db04c10000")  # the GUID of its first chunk, which is the file
_OGG_PAGE = 2**16  # bytes, more than the largest page (RFC 3533: 65,307), so that the last one begins in as many
_OGG_HEAD = 27  # bytes of a page before its table of segments
_OGG_GOES_ON = 255  # a last segment of so many bytes: its packet ends on a page behind it
_CAF_CHUNKS = 64  # that are looked at before a file's sound: programs write four or five
_UNKNOWN = 2**62  # bytes: larger ones are -1, of programs that did not know the length


def goes_on(file: TimedFile, size: int, kinds: Set[str]) -> bool:
    """Whether a file of `size` bytes, whose demuxer has the names `kinds`, was once longer.

    Raises InputFault: read-error. At most 64 KiB are read, which matters where they come from a storage elsewhere.
    """
    if "ogg" in kinds:
        return _ogg_is_cut(_read(file, max(0, size - _OGG_PAGE), _OGG_PAGE))
    if "caf" in kinds:
        return _caf_is_longer(file, size)
    head = _read(file, 0, 24)
    if head.startswith(_W64):
        return size + 7 < int.from_bytes(head[16:24], "little") < _UNKNOWN  # chunks are padded to 8 bytes
    return _riff_is_longer(head, size)


def mp3_is_longer(file: TimedFile, size: int) -> bool:
    """Whether an MP3 file's first frame counts the frames (Xing, Info, VBRI), and more bytes than the file has.

    Without such a count the length is a guess. Raises InputFault: read-error.
    """
    tag = _read(file, 0, 10)
    start = 0
    if tag.startswith(b"ID3"):  # ID3v2.4, 3.1: four times seven bits of length, and a footer
        start = 10 + sum((byte & 127) << 7 * (3 - n) for n, byte in enumerate(tag[6:10])) + (tag[5] >> 4 & 1) * 10
    frame = _read(file, start, 64)
    for mark in (b"Xing", b"Info"):  # behind the side information, the length of which the kind of frame decides
        place = frame.find(mark)
        if place > 0:
            fields = int.from_bytes(frame[place + 4 : place + 8], "big")
            length = int.from_bytes(frame[place + 12 : place + 16], "big")
            return fields & 1 != 0 and (fields & 2 == 0 or start + length > size)
    place = frame.find(b"VBRI")
    return place > 0 and start + int.from_bytes(frame[place + 10 : place + 14], "big") > size


def _riff_is_longer(head: bytes, size: int) -> bool:
    """Sizes from 2^31 - 2^16 on are what programs write that did not know the length when they began."""
    return head[:4] == b"RIFF" and size + 2 < int.from_bytes(head[4:8], "little") + 8 < 2**31 - 2**16


def _ogg_is_cut(tail: bytes) -> bool:
    """Whether the last page is not whole, or its last packet goes on behind it (RFC 3533, 6).

    That it is not marked as a stream's last one tells nothing: some programs that record never mark any.
    """
    place = tail.rfind(b"OggS\0")
    page = tail[place:]
    if place < 0 or len(page) <= _OGG_HEAD:
        return place >= 0
    segments = page[_OGG_HEAD : _OGG_HEAD + page[_OGG_HEAD - 1]]
    is_whole = len(page) >= _OGG_HEAD + page[_OGG_HEAD - 1] + sum(segments)
    return not is_whole or segments[-1:] == bytes([_OGG_GOES_ON])


def _caf_is_longer(file: TimedFile, size: int) -> bool:
    """Whether its sound ends behind the file (Core Audio Format: chunks of a type, a length in 64 bits, and data)."""
    place = 8
    for _ in range(_CAF_CHUNKS):
        head = _read(file, place, 12)
        if len(head) < 12:
            return False
        length = int.from_bytes(head[4:], "big", signed=True)
        if head[:4] == b"data" or length < 0:
            return place + 12 + length > size
        place += 12 + length
    return False


def _read(file: TimedFile, place: int, size: int) -> bytes:
    """`size` bytes from `place` on, fewer only at the file's end."""
    data = b""
    try:
        file.seek(place)
        while len(data) < size and (more := file.read(size - len(data))):
            data += more
    except OSError as error:
        raise reading_fault(error) from error
    return data
