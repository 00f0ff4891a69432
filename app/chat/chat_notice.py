"""What an export of CHAT would break, told in the export dialog before anything is written."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QFrame

from app.chat.chat_checker import ChatChecker, Findings
from app.ui import style
from app.ui.widgets import button, hbox, label
from core.journal import Job
from core.settings.settings import Settings

_AFTER_CHANGES = 700  # ms without another choice until the transcripts are checked


class ChatNotice(QFrame):
    """A sentence with a button, shown while CHAT is among the formats and something breaks its rules."""

    findings_requested = Signal(int)  # id of the first job with a finding

    def __init__(self, jobs: Sequence[Job], settings: Settings, journal: Path) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self._jobs, self._settings = jobs, settings
        self._checker = ChatChecker(journal, self)
        self._checked: Settings | None = None
        self._found: dict[int, int] = {}  # job -> number of findings
        self._timer = QTimer(self, singleShot=True, interval=_AFTER_CHANGES)
        self._timer.timeout.connect(self._check)
        self.text = label()
        self._show = button(self.tr("Show"), hint=self.tr("Close this dialog and list the places"))
        self._show.clicked.connect(lambda: self.findings_requested.emit(min(self._found)))
        self.setLayout(hbox(self.text, self._show, margin=style.MARGIN, grow=self.text))
        self.hide()
        self.show_settings(settings)

    def show_settings(self, settings: Settings) -> None:
        """The choices are these now."""
        self._settings = settings
        if "chat" not in settings.formats:
            self._timer.stop()
            self.hide()
        elif self._checked is None or _choices(settings) != _choices(self._checked):
            self._timer.start()
        else:
            self._refresh()

    def close_checker(self) -> None:
        """End the thread."""
        self._timer.stop()
        self._checker.close()

    def _check(self) -> None:
        self._checked = self._settings
        self._found.clear()
        self._refresh()
        self._checker.drop_waiting()
        for job in self._jobs:
            self._checker.check(
                job.id, partial(self._note, job.id, self._checked), lambda _fault: None, settings=self._checked
            )

    def _note(self, job: int, settings: Settings, findings: Findings) -> None:
        if findings and settings is self._checked:
            self._found[job] = len(findings)
            self._refresh()

    def _refresh(self) -> None:
        count = self.tr("%n place(s) would break the rules of CHAT", "", sum(self._found.values()))
        where = self.tr("in %n of these transcripts", "", len(self._found))
        self.text.setText(f"{count}, {where}.")
        self.setVisible(bool(self._found) and "chat" in self._settings.formats)


def _choices(settings: Settings) -> tuple[object, str]:
    """What a CHAT file depends on."""
    return settings.options.chat, settings.participant_table
