"""CRC-32 of files, block by block, so that a large one can be summed while other work goes on."""

import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

_BLOCK_BYTES = 2**22
_ONE, _POLYNOMIAL = 0x80000000, 0xEDB88320  # CRC-32's polynomials have their lowest power in the highest bit


class Checksum(NamedTuple):
    """The CRC-32 of a file up to the block that was read last, and how many seconds that block took."""

    sum: int
    seconds: float


def checksum_blocks(path: Path) -> Iterator[Checksum]:
    """The checksum of a file, block by block; the last one is that of all of it. Raises OSError."""
    total = 0
    with path.open("rb") as file:
        while True:
            began = time.monotonic()
            block = file.read(_BLOCK_BYTES)
            total = zlib.crc32(block, total)
            yield Checksum(total, time.monotonic() - began)
            if not block:
                return


def checksum(path: Path) -> int:
    """The CRC-32 of all of a file. Raises OSError."""
    *_, last = checksum_blocks(path)
    return last.sum


def joined(first: int, second: int, length: int) -> int:
    """The CRC-32 of two parts behind each other from their own; the second has `length` bytes.

    Bytes behind a part multiply its remainder by x to the power of their bits, modulo CRC-32's polynomial (zlib's
    crc32_combine, https://zlib.net/manual.html).
    """
    shift, square = _ONE, _ONE >> 8
    while length:
        if length & 1:
            shift = _product(shift, square)
        square = _product(square, square)
        length >>= 1
    return _product(shift, first) ^ second


def _product(one: int, other: int) -> int:
    """Of two polynomials, modulo CRC-32's."""
    total = 0
    while one:
        if one & _ONE:
            total ^= other
        one = one << 1 & 0xFFFFFFFF
        other = other >> 1 ^ (_POLYNOMIAL if other & 1 else 0)
    return total
