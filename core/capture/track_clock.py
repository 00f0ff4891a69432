"""Compare the samples of a device with the clock: find lost sound, and tolerate drift and late blocks."""

_TOLERANCE = 0.05  # seconds: less is jitter
_DRIFT = 0.0005  # seconds a second that a device's clock may differ: crystals keep to 0.0001
_CONFIRMATIONS = 2  # blocks in time that must agree on a gap: after a stall, late blocks arrive first
_LATE = 3.0  # lengths of a block: a longer wait is a stall, and its sound may still come
_EARLY = 0.5  # lengths of a block: a shorter wait empties a buffer


class TrackClock:
    """Counts the samples of a track against the time at which they arrive.

    A gap is judged only at blocks that arrive in time. Blocks that arrive late in a burst are no gap: a busy machine
    or a stopped process delays them, and the system's buffer keeps them.
    """

    def __init__(self, rate: int) -> None:
        """Start with the first block."""
        self._rate = rate
        self._first_ns: int | None = None
        self._last_ns = 0
        self._position = 0  # samples, with silence in gaps
        self._tolerated = 0.0  # samples by which the device has drifted
        self._in_time = 0  # blocks in a row that agree on a gap

    @property
    def last_ns(self) -> int:
        """The time of the last block."""
        return self._last_ns

    @property
    def end_ns(self) -> int:
        """The time at which the last sample came, without the jitter of single blocks."""
        return (self._first_ns or 0) + round((self._position + self._tolerated) * 1e9 / self._rate)

    def restart(self, now_ns: int) -> None:
        """Continue after a pause, as if the last block had come now."""
        if self._first_ns is not None:
            self._first_ns = now_ns - round(self._position * 1e9 / self._rate)
        self._last_ns, self._tolerated, self._in_time = now_ns, 0.0, 0

    def continue_from(self, position: int, position_ns: int) -> None:
        """Continue a recording whose sample `position` came at that time."""
        self._position, self._first_ns = position, position_ns - round(position * 1e9 / self._rate)
        self._last_ns = position_ns

    def missing_at(self, now_ns: int) -> int:
        """Return the samples that should have come by now and have not."""
        if self._first_ns is None:
            return 0
        expected = (now_ns - self._first_ns) * self._rate / 1e9
        return max(0, round(expected - self._position - self._tolerated))

    def add(self, samples: int, arrived_ns: int) -> int:
        """Count the next block. Return the samples that are missing before it.

        Args:
            samples: the length of the block.
            arrived_ns: the time at which its last sample came.
        """
        if self._first_ns is None:
            self._first_ns = arrived_ns - round(samples * 1e9 / self._rate)
        wait = (arrived_ns - self._last_ns) * self._rate / 1e9
        self._last_ns = arrived_ns
        self._position += samples
        offset = (arrived_ns - self._first_ns) * self._rate / 1e9 - self._position - self._tolerated
        if not _EARLY * samples <= wait <= _LATE * samples:
            self._in_time = 0
            return 0
        if abs(offset) <= _TOLERANCE * self._rate:
            self._in_time = 0
            most = _DRIFT * samples
            self._tolerated += min(max(offset, -most), most)
            return 0
        self._in_time += 1
        if self._in_time < _CONFIRMATIONS:
            return 0
        self._in_time = 0
        if offset < 0:  # more sound than time: the clock was set, or silence was filled too early
            self._tolerated += offset
            return 0
        return round(offset)

    def fill(self, samples: int) -> None:
        """Count silence that replaces missing samples."""
        self._position += samples

    def ignore(self, samples: int) -> None:
        """Forget missing samples that no silence replaces."""
        self._tolerated += samples
