"""The choices of subtitles: a preset, and its numbers for who wants them otherwise."""

import msgspec
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDoubleSpinBox, QFrame, QGridLayout, QSpinBox, QWidget

from app.ui import style
from app.ui.widgets import accessible, button, check_box, combo_box, hbox, label, label_for, signals_blocked, vbox
from core.formats.subtitles.subtitle_options import PRESETS, SubtitleOptions, preset_of

_CUSTOM = "custom"


class SubtitleChoices(QFrame):
    """A card of SubtitleOptions; `changed` tells them after every change."""

    changed = Signal(object)

    def __init__(self, options: SubtitleOptions) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self._options = options
        words = {
            "netflix": self.tr("Netflix"),
            "broadcast": self.tr("Television"),
            "social": self.tr("Short clips, one line"),
            _CUSTOM: self.tr("As below"),
        }
        self._preset = combo_box(self.tr("Rules for subtitles"), words, preset_of(options))
        self._numbers: dict[str, QSpinBox | QDoubleSpinBox] = {
            "line_length": self._whole(self.tr("Characters in a line"), 10, 120),
            "lines": self._whole(self.tr("Lines"), 1, 3),
            "speed": self._decimal(self.tr("Characters a second"), 5, 60, 1.0),
            "top_speed": self._decimal(self.tr("At most"), 5, 60, 1.0),
            "shortest": self._decimal(self.tr("Shortest, in seconds"), 0.2, 5, 0.04),
            "longest": self._decimal(self.tr("Longest, in seconds"), 1, 30, 0.5),
            "gap": self._decimal(self.tr("Gap, in seconds"), 0, 1, 0.01),
            "late": self._decimal(self.tr("May outlast its words by, in seconds"), 0, 3, 0.1),
        }
        self._dashes = check_box(self.tr("Two speakers may share a subtitle, with dashes"))
        self._names = check_box(self.tr("In SubRip, turns begin with the speaker's name"))
        self._lay_out()
        self._show_options()
        self._preset.currentIndexChanged.connect(self._choose_preset)
        for number in self._numbers.values():
            number.valueChanged.connect(self._read_controls)
        self._dashes.toggled.connect(self._read_controls)
        self._names.toggled.connect(self._read_controls)

    def _whole(self, name: str, low: int, high: int) -> QSpinBox:
        made = accessible(QSpinBox(), name)
        made.setRange(low, high)
        return made

    def _decimal(self, name: str, low: float, high: float, step: float) -> QDoubleSpinBox:
        made = accessible(QDoubleSpinBox(), name)
        made.setDecimals(1 if step >= 0.1 else 2)
        made.setRange(low, high)
        made.setSingleStep(step)
        return made

    def _lay_out(self) -> None:
        title = label(self.tr("Subtitles"), "heading")
        numbers = QWidget()
        grid = QGridLayout(numbers)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(style.SPACE)
        for n, number in enumerate(self._numbers.values()):
            grid.addWidget(label_for(number, wrap=True), n // 2, 3 * (n % 2))
            grid.addWidget(number, n // 2, 3 * (n % 2) + 1)
        grid.setColumnMinimumWidth(2, 2 * style.SPACE)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(3, 1)
        details = button(self.tr("Details"), hint=self.tr("Show the numbers of these rules"))
        details.setCheckable(True)
        details.setChecked(preset_of(self._options) == _CUSTOM)
        numbers.setVisible(details.isChecked())
        details.toggled.connect(numbers.setVisible)
        ticks = vbox(self._dashes, self._names)
        self.setLayout(vbox(hbox(title, 0, details, self._preset), numbers, ticks, margin=style.MARGIN))

    def _show_options(self) -> None:
        """Have the controls say what is chosen, without taking that for a choice."""
        with signals_blocked(self):
            self._preset.setCurrentIndex(self._preset.findData(preset_of(self._options)))
            for name, number in self._numbers.items():
                number.setValue(getattr(self._options, name))
            self._dashes.setChecked(self._options.dashes)
            self._names.setChecked(self._options.names)

    def _choose_preset(self) -> None:
        preset = PRESETS.get(self._preset.currentData())
        if preset is not None:
            kept = {name: getattr(self._options, name) for name in ("dashes", "names", "rewrap")}
            self._options = msgspec.structs.replace(preset, **kept)
            self._show_options()
            self.changed.emit(self._options)

    def _read_controls(self) -> None:
        numbers = {name: number.value() for name, number in self._numbers.items()}
        ticks = {"dashes": self._dashes.isChecked(), "names": self._names.isChecked()}
        self._options = msgspec.structs.replace(self._options, **numbers, **ticks)
        self._show_options()
        self.changed.emit(self._options)
