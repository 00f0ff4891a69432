"""Recordings that are not where the journal has them: found again by their content in folders that one names."""

import contextlib
import itertools
import os
import re
import stat
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from core.contracts.errors import InputFault
from core.journal import Job, Journal, file_at
from core.watch.folder_watch import sample_digest


@dataclass
class Relinked:
    """What came of looking: (where it was, where it is) of those that were found, and the paths of the others."""

    relinked: list[tuple[str, str]] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)


class _File(NamedTuple):
    path: Path
    size: int
    mtime_ns: int


def content_samples(journal: Journal) -> Iterator[tuple[int, str]]:
    """What tells the content of each job's recording that is there, unchanged, by job; read from the files now."""
    for job in (*journal.jobs.select(), *journal.trash.list()):
        if file_at(job.path) == (job.path, job.size, job.mtime_ns):
            sample = _sample(job.path, job.size)
            if sample is not None:
                yield job.id, sample


def relink_moved(journal: Journal, folders: Iterable[Path]) -> Relinked:
    """Find the recordings that are not where they were in these folders, to any depth, and have their jobs follow.

    The content decides where it is known, from a backup or a watched folder; else size and time of change, or size and
    name. Of several files the one of the same name is taken, of these that of the same time, then of folders that are
    called the same; what is no more likely than another, by its size and name alone, is not. Nothing but the journal
    is changed.
    """
    every = *journal.jobs.select(), *journal.trash.list()
    missing = [job for job in every if file_at(job.path) is None]
    sizes = {job.size for job in missing}
    by_size: dict[int, list[_File]] = defaultdict(list)
    for file in _files_in(folders):
        if file.size in sizes:
            by_size[file.size].append(file)
    samples = journal.storage.samples()
    digests: dict[Path, str | None] = {}
    moved = Relinked()
    for job in missing:
        place = _place_of(job, by_size[job.size], samples.get(job.id), digests)
        there = None if place is None else file_at(str(place.absolute()))
        if there is not None and journal.storage.relink(job.id, there):
            moved.relinked.append((job.path, there[0]))
        elif job.removed is None:  # nobody misses a removed one
            moved.missing.append(job.path)
    return moved


def _place_of(job: Job, files: list[_File], sample: str | None, digests: dict[Path, str | None]) -> Path | None:
    fitting = []
    for file in files:
        if sample is not None:
            if file.path not in digests:
                digests[file.path] = _sample(str(file.path), job.size)
            fits = digests[file.path] == sample
        else:
            fits = file.path.name == job.name or file.mtime_ns == job.mtime_ns
        if fits:
            fitting.append((_likeness(file, job), file.path))
    best = max((likeness for likeness, _ in fitting), default=None)
    likeliest = list(dict.fromkeys(path for likeness, path in fitting if likeness == best))  # folders may overlap
    return None if sample is None and len(likeliest) > 1 else next(iter(likeliest), None)


def _likeness(file: _File, job: Job) -> tuple[bool, bool, int]:
    folders = zip(reversed(file.path.parent.parts), reversed(re.split(r"[\\/]", job.path)[:-1]), strict=False)
    shared = sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], folders))
    return file.path.name == job.name, file.mtime_ns == job.mtime_ns, shared


def _files_in(folders: Iterable[Path]) -> Iterator[_File]:
    for folder in folders:
        for parent, names, found in os.walk(folder.absolute()):
            names.sort()
            for path in (Path(parent) / name for name in sorted(found)):
                with contextlib.suppress(OSError):
                    status = path.stat()
                    yield _File(path, status.st_size, status.st_mtime_ns)


def _sample(path: str, size: int) -> str | None:
    try:
        is_file = stat.S_ISREG(Path(path).stat().st_mode)  # a pipe would be waited for
        return sample_digest(path, size) if is_file else None
    except OSError:
        return None


CHANGED = "recording-changed"
"""The code of the fault of a recording that is another one by now."""


def find_change(journal: Journal, job: Job) -> InputFault | None:
    """What became of the file at the path of a job's recording.

    InputFault(CHANGED) where another one lies there, of another size or content; "recording-touched" where
    it is as large, was written since, and nothing says what it held. None where it is the same, or none is there.
    """
    there = file_at(job.path)
    if there is None or there == (job.path, job.size, job.mtime_ns):
        return None
    if there[1] != job.size:
        return InputFault(CHANGED)
    known = journal.storage.sample_of(job.id)
    if known is None:
        return InputFault("recording-touched")
    try:
        return None if sample_digest(job.path, job.size) == known else InputFault(CHANGED)
    except OSError:  # it has gone meanwhile
        return None


def check_unchanged(journal: Journal, job: Job) -> InputFault | None:
    """Raise InputFault(CHANGED) as `change_of` finds it; returns a "recording-touched" that it finds."""
    change = find_change(journal, job)
    if change is not None and change.code == CHANGED:
        raise change
    return change
