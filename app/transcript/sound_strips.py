"""Lay out waveform and lanes, with zoom and names beside them, and keep the strip of the play bar in step."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from app.transcript.seek_strip import SeekStrip
from app.transcript.speaker_lanes import LaneNames, SpeakerLanes
from app.transcript.waveform import Waveform
from app.transcript.zoom_controls import ZoomControls

_MARGIN, _GUTTER = 32, 120  # px beside the strips, and of the column with zoom and names
_WITH_GUTTER = 560  # px: narrower strips have no such column


class SoundStrips(QWidget):
    """Waveform above lanes. They share both edges."""

    def __init__(
        self, waveform: Waveform, lanes: SpeakerLanes, strip: SeekStrip, parent: QWidget | None = None
    ) -> None:
        """Frame the visible part of `waveform` in `strip`."""
        super().__init__(parent)
        self._waveform = waveform
        self.zoom, self._names = ZoomControls(waveform), LaneNames(lanes)
        grid = QGridLayout()
        grid.setContentsMargins(_MARGIN, 6, _MARGIN, 8)
        grid.setHorizontalSpacing(0)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 1)
        for row, (beside, widget) in enumerate(((self.zoom, waveform), (self._names, lanes))):
            beside.setFixedWidth(_GUTTER)
            grid.addWidget(beside, row, 0)
            grid.addWidget(widget, row, 1)
        self.setLayout(grid)
        waveform.shown_changed.connect(lambda: strip.show_frame(*waveform.shown))

    def show_waveform(self, visible: bool) -> None:
        """Show or hide the waveform with its zoom."""
        self._waveform.setVisible(visible)
        self.zoom.setVisible(visible)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show zoom and names if there is room."""
        super().resizeEvent(event)
        for widget in (self.zoom, self._names):
            widget.setFixedWidth(_GUTTER if self.width() >= _WITH_GUTTER else 0)
