"""Download one file from the hub: pinned to a commit, resumed, checked, and only then renamed."""

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import msgspec
import psutil

from core.contracts.errors import EnvironmentFault
from core.contracts.files import check_space, publish, write_all
from core.models import hub
from core.models.file_work import (
    ProgressReporter,
    hash_file,
    write_json,
)
from core.models.library import (
    PartialDownload,
    partial_path,
    partial_record_path,
    read_partial,
    write_provenance,
)

WAITS = (1.0, 2.0, 4.0, 8.0, 15.0)
"""Seconds between failed attempts. After the last one the download fails and can be resumed."""
LONGEST_WAIT = 120.0  # seconds, even if the hub asks for more
SYNC_EVERY = 16 * 2**20  # bytes between two syncs of the disk
_SAME_BOOT_SECONDS = 60.0  # systems correct the time of their start
_GIT_HASH = 40  # digits of a SHA-1
_Answer = TypeVar("_Answer")


def check_announced_size(size: int, most_bytes: int | None) -> None:
    """Check the size that the hub announces against the largest plausible size.

    Raises:
        EnvironmentFault: hub-odd.
    """
    if most_bytes is not None and size > most_bytes:
        raise hub.unexpected(f"it announced {size} bytes, far more than the catalogue's size of this model")


class Transfer:
    """The download of one file."""

    def __init__(
        self,
        repository: str,
        name: str,
        file: Path,
        progress: ProgressReporter,
        revision: str | None = None,
        name_is_known: bool = True,
        most_bytes: int | None = None,
    ) -> None:
        """Make a download. `run` does the work.

        Args:
            repository: "OWNER/NAME" on the hub.
            name: the file on the hub.
            file: the target.
            progress: receives the progress.
            revision: the commit of the larger download that it belongs to. Then it gets no provenance.
            name_is_known: otherwise the only .nemo file of the repository is accepted too.
            most_bytes: a larger file is refused before its first byte.
        """
        self._name_is_known, self._most_bytes = name_is_known, most_bytes
        self._repository, self._name, self._revision = repository, name, revision
        self._file = file
        self._partial_file = partial_path(file)
        self._progress = progress
        self._reached = False  # whether the hub ever answered
        self._failures = 0  # in a row
        self._furthest = 0
        self.resumed = False

    def run(self) -> Path:
        """Finish the download. Return the file."""
        part = self._resume() or self._begin()
        try:
            self._bring(part)
        except EnvironmentFault as fault:
            corrected = self._with_another_size(part) if fault.code in ("hub-odd", "disk") else None
            if corrected is None:
                raise
            part = corrected
            self._bring(part)
        return self._finish(part)

    def discard(self) -> None:
        """Delete all parts of the download."""
        self._partial_file.unlink(missing_ok=True)
        partial_record_path(self._file).unlink(missing_ok=True)

    def _bring(self, part: PartialDownload) -> None:
        """Fetch the missing bytes."""
        check_space(self._file.parent, part.size - self._bytes_here())
        while self._bytes_here() < part.size:
            self.with_retries(lambda: self._fetch(part))

    def _with_another_size(self, part: PartialDownload) -> PartialDownload | None:
        """Return the hub's current record of the file if its size differs, else None.

        The bytes on disk stay as far as they fit. The SHA-256 is the same and decides at the end.
        """
        try:
            current = hub.file_record(part.repository, part.file, part.revision)
        except (EnvironmentFault, hub.TransientError):
            return None
        too_large = self._most_bytes is not None and current.size > self._most_bytes
        if current.size == part.size or current.sha256 != part.sha256 or too_large:
            return None
        with self._partial_file.open("r+b") as file:
            file.truncate(min(current.size, self._bytes_here()))
        self._write_record(current)
        self._failures = 0
        return current

    def _begin(self) -> PartialDownload:
        self._progress("asking")
        self.discard()
        part = self.with_retries(self._ask)
        check_announced_size(part.size, self._most_bytes)
        self._write_record(part)
        self._partial_file.touch()
        return part

    def _ask(self) -> PartialDownload:
        """Return the hub's record of the file. If the name is not certain, accept the only .nemo file."""
        try:
            return hub.file_record(self._repository, self._name, self._revision or "main")
        except EnvironmentFault as fault:
            if fault.code != "hub-missing" or self._name_is_known:
                raise
            try:
                _, names = hub.listing(self._repository)
            except EnvironmentFault:
                raise fault from None
            archives = [name for name in names if name.endswith(".nemo") and "/" not in name]
            if len(archives) != 1 or archives == [self._name]:
                raise
            return hub.file_record(self._repository, archives[0])

    def _resume(self) -> PartialDownload | None:
        """Return the interrupted download, without the bytes that may not have reached the disk."""
        part = read_partial(self._file)
        self.resumed = part is not None
        if part is not None and abs(part.boot - psutil.boot_time()) > _SAME_BOOT_SECONDS:
            with self._partial_file.open("r+b") as file:
                file.truncate(max(0, self._bytes_here() - SYNC_EVERY))
            self._write_record(part)
        return part

    def _write_record(self, part: PartialDownload) -> None:
        write_json(partial_record_path(self._file), msgspec.structs.replace(part, boot=psutil.boot_time()))

    def _bytes_here(self) -> int:
        return self._partial_file.stat().st_size

    def with_retries(self, attempt: Callable[[], _Answer]) -> _Answer:
        """Repeat an attempt until it succeeds, or until several in a row bring nothing.

        A hub that never answered in this download gets no retries: the machine is offline.
        """
        while True:
            try:
                answer = attempt()
                self._reached = True
                return answer
            except hub.TransientError as unsettled:
                offline = unsettled.fault.code == "hub-away" and not self._reached
                if offline or self._failures >= len(WAITS):
                    raise unsettled.fault from unsettled
                seconds = min(max(WAITS[self._failures], unsettled.retry_after), LONGEST_WAIT)
                self._failures += 1
                part = read_partial(self._file)
                self._progress("waiting", *((self._bytes_here(), part.size) if part else (0, 0)))
                self._progress.cancel_token.wait(seconds)

    def _fetch(self, part: PartialDownload) -> None:
        """Append the bytes of one connection. Raise TransientError if the rest is incomplete."""
        with (
            hub.open_stream(part, self._bytes_here(), self._progress.cancel_token) as (start, blocks),
            self._partial_file.open("r+b", buffering=0) as file,
        ):
            self._reached = True
            file.truncate(start)
            file.seek(start)
            done = synced = start
            try:
                self._progress("downloading", done, part.size)
                for block in blocks:
                    if done + len(block) > part.size:  # an answer without an end would fill the disk
                        raise hub.unexpected(f"it sent more than the {part.size} bytes that it announced")
                    write_all(file, block)
                    done += len(block)
                    if done - synced >= SYNC_EVERY:
                        os.fsync(file.fileno())
                        synced = done
                    if done > self._furthest:  # not while a server without ranges repeats known bytes
                        self._furthest, self._failures = done, 0
                    self._progress("downloading", done, part.size)
            finally:
                os.fsync(file.fileno())
            if done < part.size:
                raise hub.TransientError(hub.connection_lost(reason="it ended too early"))

    def _finish(self, part: PartialDownload) -> Path:
        with self._partial_file.open("r+b") as file:
            os.fsync(file.fileno())
        if self._bytes_here() != part.size or self._content_hash(part) != part.sha256:
            self.discard()
            raise EnvironmentFault("download-corrupt", file=self._file.name, host=hub.host())
        if self._revision is None:
            write_provenance(self._file, part.sha256, part.size, part.repository, part.revision)
        publish(self._partial_file, self._file)
        partial_record_path(self._file).unlink(missing_ok=True)
        return self._file

    def _content_hash(self, part: PartialDownload) -> str:
        """Return the hash of the bytes, by the hub's kind of hash: SHA-256, or git's for a small file."""
        if len(part.sha256) == _GIT_HASH:
            content = self._partial_file.read_bytes()
            return hashlib.sha1(b"blob %d\0" % len(content) + content, usedforsecurity=False).hexdigest()
        return hash_file(self._partial_file, self._progress)
