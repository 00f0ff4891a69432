"""Explain in the transcript pane why a job has no words yet: state, time left, and next step."""

import os

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from app.queue.queue_controller import QueueController
from app.queue.queue_model import JOB, QueueModel
from app.transcript.transcript_stack import TranscriptStack
from app.ui import number_formats, wording
from app.ui.actions import Actions
from app.ui.style import Index
from core.journal import Job, JobState
from core.queue.queue_row import QueueRow
from core.transcript.timestamps import format_duration

_LOOKED_AT = 10_000  # with more jobs than this before it, no time is shown


class JobOutlook(QObject):
    """Keeps `stack` in step with the queue while the job on show has no words."""

    def __init__(self, queue: QueueController, model: QueueModel, actions: Actions, stack: TranscriptStack) -> None:
        super().__init__(stack)
        self._queue, self._model, self._actions, self._stack = queue, model, actions, stack
        stack.job_shown.connect(self._refresh)
        queue.progress_shown.connect(self._refresh)
        model.dataChanged.connect(self._on_row_changed)
        model.rowsMoved.connect(self._refresh)

    def _on_row_changed(self, index: Index) -> None:
        job = self._stack.job_without_words
        if job is not None and index.data(JOB).id == job.id:
            self._refresh()

    def _refresh(self, *_: object) -> None:
        job = self._stack.job_without_words
        row = None if job is None else self._model.row(job.id)
        if row is not None:
            self._stack.show_detail(self._words(row), self._action(row.job))

    def _action(self, job: Job) -> QAction | None:
        """Return the action that helps the job."""
        if job.state in (JobState.FAILED, JobState.CANCELLED):
            return self._actions.retry
        if job.state == JobState.PAUSED:
            return self._actions.resume
        if job.state == JobState.QUEUED and job.batch == self._model.own_batch and self._queue.standstill is not None:
            return self._actions.start
        return None

    def _words(self, row: QueueRow) -> str:
        job = row.job
        if job.state == JobState.QUEUED:
            return self._waiting(job)
        if job.state == JobState.RUNNING:
            return self._running(row)
        if job.state == JobState.FAILED and job.fault is not None:
            return wording.message(job.fault)
        if job.state in (JobState.PAUSED, JobState.CANCELLED):
            return self.tr("Nothing is lost. Start it again to continue.")
        return ""

    def _waiting(self, job: Job) -> str:
        if job.batch != self._model.own_batch:
            return self.tr("A command in a terminal will transcribe it.")
        if self._queue.standstill == "stopped":
            return self.tr("Transcription has stopped. The message above says why.")
        if self._queue.standstill == "held":
            return self.tr("Everything is paused. Choose “Continue all” to start.")
        before = self._jobs_before(job)
        if not before:
            return self.tr("Next in line.")
        words = self.tr("%n recording(s) ahead.", "", len(before))
        seconds = self._queue.eta.seconds_before(before) if len(before) <= _LOOKED_AT else None
        if seconds is None:
            return words
        begins = self.tr("Starts in about {time}.").format(time=number_formats.length(max(1.0, seconds)))
        return f"{words} {begins}"

    def _jobs_before(self, job: Job) -> list[int]:
        """Return this window's unfinished jobs before it in the queue."""
        open_states = (JobState.QUEUED, JobState.RUNNING)
        rows = (self._model.row_at(n).job for n in range(self._model.index_of(job.id).row()))
        return [other.id for other in rows if other.state in open_states and other.batch == job.batch]

    def _running(self, row: QueueRow) -> str:
        job = row.job
        if job.owner_pid not in (None, os.getpid()):
            return self.tr("Another Mynah (process {pid}) is transcribing it.").format(pid=job.owner_pid)
        if row.began_at is None and not self._queue.is_engine_loaded:
            return self.tr("Loading the model…")
        if not row.seconds and job.has_grown:
            return self.tr("Words follow within about a minute.")
        if not row.seconds:
            return self.tr("Reading the recording…")
        at = format_duration(row.seconds)
        if row.duration:
            words = self.tr("No speech in the first {time} of {whole}.")
            return words.format(time=at, whole=format_duration(row.duration))
        return self.tr("No speech in the first {time}.").format(time=at)
