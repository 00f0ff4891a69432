"""Whether a recording is still the file whose words the journal has: another one may lie at its path by now."""

from core.contracts.errors import InputFault
from core.journal import Job, Journal, file_at
from core.watch.file_sample import sample_digest

CHANGED = "recording-changed"
"""The code of the fault of a recording that is another one by now."""


def change_of(journal: Journal, job: Job) -> InputFault | None:
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
    change = change_of(journal, job)
    if change is not None and change.code == CHANGED:
        raise change
    return change
