"""Writes the transcripts of many recordings in a thread of its own, with a connection to the journal of its own."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Signal

from app.shell.background import Thread
from core.contracts.errors import Bug, Fault
from core.queue import delivery
from core.queue.journal import Job, JobState, Journal
from core.support.settings import Settings, with_export

_log = logging.getLogger(__name__)
_READABLE = (JobState.DONE, JobState.FAILED, JobState.CANCELLED, JobState.PAUSED)


@dataclass(frozen=True)
class Outcome:
    """What came of one recording: the files written, those that another file stood in for, and what went wrong."""

    job: Job
    written: tuple[Path, ...] = ()
    skipped: tuple[Path, ...] = ()
    faults: tuple[Fault, ...] = ()


def exportable(jobs: Sequence[Job]) -> list[Job]:
    """Those that have text and are at rest; one that is being worked on is written when it is done."""
    return [job for job in jobs if job.state in _READABLE and (job.chunks or job.state == JobState.DONE)]


class Exporter(Thread):
    """Exports `jobs` as `settings` say. `again`: only what is still owed of such an export."""

    done_with = Signal(object)

    def __init__(self, journal: Path, jobs: Sequence[Job], settings: Settings, *, again: bool) -> None:
        super().__init__()
        self._path = journal
        self._jobs = list(jobs)
        self._settings = settings
        self._again = again

    def run(self) -> None:
        """Export until all is written or the thread is asked to stop, which is between two recordings."""
        try:
            journal = Journal(self._path)
        except Fault as fault:
            for job in self._jobs:
                self.done_with.emit(Outcome(job, faults=(fault,)))
            return
        try:
            for number, job in enumerate(self._jobs, 1):
                if self.isInterruptionRequested():
                    return
                self.done_with.emit(self._export(journal, job, number))
        finally:
            journal.close()

    def _export(self, journal: Journal, job: Job, number: int) -> Outcome:
        wanted = with_export(job.recipe, self._settings)
        try:
            if not (self._again and journal.jobs.get(job.id).recipe == wanted):
                job = delivery.want(journal, job, wanted)
            delivery.deliver(journal, job, number)
            ended = [entry for entry in journal.exports.of_job(job.id) if entry.format in job.recipe.formats]
        except Fault as fault:
            return Outcome(job, faults=(fault,))
        except KeyError:  # removed from the queue meanwhile
            return Outcome(job)
        except Exception as error:
            _log.exception("export of a recording")
            return Outcome(job, faults=(Bug("bug", reason=type(error).__name__),))
        return Outcome(
            job,
            tuple(Path(entry.path) for entry in ended if entry.written and entry.stands and not entry.skipped),
            tuple(Path(entry.path) for entry in ended if entry.skipped and entry.stands),
            tuple(entry.fault for entry in ended if entry.fault is not None),
        )
