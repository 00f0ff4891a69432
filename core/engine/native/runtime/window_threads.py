"""A batch's windows over the processor's cores: each core computes windows of its own.

Cores that share every product wait for each other after each one, and sleep meanwhile, which makes an encoder a fifth
slower on an idle machine and more on a busy one. Windows need nothing of each other.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait

import torch

from core.engine.encoded_windows import parts
from core.engine.native.runtime.thread_budget import Seats
from core.engine.recognizer import Samples

Compute = Callable[[Sequence[Samples]], Sequence[torch.Tensor]]
"""Something for each of some windows."""

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
    """Shares windows out among the processor's cores."""

    def __init__(self, seconds: float, seats: Seats, patient: bool = False) -> None:
        """`seconds` of sound are computed at a time, by all cores together; `patient`: see Seats."""
        self.seconds = seconds
        self._seats, self._patient = seats, patient
        self._pool = ThreadPoolExecutor(seats.count, thread_name_prefix="core") if seats.count > 1 else None

    def spread(self, compute: Compute, windows: Sequence[Samples]) -> list[torch.Tensor]:
        """What `compute` makes of `windows`, in their order. Raises what it raises, when every core has ended."""
        if self._pool is None:
            return self._in_parts(1, self.seconds, compute, windows)
        hands, together = deal([len(window) for window in windows], self._seats.count)
        found: dict[int, torch.Tensor] = {}
        if hands:
            each, seconds = self._seats.count // len(hands), self.seconds / len(hands)
            dealt = [[windows[place] for place in hand] for hand in hands]
            running = [self._pool.submit(self._in_parts, each, seconds, compute, hand) for hand in dealt]
            wait(running)
            for hand, task in zip(hands, running, strict=True):
                found |= zip(hand, task.result(), strict=True)
        rest = self._in_parts(self._seats.count, self.seconds, compute, [windows[place] for place in together])
        found |= zip(together, rest, strict=True)
        return [found[place] for place in range(len(windows))]

    def _in_parts(self, most: int, seconds: float, compute: Compute, windows: Sequence[Samples]) -> list[torch.Tensor]:
        found: list[torch.Tensor] = []
        for part in parts(windows, seconds):
            with self._seats.taken(most, self._patient):
                found += compute(windows[part])
        return found
