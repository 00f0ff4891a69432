"""Recordings that are not where the journal has them: found again by their content in folders that one names."""

import os
import stat
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from core.queue.journal import Job, Journal
from core.queue.journal.job import file_at
from core.watch.file_sample import sample_digest


@dataclass
class Moved:
    """What came of looking: (where it was, where it is) of those that were found, and the paths of the others."""

    found: list[tuple[str, str]] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)


def content_samples(journal: Journal) -> Iterator[tuple[int, str]]:
    """What tells the content of each job's recording that is there, unchanged, by job; read from the files now."""
    for job in journal.jobs.select():
        if file_at(job.path) == (job.path, job.size, job.mtime_ns):
            sample = _sample(job.path, job.size)
            if sample is not None:
                yield job.id, sample


def relink_moved(journal: Journal, folders: Iterable[Path]) -> Moved:
    """Find the recordings that are not where they were in these folders, to any depth, and have their jobs follow.

    The content decides where it is known, from a backup or a watched folder; else size and time of change, or size and
    name. Of equal files the one of the same name is taken. Nothing but the journal is changed.
    """
    missing = [job for job in journal.jobs.select() if file_at(job.path) is None]
    sizes = {job.size for job in missing}
    by_size: dict[int, list[Path]] = defaultdict(list)
    for path in _files_in(folders):
        size = _size(path)
        if size in sizes:
            by_size[size].append(path)
    samples = journal.storage.samples()
    digests: dict[Path, str | None] = {}
    moved = Moved()
    for job in missing:
        place = _place_of(job, by_size[job.size], samples.get(job.id), digests)
        file = None if place is None else file_at(str(place.absolute()))
        if file is not None and journal.storage.relink(job.id, file):
            moved.found.append((job.path, file[0]))
        else:
            moved.gone.append(job.path)
    return moved


def _place_of(job: Job, places: list[Path], sample: str | None, digests: dict[Path, str | None]) -> Path | None:
    fitting = []
    for path in places:
        if sample is not None:
            if path not in digests:
                digests[path] = _sample(str(path), job.size)
            fits = digests[path] == sample
        else:
            fits = path.name == job.name or path.stat().st_mtime_ns == job.mtime_ns
        if fits:
            fitting.append(path)
    same_name = [path for path in fitting if path.name == job.name]
    return next(iter(same_name or fitting), None)


def _files_in(folders: Iterable[Path]) -> Iterator[Path]:
    for folder in folders:
        for parent, names, found in os.walk(folder):
            names.sort()
            yield from (Path(parent) / name for name in sorted(found))


def _size(path: Path) -> int | None:
    try:
        return path.stat().st_size
    except OSError:
        return None


def _sample(path: str, size: int) -> str | None:
    try:
        is_file = stat.S_ISREG(Path(path).stat().st_mode)  # a pipe would be waited for
        return sample_digest(path, size) if is_file else None
    except OSError:
        return None
