"""List the removed recordings with their dates, and restore them."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QDateTime, QLocale, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QDialog, QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from app.queue.queue_commands import confirm_loss
from app.ui import style, wording
from app.ui.background import Worker
from app.ui.widgets import accessible, button, hbox, label, one_line, resize_to_fit, set_kind, vbox
from core.contracts.errors import Fault
from core.journal import Job
from core.journal.trash import KEPT_SECONDS

_WIDEST = 320  # px of a column


class DeletedDialog(QDialog):
    """Reads the removed recordings in a thread. The signals carry the ids of the selected ones."""

    restored = Signal(list)  # list of int: jobs to restore
    deleted = Signal(list)  # list of int: jobs to delete for good

    def __init__(self, parent: QWidget | None, journal: Path) -> None:
        super().__init__(parent)
        self._jobs: list[Job] = []
        self._worker = Worker(self, "removed recordings", journal)
        self.setWindowTitle(self.tr("Removed recordings"))
        self._hint = label(self.tr("Removed recordings stay here for 30 days."), "quiet-on-window")
        self._table = date_table(
            [self.tr("Recording"), self.tr("Removed"), self.tr("Kept until"), self.tr("Folder")],
            self.tr("Removed recordings"),
        )
        self._restore = button(
            self.tr("Restore"), "primary", hint=self.tr("Put the selected recordings back in the library")
        )
        self._delete = button(self.tr("Delete now…"), hint=self.tr("Audio files stay"))
        close = button(self.tr("Close"))
        close.clicked.connect(self.accept)
        self._restore.clicked.connect(lambda *_: self.restore_selected())
        self._delete.clicked.connect(lambda *_: self.delete_selected())
        self._table.itemSelectionChanged.connect(self._enable)
        self._table.itemActivated.connect(lambda *_: self.restore_selected())
        rows = (self._hint, self._table, hbox(self._delete, 0, close, self._restore))
        self.setLayout(vbox(*rows, margin=style.MARGIN, grow=self._table))
        resize_to_fit(self, 720, 440)
        self._enable()
        self._worker.do_with_journal(lambda journal: journal.trash.list(), self._show, self._fail)

    def done(self, result: int) -> None:
        """End the thread."""
        self._worker.drop_waiting()
        self._worker.finish()
        super().done(result)

    def restore_selected(self) -> None:
        """Put the selected recordings back into the list."""
        chosen = self._selected()
        if chosen:
            self.restored.emit([job.id for job in chosen])
            self._drop(chosen)
            if not self._jobs:
                self.accept()

    def delete_selected(self) -> None:
        """Ask, and delete the selected transcripts for good."""
        chosen = self._selected()
        text = self.tr("Permanently delete %n transcript(s)?", "", len(chosen))
        more = self.tr("You can't undo this. Recordings and exported files stay.")
        if confirm_loss(self, chosen, text, more, self.tr("Delete")):
            self.deleted.emit([job.id for job in chosen])
            self._drop(chosen)

    def _drop(self, gone: Sequence[Job]) -> None:
        self._show([job for job in self._jobs if job not in gone])

    def _show(self, jobs: list[Job]) -> None:
        self._jobs = jobs
        rows = []
        for job in jobs:
            removed, path = job.removed or 0.0, Path(job.path)
            rows.append((path.name, date_of(removed), date_of(removed + KEPT_SECONDS), str(path.parent)))
        fill(self._table, rows)
        if jobs:
            self._table.selectRow(0)
            self._table.setFocus()
        else:
            self._hint.setText(self.tr("No recording was removed in the last 30 days."))
        self._enable()

    def _fail(self, fault: Fault) -> None:
        set_kind(self._hint, "error")
        self._hint.setText(wording.message(fault))

    def _enable(self) -> None:
        for each in (self._restore, self._delete):
            each.setEnabled(bool(self._selected()))

    def _selected(self) -> list[Job]:
        return [self._jobs[index.row()] for index in self._table.selectionModel().selectedRows()]


def date_of(seconds: float) -> str:
    """Return a time in Unix seconds as a short date with its time of day."""
    return QLocale().toString(QDateTime.fromSecsSinceEpoch(int(seconds)), QLocale.FormatType.ShortFormat)


def date_table(heads: Sequence[str], name: str) -> QTableWidget:
    """Return an empty table whose rows can be selected, with these heads and this accessible name."""
    made = accessible(QTableWidget(0, len(heads)), name)
    made.setHorizontalHeaderLabels(list(heads))
    made.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    made.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    made.setTabKeyNavigation(False)
    made.setShowGrid(False)
    made.verticalHeader().hide()
    made.horizontalHeader().setHighlightSections(False)
    made.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    made.horizontalHeader().setStretchLastSection(True)
    made.horizontalHeader().setMaximumSectionSize(_WIDEST)
    made.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    made.setTextElideMode(Qt.TextElideMode.ElideMiddle)
    made.setWordWrap(False)
    return made


def fill(table: QTableWidget, rows: Sequence[Sequence[str]]) -> None:
    """Replace the table's rows with these."""
    table.setRowCount(len(rows))
    for n, cells in enumerate(rows):
        for column, text in enumerate(cells):
            item = QTableWidgetItem(one_line(text))
            item.setToolTip(text)
            table.setItem(n, column, item)
