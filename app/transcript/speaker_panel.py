"""The panel of speakers: how much each says, the voice to be heard, and what can be done to a speaker everywhere."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QLayout, QListView, QMenu, QSizePolicy, QWidget

from app.transcript.speaker_delegate import SpeakerDelegate
from app.transcript.speaker_model import SpeakerModel
from app.transcript.speaker_numbers import SpeakerNumbers
from app.ui import style
from app.ui.number_formats import count
from app.ui.qt_types import Index
from app.ui.widgets import hbox, label, tool_button, vbox

WIDTH = 236  # px


class SpeakerView(QListView):
    """The speakers as cards. Enter renames, Space lets one hear the voice, M merges; the menu says so."""

    rename_requested = Signal(str)
    merge_requested = Signal(str)
    hear_requested = Signal(str)

    def __init__(self, model: SpeakerModel, parent: QWidget | None = None) -> None:
        """`model` stays the same for the view's life."""
        super().__init__(parent)
        self._speakers = model
        self._row = -1  # that was current last
        self.delegate = SpeakerDelegate(model, self)
        self.setItemDelegate(self.delegate)
        self.setAccessibleName(self.tr("Speakers"))
        self.setAccessibleDescription(self.tr("Enter renames, Space lets you hear the voice, M merges"))
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setStyleSheet("QListView { background: transparent; border: 0; }")  # without a selector, menus get it too
        self.setModel(model)
        style.on_palette_change(self.viewport().update)

    @property
    def current(self) -> str | None:
        """The name of the current speaker."""
        return self._speakers.name_at(self.currentIndex().row())

    def set_current(self, name: str) -> None:
        """Go to a speaker."""
        self.setCurrentIndex(self._speakers.index(max(0, self._speakers.row_of(name))))

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Remember which row is current."""
        super().currentChanged(current, previous)
        self._row = current.row() if current.isValid() else self._row

    def reset(self) -> None:
        """More speakers, or fewer: the row that was current is so again."""
        super().reset()
        if self._row >= 0:
            self.setCurrentIndex(self._speakers.index(min(self._row, self._speakers.rowCount() - 1)))

    def _choices(self) -> dict[str, Callable[[str], object]]:
        """What can be done to a speaker: words and signal."""
        return {
            self.tr("Hear the voice"): self.hear_requested.emit,
            self.tr("Rename everywhere…"): self.rename_requested.emit,
            self.tr("Merge with another…"): self.merge_requested.emit,
        }

    # --- keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter or F2, Space, M."""
        name = self.current
        keys = {
            Qt.Key.Key_Return: self.rename_requested,
            Qt.Key.Key_Enter: self.rename_requested,
            Qt.Key.Key_F2: self.rename_requested,
            Qt.Key.Key_Space: self.hear_requested,
            Qt.Key.Key_M: self.merge_requested,
        }
        asked = keys.get(Qt.Key(event.key()))
        if name is not None and asked is not None and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            asked.emit(name)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """One of them is current while the keyboard is here."""
        super().focusInEvent(event)
        if not self.currentIndex().isValid() and self._speakers.rowCount():
            self.setCurrentIndex(self._speakers.index(0))

    # --- the mouse

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on the loudspeaker lets one hear the voice."""
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        name = self._speakers.name_at(index.row())
        if name is not None and self.delegate.hear_area(self.visualRect(index)).contains(event.position()):
            self.hear_requested.emit(name)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A double click renames."""
        index = self.indexAt(event.position().toPoint())
        name = self._speakers.name_at(index.row())
        if name is not None and not self.delegate.hear_area(self.visualRect(index)).contains(event.position()):
            self.rename_requested.emit(name)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """What can be done to the speaker."""
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_key else self.indexAt(event.pos())
        name = self._speakers.name_at(index.row())
        if name is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for words, act in self._choices().items():
            menu.addAction(words).triggered.connect(lambda *_, act=act: act(name))
        place: QPoint = self.visualRect(index).center() if by_key else event.pos()
        menu.popup(self.viewport().mapToGlobal(place))


class SpeakerPanel(QFrame):
    """The cards, with what keys do below them."""

    closed = Signal()

    def __init__(self, model: SpeakerModel, parent: QWidget | None = None) -> None:
        """`model` has the speakers."""
        super().__init__(parent)
        self.setProperty("kind", "speakers")
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self._model = model
        self.view = SpeakerView(model)
        self._count = label(kind="quiet", wrap=False)
        close = tool_button("close", self.tr("Close the panel of speakers"))
        close.clicked.connect(self.closed)
        self._digits = label(self.tr("1 to 8 give the sentence to a speaker, Alt+1 to Alt+8 while you type."), "small")
        self._keys = label(self.tr("Enter renames a speaker, Space lets you hear the voice, M merges two."), "small")
        heading = hbox(label(self.tr("Speakers"), "heading", wrap=False), 0, self._count, close)
        margin = (16, 12, 14, 14)
        cards = vbox(heading, self.view, self._digits, self._keys, margin=margin, grow=self.view, space=10)
        cards.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self.setLayout(cards)
        model.modelReset.connect(self._refresh)

    def sizeHint(self) -> QSize:
        """As wide as a card; the height is that of the pane."""
        return QSize(WIDTH, 0)

    def minimumSizeHint(self) -> QSize:
        """It never keeps a window from being small: without room it is hidden."""
        return QSize(0, 0)

    def show_numbers(self, numbers: SpeakerNumbers) -> None:
        """The speakers have these numbers, and their colours."""
        self.view.delegate.numbers = numbers
        self.view.viewport().update()

    def _refresh(self) -> None:
        self._count.setText(count(self._model.rowCount()))
