"""Where the places are, beside the table: over time, by speaker, folder and language; each narrows the search down."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from app.search.frequency_plot import FrequencyPlot
from app.search.search_session import NOTHING, Answer, Breakdown
from app.ui import number_formats, style, translations
from app.ui.widgets import accessible, label, vbox
from core.archive.frequencies import Frequency
from core.archive.query import filter_text

_MOST = 40  # rows of a kind
_FILTER = Qt.ItemDataRole.UserRole


class Facets(QFrame):
    """`filter_wanted` is what is to be added to the query: speaker:"Anna B"."""

    filter_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "queue")
        self.setFixedWidth(270)
        self.places = ""  # how many there are, and in how many recordings
        self.count = label(kind="heading")
        self.detail = label(kind="small")
        self.plot_title = label(self.tr("Over time, in 1,000 words"), kind="heading")
        self.plot = FrequencyPlot()
        self.plot.period_chosen.connect(lambda period: self.filter_wanted.emit(f"date:{period}"))
        self.tree = accessible(QTreeWidget(), self.tr("Where"), self.tr("Enter looks only there"))
        kept = self.tree.sizePolicy()
        kept.setRetainSizeWhenHidden(True)  # or what stands above it, where nothing is found, would sink
        self.tree.setSizePolicy(kept)
        self.tree.setColumnCount(2)
        self.tree.setHeaderHidden(True)
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
        parts = (self.count, self.detail, 8, self.plot_title, self.plot, 8, self.tree)
        self.setLayout(vbox(*parts, margin=(style.MARGIN, 14, style.MARGIN, 8), space=4, grow=self.tree))
        self.clear()

    def clear(self) -> None:
        """Nothing is known yet."""
        self.count.setText("")
        self.detail.setText("")
        self.show_breakdown(NOTHING)

    def show_answer(self, answer: Answer) -> None:
        """How many places there are."""
        places = self.tr("%n place(s)", "", len(answer.results))
        places = places.replace(str(len(answer.results)), number_formats.count(len(answer.results)), 1)
        self.count.setText(places)
        found, total = number_formats.count(answer.recordings), number_formats.count(answer.total)
        detail = self.tr("in {found} of {total} recordings").format(found=found, total=total)
        self.places = f"{places}, {detail}"
        ending = self.tr("searching …")
        if answer.results.complete:
            ending = self.tr("{ms} ms").format(ms=round(1000 * answer.seconds))
        self.detail.setText(f"{detail} · {ending}")

    def show_breakdown(self, breakdown: Breakdown) -> None:
        """Where the places are."""
        self.plot.show_periods(breakdown.periods)
        self.plot_title.setVisible(len(breakdown.periods) > 1)
        self.tree.clear()
        self._add(self.tr("Speakers"), "speaker", breakdown.speakers)
        self._add(self.tr("Folders"), "folder", breakdown.folders)
        self._add(self.tr("Languages"), "language", breakdown.languages)
        self.tree.setVisible(self.tree.topLevelItemCount() > 0)

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
            tip = self.tr("places") if not each.words else self.tr("places · in 1,000 words")
            row.setToolTip(1, tip)
            row.setData(0, _FILTER, filter_text(name, each.name))

    def _want(self, row: QTreeWidgetItem) -> None:
        wanted = row.data(0, _FILTER)
        if wanted:
            self.filter_wanted.emit(wanted)
