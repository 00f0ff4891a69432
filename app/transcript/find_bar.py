"""Find and replace in a bar above the transcript."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QGridLayout,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from app.transcript.find_session import FindSession
from app.ui import style
from app.ui.widgets import ElidedLabel, accessible, announce, hbox, line_edit, set_kind, tool_button
from core.transcript.search import Query

_TYPING = 120  # ms after the last letter until the search begins
_NARROW = 480  # px; a narrower bar gives the search field its own line
_IN_TWO_ROWS = ((0, 0, 1, 1), (0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 1, 1))  # row, column, and number of columns


class FindBar(QFrame):
    """The bar, hidden until `open`. Enter goes to the next match, Shift+Enter to the previous one, Escape closes."""

    closed = Signal()
    finishing = Signal()  # a replacement follows, so an open editor must close

    def __init__(self, find_session: FindSession, parent: QWidget | None = None) -> None:
        """Use `find_session` for the search."""
        super().__init__(parent)
        self.find_session = find_session
        self.setProperty("kind", "card")
        self._said = ""
        self._wait = QTimer(self, singleShot=True, interval=_TYPING)
        self._wait.timeout.connect(self._search)
        self.pattern = line_edit(self.tr("Find"), self.tr("Find"))
        self.replacement = line_edit(self.tr("Replace with"), self.tr("Replace with"))
        for line in (self.pattern, self.replacement):
            line.setMinimumWidth(80)
        self.count = ElidedLabel("small", Qt.TextElideMode.ElideRight)
        self.count.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.count.setMinimumWidth(72)
        self.match_case = self._switch("Aa", self.tr("Match case"))
        self.whole_words = self._switch("ab|", self.tr("Whole words"))
        self.regular_expression = self._switch(".*", self.tr("Regular expression"))
        self.previous = tool_button("up", self.tr("Previous match"))
        self.next = tool_button("down", self.tr("Next match"))
        self.close_button = tool_button("close", self.tr("Close the find bar"))
        self.replace_one = QPushButton(self.tr("Replace"))
        self.replace_all = QPushButton(self.tr("Replace all"))
        self._lay_out()
        self._connect()
        self.hide()

    def _connect(self) -> None:
        self.previous.clicked.connect(lambda: self._go(-1))
        self.next.clicked.connect(lambda: self._go(1))
        self.close_button.clicked.connect(self.close_bar)
        self.replace_one.clicked.connect(self._replace)
        self.replace_all.clicked.connect(self._replace_all)
        self.pattern.textChanged.connect(self._wait.start)
        self.find_session.changed.connect(self._show_count)

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(style.SPACE, style.SPACE, style.SPACE, style.SPACE)
        grid.setSpacing(style.SPACE)
        switches = (self.match_case, self.whole_words, self.regular_expression)
        steps = (self.previous, self.next, self.count)
        self._controls, self._replacing = QWidget(), QWidget()
        self._controls.setLayout(hbox(*switches, *steps, self.close_button, space=4, grow=self.count))
        self._replacing.setLayout(hbox(self.replace_one, self.replace_all, 0))
        grid.setColumnStretch(0, 1)
        self._grid = grid
        self._arrange(True)  # narrow until its width is known, so that it displaces nothing
        self.resize(_NARROW - 1, self.height())

    def _arrange(self, narrow: bool) -> None:
        """Put the search field beside its buttons, or above them in a narrow bar."""
        self._is_narrow = narrow
        parts = (self.pattern, self._controls, self.replacement, self._replacing)
        places = ((0, 0, 1, 2), (1, 0, 1, 2), (2, 0, 1, 1), (2, 1, 1, 1)) if narrow else _IN_TWO_ROWS
        for part, place in zip(parts, places, strict=True):
            self._grid.removeWidget(part)
            self._grid.addWidget(part, *place)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the parts for the new width."""
        super().resizeEvent(event)
        if self._is_narrow != (self.width() < _NARROW):
            self._arrange(self.width() < _NARROW)

    def open(self, replacing: bool, text: str = "") -> None:
        """Show the bar, with or without the replacement. Search for `text` if it is given."""
        self.replacement.setVisible(replacing)
        self._replacing.setVisible(replacing)
        self.show()
        if text:
            self.pattern.setText(text)
        self.pattern.setFocus()
        self.pattern.selectAll()
        self._search()

    def close_bar(self) -> None:
        """End the search and hide the bar."""
        self._wait.stop()
        self.hide()
        self.find_session.search_for(None)
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle Enter and Escape. On a button, Enter presses it."""
        focused = self.focusWidget()
        if event.key() == Qt.Key.Key_Escape:
            self.close_bar()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if isinstance(focused, QAbstractButton):
                focused.click()
            elif self.replacement.hasFocus():
                self._replace()
            else:
                self._go(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        else:
            super().keyPressEvent(event)

    def _switch(self, text: str, name: str) -> QToolButton:
        button = accessible(QToolButton(), name)
        button.setText(text)
        button.setCheckable(True)
        button.setProperty("kind", "switch")
        button.setToolTip(name)
        button.toggled.connect(self._search)
        return button

    def step(self, step: int) -> None:
        """Go to the next match (1) or the previous one (-1). Without a search, ask for one."""
        if self.isVisible():
            self.find_session.go(step)
        else:
            self.open(False)

    def _search(self) -> None:
        self._wait.stop()
        query = Query(
            self.pattern.text(),
            self.regular_expression.isChecked(),
            self.match_case.isChecked(),
            self.whole_words.isChecked(),
        )
        self.find_session.search_for(query if self.isVisible() else None)

    def _go(self, step: int) -> None:
        if self._wait.isActive():
            self._search()
        self.finishing.emit()
        self.find_session.go(step)

    def _replace(self) -> None:
        self.finishing.emit()
        self.find_session.replace(self.replacement.text())

    def _replace_all(self) -> None:
        self.finishing.emit()
        self.find_session.replace_all(self.replacement.text())

    def _show_count(self) -> None:
        problem = self.find_session.problem
        set_kind(self.count, "error" if problem else "small")
        self.pattern.setToolTip(problem)
        if problem:
            self.count.set_full_text(self.tr("not a valid pattern"))
            self.count.setToolTip(problem)
        elif not self.pattern.text():
            self.count.set_full_text("")
        elif self.find_session.replaced_count is not None:
            self.count.set_full_text(self.tr("%n replaced", "", self.find_session.replaced_count))
        elif self.find_session.number:
            text = self.tr("{number} of {count}")
            self.count.set_full_text(text.format(number=self.find_session.number, count=self.find_session.count))
        else:
            self.count.set_full_text(self.tr("%n found", "", self.find_session.count))
        for widget in (self.previous, self.next, self.replace_one, self.replace_all):
            widget.setEnabled(self.find_session.count > 0)
        self._say_count()

    def _say_count(self) -> None:
        """Announce the count and the matched sentence. The keyboard stays in the bar."""
        session = self.find_session
        if not session.is_complete:
            return
        said = ": ".join(filter(None, (self.count.full_text, session.problem or session.sentence)))
        focused = self.focusWidget()
        if said not in ("", self._said) and focused is not None and focused.hasFocus():
            announce(self, said)
        self._said = said
