"""Count places per recording, per 1,000 words, over time, by folder, speaker and language."""

import datetime
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from core.archive.results import Hit, Recording

_MOST_PERIODS = 40  # bars of a plot


class Frequency(NamedTuple):
    """The number of places under `name`, and the words there. `words` is 0 if nobody has counted them."""

    name: str
    places: int
    words: int = 0

    @property
    def per_thousand(self) -> float:
        """Places in 1,000 words."""
        return 1000 * self.places / self.words if self.words else 0.0


def by_recording(counts: Mapping[int, int], recordings: Mapping[int, Recording]) -> list[tuple[Recording, Frequency]]:
    """Return the frequency in each recording with a place, the highest first. `counts` are places by job."""
    found = [
        (recordings[job], Frequency(recordings[job].path.name, count, recordings[job].words))
        for job, count in counts.items()
        if job in recordings
    ]
    return sorted(found, key=lambda each: (-each[1].per_thousand, each[1].name))


def by_folder(counts: Mapping[int, int], recordings: Mapping[int, Recording]) -> list[Frequency]:
    """Return the frequency in each folder with a place, most places first. Shortest unique endings name the folders."""
    names = _distinct_names({recording.path.parent for recording in recordings.values()})
    return _group(counts, recordings, lambda recording: names[recording.path.parent])


def _distinct_names(folders: Iterable[Path]) -> dict[Path, str]:
    names: dict[Path, str] = {}
    alike, length = [list(folders)], 0
    while alike:
        length += 1
        by_ending: dict[tuple[str, ...], list[Path]] = {}
        for folder in chain.from_iterable(alike):
            by_ending.setdefault(folder.parts[-length:], []).append(folder)
        names |= {same[0]: str(Path(*ending)) for ending, same in by_ending.items() if len(same) == 1}
        alike = [same for same in by_ending.values() if len(same) > 1]
    return names


def by_language(counts: Mapping[int, int], recordings: Mapping[int, Recording]) -> list[Frequency]:
    """Return the frequency in each language with a place, by the languages of the recordings alone."""
    return _group(counts, recordings, lambda recording: recording.language or "")


def by_speaker(hits: Iterable[Hit | None]) -> list[Frequency]:
    """Return the frequency for each named speaker, most places first. The words of speakers are not counted."""
    counts: dict[str, int] = {}
    for hit in hits:
        if hit is not None and hit.speaker:
            counts[hit.speaker] = counts.get(hit.speaker, 0) + 1
    return sorted(
        (Frequency(name, count) for name, count in counts.items()), key=lambda each: (-each.places, each.name)
    )


def over_time(counts: Mapping[int, int], recordings: Mapping[int, Recording]) -> list[Frequency]:
    """Return the frequencies by day, month or year: the shortest unit with at most 40 periods.

    The periods go from the first recording to the last.
    """
    days = sorted(recording.date for recording in recordings.values())
    if not days:
        return []
    for length in (10, 7, 4):  # characters of 2026-11-21 that name a day, a month and a year
        names = _periods(days[0], days[-1], length)
        if len(names) <= _MOST_PERIODS or length == 4:
            break
    totals = {name: [0, 0] for name in names}
    for job, recording in recordings.items():
        total = totals[recording.date.isoformat()[:length]]
        total[0] += counts.get(job, 0)
        total[1] += recording.words
    return [Frequency(name, *total) for name, total in totals.items()]


def _periods(first: datetime.date, last: datetime.date, length: int) -> Sequence[str]:
    if length == 4:
        return [f"{year:04}" for year in range(first.year, last.year + 1)]
    if length == 7:
        months = range(first.year * 12 + first.month - 1, last.year * 12 + last.month)
        return [f"{month // 12:04}-{month % 12 + 1:02}" for month in months]
    return [(first + datetime.timedelta(day)).isoformat() for day in range((last - first).days + 1)]


def _group(
    counts: Mapping[int, int], recordings: Mapping[int, Recording], name_of: Callable[[Recording], str]
) -> list[Frequency]:
    totals: dict[str, list[int]] = {}
    for job, recording in recordings.items():
        total = totals.setdefault(name_of(recording), [0, 0])
        total[0] += counts.get(job, 0)
        total[1] += recording.words
    found = [Frequency(name, *total) for name, total in totals.items() if name and total[0]]
    return sorted(found, key=lambda each: (-each.places, each.name))
