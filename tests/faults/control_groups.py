"""The real engine in a control group with little memory: each recording that it does alone is done beside others, too.

Linux, where this user may make control groups (version 1 or 2). The kernel's out-of-memory killer takes what it likes:
engine, command or both; the same command without a limit does what is left.
"""

import os
import random
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from little_memory import SAMPLES, transcribe

_LIMITS = (250, 350, 500, 700, 900, 1200, 1600, 2400)  # MB
_VERSION_1, _VERSION_2 = Path("/sys/fs/cgroup/memory"), Path("/sys/fs/cgroup")


def impossible() -> str:
    """Why this machine cannot do it; empty where it can."""
    if sys.platform != "linux" or os.geteuid():
        return "control groups need Linux and root"
    try:
        with _group(2**30):
            return ""
    except OSError as error:
        return f"no control group could be made: {error.strerror}"


def run(size: int, rng: random.Random, folder: Path) -> list[str]:
    """`size` limits, the smallest first."""
    if why := impossible():
        return [why]
    wrong: list[str] = []
    transcribe(folder / "first", None, SAMPLES)  # unpacks the model, so that each limit meets the same work
    for number in range(size):
        limit = _LIMITS[number % len(_LIMITS)]
        wrong += [f"{limit} MB: {line}" for line in _limited(limit * 10**6, folder / str(number))]
        shutil.rmtree(folder / str(number), ignore_errors=True)
    return wrong


def _limited(limit: int, home: Path) -> Iterator[str]:
    status, said = _within(limit, home, SAMPLES)
    if "Traceback" in said or status not in (0, 1, -9):
        yield f"status {status}: {said[-400:]}"
    for sample in SAMPLES:
        if not _text(home, sample).exists():
            alone = home / f"{sample.stem} alone"
            if not _within(limit, alone, [sample])[0]:
                yield f"{sample.name} is done alone and not beside others: {said[-400:]}"
    if status:
        status, said = transcribe(home, None, SAMPLES)
    if status or not all(_text(home, sample).exists() for sample in SAMPLES):
        yield f"afterwards status {status}: {said[-400:]}"


def _within(limit: int, home: Path, samples: list[Path]) -> tuple[int, str]:
    with _group(limit) as members:
        return transcribe(home, lambda: _join(members), samples)


def _text(home: Path, sample: Path) -> Path:
    return home / "out" / f"{sample.stem}.txt"


def _join(members: Path) -> None:
    members.write_text(str(os.getpid()))


@contextmanager
def _group(limit: int) -> Iterator[Path]:
    """A control group with `limit` bytes, swap included where it is counted; yields its list of members."""
    first = _VERSION_1.is_dir()
    group = (_VERSION_1 if first else _VERSION_2) / f"mynah-{os.getpid()}"
    group.mkdir()
    try:
        names = ("memory.limit_in_bytes", "memory.memsw.limit_in_bytes") if first else ("memory.max", "memory.swap.max")
        (group / names[0]).write_text(str(limit))
        if (group / names[1]).exists():
            (group / names[1]).write_text(str(limit if first else 0))
        yield group / "cgroup.procs"
    finally:
        group.rmdir()
