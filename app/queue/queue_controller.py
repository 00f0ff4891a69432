"""Update the queue's view from the scheduler's events, with counts and times."""

import os
from collections.abc import Sequence
from typing import Literal

from PySide6.QtCore import QObject, QTimer, Signal

from app.bridge import Bridge
from app.queue.queue_commands import UNFINISHED, QueueCommands
from app.queue.queue_model import QueueModel
from app.queue.queue_pane import QueuePane
from app.queue.queue_view import QueueView
from app.queue.row_text import RowText
from app.ui import number_formats
from app.ui.actions import Actions
from core.contracts.engine_messages import Progress, Ready
from core.journal import Job, JobState
from core.queue.eta import EtaEstimator
from core.queue.events import (
    Delivered,
    EngineLost,
    EngineReleased,
    Halted,
    Held,
    JobChanged,
    JobsAdded,
    JobsRemoved,
    SpeakersAssigned,
    SpeakersProgress,
    TranscriptReplaced,
)

_SECOND = 1000  # ms


class QueueController(QObject):
    """Updates model, view and actions from the scheduler's events. The user's commands go the other way."""

    current_changed = Signal(object)  # Job or None: the job whose transcript to show
    speed_changed = Signal(str)  # the speed and the time left, in words
    redo_requested = Signal(list)  # list of Job: recordings to transcribe again
    redo_refused = Signal(list, object)  # names of unreadable recordings, and the first InputFault
    working_changed = Signal(bool)  # whether the engine works on this window's jobs
    progress_shown = Signal()  # counts, times or the reason for a standstill may have changed

    def __init__(
        self, bridge: Bridge, actions: Actions, view: QueueView, pane: QueuePane, model: QueueModel, row_text: RowText
    ) -> None:
        super().__init__(view)
        self._bridge, self._actions, self._view, self._pane = bridge, actions, view, pane
        self._model, self._row_text = model, row_text
        self.eta = EtaEstimator()
        self._held = self._stopped = self._busy = self._loaded = False
        self._current: int | None = None
        self._first: Job | None = None  # selected because nothing was
        self.last_shown: int | None = None  # the recording to select as soon as it is there
        self._running: set[int] = set()
        self._refresh_timer = QTimer(self, singleShot=True, interval=0)
        self._refresh_timer.timeout.connect(self._refresh)
        self._progress_timer = QTimer(self, interval=_SECOND)
        self._progress_timer.timeout.connect(self._show_progress)
        row_text.seconds_left = lambda job: self.eta.seconds_before([job])
        self._commands = QueueCommands(bridge, actions, view, model)
        self._commands.redo_requested.connect(self.redo_requested)
        self._commands.redo_refused.connect(self.redo_refused)
        actions.start.triggered.connect(lambda: self._commands.start(everything_is_over=not self.unfinished))
        self._subscribe()
        view.selection_changed.connect(self._refresh_timer.start)
        model.counts_changed.connect(self._refresh_timer.start)
        self._refresh()

    @property
    def unfinished(self) -> int:
        """The number of this window's unfinished jobs."""
        states, others = self._model.states, self._model.states_elsewhere
        return sum(states[state] - others[state] for state in UNFINISHED)

    @property
    def is_working(self) -> bool:
        """Whether this program works on a job."""
        return bool(self._running)

    @property
    def _only_speakers_left(self) -> bool:
        """Whether all current work has its words and only speakers are missing."""
        rows = (self._model.row(job_id) for job_id in self._running)
        return bool(self._running) and all(row is not None and row.job.awaits_speakers for row in rows)

    @property
    def is_engine_loaded(self) -> bool:
        """Whether an engine has its model."""
        return self._loaded

    @property
    def standstill(self) -> Literal["held", "stopped"] | None:
        """The reason why no job starts: the user paused the queue, or a fault stopped it."""
        return "stopped" if self._stopped else "held" if self._held else None

    # --- events of the scheduler

    def _subscribe(self) -> None:
        bridge = self._bridge
        bridge.subscribe(JobsAdded, lambda event: self._add(event.jobs))
        bridge.subscribe(JobsRemoved, self._jobs_removed)
        bridge.subscribe(JobChanged, self._job_changed)
        bridge.subscribe(Progress, self._show_job_progress)
        bridge.subscribe(SpeakersProgress, self._show_speakers_progress)
        bridge.subscribe(SpeakersAssigned, lambda event: self._model.refresh_facts(event.job))
        bridge.subscribe(Ready, self._engine_ready)
        bridge.subscribe(EngineLost, self._engine_gone)
        bridge.subscribe(EngineReleased, self._engine_gone)
        bridge.subscribe(Delivered, self._delivered)
        bridge.subscribe(TranscriptReplaced, lambda event: self._model.refresh_facts(event.job.id))
        bridge.subscribe(Held, self._hold_changed)
        bridge.subscribe(Halted, self._halted)

    def _add(self, jobs: Sequence[Job]) -> None:
        self._row_text.batch = self._model.own_batch = self._bridge.batch
        had_none = self._view.current_job() is None
        self._model.add(list(jobs))
        for job in jobs:
            self._track(job)
        if had_none:
            self._select_first()
        if self.last_shown is not None and self._model.row(self.last_shown) is not None:
            if self._view.current_job() == self._first:
                self._view.select_job(self.last_shown)
            self.last_shown = None

    def show_opened(self, job: Job) -> None:
        """Show an opened transcript before the scheduler has seen its job in the journal."""
        self._add([job])
        self._view.select_job(job.id)

    def _jobs_removed(self, event: JobsRemoved) -> None:
        for job_id in event.jobs:
            self.eta.remove(job_id)
            self._running.discard(job_id)
        self._model.remove(list(event.jobs))
        self._refresh_timer.start()

    def _job_changed(self, event: JobChanged) -> None:
        job = event.job
        self._model.change(job)
        self._track(job)
        if job.id == self._current:
            self.current_changed.emit(job)

    def _track(self, job: Job) -> None:
        if job.shown_state == JobState.RUNNING and job.owner_pid == os.getpid():
            self._running.add(job.id)
        else:
            self._running.discard(job.id)
        grows = job.has_grown and job.state in UNFINISHED  # nobody knows when a recording ends
        if job.batch == self._bridge.batch and not grows:
            self.eta.update(job)

    def _show_job_progress(self, progress: Progress) -> None:
        self.eta.advance(progress.job, progress.seconds, progress.duration)
        self._model.advance(progress)

    def _show_speakers_progress(self, progress: SpeakersProgress) -> None:
        self.eta.advance_speakers(progress.job, progress.seconds)
        self._model.advance_speakers(progress)

    def _engine_ready(self, ready: Ready) -> None:
        if ready.kind == "recognition":
            self._row_text.ready = ready
        self._loaded = True
        self._refresh_timer.start()
        self._view.viewport().update()

    def _engine_gone(self, _: object) -> None:
        self._row_text.ready, self._loaded = None, False

    def _delivered(self, event: Delivered) -> None:
        self._model.refresh_facts(event.job)

    def _hold_changed(self, event: Held) -> None:
        self._held = event.held
        self._stopped = self._row_text.stopped = False
        self._refresh_timer.start()

    def _halted(self, _: object) -> None:
        self._stopped = self._row_text.stopped = True
        self._loaded, self._row_text.ready = False, None
        self._refresh_timer.start()
        self._view.viewport().update()

    # --- keeping in step

    def _select_first(self) -> None:
        """Select the job in progress, or the first one."""
        jobs = self._model.jobs()
        self._first = next((job for job in jobs if job.state == JobState.RUNNING), jobs[0] if jobs else None)
        if self._first is not None:
            self._view.select_job(self._first.id)

    def _refresh(self) -> None:
        """Update actions, transcript and figures for the selection and the counts."""
        states = self._model.states
        if self._busy != bool(self._running):
            self._busy = not self._busy
            self.working_changed.emit(self._busy)
        rest = not self.unfinished and states[JobState.PAUSED] + states[JobState.QUEUED] > 0
        self._actions.start.setEnabled(self._held or self._stopped or rest)
        self._actions.hold.setEnabled(not self._held and self.unfinished > 0)
        self._commands.enable()
        if self._busy and self._loaded:
            self.eta.resume()
            self._progress_timer.start()
        elif not self._busy:
            self.eta.pause()
            self._progress_timer.stop()
        self._show_progress()
        job = self._view.current_job()
        if (None if job is None else job.id) != self._current:
            self._current = None if job is None else job.id
            self.current_changed.emit(job)

    def _show_progress(self) -> None:
        """Show the batch's progress and time left."""
        states = self._model.states
        total = self._model.rowCount()
        speed, left = (None, None) if self._stopped else (self.eta.speed, self.eta.seconds_left)
        parts = []
        if total:
            done = number_formats.count(states[JobState.DONE])
            parts.append(self.tr("{done} of {total} done").format(done=done, total=number_formats.count(total)))
        if states[JobState.FAILED]:
            parts.append(self.tr("{n} failed").format(n=number_formats.count(states[JobState.FAILED])))
        if self._stopped:
            parts.append(self.tr("stopped"))
        elif self._held and self.unfinished:
            parts.append(self.tr("paused"))
        else:
            if self._only_speakers_left:
                speed = None
                parts.append(self.tr("identifying speakers"))
            if left is not None:
                parts.append(number_formats.time_left(left))
        self._pane.set_summary(" · ".join(parts))
        texts = [] if speed is None or left is None else [number_formats.speed(speed)]
        if left is not None and not self._held:
            texts.append(number_formats.time_left(left))
        self.speed_changed.emit(" · ".join(texts))
        self.progress_shown.emit()
