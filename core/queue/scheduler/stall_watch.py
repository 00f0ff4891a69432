"""Tell when a disk holds the scheduler: a hanging disk answers no write and reports no fault."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from core.contracts.errors import EnvironmentFault
from core.queue.events import DiskStalled, Observer

PATIENCE = 10.0  # seconds of one write
_LOOK_SECONDS = 1.0


class StallWatch:
    """Watches the writes of one thread, from a thread of its own.

    The observer gets one event after a long wait, and one when the write is over.
    """

    def __init__(self, observer: Observer, waiting: Callable[[], float], patience: float = PATIENCE) -> None:
        """Prepare without a thread.

        Args:
            observer: gets DiskStalled in the watching thread.
            waiting: returns for how many seconds another process has been writing. It is called in any thread.
            patience: seconds of a write until the observer gets an event.
        """
        self._observer, self._waiting, self._patience = observer, waiting, patience
        self._current: tuple[str, float] | None = None  # the place of the write, and its beginning
        self._thread: threading.Thread | None = None
        self._has_ended = threading.Event()

    @contextmanager
    def during(self, place: str = "") -> Iterator[None]:
        """Watch the block, which writes to the folder `place`, or transcripts."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="stall watch", daemon=True)
            self._thread.start()
        self._current = place, time.monotonic()
        try:
            yield
        finally:
            self._current = None

    def stop(self) -> None:
        """End the thread."""
        self._has_ended.set()
        if self._thread is not None:
            self._thread.join(_LOOK_SECONDS)

    def _work(self) -> None:
        told = False
        while not self._has_ended.wait(min(_LOOK_SECONDS, self._patience / 2)):
            place, seconds = self._longest()
            if seconds < self._patience:
                if told:
                    self._observer(DiskStalled(None))
                told = False
            elif not told:
                told = True
                self._observer(DiskStalled(_fault(place, round(seconds))))

    def _longest(self) -> tuple[str, float]:
        """Return the place and the seconds of the write that has taken longest."""
        current = self._current  # the watched thread may change it meanwhile
        here = (current[0], time.monotonic() - current[1]) if current else ("", 0.0)
        return max(here, ("", self._waiting()), key=lambda each: each[1])


def _fault(place: str, seconds: int) -> EnvironmentFault:
    if place:
        return EnvironmentFault("disk-stalled", place=place, seconds=seconds)
    return EnvironmentFault("writing-stalled", seconds=seconds)
