"""Show the figures of the recording on show: how far its transcript can be trusted, and its worst minutes."""

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPaintEvent, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QFileDialog, QLayout, QListWidget, QListWidgetItem, QSizePolicy, QWidget

from app.transcript import TranscriptPane
from app.ui import number_formats, style, wording
from app.ui.background import Worker
from app.ui.widgets import accessible, button, hbox, label, set_kind, tool_button, vbox
from core.contracts import files
from core.contracts.errors import Fault
from core.quality.findings import Finding, FindingKind
from core.quality.quality_report import Minute, QualityReport, make_report, worst_minutes
from core.reports.quality_page import quality_page, time_picture
from core.reports.svg import PictureColours
from core.transcript.timestamps import format_duration, format_timestamp


def picture_colours() -> PictureColours:
    """Return the page's colours in the window's theme."""
    palette = style.colours()
    invented, loop, doubtful = ("#b79bf5", "#f0a860", "#d8c67a") if palette.dark else ("#7c3aed", "#c2620a", "#b9a44c")
    return PictureColours(
        palette.quiet,
        palette.line,
        palette.accent,
        palette.wave,
        palette.error,
        invented,
        loop,
        doubtful,
        palette.quiet,
        palette.speakers,
    )


class QualityPicture(QWidget):
    """Draws one report across the available width."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show nothing. `show_report` fills the picture."""
        super().__init__(parent)
        self._report: QualityReport | None = None
        self._renderer = QSvgRenderer(self)
        self.setAccessibleName(self.tr("Confidence, sound, words and items over time"))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        style.on_palette_change(self._render)

    def show_report(self, report: QualityReport | None, description: str = "") -> None:
        """Draw another report, or none. A screen reader reads `description`."""
        self._report = report
        self.setAccessibleDescription(description)
        self._render()

    def _render(self) -> None:
        if self._report is not None:
            picture = time_picture(self._report, picture_colours(), self.accessibleDescription())
            self._renderer.load(QByteArray(picture.encode()))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the picture's height. The width is flexible."""
        return QSize(720, self._renderer.defaultSize().height() if self._report is not None else 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Stretch the picture sideways only, because its height has a scale."""
        if self._report is not None:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._renderer.render(painter, QRectF(self.rect()))
            painter.end()


_LEAD = 0.5  # seconds played before and after a place
_PLACE = Qt.ItemDataRole.UserRole


class RecordingFacts(QWidget):
    """Reads the sound of the job on show in a thread, and shows figures, a picture and the worst minutes."""

    back_requested = Signal()

    def __init__(self, pane: TranscriptPane, journal: Path) -> None:
        super().__init__()
        self._pane = pane
        self._job: int | None = None
        self._report: QualityReport | None = None
        self._worker = Worker(self, "quality", journal)
        self.setAccessibleName(self.tr("About this recording"))
        back = tool_button("back", self.tr("Back to the review"))
        back.clicked.connect(self.back_requested)
        self.state = label(kind="small")
        self.figures = label(kind="small")
        self.picture = QualityPicture()
        self.legend = label(self.tr("From the top: confidence, sound, words, items, languages"), "small")
        self.minutes = accessible(QListWidget(), self.tr("Worst minutes"), self.tr("Enter plays"))
        self.minutes.setIconSize(QSize(10, 10))
        self.minutes.setWordWrap(True)
        self.save = button(self.tr("Save as HTML…"), "row")
        head = hbox(back, label(self.tr("About this recording"), "heading", wrap=False), 0)
        sides = style.MARGIN
        column = vbox(
            head,
            self.state,
            self.figures,
            self.picture,
            self.legend,
            label(self.tr("Worst minutes"), "section", wrap=False),
            self.minutes,
            hbox(self.save, 0),
            margin=(sides, 8, sides, 12),
            grow=self.minutes,
        )
        column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self.setLayout(column)
        self.minutes.itemActivated.connect(self._play)
        self.minutes.itemClicked.connect(self._play)
        self.save.clicked.connect(self._choose_page)
        pane.model.modelReset.connect(self._on_reset)
        pane.model.threshold_changed.connect(self._on_threshold)

    def close_threads(self) -> None:
        """End the thread."""
        self._worker.drop_waiting()
        self._worker.close()

    def show_current(self) -> None:
        """Make the report of the job on show, with its edits."""
        self._pane.save()
        job = self._pane.job
        self._worker.drop_waiting()
        self._job = None if job is None else job.id
        self._show(None)
        if job is not None:
            self.state.setText(self.tr("Reading the sound…"))
            self.state.show()
            below = self._pane.model.doubtful_below
            self._worker.do_with_journal(
                partial(make_report, job=job, below=below), partial(self._take, job.id), partial(self._fail, job.id)
            )

    def _on_reset(self) -> None:
        job = self._pane.job
        if self.isVisible() and (None if job is None else job.id) != self._job:
            self.show_current()

    def _on_threshold(self) -> None:
        if self.isVisible():
            self.show_current()

    def _take(self, job: int, report: QualityReport) -> None:
        if job == self._job:
            self._show(report)

    def _fail(self, job: int, fault: Fault) -> None:
        if job == self._job:
            set_kind(self.state, "error")
            self.state.setText(wording.message(fault))
            self.state.show()

    # --- display

    def _show(self, report: QualityReport | None) -> None:
        self._report = report
        set_kind(self.state, "small")
        self.state.setVisible(report is None)
        figures = "" if report is None else "\n".join(self._told(report))
        self.figures.setText(figures)
        for widget in (self.picture, self.legend, self.save):
            widget.setVisible(report is not None)
        self.picture.show_report(report, figures)
        self.minutes.clear()
        for _, minute in worst_minutes([] if report is None else [report]):
            self._list(minute)

    def _told(self, report: QualityReport) -> Iterator[str]:
        """Return the figures."""
        yield format_duration(report.duration)
        yield self.tr("%n word(s)", "", report.words)
        share = number_formats.error_rate(report.doubtful_share)
        yield self.tr("%n uncertain word(s) ({share})", "", report.doubtful).format(share=share)
        if report.speech is not None:
            yield self.tr("{time} of speech").format(time=format_duration(report.speech))
            if report.speech:
                yield self.tr("%n word(s) per minute of speech", "", round(60 * report.words / report.speech))
        counts = {text: report.count_of(kind) for kind, text in self._kinds().items()}
        if any(counts.values()):
            yield self.tr("To check: {items}").format(items=_listed(counts))
        else:
            yield self.tr("Nothing to check")
        total = sum(share.seconds for share in report.speakers) or 1.0
        if len(report.speakers) > 1:
            for each in report.speakers:
                part = number_formats.part(each.seconds / total)
                said = self.tr("{share} by {speaker}") if each.speaker else self.tr("{share} without a speaker")
                yield said.format(share=part, speaker=each.speaker)
        if report.run.speed is not None:
            yield number_formats.speed(report.run.speed)
        if report.run.peak_memory is not None:
            yield self.tr("Peak memory: {size}").format(size=number_formats.memory(report.run.peak_memory))
        if report.no_sound is not None:
            yield self.tr("Couldn't read the sound. Gaps are unknown.")

    def _kinds(self) -> dict[FindingKind, str]:
        return {
            "missing": self.tr("speech without words"),
            "invented": self.tr("words possibly not spoken"),
            "loop": self.tr("repeated words"),
            "doubtful": self.tr("uncertain words in a row"),
        }

    def _list(self, minute: Minute) -> None:
        """Add a row for the minute, and one for each of its places."""
        counts = {text: sum(place.kind == kind for place in minute.places) for kind, text in self._kinds().items()}
        head = f"{format_duration(minute.start)}–{format_duration(minute.end)}: {_listed(counts)}"
        self._add_row(head, minute.start, minute.end, None, bold=True)
        for place in minute.places:
            self._add_row(f"    {self._place(place)}", place.start, place.end, place.kind)

    def _place(self, place: Finding) -> str:
        kind = self._kinds()[place.kind]
        return f"{format_timestamp(place.start)}  {kind}{': ' if place.text else ''}{place.text}"

    def _add_row(self, text: str, start: float, end: float, kind: FindingKind | None, *, bold: bool = False) -> None:
        item = QListWidgetItem(text)
        item.setData(_PLACE, (start, end))
        font = item.font()
        font.setBold(bold)
        item.setFont(font)
        if kind is not None:
            mark = QPixmap(10, 10)
            mark.fill(QColor(picture_colours().of_kind(kind)))
            item.setIcon(QIcon(mark))
        self.minutes.addItem(item)

    # --- actions

    def _play(self, item: QListWidgetItem) -> None:
        start, end = item.data(_PLACE)
        row, word = self._pane.view.times.place_at(start)
        if row >= 0:
            self._pane.playback.play_place(row, word, max(0.0, start - _LEAD), end + _LEAD)

    def _choose_page(self) -> None:
        if self._report is None:
            return
        first = Path(self._report.path)
        name = first.with_name(f"{first.name}.quality.html")
        path, _ = QFileDialog.getSaveFileName(self, self.tr("Save as HTML"), str(name), "HTML (*.html)")
        if path:
            self.save_page(Path(path))

    def save_page(self, target: Path) -> None:
        """Write everything on show to an HTML file."""
        if self._report is None:
            return
        try:
            files.write_atomic(target, quality_page([self._report], target.parent))
        except Fault as fault:
            set_kind(self.state, "error")
            self.state.setText(wording.message(fault))
            self.state.show()


def _listed(counts: Mapping[str, int]) -> str:
    """Return the nonzero counts in words."""
    return ", ".join(f"{count} × {text}" for text, count in counts.items() if count)
