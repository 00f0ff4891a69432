"""The CHAT file as it is written, to be read only, at the line of a finding that is in no utterance."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase, QTextCursor
from PySide6.QtWidgets import QDialog, QPlainTextEdit, QWidget

from app.chat.findings_panel import title
from app.ui import style, wording
from app.ui.widgets import button, hbox, label, resize_to_fit, text_box, vbox
from core.formats.chat.chat_text import BULLET
from core.queue.chat_findings import PlacedFinding


class FileLinesDialog(QDialog):
    """All lines of the file, the finding's one selected, and above them what is wrong and what to do."""

    def __init__(self, parent: QWidget | None, found: PlacedFinding) -> None:
        super().__init__(parent)
        finding = found.finding
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Line {line} of the CHAT file").format(line=finding.line))
        self.text = text_box(self.tr("The CHAT file"), read_only=True)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setPlainText("\n".join(found.lines).replace(BULLET, "•"))
        close = button(self.tr("Close"), "primary")
        close.clicked.connect(self.accept)
        self.setLayout(
            vbox(
                label(title(finding), "heading"),
                label(wording.translated(finding.advice)),
                self.text,
                hbox(0, close),
                margin=style.MARGIN,
                space=12,
            )
        )
        resize_to_fit(self, 680, 480)
        cursor = QTextCursor(self.text.document().findBlockByNumber(finding.line - 1))
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        self.text.setTextCursor(cursor)
        self.text.centerCursor()
        self.text.setFocus()
