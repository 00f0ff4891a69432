"""Form batches from the windows of all jobs in flight, oldest first, within a budget in seconds of sound."""

import bisect
import itertools
import threading
import time
from dataclasses import dataclass
from typing import Generic, TypeVar

Item = TypeVar("Item")

FRAME_RATE = 100  # encoder input frames per second (features every 10 ms)
_LINGER = 1 / 2000  # a thin batch waits this long for a new window, in seconds per second of budget
_LONGEST_LINGER = 1 / 600  # the total wait, in the same unit: much less than the batch takes
_LINGER_BUDGET = 480.0  # seconds: a larger budget waits no longer, as a GPU computes such a batch in a second
_PADDING_SHARE = 0.05  # the part of a batch that may be padding
_LEAST_DIVIDED = 240.0  # seconds of sound: smaller pools are not divided into two last batches
_BATCH_COST = 1.0  # seconds of sound: the fixed cost of a batch, so this much padding always pays


@dataclass(frozen=True)
class PooledWindow(Generic[Item]):
    """One window in the pool. `item` is the caller's object, returned with the batch.

    `key` identifies the recording in this pool. `arrival` counts the windows that were put. `seconds` is the length.
    """

    key: int
    seconds: float
    item: Item
    arrival: int


@dataclass(frozen=True)
class Batch(Generic[Item]):
    """Windows to recognise together, from short to long. `padded`: all windows are padded to the longest."""

    windows: tuple[PooledWindow[Item], ...]
    padded: bool = True

    @property
    def longest(self) -> float:
        """The length of the longest window, in seconds."""
        return self.windows[-1].seconds

    @property
    def sound(self) -> float:
        """The sum of the windows' lengths, in seconds."""
        return sum(window.seconds for window in self.windows)

    @property
    def seconds(self) -> float:
        """The seconds that the encoder computes: the sound, and the padding if the recogniser pads."""
        return _cost(self.longest, len(self.windows), self.sound, self.padded)

    @property
    def padding(self) -> float:
        """The part of `seconds` that is padding."""
        return self.seconds - self.sound


class Batcher(Generic[Item]):
    """A pool of windows. Reader threads put windows, one thread takes batches. Every method is thread-safe.

    `padded`: windows of a batch are padded to the longest, so only windows of similar length share a batch.
    `divides_last`: the last windows form two batches instead of one. The search of the first batch then runs beside the
    encoder of the second.
    """

    def __init__(self, budget: float, capacity: float = 150.0, changed: threading.Condition | None = None) -> None:
        """Make an empty pool.

        Args:
            budget: the most seconds in a batch, with padding.
            capacity: the seconds of sound in the pool at which readers wait. It bounds the memory.
            changed: pools with the same condition can be waited for together.
        """
        self.padded = True
        self.divides_last = False
        self._changed = changed or threading.Condition()
        self._pool: list[PooledWindow[Item]] = []  # sorted by seconds, then by arrival
        self._pooled_seconds = 0.0
        self._capacity = max(capacity, budget)
        self._budget = budget
        self._arrivals = itertools.count()
        self._being_read: set[int] = set()
        self._last_put = 0.0
        self._idle = True
        self._frames = self._padding = 0

    @property
    def has_windows(self) -> bool:
        """Whether the pool holds a window, so that `next_batch` returns soon."""
        return bool(self._pool)

    @property
    def budget(self) -> float:
        """The seconds that a batch may cost now, with padding. The pool holds a quarter more, to choose from."""
        return self._budget

    @budget.setter
    def budget(self, seconds: float) -> None:
        with self._changed:
            self._budget = seconds
            if 1.25 * seconds > self._capacity:
                self._capacity = 1.25 * seconds
                self._last_put = time.monotonic()  # readers could not put while the pool was full
            self._changed.notify_all()

    @property
    def frames(self) -> int:
        """Encoder input frames of all batches so far, with padding."""
        return self._frames

    @property
    def padding(self) -> int:
        """The part of `frames` that was padding."""
        return self._padding

    def begin(self, key: int) -> None:
        """Expect windows of the recording `key`. Undo an earlier `cancel`."""
        with self._changed:
            self._being_read.add(key)

    def end(self, key: int) -> None:
        """Expect no more windows of the recording."""
        with self._changed:
            self._being_read.discard(key)
            self._changed.notify_all()

    def put(self, key: int, seconds: float, item: Item) -> bool:
        """Add a window of a begun recording. Return False if the recording was cancelled.

        The call waits while the pool is full.
        """
        with self._changed:
            while self._pool and self._pooled_seconds + seconds > self._capacity and key in self._being_read:
                self._changed.wait()
            if key not in self._being_read:
                return False
            self._add(key, seconds, item)
            return True

    def put_again(self, key: int, seconds: float, item: Item) -> None:
        """Add a part of a window that was in the pool before. The pool may be full, and the recording read."""
        with self._changed:
            self._add(key, seconds, item)

    def _add(self, key: int, seconds: float, item: Item) -> None:
        window = PooledWindow(key, seconds, item, next(self._arrivals))
        bisect.insort(self._pool, window, key=lambda other: (other.seconds, other.arrival))
        self._pooled_seconds += seconds
        self._last_put = time.monotonic()
        self._changed.notify_all()

    def cancel(self, key: int) -> None:
        """Remove the windows of the recording and release its reader."""
        with self._changed:
            self._being_read.discard(key)
            self._remove([window for window in self._pool if window.key == key])

    def next_batch(self, timeout: float) -> Batch[Item] | None:
        """Return the next batch, with the oldest window in it. Return None without a window for `timeout` seconds.

        A thin pool waits an instant for active readers. After idleness it waits only for several files with a large
        budget, as attention decoders have: otherwise the first words would come later.
        """
        with self._changed:
            if not self._changed.wait_for(lambda: self._pool, timeout):
                self._idle = True
            if not self._pool:
                return None
            if not self._idle or (len(self._being_read) > 1 and self._budget >= _LINGER_BUDGET):
                self._wait_for_more()
            self._idle = False
            if not self._pool:
                return None
            batch = self._pick(self._size())
            self._remove(batch.windows)
            self._count(batch, 1)
            return batch

    def halve(self, batch: Batch[Item]) -> tuple[Batch[Item], Batch[Item]]:
        """Return two batches in place of one that failed.

        Raises:
            ValueError: the batch has only one window.
        """
        middle = len(batch.windows) // 2
        if not middle:
            raise ValueError("one window cannot be halved")
        halves = Batch(batch.windows[:middle], batch.padded), Batch(batch.windows[middle:], batch.padded)
        with self._changed:
            self._count(batch, -1)
            for half in halves:
                self._count(half, 1)
        return halves

    def _wait_for_more(self) -> None:
        """Wait briefly while the pool is thinner than a batch and readers fill it quickly."""
        size = min(self._budget, _LINGER_BUDGET)
        until = time.monotonic() + _LONGEST_LINGER * size
        while self._pooled_seconds < self._budget and self._being_read and self._pool:
            left = min(until, self._last_put + _LINGER * size) - time.monotonic()
            if left <= 0:
                return
            self._changed.wait(left)

    def _size(self) -> float:
        """Return the seconds that the next batch may cost."""
        is_last = not self._being_read and _LEAST_DIVIDED <= self._pooled_seconds <= self._budget
        return self._pooled_seconds / 2 if self.divides_last and is_last else self._budget

    def _pick(self, size: float) -> Batch[Item]:
        """Return the oldest window and its neighbours by length.

        The nearest neighbours come first, while they fit and need little padding.
        """
        pool = self._pool
        first = last = min(range(len(pool)), key=lambda place: pool[place].arrival)
        sound = pool[first].seconds  # a running sum: a GPU's pool may hold thousands of windows
        while True:
            options = []
            for low, high, added in ((first - 1, last, first - 1), (first, last + 1, last + 1)):
                if low < 0 or high == len(pool):
                    continue
                total = sound + pool[added].seconds
                cost = _cost(pool[high].seconds, high - low + 1, total, self.padded)
                if cost <= size and cost - total <= max(_PADDING_SHARE * cost, _BATCH_COST):
                    options.append((cost - total, pool[high].seconds - pool[low].seconds, (low, high), total))
            if not options:
                return Batch(tuple(pool[first : last + 1]), self.padded)
            *_, (first, last), sound = min(options)

    def _remove(self, windows: "list[PooledWindow[Item]] | tuple[PooledWindow[Item], ...]") -> None:
        gone = {window.arrival for window in windows}
        self._pool = [window for window in self._pool if window.arrival not in gone]
        self._pooled_seconds = sum(window.seconds for window in self._pool)
        self._changed.notify_all()

    def _count(self, batch: Batch[Item], sign: int) -> None:
        self._frames += sign * round(batch.seconds * FRAME_RATE)
        self._padding += sign * round(batch.padding * FRAME_RATE)


def _cost(longest: float, count: int, sound: float, padded: bool) -> float:
    return longest * count if padded else sound
