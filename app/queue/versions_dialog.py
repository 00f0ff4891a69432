"""List the earlier transcripts of a recording with date and model, and restore one."""

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QWidget

from app.queue.deleted_dialog import date_of, date_table, fill
from app.ui import number_formats, style, wording
from app.ui.background import Worker
from app.ui.widgets import button, hbox, label, resize_to_fit, set_kind, vbox
from core import models
from core.contracts.errors import Fault
from core.journal import Job
from core.journal.sources import IMPORTED
from core.journal.versions import Version


class VersionsDialog(QDialog):
    """Reads the versions in a thread. `chosen` carries the id of the version to restore."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None, job: Job, journal: Path) -> None:
        super().__init__(parent)
        self._versions: list[Version] = []
        self._worker = Worker(self, "versions", journal)
        self.setWindowTitle(self.tr("Earlier versions"))
        self._hint = label(self.tr("Earlier transcripts of {name}.").format(name=job.name))
        set_kind(self._hint, "quiet-on-window")
        heads = [self.tr("Date"), self.tr("Model"), self.tr("Words"), self.tr("Edits")]
        self._table = date_table(heads, self.tr("Earlier versions"))
        self._restore = button(
            self.tr("Restore"), "primary", hint=self.tr("The current transcript becomes an earlier version")
        )
        close = button(self.tr("Close"))
        close.clicked.connect(self.accept)
        self._restore.clicked.connect(lambda *_: self.restore_selected())
        self._table.itemSelectionChanged.connect(self._enable)
        self._table.itemActivated.connect(lambda *_: self.restore_selected())
        rows = (self._hint, self._table, hbox(0, close, self._restore))
        self.setLayout(vbox(*rows, margin=style.MARGIN, grow=self._table))
        resize_to_fit(self, 600, 360)
        self._enable()
        self._worker.do_with_journal(lambda open_journal: open_journal.versions.of(job.id), self._show, self._fail)

    def done(self, result: int) -> None:
        """End the thread."""
        self._worker.drop_waiting()
        self._worker.finish()
        super().done(result)

    def restore_selected(self) -> None:
        """Restore the selected version."""
        version = self._selected()
        if version is not None:
            self.chosen.emit(version.id)
            self.accept()

    def _show(self, versions: list[Version]) -> None:
        self._versions = versions
        rows = []
        for version in versions:
            words, edits = number_formats.count(version.words), number_formats.count(version.edits)
            rows.append((date_of(version.done), self._model_of(version.job), words, edits))
        fill(self._table, rows)
        if versions:
            self._table.selectRow(0)
            self._table.setFocus()
        else:
            self._hint.setText(
                self.tr("No earlier versions yet. “Transcribe again” keeps the current transcript here.")
            )
        self._enable()

    def _model_of(self, job: Job) -> str:
        if job.engine == IMPORTED:
            return self.tr("Imported")
        name = Path(job.compute.load.model).stem
        return self.tr("Demo model") if name == models.DEMO else name

    def _fail(self, fault: Fault) -> None:
        set_kind(self._hint, "error")
        self._hint.setText(wording.message(fault))

    def _enable(self) -> None:
        self._restore.setEnabled(self._selected() is not None)

    def _selected(self) -> Version | None:
        rows = self._table.selectionModel().selectedRows()
        return self._versions[rows[0].row()] if rows else None
