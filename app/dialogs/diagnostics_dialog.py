"""Show the machine, test the engine on it, and save a bug report."""

import datetime
from pathlib import Path

from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QDialog, QFileDialog, QPlainTextEdit, QProgressBar, QWidget

from app.ui import background, file_manager, style, wording
from app.ui.widgets import accessible, button, card, hbox, label, resize_to_fit, set_kind, text_box, vbox
from core.contracts.errors import Fault
from core.settings.settings import Settings
from core.support import diagnostics
from core.support.examination import Examination, examine
from core.support.self_test import CLIP_SECONDS


class DiagnosticsDialog(QDialog):
    """Starts the examination at once. The report can be saved after it."""

    def __init__(self, parent: QWidget | None, settings: Settings, journal: Path) -> None:
        super().__init__(parent)
        self._settings = settings
        self._journal = journal
        self._examination: Examination | None = None
        self._saved: Path | None = None
        self.setWindowTitle(self.tr("Diagnostics"))
        self._verdict = label()
        self._bar = accessible(QProgressBar(), self.tr("Testing the engine"))
        self._bar.setRange(0, 0)
        self._text = text_box(self.tr("Results"), read_only=True)
        self._text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self._text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._outcome = label(kind="quiet-on-window")
        self._test = button(self.tr("Test again"))
        self._show = button(self.tr("Show in folder"))
        self._close = button(self.tr("Close"))
        self._save = button(self.tr("Save report…"), "primary")
        promise = self.tr(
            "The report contains versions, devices, settings, logs and figures. It contains no words and no names of "
            "recordings or people. Mynah sends nothing."
        )
        self.setLayout(
            vbox(
                label(self.tr("This computer and the engine"), "title"),
                card(self._verdict, self._bar),
                self._text,
                label(promise, "quiet-on-window"),
                self._outcome,
                hbox(self._test, self._show, 0, self._close, self._save),
                margin=style.MARGIN,
                space=12,
            )
        )
        self._test.clicked.connect(self._examine)
        self._save.clicked.connect(self._ask_where)
        self._show.clicked.connect(lambda: self._saved is not None and file_manager.show_in_folder(self._saved))
        self._close.clicked.connect(self.close)
        resize_to_fit(self, 680, 600)
        self._examine()

    def save(self, target: Path) -> None:
        """Write the report and show the result."""
        examination = self._examination
        assert examination is not None
        self._show_outcome(self.tr("Saving…"), "quiet-on-window")

        def write() -> Path:
            diagnostics.write(target, self._journal, self._settings, examination.text)
            return target

        self._set_busy(True)
        background.run(self, write, self._show_saved, self._show_not_saved)

    def _show_saved(self, target: Path) -> None:
        self._saved = target
        self._show_outcome(self.tr("Saved: {path}").format(path=target), "quiet-on-window")
        self._set_busy(False)

    def _show_not_saved(self, fault: Fault) -> None:
        self._show_outcome(wording.message(fault), "error")
        self._set_busy(False)

    def _examine(self) -> None:
        self._verdict.setText(self.tr("Testing the engine with the demo model…"))
        set_kind(self._verdict, "")
        self._bar.show()
        self._set_busy(True)
        chosen = self._settings
        background.run(
            self,
            lambda: examine(chosen.device, chosen.precision, chosen.backend),
            self._show_examination,
            lambda fault: self._show_examination(Examination(None, fault, "")),
        )

    def _show_examination(self, examination: Examination) -> None:
        self._examination = examination
        self._text.setPlainText(examination.text)
        good, words = self._words(examination)
        self._verdict.setText(words)
        set_kind(self._verdict, "" if good else "error")
        self._bar.hide()
        self._set_busy(False)

    def _words(self, examination: Examination) -> tuple[bool, str]:
        """Return whether all is well, and the details."""
        found = examination.result
        fault = examination.fault or (found.fault if found is not None else None)
        if fault is not None:
            return False, wording.message(fault)
        if found is None or not found.works or found.ready is None:
            return False, self.tr("The engine didn't finish the test.")
        words = self.tr("The engine works on {device}: {reason}. It took {seconds} s for {heard} s of speech.")
        words = words.format(
            device=found.ready.device,
            reason=wording.reason(found.ready.device_reason),
            seconds=self.locale().toString(found.seconds, "f", 1),
            heard=self.locale().toString(CLIP_SECONDS),
        )
        return True, " ".join(filter(None, (words, wording.stand_in(found.ready))))

    def _set_busy(self, busy: bool) -> None:
        self._test.setEnabled(not busy)
        self._save.setEnabled(not busy)
        self._show.setVisible(self._saved is not None)

    def _ask_where(self) -> None:
        name = f"mynah-report-{datetime.date.today()}.zip"
        start = str(Path.home() / name)
        chosen, _ = QFileDialog.getSaveFileName(self, self.tr("Save report"), start, self.tr("Zip files (*.zip)"))
        if chosen:
            self.save(Path(chosen))

    def _show_outcome(self, words: str, kind: str) -> None:
        self._outcome.setText(words)
        set_kind(self._outcome, kind)
