"""Run one recording for the window: its recorder, and its reports in the window's thread."""

import contextlib
from pathlib import Path

import msgspec
from PySide6.QtCore import QObject, Signal

from app.ui import background
from core.capture.recorder_client import RecorderClient
from core.capture.sources import SourceChoice
from core.contracts import recorder_messages as messages
from core.contracts.errors import Fault


class RecordingSession(QObject):
    """One recording from its start to its complete file."""

    began = Signal()  # the device is open
    refused = Signal(object)  # Fault: the recording did not begin
    reported = Signal(object)  # FromRecorder

    def __init__(self, recording: Path, choice: SourceChoice, parent: QObject) -> None:
        """Prepare a recording, see RecorderClient."""
        super().__init__(parent)
        self.recording, self.choice = recording, choice
        self.seconds, self.free = 0.0, 0  # on disk so far, and free bytes
        self.source = choice.name
        self.is_paused = self.is_ending = self.has_begun = False
        self._rate = 1
        self._client = RecorderClient(recording, choice, self._on_report)
        self.reported.connect(self._note)

    def start(self) -> None:
        """Begin. `began` or `refused` follows."""
        background.run(self, self._client.start, lambda _: self._on_begun(), self._on_refused)

    def pause(self) -> None:
        """Pause, or continue."""
        self.is_paused = not self.is_paused
        self._client.send(messages.Pause() if self.is_paused else messages.Resume())

    def mark(self) -> None:
        """Mark the current place."""
        self._client.send(messages.SetMark())

    def change_source(self, choice: SourceChoice) -> None:
        """Record another source from now on."""
        self._client.change_source(choice)

    def end(self) -> None:
        """End the recording. The file follows, and a last report about it."""
        self.is_ending = True
        if self.has_begun:  # else _on_begun sends it
            self._client.send(messages.End())

    def close(self, patience: float) -> None:
        """End the recording, and wait for its file."""
        if self.has_begun:
            self.end()
            self._client.wait(patience)

    def _on_begun(self) -> None:
        self.has_begun = True
        self.began.emit()
        if self.is_ending:  # the user stopped before the device was open
            self.end()

    def _on_refused(self, fault: Fault) -> None:
        self.refused.emit(fault)

    def _on_report(self, report: messages.FromRecorder) -> None:
        """Hand a report over. Runs in a thread of the client."""
        with contextlib.suppress(RuntimeError):  # the window is gone
            self.reported.emit(report)

    def _note(self, report: messages.FromRecorder) -> None:
        match report:
            case messages.Recording(source=source, rate=rate):
                self.source, self._rate = source, rate
            case messages.SourceBack(source=source) if self.choice.other is None:
                self.source = source
            case messages.SourceChanged(source=source, choice=chosen):
                changed = msgspec.json.decode(chosen, type=SourceChoice)
                self.source = source if self.choice.other is None else ""
                self.choice = self.choice.changed(changed)
            case messages.Written(samples=samples, free=free):
                self.seconds, self.free = samples / self._rate, free
            case messages.Ended(seconds=seconds):
                self.seconds, self.is_ending = seconds, True
