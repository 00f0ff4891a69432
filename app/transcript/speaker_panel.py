"""Show the speakers as cards with their shares and voices, and change a speaker everywhere."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QContextMenuEvent, QFocusEvent, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QFrame,
    QLayout,
    QListView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.transcript.speaker_model import PART, SHARE, SpeakerModel
from app.transcript.speaker_numbers import DIGITS, SpeakerNumbers
from app.transcript.voice_panel import VoicePanel
from app.ui import icons, style
from app.ui.key_hints import KeyHints
from app.ui.style import Index
from app.ui.widgets import ActionButton, hbox, label, vbox

HEIGHT = 86  # px of a row, including the gap to the next
_GAP = 8  # px between two cards
_PADDING = 12  # px in a card
_MARK = 10.0  # px of the speaker's colour
_BAR = 6.0  # px high
_BADGE = 20.0  # px of the digit


class SpeakerDelegate(QStyledItemDelegate):
    """Paints cards of one height. `numbers` belong to the transcript on show."""

    def __init__(self, model: SpeakerModel, view: QWidget) -> None:
        """Paint for `view`."""
        super().__init__(view)
        self._model, self._view = model, view
        self.numbers = SpeakerNumbers()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the size that all cards share."""
        return QSize(120, HEIGHT)

    def hear_area(self, rect: QRect) -> QRectF:
        """Return the rectangle of the button that plays the voice."""
        size = float(style.ICON + 12)
        card = self._card(rect)
        left = card.left() + 4 if self._mirrored else card.right() - size - 4
        return QRectF(left, card.bottom() - size - 5, size, size)

    def more_area(self, rect: QRect) -> QRectF:
        """Return the rectangle of the button that renames, merges and colours."""
        size = float(style.ICON + 12)
        card = self._card(rect)
        left = card.left() + 4 if self._mirrored else card.right() - size - 4
        return QRectF(left, card.top() + 6, size, size)

    @property
    def _mirrored(self) -> bool:
        return self._view.layoutDirection() == Qt.LayoutDirection.RightToLeft

    def _card(self, rect: QRect) -> QRectF:
        return QRectF(rect).adjusted(0.5, 0.5, -0.5, -_GAP - 0.5)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the card."""
        name, share = str(index.data()), index.data(SHARE)
        state: QStyle.StateFlag = option.state
        palette, card = style.colours(), self._card(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        current = bool(state & QStyle.StateFlag.State_HasFocus)
        painter.setPen(QPen(palette.colour("accent" if current else "line"), 2 if current else 1))
        painter.setBrush(palette.colour("hover" if state & QStyle.StateFlag.State_MouseOver else "panel"))
        painter.drawRoundedRect(card, style.CORNER, style.CORNER)
        inner = card.adjusted(_PADDING, _PADDING - 2, -_PADDING, -_PADDING + 2)
        self._paint_name(painter, inner, name)
        icons.paint(painter, "more", self.more_area(option.rect).adjusted(6, 6, -6, -6), "quiet")
        self._paint_bar(painter, inner, name, float(index.data(PART)))
        painter.setFont(style.font(style.SMALL))
        painter.setPen(palette.colour("quiet"))
        below = QRectF(inner.left(), inner.bottom() - 20, inner.width() - style.ICON - 10, 20)
        painter.drawText(self._placed(below, inner), self._side, self._model.figures(name))
        if share is not None and share.sample is not None:
            area = self.hear_area(option.rect)
            icons.paint(painter, "sound", area.adjusted(6, 6, -6, -6), "accent")
        painter.restore()

    def _paint_name(self, painter: QPainter, inner: QRectF, name: str) -> None:
        palette, number = style.colours(), self.numbers[name]
        line = QRectF(inner.left(), inner.top(), inner.width() - style.ICON - 10, 22)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(palette.speaker(number))
        mark = QRectF(line.left(), line.center().y() - _MARK / 2, _MARK, _MARK)
        painter.drawRoundedRect(self._placed(mark, inner), 3, 3)
        font = style.font(bold=True)
        painter.setFont(font)
        painter.setPen(palette.colour("text"))
        room = line.adjusted(_MARK + 8, 0, -_BADGE - 6, 0)
        shown = QFontMetrics(font).elidedText(name, Qt.TextElideMode.ElideRight, int(room.width()))
        painter.drawText(self._placed(room, inner), self._side, shown)
        if number < DIGITS:
            badge = self._placed(QRectF(line.right() - _BADGE, line.top() + 1, _BADGE, _BADGE), inner)
            painter.setPen(QPen(palette.colour("line"), 1))
            painter.setBrush(palette.colour("panel"))
            painter.drawRoundedRect(badge, 5, 5)
            painter.setFont(style.font(style.SMALL))
            painter.setPen(palette.colour("quiet"))
            painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, str(number + 1))

    def _paint_bar(self, painter: QPainter, inner: QRectF, name: str, part: float) -> None:
        palette = style.colours()
        whole = QRectF(inner.left(), inner.top() + 28, inner.width(), _BAR)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(palette.colour("chip"))
        painter.drawRoundedRect(whole, _BAR / 2, _BAR / 2)
        if part > 0:
            painter.setBrush(palette.speaker(self.numbers[name]))
            filled = QRectF(whole.left(), whole.top(), max(_BAR, whole.width() * part), _BAR)
            painter.drawRoundedRect(self._placed(filled, inner), _BAR / 2, _BAR / 2)

    @property
    def _side(self) -> Qt.AlignmentFlag:
        side = Qt.AlignmentFlag.AlignRight if self._mirrored else Qt.AlignmentFlag.AlignLeft
        return side | Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute

    def _placed(self, area: QRectF, inner: QRectF) -> QRectF:
        """Return the area, mirrored in a right-to-left window."""
        return area.translated(inner.left() + inner.right() - area.left() - area.right(), 0) if self._mirrored else area


class SpeakerView(QListView):
    """The cards. Enter renames, Space plays the voice, M merges. The menu has the same commands."""

    rename_requested = Signal(str)
    merge_requested = Signal(str)
    hear_requested = Signal(str)

    def __init__(self, model: SpeakerModel, parent: QWidget | None = None) -> None:
        """Use `model` for the view's whole life."""
        super().__init__(parent)
        self._speakers = model
        self._row = -1  # the last current speaker
        self.delegate = SpeakerDelegate(model, self)
        self.setItemDelegate(self.delegate)
        self.setAccessibleName(self.tr("Speakers"))
        self.setAccessibleDescription(self.tr("Enter renames, Space plays the voice, M merges"))
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
        """Remember the current row."""
        super().currentChanged(current, previous)
        self._row = current.row() if current.isValid() else self._row

    def reset(self) -> None:
        """Restore the current row after a change of the speakers."""
        super().reset()
        if self._row >= 0:
            self.setCurrentIndex(self._speakers.index(min(self._row, self._speakers.rowCount() - 1)))

    def name_place(self, name: str) -> QRect:
        """Return the place of a speaker's name on the screen."""
        card = self.visualRect(self._speakers.index(max(0, self._speakers.row_of(name))))
        corner = self.viewport().mapToGlobal(card.topLeft() + QPoint(_PADDING, _PADDING - 2))
        return QRect(corner, QSize(card.width() - 2 * _PADDING, 22))

    def _choices(self) -> dict[str, Callable[[str], object]]:
        """Return the commands for a speaker: words and signal."""
        return {
            self.tr("Play voice"): self.hear_requested.emit,
            self.tr("Rename…"): self.rename_requested.emit,
            self.tr("Merge into…"): self.merge_requested.emit,
        }

    # --- keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle Enter, F2, Space and M."""
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
        """Make a card current while the view has the focus."""
        super().focusInEvent(event)
        if not self.currentIndex().isValid() and self._speakers.rowCount():
            self.setCurrentIndex(self._speakers.index(0))

    # --- the mouse

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Play the voice after a click on the loudspeaker. Open the choices after a click on the dots."""
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        name, card = self._speakers.name_at(index.row()), self.visualRect(index)
        if name is None or event.button() != Qt.MouseButton.LeftButton:
            return
        if self.delegate.hear_area(card).contains(event.position()):
            self.hear_requested.emit(name)
        elif self.delegate.more_area(card).contains(event.position()):
            self.rename_requested.emit(name)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Rename after a double click."""
        index = self.indexAt(event.position().toPoint())
        name = self._speakers.name_at(index.row())
        if name is not None and not self.delegate.hear_area(self.visualRect(index)).contains(event.position()):
            self.rename_requested.emit(name)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open the menu of commands for the speaker."""
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
    """The cards, with keys below. Without speakers, a sentence and the command that finds them."""

    def __init__(self, model: SpeakerModel, parent: QWidget | None = None) -> None:
        """Show the speakers of `model`."""
        super().__init__(parent)
        self.setProperty("kind", "speakers")
        self.setAccessibleName(self.tr("Speakers"))
        self._model = model
        self.view = SpeakerView(model)
        self.empty = label(self.tr("No speakers yet."), "quiet")
        self.fewer = label("", "quiet")
        self._asked: int | None = None  # speakers, if the user named a number and the model has heard all
        self.voices = VoicePanel()
        self._identify: ActionButton | None = None
        self.hints = KeyHints(
            ("1–8", self.tr("Assign")),
            ("Space", self.tr("Play")),
            ("Enter", self.tr("Rename")),
            ("M", self.tr("Merge")),
        )
        self._column = vbox(self.empty, self.fewer, self.view, margin=(16, 14, 16, 14), space=10)
        self._column.setStretch(2, 1)
        self._column.addStretch(0)
        outer = vbox(self._column, self.voices, self.hints, space=0, grow=self._column)
        outer.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self.setLayout(outer)
        model.modelReset.connect(self._refresh)
        self._refresh()

    def add_identify(self, action: QAction) -> None:
        """Offer the command that identifies speakers."""
        self._identify = ActionButton(action, "speaker")
        self._column.insertLayout(1, hbox(self._identify, 0))
        self._refresh()

    def show_asked(self, speakers: int | None) -> None:
        """Say if the transcript names fewer speakers than the user asked for. None: nobody named a number."""
        self._asked = speakers
        self._refresh()

    def show_numbers(self, numbers: SpeakerNumbers) -> None:
        """Show the speakers with these numbers and colours."""
        self.view.delegate.numbers = numbers
        self.view.viewport().update()
        self._refresh()

    def _refresh(self) -> None:
        has_speakers = self._model.rowCount() > 0
        self.view.setVisible(has_speakers)
        self.hints.set_needed(has_speakers)
        self.empty.setVisible(not has_speakers)
        asked, found = self._asked or 0, self._model.rowCount()
        if self._model.transcript.is_opening:  # the first rows may lack speakers
            asked = 0
        self.fewer.setVisible(0 < found < asked)
        if 0 < found < asked:
            names = self.tr("The transcript names %n speaker(s).", "", found)
            self.fewer.setText(self.tr("You asked for {count} speakers. {names}").format(count=asked, names=names))
        if self._identify is not None:
            self._identify.setVisible(not has_speakers)
