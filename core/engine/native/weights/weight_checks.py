"""Compare converted weights with their checksums, beside the loading and the first batches."""

import threading
from concurrent.futures import Future
from contextlib import suppress
from io import BufferedReader
from pathlib import Path

from core.engine.checkpoint.checksums import checksum_of

_started: list[Future[Path | None]] = []  # an engine process loads a few files, from one thread


def start_check(path: Path, total: int) -> None:
    """Start a thread that compares the file at `path` with its CRC-32 `total`. Raise OSError if it cannot be read.

    The file is opened now. A file that another engine puts in its place is not the one that this engine maps.
    """
    outcome: Future[Path | None] = Future()
    _started.append(outcome)
    file = path.open("rb")
    threading.Thread(target=_check, args=(file, path, total, outcome), name="weights", daemon=True).start()


def finish_checks() -> list[Path]:
    """Wait for all started checks. Return the damaged files. They are deleted, so the next start converts them."""
    damaged = [path for outcome in _started if (path := outcome.result()) is not None]
    _started.clear()
    for path in damaged:
        with suppress(OSError):  # without a note, the checksum decides at the next start
            path.with_suffix(".json").unlink()
        with suppress(OSError):  # Windows keeps a mapped file
            path.unlink()
    return damaged


def _check(file: BufferedReader, path: Path, total: int, outcome: Future[Path | None]) -> None:
    try:
        with file:
            is_right = checksum_of(file) == total
    except OSError:  # the bytes cannot be read, so they cannot be trusted
        is_right = False
    outcome.set_result(None if is_right else path)
