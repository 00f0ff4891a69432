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
from core.journal import Job, Journal, file_at
from core.queue.scheduler.commands import RetryJobs


class RowHelp(QObject):
    """Helps recordings that failed or were not saved."""

    failed = Signal(object)  # Fault

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
        """Ask for the present place of a recording, and try again there."""
        folder = next((str(each) for each in Path(job.path).parents if each.is_dir()), "")
        title = self.tr("Where is {name}?").format(name=job.name)
        path, _ = QFileDialog.getOpenFileName(self._window, title, folder)
        if path:
            self._worker.do_with_journal(partial(_relink, job.id, path), self._located, self.failed.emit)

    def _located(self, job_id: int) -> None:
        self._bridge.submit(RetryJobs([job_id]))

    def close(self) -> None:
        """End the thread."""
        self._worker.close()


def _relink(job_id: int, path: str, journal: Journal) -> int:
    """Point a job to another file. Return the job.

    Raises:
        InputFault: the file cannot be read.
    """
    media.check_file(Path(path))
    file = file_at(path)
    if file is None:
        raise InputFault("missing")
    journal.storage.relink(job_id, file)
    return job_id
