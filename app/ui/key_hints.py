"""Show keys and their effects at the foot of a panel, until the user closes them for good."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from app.ui import style
from app.ui.widgets import hbox, label, set_kind, tool_button, vbox


class KeyHints(QFrame):
    """Lines of keys with their effects, and a button that hides them."""

    closed = Signal()  # the user wants no hints

    def __init__(self, *lines: Sequence[tuple[str, str]], parent: QWidget | None = None) -> None:
        """Show pairs of keys and effect in each line."""
        super().__init__(parent)
        set_kind(self, "panel-foot")
        self._is_wanted = self._is_needed = True
        self.close_button = tool_button("close", self.tr("Hide hints (View > Hints)"))
        self.close_button.setFixedSize(QSize(24, 24))
        self.close_button.setIconSize(QSize(14, 14))
        set_kind(self.close_button, "small-bare")
        self.close_button.clicked.connect(self.closed)
        rows = []
        for line in lines:
            items = [
                part
                for keys, words in line
                for part in (label(keys, "key", wrap=False), label(words, "small", wrap=False), 6)
            ]
            rows.append(hbox(*items, 0))
        column = vbox(*rows)
        row = hbox(column, self.close_button, margin=(style.MARGIN, 10, 8, 10), grow=column)
        row.setAlignment(self.close_button, Qt.AlignmentFlag.AlignTop)
        self.setLayout(row)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def set_wanted(self, wanted: bool) -> None:
        """Show the hints only if the user wants hints."""
        self._is_wanted = wanted
        self.setVisible(wanted and self._is_needed)

    def set_needed(self, needed: bool) -> None:
        """Show the hints only if the panel has something to use them on."""
        self._is_needed = needed
        self.setVisible(needed and self._is_wanted)
