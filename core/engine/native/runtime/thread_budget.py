"""The processor's cores as seats: whatever computes side by side, no more threads are busy than there are cores.

A search that writes token by token waits for memory, not for the processor; more cores make it little faster. So it has
a core of its own while the others compute what needs no text.
"""

import math
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import TypeVar

import torch

Result = TypeVar("Result")

_TRIALS, _CYCLE = 3, 100  # steps


class Seats:
    """One for each thread that torch may use when this is made."""

    def __init__(self, device: torch.device | None = None) -> None:
        """What computes on a `device` other than the processor needs one."""
        self.count = torch.get_num_threads() if device is None or device.type == "cpu" else 1
        self._changed = threading.Condition()
        self._free, self._wanted = self.count, 0
        self._searches = self._patient = 0
        self._aside: int | None = None
        self._thread = ThreadPoolExecutor(1, "aside", self._begin_aside) if self.count > 1 else None

    @contextmanager
    def taken(self, most: int, patient: bool = False) -> Iterator[int]:
        """torch computes with so many threads inside: `most` at most, one at least, which is waited for.

        What others want is left to them. While there is a search the `patient` leave it one. Work aside has one.
        """
        if self.count == 1:
            yield 1
            return
        most = 1 if threading.get_ident() == self._aside else most
        with self._changed:
            wanted = min(most, self.count - self._searches) if patient else 1
            self._wanted += wanted
            self._changed.wait_for(lambda: self._free and (not patient or self._left() > 0))
            self._wanted -= wanted
            room = min(self._free - self._wanted, self._left() if patient else self.count)
            number = max(1, min(most, room))
            self._count(-number, number * patient)
        try:
            with threads(number):
                yield number
        finally:
            with self._changed:
                self._count(number, -number * patient)

    @contextmanager
    def search(self) -> Iterator[None]:
        """A loop of short steps runs inside; one at a time."""
        with self._changed:
            self._searches = 1
        try:
            yield
        finally:
            with self._changed:
                self._searches = 0
                self._changed.notify_all()

    def aside(self, work: Callable[[], Result]) -> "Future[Result]":
        """Do `work`, one after another, beside what the caller goes on with; with one core it is done at once."""
        if self._thread is not None:
            return self._thread.submit(work)
        done: Future[Result] = Future()
        done.set_result(work())
        return done

    def _begin_aside(self) -> None:
        """Have the thread aside share nothing out.

        OpenMP keeps threads for each thread that did, and has none look for work once they are more than cores
        (libgomp: gomp_throttled_spin_count_var): each step of a search would be half as slow again, for good.
        """
        self._aside = threading.get_ident()
        torch.set_num_threads(1)

    def _left(self) -> int:
        """How many more seats patient work may have."""
        return self.count - self._searches - self._patient

    def _count(self, free: int, patient: int) -> None:
        self._free += free
        self._patient += patient
        self._changed.notify_all()


@contextmanager
def threads(count: int) -> Iterator[None]:
    """torch computes with so many threads inside, for the thread that asks."""
    before = torch.get_num_threads()
    torch.set_num_threads(count)
    try:
        yield
    finally:
        torch.set_num_threads(before)


class Pace:
    """With how many threads the short steps of a loop run faster, all that are free or one: found out while they run.

    Where nothing else computes two cores halve a step; beside other programs they wait for each other, and one alone
    is faster. Each is tried a few times in every hundred steps.
    """

    def __init__(self, seats: Seats) -> None:
        """A loop on some of the `seats`."""
        self._seats = seats
        self._step = 0
        self._best: dict[int, float] = {}

    @contextmanager
    def step(self) -> Iterator[None]:
        """One step of the loop is done inside."""
        place = self._step % _CYCLE
        if not place:
            self._best = dict.fromkeys((self._seats.count, 1), math.inf)
        trying = place < 2 * _TRIALS
        count = (self._seats.count, 1)[place // _TRIALS] if trying else min(self._best, key=self._best.__getitem__)
        with self._seats.taken(count) as number:
            began = time.perf_counter()
            yield
            if number == count:  # else other work has the cores, and nothing can be found out
                self._step += 1
                if trying:
                    self._best[count] = min(self._best[count], time.perf_counter() - began)
