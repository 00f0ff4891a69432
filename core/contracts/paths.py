"""Where things live on this platform: data, cache, log and settings folders, and the program's own resources.

Functions that create a folder raise EnvironmentFault("own-folder") when it cannot be made.
"""

import os
import sys
from pathlib import Path

from platformdirs import PlatformDirs

from core.contracts.errors import EnvironmentFault

JOURNAL = "journal.sqlite3"
"""The name of a journal's file."""
ENGINE_LOG = "engine.log"
"""The name of the engine's log."""
_DIRS = PlatformDirs("mynah", appauthor=False)


def data_dir() -> Path:
    """Folder of the journal; honours XDG_DATA_HOME. Created when missing."""
    return _made(_own_folder("DATA", _DIRS.user_data_path))


def cache_dir() -> Path:
    """Folder of unpacked models; safe to delete at any time; honours XDG_CACHE_HOME. Created when missing."""
    return _made(_own_folder("CACHE", _DIRS.user_cache_path))


def log_dir() -> Path:
    """Folder of rotating logs; honours XDG_STATE_HOME. Created when missing."""
    return _made(_own_folder("STATE", _DIRS.user_log_path, "log"))


def journal() -> Path:
    """The journal, in `data_dir`."""
    return data_dir() / JOURNAL


def engine_log() -> Path:
    """The engine's log, in `log_dir`."""
    return log_dir() / ENGINE_LOG


def config_dir() -> Path:
    """Folder of the settings; honours XDG_CONFIG_HOME. Created when missing."""
    return _made(_own_folder("CONFIG", _DIRS.user_config_path))


def models_dir() -> Path:
    """Folder of imported and downloaded .nemo files. Created when missing."""
    return _made(_own_folder("DATA", _DIRS.user_data_path) / "models")


def resources_dir() -> Path:
    """The program's own resources: beside the sources, or inside a frozen bundle."""
    frozen = getattr(sys, "_MEIPASS", None)
    root = Path(frozen) if frozen else Path(__file__).resolve().parents[2]
    return root / "resources"


DEMO = "demo"
"""The name of the built-in model that recognises speech."""

DEMO_DIARIZER = "demo_diarizer"
"""The name of the built-in model that tells speakers apart."""


def demo_model() -> Path:
    """The built-in demo checkpoint."""
    return resources_dir() / "demo_model" / f"{DEMO}.nemo"


def demo_diarizer() -> Path:
    """The built-in checkpoint that tells speakers apart."""
    return resources_dir() / "demo_diarizer" / f"{DEMO_DIARIZER}.nemo"


def typed_path(text: str | os.PathLike[str]) -> Path:
    """A path as somebody wrote it, `~` being their home; a `~` of whom nobody knows is a name like any other.

    Path.expanduser raises RuntimeError for that one.
    """
    return Path(os.path.expanduser(text))  # noqa: PTH111


def _own_folder(kind: str, usual: Path, *below: str) -> Path:
    """The one in XDG_{kind}_HOME where that is set, not asked by platformdirs on Windows; else `usual`."""
    elsewhere = os.environ.get(f"XDG_{kind}_HOME", "").strip()
    return Path(elsewhere, "mynah", *below) if elsewhere else usual


def _made(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise EnvironmentFault("own-folder", path=str(folder), reason=error.strerror or str(error)) from error
    return folder
