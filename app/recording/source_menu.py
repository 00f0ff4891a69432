"""Offer the microphones and the sounds of the computer, the usual one first."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from app.ui.background import Worker
from core.capture.source_list import list_devices
from core.capture.sources import Device, SourceChoice
from core.contracts.errors import Fault


class SourceMenu(QMenu):
    """Lists the devices anew each time it opens. The system may answer slowly, so a thread asks it."""

    chosen = Signal(object)  # SourceChoice
    folder_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choice = SourceChoice()
        self._devices: Sequence[Device] = ()
        self._worker = Worker(self, "sources")
        self.aboutToShow.connect(self.refresh)

    def refresh(self) -> None:
        """Show the known devices, and ask for the present ones."""
        self._fill()
        if not self._worker.busy:
            self._worker.do(list_devices, self._take, self._give_up)

    def close_thread(self) -> None:
        """End the thread."""
        self._worker.close()

    def _take(self, devices: Sequence[Device]) -> None:
        if list(devices) != list(self._devices):
            self._devices = devices
            self._fill()

    def _give_up(self, _: Fault) -> None:
        self._take(())

    def _fill(self) -> None:
        self.clear()
        usual = [
            (SourceChoice(), self.tr("System’s default microphone")),
            (SourceChoice("computer"), self.tr("Everything that this computer plays")),
        ]
        for choice, words in usual:
            self._add(choice, words)
        listed = sorted(self._devices, key=lambda device: (device.kind != "microphone", not device.is_default))
        if listed:
            self.addSeparator()
        for device in listed:
            self._add(SourceChoice(device.kind, device.name), device.name)
        self.addSeparator()
        self.addAction(self.tr("Folder for recordings…")).triggered.connect(lambda *_: self.folder_wanted.emit())

    def _add(self, choice: SourceChoice, words: str) -> QAction:
        action = self.addAction(words.replace("&", "&&"))
        action.setCheckable(True)
        action.setChecked((choice.kind, choice.name) == (self.choice.kind, self.choice.name))
        action.triggered.connect(partial(self._choose, choice))
        return action

    def _choose(self, choice: SourceChoice, *_: object) -> None:
        self.choice = choice
        self.chosen.emit(choice)
