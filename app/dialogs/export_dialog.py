"""Export transcripts: choose, write, repeat failures, show the files."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import msgspec
import shiboken6
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QDialog, QListWidget, QListWidgetItem, QProgressBar, QStackedWidget, QWidget

from app.chat.chat_messages import ChatNotice, is_numbered
from app.dialogs.export_options import ExportOptions
from app.dialogs.export_preview import ExportPreview
from app.ui import file_manager, icons, style, wording
from app.ui.background import Worker
from app.ui.widgets import accessible, button, check_box, hbox, label, resize_to_fit, scroll_area, vbox
from core.contracts.errors import Fault
from core.journal import Job
from core.queue.export_on_request import ExportOutcome, common_folder, export_job, exportable
from core.settings.settings import Settings

_ROOM_FOR_PREVIEW = 900  # px


class ExportDialog(QDialog):
    """Writes the transcripts of `jobs`. `changed` carries choices that become the automatic ones."""

    changed = Signal(object)
    started = Signal(object)  # the settings of an export
    findings_requested = Signal(int)  # id of the job whose CHAT problems are requested

    def __init__(
        self,
        parent: QWidget | None,
        jobs: Sequence[Job],
        settings: Settings,
        journal: Path,
        on_written: Callable[[int], object] = lambda _job: None,
    ) -> None:
        """Call `on_written` with the id of each exported job, also after the dialog is closed."""
        super().__init__(parent)
        self._on_written = on_written
        self._jobs = exportable(jobs)
        self._left_out = len(jobs) - len(self._jobs)
        self._settings = settings
        self._journal = journal
        self._worker: Worker | None = None  # visible during writing
        self._numbered = list(enumerate(self._jobs, 1))  # the value of {n} in a name, also for a repeated attempt
        self._failed: list[tuple[int, Job]] = []
        self._files: list[Path] = []  # new files and existing ones
        self._written = 0
        self._ended = 0
        self.setWindowTitle(self.tr("Export"))
        self._options = ExportOptions(settings, self._jobs)
        self._preview = ExportPreview(self._jobs, settings, journal)
        self._chat_notice = ChatNotice(self._jobs, settings, journal)
        self._for_later_ones = check_box(self.tr("Use these settings for automatic export"))
        self._root = common_folder(self._jobs)
        self._keep_folders = check_box(self.tr("Keep the folder structure"), self._root is not None)
        self._results = accessible(QListWidget(), self.tr("Results"))
        self._results.setWordWrap(True)
        self._results.setSpacing(4)
        self._bar = accessible(QProgressBar(), self.tr("Export progress"))
        self._summary = label()
        self._pages = QStackedWidget()
        self.export_button = button(self.tr("Export"), "primary")
        self._again = button(self.tr("Try again"), hint=self.tr("Save the failed files again"))
        self._show = button(self.tr("Show in folder"))
        self._back = button(self.tr("Back"), hint=self.tr("Change the options"))
        self._close = button(self.tr("Close"))
        self._lay_out()
        self._connect()
        self._refresh_buttons()
        self.export_button.setFocus()
        resize_to_fit(self, 1000, 720)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide the preview where there is no room for it."""
        self._preview.setVisible(self.width() >= _ROOM_FOR_PREVIEW and bool(self._jobs))
        super().resizeEvent(event)

    def done(self, result: int) -> None:
        """Finish the current recording and drop the others."""
        self._stop()
        self._chat_notice.close_checker()
        super().done(result)

    # --- the look

    def _lay_out(self) -> None:
        count = len(self._jobs)
        title = self.tr("Export %n transcript(s)", "", count) if count else self.tr("Nothing to export yet")
        top = [label(title, "title")]
        if self._left_out:
            words = self.tr("%n recording(s) skipped: in progress or without text.", "", self._left_out)
            top.append(label(words, "quiet-on-window"))
        progress, choices, first = QWidget(), QWidget(), QWidget()
        first.setLayout(hbox(scroll_area(choices), self._preview, space=12))
        self._pages.addWidget(first)
        self._pages.addWidget(progress)
        buttons = hbox(self._back, self._show, self._again, 0, self._close, self.export_button)
        self.setLayout(vbox(*top, self._pages, buttons, margin=style.MARGIN, space=12))
        # last, because a new parent makes Qt style a widget again with all its children
        progress.setLayout(vbox(self._summary, self._bar, self._results, space=12))
        choices.setLayout(vbox(self._chat_notice, self._options, self._keep_folders, self._for_later_ones, 0, space=12))
        self.export_button.setDefault(True)

    def _connect(self) -> None:
        self._options.changed.connect(self._settings_changed)
        self._chat_notice.findings_requested.connect(self._show_findings)
        self.export_button.clicked.connect(self._start)
        self._again.clicked.connect(lambda: self._write(self._failed, again=True))
        self._show.clicked.connect(self._show_in_folder)
        self._back.clicked.connect(lambda: self._pages.setCurrentIndex(0))
        self._close.clicked.connect(lambda: self._stop() or self.close())
        self._pages.currentChanged.connect(self._refresh_buttons)

    def _refresh_buttons(self) -> None:
        """Enable the buttons that have an effect now."""
        busy, results = self._worker is not None, self._pages.currentIndex() == 1
        self._keep_folders.setVisible(self._root is not None and self._settings.output is not None)
        self.export_button.setVisible(not results)
        self.export_button.setEnabled(self._options.complete and bool(self._jobs))
        self._back.setVisible(results and not busy)
        self._show.setVisible(results and bool(self._files))
        self._again.setVisible(results and not busy and bool(self._failed))
        self._bar.setVisible(busy)
        self._close.setText(self.tr("Stop") if busy else self.tr("Close"))
        self._close.setAccessibleName(self._close.text())
        if results and not busy:
            (self._again if self._failed else self._close).setFocus()

    # --- the work

    def _settings_changed(self, settings: Settings) -> None:
        self._settings = settings
        self._chat_notice.show_settings(settings)
        self._preview.show_settings(settings)
        self._refresh_buttons()

    def _start(self) -> None:
        if self._for_later_ones.isChecked():
            self._settings = msgspec.structs.replace(self._settings, auto_export=True)
            self.changed.emit(self._settings)
        self.started.emit(self._settings)
        self._write(self._numbered)

    def _write(self, jobs: Sequence[tuple[int, Job]], *, again: bool = False) -> None:
        self._results.clear()
        self._failed, self._files, self._written, self._ended = [], [], 0, 0
        self._bar.setRange(0, len(jobs))
        self._bar.setValue(0)
        self._summary.setText(self.tr("Saving…"))
        self._worker = Worker(self.parent() or self, "export", self._journal)  # the parent outlives a closed dialog
        self._pages.setCurrentIndex(1)
        self._refresh_buttons()
        root = self._root if self._keep_folders.isChecked() else None
        for number, job in jobs:
            work = partial(export_job, job=job, number=number, settings=self._settings, again=again, root=root)
            self._worker.do_with_journal(
                work, partial(self._show_outcome, number), partial(self._show_failure, number, job)
            )
        self._worker.finish()

    def _show_failure(self, number: int, job: Job, fault: Fault) -> None:
        self._show_outcome(number, ExportOutcome(job, faults=(fault,)))

    def _show_outcome(self, number: int, outcome: ExportOutcome) -> None:
        self._on_written(outcome.job.id)
        if not shiboken6.isValid(self):  # it was closed meanwhile
            return
        self._ended += 1
        self._bar.setValue(self._ended)
        self._files += outcome.written or outcome.skipped
        lines = [outcome.job.name]
        self._written += len(outcome.written)
        if outcome.written:
            lines.append(", ".join(path.name for path in outcome.written))
        if outcome.skipped:
            names = ", ".join(path.name for path in outcome.skipped)
            lines.append(self.tr("{names}: skipped, exists already").format(names=names))
        recording = Path(outcome.job.path)
        if any(is_numbered(path, recording) for path in outcome.written):
            words = self.tr("CLAN needs the recording's file name. Replace the old file, or choose another folder.")
            lines.append(words)
        lines += wording.messages(outcome.faults)
        if outcome.faults:
            self._failed.append((number, outcome.job))
        name, role = ("failed", "error") if outcome.faults else ("check", "accent")
        item = QListWidgetItem(icons.icon(name, role), "\n".join(lines), self._results)
        state = self.tr("failed") if outcome.faults else self.tr("saved")
        item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{state}: " + ", ".join(lines))
        if self._worker is not None and not self._worker.busy:
            self._on_all_written()

    def _on_all_written(self) -> None:
        self._worker = None
        words = self.tr("%n file(s) saved.", "", self._written)
        if self._failed:
            words += " " + self.tr("Couldn't save all files of %n recording(s).", "", len(self._failed))
        self._summary.setText(words)
        self._refresh_buttons()

    def _show_findings(self, job: int) -> None:
        self.accept()
        self.findings_requested.emit(job)

    def _show_in_folder(self) -> None:
        if self._files and not file_manager.show_in_folder(self._files[-1]):
            self._summary.setText(self.tr("The files are in {folder}").format(folder=self._files[-1].parent))

    def _stop(self) -> bool:
        """Start nothing more. Return whether a file is still being written."""
        if self._worker is None:
            return False
        self._worker.drop_waiting()
        self._worker.finish()
        self._summary.setText(self.tr("Stopping after this recording…"))
        return True
