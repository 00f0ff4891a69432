"""Find recordings that are not at their old paths, by their content, in folders that the user names."""

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
    """The result of a search: (old path, new path) of found recordings, and the paths of missing ones."""

    relinked: list[tuple[str, str]] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)


class _File(NamedTuple):
    path: Path
    size: int
    mtime_ns: int


def content_samples(journal: Journal) -> Iterator[tuple[int, str]]:
    """Yield (job, digest of the recording's content) for each unchanged recording. Reads the files now."""
    for job in (*journal.jobs.select(), *journal.trash.list()):
        if file_at(job.path) == (job.path, job.size, job.mtime_ns):
            sample = _sample(job.path, job.size)
            if sample is not None:
                yield job.id, sample


def relink_moved(journal: Journal, folders: Iterable[Path]) -> Relinked:
    """Search the folders, to any depth, for missing recordings, and point their jobs to the new paths.

    A backup or a watched folder may know the content: then the content decides. Otherwise size and time of change
    decide, or size and name. Among several files, the best has the same name, then the same time, then parent folders
    of the same names. Two equally good files without known content are both skipped. Only the journal changes.
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
        elif job.removed is None:  # removed jobs need no recording
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
        is_file = stat.S_ISREG(Path(path).stat().st_mode)  # reading a pipe would wait for ever
        return sample_digest(path, size) if is_file else None
    except OSError:
        return None


CHANGED = "recording-changed"
"""The fault code of a path with another recording."""


def find_change(journal: Journal, job: Job) -> InputFault | None:
    """Return the change of the file at a recording's path, or None if it is unchanged or missing.

    - InputFault(CHANGED): the file has another size or content.
    - InputFault("recording-touched"): same size, written since, and the old content is unknown.
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
    except OSError:  # the file vanished meanwhile
        return None


def check_unchanged(journal: Journal, job: Job) -> InputFault | None:
    """Raise InputFault(CHANGED) if `find_change` returns it. Return a "recording-touched"."""
    change = find_change(journal, job)
    if change is not None and change.code == CHANGED:
        raise change
    return change
