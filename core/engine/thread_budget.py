"""A budget of threads, so that all computations together never use more threads than the processor has cores.

An autoregressive search waits for memory, not for the processor, and gains little from more threads. It therefore has
one thread while the others compute in the background.
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

_TRIAL_STEPS, _CYCLE_STEPS = 3, 100  # steps that try each number of threads, and steps of a cycle


class ThreadBudget:
    """The threads that torch uses at construction. Computations lease them."""

    def __init__(self, device: torch.device | None = None) -> None:
        """Count the threads. The budget is one thread on a `device` other than the CPU."""
        self.count = torch.get_num_threads() if device is None or device.type == "cpu" else 1
        self._changed = threading.Condition()
        self._free, self._requested, self._left_to_others = self.count, 0, 0
        self._searches = self._in_background = 0
        self._background_thread: int | None = None
        self._executor = ThreadPoolExecutor(1, "background", self._begin_background) if self.count > 1 else None
        _budgets.add(self)

    @property
    def may_share(self) -> bool:
        """Whether more than one thread is available now, so that two computations can run side by side."""
        return self.count - self._left_to_others > 1

    def leave_to_others(self, threads: int) -> None:
        """Leave `threads` threads to other programs from now on. At least one stays in the budget."""
        with self._changed:
            threads = min(threads, self.count - 1)
            self._free += self._left_to_others - threads
            self._left_to_others = threads
            self._changed.notify_all()

    @contextmanager
    def lease(self, most: int, background: bool = False, waits: bool = True) -> Iterator[int]:
        """Let torch compute on leased threads inside the context. Yield their number, at least 1.

        A computation leaves the threads that others wait for. The background thread never leases more than one.

        Args:
            most: the largest number of threads.
            background: the work leaves one thread to a search.
            waits: wait for a free thread. Otherwise take one beyond the budget if none is free.
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
        """Reserve one thread for an autoregressive search inside the context. Only one search may run at a time."""
        with self._changed:
            self._searches = 1
        try:
            yield
        finally:
            with self._changed:
                self._searches = 0
                self._changed.notify_all()

    def run_in_background(self, work: Callable[[], Result]) -> "Future[Result]":
        """Call `work` on the background thread, after earlier work. If the budget is one thread, call it now."""
        if self._executor is not None:
            return self._executor.submit(work)
        done: Future[Result] = Future()
        done.set_result(work())
        return done

    def _begin_background(self) -> None:
        """Limit the background thread to itself.

        OpenMP keeps a pool for each thread that used OpenMP. No thread spins any more once there are more threads than
        cores (libgomp: gomp_throttled_spin_count_var). Each step of a search would then take half as long again, for
        good.
        """
        self._background_thread = threading.get_ident()
        torch.set_num_threads(1)

    def _background_left(self) -> int:
        """Return the number of threads that background work may still lease."""
        return max(1, self.count - self._left_to_others - self._searches) - self._in_background

    def _account(self, free: int, in_background: int) -> None:
        self._free += free
        self._in_background += in_background
        self._changed.notify_all()


def leave_to_others(threads: int) -> None:
    """Leave `threads` threads of each budget to other programs. Each budget keeps at least one."""
    for budget in list(_budgets):
        budget.leave_to_others(threads)


@contextmanager
def torch_threads(count: int) -> Iterator[None]:
    """Set torch's number of threads for the calling thread inside the context."""
    before = torch.get_num_threads()
    torch.set_num_threads(count)
    try:
        yield
    finally:
        torch.set_num_threads(before)


class ThreadTuner:
    """Measures whether the short steps of a loop are faster on all threads of the budget or on one.

    On an idle machine two threads halve the time of a step. Beside other programs they wait for each other, and one
    thread is faster. The tuner tries both a few times in every hundred steps.
    """

    def __init__(self, budget: ThreadBudget) -> None:
        self._budget = budget
        self._step = 0
        self._fastest: dict[int, float] = {}

    @contextmanager
    def step(self) -> Iterator[None]:
        """Run one step of the loop inside the context."""
        index = self._step % _CYCLE_STEPS
        if not index:
            self._fastest = dict.fromkeys((self._budget.count, 1), math.inf)
        trying = index < 2 * _TRIAL_STEPS
        count = (
            (self._budget.count, 1)[index // _TRIAL_STEPS]
            if trying
            else min(self._fastest, key=self._fastest.__getitem__)
        )
        with self._budget.lease(count) as number:
            began = time.perf_counter()
            yield
            if number == count:  # otherwise other work holds threads, and the time says nothing
                self._step += 1
                if trying:
                    self._fastest[count] = min(self._fastest[count], time.perf_counter() - began)
