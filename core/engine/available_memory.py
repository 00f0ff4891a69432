"""How many bytes this process may still take: what the machine has free, within the limits that are set for it."""

import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psutil

_CGROUPS = Path("/sys/fs/cgroup")
_UNLIMITED = 2**60  # bytes; version 1 of control groups writes a number of this size for no limit


def available_memory() -> int:
    """Bytes that can be had without swapping: of the machine, of the control groups above, of the address space."""
    return max(0, min([psutil.virtual_memory().available, *_in_control_groups(), *_in_address_space()]))


def _in_control_groups() -> Iterator[int]:
    """What each limited group that holds this process has left. Pages of files count as free: they can be dropped."""
    try:
        lines = Path("/proc/self/cgroup").read_text(encoding="utf-8").splitlines()
    except OSError:  # not Linux
        return
    for line in lines:
        _, controllers, name = line.split(":", 2)
        if controllers == "":
            yield from _left(_CGROUPS, name, "memory.max", "memory.current")
        elif "memory" in controllers.split(","):
            yield from _left(_CGROUPS / "memory", name, "memory.limit_in_bytes", "memory.usage_in_bytes")


def _left(root: Path, name: str, limit_file: str, used_file: str) -> Iterator[int]:
    group = root / name.lstrip("/")
    for folder in (group, *group.parents):
        with suppress(OSError, ValueError):  # "max": no limit; the topmost group has no such files
            limit = int((folder / limit_file).read_text())
            if limit < _UNLIMITED:
                used = int((folder / used_file).read_text())
                yield limit - used + _droppable(folder / "memory.stat")
        if folder == root:
            return


def _droppable(stat: Path) -> int:
    known = dict(line.split() for line in stat.read_text().splitlines())
    return int(known.get("inactive_file", 0)) + int(known.get("active_file", 0))


def _in_address_space() -> Iterator[int]:
    """What `ulimit -v` leaves."""
    if sys.platform == "linux":
        import resource

        limit, _ = resource.getrlimit(resource.RLIMIT_AS)
        if limit != resource.RLIM_INFINITY:
            yield limit - psutil.Process().memory_info().vms
