"""Tell about commands after recordings, and ask before one of a mynah.toml runs."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject

from app.bridge import Bridge
from app.inputs.input_tasks import InputTasks
from app.ui import wording
from app.ui.banner import Answer, MessageBanner
from app.ui.kept_settings import KeptSettings
from core.contracts.errors import Fault, InputFault
from core.queue.events import HookEnded
from core.specs.project_commands import UNASKED, with_allowed
from core.specs.project_file import read_project


class CommandMessages(QObject):
    """Shows failed commands, and the commands of projects that the user has not allowed."""

    def __init__(self, bridge: Bridge, inputs: InputTasks, banner: MessageBanner, settings: KeptSettings) -> None:
        """Listen to the scheduler and to the inputs."""
        super().__init__(banner)
        self._banner, self._settings = banner, settings
        bridge.subscribe(HookEnded, self._ended)
        inputs.projects_found.connect(lambda _, faults: self._ask(faults))

    def _ended(self, event: HookEnded) -> None:
        if event.fault is not None:
            self._banner.show_message(wording.message(event.fault), "warning", "command")

    def _ask(self, faults: Sequence[Fault]) -> None:
        """Ask about the first command without consent, then about the others."""
        waiting = [fault for fault in faults if fault.code == UNASKED]
        if not waiting:
            return
        first, others = waiting[0], waiting[1:]

        def allow() -> None:
            self._allow(Path(str(first.figures["path"])), str(first.figures["command"]))
            self._ask(others)

        answer = Answer(self.tr("Allow this command"), allow)
        self._banner.show_message(wording.message(first), "warning", f"project command {first.figures['path']}", answer)

    def _allow(self, path: Path, command: str) -> None:
        """Allow the command that was shown. The file may have another one now."""
        try:
            project, _ = read_project(path)
        except InputFault as fault:
            self._banner.show_message(wording.message(fault), "warning", "projects")
            return
        if project.on_done == command:
            self._settings.change(with_allowed(self._settings.get(), project))
            words = self.tr("The command runs after the recordings that you add from now on.")
            self._banner.show_message(words, "note", "command allowed")
