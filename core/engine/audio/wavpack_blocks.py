"""Find the blocks of a WavPack file behind damage (WavPack 4 and 5 file format, "Block Header")."""

from core.engine.audio.opening import reading_fault
from core.engine.audio.timed_file import TimedFile

_MARK = b"wvpk"
_HEAD_BYTES = 32
_VERSIONS = range(0x402, 0x411)
_LARGEST_BLOCK = 2**20  # bytes
_BUFFER_BYTES = 2**16


def next_block(file: TimedFile, start: int) -> int | None:
    """Return the first byte from `start` on at which a block begins. None if no block follows.

    Raises:
        InputFault: read-error.
    """
    file.seek(start)
    data, place = b"", start  # `place` is the first byte of `data`
    try:
        while block := file.read(_BUFFER_BYTES):
            data += block
            at = data.find(_MARK)
            while 0 <= at <= len(data) - _HEAD_BYTES:
                if _is_head(data[at : at + _HEAD_BYTES]):
                    return place + at
                at = data.find(_MARK, at + 1)
            kept = max(0, len(data) - _HEAD_BYTES + 1)
            data, place = data[kept:], place + kept
    except OSError as error:
        raise reading_fault(error) from error
    return None


def _is_head(head: bytes) -> bool:
    size, version = int.from_bytes(head[4:8], "little"), int.from_bytes(head[8:10], "little")
    return _HEAD_BYTES - 8 <= size < _LARGEST_BLOCK and version in _VERSIONS
