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


def both_sources(microphone: str, computer: str) -> SourceChoice:
    """Return the choice of the default microphone and the computer's sound. The arguments name their speakers."""
    return SourceChoice(other=SourceChoice("computer"), speakers=(microphone, computer))


def _identity(choice: SourceChoice) -> tuple[str, str, bool]:
    return choice.kind, choice.name, choice.other is not None


class SourceMenu(QMenu):
    """Lists the devices anew each time it opens. The system may answer slowly, so a thread asks it."""

    chosen = Signal(object)  # SourceChoice
    folder_wanted = Signal()

    def __init__(self, parent: QWidget | None = None, more: Sequence[QAction] = ()) -> None:
        """Build an empty menu. `more`: actions below the folder."""
        super().__init__(parent)
        self._more = more
        self.choice = SourceChoice()
        self.both = both_sources(self.tr("You"), self.tr("Others"))
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
            (self.both, self.tr("Microphone and computer")),
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
        self.addActions(self._more)

    def _add(self, choice: SourceChoice, words: str) -> QAction:
        action = self.addAction(words.replace("&", "&&"))
        action.setCheckable(True)
        action.setChecked(_identity(choice) == _identity(self.choice))
        action.triggered.connect(partial(self._choose, choice))
        return action

    def _choose(self, choice: SourceChoice, *_: object) -> None:
        self.choice = choice
        self.chosen.emit(choice)
