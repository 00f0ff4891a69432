"""Ask for a newer Mynah in a thread, and word the answer."""

from PySide6.QtCore import QObject, Signal

from app.ui import background, wording
from core.contracts.errors import Fault
from core.support import updates
from core.support.updates import LatestVersion


class UpdateCheck(QObject):
    """Asks for a newer version when `ask` is called, and never otherwise."""

    answered = Signal(str, bool)  # a sentence, and whether a newer version exists

    def ask(self, address: str) -> None:
        """Ask the address once. `answered` carries the result."""
        background.run(self, lambda: updates.latest_version(address), self._tell, self._failed)

    def _tell(self, latest: LatestVersion) -> None:
        text = self.tr("Mynah is up to date.")
        if latest.is_newer:
            text = self.tr("Mynah {version} is available: {page}")
            text = text.format(version=latest.version, page=latest.page)
        self.answered.emit(text, latest.is_newer)

    def _failed(self, fault: Fault) -> None:
        self.answered.emit(wording.message(fault), False)
