"""What the settings ask of watched folders."""

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


def orders_of(chosen: Settings, with_projects: bool = True) -> list[WatchOrder]:
    """Those of the folders that are active. Raises as `order_of`."""
    return [order_of(folder, chosen, with_projects) for folder in chosen.watched_folders if folder.active]


def order_of(folder: WatchedFolder, chosen: Settings, with_projects: bool = True) -> WatchOrder:
    """What is wanted of one folder: what the project says that a recording lies in, then the folder's own choices, and
    the settings for all else.

    Raises EnvironmentFault("model-missing"), InputFault as chat.read_table does.
    """
    own = _own_settings(folder, chosen)
    if own.participant_table and "chat" in own.formats:
        read_table(Path(own.participant_table))
    specs = RecordingSpecs(own, (folder.path,), with_projects=with_projects)
    specs.of(Path(folder.path) / "a recording")
    return WatchOrder(Path(folder.path), specs.of, lambda: specs.words, own.watch_quiet)


def watched_specs(chosen: Settings) -> FolderSpecs:
    """How recordings in watched folders with a model of their own are recognised; those whose model is missing are
    left out."""
    found: list[tuple[str, ComputeSpec]] = []
    for folder in chosen.watched_folders:
        if not (folder.active and folder.model):
            continue
        own = _own_settings(folder, chosen)
        with contextlib.suppress(EnvironmentFault):
            compute = job_spec(own).compute
            inner = [(name, spec) for name, spec in specs_by_folder(compute, own) if lies_in(name, folder.path)]
            around = [spec for name, spec in specs_by_folder(compute, own) if _contains(name, folder.path)]
            found += [(folder.path, (compute, *around)[-1]), *inner]
    return tuple(found)


def _own_settings(folder: WatchedFolder, chosen: Settings) -> Settings:
    own = msgspec.structs.replace(chosen, formats=folder.formats, output=folder.output, auto_export=True)
    if folder.model:
        own = msgspec.structs.replace(own, model=folder.model, language=folder.language, translate_to=None)
    return own


def _contains(name: str, path: str) -> bool:
    return name == path or lies_in(path, name)
