"""The files that were unpacked from a checkpoint: on the disk before they count, and looked at before they are used."""

import json
import os
import shutil
import zlib
from pathlib import Path
from typing import Any

from core.contracts.files import publish
from core.engine.checkpoint.checksums import checksum

_LARGEST_CHECKED = 64 * 2**20  # bytes; of larger files, weights of a compressed archive, the size alone is compared


def checksums(folder: Path) -> dict[str, list[int]]:
    """Size and CRC-32 of each file in the folder, by its name."""
    return {path.name: _size_and_checksum(path) for path in folder.iterdir()}


def description_checksum(description: dict[str, Any]) -> int:
    """The CRC-32 of a description that is kept as JSON."""
    return zlib.crc32(json.dumps(description, sort_keys=True).encode())


def are_whole(folder: Path, description: str) -> bool:
    """Whether the folder holds all that its description says under `parts`, byte for byte."""
    try:
        known = json.loads((folder / description).read_text(encoding="utf-8"))
        if known.pop("checksum") != description_checksum(known):
            return False
        parts = known["parts"]
        return all(_size_and_checksum(folder / name) == expected for name, expected in parts.items())
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return False  # never unpacked, unpacked by the first release, or damaged


def install(made: Path, path: Path, last: str = "") -> None:
    """Put a file, or each file of a folder with the one called `last` at the end, in its place, on the disk for good.

    Other files in a folder that is there already stay: converted weights, which other engines may have mapped. What
    else is in the way goes. Raises OSError.
    """
    files = sorted(made.iterdir(), key=lambda file: file.name == last) if made.is_dir() else [made]
    for file in files:
        with file.open("rb+") as written:
            os.fsync(written.fileno())
    if not made.is_dir():
        _clear(path, path.is_dir())
        publish(made, path)
        return
    _clear(path, path.exists() and not path.is_dir())
    path.mkdir(exist_ok=True)
    for file in files:
        target = path / file.name
        _clear(target, target.is_dir())
        publish(file, target)


def _clear(path: Path, in_the_way: bool) -> None:
    if in_the_way and path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    elif in_the_way:
        path.unlink()


def _size_and_checksum(path: Path) -> list[int]:
    size = path.stat().st_size
    if not path.is_file():
        raise IsADirectoryError(path)
    return [size, checksum(path) if size <= _LARGEST_CHECKED else 0]
