"""Hold the current settings in memory and on disk."""

from collections.abc import Callable
from pathlib import Path

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal, SignalInstance

from core.contracts.errors import EnvironmentFault
from core.settings import settings as settings_store
from core.settings.settings import MOST_RECENT, Settings

_AGAIN_AFTER = 5_000  # ms after a failed write


class KeptSettings(QObject):
    """Holds the settings and writes each change to their file. A failed write is repeated until it succeeds.

    `changed` (old Settings, new Settings) affects how recordings are computed or shown. `kept` (Settings) reports other
    changes, such as window sizes. `not_saved` (EnvironmentFault) means that the change is lost if the program ends
    before `saved`.
    """

    changed = Signal(object, object)
    kept = Signal(object)
    not_saved = Signal(object)
    saved = Signal()

    def __init__(self, settings: Settings, file: Path, parent: QObject) -> None:
        """Start with `settings`, the content of `file`."""
        super().__init__(parent)
        self._settings, self._file = settings, file
        self._again = QTimer(self, singleShot=True, interval=_AGAIN_AFTER)
        self._again.timeout.connect(self._write)

    def get(self) -> Settings:
        """Return the current settings."""
        return self._settings

    def change(self, settings: Settings) -> None:
        """Save the settings and announce them as changed."""
        before = self._settings
        self._save(settings)
        self.changed.emit(before, settings)

    def keep(self, **fields: object) -> None:
        """Save fields that change nothing about the recordings."""
        self._save(msgspec.structs.replace(self._settings, **fields))
        self.kept.emit(self._settings)

    def note_recent(self, paths: list[str]) -> None:
        """Save the paths that were added last, newest first."""
        recent = dict.fromkeys([*reversed(paths), *self._settings.recent_paths])
        self.keep(recent_paths=tuple(recent)[:MOST_RECENT])

    def _save(self, settings: Settings) -> None:
        self._settings = settings
        fault = self._write()
        if fault is not None:
            self.not_saved.emit(fault)

    def _write(self) -> EnvironmentFault | None:
        try:
            settings_store.save(self._settings, self._file)
        except EnvironmentFault as fault:
            self._again.start()
            return fault
        self._again.stop()
        self.saved.emit()
        return None


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
