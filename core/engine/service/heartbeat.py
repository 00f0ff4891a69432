"""Send signs of life and memory figures to the front end, twice a second during work."""

import threading
import time
from dataclasses import dataclass

from core.contracts.engine_messages import Heartbeat
from core.engine import devices
from core.engine.service.outbox import Outbox

PERIOD = 0.5  # seconds
_IDLE_PERIOD = 5.0  # seconds, after the first heartbeat of an idle engine
_UNIQUE_PERIOD = 5.0  # seconds between measurements of unshared memory: each walks all pages, about 10 ms


@dataclass
class Activity:
    """The engine's current activity. The main thread writes it, the heartbeat thread reads it.

    The fields are those of Heartbeat. `batch_began` is the time.monotonic() at which the current batch began, None
    between batches.
    """

    name: str = "starting"
    batch: int = 0
    batch_began: float | None = None
    frames: int = 0
    padding: int = 0
    windows: int = 0
    threads: int = 0


class HeartbeatThread(threading.Thread):
    """A thread that sends a heartbeat every PERIOD seconds, and fewer while the engine is idle."""

    def __init__(self, outbox: Outbox, activity: Activity) -> None:
        super().__init__(name="heartbeat", daemon=True)
        self._outbox = outbox
        self._activity = activity
        self._unique, self._unique_at = 0, -_UNIQUE_PERIOD

    def run(self) -> None:
        """Send heartbeats until the process ends."""
        last, sent = self._send(), time.monotonic()
        while True:
            time.sleep(PERIOD)
            now, activity = time.monotonic(), self._activity
            unchanged = last.activity == activity.name == "idle" and last.batch == activity.batch
            if not unchanged or now - sent >= _IDLE_PERIOD:
                last, sent = self._send(), now

    def _send(self) -> Heartbeat:
        activity = self._activity
        # Read in this order: otherwise a batch that has just begun could look finished.
        batch = activity.batch
        began = activity.batch_began
        heartbeat = Heartbeat(
            **devices.memory(),
            unique=self._unique_memory(),
            activity=activity.name,
            batch=batch,
            batch_seconds=0.0 if began is None else time.monotonic() - began,
            frames=activity.frames,
            padding=activity.padding,
            windows=activity.windows,
            threads=activity.threads,
        )
        self._outbox.send(heartbeat)
        return heartbeat

    def _unique_memory(self) -> int:
        now = time.monotonic()
        if (self._activity.name != "idle" and now - self._unique_at >= _UNIQUE_PERIOD) or not self._unique:
            self._unique, self._unique_at = devices.unique_memory(), now
        return self._unique
