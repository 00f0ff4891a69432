"""Write the samples of a track as they come, with anchors to the clock.

Samples survive a kill once `write` has returned.
"""

import io
import os
import threading
from pathlib import Path

import msgspec

from core.contracts.files import write_all
from core.contracts.recording_folder import (
    ANCHORS,
    EVENTS,
    HEADER_BYTES,
    SAMPLE_BYTES,
    TRACK,
    Event,
    wav_header,
)

_SYNC_SECONDS = 1.0
_SILENCE = bytes(96_000)


class TrackWriter:
    """The files of one track. Only one thread may write.

    Every method but `close` raises OSError if the disk is full or gone. All samples before that stay.
    """

    def __init__(self, folder: Path, rate: int, channels: int = 1) -> None:
        """Begin a track, or continue it behind its last whole sample."""
        self._width = SAMPLE_BYTES * channels
        self._file = io.FileIO(folder / TRACK, "ab")
        size = self._file.seek(0, os.SEEK_END)
        if size < HEADER_BYTES:
            self._file.truncate(0)
            write_all(self._file, wav_header(rate, channels))
            size = HEADER_BYTES
        torn = (size - HEADER_BYTES) % self._width
        if torn:
            self._file.truncate(size - torn)
        self.samples = (size - HEADER_BYTES) // self._width
        self._rate = rate
        self._anchored = -rate
        self._anchors = io.FileIO(folder / ANCHORS, "ab")
        self._events = io.FileIO(folder / EVENTS, "ab")
        self._closed = threading.Event()
        self._sync_error: OSError | None = None
        self._syncing = threading.Thread(target=self._sync_often, name="sync", daemon=True)
        self._syncing.start()

    def write(self, block: bytes, arrived_ns: int) -> None:
        """Append samples. Once a second, note the time of the last one."""
        if self._sync_error is not None:
            raise self._sync_error
        write_all(self._file, block)
        self.samples += len(block) // self._width
        if self.samples - self._anchored >= self._rate:
            self._anchored = self.samples
            write_all(self._anchors, b"%d %d\n" % (self.samples, arrived_ns))

    def silence(self, samples: int) -> None:
        """Append silence."""
        while samples:
            part = min(samples, len(_SILENCE) // self._width)
            write_all(self._file, _SILENCE[: part * self._width])
            self.samples += part
            samples -= part

    def rest(self) -> None:
        """Expect no sound for a while. A track needs no preparation."""

    def note(self, event: Event) -> None:
        """Append the beginning, a gap or a mark."""
        write_all(self._events, msgspec.json.encode(event) + b"\n")

    def close(self) -> None:
        """Bring everything to the disk, as far as it has room."""
        self._closed.set()
        self._syncing.join()
        for file in (self._file, self._anchors, self._events):
            try:
                os.fsync(file.fileno())
                file.close()
            except OSError as error:
                print(f"{file.name}: {error}", flush=True)

    def _sync_often(self) -> None:
        while not self._closed.wait(_SYNC_SECONDS):
            try:
                getattr(os, "fdatasync", os.fsync)(self._file.fileno())
            except OSError as error:
                self._sync_error = error
                return


def last_anchor(folder: Path) -> tuple[int, int] | None:
    """Return the last anchor of a track: a number of samples and the time of the last one. None without one."""
    try:
        lines = (folder / ANCHORS).read_bytes().split(b"\n")[:-1]
        samples, ns = lines[-1].split()
        return int(samples), int(ns)
    except (OSError, IndexError, ValueError):
        return None
