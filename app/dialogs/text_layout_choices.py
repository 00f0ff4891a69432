"""Edit the layout of plain text: a preset, and the parts of its template."""

import msgspec
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QSpinBox, QWidget

from app.ui import style, wording
from app.ui.widgets import (
    accessible,
    button,
    check_box,
    combo_box,
    hbox,
    label,
    label_for,
    line_edit,
    set_kind,
    signals_blocked,
    vbox,
)
from core.contracts.errors import InputFault
from core.formats.text_layout import DEFAULT_TEMPLATE, FIELDS, PRESETS, TextLayout, check, preset_of

_CUSTOM = "custom"
_STAMPS = ("[HH:MM:SS]", "[H:MM:SS.t]", "[HH:MM:SS.cc]", "#HH:MM:SS-t#", "(MM:SS)", "HH:MM:SS.mmm")


class TextLayoutChoices(QFrame):
    """A card of TextLayout. `changed` carries layouts that can be written."""

    changed = Signal(object)

    def __init__(self, layout: TextLayout) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self._layout = layout
        self._problem = ""
        presets = {
            "plain": self.tr("One sentence per line"),
            "maxqda": "MAXQDA",
            "nvivo": "NVivo",
            "atlasti": "ATLAS.ti",
            "f4": "f4",
            "minutes": self.tr("Minutes"),
            _CUSTOM: self.tr("Custom"),
        }
        paragraphs = {
            "turns": self.tr("One per turn"),
            "short": self.tr("Cut at pauses"),
            "sentences": self.tr("One per sentence"),
        }
        names = {"every": self.tr("In every paragraph"), "changes": self.tr("When the speaker changes")}
        self._preset = combo_box(self.tr("Layout"), presets, preset_of(layout))
        self._template = line_edit(self.tr("Template"), DEFAULT_TEMPLATE)
        self._stamp = combo_box(self.tr("Times"), {each: each for each in _STAMPS}, layout.stamp)
        self._stamp.setEditable(True)
        self._interval = accessible(QSpinBox(), self.tr("Time every (s)"))
        self._interval.setRange(0, 3600)
        self._interval.setSpecialValueText(self.tr("Paragraph"))
        self._names = combo_box(self.tr("Names"), names, layout.names)
        self._paragraphs = combo_box(self.tr("Paragraphs"), paragraphs, layout.paragraphs)
        self._width = accessible(QSpinBox(), self.tr("Line length"))
        self._width.setRange(0, 1000)
        self._width.setSpecialValueText(self.tr("Any"))
        self._blank_lines = check_box(self.tr("Blank lines between paragraphs"))
        self._line_numbers = check_box(self.tr("Line numbers"))
        self._message = label(kind="quiet")
        self._lay_out()
        self._show_layout()
        self._connect()

    @property
    def problem(self) -> str:
        """The reason why the text cannot be written, "" without one."""
        return self._problem

    def _lay_out(self) -> None:
        details = QWidget()
        grid = QGridLayout(details)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(style.SPACE)
        controls = (self._template, self._stamp, self._interval, self._names, self._paragraphs, self._width)
        for row, control in enumerate(controls):
            grid.addWidget(label_for(control), row, 0)
            grid.addWidget(control, row, 1)
        grid.addLayout(vbox(self._blank_lines, self._line_numbers, self._message), len(controls), 0, 1, 2)
        grid.setColumnStretch(1, 1)
        self._template.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        more = button(self.tr("Adjust"), hint=self.tr("Show the parts of this layout"))
        more.setCheckable(True)
        more.setChecked(preset_of(self._layout) == _CUSTOM)
        if not more.isChecked():
            details.hide()
        more.toggled.connect(details.setVisible)
        title = label(self.tr("Plain text"), "heading")
        self.setLayout(vbox(hbox(title, 0, more, self._preset), details, margin=style.MARGIN))

    def _connect(self) -> None:
        self._preset.currentIndexChanged.connect(self._choose_preset)
        self._template.textEdited.connect(self._read_controls)
        self._stamp.currentTextChanged.connect(self._read_controls)
        for number in (self._interval, self._width):
            number.valueChanged.connect(self._read_controls)
        for choice in (self._names, self._paragraphs):
            choice.currentIndexChanged.connect(self._read_controls)
        for box in (self._blank_lines, self._line_numbers):
            box.toggled.connect(self._read_controls)

    def _show_layout(self) -> None:
        """Fill the controls without signals."""
        layout = self._layout
        with signals_blocked(self):
            self._preset.setCurrentIndex(self._preset.findData(preset_of(layout)))
            if self._template.text() != layout.template:
                self._template.setText(layout.template)
            if self._stamp.currentText() != layout.stamp:
                self._stamp.setCurrentText(layout.stamp)
            self._interval.setValue(layout.interval)
            self._names.setCurrentIndex(self._names.findData(layout.names))
            self._paragraphs.setCurrentIndex(self._paragraphs.findData(layout.paragraphs))
            self._width.setValue(layout.width)
            self._blank_lines.setChecked(layout.blank_lines)
            self._line_numbers.setChecked(layout.line_numbers)
        self._show_problem("")

    def _choose_preset(self) -> None:
        preset = PRESETS.get(self._preset.currentData())
        if preset is None and not self._layout.template:
            preset = msgspec.structs.replace(self._layout, template=DEFAULT_TEMPLATE)
        if preset is not None:
            self._layout = preset
            self._show_layout()
            self.changed.emit(self._layout)

    def _read_controls(self) -> None:
        layout = TextLayout(
            template=self._template.text(),
            stamp=self._stamp.currentText(),
            interval=self._interval.value(),
            names=self._names.currentData(),
            paragraphs=self._paragraphs.currentData(),
            blank_lines=self._blank_lines.isChecked(),
            line_numbers=self._line_numbers.isChecked(),
            width=self._width.value(),
        )
        try:
            check(layout)
        except InputFault as fault:
            self._show_problem(wording.message(fault))
            self.changed.emit(self._layout)  # an export waits until the problem is gone
            return
        self._layout = layout
        self._show_layout()
        self.changed.emit(layout)

    def _show_problem(self, problem: str) -> None:
        self._problem = problem
        fields = " ".join(f"{{{field}}}" for field in FIELDS)
        self._message.setText(problem or self.tr("Fields: {fields}").format(fields=fields))
        set_kind(self._message, "error" if problem else "quiet")
