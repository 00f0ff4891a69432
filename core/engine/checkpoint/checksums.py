"""CRC-32 of files, block by block, so that a large one can be summed while other work goes on."""

import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

_BLOCK_BYTES = 2**22


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
