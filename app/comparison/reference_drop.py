"""Text that is dropped beside a transcript that is done: it may be a reference to compare with."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from app.queue.queue_view import QueueView
from core.comparison.references import NIST_SUFFIXES, SUFFIXES
from core.journal import Job, JobState


class ReferenceDrop(QObject):
    """Looks at drops before the window takes them in."""

    def __init__(
        self,
        window: QWidget,
        view: QueueView,
        compare: Callable[[Job, Path], object],
        add: Callable[[list[str]], object],
    ) -> None:
        """`compare` shows a job's transcript against a file; `add` takes files in as any drop."""
        super().__init__(window)
        self._window, self._view, self._compare, self._add = window, view, compare, add

    def takes(self, paths: Sequence[str], beside_transcript: bool) -> bool:
        """Whether a drop is a reference, or may be one, for which is asked: a single text, while a transcript that is
        done is shown, that has its recording's name or was dropped on the transcript."""
        job = self._view.current_job()
        path = Path(paths[0]) if len(paths) == 1 else None
        if path is None or job is None or job.state != JobState.DONE or path.suffix.lower() not in SUFFIXES:
            return False
        if path.suffix.lower() in NIST_SUFFIXES:  # nothing but a reference
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
        question.setWindowTitle(self.tr("A text beside a transcript"))
        question.setText(self.tr("What is {text} for?").format(text=path.name))
        question.setInformativeText(
            self.tr("The transcript of {recording} can be compared with it as with a reference.").format(
                recording=job.name
            )
        )
        role = QMessageBox.ButtonRole
        compare = question.addButton(self.tr("Compare"), role.AcceptRole)
        opened = question.addButton(self.tr("Open it"), role.ActionRole)
        question.addButton(QMessageBox.StandardButton.Cancel)
        question.setDefaultButton(compare)
        compare.clicked.connect(lambda *_: self._compare(job, path))
        opened.clicked.connect(lambda *_: self._add([str(path)]))
        question.open()  # who drags waits until the drop is taken
