"""Keep the heights of the transcript's rows: estimates first, exact heights later. Fast for 10,000 rows."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate


class RowHeights:
    """The heights of stacked rows in px. It remembers the length of each text, so that new estimates need no texts."""

    def __init__(self) -> None:
        self._letters: list[int] = []
        self._heights: list[float] = []
        self._tops: list[float] | None = [0.0]

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(self._heights)

    def __getitem__(self, row: int) -> float:
        """Return the height of a row."""
        return self._heights[row]

    def set_measured(self, row: int, height: float) -> bool:
        """Record the height of a row after layout. Tell whether it differs from the height before."""
        if abs(self._heights[row] - height) < 0.5:
            return False
        self._heights[row] = height
        self._tops = None
        return True

    def insert(self, row: int, characters: Sequence[int], estimate: Callable[[int], float]) -> None:
        """Insert rows before `row`. `characters` are the lengths of their texts, `estimate` the height of a length."""
        self._letters[row:row] = characters
        self._heights[row:row] = map(estimate, characters)
        self._tops = None

    def remove(self, row: int, count: int) -> None:
        """Remove `count` rows from `row` on."""
        del self._letters[row : row + count]
        del self._heights[row : row + count]
        self._tops = None

    def estimate_all(self, estimate: Callable[[int], float]) -> None:
        """Replace all heights by estimates."""
        self._heights = [estimate(characters) for characters in self._letters]
        self._tops = None

    def top(self, row: int) -> float:
        """Return the top of a row. The number of rows gives the bottom of the last one."""
        return self._sums()[row]

    @property
    def total(self) -> float:
        """The height of all rows."""
        return self._sums()[-1]

    def row_at(self, y: float) -> int:
        """Return the row at `y`, the first row above all rows, the last below them, or -1 without rows."""
        return min(max(0, bisect_right(self._sums(), y) - 1), len(self) - 1)

    def _sums(self) -> list[float]:
        if self._tops is None:
            self._tops = list(accumulate(self._heights, initial=0.0))
        return self._tops
