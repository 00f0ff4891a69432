"""Report CHAT problems of written or dropped files, and numbered CHAT names, in the banner."""

import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QFrame

from app.bridge import Bridge
from app.chat.chat_checker import ChatChecker, Findings
from app.ui import style, wording
from app.ui.background import Worker
from app.ui.banner import Answer, Banner
from app.ui.widgets import button, hbox, label
from core.contracts.errors import Fault
from core.formats.recognition import is_chat
from core.journal import Job, Journal
from core.journal.job import Export
from core.queue.events import Delivered
from core.queue.export_on_request import overwrite_chat
from core.settings.settings import Settings

_NUMBERED = re.compile(r"(.+) \((\d+)\)")


def is_numbered(path: Path, recording: Path) -> bool:
    """Tell whether a recording's CHAT file got a number because its name was taken.

    The recording's own name may end in a number.
    """
    match = _NUMBERED.fullmatch(path.stem)
    if match is None or not is_chat(path) or path.stem == recording.stem:
        return False
    return (path.parent / f"{match[1]}.cha").exists()


class ChatMessages(QObject):
    """Shows sentences in the banner, each with a button."""

    findings_requested = Signal(int)  # id of the job whose CHAT problems are requested
    export_requested = Signal(int)  # id of the job to export with other choices

    def __init__(self, bridge: Bridge, journal: Path, banner: Banner) -> None:
        super().__init__(banner)
        self._banner = banner
        self._checker = ChatChecker(journal, self)
        self._worker = Worker(self, "chat export", journal)
        bridge.subscribe(Delivered, self.delivered)

    def delivered(self, event: Delivered) -> None:
        """Report problems in a CHAT file that was just written, or its changed name."""
        written = [Path(path) for path in event.paths if is_chat(Path(path))]
        for path in written:
            asks = partial(_is_numbered, job=event.job, path=path)
            told = partial(self._say_numbered, event.job, path)
            self._worker.do_with_journal(asks, told, lambda _fault: None)
            self._checker.check(event.job, partial(self._say_findings, event.job, path), lambda _fault: None)

    def close(self) -> None:
        """End the threads."""
        self._checker.close()
        self._worker.close()

    def _say_findings(self, job: int, path: Path, findings: Findings) -> None:
        if findings:
            text = self.tr("%n CHAT problem(s) in {name}.", "", len(findings)).format(name=path.name)
            answer = Answer(self.tr("Show"), lambda: self.findings_requested.emit(job))
            self._banner.show_message(text, "warning", "chat", answer)

    def _say_numbered(self, job: int, path: Path, numbered: bool) -> None:
        if not numbered:
            return
        text = self.tr(
            "The name of {name} differs from its recording. CLAN can't pair them. Replace the existing file."
        )
        self._banner.show_message(
            text.format(name=path.name),
            "warning",
            "chat-name",
            Answer(self.tr("Replace"), lambda: self._replace(job)),
            Answer(self.tr("Another folder…"), lambda: self.export_requested.emit(job)),
        )

    def _replace(self, job: int) -> None:
        self._worker.do_with_journal(partial(overwrite_chat, job=job), self._say_replaced, self._say_fault)

    def _say_replaced(self, written: Export | None) -> None:
        if written is not None and written.fault is not None:
            self._say_fault(written.fault)
        elif written is not None:
            text = self.tr("Saved {name}").format(name=Path(written.path).name)
            self._banner.show_message(text, "note", "chat-name")

    def _say_fault(self, fault: Fault) -> None:
        self._banner.show_message(wording.message(fault), "warning", "chat-name")


def _is_numbered(journal: Journal, job: int, path: Path) -> bool:
    """Apply is_numbered to a job. A removed job needs no message."""
    try:
        return is_numbered(path, Path(journal.jobs.get(job).path))
    except KeyError:
        return False


_AFTER_CHANGES = 700  # ms after the last choice until the check starts


class ChatNotice(QFrame):
    """A sentence with a button. It is shown while CHAT is a chosen format and a file has problems."""

    findings_requested = Signal(int)  # id of the first job with a finding

    def __init__(self, jobs: Sequence[Job], settings: Settings, journal: Path) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self._jobs, self._settings = jobs, settings
        self._checker = ChatChecker(journal, self)
        self._checked: Settings | None = None
        self._found: dict[int, int] = {}  # job -> number of problems
        self._timer = QTimer(self, singleShot=True, interval=_AFTER_CHANGES)
        self._timer.timeout.connect(self._check)
        self.text = label()
        self._show = button(self.tr("Show"), hint=self.tr("Close this dialog and list the problems"))
        self._show.clicked.connect(lambda: self.findings_requested.emit(min(self._found)))
        self.setLayout(hbox(self.text, self._show, margin=style.MARGIN, grow=self.text))
        self.hide()
        self.show_settings(settings)

    def show_settings(self, settings: Settings) -> None:
        """Show the problems for these choices."""
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
        count = self.tr("%n CHAT problem(s)", "", sum(self._found.values()))
        where = self.tr("in %n of these transcripts", "", len(self._found))
        self.text.setText(f"{count}, {where}.")
        self.setVisible(bool(self._found) and "chat" in self._settings.formats)


def _choices(settings: Settings) -> tuple[object, str]:
    """Return the settings that affect a CHAT file."""
    return settings.options.chat, settings.participant_table
