"""What the window says of CHAT files that were written or dropped: rules that they break, and names that are taken."""

import re
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.bridge import Bridge
from app.chat.chat_checker import ChatChecker, Findings
from app.ui import wording
from app.ui.background import Worker
from app.ui.banner import Answer, Banner
from core.contracts.errors import Fault
from core.journal import Journal
from core.journal.job import Export
from core.queue.events import Delivered
from core.queue.export_on_request import overwrite_chat

_NUMBERED = re.compile(r"(.+) \((\d+)\)")


def is_numbered(path: Path, recording: Path) -> bool:
    """Whether a CHAT file of a recording has a number because another has its name; the recording may have one, too."""
    match = _NUMBERED.fullmatch(path.stem)
    if match is None or path.suffix != ".cha" or path.stem == recording.stem:
        return False
    return (path.parent / f"{match[1]}.cha").exists()


class ChatMessages(QObject):
    """Sentences in the window's banner, each with a button for what can be done."""

    findings_requested = Signal(int)  # id of the job whose list of findings is to be shown
    export_requested = Signal(int)  # id of the job that is to be exported otherwise

    def __init__(self, bridge: Bridge, journal: Path, banner: Banner) -> None:
        super().__init__(banner)
        self._banner = banner
        self._checker = ChatChecker(journal, self)
        self._worker = Worker(self, "chat export", journal)
        bridge.subscribe(Delivered, self.delivered)

    def delivered(self, event: Delivered) -> None:
        """Say what breaks the rules in a CHAT file that was just written, or that its name was taken."""
        written = [Path(path) for path in event.paths if Path(path).suffix.lower() == ".cha"]
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
            text = self.tr("%n place(s) in {name} break the rules of CHAT.", "", len(findings)).format(name=path.name)
            answer = Answer(self.tr("Show"), lambda: self.findings_requested.emit(job))
            self._banner.show_message(text, "warning", "chat", answer)

    def _say_numbered(self, job: int, path: Path, numbered: bool) -> None:
        if not numbered:
            return
        text = self.tr("CLAN wants a CHAT file to be called like its recording; {name} is not, because there is one.")
        self._banner.show_message(
            text.format(name=path.name),
            "warning",
            "chat-name",
            Answer(self.tr("Replace it"), lambda: self._replace(job)),
            Answer(self.tr("Another folder …"), lambda: self.export_requested.emit(job)),
        )

    def _replace(self, job: int) -> None:
        self._worker.do_with_journal(partial(overwrite_chat, job=job), self._say_replaced, self._say_fault)

    def _say_replaced(self, written: Export | None) -> None:
        if written is not None and written.fault is not None:
            self._say_fault(written.fault)
        elif written is not None:
            text = self.tr("Written: {name}").format(name=Path(written.path).name)
            self._banner.show_message(text, "note", "chat-name")

    def _say_fault(self, fault: Fault) -> None:
        self._banner.show_message(wording.message(fault), "warning", "chat-name")


def _is_numbered(journal: Journal, job: int, path: Path) -> bool:
    """As is_numbered, of a job; one that was removed needs no message."""
    try:
        return is_numbered(path, Path(journal.jobs.get(job).path))
    except KeyError:
        return False
