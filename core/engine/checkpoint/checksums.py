"""Compute the CRC-32 of files, and of two parts together."""

import zlib
from io import BufferedReader
from pathlib import Path

_BLOCK_BYTES = 2**24  # large: between two blocks, a thread waits for one that runs Python
_ONE, _POLYNOMIAL = 0x80000000, 0xEDB88320  # in CRC-32 the highest bit is the lowest power


def checksum(path: Path) -> int:
    """Return the CRC-32 of a file. May raise OSError."""
    with path.open("rb") as file:
        return checksum_of(file)


def checksum_of(file: BufferedReader) -> int:
    """Return the CRC-32 of an open file from here to its end. May raise OSError. Other threads run meanwhile."""
    total, block = 0, bytearray(_BLOCK_BYTES)
    view = memoryview(block)
    while length := file.readinto(view):
        total = zlib.crc32(view[:length], total)
    return total


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
