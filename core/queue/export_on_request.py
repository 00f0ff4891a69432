"""Exports that somebody asked for: what is written of each recording's transcript, and what came of it."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from core.contracts.errors import Fault, InputFault
from core.journal import Job, JobState, Journal
from core.journal.job import Export
from core.queue import delivery
from core.settings.settings import Settings
from core.specs.job_specs import with_subfolder, delivery_spec

_AT_REST = (JobState.DONE, JobState.FAILED, JobState.CANCELLED, JobState.PAUSED)


@dataclass(frozen=True)
class ExportOutcome:
    """What came of one recording: the files written, those that another file stood in for, and what went wrong."""

    job: Job
    written: tuple[Path, ...] = ()
    skipped: tuple[Path, ...] = ()
    faults: tuple[Fault, ...] = ()


def exportable(jobs: Sequence[Job]) -> list[Job]:
    """Those that have text and are at rest; one that is being worked on is written when it is done."""
    return [job for job in jobs if job.state in _AT_REST and (job.chunks or job.state == JobState.DONE)]


def common_folder(jobs: Sequence[Job]) -> Path | None:
    """The folder below which the recordings lie in several folders; None where they lie in one, or have none."""
    folders = {Path(job.path).parent for job in jobs}
    if len(folders) < 2:
        return None
    try:
        return Path(os.path.commonpath(folders))
    except ValueError:  # on several drives
        return None


def export_job(
    journal: Journal, job: Job, number: int, settings: Settings, *, again: bool = False, root: Path | None = None
) -> ExportOutcome:
    """Write the transcripts of a job as `settings` say; with `again` only what such an export still owes.

    `root` is the folder whose folders are kept under the output folder, None for none. `number` is what `{n}` means in
    the files' name. Raises EnvironmentFault for the journal itself.
    """
    try:
        below = Path() if root is None else Path(job.path).parent.relative_to(root)
        wanted = with_subfolder(delivery_spec(settings, Path(job.path)), below)
        if not (again and journal.jobs.get(job.id).delivery == wanted):
            job = delivery.request_files(journal, job, wanted, number)
        delivery.deliver(journal, job, number)
    except KeyError:  # removed from the queue meanwhile
        return ExportOutcome(job)
    except InputFault as fault:  # of the table of participants
        return ExportOutcome(job, faults=(fault,))
    exports = [export for export in journal.exports.of_job(job.id) if export.format in job.delivery.formats]
    return ExportOutcome(
        job,
        tuple(Path(export.path) for export in exports if export.written and export.has_file and not export.skipped),
        tuple(Path(export.path) for export in exports if export.skipped and export.has_file),
        tuple(export.fault for export in exports if export.fault is not None),
    )


def overwrite_chat(journal: Journal, job: int) -> Export | None:
    """Write a job's CHAT file over the one that has its name, where that is of no other recording; what came of it.

    None when the job was removed. Raises EnvironmentFault for the journal itself.
    """
    try:
        subject = journal.jobs.get(job)
        wanted = msgspec.structs.replace(subject.delivery, formats=("chat",), existing="overwrite")
        delivery.deliver(journal, delivery.request_files(journal, subject, wanted))
    except KeyError:
        return None
    return next((export for export in journal.exports.of_job(job) if export.format == "chat"), None)
