"""Memory that a recording worker shares with the engine, in slots of one window.

A pipe carries 64 KB at a time, and each time the receiver waits for Python's lock. A window has 1.9 MB.
"""

import mmap
import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import reduction
from typing import Any, NamedTuple

import numpy as np

from core.engine.audio.segmenter import LONGEST
from core.engine.recognizer import SAMPLE_RATE, Samples

_SLOT_SAMPLES = round(LONGEST * SAMPLE_RATE)
_ITEM = np.dtype(np.float32).itemsize
_SLOT_BYTES = -(-_SLOT_SAMPLES * _ITEM // mmap.PAGESIZE) * mmap.PAGESIZE
_SLOTS = 1024  # a slot takes memory only once it was written
_SIZE = _SLOTS * _SLOT_BYTES


class Place(NamedTuple):
    """A stretch of samples in a slot."""

    slot: int
    first: int
    samples: int


class Arena:
    """Shared memory of a worker. Both sides map the same pages.

    The memory is a file without a name, so a full or small /dev/shm has no effect. It ends with its last user.
    """

    def __init__(self, descriptor: int) -> None:
        """Map the file. Raise OSError without room in the address space."""
        self.descriptor = descriptor
        self._memory = mmap.mmap(descriptor, _SIZE)

    @classmethod
    def create(cls) -> "Arena | None":
        """Return new memory, None if this system has none. Windows are then sent through the pipe."""
        if sys.platform != "linux" or not hasattr(os, "memfd_create") or _has_limited_addresses():
            return None
        descriptor = -1
        try:
            descriptor = os.memfd_create("mynah-windows")
            os.ftruncate(descriptor, _SIZE)
            return cls(descriptor)
        except OSError:
            if descriptor >= 0:
                os.close(descriptor)
            return None

    def __reduce__(self) -> tuple[Callable[[Any], "Arena"], tuple[Any]]:
        """Give the memory to a process that is being started."""
        return _received, (reduction.DupFd(self.descriptor),)

    def view(self, place: Place) -> Samples:
        """Return the samples at a place, without a copy. The memory stays mapped while the array exists."""
        offset = place.slot * _SLOT_BYTES + place.first * _ITEM
        samples: Samples = np.frombuffer(self._memory, np.float32, place.samples, offset)
        return samples

    def close_file(self) -> None:
        """Close this side's file. The memory stays mapped while arrays refer to it."""
        os.close(self.descriptor)


def _received(descriptor: Any) -> Arena:
    return Arena(descriptor.detach())


def _has_limited_addresses() -> bool:
    """Tell whether the address space has a limit. The model needs it more."""
    import resource

    return resource.getrlimit(resource.RLIMIT_AS)[0] != resource.RLIM_INFINITY


class Slots:
    """The slots of a worker's own arena. Every method is thread-safe.

    A slot is free again once each of its holders has released it.
    """

    def __init__(self, arena: Arena | None) -> None:
        """Take the arena. None: `write` finds no slot."""
        self._arena = arena
        self._free = list(reversed(range(_SLOTS))) if arena is not None else []
        self._holders: dict[int, int] = {}
        self._backed: dict[int, int] = {}  # bytes that have memory, by slot
        self._lock = threading.Lock()

    def write(self, samples: Samples, holders: int) -> Place | None:
        """Copy a window into a free slot. Return None if no slot is free, or the system has no memory for it."""
        if self._arena is None or not 0 < len(samples) <= _SLOT_SAMPLES:
            return None
        with self._lock:
            if not self._free:
                return None
            slot = self._free.pop()
            self._holders[slot] = holders
        if not self._has_memory(slot, len(samples) * _ITEM):
            for _ in range(holders):
                self.release(slot)
            return None
        place = Place(slot, 0, len(samples))
        self._arena.view(place)[:] = samples
        return place

    def hold(self, slot: int) -> None:
        """Add a holder to a slot that has one."""
        with self._lock:
            self._holders[slot] += 1

    def release(self, slot: int) -> None:
        """Remove a holder. The slot used last is used first again, so few slots take memory."""
        with self._lock:
            self._holders[slot] -= 1
            if not self._holders[slot]:
                del self._holders[slot]
                self._free.append(slot)

    def view(self, place: Place) -> Samples:
        """Return the samples at a place that `write` returned."""
        assert self._arena is not None
        return self._arena.view(place)

    def _has_memory(self, slot: int, size: int) -> bool:
        """Reserve memory for the beginning of a slot. A write without memory would kill the process."""
        assert self._arena is not None
        if self._backed.get(slot, 0) < size:
            with suppress(OSError):
                os.posix_fallocate(self._arena.descriptor, slot * _SLOT_BYTES, size)
                self._backed[slot] = size
        return self._backed.get(slot, 0) >= size
