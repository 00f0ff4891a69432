"""Decide how long a batch may take before the engine counts as hung."""

SHORTEST, LONGEST = 120.0, 600.0  # limits of every deadline, in seconds
_MARGIN = 20.0  # times the time of earlier batches: other programs may need the processors
_FIRST_MARGIN = 3.0  # times real time, before a batch is measured: the first batch warms up
_DECAY = 0.9  # each batch multiplies the slowest time by this


class BatchDeadlines:
    """The deadline of each batch, derived from its sound and from the speed of earlier batches on this device."""

    def __init__(self) -> None:
        """Assume that the engine runs at real time until a batch is measured."""
        self._slowest: float | None = None  # seconds of work per second of sound

    def deadline(self, sound: float) -> float:
        """Return the seconds that a batch may take, between SHORTEST and LONGEST.

        Args:
            sound: seconds of sound in the batch, with padding.
        """
        expected = _FIRST_MARGIN * sound if self._slowest is None else _MARGIN * self._slowest * sound
        return min(LONGEST, max(SHORTEST, expected))

    def learn(self, sound: float, elapsed: float) -> None:
        """Record that a batch of `sound` seconds took `elapsed` seconds."""
        self._slowest = max(elapsed / sound, _DECAY * (self._slowest or 0.0))
