"""Export recordings on a person's request."""

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
from core.specs.job_specs import delivery_spec, with_subfolder

_AT_REST = (JobState.DONE, JobState.FAILED, JobState.CANCELLED, JobState.PAUSED)


@dataclass(frozen=True)
class ExportOutcome:
    """The outcome for one recording: written files, skipped files of other programs, and faults."""

    job: Job
    written: tuple[Path, ...] = ()
    skipped: tuple[Path, ...] = ()
    faults: tuple[Fault, ...] = ()


def exportable(jobs: Sequence[Job]) -> list[Job]:
    """Return the jobs at rest that have text. A running job is exported when it is done."""
    return [job for job in jobs if job.state in _AT_REST and (job.chunks or job.state == JobState.DONE)]


def common_folder(jobs: Sequence[Job]) -> Path | None:
    """Return the folder above all recordings, None if all lie in one folder or share no folder."""
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
    """Write the files of a job as `settings` say.

    Args:
        journal: the journal.
        job: the job.
        number: the value of `{n}` in names.
        settings: formats, folder and names.
        again: write only the files that such an export still owes.
        root: keep the folders below it under the output folder. None: keep no folders.

    Raises:
        EnvironmentFault: the journal's fault.
    """
    try:
        below = Path() if root is None else Path(job.path).parent.relative_to(root)
        wanted = with_subfolder(delivery_spec(settings, Path(job.path)), below)
        if not (again and journal.jobs.get(job.id).delivery == wanted):
            job = delivery.request_files(journal, job, wanted, number)
        delivery.deliver(journal, job, number)
    except KeyError:  # somebody removed the job
        return ExportOutcome(job)
    except InputFault as fault:  # from the table of participants
        return ExportOutcome(job, faults=(fault,))
    exports = [export for export in journal.exports.of_job(job.id) if export.format in job.delivery.formats]
    return ExportOutcome(
        job,
        tuple(Path(export.path) for export in exports if export.written and export.has_file and not export.skipped),
        tuple(Path(export.path) for export in exports if export.skipped and export.has_file),
        tuple(export.fault for export in exports if export.fault is not None),
    )


def overwrite_chat(journal: Journal, job: int) -> Export | None:
    """Replace a job's CHAT file, unless it belongs to another recording. Return the export.

    Return None if the job was removed.

    Raises:
        EnvironmentFault: the journal's fault.
    """
    try:
        subject = journal.jobs.get(job)
        wanted = msgspec.structs.replace(subject.delivery, formats=("chat",), existing="overwrite")
        delivery.deliver(journal, delivery.request_files(journal, subject, wanted))
    except KeyError:
        return None
    return next((export for export in journal.exports.of_job(job) if export.format == "chat"), None)
