"""Keep the emissions of a whole recording in a temporary file, because hours of them do not fit into memory."""

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

_IMPOSSIBLE = -60.0  # the logarithm of a probability
_NUMBER_BYTES = 2  # the file holds float16

_StoredWindow = tuple[int, int, NDArray[np.float64]]
"""A window's number, the byte at which its rows begin, and the middles of their frames in seconds."""


class EmissionStore:
    """A temporary file of emissions. Windows are added in any order and read in the recording's order.

    The file has no name. It is gone when this object is closed or the process ends.
    """

    def __init__(self, folder: Path, columns: int) -> None:
        """Make a file in `folder` for rows of `columns` columns.

        Raises:
            EnvironmentFault: no-write, disk.
        """
        self._folder = folder
        self.columns = columns
        try:
            folder.mkdir(parents=True, exist_ok=True)
            # Unbuffered: a full disk then fails in `add`, not later.
            self._file = tempfile.TemporaryFile(dir=folder, buffering=0)  # noqa: SIM115 (it is closed with this object)
        except OSError as error:
            raise storage_fault(error, folder) from error
        self._written = 0
        self._windows: list[_StoredWindow] = []

    def close(self) -> None:
        """Give the disk space back."""
        self._file.close()

    def add(self, n: int, times: NDArray[np.float64], rows: StoredRows) -> None:
        """Add the rows of window `n`.

        Args:
            n: the number of the window.
            times: the middles of its frames, in seconds of the file.
            rows: shape (frames, columns).

        Raises:
            EnvironmentFault: no-write, disk.
        """
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
        """Return the rows of the frames from `start` to `end`, in seconds of the file.

        If two windows overlap, the rows of the earlier one end at the start of the later one.
        """
        width = _NUMBER_BYTES * self.columns
        selected = []
        # A text may have as many parts as the recording has windows, so examine only the windows of this part.
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
        """Return `count` rows from byte `offset` on.

        Raises:
            EnvironmentFault: "no-write": the rows cannot be read back.
        """
        data = bytearray(_NUMBER_BYTES * self.columns * count)
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


def _first_time(window: _StoredWindow) -> float:
    return float(window[2][0])


class _WindowRows(NamedTuple):
    """The rows of one window.

    Attributes:
        offset: their first byte in the file.
        times: the middles of their frames, in seconds.
        cut: whether speech continues in the next window.
    """

    offset: int
    times: NDArray[np.float64]
    cut: bool

    @property
    def frames(self) -> int:
        """The number of frames, with one for the silence behind the window unless speech was cut there."""
        return len(self.times) + (not self.cut)


class EmissionRange:
    """The rows of consecutive frames, a Source for the search.

    One frame of silence lies between windows that were cut at a pause, so no token reaches across it. No such frame
    lies at a cut inside speech: a token in both windows is one token.
    """

    def __init__(self, emission_store: EmissionStore, windows: Sequence[_WindowRows]) -> None:
        self._emission_store = emission_store
        self._windows = windows
        self._starts = [0, *accumulate(window.frames for window in windows)]
        times = [np.append(window.times, window.times[-1] + 1e-3)[: window.frames] for window in windows]
        self.times: NDArray[np.float64] = np.concatenate(times) if times else np.zeros(0)
        """The middle of each frame, in seconds of the file."""

    def __len__(self) -> int:
        """Return the number of frames."""
        return len(self.times)

    def read(self, begin: int, end: int) -> Rows:
        """Return the rows of frames [begin, end)."""
        rows = np.full((end - begin, self._emission_store.columns), _IMPOSSIBLE, np.float32)
        rows[:, :FIRST_TOKEN] = 0.0
        for n in range(bisect.bisect_right(self._starts, begin) - 1, bisect.bisect_left(self._starts, end)):
            first, window = self._starts[n], self._windows[n]
            low, high = max(begin, first), min(end, first + len(window.times))
            if low < high:
                offset = window.offset + (low - first) * _NUMBER_BYTES * self._emission_store.columns
                rows[low - begin : high - begin] = self._emission_store.read_at(offset, high - low)
        return rows
