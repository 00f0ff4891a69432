"""Recognise a dropped text as a reference for the transcript on show."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from app.queue.queue_view import QueueView
from core.formats.recognition import is_for_scoring, is_reference
from core.journal import Job, JobState


class ReferenceDrop(QObject):
    """Inspects drops before the window takes them."""

    def __init__(
        self,
        window: QWidget,
        view: QueueView,
        compare: Callable[[Job, Path], object],
        add: Callable[[list[str]], object],
    ) -> None:
        """Store the callbacks. `compare` compares a job's transcript with a file. `add` takes files like any drop."""
        super().__init__(window)
        self._window, self._view, self._compare, self._add = window, view, compare, add

    def takes(self, paths: Sequence[str], beside_transcript: bool) -> bool:
        """Tell whether a drop is a reference, and ask if it may be one.

        A reference is a single text while a finished transcript is shown. It has the recording's name, or it was
        dropped
        on the transcript.
        """
        job = self._view.current_job()
        path = Path(paths[0]) if len(paths) == 1 else None
        if path is None or job is None or job.state != JobState.DONE or not is_reference(path):
            return False
        if is_for_scoring(path):  # this format is always a reference
            self._compare(job, path)
            return True
        if path == Path(job.path) or not (beside_transcript or path.stem == Path(job.path).stem):
            return False
        self._ask(job, path)
        return True

    def _ask(self, job: Job, path: Path) -> None:
        question = QMessageBox(self._window)
        question.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        question.setIcon(QMessageBox.Icon.Question)
        question.setWindowTitle(self.tr("Use transcript"))
        question.setText(self.tr("How do you want to use {text}?").format(text=path.name))
        question.setInformativeText(
            self.tr("You can compare it with the transcript of {recording}.").format(recording=job.name)
        )
        role = QMessageBox.ButtonRole
        compare = question.addButton(self.tr("Compare"), role.AcceptRole)
        opened = question.addButton(self.tr("Open"), role.ActionRole)
        question.addButton(QMessageBox.StandardButton.Cancel)
        question.setDefaultButton(compare)
        compare.clicked.connect(lambda *_: self._compare(job, path))
        opened.clicked.connect(lambda *_: self._add([str(path)]))
        question.open()  # the dragging program waits until the drop is accepted
