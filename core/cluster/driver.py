"""Gives the parts of a corpus to actors of a Ray cluster, and to others when an actor, a node or a storage fails."""

import heapq
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import msgspec

from core.cluster.part_actor import Assignment, PartActor, SentFault
from core.cluster.ray_cluster import Cluster, ClusterLost
from core.contracts.errors import EnvironmentFault, Fault
from core.corpus.corpus_parts import Part
from core.corpus.manifest import Entry
from core.corpus.run_observer import FailureLimit, RunObserver

IN_FLIGHT = 3
"""Parts that an actor has: its engine has two, so that it never waits while the third's place is filled again."""
_TRIES, _LOSSES, _STARTS = 2, 5, 5  # of a part on a failing storage, of a part whose actors die, of actors in a row
_PAUSE = 5.0  # seconds until a part is tried again: each try has been a minute of tries already
_STRAGGLING, _LEAST_STRAGGLING = 1.5, 10.0  # times the mean of a part, and seconds, until an idle actor takes it too
_SLOWEST, _LEAST_DEADLINE, _UNKNOWN = 4.0, 900.0, 3600.0  # seconds a second of sound, seconds, of unknown recordings
_LOOK = 1.0  # seconds between looks at the clock


class ClusterOptions(msgspec.Struct, frozen=True):
    """How many actors, and what each asks of Ray."""

    workers: int
    cpus: float = 1.0
    gpus: float = 0.0
    deadline: float | None = None
    """Seconds that an actor may take for a part; None: by the length of its sound."""


@dataclass(eq=False)
class _Slot:
    """An actor and what it has; `starting` is its start, until it is ready."""

    actor: Any
    starting: Any
    node: str = ""
    parts: dict[Any, Part] = field(default_factory=dict)  # by Ray's reference, oldest first
    since: float = 0.0  # when it last began or ended a part


@dataclass(eq=False)
class _OpenPart:
    part: Part
    slots: set[_Slot] = field(default_factory=set)
    begun: float = 0.0
    tries: int = 0
    losses: int = 0


class Driver:
    """One run. What it holds in memory are the parts that are with actors, or are tried again: never the manifest."""

    def __init__(
        self, cluster: Cluster, assignment: Assignment, options: ClusterOptions, observer: RunObserver
    ) -> None:
        self._cluster, self._ray = cluster, cluster.ray
        self._assignment, self._options, self._observer = assignment, options, observer
        self._slots: list[_Slot] = []
        self._open: dict[int, _OpenPart] = {}
        self._again: list[tuple[float, int]] = []  # when, and which part
        self._source: Iterator[Part] = iter(())
        self._more = True
        self._lost_starts = 0
        self._fault: Fault | None = None  # of the last start
        self._limit = FailureLimit(options.workers)
        self._done, self._seconds = 0, 0.0  # parts, and what an actor took for each, of which it may have had two
        self._looked = time.monotonic()  # at the cluster

    def run(self, parts: Iterator[Part]) -> None:
        """Work through all parts.

        Raises ClusterLost, RayError, what `parts` raises; EnvironmentFault when no worker can start, "corpus-stopped".
        """
        self._source = parts
        try:
            self._slots = [self._new_slot() for _ in range(self._options.workers)]
            while self._more or self._open:
                self._give()
                if not self._more and not self._open:
                    break
                self._wait()
                self._enforce_deadlines()
                self._check_cluster()
        finally:
            with suppress(self._ray.exceptions.RayError):
                for slot in self._slots:
                    self._ray.kill(slot.actor)

    def _check_cluster(self) -> None:
        if time.monotonic() - self._looked < _LOOK:
            return
        self._looked = time.monotonic()
        if not self._cluster.is_alive():
            for slot in self._slots:
                if slot.starting is None:
                    self._observer.node_lost(slot.node, "the cluster ended", len(slot.parts))
            raise ClusterLost

    def _new_slot(self) -> _Slot:
        options = {"num_cpus": self._options.cpus, "num_gpus": self._options.gpus, "max_restarts": 0}
        made = self._ray.remote(PartActor).options(
            **options, max_concurrency=IN_FLIGHT + 1, scheduling_strategy="SPREAD"
        )
        actor = made.remote(self._assignment)
        return _Slot(actor, actor.start.remote())

    # --- giving parts

    def _give(self) -> None:
        for wanted in range(1, IN_FLIGHT + 1):  # everyone has one before anyone has two
            for slot in self._slots:
                if slot.starting is None and len(slot.parts) < wanted:
                    found = self._next_part(slot)
                    if found is not None:
                        self._hand(found, slot)

    def _hand(self, found: _OpenPart, slot: _Slot) -> None:
        now = time.monotonic()
        if not slot.parts:
            slot.since = now
        slot.parts[slot.actor.run.remote(found.part)] = found.part
        found.begun = found.begun or now
        found.slots.add(slot)
        self._observer.part_given(found.part, slot.node)

    def _next_part(self, slot: _Slot) -> _OpenPart | None:
        if self._again and self._again[0][0] <= time.monotonic():
            return self._open[heapq.heappop(self._again)[1]]
        if self._more:
            part = next(self._source, None)
            if part is not None:
                self._open[part.number] = _OpenPart(part)
                return self._open[part.number]
            self._more = False
        return None if slot.parts else self._straggler(slot)

    def _straggler(self, idle: _Slot) -> _OpenPart | None:
        """A part that waits behind another one, or takes far longer than others: for an actor that has nothing."""
        mean = self._seconds / self._done if self._done else 0.0
        limit = max(_LEAST_STRAGGLING, _STRAGGLING * mean) if self._done else float("inf")
        now = time.monotonic()
        for slot in self._slots:
            for place, part in enumerate(slot.parts.values()):
                found = self._open.get(part.number)
                is_late = place > 0 or now - max(slot.since, found.begun if found else 0.0) > limit
                if found is not None and len(found.slots) == 1 and idle not in found.slots and is_late:
                    return found
        return None

    # --- what comes back

    def _wait(self) -> None:
        refs = {slot.starting: slot for slot in self._slots if slot.starting is not None}
        refs |= {ref: slot for slot in self._slots for ref in slot.parts}
        due = self._again[0][0] - time.monotonic() if self._again else _LOOK
        timeout = max(0.01, min(_LOOK, due))
        if not refs:
            time.sleep(timeout)
            return
        ready, left = self._ray.wait(list(refs), num_returns=1, timeout=timeout)
        if left and ready:
            ready += self._ray.wait(left, num_returns=len(left), timeout=0)[0]
        for ref in ready:
            slot = refs[ref]
            if slot in self._slots:  # it may have been lost with an earlier one
                self._came_back(ref, slot)

    def _came_back(self, ref: Any, slot: _Slot) -> None:
        try:
            found = self._ray.get(ref)
        except self._ray.exceptions.RayError as error:
            self._replace(slot, f"it ended ({type(error).__name__})")
            return
        if ref is slot.starting:
            self._started(slot, found)
            return
        part = slot.parts.pop(ref)
        took, slot.since = time.monotonic() - slot.since, time.monotonic()
        opened = self._open.get(part.number)
        if opened is None:
            return  # another actor was first
        if isinstance(found, SentFault):
            opened.slots.discard(slot)
            self._failed(opened, found.fault)
            return
        del self._open[part.number]
        self._done += 1
        self._seconds += took
        self._limit.forget()
        self._observer.part_done(found)

    def _started(self, slot: _Slot, found: str | SentFault) -> None:
        slot.starting = None
        if isinstance(found, str):
            slot.node, self._lost_starts = found, 0
            self._observer.node_ready(found)
            return
        self._fault = found.fault
        self._slots.remove(slot)
        self._ray.kill(slot.actor)
        self._observer.node_lost("a node", self._fault.sentence, 0)
        if not self._slots:
            raise self._fault

    def _failed(self, opened: _OpenPart, fault: Fault) -> None:
        """A storage or a machine stood in the way: later again, unless another actor has the part as well."""
        opened.tries += 1
        if opened.slots:
            return
        if opened.tries >= _TRIES:
            self._give_up(opened, fault)
        else:
            heapq.heappush(self._again, (time.monotonic() + _PAUSE, opened.part.number))
            self._observer.part_failed(opened.part.number, fault, _PAUSE)
        self._limit.add(fault)

    def _give_up(self, opened: _OpenPart, fault: Fault) -> None:
        del self._open[opened.part.number]
        self._observer.part_failed(opened.part.number, fault, None)

    # --- actors that are gone

    def _replace(self, slot: _Slot, cause: str) -> None:
        self._slots.remove(slot)
        self._ray.kill(slot.actor)
        if slot.starting is not None:
            self._lost_starts += 1
        if self._lost_starts >= _STARTS * self._options.workers:
            raise EnvironmentFault("cluster-workers", count=self._lost_starts)
        held = [self._open[part.number] for part in slot.parts.values() if part.number in self._open]
        self._observer.node_lost(slot.node or "a node", cause, len(held))
        for place, opened in enumerate(held):
            opened.slots.discard(slot)
            opened.begun = 0.0
            opened.losses += place == 0  # the others were not begun
            if opened.slots:
                continue
            if opened.losses >= _LOSSES:
                self._give_up(opened, EnvironmentFault("cluster-part", count=opened.losses))
            else:
                heapq.heappush(self._again, (0.0, opened.part.number))
        self._slots.append(self._new_slot())

    def _enforce_deadlines(self) -> None:
        now = time.monotonic()
        for slot in list(self._slots):
            first = next(iter(slot.parts.values()), None)
            if first is not None and now - slot.since > self._deadline(first):
                self._replace(slot, "it did not answer in time")

    def _deadline(self, part: Part) -> float:
        if self._options.deadline is not None:
            return self._options.deadline
        entries = (entry for entry in part.entries if isinstance(entry, Entry))
        unknown = sum(entry.duration is None for entry in entries)
        return _LEAST_DEADLINE + _SLOWEST * (part.sound_seconds + _UNKNOWN * unknown)


def workers_on_node(workers: int, nodes: int) -> int:
    """How many actors a node may get when they are spread evenly."""
    return -(-workers // max(1, nodes))
