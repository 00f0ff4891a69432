"""Show keys and their effects at the foot of a panel, until the user closes them for good."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from app.ui import style
from app.ui.widgets import hbox, label, set_kind, tool_button

_GAP = 8  # px


class KeyHints(QFrame):
    """Keys with their effects, and a button that hides them."""

    closed = Signal()  # the user wants no hints

    def __init__(self, *pairs: tuple[str, str], parent: QWidget | None = None) -> None:
        """Show pairs of keys and effect."""
        super().__init__(parent)
        set_kind(self, "panel-foot")
        self._is_wanted = self._is_needed = True
        self.close_button = tool_button("close", self.tr("Hide hints (View > Hints)"))
        self.close_button.setParent(self)
        self.close_button.setFixedSize(QSize(24, 24))
        self.close_button.setIconSize(QSize(14, 14))
        set_kind(self.close_button, "small-bare")
        self.close_button.clicked.connect(self.closed)
        self._pairs = [self._pair(keys, words) for keys, words in pairs]
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def _pair(self, keys: str, words: str) -> QWidget:
        native = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
        made = QWidget(self)
        made.setLayout(hbox(label(native or keys, "key", wrap=False), label(words, "small", wrap=False), space=6))
        return made

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put as many pairs into a line as fit, and leave the corner to the button."""
        super().resizeEvent(event)
        button = self.close_button.size()
        room = self.width() - style.MARGIN - button.width() - 2 * _GAP
        x, y, line = 0, 0, 0
        for pair in self._pairs:
            size = pair.sizeHint()
            if x and x + size.width() > room:
                x, y = 0, y + line + 6
            line = size.height()
            self._place(pair, style.MARGIN + x, 10 + y, min(size.width(), room), line)
            x += size.width() + 2 * _GAP
        self._place(self.close_button, self.width() - button.width() - _GAP, _GAP, button.width(), button.height())
        self.setFixedHeight(y + line + 20)

    def _place(self, widget: QWidget, x: int, y: int, width: int, height: int) -> None:
        left = self.width() - x - width if self.layoutDirection() == Qt.LayoutDirection.RightToLeft else x
        widget.setGeometry(left, y, width, height)

    def set_wanted(self, wanted: bool) -> None:
        """Show the hints only if the user wants hints."""
        self._is_wanted = wanted
        self.setVisible(wanted and self._is_needed)

    def set_needed(self, needed: bool) -> None:
        """Show the hints only if the panel has something to use them on."""
        self._is_needed = needed
        self.setVisible(needed and self._is_wanted)
