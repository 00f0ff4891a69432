"""Sample the memory of both processes from outside."""

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
_IDLE_INTERVAL = 5000  # ms between two samples while no engine works
_LOADING_INTERVAL = 50  # the same while a model loads: the engine grows by one gigabyte a second
_FLOOR = 400 * 2**20  # below this many free bytes the engine starts no batch


@dataclass(frozen=True)
class Sample:
    """Memory use at one moment, in bytes. `engine` is 0 without an engine."""

    engine: int
    own: int
    free: int
    total: int
    gpu_used: int = 0
    gpu_total: int = 0

    @property
    def ours(self) -> int:
        """The memory of both processes."""
        return self.engine + self.own

    @property
    def others(self) -> int:
        """The memory of all other programs."""
        return max(0, self.total - self.free - self.ours)


class MemorySource(QObject):
    """Samples both processes from outside. GPU memory and activity come from the engine's last heartbeat."""

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
        """Note that an engine process has started to load its model."""
        self.heartbeat = self.ready = None
        with contextlib.suppress(psutil.NoSuchProcess):  # the process is dead, and engine_ended follows
            self._engine = psutil.Process(pid)
        self._set_interval(_LOADING_INTERVAL)
        self.sample()

    def engine_ready(self, ready: Ready) -> None:
        """Note that the engine has its model."""
        self.ready = ready
        self._set_interval(_INTERVAL)

    def set_heartbeat(self, heartbeat: Heartbeat) -> None:
        """Store the engine's heartbeat."""
        self.heartbeat = heartbeat
        if self.ready is not None:
            self._set_interval(_IDLE_INTERVAL if heartbeat.activity == "idle" else _INTERVAL)

    def engine_ended(self) -> None:
        """Note that the engine has ended."""
        self._engine, self.heartbeat, self.ready = None, None, None
        self._set_interval(_IDLE_INTERVAL)
        self.sample()

    @property
    def waiting(self) -> str:
        """The reason for waiting in words, or an empty text."""
        if not self.history or self.heartbeat is None:
            return ""
        last = self.history[-1]
        if self.heartbeat.activity == "waiting" and self.heartbeat.system_available < 2 * _FLOOR:
            free = number_formats.memory(self.heartbeat.system_available)
            return self.tr("Waiting for memory: only {free} free").format(free=free)
        if self.limit is not None and last.ours > self.limit:
            return self.tr("Waiting: over your limit of {limit}").format(limit=number_formats.memory(self.limit))
        return ""

    def sample(self) -> None:
        """Take a sample now."""
        engine, free = self._engine_memory(), psutil.virtual_memory().available
        own, heartbeat = int(self._own.memory_info().rss), self.heartbeat
        gpu = 0 if heartbeat is None else heartbeat.gpu_reserved + heartbeat.gpu_free
        used = heartbeat.gpu_reserved if heartbeat is not None and gpu else 0
        self.add(Sample(engine, own, free, self._total, used, gpu))

    def add(self, sample: Sample) -> None:
        """Add a sample to the history, once for each interval since the last one."""
        now = time.monotonic() * 1000
        count = int((now - self._kept_at) / _INTERVAL + 0.1) if self.history else 1
        if count:
            self.history.extend([sample] * min(count, HISTORY))
            self._kept_at = now
        else:
            self.history[-1] = sample
        self.sampled.emit(sample)

    def _set_interval(self, interval: int) -> None:
        """Set the interval between samples, in ms. A change restarts the wait."""
        if self._timer.interval() != interval:
            self._timer.setInterval(interval)

    def _engine_memory(self) -> int:
        if self._engine is None:
            return 0
        try:
            return int(self._engine.memory_info().rss)
        except psutil.Error:  # the process has just died
            return 0
