"""The settings as they are now, in memory and on disk."""

from collections.abc import Callable
from pathlib import Path

import msgspec
from PySide6.QtCore import QObject, Signal, SignalInstance

from core.contracts.errors import EnvironmentFault
from core.settings import settings as settings_store
from core.settings.settings import MOST_RECENT, Settings


class KeptSettings(QObject):
    """Holds the settings and writes each change to their file.

    `changed` (Settings before, Settings now): recordings may be done or shown otherwise; `kept` (Settings): something
    is remembered that changes nothing of that; `not_saved` (EnvironmentFault): the change holds until the program ends.
    """

    changed = Signal(object, object)
    kept = Signal(object)
    not_saved = Signal(object)

    def __init__(self, settings: Settings, file: Path, parent: QObject) -> None:
        """`settings` is what `file` holds."""
        super().__init__(parent)
        self._settings, self._file = settings, file

    def get(self) -> Settings:
        """What is chosen now."""
        return self._settings

    def change(self, settings: Settings) -> None:
        """Save them, and have them applied."""
        before = self._settings
        self._save(settings)
        self.changed.emit(before, settings)

    def keep(self, **fields: object) -> None:
        """Remember what changes nothing of how recordings are done."""
        self._save(msgspec.structs.replace(self._settings, **fields))
        self.kept.emit(self._settings)

    def note_recent(self, paths: list[str]) -> None:
        """Remember the paths that were added last, the last one first."""
        recent = dict.fromkeys([*reversed(paths), *self._settings.recent_paths])
        self.keep(recent_paths=tuple(recent)[:MOST_RECENT])

    def _save(self, settings: Settings) -> None:
        self._settings = settings
        try:
            settings_store.save(settings, self._file)
        except EnvironmentFault as fault:
            self.not_saved.emit(fault)


def take_changes(
    told: SignalInstance, shown: Settings, now: Callable[[], Settings], take: Callable[[Settings], object]
) -> None:
    """Have `take` called with the settings of `now` and, in them, what a dialog has changed.

    `told` is the dialog's signal, which has all settings as they were when it was opened with `shown`, but for what was
    changed in it: what changes elsewhere while it is open stays so.
    """
    before = shown

    def merge(chosen: Settings) -> None:
        nonlocal before
        values, last = msgspec.structs.asdict(chosen), msgspec.structs.asdict(before)
        before = chosen
        take(msgspec.structs.replace(now(), **{name: value for name, value in values.items() if value != last[name]}))

    told.connect(merge)
