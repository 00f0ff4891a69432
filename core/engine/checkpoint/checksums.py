"""Compute the CRC-32 of files block by block, so that other work can go on meanwhile."""

import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

_BLOCK_BYTES = 2**22
_ONE, _POLYNOMIAL = 0x80000000, 0xEDB88320  # in CRC-32 the highest bit is the lowest power


class Checksum(NamedTuple):
    """The CRC-32 of a file up to the last block, and the seconds that this block took."""

    sum: int
    seconds: float


def checksum_blocks(path: Path) -> Iterator[Checksum]:
    """Yield the checksum of a file after each block. The last one covers the whole file. May raise OSError."""
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
    """Return the CRC-32 of a file. May raise OSError."""
    *_, last = checksum_blocks(path)
    return last.sum


def join_checksums(first: int, second: int, length: int) -> int:
    """Return the CRC-32 of two adjacent parts.

    Bytes that follow a part multiply its remainder by x to the power of their bits, modulo CRC-32's polynomial. Source:
    crc32_combine of zlib, https://zlib.net/manual.html.

    Args:
        first: the CRC-32 of the first part.
        second: the CRC-32 of the second part.
        length: the bytes of the second part.
    """
    shift, square = _ONE, _ONE >> 8
    while length:
        if length & 1:
            shift = _product(shift, square)
        square = _product(square, square)
        length >>= 1
    return _product(shift, first) ^ second


def _product(one: int, other: int) -> int:
    """Return the product of two polynomials, modulo CRC-32's polynomial."""
    total = 0
    while one:
        if one & _ONE:
            total ^= other
        one = one << 1 & 0xFFFFFFFF
        other = other >> 1 ^ (_POLYNOMIAL if other & 1 else 0)
    return total
