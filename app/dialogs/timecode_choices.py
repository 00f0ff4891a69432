"""Edit the timecodes of editing programs: frames a second, and the timecode at the start of the recording."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame

from app.ui import style, wording
from app.ui.widgets import combo_box, form_row, label, line_edit, set_kind, vbox
from core.contracts.errors import InputFault
from core.formats.timecode import RATES, TimecodeOptions

FORMATS = ("edl", "fcpxml", "premiere", "stl")
"""The formats with timecodes."""


class TimecodeChoices(QFrame):
    """A card of TimecodeOptions. `changed` carries options with a possible start."""

    changed = Signal(object)

    def __init__(self, options: TimecodeOptions) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self.problem = ""
        self._options = options
        rates = {str(rate): rate.replace("df", " " + self.tr("drop-frame")) for rate in RATES}
        self._rate = combo_box(self.tr("Frames per second"), rates, options.rate)
        self._start = line_edit(self.tr("Start timecode"), "01:00:00:00", options.start)
        self._start.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self._message = label(kind="quiet")
        self._message.setVisible(False)
        self.setLayout(
            vbox(
                label(self.tr("Timecodes"), "heading"),
                form_row(self.tr("Frames per second"), self._rate),
                form_row(self.tr("Start timecode"), self._start),
                self._message,
                margin=style.MARGIN,
            )
        )
        self._rate.currentIndexChanged.connect(self._read_controls)
        self._start.textEdited.connect(self._read_controls)

    def _read_controls(self) -> None:
        options = TimecodeOptions(self._rate.currentData(), self._start.text())
        try:
            _ = options.first_frame  # checks it
            self.problem, self._options = "", options
        except InputFault as fault:
            self.problem = wording.message(fault)
        self._message.setText(self.problem)
        self._message.setVisible(bool(self.problem))
        set_kind(self._message, "error" if self.problem else "quiet")
        self.changed.emit(self._options)
