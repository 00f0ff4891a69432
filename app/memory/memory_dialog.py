"""Show memory use in detail, and the peak of each recording."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QGridLayout,
    QHeaderView,
    QLabel,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from app.memory.memory_meter import Sparkline
from app.memory.memory_source import MemorySource, Sample
from app.ui import number_formats, style, wording
from app.ui.widgets import accessible, button, hbox, label, resize_to_fit, vbox
from core.journal import Job
from core.queue.engine_process.engine_record import short_engine_record
from core.transcript.timestamps import format_duration


class MemoryDialog(QDialog):
    """Live figures, the last minutes, and the peaks of past jobs, largest first."""

    def __init__(self, parent: QWidget | None, source: MemorySource, jobs: Sequence[Job]) -> None:
        super().__init__(parent)
        self._source = source
        self.setWindowTitle(self.tr("Memory and hardware"))
        self._values = {
            "engine": self.tr("Engine with its model"),
            "own": self.tr("This window"),
            "others": self.tr("Other programs"),
            "free": self.tr("Free"),
            "gpu": self.tr("GPU"),
            "limit": self.tr("Your limit"),
            "hardware": self.tr("Hardware"),
        }
        grid, self._labels = QGridLayout(), {}
        grid.setHorizontalSpacing(24)
        for n, (key, words) in enumerate(self._values.items()):
            grid.addWidget(label(words, "quiet-on-window", wrap=False), n, 0)
            self._labels[key] = label("", wrap=False)
            grid.addWidget(self._labels[key], n, 1)
        grid.addWidget(Sparkline(source, QSize(300, 120)), 0, 2, len(self._values), 1)
        grid.setColumnStretch(2, 1)
        self._stand_in = label("", "warning")
        self._waiting = label("", "warning")
        for shown in (self._stand_in, self._waiting):
            shown.hide()  # hidden until it has a text
        peaks = label(self.tr("Peak memory per recording"), "heading")
        table = self._table(jobs)
        close = button(self.tr("Close"))
        close.clicked.connect(self.accept)
        parts = (grid, self._stand_in, self._waiting, style.SPACE, peaks, table, hbox(0, close))
        self.setLayout(vbox(*parts, margin=(24, 20, 24, 20), space=style.SPACE + 4, grow=table))
        source.sampled.connect(self._show)
        if source.history:
            self._show(source.history[-1])
        resize_to_fit(self, 760, 560)

    def _table(self, jobs: Sequence[Job]) -> QTableWidget:
        past = sorted((job for job in jobs if job.peak_memory), key=lambda job: -(job.peak_memory or 0))
        table = accessible(QTableWidget(len(past), 4), self.tr("Peak memory of past recordings"))
        table.setHorizontalHeaderLabels([self.tr("Recording"), self.tr("Length"), self.tr("Peak"), self.tr("Engine")])
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.verticalHeader().hide()
        table.setShowGrid(False)
        header = table.horizontalHeader()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(3, QHeaderView.ResizeMode.Stretch)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        for n, job in enumerate(past):
            cells = (
                job.name,
                format_duration(job.duration or job.seconds),
                number_formats.memory(job.peak_memory or 0),
                short_engine_record(job.engine),
            )
            for column, text in enumerate(cells):
                item = QTableWidgetItem(text)
                item.setToolTip((job.engine or "") if column == 3 else "")
                table.setItem(n, column, item)
        return table

    def _show(self, sample: Sample) -> None:
        texts = {
            "engine": number_formats.memory(sample.engine) if sample.engine else self.tr("not running"),
            "own": number_formats.memory(sample.own),
            "others": number_formats.memory(sample.others),
            "free": self.tr("{free} of {total}").format(
                free=number_formats.memory(sample.free), total=number_formats.memory(sample.total)
            ),
            "gpu": self.tr("{used} of {total}").format(
                used=number_formats.memory(sample.gpu_used), total=number_formats.memory(sample.gpu_total)
            )
            if sample.gpu_total
            else self.tr("not in use"),
            "hardware": self._hardware(),
            "limit": self.tr("none") if self._source.limit is None else number_formats.memory(self._source.limit),
        }
        for key, text in texts.items():
            _set_text(self._labels[key], text)
        for shown, text in (
            (self._stand_in, wording.stand_in(self._source.ready)),
            (self._waiting, self._source.waiting),
        ):
            _set_text(shown, text)
            shown.setVisible(bool(text))

    def _hardware(self) -> str:
        """Return the processor or GPU that the engine uses, and its precision."""
        ready = self._source.ready
        if ready is None:
            return self.tr("not in use")
        names = {
            "cpu": self.tr("Processor (CPU)"),
            "cuda": self.tr("GPU (NVIDIA)"),
            "mps": self.tr("GPU (Apple)"),
            "xpu": self.tr("GPU (Intel)"),
        }
        return f"{names.get(ready.device, ready.device)} · {ready.precision}"


def _set_text(shown: QLabel, text: str) -> None:
    if shown.text() != text:
        shown.setText(text)
