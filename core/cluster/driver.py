"""Assign the parts of a corpus to actors of a Ray cluster.

A part is assigned again if its actor, its node or a storage fails.
"""

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
"""Parts of one actor. Its engine has two, and the third waits, so that the engine never does."""
_MOST_TRIES = 2  # of a part on a failing storage
_MOST_LOSSES = 5  # actors that may die with the same part
_MOST_STARTS = 5  # failed starts in a row, for each worker
_RETRY_SECONDS = 5.0  # a try already includes a minute of retries
_STRAGGLER_FACTOR, _STRAGGLER_SECONDS = 1.5, 10.0  # times the mean of a part, at least these seconds
_DEADLINE_FACTOR, _DEADLINE_SECONDS = 4.0, 900.0  # seconds for each second of sound, and seconds for each part
_UNKNOWN_SECONDS = 3600.0  # assumed for a recording of unknown length
_CHECK_SECONDS = 1.0  # between two checks of the clock and the cluster


class ClusterOptions(msgspec.Struct, frozen=True):
    """The number of actors, and the resources of each."""

    workers: int
    cpus: float = 1.0
    gpus: float = 0.0
    deadline: float | None = None
    """Longest time of a part in seconds. None: it depends on the sound's length."""


@dataclass(eq=False)
class _Slot:
    """An actor and its parts. `starting` is the reference of its start, None when it is ready."""

    actor: Any
    starting: Any
    node: str = ""
    parts: dict[Any, Part] = field(default_factory=dict)  # by reference, oldest first
    since: float = 0.0  # monotonic time of the last start or end of a part


@dataclass(eq=False)
class _OpenPart:
    part: Part
    slots: set[_Slot] = field(default_factory=set)
    begun: float = 0.0
    tries: int = 0
    losses: int = 0


class Driver:
    """One run. It holds only parts that actors have or that are tried again, never the whole manifest."""

    def __init__(
        self, cluster: Cluster, assignment: Assignment, options: ClusterOptions, observer: RunObserver
    ) -> None:
        self._cluster, self._ray = cluster, cluster.ray
        self._assignment, self._options, self._observer = assignment, options, observer
        self._slots: list[_Slot] = []
        self._open: dict[int, _OpenPart] = {}
        self._retries: list[tuple[float, int]] = []  # (monotonic time, part number) of the next tries
        self._source: Iterator[Part] = iter(())
        self._more = True
        self._failed_starts = 0
        self._fault: Fault | None = None  # of the last failed start
        self._limit = FailureLimit(options.workers)
        self._done, self._seconds = 0, 0.0  # done parts, and the sum of their seconds
        self._checked = time.monotonic()  # time of the last check of the cluster

    def run(self, parts: Iterator[Part]) -> None:
        """Work through all parts.

        Raises:
            ClusterLost: the local cluster ended.
            RayError: Ray failed otherwise.
            EnvironmentFault: no worker can start, or "corpus-stopped".
            Exception: everything that `parts` raises.
        """
        self._source = parts
        try:
            self._slots = [self._new_slot() for _ in range(self._options.workers)]
            while self._more or self._open:
                self._assign_parts()
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
        if time.monotonic() - self._checked < _CHECK_SECONDS:
            return
        self._checked = time.monotonic()
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

    # --- assigning parts

    def _assign_parts(self) -> None:
        for limit in range(1, IN_FLIGHT + 1):  # all actors get one part before any gets two
            for slot in self._slots:
                if slot.starting is None and len(slot.parts) < limit:
                    result = self._next_part(slot)
                    if result is not None:
                        self._assign(result, slot)

    def _assign(self, result: _OpenPart, slot: _Slot) -> None:
        now = time.monotonic()
        if not slot.parts:
            slot.since = now
        slot.parts[slot.actor.run.remote(result.part)] = result.part
        result.begun = result.begun or now
        result.slots.add(slot)
        self._observer.part_given(result.part, slot.node)

    def _next_part(self, slot: _Slot) -> _OpenPart | None:
        if self._retries and self._retries[0][0] <= time.monotonic():
            return self._open[heapq.heappop(self._retries)[1]]
        if self._more:
            part = next(self._source, None)
            if part is not None:
                self._open[part.number] = _OpenPart(part)
                return self._open[part.number]
            self._more = False
        return None if slot.parts else self._find_straggler(slot)

    def _find_straggler(self, idle: _Slot) -> _OpenPart | None:
        """Return a part for an idle actor: one that waits behind another part, or that is far too slow."""
        mean = self._seconds / self._done if self._done else 0.0
        limit = max(_STRAGGLER_SECONDS, _STRAGGLER_FACTOR * mean) if self._done else float("inf")
        now = time.monotonic()
        for slot in self._slots:
            for place, part in enumerate(slot.parts.values()):
                result = self._open.get(part.number)
                is_late = place > 0 or now - max(slot.since, result.begun if result else 0.0) > limit
                if result is not None and len(result.slots) == 1 and idle not in result.slots and is_late:
                    return result
        return None

    # --- results

    def _wait(self) -> None:
        refs = {slot.starting: slot for slot in self._slots if slot.starting is not None}
        refs |= {ref: slot for slot in self._slots for ref in slot.parts}
        next_try = self._retries[0][0] - time.monotonic() if self._retries else _CHECK_SECONDS
        timeout = max(0.01, min(_CHECK_SECONDS, next_try))
        if not refs:
            time.sleep(timeout)
            return
        ready, left = self._ray.wait(list(refs), num_returns=1, timeout=timeout)
        if left and ready:
            ready += self._ray.wait(left, num_returns=len(left), timeout=0)[0]
        for ref in ready:
            slot = refs[ref]
            if slot in self._slots:  # an earlier result may have removed the slot
                self._take_result(ref, slot)

    def _take_result(self, ref: Any, slot: _Slot) -> None:
        try:
            result = self._ray.get(ref)
        except self._ray.exceptions.RayError as error:
            self._replace(slot, f"it ended: {type(error).__name__}")
            return
        if ref is slot.starting:
            self._take_start(slot, result)
            return
        part = slot.parts.pop(ref)
        seconds, slot.since = time.monotonic() - slot.since, time.monotonic()
        open_part = self._open.get(part.number)
        if open_part is None:
            return  # another actor was first
        if isinstance(result, SentFault):
            open_part.slots.discard(slot)
            self._retry(open_part, result.fault)
            return
        del self._open[part.number]
        self._done += 1
        self._seconds += seconds
        self._limit.reset()
        self._observer.part_done(result)

    def _take_start(self, slot: _Slot, result: str | SentFault) -> None:
        slot.starting = None
        if isinstance(result, str):
            slot.node, self._failed_starts = result, 0
            self._observer.node_ready(result)
            return
        self._fault = result.fault
        self._slots.remove(slot)
        self._ray.kill(slot.actor)
        self._observer.node_lost("a node", self._fault.sentence, 0)
        if not self._slots:
            raise self._fault

    def _retry(self, open_part: _OpenPart, fault: Fault) -> None:
        """Try a part again later after a fault of a storage or a machine, unless another actor has it."""
        open_part.tries += 1
        if open_part.slots:
            return
        if open_part.tries >= _MOST_TRIES:
            self._give_up(open_part, fault)
        else:
            heapq.heappush(self._retries, (time.monotonic() + _RETRY_SECONDS, open_part.part.number))
            self._observer.part_failed(open_part.part.number, fault, _RETRY_SECONDS)
        self._limit.add(fault)

    def _give_up(self, open_part: _OpenPart, fault: Fault) -> None:
        del self._open[open_part.part.number]
        self._observer.part_failed(open_part.part.number, fault, None)

    # --- lost actors

    def _replace(self, slot: _Slot, cause: str) -> None:
        self._slots.remove(slot)
        self._ray.kill(slot.actor)
        if slot.starting is not None:
            self._failed_starts += 1
        if self._failed_starts >= _MOST_STARTS * self._options.workers:
            raise EnvironmentFault("cluster-workers", count=self._failed_starts)
        held = [self._open[part.number] for part in slot.parts.values() if part.number in self._open]
        self._observer.node_lost(slot.node or "a node", cause, len(held))
        for place, open_part in enumerate(held):
            open_part.slots.discard(slot)
            open_part.begun = 0.0
            open_part.losses += place == 0  # only the first part was running
            if open_part.slots:
                continue
            if open_part.losses >= _MOST_LOSSES:
                self._give_up(open_part, EnvironmentFault("cluster-part", count=open_part.losses))
            else:
                heapq.heappush(self._retries, (0.0, open_part.part.number))
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
        return _DEADLINE_SECONDS + _DEADLINE_FACTOR * (part.sound_seconds + _UNKNOWN_SECONDS * unknown)


def workers_on_node(workers: int, nodes: int) -> int:
    """Return the most actors on one node, if all are spread evenly."""
    return -(-workers // max(1, nodes))
