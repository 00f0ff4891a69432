"""The heights of the transcript's rows: estimated at first, exact once seen; cheap for 10,000 of them."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate


class RowHeights:
    """Rows on top of each other, px. How long each text is stays known: new estimates need no look at the texts."""

    def __init__(self) -> None:
        """No rows."""
        self._letters: list[int] = []
        self._heights: list[float] = []
        self._tops: list[float] | None = [0.0]

    def __len__(self) -> int:
        """How many rows there are."""
        return len(self._heights)

    def __getitem__(self, row: int) -> float:
        """The height of a row."""
        return self._heights[row]

    def set_measured(self, row: int, height: float) -> bool:
        """A row has been laid out with this height; whether it differs from the height that was assumed."""
        if abs(self._heights[row] - height) < 0.5:
            return False
        self._heights[row] = height
        self._tops = None
        return True

    def insert(self, row: int, characters: Sequence[int], estimate: Callable[[int], float]) -> None:
        """New rows come before `row`."""
        self._letters[row:row] = characters
        self._heights[row:row] = map(estimate, characters)
        self._tops = None

    def remove(self, row: int, count: int) -> None:
        """`count` rows from `row` on go."""
        del self._letters[row : row + count]
        del self._heights[row : row + count]
        self._tops = None

    def estimate_all(self, estimate: Callable[[int], float]) -> None:
        """Forget all that was measured."""
        self._heights = [estimate(characters) for characters in self._letters]
        self._tops = None

    def top(self, row: int) -> float:
        """Where a row begins; the number of rows stands for the end."""
        return self._sums()[row]

    @property
    def total(self) -> float:
        """The height of all rows."""
        return self._sums()[-1]

    def row_at(self, y: float) -> int:
        """The row at `y`; the first above all, the last below; -1 where there are none."""
        return min(max(0, bisect_right(self._sums(), y) - 1), len(self) - 1)

    def _sums(self) -> list[float]:
        if self._tops is None:
            self._tops = list(accumulate(self._heights, initial=0.0))
        return self._tops
