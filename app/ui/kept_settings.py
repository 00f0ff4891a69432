"""Hold the current settings in memory and on disk."""

import contextlib
import threading
from collections.abc import Callable
from pathlib import Path

import msgspec
from PySide6.QtCore import QObject, Signal, SignalInstance

from app.ui.background import Worker
from core.contracts.errors import EnvironmentFault, Fault
from core.settings import settings as settings_store
from core.settings.settings import MOST_RECENT, Settings

_AGAIN_AFTER = 5.0  # seconds after a failed write


class KeptSettings(QObject):
    """Holds the settings and writes each change to their file. A failed write is repeated until it succeeds.

    `changed` (old Settings, new Settings) affects how recordings are computed or shown. `kept` (Settings) reports other
    changes, such as window sizes. `not_saved` (EnvironmentFault) means that the change is lost if the program ends
    before `saved`. `file_replaced` (EnvironmentFault) reports a broken file or wrong values of another program. The
    settings in memory replace them.
    """

    changed = Signal(object, object)
    kept = Signal(object)
    not_saved = Signal(object)
    saved = Signal()
    file_replaced = Signal(object)

    def __init__(self, settings: Settings, file: Path, parent: QObject) -> None:
        """Start with `settings`, the content of `file`."""
        super().__init__(parent)
        self._settings, self._file = settings, file
        self._written = settings
        self._stamp = _stamp(file)  # of the last reading: another program may write beside this one
        self._writer = Worker(self, "settings", retry_after=_AGAIN_AFTER)
        self._writing = threading.Lock()
        self._is_due = False  # whether a write waits that will take the newest settings
        self._has_failed = False  # since the last write that succeeded

    def get(self) -> Settings:
        """Return the current settings."""
        return self._settings

    def change(self, settings: Settings) -> None:
        """Save the settings and announce them as changed."""
        before, self._settings = self._settings, settings
        try:
            replaced = self._write()  # now: other modules read the file
        except EnvironmentFault as fault:
            self._fail(fault)
            self._write_soon()
        else:
            self._succeed(replaced)
        self.changed.emit(before, settings)

    def keep(self, **fields: object) -> None:
        """Save fields that change nothing about the recordings."""
        self._settings = msgspec.structs.replace(self._settings, **fields)
        self._write_soon()
        self.kept.emit(self._settings)

    def take_others(self) -> None:
        """Take what another program wrote into the file, such as a command. Changes made here win.

        A missing, broken or unreadable file takes no settings away. It gets those in memory.
        """
        with self._writing:
            stamp = _stamp(self._file)
            if stamp == self._stamp:
                return
            self._stamp = stamp
            if stamp is None:  # a command may have renamed a broken file
                self._write_soon()
                return
            found, fault = settings_store.load(self._file, instead=self._written)
            before, last = self._settings, msgspec.structs.asdict(self._written)
            mine = msgspec.structs.asdict(before)
            others = {
                name: value
                for name, value in msgspec.structs.asdict(found).items()
                if value != last[name] and mine[name] == last[name]
            }
            self._settings = msgspec.structs.replace(before, **others)
            self._written = msgspec.structs.replace(self._written, **others)
        if fault is not None:
            self._replace_file(fault)
        if others:
            self.changed.emit(before, self._settings)

    def _replace_file(self, fault: EnvironmentFault) -> None:
        """Report a file that could not be taken as it is, and write the settings in memory."""
        if fault.code == "settings-unread":
            self._stamp = None  # its permissions may change, and its time stays
            self._fail(fault)
        else:
            self.file_replaced.emit(fault)
        self._write_soon()

    def note_recent(self, paths: list[str]) -> None:
        """Save the paths that were added last, newest first."""
        recent = dict.fromkeys([*reversed(paths), *self._settings.recent_paths])
        self.keep(recent_paths=tuple(recent)[:MOST_RECENT])

    def close(self) -> None:
        """Write what waits, after a failed write once more."""
        if not self._writer.close():
            with contextlib.suppress(EnvironmentFault):
                self._write()

    def _write_soon(self) -> None:
        """Write in another thread: a disk may take a tenth of a second."""
        if not self._is_due:
            self._is_due = True
            self._writer.do(self._write, self._succeed, self._fail)

    def _fail(self, fault: Fault) -> None:
        """Tell the first failure. The writer tries again every few seconds."""
        if not self._has_failed:
            self._has_failed = True
            self.not_saved.emit(fault)

    def _succeed(self, replaced: EnvironmentFault | None) -> None:
        self._has_failed = False
        self.saved.emit()
        if replaced is not None:
            self.file_replaced.emit(replaced)

    def _write(self) -> EnvironmentFault | None:
        """Write the settings. Return the fault of the file that they replace, unless the last reading reported it."""
        with self._writing:
            self._is_due = False
            now, is_read = self._settings, _stamp(self._file) == self._stamp
            replaced = settings_store.save(now, self._file, since=self._written)
            self._written = now
        return None if is_read else replaced


def _stamp(file: Path) -> tuple[int, int] | None:
    """Return what changes with each write of a file, None without a file."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_ino


def take_changes(
    told: SignalInstance, shown: Settings, now: Callable[[], Settings], take: Callable[[Settings], object]
) -> None:
    """Merge the changes of a dialog into the current settings, and pass them to `take`.

    The dialog opened with `shown`, and its signal `told` sends all settings. Only fields that the dialog changed
    are taken. Changes from elsewhere survive.
    """
    before = shown

    def merge(chosen: Settings) -> None:
        nonlocal before
        values, last = msgspec.structs.asdict(chosen), msgspec.structs.asdict(before)
        before = chosen
        take(msgspec.structs.replace(now(), **{name: value for name, value in values.items() if value != last[name]}))

    told.connect(merge)
