"""Other locales, other umasks, other clocks and zones, little memory: the same text, and files of the right owner's."""

import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path

from command_line import Home

_ENVIRONMENTS = (
    {"LC_ALL": "C"},
    {"LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"},
    {"LC_ALL": "POSIX", "PYTHONUTF8": "0"},
    {"TZ": "Pacific/Kiritimati"},
    {"TZ": "America/Los_Angeles"},
    {"PYTHONHASHSEED": "1"},
    {"COLUMNS": "1"},
    {"TERM": "dumb"},
    {"NO_COLOR": "1"},
)
_UMASKS = (0o000, 0o022, 0o027, 0o077)


def run(size: int, rng: random.Random, folder: Path) -> list[str]:
    """`size` runs, each elsewhere."""
    wrong: list[str] = []
    for number in range(size):
        environment, umask = rng.choice(_ENVIRONMENTS), rng.choice(_UMASKS)
        home = Home(folder / str(number), environment=environment)
        status, said = home.run(_with_umask(umask))
        found = [f"status {status}: {said[-300:]}"] if status else home.wrong()
        found += [path.name for path in _files(home.output) if path.stat().st_mode & 0o777 != 0o666 & ~umask]
        wrong += [f"{environment} {umask:o}: {line}" for line in found]
        shutil.rmtree(home.folder, ignore_errors=True)
    return wrong


def _with_umask(umask: int) -> Callable[[], None]:
    def change() -> None:
        os.umask(umask)

    return change


def _files(folder: Path) -> list[Path]:
    return list(folder.iterdir()) if folder.is_dir() else []
