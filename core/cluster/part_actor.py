"""What runs on a node: one worker in an actor of Ray's, whose parts come from the driver."""

import os
import queue
import re
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

import msgspec
import psutil
from filelock import FileLock, Timeout

from core.contracts import paths
from core.contracts.errors import EnvironmentFault, Fault, Figure, Kind, fault_from
from core.corpus.corpus_parts import Part
from core.corpus.part_report import PartReport
from core.corpus.worker import PartFailed

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


THREADS = "OMP_NUM_THREADS"
_WORKER_BROKE = 70  # exit status, as of an engine that meets what it does not expect


class SentFault(msgspec.Struct, frozen=True):
    """A fault as it goes from node to node: an exception of ours cannot be pickled."""

    kind: Kind
    code: str
    figures: dict[str, Figure]

    @property
    def fault(self) -> Fault:
        """The fault itself."""
        return fault_from(self.kind, self.code, self.figures)


class StreamWorker(Protocol):
    """Whoever can work on parts as they come, like EngineWorker."""

    def run_all(self, parts: Iterable[Part | None]) -> Iterator[PartReport | PartFailed]:
        """Work on parts, lazily; each is told once it is written or has failed. Raises EnvironmentFault.

        None: there is none yet. It ends the work when no part is left, else it is asked again.
        """

    def close(self) -> None:
        """Give back what is held for work."""


MakeWorker = Callable[[], StreamWorker]


class Assignment(msgspec.Struct, frozen=True):
    """What an actor is told when it is made. `threads` is the driver's own OMP_NUM_THREADS, None without one."""

    make_worker: MakeWorker
    workers_on_node: int = 1
    threads: str | None = None
    pinned: bool = True


class PartActor:
    """One worker; the engine itself is a process of its own, outside of Ray's. Methods may be called side by side."""

    def __init__(self, assignment: Assignment) -> None:
        """Cheap: the worker is made by `start`, which can say why there is none."""
        self._assignment = assignment
        self._given: queue.SimpleQueue[tuple[Part, queue.SimpleQueue[PartReport | SentFault]]] = queue.SimpleQueue()
        self._share: ProcessorShare | None = None

    def start(self) -> str | SentFault:
        """Make the worker; returns the node's name, or why there is none."""
        os.environ.pop(THREADS, None)  # Ray sets it to an actor's share of processors, one thread by default
        if self._assignment.threads is not None:
            os.environ[THREADS] = self._assignment.threads
        if self._assignment.pinned:
            self._share = take_share(self._assignment.workers_on_node)
        try:
            worker = self._assignment.make_worker()
        except Fault as fault:
            return _sent(fault)
        threading.Thread(target=self._work, args=(worker,), name="parts", daemon=True).start()
        return os.uname().nodename if hasattr(os, "uname") else os.environ.get("COMPUTERNAME", "node")

    def run(self, part: Part) -> PartReport | SentFault:
        """Work on a part; returns when it is written, or why it stays open."""
        outcome: queue.SimpleQueue[PartReport | SentFault] = queue.SimpleQueue()
        self._given.put((part, outcome))
        return outcome.get()

    def _work(self, worker: StreamWorker) -> None:
        """One stream of parts after another: a stream ends when all that was given is told."""
        try:
            while True:
                waiting: dict[int, queue.SimpleQueue[PartReport | SentFault]] = {}
                try:
                    for outcome in worker.run_all(self._stream(self._given.get(), waiting)):
                        sent = _sent(outcome.fault) if isinstance(outcome, PartFailed) else outcome
                        waiting.pop(outcome.number).put(sent)
                except EnvironmentFault as fault:
                    for each in waiting.values():
                        each.put(_sent(fault))
        except BaseException:
            os._exit(_WORKER_BROKE)  # the driver gives the parts to others

    def _stream(
        self,
        given: tuple[Part, "queue.SimpleQueue[PartReport | SentFault]"],
        waiting: dict[int, "queue.SimpleQueue[PartReport | SentFault]"],
    ) -> Iterator[Part | None]:
        while True:
            part, outcome = given
            waiting[part.number] = outcome
            yield part
            while self._given.empty():
                yield None
            given = self._given.get()


def _sent(fault: Fault) -> SentFault:
    return SentFault(fault.kind, fault.code, fault.figures)
