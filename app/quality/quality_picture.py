"""A report's picture over time, as the page has it, in the window's colours."""

from PySide6.QtCore import QByteArray, QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui import style
from core.quality.quality_report import QualityReport
from core.reports.quality_pictures import PictureColours, time_picture


def picture_colours() -> PictureColours:
    """The page's colours as they are in the window's theme."""
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
        palette.speakers,
    )


class QualityPicture(QWidget):
    """Draws one report, as wide as there is room."""

    def __init__(self, below: float, parent: QWidget | None = None) -> None:
        """`below` is the confidence under which words are doubtful."""
        super().__init__(parent)
        self._below = below
        self._report: QualityReport | None = None
        self._renderer = QSvgRenderer(self)
        self.setAccessibleName(self.tr("Confidence, sound, rate and places over time"))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        style.on_palette_change(self._render)

    def show_report(self, report: QualityReport | None, description: str = "") -> None:
        """Draw another report, or none; `description` is for screen readers."""
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
        """As high as the picture is; the width is what there is."""
        return QSize(720, self._renderer.defaultSize().height() if self._report is not None else 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Stretch it sideways: its height means something."""
        if self._report is not None:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._renderer.render(painter, QRectF(self.rect()))
            painter.end()
