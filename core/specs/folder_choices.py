"""The last choices for the recordings of each folder. A folder below takes the choices of the folder above it."""

import msgspec

from core.contracts.media import lies_in
from core.settings.settings import FolderChoices, Settings

MOST_FOLDERS = 200  # folders whose choices are kept
_FIELDS = tuple(field.name for field in msgspec.structs.fields(FolderChoices) if field.name != "saves")


def settings_for_folder(chosen: Settings, folder: str) -> Settings:
    """Return the settings with the last choices of a folder, or of the nearest folder above it."""
    around = [name for name in chosen.folder_choices if _contains(name, folder)]
    if not around:
        return chosen
    found = chosen.folder_choices[max(around, key=len)]
    fields = {name: getattr(found, name) for name in _FIELDS}
    return msgspec.structs.replace(chosen, auto_export=found.saves, **fields)


def with_choices(chosen: Settings, folder: str, own: Settings) -> Settings:
    """Return the settings with the choices in `own` as the last ones of a folder, and as those of new folders.

    The oldest folders are dropped beyond MOST_FOLDERS.
    """
    fields = {name: getattr(own, name) for name in _FIELDS}
    kept = {name: each for name, each in chosen.folder_choices.items() if name != folder}
    kept[folder] = FolderChoices(saves=own.auto_export, **fields)
    kept = dict(list(kept.items())[-MOST_FOLDERS:])
    return msgspec.structs.replace(chosen, folder_choices=kept, welcomed=True, auto_export=own.auto_export, **fields)


def asks_in_folder(chosen: Settings, folder: str) -> bool:
    """Return whether the window asks before it transcribes recordings of a folder."""
    return not any(_contains(name, folder) for name in chosen.unasked_folders)


def with_asking(chosen: Settings, folder: str, asks: bool) -> Settings:
    """Return the settings with another answer of `asks_in_folder`."""
    if asks == asks_in_folder(chosen, folder):
        return chosen
    others = tuple(name for name in chosen.unasked_folders if not _contains(name, folder))
    return msgspec.structs.replace(chosen, unasked_folders=others if asks else (*others, folder)[-MOST_FOLDERS:])


def _contains(name: str, folder: str) -> bool:
    return name == folder or lies_in(folder, name)
