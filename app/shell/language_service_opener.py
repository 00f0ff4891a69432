"""Open the dialog of the language service for the transcript on show."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from app.transcript import TranscriptPane
from app.ui import wording
from core.contracts.errors import InputFault
from core.formats import export
from core.settings.settings import Settings

if TYPE_CHECKING:
    from core.remote.service_order import Task


class LanguageServiceOpener(QObject):
    """Serves "Summarise" and "Clean up". Without an address, they open its page of the settings."""

    def __init__(
        self,
        window: QWidget,
        pane: TranscriptPane,
        settings: Callable[[], Settings],
        open_settings: Callable[[], object],
    ) -> None:
        """Use the transcript of `pane`. `open_settings` shows the page of the service."""
        super().__init__(window)
        self._window, self._pane = window, pane
        self._settings, self._open_settings = settings, open_settings
        pane.transcript_actions.summarise.triggered.connect(lambda *_: self.open("summary"))
        pane.transcript_actions.clean_up.triggered.connect(lambda *_: self.open("clean-up"))

    def open(self, task: "Task") -> None:
        """Show the text that would be sent. Names get the pseudonyms of the export settings."""
        settings, job = self._settings(), self._pane.job
        if not settings.service.address:
            self._open_settings()
            return
        if job is None:
            return
        from app.dialogs.language_service_dialog import LanguageServiceDialog
        from core.remote.service_order import plain_text

        self._pane.view.editing.save()
        try:
            key = export.key_of(settings.options)
        except InputFault as fault:
            self._pane.header.show_note(wording.message(fault))
            return
        text = plain_text(self._pane.model.editable.plain_segments, key)
        target = Path(job.path)
        if key is not None:
            target = target.with_name(key.text(target.name))
        dialog = LanguageServiceDialog(self._window, task, text, target, settings.service)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
