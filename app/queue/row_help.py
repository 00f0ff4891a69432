"""Help from the button of a row: locate a recording, choose a model, try again, save elsewhere."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from app.bridge import Bridge
from app.queue.queue_model import QueueModel
from app.ui.background import Worker
from core.contracts import media
from core.contracts.errors import InputFault
from core.formats.recognition import is_transcript
from core.journal import Job, JobState, Journal, file_at
from core.queue.input_paths import is_text_alone
from core.queue.scheduler.commands import RetryJobs


class RowHelp(QObject):
    """Helps recordings that failed or were not saved."""

    failed = Signal(object)  # Fault
    located = Signal(object)  # Job: it has another file now

    def __init__(
        self,
        window: QWidget,
        bridge: Bridge,
        journal: Path,
        model: QueueModel,
        choose_model: Callable[[], object],
        save_elsewhere: Callable[[list[int]], object],
    ) -> None:
        """Call `choose_model` and `save_elsewhere` for those buttons."""
        super().__init__(window)
        self._window, self._bridge, self._model = window, bridge, model
        self._choose_model, self._save_elsewhere = choose_model, save_elsewhere
        self._worker = Worker(self, "locate", journal)

    def help(self, does: str, job_id: int) -> None:
        """Help a recording in the way that its button says."""
        row = self._model.row(job_id)
        if row is None:
            return
        if does == "save":
            self._save_elsewhere([job_id])
        elif does == "model":
            self._choose_model()
        elif does == "retry":
            self._bridge.submit(RetryJobs([job_id]))
        else:
            self.locate(row.job)

    def locate(self, job: Job) -> None:
        """Ask for the present place of a recording, or for the recording of a text. A failed job tries again there."""
        folder = next((str(each) for each in Path(job.path).parents if each.is_dir()), "")
        is_text = is_text_alone(job)
        title = self.tr("Recording of {name}") if is_text else self.tr("Where is {name}?")
        path, _ = QFileDialog.getOpenFileName(self._window, title.format(name=job.name), folder)
        if path:
            self._worker.do_with_journal(partial(_relink, job, path), self._located, self.failed.emit)

    def _located(self, job: Job) -> None:
        self.located.emit(job)
        if job.state == JobState.FAILED:
            self._bridge.submit(RetryJobs([job.id]))

    def close(self) -> None:
        """End the thread."""
        self._worker.close()


def _relink(job: Job, path: str, journal: Journal) -> Job:
    """Point a job to another file, and return it. The files of a text stay at their places.

    Raises:
        InputFault: the file cannot be read, or is a text.
    """
    media.check_file(Path(path))
    file = file_at(path)
    if file is None:
        raise InputFault("missing")
    if is_transcript(Path(path)):
        raise InputFault("not-media")
    journal.storage.relink(job.id, file, moves_files=not is_text_alone(job))
    return journal.jobs.get(job.id)
