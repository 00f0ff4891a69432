"""Build the pane around the list of recordings: heading, field and filters, list."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QWidget

from app.queue.library_filter import LibraryFilter
from app.queue.queue_view import QueueView
from app.ui import style
from app.ui.widgets import ElidedLabel, hbox, label_for, set_kind, vbox


class QueuePane(QFrame):
    """The heading ("3 of 12 done · 14 min left"), the filters, and the list under them."""

    def __init__(self, view: QueueView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "queue")
        title = label_for(view, self.tr("Library"))
        set_kind(title, "heading")
        self._summary = ElidedLabel("quiet", Qt.TextElideMode.ElideRight)
        self._summary.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        heading = QFrame()
        heading.setProperty("kind", "queue-heading")
        heading.setFixedHeight(44)
        heading.setLayout(hbox(title, self._summary, margin=(style.MARGIN, 0, style.MARGIN, 0), grow=self._summary))
        self.filter = LibraryFilter(view)
        self.setLayout(vbox(heading, self.filter, view, space=0, grow=view))

    @property
    def summary(self) -> str:
        """The summary of the batch."""
        return self._summary.full_text

    def set_summary(self, summary: str) -> None:
        """Show the summary of the batch."""
        if summary != self.summary:
            self._summary.set_full_text(summary)
            self._summary.setToolTip(summary)
