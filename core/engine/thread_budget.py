"""The processor's threads as a budget: however many computations run, no more threads compute than there are cores.

An autoregressive search waits for memory, not for the processor, and gains little from more threads. So it has one
thread while the others compute in the background.
"""

import math
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import TypeVar

import torch

Result = TypeVar("Result")
_budgets: "weakref.WeakSet[ThreadBudget]" = weakref.WeakSet()

_TRIALS, _CYCLE = 3, 100  # steps that try each number of threads, of so many


class ThreadBudget:
    """As many threads as torch uses when this is made; computations lease them."""

    def __init__(self, device: torch.device | None = None) -> None:
        """On a `device` other than the CPU the budget is one thread."""
        self.count = torch.get_num_threads() if device is None or device.type == "cpu" else 1
        self._changed = threading.Condition()
        self._free, self._requested, self._left_to_others = self.count, 0, 0
        self._searches = self._in_background = 0
        self._background_thread: int | None = None
        self._executor = ThreadPoolExecutor(1, "background", self._begin_background) if self.count > 1 else None
        _budgets.add(self)

    @property
    def may_share(self) -> bool:
        """Whether two computations can run side by side: there is more than one thread now."""
        return self.count - self._left_to_others > 1

    def leave_to_others(self, threads: int) -> None:
        """Lease so many threads fewer from now on, but at least one: other programs are to have them."""
        with self._changed:
            threads = min(threads, self.count - 1)
            self._free += self._left_to_others - threads
            self._left_to_others = threads
            self._changed.notify_all()

    @contextmanager
    def lease(self, most: int, background: bool = False, waits: bool = True) -> Iterator[int]:
        """Inside, torch computes on the yielded number of threads: from one, which is waited for, to `most`.

        Threads for which others wait are left to them. `background` work leaves a search one thread. The background
        thread never leases more than one. Who `waits` for none has one beyond the budget where none is free.
        """
        if self.count == 1:
            yield 1
            return
        most = 1 if threading.get_ident() == self._background_thread else most
        with self._changed:
            requested = min(most, self.count - self._searches) if background else 1
            self._requested += requested
            if waits:
                self._changed.wait_for(lambda: self._free > 0 and (not background or self._background_left() > 0))
            self._requested -= requested
            available = min(self._free - self._requested, self._background_left() if background else self.count)
            number = max(1, min(most, available))
            self._account(-number, number * background)
        try:
            with torch_threads(number):
                yield number
        finally:
            with self._changed:
                self._account(number, -number * background)

    @contextmanager
    def reserve_for_search(self) -> Iterator[None]:
        """For an autoregressive search to run inside, one at a time: background work leaves it a thread."""
        with self._changed:
            self._searches = 1
        try:
            yield
        finally:
            with self._changed:
                self._searches = 0
                self._changed.notify_all()

    def run_in_background(self, work: Callable[[], Result]) -> "Future[Result]":
        """Call `work` on the background thread, after earlier work; with a budget of one thread, here and now."""
        if self._executor is not None:
            return self._executor.submit(work)
        done: Future[Result] = Future()
        done.set_result(work())
        return done

    def _begin_background(self) -> None:
        """Have the background thread compute alone.

        OpenMP keeps a pool of threads for each thread that used one, and lets none spin once they are more than cores
        (libgomp: gomp_throttled_spin_count_var): each step of a search would be half as slow again, for good.
        """
        self._background_thread = threading.get_ident()
        torch.set_num_threads(1)

    def _background_left(self) -> int:
        """How many more threads background work may have."""
        return max(1, self.count - self._left_to_others - self._searches) - self._in_background

    def _account(self, free: int, in_background: int) -> None:
        self._free += free
        self._in_background += in_background
        self._changed.notify_all()


def leave_to_others(threads: int) -> None:
    """Have all budgets of this process lease so many threads fewer, but each at least one."""
    for budget in list(_budgets):
        budget.leave_to_others(threads)


@contextmanager
def torch_threads(count: int) -> Iterator[None]:
    """Inside, torch computes on so many threads for the calling thread."""
    before = torch.get_num_threads()
    torch.set_num_threads(count)
    try:
        yield
    finally:
        torch.set_num_threads(before)


class ThreadTuner:
    """Measures, while a loop runs, whether its short steps are faster on all threads of the budget or on one.

    Where nothing else computes two threads halve a step; beside other programs they wait for each other, and one is
    faster. Each is tried a few times in every hundred steps.
    """

    def __init__(self, budget: ThreadBudget) -> None:
        self._budget = budget
        self._step = 0
        self._fastest: dict[int, float] = {}

    @contextmanager
    def step(self) -> Iterator[None]:
        """For one step of the loop to run inside."""
        index = self._step % _CYCLE
        if not index:
            self._fastest = dict.fromkeys((self._budget.count, 1), math.inf)
        trying = index < 2 * _TRIALS
        count = (
            (self._budget.count, 1)[index // _TRIALS] if trying else min(self._fastest, key=self._fastest.__getitem__)
        )
        with self._budget.lease(count) as number:
            began = time.perf_counter()
            yield
            if number == count:  # else other work has the threads, and nothing can be found out
                self._step += 1
                if trying:
                    self._fastest[count] = min(self._fastest[count], time.perf_counter() - began)
