"""The code on a node: one worker in an actor of Ray. Its parts come from the driver."""

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
    """Processors, and the lock that reserves them while this process lives."""

    processors: tuple[int, ...]
    lock: FileLock


def parse_processors(text: str) -> list[int]:
    """Parse the kernel's list of processors, such as 0-3,8."""
    processors: list[int] = []
    for first, last in re.findall(r"(\d+)(?:-(\d+))?", text):
        processors += range(int(first), int(last or first) + 1)
    return processors


def read_sockets(folder: Path = NODES) -> list[list[int]]:
    """Return the processors of each NUMA node, [] if the system does not name them."""
    nodes = sorted(folder.glob("node[0-9]*"), key=lambda path: int(path.name[4:]))
    return [processors for path in nodes if (processors := parse_processors((path / "cpulist").read_text("ascii")))]


def divide_processors(by_socket: Sequence[Sequence[int]], workers: int) -> Iterator[tuple[int, ...]]:
    """Yield the node's processors in `workers` equal runs. A run is a socket or a part of one."""
    all_processors = [processor for socket in by_socket for processor in socket]
    for n in range(workers):
        yield tuple(all_processors[n * len(all_processors) // workers : (n + 1) * len(all_processors) // workers])


def claim_processors(workers: int) -> ProcessorShare | None:
    """Bind this process and its children to processors that no other actor uses. Return them.

    Returns None and changes nothing with one worker on the node, with fewer processors than workers, or on systems
    without processor affinity.
    """
    process = psutil.Process()
    if workers < 2 or not hasattr(process, "cpu_affinity"):
        return None
    allowed = set(process.cpu_affinity())
    by_socket = [[each for each in socket if each in allowed] for socket in read_sockets()] or [sorted(allowed)]
    if len(allowed) < workers:
        return None
    for number, processors in enumerate(divide_processors(by_socket, workers)):
        lock = FileLock(paths.cache_dir() / f"processors-{number}-of-{workers}.lock")
        try:
            lock.acquire(timeout=0)
        except Timeout:
            continue
        process.cpu_affinity(list(processors))
        return ProcessorShare(processors, lock)
    return None


THREADS = "OMP_NUM_THREADS"
_EXIT_BROKEN = 70  # exit status, the same as an engine's after an unexpected error


class SentFault(msgspec.Struct, frozen=True):
    """A fault on its way between nodes. Our exceptions cannot be pickled."""

    kind: Kind
    code: str
    figures: dict[str, Figure]

    @property
    def fault(self) -> Fault:
        """The fault itself."""
        return fault_from(self.kind, self.code, self.figures)


class StreamWorker(Protocol):
    """A worker that takes parts as they come, like EngineWorker."""

    def run_all(self, parts: Iterable[Part | None]) -> Iterator[PartReport | PartFailed]:
        """Transcribe parts lazily. Yield each outcome. Raises EnvironmentFault.

        A None among the parts means that there is no part yet. It ends the work if no part is left. Otherwise the
        iterator is asked again.
        """

    def close(self) -> None:
        """Release all resources."""


MakeWorker = Callable[[], StreamWorker]


class Assignment(msgspec.Struct, frozen=True):
    """The settings of an actor. `threads` is the driver's own OMP_NUM_THREADS, None without one."""

    make_worker: MakeWorker
    workers_on_node: int = 1
    threads: str | None = None
    pinned: bool = True


class PartActor:
    """One worker. Its engine is a process outside of Ray. Methods may run at the same time."""

    def __init__(self, assignment: Assignment) -> None:
        """Store the assignment. `start` makes the worker, because it can return a fault."""
        self._assignment = assignment
        self._given: queue.SimpleQueue[tuple[Part, queue.SimpleQueue[PartReport | SentFault]]] = queue.SimpleQueue()
        self._share: ProcessorShare | None = None

    def start(self) -> str | SentFault:
        """Make the worker. Return the node's name or a fault."""
        os.environ.pop(THREADS, None)  # Ray sets it to the processors of an actor, by default one
        if self._assignment.threads is not None:
            os.environ[THREADS] = self._assignment.threads
        if self._assignment.pinned:
            self._share = claim_processors(self._assignment.workers_on_node)
        try:
            worker = self._assignment.make_worker()
        except Fault as fault:
            return _to_sent(fault)
        threading.Thread(target=self._work, args=(worker,), name="parts", daemon=True).start()
        return os.uname().nodename if hasattr(os, "uname") else os.environ.get("COMPUTERNAME", "node")

    def run(self, part: Part) -> PartReport | SentFault:
        """Transcribe a part. Return its report or the fault that keeps it open."""
        outcome: queue.SimpleQueue[PartReport | SentFault] = queue.SimpleQueue()
        self._given.put((part, outcome))
        return outcome.get()

    def _work(self, worker: StreamWorker) -> None:
        """Run one stream of parts after another. A stream ends when all its outcomes are known."""
        try:
            while True:
                waiting: dict[int, queue.SimpleQueue[PartReport | SentFault]] = {}
                try:
                    for outcome in worker.run_all(self._stream(self._given.get(), waiting)):
                        sent = _to_sent(outcome.fault) if isinstance(outcome, PartFailed) else outcome
                        waiting.pop(outcome.number).put(sent)
                except EnvironmentFault as fault:
                    for each in waiting.values():
                        each.put(_to_sent(fault))
        except BaseException:
            os._exit(_EXIT_BROKEN)  # the driver assigns the parts to other actors

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


def _to_sent(fault: Fault) -> SentFault:
    return SentFault(fault.kind, fault.code, fault.figures)
