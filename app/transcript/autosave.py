"""Saves every edit of a transcript as it is made, and writes it into files once nobody has typed for a moment."""

from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from app.transcript.edit_saver import EditSaver
from app.transcript.transcript_header import TranscriptHeader
from app.transcript.transcript_model import TranscriptModel
from core.journal import Job
from core.transcript.edits import Edit

_DELIVER_AFTER = 2000  # ms without an edit until exported files are written anew


class Autosave(QObject):
    """Hands what a model tells to an EditSaver; the header says how that stands."""

    paused = Signal(int)  # id of a job that was edited, when nothing was typed for a moment

    def __init__(self, journal: Path, model: TranscriptModel, header: TranscriptHeader, parent: QObject) -> None:
        """`journal` is the file that the edits are saved in."""
        super().__init__(parent)
        self.saver = EditSaver(journal, self)
        self.job: Job | None = None  # whose transcript is in the model
        self._model, self._header = model, header
        self._edited: int | None = None  # the job whose files do not have all edits
        self._timer = QTimer(self, singleShot=True, interval=_DELIVER_AFTER)
        self._timer.timeout.connect(self.deliver)
        self.saver.saved.connect(self._on_saved)
        model.edited.connect(self._on_edited)
        model.position_changed.connect(self._on_edit_position)

    def deliver(self) -> None:
        """Have the files that the transcript was written to follow its edits."""
        self._timer.stop()
        edited, self._edited = self._edited, None
        if edited is not None:
            self.saver.deliver(edited)
            self.paused.emit(edited)

    def _on_edited(self, n: int, edit: Edit) -> None:
        if self.job is not None:
            self._start_saving(self.job.id)
            editable = self._model.editable
            assert editable.next_undo is not None  # what undoes this edit
            plain = not editable.has_metadata
            self.saver.save_edit(self.job, n, edit, editable.cuts, editable.next_undo, of_plain_segments=plain)

    def _on_edit_position(self, position: int) -> None:
        if self.job is not None:
            self._start_saving(self.job.id)
            self.saver.save_position(self.job, position)

    def _start_saving(self, job: int) -> None:
        self._edited = job
        self._header.show_saving()
        self._timer.start()

    def _on_saved(self, unsaved: int) -> None:
        if not unsaved:
            self._header.show_saved()
