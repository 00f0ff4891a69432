"""What a search finds: recordings, places in their context, results that grow, the orders that they can be in."""

import datetime
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from typing import Literal, NamedTuple

from core.archive.query import Query
from core.transcript.search_tokens import search_tokens

Order = Literal["found", "left", "right", "recording", "time", "speaker"]


class Recording(NamedTuple):
    """A recording of the archive. `words` is how many are in the index, `date` the day it was last changed."""

    job: int
    path: Path
    date: datetime.date
    language: str | None
    words: int


class Hit(NamedTuple):
    """A place in its context. Times are seconds of the recording, None where the words have none."""

    recording: Recording
    left: str
    text: str
    right: str
    start: float | None
    end: float | None
    speaker: str | None
    language: str | None


class Results:
    """The places of a query: as many as are known, whole passages in order. `complete`: there are no others."""

    def __init__(self, query: Query, rows: Sequence[int], counts: Sequence[int], complete: bool) -> None:
        """`rows` are those of the passages in the index, with how many places each has."""
        self.query, self.complete = query, complete
        self.rows, self.counts = rows, counts
        self._ends = list(accumulate(counts))

    def __len__(self) -> int:
        """How many places there are."""
        return self._ends[-1] if self._ends else 0

    def place(self, number: int) -> tuple[int, int]:
        """The passage's row of a place, and which of the places in it."""
        at = bisect_right(self._ends, number)
        return self.rows[at], number - (self._ends[at] - self.counts[at])


def sort_key(hit: Hit | None, order: Order) -> tuple[object, ...]:
    """What places are sorted by: contexts by their words, the nearest first."""
    if hit is None:
        return ((),) if order in ("left", "right") else ("",)
    match order:
        case "left":
            return (search_tokens(hit.left)[::-1],)
        case "right":
            return (search_tokens(hit.right),)
        case "speaker":
            return (hit.speaker or "",)
        case "time":
            return (hit.recording.date.isoformat(), hit.recording.job, hit.start or 0.0)
        case _:
            return (hit.recording.path.name.casefold(), hit.recording.job, hit.start or 0.0)
