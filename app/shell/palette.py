"""Show the command palette: one field that finds commands, recordings, words and settings."""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QObject, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QPainter, QPen, QTextCharFormat, QTextLayout
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.shell.palette_search import GROUPS, Entry, Group, Match, search
from app.ui import icons, style
from app.ui.style import Index
from app.ui.widgets import label, line_edit, set_kind, vbox

_WIDTH, _HEIGHT, _TOP = 640, 520, 64  # px
_ROW, _HEADING = 38, 30  # px
_MATCH = Qt.ItemDataRole.UserRole
_MOST_RECENT = 8


class _Model(QAbstractListModel):
    """The matches, and a heading before each group. A heading is a text in place of a match."""

    def __init__(self, parent: QObject, names: dict[Group, str]) -> None:
        super().__init__(parent)
        self._names = names
        self.rows: list[Match | str] = []

    def show(self, found: Sequence[Match]) -> None:
        self.beginResetModel()
        self.rows = []
        for group in GROUPS:
            mine = [each for each in found if each.entry.group == group]
            if mine:
                self.rows += [self._names[group], *mine]
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        return 0 if parent.isValid() else len(self.rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        row = self.rows[index.row()]
        if isinstance(row, str) or not row.entry.is_enabled:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.rows[index.row()]
        if role == _MATCH:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            if isinstance(row, str):
                return row
            return ", ".join(filter(None, (row.entry.text, row.entry.detail, row.entry.keys)))
        return None


class _Delegate(QStyledItemDelegate):
    """Paints an entry with the found letters in the accent's colour."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(200, _HEADING if isinstance(index.data(_MATCH), str) else _ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(_MATCH)
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        palette = style.colours()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if isinstance(row, str):
            painter.setFont(style.font(12.5, bold=True))
            painter.setPen(palette.colour("quiet"))
            painter.drawText(rect.adjusted(16, 0, -16, 0), _SIDE | Qt.AlignmentFlag.AlignVCenter, row)
            painter.restore()
            return
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        if chosen:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(palette.colour("accent_ground"))
            painter.drawRoundedRect(QRectF(rect).adjusted(6, 1, -6, -1), 8, 8)
        quiet = QPen(palette.quiet_on_accent if chosen else palette.quiet)
        entry = row.entry
        if entry.icon:
            icons.paint(painter, entry.icon, QRectF(rect.left() + 18, rect.center().y() - 8, 16, 16), "quiet")
        room = rect.width() - 60
        painter.setFont(style.font(12.5))
        if entry.keys:
            keys = painter.fontMetrics().horizontalAdvance(entry.keys) + 4
            painter.setPen(quiet)
            painter.drawText(rect.adjusted(0, 0, -18, 0), _END | Qt.AlignmentFlag.AlignVCenter, entry.keys)
            room -= keys + 16
        layout = _text(row, palette.colour("text" if entry.is_enabled else "quiet"), room)
        line = layout.lineAt(0)
        painter.setPen(palette.colour("text" if entry.is_enabled else "quiet"))
        layout.draw(painter, QRectF(rect.left() + 46, rect.center().y() - line.height() / 2, room, 20).topLeft())
        left = rect.left() + 46 + int(line.naturalTextWidth()) + 12
        if entry.detail:
            painter.setPen(quiet)
            painter.setFont(style.font(12.5))
            width = max(0, rect.left() + 46 + room - left)
            shown = painter.fontMetrics().elidedText(entry.detail, Qt.TextElideMode.ElideRight, width)
            where = QRect(left, rect.top(), width, rect.height())
            painter.drawText(where, _SIDE | Qt.AlignmentFlag.AlignVCenter, shown)
        painter.restore()


_SIDE, _END = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight


def _text(found: Match, colour: Any, room: int) -> QTextLayout:
    layout = QTextLayout(found.entry.text, style.font(13.5))
    formats = []
    for place in found.letters:
        made = QTextLayout.FormatRange()
        made.start, made.length = place, 1
        made.format = QTextCharFormat()
        made.format.setFontWeight(QFont.Weight.DemiBold)
        made.format.setForeground(style.colours().colour("accent"))
        formats.append(made)
    layout.setFormats(formats)
    layout.beginLayout()
    line = layout.createLine()
    line.setLineWidth(room)
    layout.endLayout()
    return layout


class CommandPalette(QDialog):
    """A field over a list. The arrows choose, Enter runs, Escape closes."""

    ran = Signal(str)  # the words of the entry that was run

    def __init__(
        self, window: QWidget, entries: Callable[[str], Sequence[Entry]], recent: Sequence[str], typed: str = ""
    ) -> None:
        """Call `entries` with the typed text for all entries. `recent` are the last commands, the newest first."""
        super().__init__(window)
        self._entries, self._recent = entries, recent
        self.setWindowTitle(self.tr("Command palette"))
        self.setWindowFlags(Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
        self.field = line_edit(self.tr("Command palette"), self.tr("Search commands, recordings, words and settings"))
        set_kind(self.field, "palette")
        self._model = _Model(self, self._group_names())
        self.list = QListView()
        self.list.setModel(self._model)
        self.list.setItemDelegate(_Delegate(self.list))
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAccessibleName(self.tr("Results"))
        self.none = label(self.tr("Nothing found."), "quiet")
        self.none.setAlignment(Qt.AlignmentFlag.AlignCenter)
        foot = label(self.tr("Type > for commands, / for words"), "small")
        frame = QFrame()
        frame.setProperty("kind", "palette")
        frame.setLayout(vbox(self.field, self.list, self.none, foot, margin=(12, 8, 12, 10), grow=self.list))
        self.setLayout(vbox(frame))
        self.field.textChanged.connect(self._search)
        self.field.installEventFilter(self)
        self.list.clicked.connect(lambda *_: self.run())
        self.field.setText(typed)
        self._search(typed)
        self._place(window)

    def _group_names(self) -> dict[Group, str]:
        return {
            "commands": self.tr("Commands"),
            "recordings": self.tr("Recordings"),
            "words": self.tr("In this transcript"),
            "settings": self.tr("Settings"),
        }

    def _place(self, window: QWidget) -> None:
        width, height = min(_WIDTH, window.width() - 40), min(_HEIGHT, window.height() - 2 * _TOP)
        corner = window.mapToGlobal(window.rect().topLeft())
        self.setGeometry(corner.x() + (window.width() - width) // 2, corner.y() + _TOP, width, height)
        self.field.setFocus()

    @property
    def shown(self) -> list[Entry]:
        """The entries on show."""
        return [row.entry for row in self._model.rows if isinstance(row, Match)]

    def _search(self, typed: str) -> None:
        self._model.show(list(search(typed, self._entries(typed), self._recent)))
        self.none.setVisible(not self._model.rows)
        self._choose(0, 1)

    def _choose(self, row: int, step: int) -> None:
        """Choose the nearest entry that can be run, from `row` on."""
        count = self._model.rowCount()
        for turn in range(count):
            index = self._model.index((row + turn * step) % count)
            if index.flags() & Qt.ItemFlag.ItemIsEnabled:
                self.list.setCurrentIndex(index)
                self.list.scrollTo(index)
                return

    def run(self) -> None:
        """Close the palette, and run the chosen entry."""
        index = self.list.currentIndex()
        row = index.data(_MATCH) if index.isValid() else None
        if isinstance(row, Match) and row.entry.is_enabled:
            self.close()
            if row.entry.group == "commands":
                self.ran.emit(row.entry.text)
            row.entry.run()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move in the list by the arrows while the field has the keyboard."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
            if step:
                self._choose(self.list.currentIndex().row() + step, step)
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.run()
                return True
        return super().eventFilter(watched, event)


def with_recent(recent: Sequence[str], text: str) -> list[str]:
    """Return the recent commands with one more at the front."""
    return [text, *(each for each in recent if each != text)][:_MOST_RECENT]
