"""Whether there is a newer Mynah, asked in a thread and told in a sentence."""

from PySide6.QtCore import QObject, Signal

from app.shell import wording
from app.shell.background import Background
from core.contracts.errors import Fault
from core.support import updates
from core.support.updates import LatestVersion


class UpdateCheck(QObject):
    """Asks when it is told to, and never by itself."""

    told = Signal(str, bool)  # a sentence, and whether there is a newer version

    def ask(self, address: str) -> None:
        """Ask the address once; `told` says what came of it."""
        asking = Background(lambda: updates.latest_version(address))
        asking.ended.connect(self._tell)
        asking.begin()

    def _tell(self, outcome: object) -> None:
        if isinstance(outcome, LatestVersion) and outcome.is_newer:
            text = self.tr("There is a newer Mynah, {version}: {page}")
            self.told.emit(text.format(version=outcome.version, page=outcome.page), True)
        elif isinstance(outcome, LatestVersion):
            self.told.emit(self.tr("This is the newest Mynah."), False)
        elif isinstance(outcome, Fault):
            self.told.emit(wording.message(outcome), False)
