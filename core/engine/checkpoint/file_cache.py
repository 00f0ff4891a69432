"""Files in the cache: prefetching, keys from identity and content, and small notes in JSON."""

import hashlib
import json
import os
import threading
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from core.contracts import foreign_json
from core.contracts.errors import EnvironmentFault
from core.contracts.files import storage_faults, write_atomic

LAYOUT = 2  # of an unpacked folder; a new number makes new folders, so an old cache is never misread
_REQUEST_BYTES = 2**20  # Linux reads only a few megabytes for one request


def prefetch(paths: Iterable[Path]) -> None:
    """Ask the system to read files into memory in the background. Some systems cannot."""

    def request() -> None:
        for path in paths:
            with suppress(OSError), path.open("rb") as file:
                for start in range(0, path.stat().st_size, _REQUEST_BYTES):
                    os.posix_fadvise(file.fileno(), start, _REQUEST_BYTES, os.POSIX_FADV_WILLNEED)

    if hasattr(os, "posix_fadvise"):
        threading.Thread(target=request, name="prefetch", daemon=True).start()  # a slow disk may block the request


def file_identity(status: os.stat_result) -> list[int]:
    """Return numbers that change with a file's content: size, time of change and inode."""
    return [status.st_size, status.st_mtime_ns, status.st_ino]


def read_note(path: Path) -> dict[str, Any]:
    """Return the note at `path`. It is empty if the note is missing or unreadable."""
    try:
        note = foreign_json.decode(path.read_bytes())
    except (OSError, ValueError):
        return {}
    return note if isinstance(note, dict) else {}


def write_note(path: Path, note: dict[str, Any]) -> None:
    """Store a note that can be computed again. A failure to write is ignored."""
    with suppress(EnvironmentFault):
        write_atomic(path, json.dumps(note), durable=False)


def content_key(path: Path, cache: Path) -> str:
    """Return the name of the folder in `cache` for this file's content.

    Raises:
        OSError: the file cannot be read.
        EnvironmentFault: the cache cannot be written.
    """
    with storage_faults(cache):
        cache.mkdir(parents=True, exist_ok=True)
    status = path.stat()
    return _stored_key(path, status, cache) or _compute_key(path, status, cache)


def _stored_key(nemo: Path, status: os.stat_result, cache: Path) -> str | None:
    """Return the key from an earlier start, because hashing gigabytes again would take seconds."""
    note = read_note(_note_path(nemo, cache))
    key = note.get("key")
    known = note.get("identity") == file_identity(status) and isinstance(key, str) and key.endswith(f"-{LAYOUT}")
    return key if known else None


def _compute_key(nemo: Path, status: os.stat_result, cache: Path) -> str:
    with nemo.open("rb") as file:
        key = f"{hashlib.file_digest(file, 'sha256').hexdigest()}-{LAYOUT}"
    write_note(_note_path(nemo, cache), {"identity": file_identity(status), "key": key})
    return key


def _note_path(nemo: Path, cache: Path) -> Path:
    name = hashlib.sha256(os.fsencode(nemo.resolve())).hexdigest()[:32]
    return cache / "seen" / f"{name}.json"
