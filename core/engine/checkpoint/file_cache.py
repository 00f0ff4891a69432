"""Files in the cache: each is whole or absent, whoever else writes it and whenever the process dies."""

import json
import os
import shutil
import threading
import time
import uuid
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from core.contracts.errors import EnvironmentFault

_SPARE = 64 * 2**20
_STALE_SECONDS = 24 * 3600  # a folder's time does not change while a file in it grows
_ASKED = 2**20  # bytes: Linux reads no more than some megabytes at a request, however large it is


def make(folder: Path) -> None:
    """Create `folder` and those above it. Raises EnvironmentFault("no-write")."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise EnvironmentFault("no-write", path=str(folder), reason=error.strerror or str(error)) from error


def check_space(where: Path, needed: int) -> None:
    """Raise EnvironmentFault("disk") when `needed` bytes and some to spare are not free in the folder `where`."""
    free = shutil.disk_usage(where).free
    if free < needed + _SPARE:
        raise EnvironmentFault("disk", path=str(where), needed=_megabytes(needed + _SPARE), free=_megabytes(free))


@contextmanager
def part_of(target: Path) -> Iterator[Path]:
    """A path beside `target` to write to and rename in the end; nothing is left of it otherwise.

    What killed processes left beside it is removed as well. An OSError becomes EnvironmentFault("no-write").
    """
    sweep(target.parent)
    temporary = target.with_name(f"{target.name}.{uuid.uuid4().hex}.part")
    try:
        yield temporary
    except OSError as error:
        raise EnvironmentFault("no-write", path=str(target.parent), reason=error.strerror or str(error)) from error
    finally:
        _remove(temporary)


def sweep(folder: Path) -> None:
    """Remove the parts that a killed process left in `folder`, once nobody can still be writing to them."""
    for part in folder.glob("*.part"):
        with suppress(OSError):  # somebody else may sweep
            if time.time() - part.stat().st_mtime > _STALE_SECONDS:
                _remove(part)


def fetch(paths: Iterable[Path]) -> None:
    """Have the system read `paths` into memory while this process does something else, where the system can."""

    def ask() -> None:
        for path in paths:
            with suppress(OSError), path.open("rb") as file:
                for start in range(0, path.stat().st_size, _ASKED):
                    os.posix_fadvise(file.fileno(), start, _ASKED, os.POSIX_FADV_WILLNEED)

    if hasattr(os, "posix_fadvise"):
        threading.Thread(target=ask, name="fetch", daemon=True).start()  # it may wait for a slow disk's queue


def identity(status: os.stat_result) -> list[int]:
    """What changes when a file's content does."""
    return [status.st_size, status.st_mtime_ns, status.st_ino]


def read_note(path: Path) -> dict[str, Any]:
    """What was noted at `path`; empty when nothing was, or nothing that can be read."""
    try:
        noted = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return noted if isinstance(noted, dict) else {}


def write_note(path: Path, noted: dict[str, Any]) -> None:
    """Remember something that could be found out again: a note that cannot be written is not missed."""
    temporary = path.with_name(f"{path.name}.{uuid.uuid4().hex}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_text(json.dumps(noted), encoding="utf-8")
        temporary.replace(path)
    except OSError:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
    else:
        with suppress(OSError):
            path.unlink(missing_ok=True)


def _megabytes(count: int) -> str:
    return f"{count / 1e6:,.0f} MB"
