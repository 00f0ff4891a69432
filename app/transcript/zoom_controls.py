"""Zoom the waveform with buttons and a slider, beside it."""

from math import log2

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QSlider, QWidget

from app.transcript import time_ruler
from app.transcript.waveform import CLOSEST, Waveform
from app.ui import number_formats
from app.ui.widgets import accessible, hbox, label, set_kind, tool_button, vbox

_STEPS = 100  # of the slider for twice as much


class ZoomControls(QWidget):
    """Two buttons, a slider between them, and the visible length in words."""

    def __init__(self, waveform: Waveform, parent: QWidget | None = None) -> None:
        """Zoom and follow `waveform`."""
        super().__init__(parent)
        self._waveform = waveform
        self.words = label(kind="small-on-window", wrap=False)
        self.words.setFixedHeight(time_ruler.HEIGHT)
        self.slider = accessible(QSlider(Qt.Orientation.Horizontal), self.tr("Zoom of the waveform"))
        self.slider.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.slider.setSingleStep(_STEPS // 2)
        self.slider.setPageStep(_STEPS)
        self.slider.valueChanged.connect(self._on_slider)
        self.out_button = tool_button("minus", self.tr("Zoom out (Alt+-)"))
        self.in_button = tool_button("add", self.tr("Zoom in (Alt++)"))
        for button, closer in ((self.out_button, False), (self.in_button, True)):
            set_kind(button, "small-bare")
            button.setFixedWidth(20)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(lambda *_, closer=closer: waveform.zoom(closer))
        row = hbox(self.out_button, self.slider, self.in_button, margin=(0, 0, 10, 0), space=0)
        self.setLayout(vbox(self.words, 0, row, 0, space=0))
        waveform.shown_changed.connect(self._refresh)
        waveform.rangeChanged.connect(self._refresh)
        self._refresh()

    def _refresh(self) -> None:
        first, last = self._waveform.shown
        whole, size = max(1, self._waveform.maximum()), max(1, last - first)
        with QSignalBlocker(self.slider):
            self.slider.setMaximum(max(0, round(_STEPS * log2(max(1.0, whole / CLOSEST)))))
            self.slider.setValue(round(_STEPS * log2(whole / size)))
        words = number_formats.length(size / 1000) if self._waveform.maximum() else ""
        self.words.setText(self.tr("Zoom · {length}").format(length=words) if words else "")
        self.slider.setAccessibleDescription(words)
        for part in (self.slider, self.in_button, self.out_button):
            part.setEnabled(self._waveform.maximum() > CLOSEST)

    def _on_slider(self, value: int) -> None:
        self._waveform.zoom_to(round(self._waveform.maximum() / 2 ** (value / _STEPS)))
