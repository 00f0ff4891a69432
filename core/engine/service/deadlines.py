"""How long a batch may take before the engine counts as hung."""

SHORTEST, LONGEST = 120.0, 600.0  # seconds that any batch may take, and that none may exceed
_MARGIN = 20.0  # times as long as batches took so far: other programs may take the processors meanwhile
_FIRST_MARGIN = 3.0  # times as long as at real time, before any batch was measured: the first one warms up
_FORGETTING = 0.9  # of the slowest batch's seconds of work for a second of sound, kept with each batch after it


class BatchDeadlines:
    """Derives a batch's deadline from its sound and from the speed of the batches before it on this device."""

    def __init__(self) -> None:
        """Before the first batch the engine is taken to be as fast as real time."""
        self._slowest: float | None = None  # seconds of work for a second of sound

    def deadline(self, sound: float) -> float:
        """Seconds that a batch of `sound` seconds, padding included, may take; between SHORTEST and LONGEST."""
        expected = _FIRST_MARGIN * sound if self._slowest is None else _MARGIN * self._slowest * sound
        return min(LONGEST, max(SHORTEST, expected))

    def learn(self, sound: float, elapsed: float) -> None:
        """A batch of `sound` seconds took `elapsed` seconds."""
        self._slowest = max(elapsed / sound, _FORGETTING * (self._slowest or 0.0))
