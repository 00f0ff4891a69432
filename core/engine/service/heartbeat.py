"""Proof of life and the memory figures, twice a second while there is work, from a thread of its own."""

import threading
import time
from dataclasses import dataclass

from core.contracts.engine_messages import Heartbeat
from core.engine import devices
from core.engine.service.outbox import Outbox

PERIOD = 0.5  # seconds
_IDLE_PERIOD = 5.0  # seconds, once an idle engine has said so
_UNIQUE_PERIOD = 5.0  # seconds between two looks at what only this process holds: each walks all pages, for 10 ms


@dataclass
class Activity:
    """What the engine is doing, written by its main thread and read by the heartbeat thread; fields as in Heartbeat.

    `batch_began` is the time.monotonic() at which the batch that runs began, None between batches.
    """

    name: str = "starting"
    batch: int = 0
    batch_began: float | None = None
    frames: int = 0
    padding: int = 0
    windows: int = 0
    threads: int = 0


class HeartbeatThread(threading.Thread):
    """Sends a heartbeat every PERIOD seconds until the process ends; fewer while the engine is idle."""

    def __init__(self, outbox: Outbox, activity: Activity) -> None:
        super().__init__(name="heartbeat", daemon=True)
        self._outbox = outbox
        self._activity = activity
        self._unique, self._unique_at = 0, -_UNIQUE_PERIOD

    def run(self) -> None:
        """Send them for ever."""
        last, sent = self._send(), time.monotonic()
        while True:
            time.sleep(PERIOD)
            now, activity = time.monotonic(), self._activity
            unchanged = last.activity == activity.name == "idle" and last.batch == activity.batch
            if not unchanged or now - sent >= _IDLE_PERIOD:
                last, sent = self._send(), now

    def _send(self) -> Heartbeat:
        activity = self._activity
        # in this order, so that no heartbeat calls a batch over that has just begun
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
