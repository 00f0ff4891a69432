"""Fetches the outline of a recording: from the cache, or from a process that reads the recording."""

import contextlib
import hashlib
import logging
import os
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer, Signal

from core.contracts import paths, processes
from core.contracts.errors import EnvironmentFault
from core.contracts.files import write_atomic

PER_SECOND = 20  # as in core.engine.audio.outline
_CACHE_SIZE = 500  # outlines in the cache; the oldest go
_DELAY = 250  # ms that a recording is looked at before it is read: walking through the queue reads none
_SUFFIX = ".peaks"

_log = logging.getLogger(__name__)


def outline_command() -> list[str]:
    """The command line of the process that reads a recording, from sources or from a frozen bundle."""
    return processes.own_command("outline", "core.engine.audio.outline")


class OutlineLoader(QObject):
    """The outline of one recording at a time: PER_SECOND bytes a second, growing while it is read."""

    data_added = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        """Nothing yet; `open` begins."""
        super().__init__(parent)
        self.data = bytearray()
        self.failed = False
        self._process: QProcess | None = None
        self._recording: Path | None = None
        self._delay = QTimer(self, singleShot=True, interval=_DELAY)
        self._delay.timeout.connect(self._start)
        self._cache: Path | None = None

    def open(self, recording: Path | None) -> None:
        """Fetch the outline of another recording, or of none."""
        self.close()
        self.data = bytearray()
        self.failed = False
        if recording is not None:
            self._cache = _cache_file(recording)
            kept = _from_cache(self._cache)
            if kept is not None:
                self.data += kept
            else:
                self._recording = recording
                self._delay.start()
        self.data_added.emit()

    @property
    def is_reading(self) -> bool:
        """Whether more is to come."""
        return self._process is not None or self._delay.isActive()

    def close(self) -> None:
        """Stop reading."""
        self._delay.stop()
        process, self._process = self._process, None
        if process is not None:
            for signal in (process.readyReadStandardOutput, process.finished, process.errorOccurred):
                signal.disconnect()
            process.finished.connect(process.deleteLater)
            process.kill()

    def shut_down(self) -> None:
        """Stop reading, and wait until that is true."""
        process = self._process
        self.close()
        if process is not None:
            process.waitForFinished(2000)

    def _start(self) -> None:
        process = self._process = QProcess(self)
        environment = QProcessEnvironment.systemEnvironment()
        for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
            environment.insert(name, "1")
        process.setProcessEnvironment(environment)
        process.setWorkingDirectory(str(paths.resources_dir().parent))
        process.readyReadStandardOutput.connect(self._read_output)
        process.finished.connect(self._on_finished)
        process.errorOccurred.connect(self._on_error)
        program, *arguments = outline_command()
        process.start(program, [*arguments, str(Path(self._recording or "").absolute())])

    def _read_output(self) -> None:
        if self._process is not None:
            self.data += self._process.readAllStandardOutput().data()
            self.data_added.emit()

    def _on_finished(self, code: int, status: QProcess.ExitStatus) -> None:
        self._read_output()
        process, self._process = self._process, None
        if process is not None:
            process.deleteLater()
        self.failed = code != 0 or status != QProcess.ExitStatus.NormalExit
        if not self.failed and self._cache is not None:
            _save_to_cache(self._cache, bytes(self.data))
        self.data_added.emit()

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self._on_finished(1, QProcess.ExitStatus.NormalExit)


def _cache_file(recording: Path) -> Path | None:
    """The cache's file for a recording as it is now; None where there is no telling."""
    try:
        status = recording.stat()
        folder = paths.cache_dir() / "peaks"
        folder.mkdir(exist_ok=True)
    except (OSError, EnvironmentFault):
        return None
    identity = f"{recording.absolute()}\0{status.st_size}\0{status.st_mtime_ns}\0{PER_SECOND}"
    return folder / (hashlib.sha256(identity.encode(errors="surrogateescape")).hexdigest()[:32] + _SUFFIX)


def _from_cache(cache: Path | None) -> bytes | None:
    """The outline that was kept; None where there is none, or none that can be read."""
    if cache is None:
        return None
    try:
        data = cache.read_bytes()
    except OSError:
        return None
    with contextlib.suppress(OSError):  # of another user, or on a full disk
        os.utime(cache)  # what is looked at stays
    return data


def _save_to_cache(cache: Path, data: bytes) -> None:
    """Write the outline whole or not at all, and let the oldest ones go. A full disk is no reason to complain."""
    try:
        write_atomic(cache, data, durable=False)
        kept = sorted(cache.parent.glob("*" + _SUFFIX), key=lambda path: path.stat().st_mtime)
        for path in kept[:-_CACHE_SIZE]:
            path.unlink()
    except (OSError, EnvironmentFault) as error:
        _log.warning("outline not kept: %s", error)
