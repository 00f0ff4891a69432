"""Show start, end, length and reading speed of the current segment, to type and to change by keys."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from app.transcript.transcript_actions import TranscriptActions
from app.transcript.transcript_model import Edge, TranscriptModel
from app.ui import number_formats
from app.ui.widgets import ElidedLabel, accessible, hbox, label, set_kind, tool_button
from core.transcript.timestamps import parse_time

HEIGHT = 38  # px that a row with the bar is higher
_STEP = 0.01  # seconds
_FIELD = 92  # px


class TimeField(QLineEdit):
    """A time to type. Up and Down change it by 10 ms, Enter applies it, Escape leaves."""

    applied = Signal(float, bool)  # the seconds, and whether the change continues the one before
    left = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        """Start with an empty field."""
        super().__init__(parent)
        accessible(self, name)
        self.setToolTip(f"{name} (↑ ↓)")
        set_kind(self, "time")
        self.setFixedWidth(_FIELD)
        self._shown = ""
        self._continues = False

    def show_time(self, seconds: float) -> None:
        """Show a time, unless the user is typing another."""
        self._shown = number_formats.hundredths(seconds)
        if self.text() != self._shown and not self.isModified():
            self.setText(self._shown)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Step, apply or leave."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            seconds = parse_time(self.text())
            if seconds is not None:
                self.setModified(False)
                self.applied.emit(seconds + (_STEP if event.key() == Qt.Key.Key_Up else -_STEP), self._continues)
                self._continues = True
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._apply()
            self.left.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.setText(self._shown)
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Apply the typed time."""
        super().focusOutEvent(event)
        self._apply()
        self._continues = False

    def _apply(self) -> None:
        seconds = parse_time(self.text())
        self.setModified(False)
        if seconds is None:
            self.setText(self._shown)
        elif self.text() != self._shown:
            self.applied.emit(seconds, False)


class SegmentBar(QWidget):
    """The lowest line of the current row. `times_changed` asks for another time of that row."""

    left = Signal()  # the keyboard returns to the text

    def __init__(self, model: TranscriptModel, parent: QWidget) -> None:
        """Stand in `parent`, hidden."""
        super().__init__(parent)
        self._model = model
        self._row = -1
        self._position = -1  # the number of edits after the last change of a time
        self.start, self.end = TimeField(self.tr("Start")), TimeField(self.tr("End"))
        self.start.applied.connect(lambda seconds, continues: self._apply("start", seconds, continues))
        self.end.applied.connect(lambda seconds, continues: self._apply("end", seconds, continues))
        for field in (self.start, self.end):
            field.left.connect(self.left)
        self.figures = ElidedLabel("small", Qt.TextElideMode.ElideRight)
        self.split = tool_button("split", self.tr("Split segment before the word"))
        self.merge = tool_button("merge", self.tr("Merge with next segment"))
        for button in (self.split, self.merge):
            button.setFixedSize(QSize(30, 30))
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            set_kind(button, "small-bare")
        dash = label("–", kind="quiet", wrap=False)
        row = (self.start, dash, self.end, self.figures, self.split, self.merge)
        self.setLayout(hbox(*row, space=8, grow=self.figures))
        self.hide()

    def connect_actions(self, actions: TranscriptActions) -> None:
        """Let the buttons trigger the actions of the transcript."""
        self.split.clicked.connect(lambda *_: actions.split.trigger())
        self.merge.clicked.connect(lambda *_: actions.merge_next.trigger())

    def show_row(self, row: int) -> bool:
        """Show the figures of a row. Return False if it has no times."""
        if row != self._row:
            self._row = row
            for field in (self.start, self.end):
                field.setModified(False)  # the typed time was for another row
        content = self._model.segment(row).content
        if content.start is None or content.end is None:
            return False
        self.start.show_time(content.start)
        self.end.show_time(content.end)
        length = max(0.0, content.end - content.start)
        rate = round(len(content.text) / length) if length else 0
        figures = self.tr("{length} s · {rate} characters/s")
        rates = figures.format(length=number_formats.number(length), rate=number_formats.count(rate))
        self.figures.set_full_text(rates)
        return True

    def _apply(self, edge: Edge, seconds: float, continues: bool) -> None:
        if not 0 <= self._row < len(self._model.editable.segments):
            return
        is_last = self._position == self._model.editable.position  # else somebody undid it meanwhile
        self._model.set_edge(self._row, edge, seconds, amend=continues and is_last)
        self._position = self._model.editable.position
        self.show_row(self._row)
