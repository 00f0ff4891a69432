"""Compare converted weights with their checksums, beside the loading and the first batches."""

import threading
from collections.abc import Iterable
from concurrent.futures import Future
from contextlib import suppress
from io import BufferedReader
from pathlib import Path

from core.engine.checkpoint.checksums import checksum_of

Check = Future[Path | None]
"""The path of a damaged file, or None for a file as it was written."""
_started: list[Check] = []  # since the last `take_checks`; one thread loads all models


def start_check(path: Path, total: int) -> None:
    """Start a thread that compares the file at `path` with its CRC-32 `total`. Raise OSError if it cannot be read.

    The file is opened now. A file that another engine puts in its place is not the one that this engine maps.
    """
    outcome: Check = Future()
    _started.append(outcome)
    file = path.open("rb")
    threading.Thread(target=_check, args=(file, path, total, outcome), name="weights", daemon=True).start()


def take_checks() -> list[Check]:
    """Return the checks that this thread has started since the last call."""
    taken = list(_started)
    _started.clear()
    return taken


def finish_checks(checks: Iterable[Check]) -> list[Path]:
    """Wait for checks. Return the damaged files. They are deleted, so the next start converts them."""
    damaged = [path for outcome in checks if (path := outcome.result()) is not None]
    for path in damaged:
        with suppress(OSError):  # without a note, the checksum decides at the next start
            path.with_suffix(".json").unlink()
        with suppress(OSError):  # Windows keeps a mapped file
            path.unlink()
    return damaged


def _check(file: BufferedReader, path: Path, total: int, outcome: Check) -> None:
    try:
        with file:
            is_right = checksum_of(file) == total
    except OSError:  # the bytes cannot be read, so they cannot be trusted
        is_right = False
    outcome.set_result(None if is_right else path)
