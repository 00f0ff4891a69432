"""Show the archive's size by recording, and remove, compact, back up, restore and relink."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QDateTime, QLocale, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QFileDialog,
    QHeaderView,
    QMessageBox,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from app.ui import number_formats, style, wording
from app.ui.background import Worker
from app.ui.widgets import accessible, button, hbox, label, one_line, resize_to_fit, set_kind, vbox
from core.archive.moved_recordings import Relinked, content_samples, relink_moved
from core.contracts.errors import EnvironmentFault, Fault
from core.journal import Journal
from core.journal.backup_rows import BackupContent
from core.journal.restoring import check_backup, plan_restore
from core.journal.storage import FileSize, JobSize

_SUFFIX = ".mynah-backup"
_MOST_NAMED = 5
_MOST_LISTED = 1000  # the number of rows: more would block the window
_WIDEST = 360  # px of a column, so that one long name does not push the others out of sight


class _Contents(NamedTuple):
    jobs: list[JobSize]
    file: FileSize


class ArchiveDialog(QDialog):
    """The archive dialog. A thread with its own journal does all work. Sound files are never touched."""

    def __init__(self, parent: QWidget | None, journal: Path) -> None:
        super().__init__(parent)
        self._path = journal
        self._jobs: list[JobSize] = []
        self._worker = Worker(self, "archive", journal)
        self.setWindowTitle(self.tr("Storage"))
        self._size = label(kind="heading")
        self._state = label(kind="small")
        self._table = self._make_table()
        self._remove = button(
            self.tr("Delete transcripts…"), hint=self.tr("Delete the transcripts of the selected recordings")
        )
        self._compress = button(self.tr("Compact"), hint=self.tr("Free the space of deleted transcripts"))
        self._back_up = button(self.tr("Back up…"), hint=self.tr("Save all transcripts in one file"))
        self._restore = button(self.tr("Restore…"), hint=self.tr("Restore a backup at the next start"))
        self._find = button(self.tr("Find moved recordings…"), hint=self.tr("Search a folder by content"))
        close = button(self.tr("Close"))
        close.clicked.connect(self.accept)
        self.setLayout(
            vbox(
                self._size,
                self._table,
                self._state,
                hbox(self._remove, self._compress, self._find, 0),
                hbox(self._back_up, self._restore, 0, close),
                margin=style.MARGIN,
                grow=self._table,
            )
        )
        self._table.itemSelectionChanged.connect(self._enable)
        self._remove.clicked.connect(lambda *_: self.remove_selected())
        self._compress.clicked.connect(lambda *_: self._do(_compressed, self._say_freed))
        self._back_up.clicked.connect(self._choose_backup)
        self._restore.clicked.connect(self._choose_restore)
        self._find.clicked.connect(self._choose_folder)
        resize_to_fit(self, 760, 600)
        self._do(_contents, self._show)

    def _make_table(self) -> QTableWidget:
        heads = [self.tr("Recording"), self.tr("Size"), self.tr("Done"), self.tr("Folder")]
        made = accessible(QTableWidget(0, len(heads)), self.tr("Storage by recording"))
        made.setHorizontalHeaderLabels(heads)
        made.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        made.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        made.setTabKeyNavigation(False)
        made.setShowGrid(False)
        made.verticalHeader().hide()
        made.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        made.horizontalHeader().setStretchLastSection(True)
        made.horizontalHeader().setMaximumSectionSize(_WIDEST)
        made.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        made.setWordWrap(False)
        return made

    def done(self, result: int) -> None:
        """End the thread after its current work."""
        self._worker.drop_waiting()
        self._worker.finish()
        super().done(result)

    # --- work

    def _do(self, work: Callable[[Journal], object], done: Callable[..., object]) -> None:
        """Do work in the thread. No button starts anything meanwhile."""

        def finished(result: object) -> None:
            self._enable()
            done(result)

        self._worker.do_with_journal(work, finished, self._fail)
        self._enable()

    def _fail(self, fault: Fault) -> None:
        self._enable()
        self._say(wording.message(fault), wrong=True)

    def _say(self, text: str, wrong: bool = False) -> None:
        set_kind(self._state, "error" if wrong else "small")
        self._state.setText(text)

    def _buttons(self) -> Sequence[QPushButton]:
        return self._remove, self._compress, self._back_up, self._restore, self._find

    def _enable(self) -> None:
        for each in self._buttons():
            each.setEnabled(not self._worker.busy)
        self._remove.setEnabled(not self._worker.busy and bool(self._selected()))

    def _show(self, contents: _Contents) -> None:
        self._jobs = contents.jobs[:_MOST_LISTED]
        size, free = number_formats.file_size(contents.file.size), number_formats.file_size(contents.file.free)
        told = [size, self.tr("%n recording(s)", "", len(contents.jobs))]
        if len(contents.jobs) > len(self._jobs):
            listed = number_formats.count(len(self._jobs))
            told.append(self.tr("the largest {n} shown").format(n=listed))
        if contents.file.free:
            told.append(self.tr("Compact frees at least {size}").format(size=free))
        self._size.setText(" · ".join(told))
        self._table.setRowCount(len(self._jobs))
        for row, job in enumerate(self._jobs):
            path = Path(job.path)
            ended = QLocale().toString(
                QDateTime.fromSecsSinceEpoch(int(job.ended)).date(), QLocale.FormatType.ShortFormat
            )
            name = self.tr("{name} (removed)").format(name=path.name) if job.removed else path.name
            cells = name, number_formats.file_size(job.size), ended, str(path.parent)
            for column, text in enumerate(cells):
                item = QTableWidgetItem(one_line(text))
                item.setToolTip(job.path)
                if column == 1:
                    item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self._table.setItem(row, column, item)
        self._enable()

    def _selected(self) -> list[JobSize]:
        return [self._jobs[index.row()] for index in self._table.selectionModel().selectedRows()]

    # --- removing, compressing

    def remove_selected(self) -> None:
        """Ask, then delete the transcripts of the selected recordings."""
        chosen = self._selected()
        size = number_formats.file_size(sum(job.size for job in chosen))
        text = self.tr("Delete %n transcript(s) with all edits, {size}?", "", len(chosen)).format(size=size)
        kept = self.tr("You can't undo this. Recordings and exported files stay.")
        if self._agreed(self.tr("Delete transcripts"), text, kept, self.tr("Delete")):
            ids = [job.job for job in chosen]
            self._do(lambda journal: journal.jobs.remove(ids), self._say_removed)

    def _say_removed(self, removed: Sequence[int]) -> None:
        self._say(self.tr("%n transcript(s) deleted. Compact frees their space.", "", len(removed)))
        self._do(_contents, self._show)

    def _say_freed(self, freed: int) -> None:
        self._say(self.tr("Freed {size}.").format(size=number_formats.file_size(max(0, freed))))
        self._do(_contents, self._show)

    def _agreed(self, title: str, text: str, more: str, yes: str) -> bool:
        question = QMessageBox(self)
        question.setIcon(QMessageBox.Icon.Question)
        question.setWindowTitle(title)
        question.setText(text)
        question.setInformativeText(more)
        agree = question.addButton(yes, QMessageBox.ButtonRole.AcceptRole)
        question.setDefaultButton(question.addButton(self.tr("Cancel"), QMessageBox.ButtonRole.RejectRole))
        question.exec()
        return question.clickedButton() is agree

    # --- backup

    def _choose_backup(self) -> None:
        today = QDateTime.currentDateTime().toString("yyyy-MM-dd")
        name = str(Path.home() / f"Mynah {today}{_SUFFIX}")
        path, _ = QFileDialog.getSaveFileName(self, self.tr("Back up"), name, f"Mynah (*{_SUFFIX})")
        if path:
            self.back_up(Path(path))

    def back_up(self, target: Path) -> None:
        """Write a backup to that file."""
        self._say(self.tr("Backing up…"))
        self._do(
            lambda journal: _backed_up(journal, target),
            lambda count: self._say(
                self.tr("Backed up %n recording(s) to {file}.", "", count).format(file=target.name)
            ),
        )

    def _choose_restore(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, self.tr("Restore"), str(Path.home()), f"Mynah (*{_SUFFIX});;* (*)")
        if path:
            self.restore_from(Path(path))

    def restore_from(self, backup: Path) -> None:
        """Read the backup, ask, and restore it at the next start of Mynah, when nothing is open."""
        self._say(self.tr("Checking the backup…"))
        failed = partial(self._refuse_backup, backup)
        self._worker.do(partial(check_backup, backup), partial(self._ask_to_restore, backup), failed)
        self._enable()

    def _refuse_backup(self, backup: Path, fault: Fault) -> None:
        self._enable()
        self._say(f"{backup.name}: {wording.message(fault)}", wrong=True)

    def _ask_to_restore(self, backup: Path, content: BackupContent) -> None:
        self._enable()
        self._say("")
        if not self.isVisible():  # the dialog was closed meanwhile
            return
        text = self.tr("Replace everything here with %n recording(s) from {file}?", "", content.recordings)
        more = self.tr("Mynah restores it at the next start. Back up the current library first, or it is lost.")
        if content.damaged:
            damage = self.tr("Damaged in the backup, and not restored: {names}.")
            more = f"{damage.format(names=_first_names(content.damaged))} {more}"
        if not self._agreed(self.tr("Restore"), text.format(file=backup.name), more, self.tr("Restore")):
            return
        try:
            plan_restore(backup, self._path)
        except EnvironmentFault as fault:
            self._say(wording.message(fault), wrong=True)
        else:
            self._say(self.tr("Restart Mynah to restore {file}.").format(file=backup.name))

    # --- recordings that moved

    def _choose_folder(self) -> None:
        path = QFileDialog.getExistingDirectory(self, self.tr("Folder to search"), str(Path.home()))
        if path:
            self.find_in(Path(path))

    def find_in(self, folder: Path) -> None:
        """Find moved recordings in that folder."""
        self._say(self.tr("Searching…"))
        self._do(lambda journal: relink_moved(journal, [folder]), self._say_found)

    def _say_found(self, moved: Relinked) -> None:
        found = self.tr("%n recording(s) found", "", len(moved.relinked))
        lost = self.tr("%n not found", "", len(moved.missing))
        self._say(f"{found}, {lost}: {_first_names(moved.missing)}" if moved.missing else found)
        self._do(_contents, self._show)


def _first_names(paths: Sequence[str]) -> str:
    """Return the file names of the first paths, and "…" for others."""
    names = [Path(path).name for path in paths[:_MOST_NAMED]]
    return ", ".join([*names, "…"] if len(paths) > _MOST_NAMED else names)


def _contents(journal: Journal) -> _Contents:
    return _Contents(journal.storage.job_sizes(), journal.storage.file_size())


def _compressed(journal: Journal) -> int:
    return journal.storage.compress()


def _backed_up(journal: Journal, target: Path) -> int:
    journal.storage.back_up(target, list(content_samples(journal)), overwrite=True)
    return check_backup(target).recordings
