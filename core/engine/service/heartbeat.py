"""Proof of life and the memory figures, twice a second, from a thread of its own."""

import threading
import time
from dataclasses import dataclass

from core.contracts.protocol import Heartbeat
from core.engine import devices
from core.engine.service.outbox import Outbox

PERIOD = 0.5  # seconds


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
    """Sends a heartbeat every PERIOD seconds until the process ends."""

    def __init__(self, outbox: Outbox, activity: Activity) -> None:
        super().__init__(name="heartbeat", daemon=True)
        self._outbox = outbox
        self._activity = activity

    def run(self) -> None:
        """Send them for ever."""
        while True:
            activity = self._activity
            memory = devices.memory()
            # in this order, so that no heartbeat calls a batch over that has just begun
            batch = activity.batch
            began = activity.batch_began
            self._outbox.send(
                Heartbeat(
                    **memory,
                    activity=activity.name,
                    batch=batch,
                    batch_seconds=0.0 if began is None else time.monotonic() - began,
                    frames=activity.frames,
                    padding=activity.padding,
                    windows=activity.windows,
                    threads=activity.threads,
                )
            )
            time.sleep(PERIOD)
