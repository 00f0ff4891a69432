"""Shares a batch's windows out among the processor's threads: each thread computes windows of its own.

Threads that share every matrix product wait for each other after each one, which makes an encoder a fifth slower on an
idle machine and more on a busy one. Windows do not depend on each other.
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
"""Sound, or the rows that it has become; the work that a window makes goes by its length."""
Item = TypeVar("Item")
Compute = Callable[[Sequence[Window]], Sequence[torch.Tensor]]
"""One tensor for each of some windows."""

_SHARING_COST = 1.2  # time of a product shared by n threads, over an n-th of its time on one


def partition(lengths: Sequence[int], threads: int) -> tuple[list[list[int]], list[int]]:
    """Indices of `lengths`: a share for each thread, of nearly equal sums, and a remainder for all threads together.

    The longest goes first, to the thread with the least (R. L. Graham, Bounds on multiprocessing timing anomalies,
    1969). The remainder is what would keep one thread busy while the others wait.
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
    """Indices of `lengths`, the longest first, in parts of at most `most` together, or of one.

    Each takes half of an even share of what is left, so that `threads` which take one after another end at nearly the
    same time, however their speeds differ (C. D. Polychronopoulos and D. J. Kuck, Guided self-scheduling, 1987).
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
    """Computes windows on all threads of a budget."""

    def __init__(self, seconds: float, budget: ThreadBudget, background: bool = False) -> None:
        """`seconds` of sound are computed at a time, by all threads together; `background`: see ThreadBudget.lease."""
        self._seconds, self._budget, self._background = seconds, budget, background
        self._executor = ThreadPoolExecutor(budget.count, "window") if budget.count > 1 else None

    def map(self, compute: Compute[Window], windows: Sequence[Window]) -> list[torch.Tensor]:
        """What `compute` makes of `windows`, in their order. Raises what it raises, when every thread has ended."""
        lengths = [len(window) for window in windows]
        shares: list[list[int]] = []
        remainder = list(range(len(windows)))
        if self._executor is not None:
            shares, remainder = partition(lengths, self._budget.count)
        found: dict[int, torch.Tensor] = {}
        if self._executor is not None and shares:
            alone = list(chain(*shares))
            most = self._seconds * SAMPLE_RATE / len(shares)
            in_parts = shrinking_parts([lengths[index] for index in alone], most, len(shares))
            parts = deque([alone[place] for place in part] for part in in_parts)
            each = self._budget.count // len(shares)
            tasks = [self._executor.submit(self._take, parts, each, compute, windows) for _ in shares]
            wait(tasks)
            for task in tasks:
                found |= task.result()
        for part in self._parts(remainder, windows, self._seconds):
            found |= self._computed(part, self._budget.count, compute, windows)
        return [found[index] for index in range(len(windows))]

    def for_each(self, work: Callable[[Item], None], items: Sequence[Item]) -> None:
        """Do `work` for all `items`, each on one thread. Raises what it raises."""

        def alone(item: Item) -> None:
            with self._budget.lease(1, self._background):
                work(item)

        for _ in map(alone, items) if self._executor is None else self._executor.map(alone, items):
            pass

    @staticmethod
    def _parts(indices: Sequence[int], windows: Sequence[Window], seconds: float) -> list[Sequence[int]]:
        """The `indices` of at most `seconds` of sound at a time."""
        return [indices[part] for part in split_by_duration([windows[index] for index in indices], seconds)]

    def _take(
        self, parts: deque[list[int]], most: int, compute: Compute[Window], windows: Sequence[Window]
    ) -> dict[int, torch.Tensor]:
        """The next part, until none is left: a thread may have waited for a search or for other programs. Where one
        fails, none is begun any more."""
        found: dict[int, torch.Tensor] = {}
        while True:
            try:
                part = parts.popleft()
            except IndexError:
                return found
            try:
                found |= self._computed(part, most, compute, windows)
            except BaseException:
                parts.clear()
                raise

    def _computed(
        self, part: Sequence[int], most: int, compute: Compute[Window], windows: Sequence[Window]
    ) -> dict[int, torch.Tensor]:
        """What `compute` makes of a part of the windows, by their indices, on `most` threads."""
        with self._budget.lease(most, self._background):
            return dict(zip(part, compute([windows[index] for index in part]), strict=True))
