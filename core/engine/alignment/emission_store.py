"""The emissions of a whole recording in a temporary file: hours of them are too much for memory."""

import bisect
import tempfile
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.contracts.errors import EnvironmentFault
from core.contracts.files import storage_fault, write_all
from core.engine.alignment.lattice import FIRST_TOKEN, Rows
from core.engine.alignment.token_emissions import StoredRows

_IMPOSSIBLE = -60.0  # logarithm of a probability
_BYTES = 2  # of a number in the file, float16

_Kept = tuple[int, int, NDArray[np.float64]]
"""A window's number, the byte at which its rows begin, and the middles of their frames in seconds."""


class EmissionStore:
    """Takes windows in any order; gives rows in the recording's order once all are there. The file has no name, and is
    gone when this object is closed or the process ends."""

    def __init__(self, folder: Path, columns: int) -> None:
        """A file in `folder` for rows of so many `columns`. Raises EnvironmentFault("no-write")."""
        self._folder = folder
        self.columns = columns
        try:
            folder.mkdir(parents=True, exist_ok=True)
            # unbuffered, so that a full disk is told of where rows are written, and neither later nor at its end
            self._file = tempfile.TemporaryFile(dir=folder, buffering=0)  # noqa: SIM115 (it is closed with this object)
        except OSError as error:
            raise storage_fault(error, folder) from error
        self._written = 0
        self._windows: list[_Kept] = []

    def close(self) -> None:
        """Give the disk space back."""
        self._file.close()

    def add(self, n: int, times: NDArray[np.float64], rows: StoredRows) -> None:
        """Keep window `n`'s rows, shape (frames, columns); `times` are seconds in the file. Raises EnvironmentFault."""
        if not len(times):
            return
        try:
            self._file.seek(self._written)
            write_all(self._file, np.ascontiguousarray(rows).tobytes())
        except OSError as error:
            raise storage_fault(error, self._folder, rows.nbytes) from error
        bisect.insort(self._windows, (n, self._written, times), key=lambda window: window[0])
        self._written += rows.nbytes

    def select(self, start: float, end: float) -> "EmissionRange":
        """The rows of the frames from `start` to `end`, in seconds of the file. Where two windows overlap, the earlier
        one's rows end where the later one's begin."""
        width = _BYTES * self.columns
        selected = []
        # a text may have as many stretches as a recording has windows: only those of this one are looked at
        begin = max(0, bisect.bisect_right(self._windows, start, key=_first_time) - 1)
        behind = bisect.bisect_left(self._windows, end, begin, key=_first_time)
        for n in range(begin, behind):
            _, offset, times = self._windows[n]
            following = _first_time(self._windows[n + 1]) if n + 1 < len(self._windows) else np.inf
            first, last = np.searchsorted(times, (start, min(end, following)))
            if last > first:
                selected.append(_WindowRows(offset + int(first) * width, times[first:last], following <= times[-1]))
        return EmissionRange(self, selected)

    def read_at(self, offset: int, count: int) -> Rows:
        """`count` rows from byte `offset` on. Raises EnvironmentFault("no-write") where they cannot be read back."""
        data = bytearray(_BYTES * self.columns * count)
        left = memoryview(data)
        try:
            self._file.seek(offset)
            while left and (size := self._file.readinto(left)):
                left = left[size:]
        except OSError as error:
            raise self._unreadable() from error
        if left:
            raise self._unreadable()
        return np.frombuffer(data, np.float16).reshape(count, self.columns).astype(np.float32)

    def _unreadable(self) -> EnvironmentFault:
        return EnvironmentFault("no-write", path=str(self._folder), reason="copy-unreadable")


def _first_time(window: _Kept) -> float:
    return float(window[2][0])


class _WindowRows(NamedTuple):
    """Rows of one window: their `offset` in the file in bytes, the middles of their frames in seconds, and `cut`,
    whether speech goes on into the next window."""

    offset: int
    times: NDArray[np.float64]
    cut: bool

    @property
    def frames(self) -> int:
        """How many frames there are, with the one that stands for the silence behind them where there is one."""
        return len(self.times) + (not self.cut)


class EmissionRange:
    """Rows of consecutive frames: a core.engine.alignment.viterbi.Source.

    Between windows that were cut at a pause one frame stands for the silence, so that no token reaches across it. Where
    speech was cut there is none: a token in both windows is one.
    """

    def __init__(self, emission_store: EmissionStore, windows: Sequence[_WindowRows]) -> None:
        self._emission_store = emission_store
        self._windows = windows
        self._starts = [0, *accumulate(window.frames for window in windows)]
        times = [np.append(window.times, window.times[-1] + 1e-3)[: window.frames] for window in windows]
        self.times: NDArray[np.float64] = np.concatenate(times) if times else np.zeros(0)
        """The middle of each frame, in seconds of the file."""

    def __len__(self) -> int:
        """How many frames there are."""
        return len(self.times)

    def read(self, begin: int, end: int) -> Rows:
        """The rows of frames [begin, end)."""
        rows = np.full((end - begin, self._emission_store.columns), _IMPOSSIBLE, np.float32)
        rows[:, :FIRST_TOKEN] = 0.0
        for n in range(bisect.bisect_right(self._starts, begin) - 1, bisect.bisect_left(self._starts, end)):
            first, window = self._starts[n], self._windows[n]
            low, high = max(begin, first), min(end, first + len(window.times))
            if low < high:
                offset = window.offset + (low - first) * _BYTES * self._emission_store.columns
                rows[low - begin : high - begin] = self._emission_store.read_at(offset, high - low)
        return rows
