"""Show the beginning of the first exported file, as the chosen options make it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec
from PySide6.QtWidgets import QFrame, QPlainTextEdit

from app.ui import format_names, style, wording
from app.ui.background import Worker
from app.ui.widgets import label, text_box, vbox
from core.contracts.errors import InputFault
from core.contracts.transcript import Transcript
from core.formats import export
from core.formats.recognition import EXTENSIONS
from core.formats.text_layout import PLAIN
from core.journal import Job, Journal
from core.queue import delivery
from core.settings.settings import Settings

_SEGMENTS: Final = 12
_WIDTH: Final = 320  # px
_READABLE: Final = {"docx": "txt", "stl": "srt"}  # a format without plain text -> the text format with the same words


class ExportPreview(QFrame):
    """A card with the first segments of the first job, in the first chosen format."""

    def __init__(self, jobs: Sequence[Job], settings: Settings, journal: Path) -> None:
        """Read the first of `jobs` from `journal` in a thread."""
        super().__init__()
        self.setProperty("kind", "card")
        self._settings, self._name = settings, jobs[0].name if jobs else ""
        self._transcript: Transcript | None = None
        self._title = label(self.tr("Preview"), "heading")
        self._text = text_box(self.tr("Preview"), read_only=True)
        self._text.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        self.setFixedWidth(_WIDTH)
        self.setLayout(vbox(self._title, self._text, margin=style.MARGIN))
        if jobs:
            worker = Worker(self, "preview", journal)
            worker.do_with_journal(
                lambda opened: _beginning(opened, jobs[0]), self._show_transcript, lambda _fault: None
            )
            worker.finish()

    def show_settings(self, settings: Settings) -> None:
        """Show the text as these settings make it."""
        self._settings = settings
        if self._transcript is None or not settings.formats:
            self._text.clear()
            return
        name = settings.formats[0]
        self._title.setText(self.tr("Preview: {format}").format(format=format_names.format_name(name)))
        shown = _READABLE.get(name, name)
        path = Path(self._name).with_suffix(EXTENSIONS[shown])
        options = settings.options if shown == name else msgspec.structs.replace(settings.options, layout=PLAIN)
        try:
            content = export.render(self._transcript, shown, path, options)
        except InputFault as fault:
            content = wording.message(fault).encode()
        self._text.setPlainText(content.decode("utf-8-sig", "replace"))

    def _show_transcript(self, transcript: Transcript) -> None:
        self._transcript = transcript
        self.show_settings(self._settings)


def _beginning(journal: Journal, job: Job) -> Transcript:
    whole = delivery.transcript_of(journal, job)
    return msgspec.structs.replace(whole, segments=whole.segments[:_SEGMENTS])
