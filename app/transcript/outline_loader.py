"""Load the outline of a recording from the cache, or from a process that reads the recording."""

import contextlib
import hashlib
import logging
import os
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer, Signal

from core.contracts import paths, processes
from core.contracts.errors import EnvironmentFault
from core.contracts.files import write_atomic
from core.contracts.tracks import AUTO

PER_SECOND = 20  # the value in core.engine.audio.outline
_CACHE_SIZE = 500  # the number of cached outlines
_DELAY = 250  # ms before the read starts, so that a walk through the queue reads nothing
_SUFFIX = ".peaks"

_log = logging.getLogger(__name__)


def outline_command() -> list[str]:
    """Return the command of the process that reads a recording, from sources or a bundle."""
    return processes.own_command("outline", "core.engine.audio.outline")


class OutlineLoader(QObject):
    """The outline of one recording, PER_SECOND bytes a second. It grows during the read."""

    data_added = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        """Start without a recording."""
        super().__init__(parent)
        self.data = bytearray()
        self.failed = False
        self._process: QProcess | None = None
        self._recording: Path | None = None
        self._tracks = AUTO
        self._delay = QTimer(self, singleShot=True, interval=_DELAY)
        self._delay.timeout.connect(self._start)
        self._cache: Path | None = None

    def open(self, recording: Path | None, tracks: str = AUTO) -> None:
        """Load the outline of some sound tracks of another recording, or none."""
        self.close()
        self.data = bytearray()
        self.failed = False
        if recording is not None:
            self._cache = _cache_file(recording, tracks)
            kept = _from_cache(self._cache)
            if kept is not None:
                self.data += kept
            else:
                self._recording, self._tracks = recording, tracks
                self._delay.start()
        self.data_added.emit()

    @property
    def is_reading(self) -> bool:
        """Whether more data will arrive."""
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
        """Stop reading and wait for the end."""
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
        process.start(program, [*arguments, str(Path(self._recording or "").absolute()), self._tracks])

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


def _cache_file(recording: Path, tracks: str) -> Path | None:
    """Return the cache file for the recording's present content, or None if that is unknown."""
    try:
        status = recording.stat()
        folder = paths.cache_dir() / "peaks"
        folder.mkdir(exist_ok=True)
    except (OSError, EnvironmentFault):
        return None
    identity = f"{recording.absolute()}\0{status.st_size}\0{status.st_mtime_ns}\0{PER_SECOND}\0{tracks}"
    return folder / (hashlib.sha256(identity.encode(errors="surrogateescape")).hexdigest()[:32] + _SUFFIX)


def _from_cache(cache: Path | None) -> bytes | None:
    """Return the cached outline, or None if it is missing or unreadable."""
    if cache is None:
        return None
    try:
        data = cache.read_bytes()
    except OSError:
        return None
    with contextlib.suppress(OSError):  # another user's folder, or a full disk
        os.utime(cache)  # a used outline stays
    return data


def _save_to_cache(cache: Path, data: bytes) -> None:
    """Write the outline atomically and delete the oldest ones. A full disk is ignored."""
    try:
        write_atomic(cache, data, durable=False)
        kept = sorted(cache.parent.glob("*" + _SUFFIX), key=lambda path: path.stat().st_mtime)
        for path in kept[:-_CACHE_SIZE]:
            path.unlink()
    except (OSError, EnvironmentFault) as error:
        _log.warning("outline not kept: %s", error)
