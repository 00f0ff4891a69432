"""The orders for watched folders, from the settings."""

import contextlib
from pathlib import Path

import msgspec

from core.contracts.errors import EnvironmentFault
from core.contracts.media import lies_in
from core.formats.chat import read_table
from core.journal import ComputeSpec
from core.settings.settings import Settings, WatchedFolder
from core.specs.folder_words import FolderSpecs, specs_by_folder
from core.specs.job_specs import job_spec
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


def watched_specs(chosen: Settings) -> FolderSpecs:
    """Return the specifications of watched folders with their own model.

    A folder whose model is missing is left out.
    """
    specs: list[tuple[str, ComputeSpec]] = []
    for folder in chosen.watched_folders:
        if not (folder.active and folder.model):
            continue
        own = _own_settings(folder, chosen)
        with contextlib.suppress(EnvironmentFault):
            compute = job_spec(own).compute
            inner = [(name, spec) for name, spec in specs_by_folder(compute, own) if lies_in(name, folder.path)]
            around = [spec for name, spec in specs_by_folder(compute, own) if _contains(name, folder.path)]
            specs += [(folder.path, (compute, *around)[-1]), *inner]
    return tuple(specs)


def _own_settings(folder: WatchedFolder, chosen: Settings) -> Settings:
    own = msgspec.structs.replace(chosen, formats=folder.formats, output=folder.output, auto_export=True)
    if folder.model:
        own = msgspec.structs.replace(own, model=folder.model, language=folder.language, translate_to=None)
    return own


def _contains(name: str, path: str) -> bool:
    return name == path or lies_in(path, name)
