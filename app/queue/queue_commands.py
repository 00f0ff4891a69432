"""Submit the user's commands for the selected recordings to the scheduler."""

import os
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMessageBox, QWidget

from app.bridge import Bridge
from app.queue.queue_model import QueueModel
from app.queue.queue_view import QueueView
from app.ui import file_manager
from app.ui.actions import Actions
from app.ui.background import Worker
from core.contracts import media
from core.contracts.errors import InputFault
from core.contracts.time_limit import DiskAccess
from core.journal import Job, JobState
from core.queue.input_paths import is_text_alone
from core.queue.scheduler.commands import (
    CancelJobs,
    Command,
    Hold,
    PauseJobs,
    RemoveJobs,
    ReorderJobs,
    RetryJobs,
    Start,
    TrashJobs,
)


def confirm_loss(parent: QWidget, jobs: Sequence[Job], question: str, more: str, button: str) -> bool:
    """Ask whether the transcripts of `jobs` may go, and return the answer. Without transcripts, ask nothing.

    `more` says what stays. `button` names the action.
    """
    if not any(job.chunks for job in jobs):
        return bool(jobs)
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Question)
    box.setWindowTitle("Mynah")
    box.setText(question)
    box.setInformativeText(more)
    sure = box.addButton(button, QMessageBox.ButtonRole.DestructiveRole)
    cancel = box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(cancel)
    box.setEscapeButton(cancel)
    box.exec()
    return box.clickedButton() is sure


UNFINISHED = (JobState.QUEUED, JobState.RUNNING)
"""States of a job that the scheduler will do without a command."""


class QueueCommands(QObject):
    """Submits commands, and enables those that apply to the selection."""

    redo_requested = Signal(list)  # list of Job: recordings to transcribe again
    redo_refused = Signal(list, object)  # names of unreadable recordings, and the first InputFault

    def __init__(self, bridge: Bridge, actions: Actions, view: QueueView, model: QueueModel) -> None:
        """Connect all `actions` of the queue except `start`, which depends on the rest of the work."""
        super().__init__(view)
        self._bridge, self._actions, self._view, self._model = bridge, actions, view, model
        self._looking = Worker(self, "recordings to transcribe again")
        self._connect_actions()
        model.move_requested.connect(self._reorder)

    def enable(self) -> None:
        """Enable the actions that apply to the selection."""
        actions, selected = self._actions, self._view.jobs()
        chosen = {job.stage_state for job in selected}
        actions.resume.setEnabled(any(map(self._can_resume, selected)))
        actions.pause.setEnabled(bool(chosen & set(UNFINISHED)))
        actions.retry.setEnabled(bool(chosen & {JobState.FAILED, JobState.CANCELLED}))
        actions.cancel.setEnabled(bool(chosen & {*UNFINISHED, JobState.PAUSED, JobState.FAILED}))
        actions.tell_speakers.setEnabled(any(not _runs_elsewhere(job) for job in selected))
        actions.redo.setEnabled(any(not is_text_alone(job) for job in selected) and not self._looking.busy)
        for action in (actions.move_to_front, actions.remove, actions.delete):
            action.setEnabled(bool(chosen))
        for action in (actions.move_up, actions.move_down):
            action.setEnabled(bool(chosen) and self._view.library.is_in_queue_order)
        shown = self._view.current_job()
        for action in (actions.export, actions.export_again, actions.show_files, actions.versions):
            action.setEnabled(shown is not None)
        actions.burn.setEnabled(shown is not None and shown.sound.video and shown.state == JobState.DONE)
        can_move = shown is not None and _can_move(shown)
        actions.locate.setEnabled(shown is not None and can_move and not is_text_alone(shown))
        actions.link.setEnabled(shown is not None and can_move and is_text_alone(shown))

    def _connect_actions(self) -> None:
        actions = self._actions
        for action, does in (
            (actions.hold, lambda: self._bridge.submit(Hold())),
            (actions.resume, self._resume),
            (actions.pause, lambda: self._submit(PauseJobs, *UNFINISHED)),
            (actions.retry, lambda: self._submit(RetryJobs, JobState.FAILED, JobState.CANCELLED)),
            (actions.cancel, lambda: self._submit(CancelJobs, *UNFINISHED, JobState.PAUSED, JobState.FAILED)),
            (actions.move_up, lambda: self._move_by(-1)),
            (actions.move_down, lambda: self._move_by(1)),
            (actions.move_to_front, self._move_to_front),
            (actions.redo, self._redo),
            (actions.remove, self._remove),
            (actions.delete, self._delete),
            (actions.show_files, self._show_files),
            (actions.show_working, self._show_working),
        ):
            action.triggered.connect(lambda *_, does=does: does())

    def _show_working(self) -> None:
        """Select the recording in progress, or the next one in the queue."""
        for state in (JobState.RUNNING, JobState.QUEUED):
            job = next((each for each in self._model.jobs() if each.state == state), None)
            if job is not None:
                self._view.select_job(job.id)
                return

    def _show_files(self) -> None:
        """Show the current recording's files in their folder, or the recording."""
        job = self._view.current_job()
        if job is not None:
            row = self._model.row(job.id)
            written = row.facts.files if row is not None and row.facts is not None else ()
            file_manager.show_in_folder(Path(written[0] if written else job.path))

    def start(self, everything_is_over: bool) -> None:
        """Continue. If only paused jobs or jobs of another program are left, continue those."""
        if everything_is_over:
            rest = (JobState.PAUSED, JobState.QUEUED)
            self._bridge.submit(RetryJobs([job.id for job in self._model.jobs() if job.shown_state in rest]))
        self._bridge.submit(Start())

    def _submit(self, command: Callable[[list[int]], Command], *states: JobState) -> None:
        """Submit a command for the selected jobs in one of the states."""
        jobs = [job.id for job in self._view.jobs() if job.stage_state in states]
        if jobs:
            self._bridge.submit(command(jobs))

    def _resume(self) -> None:
        self._bridge.submit(RetryJobs([job.id for job in self._view.jobs() if self._can_resume(job)]))

    def _reorder(self, jobs: list[int], before: int | None) -> None:
        self._bridge.submit(ReorderJobs(jobs, before))

    def _can_resume(self, job: Job) -> bool:
        """Tell whether a job waits for a person, or belongs to a batch that its program abandoned."""
        left = job.shown_state == JobState.QUEUED and job.batch != self._model.own_batch
        return left or job.stage_state in (JobState.PAUSED, JobState.CANCELLED)

    def _move_by(self, step: int) -> None:
        """Move the selected rows by one place within their group."""
        jobs, neighbour = [job.id for job in self._view.jobs()], self._view.neighbour(step)
        if neighbour is not None:
            self._reorder(jobs, neighbour if step < 0 else self._model.after(neighbour, jobs))

    def _move_to_front(self) -> None:
        """Move the selected rows before all unfinished ones."""
        chosen = dict.fromkeys(job.id for job in self._view.jobs())
        waiting = (job.id for job in self._model.jobs() if job.state == JobState.QUEUED and job.id not in chosen)
        before = next(waiting, None)
        if chosen and before is not None:
            self._reorder(list(chosen), before)

    def _remove(self) -> None:
        """Remove the selected recordings from the list. Nothing is lost, so nothing is asked."""
        jobs = [job.id for job in self._view.jobs() if not _runs_elsewhere(job)]
        if jobs:
            self._bridge.submit(TrashJobs(jobs))

    def _delete(self) -> None:
        """Ask, and delete the transcripts of the selected recordings for good."""
        jobs = [job for job in self._view.jobs() if not _runs_elsewhere(job)]
        if len(jobs) == 1:
            question = self.tr("Delete the transcript of {name}?").format(name=jobs[0].name)
        else:
            question = self.tr("Delete the transcripts of %n recordings?", "", len(jobs))
        more = self.tr(
            "You can't undo this. Recordings and exported files stay. “Remove from library” keeps transcripts "
            "for 30 days."
        )
        if confirm_loss(self._view.window(), jobs, question, more, self.tr("Delete")):
            self._bridge.submit(RemoveJobs([job.id for job in jobs]))

    def _redo(self) -> None:
        """Check that the selected recordings can be read, and ask for their new transcripts."""
        jobs = [job for job in self._view.jobs() if not _runs_elsewhere(job) and not is_text_alone(job)]
        names = [job.name for job in jobs]
        failed = partial(self.redo_refused.emit, names)
        self._looking.do(partial(_unreadable, jobs), partial(self._request_redo, jobs), failed)
        self.enable()

    def _request_redo(self, jobs: list[Job], unreadable: dict[int, InputFault]) -> None:
        """Request the readable recordings. The others keep their text, and the reason is shown."""
        self.enable()
        if unreadable:
            names = [job.name for job in jobs if job.id in unreadable]
            self.redo_refused.emit(names, next(iter(unreadable.values())))
        kept = [job for job in jobs if job.id not in unreadable]
        if kept:
            self.redo_requested.emit(kept)


def _unreadable(jobs: Iterable[Job]) -> dict[int, InputFault]:
    """Return the jobs whose recordings cannot be read, with the faults. A drive that does not answer takes long."""
    found = dict[int, InputFault]()
    disk, silent = DiskAccess(), dict[Path, DiskAccess]()  # grouped by folder, so that each drive delays once
    for job in jobs:
        path = Path(job.path)
        try:
            silent.get(path.parent, disk).call(partial(media.check_file, path))
        except InputFault as fault:
            found[job.id] = fault
        except TimeoutError as error:
            found[job.id] = media.read_fault(error)
            if path.parent not in silent:
                silent[path.parent], disk = disk, DiskAccess()
    for each in (disk, *silent.values()):
        each.rest()
    return found


def _can_move(job: Job) -> bool:
    """Tell whether another file may become a job's recording. Its own may be in use, or still be made."""
    return not job.has_grown and JobState.RUNNING not in (job.state, job.speakers_state)


def _runs_elsewhere(job: Job) -> bool:
    return job.shown_state == JobState.RUNNING and job.owner_pid not in (None, os.getpid())
