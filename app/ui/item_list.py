"""Show a list of places in a recording. The row of the current place opens and has buttons."""

from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QBrush,
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPen,
    QResizeEvent,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.ui import icons, style
from app.ui.style import Index
from core.transcript.unicode_text import utf16_length

Look = Literal["plain", "item", "missing", "added"]


class Part(NamedTuple):
    """A piece of a row's text. The words of the item itself have another look."""

    text: str
    look: Look = "plain"


class Row(NamedTuple):
    """A place: its text, the line below it, and the object that it stands for."""

    parts: tuple[Part, ...]
    detail: str
    content: object
    is_checked: bool = False

    @property
    def text(self) -> str:
        """The whole text."""
        return " ".join(part.text for part in self.parts if part.text)


ROW = Qt.ItemDataRole.UserRole
_BATCH = 300  # rows that are shown at once. More follow on scrolling
_SIZE = 13.5  # px of the text
_LEFT, _RIGHT, _TOP = 46, 48, 9  # px around the text
_LINE, _DETAIL = 20, 17  # px
_MOST_LINES = 4  # of the current row
_BUTTONS = 40  # px below the text of the current row
_CIRCLE = 18.0  # px
HEIGHT = _TOP + _LINE + _DETAIL + 8  # px of a row that is not current


class ItemModel(QAbstractListModel):
    """The rows. Only the first ones are shown until the user scrolls on."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._rows: list[Row] = []
        self._shown = 0

    @property
    def rows(self) -> Sequence[Row]:
        """All rows."""
        return self._rows

    def show(self, rows: Sequence[Row]) -> None:
        """Show other rows. Rows that stay keep their place on the screen."""
        if len(rows) == len(self._rows) - 1:  # usual: one is done
            gone = next((n for n, row in enumerate(rows) if row != self._rows[n]), len(rows))
            if list(rows[gone:]) == self._rows[gone + 1 :]:
                self._remove(gone)
                return
        self.beginResetModel()
        self._rows = list(rows)
        self._shown = min(len(rows), max(_BATCH, self._shown))
        self.endResetModel()

    def _remove(self, row: int) -> None:
        if row < self._shown:
            self.beginRemoveRows(QModelIndex(), row, row)
            del self._rows[row]
            self._shown -= 1
            self.endRemoveRows()
        else:
            del self._rows[row]

    def show_up_to(self, row: int) -> None:
        """Show at least the rows up to this one."""
        while self._shown <= row < len(self._rows):
            self.fetchMore(QModelIndex())

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """Return the number of rows on show."""
        return 0 if parent.isValid() else self._shown

    def canFetchMore(self, parent: Index) -> bool:
        """Tell whether rows are left to show."""
        return not parent.isValid() and self._shown < len(self._rows)

    def fetchMore(self, parent: Index) -> None:
        """Show more rows."""
        more = min(_BATCH, len(self._rows) - self._shown)
        if more > 0:
            self.beginInsertRows(QModelIndex(), self._shown, self._shown + more - 1)
            self._shown += more
            self.endInsertRows()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a row, its text, and its text for screen readers."""
        if not index.isValid() or index.row() >= self._shown:
            return None
        row = self._rows[index.row()]
        if role == ROW:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return row.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{row.text}. {row.detail}" if row.text else row.detail
        return None


class ItemDelegate(QStyledItemDelegate):
    """Paints a play sign, the text around the item's words, and a circle that is filled by a click."""

    def __init__(self, view: QListView, *, has_circles: bool, has_buttons: bool) -> None:
        super().__init__(view)
        self._view, self._has_circles, self._buttons = view, has_circles, _BUTTONS if has_buttons else 0

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height of a row. The current row is higher."""
        if index.row() != self._view.currentIndex().row():
            return QSize(120, HEIGHT)
        lines = len(self._lines(index.data(ROW), self._view.viewport().width(), True)[1])
        return QSize(120, _TOP + lines * _LINE + _DETAIL + 8 + self._buttons)

    def circle(self, rect: QRect) -> QRectF:
        """Return the circle at the end of a row."""
        left = rect.left() + 16 if self._is_mirrored else rect.right() - 16 - _CIRCLE
        return QRectF(left, rect.top() + _TOP + 3, _CIRCLE, _CIRCLE)

    @property
    def _is_mirrored(self) -> bool:
        return self._view.layoutDirection() == Qt.LayoutDirection.RightToLeft

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the row."""
        row: Row = index.data(ROW)
        rect: QRect = option.rect
        palette = style.colours()
        current = index.row() == self._view.currentIndex().row()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        style.paint_row_ground(painter, rect, option.state, selected=current)
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, palette.colour("line"))
        self._paint_signs(painter, rect, row, current)
        layout, lines = self._lines(row, rect.width(), current)
        left = rect.left() + (_RIGHT if self._is_mirrored else _LEFT)
        painter.setPen(palette.colour("text"))
        for number, line in enumerate(lines):
            line.setPosition(QPointF(0, number * _LINE))
        layout.draw(painter, QPointF(left, rect.top() + _TOP))
        self._paint_dots(painter, layout, self._parts(row, rect.width(), current), QPointF(left, rect.top() + _TOP))
        small = style.font(12.5)
        painter.setFont(small)
        painter.setPen(QPen(palette.quiet_on_accent if current else palette.quiet))
        where = QRectF(left, rect.top() + _TOP + len(lines) * _LINE, self._room(rect.width()), _DETAIL)
        side = Qt.AlignmentFlag.AlignRight if self._is_mirrored else Qt.AlignmentFlag.AlignLeft
        shown = QFontMetricsF(small).elidedText(row.detail, Qt.TextElideMode.ElideRight, where.width())
        painter.drawText(where, side | Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute, shown)
        painter.restore()

    def _paint_signs(self, painter: QPainter, rect: QRect, row: Row, current: bool) -> None:
        left = rect.right() - 16 - 16 if self._is_mirrored else rect.left() + 16
        icons.paint(painter, "play", QRectF(left, rect.top() + _TOP + 3, 16, 16), "accent" if current else "quiet")
        if not self._has_circles:
            return
        palette, circle = style.colours(), self.circle(rect)
        painter.setPen(QPen(palette.colour("quiet"), 1.2))
        painter.setBrush(palette.colour("accent_ground" if row.is_checked else "panel"))
        painter.drawEllipse(circle)
        if row.is_checked:
            icons.paint(painter, "check", circle.adjusted(3, 3, -3, -3), "accent")

    def _paint_dots(self, painter: QPainter, layout: QTextLayout, parts: Sequence[Part], corner: QPointF) -> None:
        """Underline the item's words with dots, as in the transcript."""
        painter.setPen(QPen(style.colours().colour("warning"), 2, Qt.PenStyle.DotLine))
        for first, last, look in _spans(parts):
            if look != "item":
                continue
            for number in range(layout.lineCount()):
                line = layout.lineAt(number)
                begin, end = max(first, line.textStart()), min(last, line.textStart() + line.textLength())
                if begin < end:
                    left, right = sorted((_x(line, begin), _x(line, end)))
                    bottom = line.y() + line.height() + 0.5
                    painter.drawLine(corner + QPointF(left, bottom), corner + QPointF(right, bottom))

    def _room(self, width: int) -> float:
        return max(40.0, width - _LEFT - _RIGHT)

    def _parts(self, row: Row, width: int, current: bool) -> Sequence[Part]:
        return row.parts if current else _fitted(row.parts, self._room(width))

    def _lines(self, row: Row, width: int, current: bool) -> tuple[QTextLayout, list[Any]]:
        """Lay out the text: as many words around the item as fit into its lines."""
        room, most = self._room(width), _MOST_LINES if current else 1
        parts = self._parts(row, width, current)
        layout = _laid_out(parts, room, self._is_mirrored, most)
        return layout, [layout.lineAt(number) for number in range(layout.lineCount())]


def _is_same(first: object, second: object) -> bool:
    """Tell whether two contents are one place. An edit nearby changes all but the key of a review's item."""
    return bool(getattr(first, "key", first) == getattr(second, "key", second))


def _x(line: Any, position: int) -> float:
    found = line.cursorToX(position)
    return float(found[0] if isinstance(found, tuple) else found)


def _spans(parts: Sequence[Part]) -> list[tuple[int, int, Look]]:
    """Return start and end of each part in the row's text, in UTF-16 units."""
    found: list[tuple[int, int, Look]] = []
    at = 0
    for part in parts:
        if part.text:
            length = utf16_length(part.text)
            found.append((at, at + length, part.look))
            at += length + 1
    return found


def _fitted(parts: Sequence[Part], room: float) -> tuple[Part, ...]:
    """Leave out words at the beginning until the item's words fit into one line."""
    plain, bold = (QFontMetricsF(style.font(_SIZE, bold=is_bold)) for is_bold in (False, True))
    item = sum(bold.horizontalAdvance(part.text + " ") for part in parts if part.look != "plain")
    if not parts or parts[0].look != "plain":
        return tuple(parts)
    words = parts[0].text.split()
    limit = max(0.0, (room - item) * 0.75)
    cut = False
    while words and plain.horizontalAdvance("… " + " ".join(words)) > limit:
        words.pop(0)
        cut = True
    before = Part(("…" if cut else "") + " ".join(words))
    return (before, *parts[1:])


def _laid_out(parts: Sequence[Part], room: float, mirrored: bool, most: int) -> QTextLayout:
    text = " ".join(part.text for part in parts if part.text)
    layout = QTextLayout(text, style.font(_SIZE))
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    if mirrored:
        option.setTextDirection(Qt.LayoutDirection.RightToLeft)
    layout.setTextOption(option)
    palette = style.colours()
    formats = []
    for first, last, look in _spans(parts):
        if look == "plain":
            continue
        made = QTextLayout.FormatRange()
        made.start, made.length = first, last - first
        made.format = QTextCharFormat()
        if look == "missing":
            made.format.setFontStrikeOut(True)
            made.format.setForeground(QBrush(palette.colour("error")))
        else:
            made.format.setFontWeight(QFont.Weight.DemiBold)
        if look == "added":
            made.format.setForeground(QBrush(palette.colour("accent")))
        formats.append(made)
    layout.setFormats(formats)
    layout.beginLayout()
    for _ in range(most):
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(room)
    layout.endLayout()
    return layout


class ItemView(QListView):
    """The list. Moving to a row goes there. Space plays it again, Enter accepts it, F2 edits it."""

    chosen = Signal(object)  # the content of the row that the user moved to
    replay_requested = Signal(object)
    accept_requested = Signal(object)
    edit_requested = Signal(object)

    def __init__(
        self,
        name: str,
        hint: str,
        make_buttons: Callable[["ItemView"], QWidget] | None = None,
        *,
        has_circles: bool = True,
    ) -> None:
        """Show the buttons of `make_buttons` in the current row."""
        super().__init__()
        self.item_model = ItemModel(self)
        self._make_buttons = make_buttons
        self._row = -1
        self._is_shown_only = False
        self.delegate = ItemDelegate(self, has_circles=has_circles, has_buttons=make_buttons is not None)
        self._has_circles = has_circles
        self.setItemDelegate(self.delegate)
        self.setModel(self.item_model)
        self.setAccessibleName(name)
        self.setAccessibleDescription(hint)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        style.on_palette_change(self.viewport().update)

    @property
    def current(self) -> object | None:
        """The content of the current row."""
        row: Row | None = self.currentIndex().data(ROW) if self.currentIndex().isValid() else None
        return None if row is None else row.content

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show other rows. The current row stays current, or the next one takes its place."""
        content, place = self.current, self.currentIndex().row()
        self._is_shown_only = True
        self._take_buttons()
        self.item_model.show(rows)
        if place >= 0 and rows:
            there = next((n for n, row in enumerate(rows) if _is_same(row.content, content)), -1)
            there = min(place, len(rows) - 1) if there < 0 else there
            self._go_to_row(there)
            self._give_buttons()  # a current row that stays current has lost them
        self._is_shown_only = False

    def show_content(self, content: object) -> None:
        """Make the row of `content` current, without going there."""
        there = next((n for n, row in enumerate(self.item_model.rows) if _is_same(row.content, content)), -1)
        if there >= 0 and there != self.currentIndex().row():
            self._is_shown_only = True
            self._go_to_row(there)
            self._is_shown_only = False

    def _go_to_row(self, row: int) -> None:
        self.item_model.show_up_to(row)
        index = self.item_model.index(row)
        self.setCurrentIndex(index)
        self.scrollTo(index)

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Open the new row, and go to its place."""
        super().currentChanged(current, previous)
        self._take_buttons()
        if current.isValid():
            self._row = current.row()
            self._give_buttons()
        self.scheduleDelayedItemsLayout()
        if current.isValid() and not self._is_shown_only:
            self.chosen.emit(self.current)

    def _give_buttons(self) -> None:
        index = self.currentIndex()
        if self._make_buttons is not None and index.isValid() and self.indexWidget(index) is None:
            self.setIndexWidget(index, self._make_buttons(self))

    def _take_buttons(self) -> None:
        for row in {self._row, self.currentIndex().row()}:
            index = self.item_model.index(row) if 0 <= row < self.item_model.rowCount() else QModelIndex()
            buttons = self.indexWidget(index) if index.isValid() else None
            if buttons is not None:
                buttons.hide()  # Qt deletes them later
                self.setIndexWidget(index, None)  # type: ignore[arg-type]  # missing in the stub

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out the current row for the new width."""
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Make the first row current without playing it."""
        if not self.currentIndex().isValid() and self.item_model.rowCount():
            self._is_shown_only = True
            self.setCurrentIndex(self.item_model.index(0))
            self._is_shown_only = False
        super().focusInEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle Space, Enter and F2."""
        requests = {
            Qt.Key.Key_Space: self.replay_requested,
            Qt.Key.Key_Return: self.accept_requested,
            Qt.Key.Key_Enter: self.accept_requested,
            Qt.Key.Key_F2: self.edit_requested,
        }
        request = requests.get(Qt.Key(event.key()))
        if request is not None and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            if self.current is not None:
                request.emit(self.current)
            event.accept()
            return
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Accept the row whose circle was clicked. A click on the current row plays it again."""
        index = self.indexAt(event.position().toPoint())
        was_current = index.isValid() and index.row() == self.currentIndex().row()
        if index.isValid() and self._has_circles:
            circle = self.delegate.circle(self.visualRect(index)).adjusted(-6, -6, 6, 6)
            if circle.contains(event.position()):
                row: Row = index.data(ROW)
                self.accept_requested.emit(row.content)
                return
        super().mousePressEvent(event)
        if was_current:
            self.replay_requested.emit(self.current)
