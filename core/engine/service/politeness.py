"""How many threads a batch leaves to other programs: to those that are at work now, and on battery half of all."""

import contextlib
import math
import os
import sys
import time
from collections.abc import Iterator

import psutil

_LOOK = 1.0  # seconds between two looks: times of processors are told in hundredths of a second
_POWER_LOOK = 10.0  # seconds
_TOLERANCE = 0.3  # of a core: the system and other small work need no thread of their own


class Politeness:
    """Watches what other programs take of the processors that this process may run on.

    The front end, which started this process, is none of them, and nothing else that it started.
    """

    def __init__(self) -> None:
        self._process = psutil.Process()
        self._front_end = self._process.parent()
        self._looked_at, self._busy = time.monotonic(), self._busy_seconds()
        self._power_at, self._on_battery = -math.inf, False
        self._taken = 0.0

    def threads_to_leave(self, cores: int) -> int:
        """How many of `cores` threads the next batch leaves to others.

        Programs of low priority do not count on Linux: they yield by themselves, as other engines do.
        """
        now = time.monotonic()
        if (elapsed := now - self._looked_at) >= _LOOK:
            busy = self._busy_seconds()
            self._taken, self._busy, self._looked_at = (busy - self._busy) / elapsed, busy, now
        if now - self._power_at >= _POWER_LOOK:
            self._power_at, self._on_battery = now, _on_battery()
        taken = max(0, math.ceil(self._taken - _TOLERANCE))
        return min(cores - 1, max(taken, cores // 2 if self._on_battery else 0))

    def _busy_seconds(self) -> float:
        """Seconds that others have computed on these processors; 0 where the system keeps that to itself."""
        try:
            processors = psutil.cpu_times(percpu=True)
        except (OSError, psutil.Error):  # hardened kernels deny /proc/stat
            return 0.0
        if hasattr(os, "sched_getaffinity"):
            allowed = os.sched_getaffinity(0)
            processors = [times for number, times in enumerate(processors) if number in allowed] or processors
        working = sum(
            times.user + times.system + getattr(times, "irq", 0.0) + getattr(times, "softirq", 0.0)
            for times in processors
        )
        return working - sum(map(_seconds_of, (self._process, *self._family())))

    def _family(self) -> Iterator[psutil.Process]:
        """The front end and what else it has started."""
        if self._front_end is not None:
            yield self._front_end
            with contextlib.suppress(psutil.Error, OSError):
                yield from (each for each in self._front_end.children() if each.pid != self._process.pid)


def _seconds_of(process: psutil.Process) -> float:
    """What it has computed, with its ended children, as far as the system counts that as user's and its own time."""
    try:
        times = process.cpu_times()
        counted_as_nice = sys.platform == "linux" and process.nice() > 0  # on its own list, all but the system's part
    except (psutil.Error, OSError):
        return 0.0
    return float(times.system + times.children_user + times.children_system + (0.0 if counted_as_nice else times.user))


def _on_battery() -> bool:
    try:
        battery = psutil.sensors_battery()
    except (AttributeError, OSError, psutil.Error, NotImplementedError):  # not on every system
        return False
    return battery is not None and battery.power_plugged is False
