"""The rows of a whole recording in a file without a name: hours of them are too much for memory."""

import bisect
import errno
import tempfile
from itertools import accumulate
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.engine.alignment.columns import Kept
from core.engine.alignment.lattice import FIRST, Rows
from core.errors import EnvironmentFault

_NEVER = -60.0
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


class Spill:
    """Takes windows in any order; gives rows in the recording's order once all are there. The file goes with it."""

    def __init__(self, folder: Path, columns: int) -> None:
        """A file in `folder` for rows of `columns`. Raises EnvironmentFault("no-write")."""
        self._folder = folder
        self._columns = columns
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._file = tempfile.TemporaryFile(dir=folder)  # noqa: SIM115 (it is closed with this object)
        except OSError as error:
            raise EnvironmentFault("no-write", path=str(folder), reason=error.strerror or str(error)) from error
        self._written = 0
        self._windows: list[tuple[int, int, NDArray[np.float64]]] = []

    def close(self) -> None:
        """Give the disk space back."""
        self._file.close()

    def add(self, n: int, times: NDArray[np.float64], rows: Kept) -> None:
        """Keep window `n`'s rows, shape (frames, columns); `times` are seconds in the file. Raises EnvironmentFault."""
        try:
            self._file.seek(self._written)
            self._file.write(np.ascontiguousarray(rows).tobytes())
        except OSError as error:
            if error.errno in _FULL:
                needed = f"{rows.nbytes / 1e6:.0f} MB more"
                raise EnvironmentFault("disk", path=str(self._folder), needed=needed, free="none") from error
            raise EnvironmentFault("no-write", path=str(self._folder), reason=str(error)) from error
        bisect.insort(self._windows, (n, self._written, times), key=lambda window: window[0])
        self._written += rows.nbytes

    def stretch(self, start: float, end: float) -> "Stretch":
        """The rows of the frames from `start` to `end`, in seconds of the file."""
        width = 2 * self._columns
        pieces = []
        for _, offset, times in self._windows:
            first, last = np.searchsorted(times, (start, end))
            if last > first:
                pieces.append((offset + int(first) * width, times[first:last]))
        return Stretch(self, pieces)

    def at(self, offset: int, count: int) -> Rows:
        """`count` rows from byte `offset` on."""
        self._file.seek(offset)
        data = self._file.read(2 * self._columns * count)
        return np.frombuffer(data, np.float16).reshape(count, self._columns).astype(np.float32)

    @property
    def columns(self) -> int:
        """How many columns the rows have."""
        return self._columns


class Stretch:
    """Rows of consecutive frames; see core.engine.alignment.viterbi.Source. Between windows nothing was said: one
    frame stands for the silence, so that no token reaches across it."""

    def __init__(self, spill: Spill, pieces: list[tuple[int, NDArray[np.float64]]]) -> None:
        self._spill = spill
        self._offsets = [offset for offset, _ in pieces]
        self._starts = [0, *accumulate(len(times) + 1 for _, times in pieces)]
        gaps = [np.concatenate((times, times[-1:] + 1e-3)) for _, times in pieces]
        self.times: NDArray[np.float64] = np.concatenate(gaps) if gaps else np.zeros(0)
        """The middle of each frame, in seconds of the file."""

    def __len__(self) -> int:
        """How many frames there are."""
        return len(self.times)

    def read(self, begin: int, end: int) -> Rows:
        """The rows of frames [begin, end)."""
        rows = np.full((end - begin, self._spill.columns), _NEVER, np.float32)
        rows[:, :FIRST] = 0.0
        for piece in range(bisect.bisect_right(self._starts, begin) - 1, bisect.bisect_left(self._starts, end)):
            first, after = self._starts[piece], self._starts[piece + 1]
            low, high = max(begin, first), min(end, after - 1)
            if low < high:
                offset = self._offsets[piece] + (low - first) * 2 * self._spill.columns
                rows[low - begin : high - begin] = self._spill.at(offset, high - low)
        return rows
