"""Compare converted weights with their checksums, beside the loading and the first batches."""

import threading
from collections.abc import Iterable
from concurrent.futures import Future
from contextlib import suppress
from io import BufferedReader
from pathlib import Path
from typing import Any

from core.engine.checkpoint.checksums import checksum_of
from core.engine.checkpoint.file_cache import file_identity, read_note

Check = Future[Path | None]
"""The path of a damaged file, or None for a file as it was written."""
_ahead: dict[Path, tuple[list[int], Check]] = {}  # checks that began before their file was opened, by identity
_started: list[Check] = []  # since the last `take_checks`; one thread loads all models


def note_path(path: Path) -> Path:
    """Return the path of the note on converted weights. It holds `sum` and `identity`."""
    return path.with_suffix(".json")


def check_ahead(paths: Iterable[Path]) -> None:
    """Start to check a model's converted weights before they are opened, while torch is imported.

    Several precisions may be converted. Only one of them will be opened, so none of them is checked ahead.
    """
    found = [path for path in paths if path.name.startswith("native-")]
    if len(found) == 1:
        with suppress(OSError):
            _ahead[found[0]] = file_identity(found[0].stat()), _begin(found[0], read_note(note_path(found[0])))


def start_check(path: Path, noted: dict[str, Any]) -> None:
    """Check the file that is opened now against its note, in a thread. Raise OSError if it cannot be read."""
    identity, check = _ahead.pop(path, ([], None))
    _started.append(check if check is not None and identity == noted["identity"] else _begin(path, noted))


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
            note_path(path).unlink()
        with suppress(OSError):  # Windows keeps a mapped file
            path.unlink()
    return damaged


def _begin(path: Path, noted: dict[str, Any]) -> Check:
    """Open the file, and compare it in a thread. A file that another engine puts in its place is another file."""
    outcome: Check = Future()
    file = path.open("rb")
    threading.Thread(target=_check, args=(file, path, noted.get("sum"), outcome), name="weights", daemon=True).start()
    return outcome


def _check(file: BufferedReader, path: Path, total: int | None, outcome: Check) -> None:
    try:
        with file:
            is_right = checksum_of(file) == total
    except OSError:  # the bytes cannot be read, so they cannot be trusted
        is_right = False
    outcome.set_result(None if is_right else path)
