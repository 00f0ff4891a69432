"""Show how far transcripts can be trusted: a picture over time, and the worst places, which play."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPaintEvent, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QDialog, QFileDialog, QListWidget, QListWidgetItem, QSizePolicy, QWidget

from app.transcript.player import Player
from app.ui import number_formats, style, wording
from app.ui.background import Worker
from app.ui.widgets import accessible, button, combo_box, hbox, label, resize_to_fit, set_kind, signals_blocked, vbox
from core.contracts import files
from core.contracts.errors import Fault
from core.journal import Job
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

    def __init__(self, below: float, parent: QWidget | None = None) -> None:
        """Mark words with a confidence below `below` as uncertain."""
        super().__init__(parent)
        self._below = below
        self._report: QualityReport | None = None
        self._renderer = QSvgRenderer(self)
        self.setAccessibleName(self.tr("Confidence, sound, rate and places over time"))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        style.on_palette_change(self._render)

    def show_report(self, report: QualityReport | None, description: str = "") -> None:
        """Draw another report, or none. A screen reader reads `description`."""
        self._report = report
        self.setAccessibleDescription(description)
        self._render()

    def _render(self) -> None:
        if self._report is not None:
            picture = time_picture(self._report, picture_colours(), self._below, self.accessibleDescription())
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
_ALL = ""


class QualityDialog(QDialog):
    """Reads the sound of one job after another in a thread, and shows the results so far."""

    def __init__(self, parent: QWidget | None, jobs: Sequence[Job], journal: Path, below: float) -> None:
        """Mark words with a confidence below `below` as uncertain."""
        super().__init__(parent)
        self._jobs, self._below = jobs, below
        self._reports: list[QualityReport] = []
        self._faults: list[str] = []
        self._playing = ""
        self._player = Player(self)
        self._worker = Worker(self, "quality", journal)
        self.setWindowTitle(self.tr("Quality"))
        self._state = label(kind="heading")
        self._which = combo_box(self.tr("Recording"), {_ALL: self.tr("All recordings")}, _ALL)
        self._which.setVisible(len(jobs) > 1)
        self._figures = label()
        self._picture = QualityPicture(below)
        self._legend = label(kind="small")
        self._places = accessible(QListWidget(), self.tr("The worst minutes and their places"), self.tr("Enter plays"))
        self._places.setIconSize(QSize(10, 10))
        self._save = button(self.tr("Save as a page…"), hint=self.tr("One HTML file with all of it"))
        self._save.setEnabled(False)
        self._lay_out()
        self._which.currentIndexChanged.connect(self._show)
        self._places.itemActivated.connect(self._play)
        self._places.itemClicked.connect(self._play)
        self._save.clicked.connect(self._choose_page)
        resize_to_fit(self, 900, 760)
        for job in jobs:
            self._worker.do_with_journal(
                partial(make_report, job=job, below=below), self._add, partial(self._fail, job)
            )
        self._say_progress()

    def _lay_out(self) -> None:
        self._legend.setText(
            self.tr("From the top: confidence (dashed: doubtful below), sound, words, places, languages")
        )
        close = button(self.tr("Close"))
        close.clicked.connect(self.accept)
        self.setLayout(
            vbox(
                hbox(self._state, self._which, grow=self._state),
                self._figures,
                self._picture,
                self._legend,
                self._places,
                hbox(self._save, 0, close),
                margin=style.MARGIN,
                grow=self._places,
            )
        )

    def done(self, result: int) -> None:
        """Stop the sound and end the thread."""
        self._player.open(None)
        self._worker.drop_waiting()
        self._worker.finish()
        super().done(result)

    # --- results

    def _add(self, report: QualityReport) -> None:
        self._reports.append(report)
        with signals_blocked(self):
            self._which.addItem(Path(report.path).name, str(len(self._reports) - 1))  # several jobs may share a path
        self._save.setEnabled(True)
        self._say_progress()
        self._show()

    def _fail(self, job: Job, fault: Fault) -> None:
        self._faults.append(f"{job.name}: {wording.message(fault)}")
        self._say_progress()

    def _say_progress(self) -> None:
        ready = len(self._reports) + len(self._faults)
        if ready < len(self._jobs):
            text = self.tr("Reading the sound: {n} of {total} …").format(n=ready + 1, total=len(self._jobs))
        elif self._faults:
            text = self._faults[0]
        elif len(self._reports) == 1:
            text = Path(self._reports[0].path).name
        else:
            text = self.tr("%n recording(s)", "", len(self._reports))
        set_kind(self._state, "error" if self._faults and ready == len(self._jobs) else "heading")
        self._state.setText(text)

    # --- display

    def _chosen(self) -> list[QualityReport]:
        which = self._which.currentData()
        return self._reports if which == _ALL else [self._reports[int(which)]]

    def _show(self, *_: object) -> None:
        chosen = self._chosen()
        alone = chosen[0] if len(chosen) == 1 else None
        figures = " · ".join(self._told(chosen))
        self._figures.setText(figures)
        self._picture.setVisible(alone is not None)
        self._legend.setVisible(alone is not None)
        self._picture.show_report(alone, figures)
        self._places.clear()
        for report, minute in worst_minutes(chosen):
            self._list(report, minute)

    def _told(self, reports: Sequence[QualityReport]) -> Iterator[str]:
        """Return the figures of these recordings together."""
        words, doubtful = sum(report.words for report in reports), sum(report.doubtful for report in reports)
        yield format_duration(sum(report.duration for report in reports))
        yield self.tr("%n word(s)", "", words)
        share = number_formats.error_rate(doubtful / max(1, words))
        yield self.tr("%n doubtful word(s) ({share})", "", doubtful).format(share=share)
        if all(report.speech is not None for report in reports):
            spoken = sum(report.speech or 0.0 for report in reports)
            yield self.tr("{time} of speech").format(time=format_duration(spoken))
            if spoken:
                yield self.tr("%n word(s) a minute of it", "", round(60 * words / spoken))
        counts = {text: sum(report.count_of(kind) for report in reports) for kind, text in self._kinds().items()}
        told = self.tr("places to listen to: {places}") if any(counts.values()) else self.tr("no place stands out")
        yield told.format(places=_listed(counts))
        if len(reports) == 1:
            yield from self._told_of_one(reports[0])

    def _told_of_one(self, report: QualityReport) -> Iterator[str]:
        total = sum(share.seconds for share in report.speakers) or 1.0
        if len(report.speakers) > 1:
            for share in report.speakers:
                part = number_formats.part(share.seconds / total)
                said = self.tr("{share} by {speaker}") if share.speaker else self.tr("{share} without a speaker")
                yield said.format(share=part, speaker=share.speaker)
        if report.run.speed is not None:
            yield number_formats.speed(report.run.speed)
        if report.run.peak_memory is not None:
            yield number_formats.memory(report.run.peak_memory)
        if report.no_sound is not None:
            yield self.tr("the sound could not be read, so what is missing is not known")

    def _kinds(self) -> dict[FindingKind, str]:
        return {
            "missing": self.tr("speech without words"),
            "invented": self.tr("words without speech"),
            "loop": self.tr("repeated over and over"),
            "doubtful": self.tr("doubtful words in a row"),
        }

    def _list(self, report: QualityReport, minute: Minute) -> None:
        """Add a row for the minute, and one for each of its places."""
        counts = {text: sum(place.kind == kind for place in minute.places) for kind, text in self._kinds().items()}
        name = f"{Path(report.path).name} " if len(self._reports) > 1 else ""
        head = f"{name}{format_duration(minute.start)}–{format_duration(minute.end)}: {_listed(counts)}"
        self._add_row(head, report.path, minute.start, minute.end, None, bold=True)
        for place in minute.places:
            self._add_row(f"    {self._place(place)}", report.path, place.start, place.end, place.kind)

    def _place(self, place: Finding) -> str:
        kind = self._kinds()[place.kind]
        return f"{format_timestamp(place.start)}  {kind}{': ' if place.text else ''}{place.text}"

    def _add_row(
        self, text: str, path: str, start: float, end: float, kind: FindingKind | None, *, bold: bool = False
    ) -> None:
        item = QListWidgetItem(text)
        item.setData(_PLACE, (path, start, end))
        font = item.font()
        font.setBold(bold)
        item.setFont(font)
        if kind is not None:
            mark = QPixmap(10, 10)
            mark.fill(QColor(picture_colours().of_kind(kind)))
            item.setIcon(QIcon(mark))
        self._places.addItem(item)

    # --- actions

    def _play(self, item: QListWidgetItem) -> None:
        path, start, end = item.data(_PLACE)
        if path != self._playing:
            self._playing = path
            self._player.open(Path(path))
        self._player.play(max(0.0, start - _LEAD), end + _LEAD)

    def _choose_page(self) -> None:
        chosen = self._chosen()
        first = Path(chosen[0].path)
        name = first.with_name(f"{first.name}.quality.html" if len(chosen) == 1 else "quality.html")
        path, _ = QFileDialog.getSaveFileName(self, self.tr("Save as a page"), str(name), "HTML (*.html)")
        if path:
            self.save_page(Path(path))

    def save_page(self, target: Path) -> None:
        """Write everything on show to an HTML file."""
        try:
            files.write_atomic(target, quality_page(self._chosen(), self._below, target.parent))
        except Fault as fault:
            set_kind(self._state, "error")
            self._state.setText(wording.message(fault))


def _listed(counts: Mapping[str, int]) -> str:
    """Return the nonzero counts in words."""
    return ", ".join(f"{count} × {text}" for text, count in counts.items() if count)
