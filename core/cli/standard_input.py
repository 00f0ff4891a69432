"""Read a recording from standard input, and refuse inputs that are neither files nor folders."""

import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from core.cli.usage_errors import Misuse
from core.contracts import media, paths
from core.contracts.file_kinds import HEAD_BYTES, recording_suffix
from core.contracts.files import storage_faults
from core.contracts.object_storage import is_uri

STANDARD_INPUT = "-"
_BLOCK = 2**20  # bytes
_KEEP_DAYS = 7  # an interrupted command can be resumed for this time


def refuse_standard_input(named: Iterable[str]) -> None:
    """Raise Misuse for standard input."""
    if STANDARD_INPUT in named:
        raise Misuse(
            "Standard input works with `mynah transcribe` only, and without --join. Save its content to a file first."
        )


def refuse_addresses(named: Sequence[str], takes_standard_input: bool = False) -> None:
    """Raise Misuse for an address, and for standard input where a command does not read it."""
    if not takes_standard_input:
        refuse_standard_input(named)
    for path in named:
        if is_uri(path) and not os.path.lexists(path):
            raise Misuse(f"{media.escape_name(path)} is an address, not a file. {_advice(path)}")


def _advice(address: str) -> str:
    from core.library.recordings import SCHEMES

    scheme = address.partition("://")[0].lower()
    if scheme == "file":
        return "Give the path of the file."
    return f"Download the file first{', or use `mynah batch`, which reads addresses' if scheme in SCHEMES else ''}."


def spool() -> Path:
    """Copy standard input to a private file named `stdin` with a suffix by content. Return its path.

    Equal content has the same path, so that an interrupted command can be resumed.

    Raises:
        Misuse: standard input is a terminal, is empty or cannot be read.
        EnvironmentFault: no-write, disk.
    """
    folder = paths.cache_dir() / "stdin"
    with storage_faults(folder):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _remove_old(folder)
        number, name = tempfile.mkstemp(dir=folder)
    copy, digest, head = Path(name), hashlib.sha256(), b""
    try:
        with os.fdopen(number, "wb") as file:
            for block in _blocks():
                digest.update(block)
                head += block[: HEAD_BYTES - len(head)]
                with storage_faults(copy):
                    file.write(block)
        if not head:
            raise Misuse("Standard input is empty. Pipe a recording into the command.")
        spooled = folder / digest.hexdigest()[:32] / f"stdin{recording_suffix(head) or ''}"
        with storage_faults(spooled):
            spooled.parent.mkdir(mode=0o700, exist_ok=True)
            if not spooled.exists():  # an interrupted command left it. Its job knows the time of change
                copy.replace(spooled)
    finally:
        copy.unlink(missing_ok=True)
    return spooled


def discard(spooled: Path) -> None:
    """Delete a file that `spool` made."""
    shutil.rmtree(spooled.parent, ignore_errors=True)


def _blocks() -> Iterator[bytes]:
    advice = "Pipe a recording into the command."
    if sys.stdin is None or sys.stdin.isatty():
        raise Misuse(f"Standard input is a terminal. {advice}")
    try:
        while block := sys.stdin.buffer.read(_BLOCK):
            yield block
    except OSError as error:
        raise Misuse(f"Couldn't read standard input ({error.strerror or error}). {advice}") from error


def _remove_old(folder: Path) -> None:
    """Delete recordings of commands that were interrupted long ago."""
    for old in folder.iterdir():
        if time.time() - old.stat().st_mtime > _KEEP_DAYS * 86400:
            if old.is_dir():
                shutil.rmtree(old, ignore_errors=True)
            else:
                old.unlink(missing_ok=True)
