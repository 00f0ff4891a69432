"""Which processors an actor computes on: one socket each where a node has several, by the order of its NUMA nodes."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import psutil
from filelock import FileLock, Timeout

from core.contracts import paths

NODES = Path("/sys/devices/system/node")


class ProcessorShare(NamedTuple):
    """Processors, and the lock that keeps them from other actors of the node as long as this process lives."""

    processors: tuple[int, ...]
    lock: FileLock


def processors_of(text: str) -> list[int]:
    """The kernel's list of processors, such as 0-3,8."""
    found: list[int] = []
    for first, last in re.findall(r"(\d+)(?:-(\d+))?", text):
        found += range(int(first), int(last or first) + 1)
    return found


def sockets(folder: Path = NODES) -> list[list[int]]:
    """The processors of each NUMA node that has any; none where the system does not say."""
    nodes = sorted(folder.glob("node[0-9]*"), key=lambda path: int(path.name[4:]))
    return [found for path in nodes if (found := processors_of((path / "cpulist").read_text("ascii")))]


def shares(by_socket: Sequence[Sequence[int]], workers: int) -> Iterator[tuple[int, ...]]:
    """The node's processors in `workers` equal runs that follow the sockets: a socket each, or a part of one."""
    every = [processor for socket in by_socket for processor in socket]
    for n in range(workers):
        yield tuple(every[n * len(every) // workers : (n + 1) * len(every) // workers])


def take_share(workers: int) -> ProcessorShare | None:
    """Keep this process, and those that it starts, on a share that no other actor has.

    None, and nothing changes, with one worker a node, fewer processors than workers, or where that is not possible.
    """
    process = psutil.Process()
    if workers < 2 or not hasattr(process, "cpu_affinity"):
        return None
    allowed = set(process.cpu_affinity())
    by_socket = [[each for each in socket if each in allowed] for socket in sockets()] or [sorted(allowed)]
    if len(allowed) < workers:
        return None
    for number, processors in enumerate(shares(by_socket, workers)):
        lock = FileLock(paths.cache_dir() / f"processors-{number}-of-{workers}.lock")
        try:
            lock.acquire(timeout=0)
        except Timeout:
            continue
        process.cpu_affinity(list(processors))
        return ProcessorShare(processors, lock)
    return None
