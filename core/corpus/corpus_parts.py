"""What is worked on and written as one: consecutive rows of a manifest, up to so many hours of sound."""

from collections.abc import Iterable, Iterator

import msgspec

from core.corpus.manifest import BadRow, Entry

DEFAULT_HOURS = 2.0
SHORTEST_HOURS, LONGEST_HOURS = 0.01, 10.0
MOST_ENTRIES = 10_000
"""Rows in a part, however short their sound is."""
_UNKNOWN = 600.0  # seconds that a recording of unknown length counts for


class Part(msgspec.Struct, frozen=True):
    """Rows of a manifest that follow each other; `number` counts parts from 0."""

    number: int
    entries: tuple[Entry | BadRow, ...]

    @property
    def sound_seconds(self) -> float:
        """How long the sound is, as far as the manifest tells."""
        return sum(entry.duration or 0.0 for entry in self.entries if isinstance(entry, Entry))


def parts_of(rows: Iterable[Entry | BadRow], hours: float = DEFAULT_HOURS) -> Iterator[Part]:
    """The parts, one after another: the same for the same rows and hours, and never more than one in memory.

    A part ends with the row with which it has `hours` of sound, or MOST_ENTRIES rows.
    """
    number, held, seconds = 0, list[Entry | BadRow](), 0.0
    for row in rows:
        held.append(row)
        if isinstance(row, Entry):
            seconds += _UNKNOWN if row.duration is None else row.duration
        if seconds >= hours * 3600 or len(held) >= MOST_ENTRIES:
            yield Part(number, tuple(held))
            number, held, seconds = number + 1, [], 0.0
    if held:
        yield Part(number, tuple(held))


def in_shard(part: int, shard: tuple[int, int]) -> bool:
    """Whether a part's number belongs to the shard (number from 0, count)."""
    number, count = shard
    return part % count == number
