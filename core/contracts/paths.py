"""Paths on this platform: folders for data, cache, logs and settings, and the program's resources.

Functions that create a folder raise EnvironmentFault("own-folder") if that fails. Other users cannot enter Mynah's own
folders: each call takes their rights, also on folders of older versions.
"""

import os
import sys
from pathlib import Path

from platformdirs import PlatformDirs

from core.contracts.errors import EnvironmentFault
from core.contracts.files import close_to_others, make_private_folder

JOURNAL = "journal.sqlite3"
"""The name of a journal's file."""
ENGINE_LOG = "engine.log"
"""The name of the engine's log."""
_NAME = "mynah"
_DIRS = PlatformDirs(_NAME, appauthor=False)

_SOURCES = Path(__file__).resolve().parents[2]


def data_dir() -> Path:
    """Return the folder of the journal. XDG_DATA_HOME moves it. Created if missing."""
    return _create(_own_folder("DATA", _DIRS.user_data_path))


def cache_dir() -> Path:
    """Return the folder of converted models. XDG_CACHE_HOME moves it. Safe to delete. Created if missing."""
    return _create(_own_folder("CACHE", _DIRS.user_cache_path))


def log_dir() -> Path:
    """Return the folder of the logs. XDG_STATE_HOME moves it. Created if missing."""
    return _create(_own_folder("STATE", _DIRS.user_log_path, "log"))


def journal() -> Path:
    """Return the path of the journal in `data_dir`."""
    return data_dir() / JOURNAL


def engine_log() -> Path:
    """Return the path of the engine's log in `log_dir`."""
    return log_dir() / ENGINE_LOG


def config_dir() -> Path:
    """Return the folder of the settings. XDG_CONFIG_HOME moves it. Created if missing."""
    return _create(_own_folder("CONFIG", _DIRS.user_config_path))


def models_dir() -> Path:
    """Return the default folder of models. Created if missing."""
    return _create(_own_folder("DATA", _DIRS.user_data_path) / "models")


def resources_dir() -> Path:
    """Return the folder of the program's resources, next to the sources or in a bundle."""
    frozen = getattr(sys, "_MEIPASS", None)
    return (Path(frozen) if frozen else _SOURCES) / "resources"


DEMO = "demo"
"""The name of the built-in speech model."""

DEMO_DIARIZER = "demo_diarizer"
"""The name of the built-in speaker model."""

DEMO_VOICES = "demo_voices"
"""The name of the built-in voice model."""


def demo_model() -> Path:
    """Return the path of the built-in speech model."""
    return resources_dir() / "demo_model" / f"{DEMO}.nemo"


def demo_live_model() -> Path:
    """Return the path of the built-in model for live words."""
    return resources_dir() / "demo_model" / f"{DEMO}_live.nemo"


def demo_diarizer() -> Path:
    """Return the path of the built-in speaker model."""
    return resources_dir() / "demo_diarizer" / f"{DEMO_DIARIZER}.nemo"


def demo_voices() -> Path:
    """Return the path of the built-in voice model."""
    return resources_dir() / "demo_voices" / f"{DEMO_VOICES}.nemo"


def typed_path(text: str | os.PathLike[str]) -> Path:
    """Return a path that a user typed, with `~` as the home folder.

    A `~` of an unknown user stays: it is a name like any other. Path.expanduser raises RuntimeError for it.
    """
    return Path(os.path.expanduser(text))  # noqa: PTH111


def _own_folder(kind: str, usual: Path, *below: str) -> Path:
    """Return the folder in XDG_{kind}_HOME if that is set, else `usual`. platformdirs ignores XDG on Windows."""
    elsewhere = os.environ.get(f"XDG_{kind}_HOME", "").strip()
    return Path(elsewhere, _NAME, *below) if elsewhere else usual


def _create(folder: Path) -> Path:
    """Make the folder and Mynah's folders above it, closed to other users."""
    own = [folder]
    while own[0].name not in (_NAME, ""):
        own.insert(0, own[0].parent)
    try:
        own[0].parent.mkdir(parents=True, exist_ok=True)
        for each in own:
            if not each.is_dir():
                _make(each)
            close_to_others(each)
    except OSError as error:
        raise EnvironmentFault("own-folder", path=str(folder), reason=error.strerror or str(error)) from error
    return folder


def _make(folder: Path) -> None:
    try:
        make_private_folder(folder)
    except FileExistsError:
        if not folder.is_dir():  # otherwise another process made it meanwhile
            raise
