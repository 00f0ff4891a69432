"""Where the memory goes, as the system says it from outside: samples for the meter, its line and its details."""

import collections
import contextlib
import time
from dataclasses import dataclass

import psutil
from PySide6.QtCore import QObject, QTimer, Signal

from app.ui import number_formats
from core.contracts.engine_messages import Heartbeat, Ready

HISTORY = 240  # samples, two a second: two minutes
_INTERVAL = 500  # ms between two samples, and between two of the history
_IDLE_INTERVAL = 5000  # ms between two samples while there is no engine, or none that works
_LOADING_INTERVAL = 50  # the same while a model is loaded: the engine grows by a gigabyte a second
_FLOOR = 400 * 2**20  # bytes of free memory under which the engine begins no batch


@dataclass(frozen=True)
class Sample:
    """Where the memory went at one moment, in bytes. `engine` 0: there is none."""

    engine: int
    own: int
    free: int
    total: int
    gpu_used: int = 0
    gpu_total: int = 0

    @property
    def ours(self) -> int:
        """What both processes hold."""
        return self.engine + self.own

    @property
    def others(self) -> int:
        """What the rest of the machine holds."""
        return max(0, self.total - self.free - self.ours)


class MemorySource(QObject):
    """Looks at both processes from outside; what only the engine knows (GPU, activity) is of its last heartbeat."""

    sampled = Signal(object)  # Sample

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._own = psutil.Process()
        self._engine: psutil.Process | None = None
        self._total = psutil.virtual_memory().total
        self._kept_at = 0.0
        self.history: collections.deque[Sample] = collections.deque(maxlen=HISTORY)
        self.limit: int | None = None
        self.heartbeat: Heartbeat | None = None
        self.ready: Ready | None = None
        self._timer = QTimer(self, interval=_IDLE_INTERVAL)
        self._timer.timeout.connect(self.sample)
        self._timer.start()

    def engine_started(self, pid: int) -> None:
        """An engine's process is there and begins to load its model."""
        self.heartbeat = self.ready = None
        with contextlib.suppress(psutil.NoSuchProcess):  # dead already; engine_ended comes
            self._engine = psutil.Process(pid)
        self._set_interval(_LOADING_INTERVAL)
        self.sample()

    def engine_ready(self, ready: Ready) -> None:
        """The engine has its model."""
        self.ready = ready
        self._set_interval(_INTERVAL)

    def set_heartbeat(self, heartbeat: Heartbeat) -> None:
        """The engine has sent a heartbeat."""
        self.heartbeat = heartbeat
        if self.ready is not None:
            self._set_interval(_IDLE_INTERVAL if heartbeat.activity == "idle" else _INTERVAL)

    def engine_ended(self) -> None:
        """The engine is gone."""
        self._engine, self.heartbeat, self.ready = None, None, None
        self._set_interval(_IDLE_INTERVAL)
        self.sample()

    @property
    def waiting(self) -> str:
        """Why work is held back, in words; nothing while it is not."""
        if not self.history or self.heartbeat is None:
            return ""
        last = self.history[-1]
        if self.heartbeat.activity == "waiting" and self.heartbeat.system_available < 2 * _FLOOR:
            free = number_formats.memory(self.heartbeat.system_available)
            return self.tr("Waiting: only {free} of memory are free").format(free=free)
        if self.limit is not None and last.ours > self.limit:
            return self.tr("Holding files back: over your limit of {limit}").format(
                limit=number_formats.memory(self.limit)
            )
        return ""

    def sample(self) -> None:
        """Take a sample now."""
        engine, free = self._engine_memory(), psutil.virtual_memory().available
        own, heartbeat = int(self._own.memory_info().rss), self.heartbeat
        gpu = 0 if heartbeat is None else heartbeat.gpu_reserved + heartbeat.gpu_free
        used = heartbeat.gpu_reserved if heartbeat is not None and gpu else 0
        self.add(Sample(engine, own, free, self._total, used, gpu))

    def add(self, sample: Sample) -> None:
        """Take a sample into the history, once for each of its intervals since the last; others take its place."""
        now = time.monotonic() * 1000
        count = int((now - self._kept_at) / _INTERVAL + 0.1) if self.history else 1
        if count:
            self.history.extend([sample] * min(count, HISTORY))
            self._kept_at = now
        else:
            self.history[-1] = sample
        self.sampled.emit(sample)

    def _set_interval(self, interval: int) -> None:
        """Take samples every so many ms from now on; the time to the next one begins anew when that changes."""
        if self._timer.interval() != interval:
            self._timer.setInterval(interval)

    def _engine_memory(self) -> int:
        if self._engine is None:
            return 0
        try:
            return int(self._engine.memory_info().rss)
        except psutil.Error:  # it has just died
            return 0
