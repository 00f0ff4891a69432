"""Carries out the commands that change rows of the queue."""

import contextlib
from collections.abc import Sequence

from core.journal import JobState, Journal, SpeakerChoice
from core.queue.events import JobsTrashed, Observer, TranscriptReplaced
from core.queue.scheduler.commands import (
    AddFiles,
    CancelJobs,
    JobCommand,
    PauseJobs,
    RedoJobs,
    RemoveJobs,
    ReorderJobs,
    RestoreJobs,
    RestoreVersion,
    RetryJobs,
    TellSpeakers,
    TrashJobs,
)
from core.queue.scheduler.dispatcher import Dispatcher
from core.queue.scheduler.journal_watch import JournalWatch


class JobCommands:
    """Changes the journal as told, interrupting jobs in flight where necessary, and tells what has changed."""

    def __init__(
        self, journal: Journal, dispatcher: Dispatcher, watch: JournalWatch, batch: int | None, observer: Observer
    ) -> None:
        """`batch` is where files are added and jobs of others move to; None: nowhere."""
        self._journal, self._dispatcher, self._watch, self._batch = journal, dispatcher, watch, batch
        self._observer = observer

    def carry_out(self, command: JobCommand) -> None:
        """Do it now."""
        match command:
            case AddFiles(files=files, spec=spec):
                assert self._batch is not None
                added = self._journal.jobs.add_all(self._batch, files, spec)
                self._watch.tell_added(added.jobs, added.repeated)
            case PauseJobs(jobs=jobs):
                self._end(jobs, JobState.PAUSED)
            case CancelJobs(jobs=jobs):
                self._end(jobs, JobState.CANCELLED)
            case RetryJobs(jobs=jobs):
                if self._batch is not None:  # also what another program began and has left
                    self._watch.tell_changed(self._journal.jobs.move_to_batch(self._batch, jobs))
                idle = [job_id for job_id in jobs if job_id not in self._dispatcher.in_flight]
                self._watch.tell_changed(self._journal.jobs.change_states(idle, JobState.QUEUED))
            case RedoJobs(jobs=jobs, spec=spec):
                self._interrupt(jobs, JobState.QUEUED)
                self._watch.tell_changed(self._journal.jobs.redo(jobs, spec))
            case TellSpeakers(jobs=jobs, choice=choice):
                self._tell_speakers(jobs, choice)
            case TrashJobs(jobs=jobs):
                self._trash(jobs)
            case RestoreJobs(jobs=jobs):
                restored = self._journal.trash.restore(jobs)
                self._watch.tell_added(restored, ())
                for job in restored:
                    self._dispatcher.deliver_if_complete(job.id)
            case RestoreVersion(job=job_id, version=version):
                self._restore_version(job_id, version)
            case RemoveJobs(jobs=jobs):
                self._interrupt(jobs, JobState.QUEUED)
                self._watch.tell_removed(self._journal.jobs.remove(jobs))
            case ReorderJobs(jobs=jobs, before=before):
                with contextlib.suppress(KeyError):  # another program has removed `before`
                    if self._journal.jobs.reorder(jobs, before):
                        self._watch.compare()
                    else:
                        self._watch.tell_changed(jobs)

    def _trash(self, jobs: Sequence[int]) -> None:
        self._interrupt(jobs, JobState.QUEUED)
        removed = self._journal.trash.put(jobs)
        self._watch.tell_removed(removed)
        self._observer(JobsTrashed(tuple(map(self._journal.jobs.get, removed))))

    def _restore_version(self, job_id: int, version: int) -> None:
        self._interrupt([job_id], JobState.PAUSED)
        is_done, spare = self._journal.versions.restore(job_id, version)
        if is_done:
            self._watch.tell_changed([job_id])
            self._observer(TranscriptReplaced(self._journal.jobs.get(job_id), spare))

    def _end(self, jobs: Sequence[int], state: JobState) -> None:
        idle = [job_id for job_id in jobs if job_id not in self._dispatcher.in_flight]
        self._interrupt(jobs, state)
        changed = self._journal.jobs.change_states(idle, state)
        self._watch.tell_changed(changed)
        for job_id in changed:
            self._dispatcher.deliver_if_complete(job_id)  # whose speakers were given up

    def _tell_speakers(self, jobs: Sequence[int], choice: SpeakerChoice) -> None:
        if self._batch is not None:
            self._journal.jobs.move_to_batch(self._batch, jobs)
        in_flight = self._dispatcher.in_flight
        self._interrupt([job.id for job in map(in_flight.get, jobs) if job and job.awaits_speakers], JobState.QUEUED)
        for job_id in self._journal.diarisations.request(jobs, choice):
            job = self._journal.jobs.get(job_id)
            if job_id in in_flight:
                in_flight.put(job)
            if job.speakers_state == JobState.DONE:
                self._dispatcher.assign_speakers(job)
            self._watch.tell_changed([job_id])
            self._dispatcher.deliver_if_complete(job_id)

    def _interrupt(self, jobs: Sequence[int], state: JobState) -> None:
        for job_id in jobs:
            self._dispatcher.interrupt(job_id, state)
