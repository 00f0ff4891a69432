"""A batch's windows over the processor's cores: each core computes windows of its own.

Cores that share every product wait for each other after each one, and sleep meanwhile, which makes an encoder a fifth
slower on an idle machine and more on a busy one. Windows need nothing of each other.
"""

import math
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager

import torch

from core.engine.encoded import parts
from core.engine.recognizer import Samples

Compute = Callable[[Sequence[Samples]], Sequence[torch.Tensor]]
"""Something for each of some windows."""

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
    """The threads that torch may use when this is made, shared out among windows."""

    def __init__(self, seconds: float) -> None:
        """`seconds` of sound are computed at a time, by all cores together."""
        self._count = torch.get_num_threads()
        self._seconds = seconds
        self._pool = ThreadPoolExecutor(self._count, thread_name_prefix="core") if self._count > 1 else None

    def spread(self, compute: Compute, windows: Sequence[Samples]) -> list[torch.Tensor]:
        """What `compute` makes of `windows`, in their order. Raises what it raises, when every core has ended."""
        if self._pool is None:
            return _in_parts(self._seconds, compute, windows)
        hands, together = deal([len(window) for window in windows], self._count)
        found: dict[int, torch.Tensor] = {}
        if hands:
            each, seconds = self._count // len(hands), self._seconds / len(hands)
            dealt = [[windows[place] for place in hand] for hand in hands]
            running = [self._pool.submit(_alone, each, seconds, compute, hand) for hand in dealt]
            wait(running)
            for hand, task in zip(hands, running, strict=True):
                found |= zip(hand, task.result(), strict=True)
        rest = _in_parts(self._seconds, compute, [windows[place] for place in together])
        found |= zip(together, rest, strict=True)
        return [found[place] for place in range(len(windows))]


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
    """With how many threads the short steps of a loop run faster, all or one: found out while they run.

    Where nothing else computes two cores halve a step; beside other programs they wait for each other, and one alone
    is faster. Each is tried a few times in every hundred steps.
    """

    def __init__(self, device: torch.device) -> None:
        """A loop on `device`; what is not a processor is left alone."""
        self._all = torch.get_num_threads() if device.type == "cpu" else 1
        self._step = 0
        self._best: dict[int, float] = {}

    @contextmanager
    def step(self) -> Iterator[None]:
        """One step of the loop is done inside."""
        if self._all == 1:
            yield
            return
        place = self._step % _CYCLE
        self._step += 1
        if not place:
            self._best = dict.fromkeys((self._all, 1), math.inf)
        trying = place < 2 * _TRIALS
        count = (self._all, 1)[place // _TRIALS] if trying else min(self._best, key=self._best.__getitem__)
        began = time.perf_counter()
        with threads(count):
            yield
        if trying:
            self._best[count] = min(self._best[count], time.perf_counter() - began)


def _alone(count: int, seconds: float, compute: Compute, windows: Sequence[Samples]) -> list[torch.Tensor]:
    with threads(count):
        return _in_parts(seconds, compute, windows)


def _in_parts(seconds: float, compute: Compute, windows: Sequence[Samples]) -> list[torch.Tensor]:
    return [found for part in parts(windows, seconds) for found in compute(windows[part])]
