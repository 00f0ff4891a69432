"""Distribute a batch's windows over threads, so that each thread computes windows of its own.

Windows do not depend on each other. Threads that share each matrix product wait for each other after it. An encoder is
then a fifth slower on an idle machine, and slower still on a busy one.
"""

from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from itertools import chain
from typing import TypeVar

import torch

from core.engine.native.window_batch import split_by_duration
from core.engine.recognizer import SAMPLE_RATE, Samples
from core.engine.thread_budget import ThreadBudget

Window = TypeVar("Window", Samples, torch.Tensor)
"""Sound, or the rows that were computed from it. The work of a window grows with its length."""
Item = TypeVar("Item")
Compute = Callable[[Sequence[Window]], Sequence[torch.Tensor]]
"""Computes one tensor for each window."""

_SHARING_COST = 1.2  # a product on n threads takes this times an n-th of its time on one thread


def partition(lengths: Sequence[int], threads: int) -> tuple[list[list[int]], list[int]]:
    """Divide windows into a share for each thread and a remainder for all threads together.

    The longest window goes first, to the thread with the least work (R. L. Graham, Bounds on multiprocessing timing
    anomalies, 1969). The remainder would keep one thread busy while the others wait.

    Args:
        lengths: the length of each window.
        threads: the number of threads.

    Returns:
        Indices of `lengths`: shares with nearly equal sums, and the remainder.
    """
    if not lengths:
        return [], []
    shares: list[list[int]] = [[] for _ in range(min(threads, len(lengths)))]
    sums = [0] * len(shares)
    for index in sorted(range(len(lengths)), key=lambda i: -lengths[i]):
        emptiest = sums.index(min(sums))
        shares[emptiest].append(index)
        sums[emptiest] += lengths[index]
    remainder: list[int] = []
    while True:
        fullest = sums.index(max(sums))
        last = lengths[shares[fullest][-1]]
        left = sums[fullest] - last
        others = max((sums[i] for i in range(len(sums)) if i != fullest), default=0)
        if max(left, others) + last * _SHARING_COST / threads >= sums[fullest]:
            return [share for share in shares if share], remainder
        remainder.append(shares[fullest].pop())
        sums[fullest] = left
        if not any(sums):
            return [], remainder


def shrinking_parts(lengths: Sequence[int], most: float, threads: int) -> list[list[int]]:
    """Divide windows into parts that shrink, so that threads of different speeds end at nearly the same time.

    Each part takes half of an even share of the remaining work (C. D. Polychronopoulos and D. J. Kuck, Guided
    self-scheduling, 1987).

    Args:
        lengths: the length of each window.
        most: the largest sum of a part. A part with one window may be longer.
        threads: the number of threads that take the parts one after another.

    Returns:
        Indices of `lengths`, the longest first.
    """
    parts: list[list[int]] = []
    left, room = sum(lengths), 0.0
    for index in sorted(range(len(lengths)), key=lambda i: -lengths[i]):
        if not parts or lengths[index] > room:
            parts.append([])
            room = min(most, left / (2 * threads))
        parts[-1].append(index)
        room -= lengths[index]
        left -= lengths[index]
    return parts


class WindowThreads:
    """Computes windows on all threads of a thread budget."""

    def __init__(self, seconds: float, budget: ThreadBudget, background: bool = False) -> None:
        """Start the threads.

        Args:
            seconds: the sound that all threads together compute at a time.
            budget: the threads.
            background: see ThreadBudget.lease.
        """
        self._seconds, self._budget, self._background = seconds, budget, background
        self._executor = ThreadPoolExecutor(budget.count, "window") if budget.count > 1 else None

    def map(self, compute: Compute[Window], windows: Sequence[Window]) -> list[torch.Tensor]:
        """Return compute(windows) in order. Raise its exceptions after every thread has ended."""
        lengths = [len(window) for window in windows]
        shares: list[list[int]] = []
        remainder = list(range(len(windows)))
        if self._executor is not None:
            shares, remainder = partition(lengths, self._budget.count)
        results: dict[int, torch.Tensor] = {}
        if self._executor is not None and shares:
            shared_out = list(chain(*shares))
            most = self._seconds * SAMPLE_RATE / len(shares)
            in_parts = shrinking_parts([lengths[index] for index in shared_out], most, len(shares))
            parts = deque([shared_out[place] for place in part] for part in in_parts)
            threads = self._budget.count // len(shares)
            tasks = [self._executor.submit(self._compute_parts, parts, threads, compute, windows) for _ in shares]
            wait(tasks)
            for task in tasks:
                results |= task.result()
        for part in self._parts(remainder, windows, self._seconds):
            results |= self._compute_part(part, self._budget.count, compute, windows)
        return [results[index] for index in range(len(windows))]

    def for_each(self, work: Callable[[Item], None], items: Sequence[Item]) -> None:
        """Do `work` for all items, each on one thread. Raise its exceptions."""

        def on_one_thread(item: Item) -> None:
            with self._budget.lease(1, self._background):
                work(item)

        for _ in map(on_one_thread, items) if self._executor is None else self._executor.map(on_one_thread, items):
            pass

    @staticmethod
    def _parts(indices: Sequence[int], windows: Sequence[Window], seconds: float) -> list[Sequence[int]]:
        """Split `indices` into parts of at most `seconds` of sound."""
        return [indices[part] for part in split_by_duration([windows[index] for index in indices], seconds)]

    def _compute_parts(
        self, parts: deque[list[int]], most: int, compute: Compute[Window], windows: Sequence[Window]
    ) -> dict[int, torch.Tensor]:
        """Compute one part after another until all are taken.

        Threads take parts as they become free, because a search or other programs may delay one. After a failure no
        thread takes another part.
        """
        results: dict[int, torch.Tensor] = {}
        while True:
            try:
                part = parts.popleft()
            except IndexError:
                return results
            try:
                results |= self._compute_part(part, most, compute, windows)
            except BaseException:
                parts.clear()
                raise

    def _compute_part(
        self, part: Sequence[int], most: int, compute: Compute[Window], windows: Sequence[Window]
    ) -> dict[int, torch.Tensor]:
        """Return compute(part of the windows) by their indices, on `most` threads."""
        with self._budget.lease(most, self._background):
            return dict(zip(part, compute([windows[index] for index in part]), strict=True))
