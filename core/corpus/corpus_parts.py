"""Divide a manifest into parts: consecutive rows that are transcribed and written together."""

from collections.abc import Iterable, Iterator

import msgspec

from core.corpus.manifest import BadRow, Entry

DEFAULT_HOURS = 2.0
SHORTEST_HOURS, LONGEST_HOURS = 0.01, 10.0
MOST_ENTRIES = 10_000
"""Largest number of rows in a part."""
_UNKNOWN_SECONDS = 600.0  # assumed for a recording of unknown length


class Part(msgspec.Struct, frozen=True):
    """Consecutive rows of a manifest. `number` counts parts from 0."""

    number: int
    entries: tuple[Entry | BadRow, ...]

    @property
    def sound_seconds(self) -> float:
        """Seconds of sound, as far as the manifest knows the lengths."""
        return sum(entry.duration or 0.0 for entry in self.entries if isinstance(entry, Entry))


def split_into_parts(rows: Iterable[Entry | BadRow], hours: float = DEFAULT_HOURS) -> Iterator[Part]:
    """Yield the parts in order, never more than one in memory.

    The same rows and hours always give the same parts. A part ends once it has `hours` of sound or MOST_ENTRIES rows.
    """
    number, entries, seconds = 0, list[Entry | BadRow](), 0.0
    for row in rows:
        entries.append(row)
        if isinstance(row, Entry):
            seconds += _UNKNOWN_SECONDS if row.duration is None else row.duration
        if seconds >= hours * 3600 or len(entries) >= MOST_ENTRIES:
            yield Part(number, tuple(entries))
            number, entries, seconds = number + 1, [], 0.0
    if entries:
        yield Part(number, tuple(entries))


def is_in_shard(part: int, shard: tuple[int, int]) -> bool:
    """Return whether a part belongs to the shard (number from 0, count)."""
    number, count = shard
    return part % count == number
