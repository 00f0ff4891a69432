"""The orders for watched folders, from the settings."""

from pathlib import Path

import msgspec

from core.contracts.media import lies_in
from core.formats.chat import read_table
from core.settings.settings import Settings, WatchedFolder
from core.specs.recording_specs import RecordingSpecs
from core.watch.folder_watch import WatchOrder


def watch_orders(chosen: Settings, with_projects: bool = True) -> list[WatchOrder]:
    """Return the orders of all active folders.

    Raises:
        EnvironmentFault, InputFault: as for `watch_order`.
    """
    return [watch_order(folder, chosen, with_projects) for folder in chosen.watched_folders if folder.active]


def watch_order(folder: WatchedFolder, chosen: Settings, with_projects: bool = True) -> WatchOrder:
    """Return the order for one folder: the choices of projects, then of the folder, then of the settings.

    Raises:
        EnvironmentFault: model-missing.
        InputFault: as for chat.read_table.
    """
    own = _own_settings(folder, chosen)
    if own.participant_table and "chat" in own.formats:
        read_table(Path(own.participant_table))
    specs = RecordingSpecs(own, (folder.path,), with_projects=with_projects)
    specs.of(Path(folder.path) / "a recording")
    return WatchOrder(Path(folder.path), specs.of, lambda: specs.words, own.watch_quiet)


def settings_in_watched_folder(chosen: Settings, folder: str) -> Settings | None:
    """Return the settings for recordings of a watched folder with its own model. None elsewhere."""
    around = [
        each
        for each in chosen.watched_folders
        if each.active and each.model and (each.path == folder or lies_in(folder, each.path))
    ]
    return _own_settings(max(around, key=lambda each: len(each.path)), chosen) if around else None


def _own_settings(folder: WatchedFolder, chosen: Settings) -> Settings:
    own = msgspec.structs.replace(chosen, formats=folder.formats, output=folder.output, auto_export=True)
    if folder.model:
        own = msgspec.structs.replace(own, model=folder.model, language=folder.language, translate_to=None)
    return own
