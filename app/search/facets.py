"""Count the hits over time, by speaker, folder and language. Each count narrows the search."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QSizePolicy,
    QToolTip,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from app.search.search_session import NOTHING, Answer, Breakdown
from app.ui import number_formats, style, translations
from app.ui.widgets import accessible, label, vbox
from core.archive.frequencies import Frequency
from core.archive.query import filter_text

_LABELS = 18  # px below the bars


class FrequencyPlot(QWidget):
    """Bars of hits per 1,000 words. A click, or Enter on the selected bar, filters by that period."""

    period_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._periods: Sequence[Frequency] = ()
        self._chosen = -1
        self.setAccessibleName(self.tr("Frequency over time"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        style.on_palette_change(self.update)

    def show_periods(self, periods: Sequence[Frequency]) -> None:
        """Show these bars."""
        self._periods, self._chosen = periods, -1
        lines = [self.describe(period) for period in periods if period.places]
        self.setAccessibleDescription("; ".join(lines[:12]))
        self.setVisible(len(periods) > 1)
        self.update()

    def describe(self, period: Frequency) -> str:
        """Return a period in words."""
        often = number_formats.number(period.per_thousand)
        text = self.tr("{period}: %n result(s), {often} per 1,000 words", "", period.places)
        return text.format(period=period.name, often=often)

    def sizeHint(self) -> QSize:
        """Return the size in the design."""
        return QSize(236, 80)

    def minimumSizeHint(self) -> QSize:
        """Return the smallest readable size."""
        return QSize(120, 80)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the bars, with the first and the last period below."""
        if not self._periods:
            return
        palette = style.colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        highest = max(period.per_thousand for period in self._periods) or 1.0
        for number, period in enumerate(self._periods):
            bar = self._bar(number)
            height = bar.height() * period.per_thousand / highest
            if period.places:
                height = max(height, 2.0)
            painter.setBrush(palette.colour("text" if number == self._chosen else "accent"))
            painter.drawRoundedRect(QRectF(bar.left(), bar.bottom() - height, bar.width(), height), 1.5, 1.5)
        painter.setPen(palette.colour("quiet"))
        painter.setFont(style.font(style.SMALL))
        below = QRectF(0, self.height() - _LABELS, self.width(), _LABELS)
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft, self._periods[0].name)
        painter.drawText(below, Qt.AlignmentFlag.AlignRight, self._periods[-1].name)
        if self.hasFocus():
            painter.setPen(palette.colour("accent"))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
        painter.end()

    def _bar(self, number: int) -> QRectF:
        step = self.width() / len(self._periods)
        gap = min(2.0, step / 4)
        return QRectF(number * step, 2, step - gap, self.height() - _LABELS - 4)

    def _at(self, x: float) -> int:
        return min(len(self._periods) - 1, max(0, int(x * len(self._periods) / max(1, self.width()))))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Filter by the period under the pointer."""
        if self._periods and event.button() == Qt.MouseButton.LeftButton:
            self.period_chosen.emit(self._periods[self._at(event.position().x())].name)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Select and announce a bar with Left and Right. Filter by it with Enter."""
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        if step and self._periods:
            self._chosen = min(len(self._periods) - 1, max(0, self._chosen + step))
            text = self.describe(self._periods[self._chosen])
            self.setAccessibleDescription(text)
            QToolTip.showText(self.mapToGlobal(self._bar(self._chosen).bottomLeft().toPoint()), text, self)
            self.update()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._chosen >= 0:
            self.period_chosen.emit(self._periods[self._chosen].name)
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Show a bar's figures in the tooltip."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip and self._periods:
            text = self.describe(self._periods[self._at(QPointF(event.pos()).x())])
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)


_MOST = 40  # rows of each kind
_FILTER = Qt.ItemDataRole.UserRole


class Facets(QFrame):
    """The counts. `filter_wanted` carries a filter for the query, such as speaker:"Anna B"."""

    filter_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "queue")
        self.setFixedWidth(270)
        self.places = ""  # the numbers of hits and of recordings
        self.count = label(kind="heading")
        self.detail = label(kind="small")
        self._rebuilt = False
        self.plot_title = label(self.tr("Per 1,000 words over time"), kind="heading")
        self.plot = FrequencyPlot()
        self.plot.period_chosen.connect(lambda period: self.filter_wanted.emit(f"date:{period}"))
        self.tree = accessible(QTreeWidget(), self.tr("Narrow down"), self.tr("Enter shows only these results"))
        kept = self.tree.sizePolicy()
        kept.setRetainSizeWhenHidden(True)  # without this, the text above sinks if nothing is found
        self.tree.setSizePolicy(kept)
        self.tree.setColumnCount(2)
        self.tree.setHeaderHidden(True)
        self.legend = label(self.tr("Results · per 1,000 words"), kind="small")
        self.legend.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.tree.setFont(style.font(13))
        self.tree.setRootIsDecorated(False)
        self.tree.setIndentation(0)
        self.tree.setProperty("kind", "facets")
        self.tree.setFrameShape(QFrame.Shape.NoFrame)
        self.tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.tree.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.tree.header().setStretchLastSection(False)
        self.tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.tree.itemActivated.connect(self._want)
        self.tree.itemClicked.connect(self._want)
        parts = (self.count, self.detail, 8, self.plot_title, self.plot, 8, self.legend, self.tree)
        self.setLayout(vbox(*parts, margin=(style.MARGIN, 14, style.MARGIN, 8), space=4, grow=self.tree))
        self.clear()

    def clear(self) -> None:
        """Remove all counts."""
        self._rebuilt = False
        self.count.setText("")
        self.detail.setText("")
        self.show_breakdown(NOTHING)

    def show_answer(self, answer: Answer) -> None:
        """Show the number of hits."""
        places = self.tr("%n result(s)", "", len(answer.results))
        places = places.replace(str(len(answer.results)), number_formats.count(len(answer.results)), 1)
        self.count.setText(places)
        found, total = number_formats.count(answer.recordings), number_formats.count(answer.total)
        detail = self.tr("in {found} of {total} recordings").format(found=found, total=total)
        self.places = f"{places}, {detail}"
        searching = "" if answer.results.complete else self.tr("Searching…")
        self._rebuilt |= answer.rebuilt  # an earlier letter of the query may have found it
        rebuilt = self.tr("The search index was damaged. Mynah has built it again.") if self._rebuilt else ""
        self.detail.setText(" · ".join(filter(None, (detail, searching, rebuilt))))

    def show_breakdown(self, breakdown: Breakdown) -> None:
        """Show the counts of complete results."""
        self.plot.show_periods(breakdown.periods)
        self.plot_title.setVisible(len(breakdown.periods) > 1)
        self.tree.clear()
        self._add(self.tr("Speakers"), "speaker", breakdown.speakers)
        self._add(self.tr("Folders"), "folder", breakdown.folders)
        self._add(self.tr("Languages"), "language", breakdown.languages)
        self.tree.setVisible(self.tree.topLevelItemCount() > 0)
        self.legend.setVisible(bool(breakdown.folders))

    def _add(self, title: str, name: str, found: Sequence[Frequency]) -> None:
        if not found:
            return
        heading = QTreeWidgetItem(self.tree, [title])
        heading.setFlags(Qt.ItemFlag.ItemIsEnabled)
        heading.setFont(0, style.font(13, bold=True))
        for each in found[:_MOST]:
            figures = number_formats.count(each.places)
            if each.words:
                figures += f" · {number_formats.number(each.per_thousand)}"
            shown = translations.endonym(each.name) if name == "language" else each.name
            row = QTreeWidgetItem(self.tree, [shown, figures])
            row.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            row.setToolTip(0, shown)
            tip = self.tr("Results") if not each.words else self.tr("Results · per 1,000 words")
            row.setToolTip(1, tip)
            row.setData(0, _FILTER, filter_text(name, each.name))

    def _want(self, row: QTreeWidgetItem) -> None:
        wanted = row.data(0, _FILTER)
        if wanted:
            self.filter_wanted.emit(wanted)
