"""One model from the hub into the models folder: pinned, resumed, checked, and only then under its own name."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import msgspec
import psutil

from core.contracts.errors import EnvironmentFault
from core.contracts.files import check_space, publish, storage_faults
from core.models import hub
from core.models.catalogue import Model
from core.models.file_work import (
    CancelToken,
    ProgressCallback,
    ProgressReporter,
    check_folder,
    exclusive_lock,
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
"""Seconds between attempts that bring nothing; after the last one the download fails, and can be gone on with."""
LONGEST_WAIT = 120.0  # however long the hub would like us to wait
SYNC_EVERY = 16 * 2**20  # bytes after which the disk is made to have them
_SAME_BOOT = 60.0  # seconds; the clock that the start of the machine is reckoned from may be corrected
_Answer = TypeVar("_Answer")


def download(
    model: Model, folder: Path, report: ProgressCallback | None = None, cancel_token: CancelToken | None = None
) -> Path:
    """Bring the file of `model` into `folder`, going on where an earlier download stopped; returns the file.

    The hub's newest commit and its SHA-256 are noted before the first byte, and stay those of this download however
    often it is interrupted. Nothing is ever found under the file's own name but all of it, with that SHA-256.

    Raises Cancelled with the bytes kept; EnvironmentFault with the bytes kept: "hub-away", "hub-lost", "hub-busy",
    "hub-denied", "hub-missing", "hub-odd", "hub-certificate", "proxy", "disk", "no-write", "model-busy"; with the
    bytes deleted: "download-corrupt".
    """
    file = folder / model.file
    check_folder(folder)
    with storage_faults(folder), exclusive_lock(file):
        if file.is_file():
            return file
        transfer = _Transfer(model, file, ProgressReporter(report, cancel_token))
        try:
            return transfer.run()
        except EnvironmentFault as fault:
            if fault.code != "hub-missing" or not transfer.resumed:
                raise
            transfer.discard()  # the publisher has taken that commit away; there may be another
            return transfer.run()


class _Transfer:
    """A download under way."""

    def __init__(self, model: Model, file: Path, progress: ProgressReporter) -> None:
        self._model = model
        self._file = file
        self._partial_file = partial_path(file)
        self._progress = progress
        self._reached = False  # whether the hub ever answered
        self._failures = 0  # in a row
        self._furthest = 0
        self.resumed = False

    def run(self) -> Path:
        """See the download through."""
        part = self._resume() or self._begin()
        check_space(self._file.parent, part.size - self._bytes_here())
        while self._bytes_here() < part.size:
            self._with_retries(lambda: self._fetch(part))
        return self._finish(part)

    def discard(self) -> None:
        """Delete what there is of it."""
        self._partial_file.unlink(missing_ok=True)
        partial_record_path(self._file).unlink(missing_ok=True)

    def _begin(self) -> PartialDownload:
        self._progress("asking")
        self.discard()
        part = self._with_retries(lambda: hub.file_record(self._model.repository, self._model.file))
        self._write_record(part)
        self._partial_file.touch()
        return part

    def _resume(self) -> PartialDownload | None:
        """The download that was interrupted, without the bytes that may not have reached the disk."""
        part = read_partial(self._file)
        self.resumed = part is not None
        if part is not None and abs(part.boot - psutil.boot_time()) > _SAME_BOOT:
            with self._partial_file.open("r+b") as file:
                file.truncate(max(0, self._bytes_here() - SYNC_EVERY))
            self._write_record(part)
        return part

    def _write_record(self, part: PartialDownload) -> None:
        write_json(partial_record_path(self._file), msgspec.structs.replace(part, boot=psutil.boot_time()))

    def _bytes_here(self) -> int:
        return self._partial_file.stat().st_size

    def _with_retries(self, attempt: Callable[[], _Answer]) -> _Answer:
        """Repeat the attempt until it succeeds or several in a row bring nothing.

        A hub that never answered in this download is not waited for: it is this machine that is offline.
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
        """Append what one connection brings; raises TransientError when that is not the rest."""
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
                    file.write(block)
                    done += len(block)
                    if done - synced >= SYNC_EVERY:
                        os.fsync(file.fileno())
                        synced = done
                    if done > self._furthest:  # not while a server that knows no ranges repeats what we had
                        self._furthest, self._failures = done, 0
                    self._progress("downloading", done, part.size)
            finally:
                os.fsync(file.fileno())
            if done < part.size:
                raise hub.TransientError(hub.connection_lost(reason="it ended too early"))

    def _finish(self, part: PartialDownload) -> Path:
        with self._partial_file.open("r+b") as file:
            os.fsync(file.fileno())
        if self._bytes_here() != part.size or hash_file(self._partial_file, self._progress) != part.sha256:
            self.discard()
            raise EnvironmentFault("download-corrupt", file=self._file.name, host=hub.host())
        write_provenance(self._file, part.sha256, part.size, part.repository, part.revision)
        publish(self._partial_file, self._file)
        partial_record_path(self._file).unlink(missing_ok=True)
        return self._file
