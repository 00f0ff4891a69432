"""Paint the rows of the transcript and place the editor."""

from typing import cast

from PySide6.QtCore import QEvent, QObject, QPersistentModelIndex, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.transcript.row_layout import LANGUAGE_TAG, MARKER, SPEAKER, RowLayout, RowLayoutCache, uncertain_pen
from app.transcript.segment_editor import SegmentEditor, TranslationEditor
from app.transcript.transcript_model import TranscriptModel
from app.ui import number_formats, style
from app.ui.style import Index

_WORD_CORNER = 4.0  # px
_STAMP = 13.0  # px
_TAG = 10.0  # px of the letters of a language code
_NOBODY = "–"  # replaces a missing name
_MARK = 10.0  # px of a speaker's colour
_SIDE = 20.5  # px from the edge of the column to the ground of the current row


class TranscriptDelegate(QStyledItemDelegate):
    """Paints rows of time, speaker and words. Others set the playing, current and matching words."""

    opened = Signal(object)  # SegmentEditor

    def __init__(self, model: TranscriptModel, layouts: RowLayoutCache, parent: QObject) -> None:
        """Use the view's `layouts`."""
        super().__init__(parent)
        self._model = model
        self._layouts = layouts
        self.playing: tuple[int, int] | None = None  # the row and word that play
        self.current_word = 0  # the word of the current row
        self.shows_word = False  # whether the view has the focus
        self.matches: dict[int, list[tuple[int, int]]] = {}  # row -> matching ranges of characters (UTF-16)
        self.current_match: tuple[int, tuple[int, int]] | None = None  # the row and range of the current match
        self.editing: SegmentEditor | None = None
        self.edits_translation = False  # whether the next editor edits a translation
        self.first_row = 0  # the first row whose start is visible

    # --- painting

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a row into option.rect."""
        row = index.row()
        area = QRectF(option.rect)
        state = option.state
        layout = self._layouts.of(self._model.segment(row))
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_current = bool(state & QStyle.StateFlag.State_HasFocus)
        self._paint_ground(painter, area, bool(state & QStyle.StateFlag.State_Selected), is_current)
        painter.translate(area.topLeft())
        self._paint_head(painter, row, layout, area.height(), is_current)
        editor = self.editing if self.editing is not None and self.editing.index.row() == row else None
        if editor is None or editor.of_translation:
            self._paint_words(painter, row, layout, is_current)
        if editor is None or not editor.of_translation:
            painter.setPen(style.colours().colour("quiet_on_window"))
            above = None if editor is None else editor.text_height
            layout.translation_layout.draw(painter, layout.translation_origin(above))
        painter.restore()

    def _paint_ground(self, painter: QPainter, area: QRectF, selected: bool, current: bool) -> None:
        if not (selected or current):
            return
        palette = style.colours()
        painter.setPen(QPen(palette.colour("accent" if selected and current else "line"), 1))
        painter.setBrush(palette.colour("panel"))
        side = _SIDE if area.width() > 520 else 0.5
        painter.drawRoundedRect(area.adjusted(side, 0.5, -side, -0.5), style.CORNER, style.CORNER)

    def _paint_head(self, painter: QPainter, row: int, layout: RowLayout, height: float, is_current: bool) -> None:
        palette, segment = style.colours(), layout.segment.content
        middle = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute
        mirrored = layout.columns.time.left() > layout.columns.text.left()
        side = middle | (Qt.AlignmentFlag.AlignRight if mirrored else Qt.AlignmentFlag.AlignLeft)
        if segment.start is not None:
            painter.setFont(style.font(_STAMP))
            painter.setPen(palette.colour("quiet_on_window"))
            painter.drawText(layout.columns.time, side, number_formats.timestamp(segment.start))
        self._paint_speaker(painter, row, layout, mirrored, height, is_current)
        self._paint_language(painter, row, layout, mirrored)

    def _paint_language(self, painter: QPainter, row: int, layout: RowLayout, mirrored: bool) -> None:
        """Paint the language code beside the text, at a change or in the first visible row of another language."""
        code, text = self._model.language(row), layout.columns.text
        comes_into_sight = row == self.first_row and layout.segment.content.language is not None
        if code is None or not (comes_into_sight or self._model.starts_language(row)):
            return
        outer = layout.columns.translation or text
        left = outer.left() - LANGUAGE_TAG if mirrored else outer.right()
        painter.setFont(style.font(_TAG, bold=True))
        painter.setPen(style.colours().colour("quiet_on_window"))
        area = QRectF(left, text.top(), LANGUAGE_TAG, layout.line)
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, code.upper())

    def _paint_speaker(
        self, painter: QPainter, row: int, layout: RowLayout, mirrored: bool, height: float, is_current: bool
    ) -> None:
        """Paint the name at the start of a turn, in the current and in the first visible row, else a line.

        If names stand above the text, each row has one.
        """
        name, at, numbers = layout.segment.content.speaker, layout.columns.speaker, self._model.speaker_numbers
        if not numbers.names:
            return
        palette = style.colours()
        colour = palette.colour("quiet_on_window") if name is None else palette.speaker(numbers[name])
        left = at.right() - _MARK if mirrored else at.left()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        is_beside = at.top() == layout.columns.text.top()
        if is_beside and not is_current and row != self.first_row and not self._model.starts_turn(row):
            if name is not None:
                painter.drawRect(QRectF(left + _MARK / 2 - 1, 0, 2, height))
            return
        if name is not None:
            painter.drawRoundedRect(QRectF(left, at.center().y() - _MARK / 2, _MARK, _MARK), 3, 3)
        room = at.adjusted(0, 0, -MARKER, 0) if mirrored else at.adjusted(MARKER, 0, -4, 0)
        side = Qt.AlignmentFlag.AlignRight if mirrored else Qt.AlignmentFlag.AlignLeft
        painter.setFont(style.font(SPEAKER, bold=name is not None))
        painter.setPen(colour)
        shown = painter.fontMetrics().elidedText(name or _NOBODY, Qt.TextElideMode.ElideRight, int(room.width()))
        painter.drawText(room, side | Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute, shown)

    def _paint_words(self, painter: QPainter, row: int, layout: RowLayout, is_current: bool) -> None:
        palette = style.colours()
        for span in self.matches.get(row, ()):
            edge = palette.colour("accent") if self.current_match == (row, span) else None
            self._paint_areas(painter, layout.rectangles(*span), palette.colour("accent_ground"), edge)
        if self.playing is not None and self.playing[0] == row and self.playing[1] < len(layout.word_spans):
            self._paint_areas(
                painter, layout.rectangles(*layout.word_spans[self.playing[1]]), palette.colour("playing")
            )
        if is_current and self.shows_word and self.current_word < len(layout.word_spans):
            areas = layout.rectangles(*layout.word_spans[self.current_word])
            self._paint_areas(painter, areas, QColor(Qt.GlobalColor.transparent), palette.colour("accent"))
        painter.setPen(palette.colour("quiet_on_window" if row >= self._model.settled_rows else "text"))
        layout.text_layout.draw(painter, layout.origin)
        self._paint_doubts(painter, layout)
        self._paint_expected(painter, layout)

    def _paint_doubts(self, painter: QPainter, layout: RowLayout) -> None:
        """Paint dots below uncertain words."""
        painter.setPen(uncertain_pen())
        for word, span in zip(layout.segment.content.words, layout.word_spans, strict=True):
            if self._model.is_doubtful(word):
                for area in layout.rectangles(*span):
                    y = area.bottom() - 0.5
                    painter.drawLine(QPointF(area.left() + 4, y), QPointF(area.right() - 4, y))

    def _paint_expected(self, painter: QPainter, layout: RowLayout) -> None:
        """Paint a thin line below words that the vocabulary changed. Uncertain ones have dots."""
        painter.setPen(QPen(style.colours().colour("accent"), 1))
        for word, span in zip(layout.segment.content.words, layout.word_spans, strict=True):
            if word.boosted and not self._model.is_doubtful(word):
                for area in layout.rectangles(*span):
                    y = int(area.bottom() - 1.5) + 0.5  # in the middle of a pixel, so that it is not pale
                    painter.drawLine(QPointF(area.left() + 4, y), QPointF(area.right() - 4, y))

    def _paint_areas(self, painter: QPainter, areas: list[QRectF], ground: QColor, edge: QColor | None = None) -> None:
        painter.setPen(Qt.PenStyle.NoPen if edge is None else QPen(edge, 1.2))
        painter.setBrush(ground)
        for area in areas:
            painter.drawRoundedRect(area, _WORD_CORNER, _WORD_CORNER)

    # --- editing

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Return an editor over the row's words or their translation."""
        kind = TranslationEditor if self.edits_translation else SegmentEditor
        editor = kind(self._model, QPersistentModelIndex(index), self._layouts, parent)
        self.editing = editor
        self.opened.emit(editor)
        return editor

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Do nothing: the editor has its text, and its saves return through the model."""

    def setModelData(self, editor: QWidget, model: object, index: Index) -> None:
        """Save the typed text."""
        cast(SegmentEditor, editor).finish()

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        """Place the editor over the words or their translation."""
        area: QRect = option.rect
        edited, columns = cast(SegmentEditor, editor), self._layouts.columns
        layout = self._layouts.of(self._model.segment(index.row()))
        width = (columns.translation or columns.text).width() if edited.of_translation else columns.text.width()
        text = layout.translation_origin() if edited.of_translation else columns.text.topLeft()
        metrics = QFontMetricsF(self._layouts.font)
        above = (
            layout.line - metrics.ascent() - metrics.descent()
        ) / 2  # QTextDocument puts a line's whole leading there
        height = round(edited.text_height + above) + 1
        place = QPoint(round(area.x() + text.x()), round(area.y() + text.y() - above))
        editor.setGeometry(QRect(place, QSize(round(width), height)))

    def destroyEditor(self, editor: QWidget, index: Index) -> None:
        """Repaint the row."""
        if self.editing is editor:
            self.editing = None
        super().destroyEditor(editor, index)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave keys to the editor. End the edit when the focus leaves."""
        if event.type() in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride) or watched is not self.editing:
            return False
        return super().eventFilter(watched, event)
