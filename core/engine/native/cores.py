"""A batch's windows over the processor's cores: each core computes windows of its own.

Cores that share every product wait for each other after each one, and sleep meanwhile, which makes an encoder a fifth
slower on an idle machine and more on a busy one. Windows need nothing of each other. For the same reason a search that
waits for memory has a core to itself while another encodes what comes next.
"""

import math
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from typing import TypeVar

import torch

from core.engine.encoded import parts
from core.engine.recognizer import Samples

Compute = Callable[[Sequence[Samples]], Sequence[torch.Tensor]]
"""Something for each of some windows."""
Result = TypeVar("Result")

_TRIALS, _CYCLE = 3, 100  # steps
_WAITING = 1.2  # times as long as by itself takes a core that shares its products


def deal(lengths: Sequence[int], cores: int) -> tuple[list[list[int]], list[int]]:
    """Places of `lengths` for each of the cores, of nearly the same sum, and those that all cores do best together.

    The longest goes first, to whoever has least (R. L. Graham, Bounds on multiprocessing timing anomalies, 1969). What
    is left over where it does not come out even would keep one core busy and the others waiting.
    """
    hands: list[list[int]] = [[] for _ in range(min(cores, len(lengths)))]
    sums = [0] * len(hands)
    for place in sorted(range(len(lengths)), key=lambda i: -lengths[i]):
        least = sums.index(min(sums))
        hands[least].append(place)
        sums[least] += lengths[place]
    together: list[int] = []
    while True:
        fullest = sums.index(max(sums))
        last = lengths[hands[fullest][-1]]
        left = sums[fullest] - last
        others = max((sums[i] for i in range(len(sums)) if i != fullest), default=0)
        if max(left, others) + last * _WAITING / cores >= sums[fullest]:
            return [hand for hand in hands if hand], together
        together.append(hands[fullest].pop())
        sums[fullest] = left
        if not any(sums):
            return [], together


class Cores:
    """The threads that torch may use when this is made, shared out among windows, and among what runs side by side.

    Whoever computes has a seat for each core: no more threads than cores are ever busy, whatever is asked for.
    """

    def __init__(self, seconds: float, device: torch.device | None = None) -> None:
        """`seconds` of sound are computed at a time, by all cores together. A `device` with no cores counts as one."""
        self._count = torch.get_num_threads() if device is None or device.type == "cpu" else 1
        self._seconds = seconds
        self._pool = ThreadPoolExecutor(self._count, thread_name_prefix="core") if self._count > 1 else None
        self._aside = ThreadPoolExecutor(1, thread_name_prefix="aside") if self._count > 1 else None
        self._changed = threading.Condition()
        self._free, self._waiting = self._count, 0

    def spread(self, compute: Compute, windows: Sequence[Samples]) -> list[torch.Tensor]:
        """What `compute` makes of `windows`, in their order. Raises what it raises, when every core has ended."""
        if self._pool is None:
            return list(self._in_parts(1, self._seconds, compute, windows))
        hands, together = deal([len(window) for window in windows], self._count)
        found: dict[int, torch.Tensor] = {}
        if hands:
            each, seconds = self._count // len(hands), self._seconds / len(hands)
            dealt = [[windows[place] for place in hand] for hand in hands]
            running = [self._pool.submit(self._in_parts, each, seconds, compute, hand) for hand in dealt]
            wait(running)
            for hand, task in zip(hands, running, strict=True):
                found |= zip(hand, task.result(), strict=True)
        rest = self._in_parts(self._count, self._seconds, compute, [windows[place] for place in together])
        found |= zip(together, rest, strict=True)
        return [found[place] for place in range(len(windows))]

    def aside(self, work: Callable[[], Result]) -> "Future[Result]":
        """Do `work`, one after another, beside what the caller goes on with; with one core it is done at once."""
        if self._aside is not None:
            return self._aside.submit(work)
        done: Future[Result] = Future()
        done.set_result(work())
        return done

    @contextmanager
    def seats(self, most: int) -> Iterator[int]:
        """torch computes with so many threads inside: `most` at most, one at least, which is waited for.

        What others wait for is left to them, so that a loop of short steps lets long work in between.
        """
        if self._pool is None:
            yield 1
            return
        with self._changed:
            self._waiting += 1
            self._changed.wait_for(lambda: self._free)
            self._waiting -= 1
            taken = max(1, min(most, self._free - self._waiting))
            self._free -= taken
        try:
            with threads(taken):
                yield taken
        finally:
            with self._changed:
                self._free += taken
                self._changed.notify_all()

    @property
    def count(self) -> int:
        """How many there are."""
        return self._count

    def _in_parts(self, most: int, seconds: float, compute: Compute, windows: Sequence[Samples]) -> list[torch.Tensor]:
        found: list[torch.Tensor] = []
        for part in parts(windows, seconds):
            with self.seats(most):
                found += compute(windows[part])
        return found


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

    def __init__(self, cores: Cores) -> None:
        """A loop on some of the `cores`."""
        self._cores = cores
        self._step = 0
        self._best: dict[int, float] = {}

    @contextmanager
    def step(self) -> Iterator[None]:
        """One step of the loop is done inside."""
        place = self._step % _CYCLE
        if not place:
            self._best = dict.fromkeys((self._cores.count, 1), math.inf)
        trying = place < 2 * _TRIALS
        count = (self._cores.count, 1)[place // _TRIALS] if trying else min(self._best, key=self._best.__getitem__)
        with self._cores.seats(count) as taken:
            began = time.perf_counter()
            yield
            if taken == count:  # else another work has the cores, and nothing can be found out
                self._step += 1
                if trying:
                    self._best[count] = min(self._best[count], time.perf_counter() - began)
