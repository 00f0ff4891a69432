"""Files in the cache: fetched into memory, told apart by identity and content, described by small notes beside them."""

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

LAYOUT = 2  # of an unpacked folder; another number is another folder, so an old cache is redone rather than misread
_ASKED = 2**20  # bytes: Linux reads no more than some megabytes at a request, however large it is


def prefetch(paths: Iterable[Path]) -> None:
    """Have the system read `paths` into memory while this process does something else, where the system can."""

    def ask() -> None:
        for path in paths:
            with suppress(OSError), path.open("rb") as file:
                for start in range(0, path.stat().st_size, _ASKED):
                    os.posix_fadvise(file.fileno(), start, _ASKED, os.POSIX_FADV_WILLNEED)

    if hasattr(os, "posix_fadvise"):
        threading.Thread(target=ask, name="prefetch", daemon=True).start()  # it may wait for a slow disk's queue


def file_identity(status: os.stat_result) -> list[int]:
    """What changes when a file's content does."""
    return [status.st_size, status.st_mtime_ns, status.st_ino]


def read_note(path: Path) -> dict[str, Any]:
    """What was noted at `path`; empty when nothing was, or nothing that can be read."""
    try:
        noted = foreign_json.decode(path.read_bytes())
    except (OSError, ValueError):
        return {}
    return noted if isinstance(noted, dict) else {}


def write_note(path: Path, noted: dict[str, Any]) -> None:
    """Remember something that could be found out again: a note that cannot be written is not missed."""
    with suppress(EnvironmentFault):
        write_atomic(path, json.dumps(noted), durable=False)


def content_key(path: Path, cache: Path) -> str:
    """The name of the folder in `cache` for what is made of this file's content. Raises OSError, EnvironmentFault."""
    with storage_faults(cache):
        cache.mkdir(parents=True, exist_ok=True)
    status = path.stat()
    return _remembered_key(path, status, cache) or _hash_and_remember_key(path, status, cache)


def _remembered_key(nemo: Path, status: os.stat_result, cache: Path) -> str | None:
    """The content key noted at an earlier start; hashing gigabytes again would cost seconds."""
    noted = read_note(_note_path(nemo, cache))
    key = noted.get("key")
    known = noted.get("identity") == file_identity(status) and isinstance(key, str) and key.endswith(f"-{LAYOUT}")
    return key if known else None


def _hash_and_remember_key(nemo: Path, status: os.stat_result, cache: Path) -> str:
    with nemo.open("rb") as file:
        key = f"{hashlib.file_digest(file, 'sha256').hexdigest()}-{LAYOUT}"
    write_note(_note_path(nemo, cache), {"identity": file_identity(status), "key": key})
    return key


def _note_path(nemo: Path, cache: Path) -> Path:
    name = hashlib.sha256(os.fsencode(nemo.resolve())).hexdigest()[:32]
    return cache / "seen" / f"{name}.json"
