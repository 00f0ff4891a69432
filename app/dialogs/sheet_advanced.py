"""Edit the rare choices of a sheet: hardware, precision, vocabulary, number of speakers, file names."""

import datetime
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QWidget

from app.dialogs.hardware_choices import device_choices, precision_choices
from app.dialogs.sheet_choices import LABEL
from app.ui import wording
from app.ui.widgets import button, combo_box, hbox, label, line_edit, set_kind
from core.contracts.errors import InputFault
from core.formats import FORMATS, naming
from core.settings.settings import Settings
from core.specs.folder_words import words_for_folder

MACHINE_FIELDS: Final = ("device", "precision")
"""The fields of Settings that hold for all recordings."""
_MOST_SPEAKERS = 8


class SheetAdvanced(QWidget):
    """A form of Settings. `changed` carries the changed fields. `vocabulary_requested` asks for its dialog."""

    changed = Signal(dict)
    count_changed = Signal(object)  # int or None: the exact number of speakers
    vocabulary_requested = Signal()

    def __init__(self, settings: Settings, folder: str, devices: tuple[str, ...]) -> None:
        """Show `settings` for the recordings of `folder`. `devices` were found in this computer."""
        super().__init__()
        self._folder = folder
        self._formats = settings.formats
        self._device = combo_box(self.tr("Hardware"), device_choices(settings.device, devices), settings.device)
        self._precision = combo_box(self.tr("Precision"), precision_choices(), settings.precision)
        counts = {"": self.tr("Not set")} | {str(n): str(n) for n in range(1, _MOST_SPEAKERS + 1)}
        self._count = combo_box(self.tr("Exact number of speakers"), counts, str(settings.speakers_exactly or ""))
        self._words = label(wrap=True)
        self._edit_words = button(self.tr("Edit…"), hint=self.tr("Edit vocabulary and replacements"))
        self._naming = line_edit(self.tr("File names"), text=settings.naming)
        self._naming.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self._example = label(kind="small-on-window")
        self._lay_out()
        self.show_words(settings)
        self._show_example()
        self._device.currentIndexChanged.connect(lambda *_: self._emit("device", self._device))
        self._precision.currentIndexChanged.connect(lambda *_: self._emit("precision", self._precision))
        self._count.currentIndexChanged.connect(self._choose_count)
        self._edit_words.clicked.connect(self.vocabulary_requested)
        self._naming.textChanged.connect(self._choose_naming)

    @property
    def is_complete(self) -> bool:
        """Whether the file names are usable."""
        return self._problem() == ""

    def show_words(self, settings: Settings) -> None:
        """Show how many words and replacements apply to the folder."""
        words = words_for_folder(settings, self._folder)
        parts = [
            self.tr("%n word(s)", "", len(words.vocabulary)),
            self.tr("%n replacement(s)", "", len(words.replacements)),
        ]
        self._words.setText(", ".join(parts))

    def show_formats(self, formats: tuple[str, ...]) -> None:
        """Show the example with these formats."""
        self._formats = formats
        self._show_example()

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setContentsMargins(0, 0, 0, 0)
        form.setHorizontalSpacing(12)
        form.setVerticalSpacing(8)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)
        words = QWidget()
        words.setLayout(hbox(self._words, self._edit_words, grow=self._words))
        for text, control in (
            (self.tr("Hardware"), self._device),
            (self.tr("Precision"), self._precision),
            (self.tr("Vocabulary"), words),
            (self.tr("Exact number"), self._count),
            (self.tr("File names"), self._naming),
            ("", self._example),
        ):
            name = label(text, "quiet-on-window", wrap=False)
            name.setMinimumWidth(LABEL)
            if isinstance(control, QComboBox):
                name.setBuddy(control)
                control.setAccessibleDescription("")
            form.addRow(name, control)
        self.setLayout(form)

    def _emit(self, field: str, control: QComboBox) -> None:
        self.changed.emit({field: control.currentData()})

    def _choose_count(self) -> None:
        chosen: str = self._count.currentData()
        self.count_changed.emit(int(chosen) if chosen else None)

    def _choose_naming(self) -> None:
        self._show_example()
        self.changed.emit({"naming": self._naming.text()} if self.is_complete else {})

    def _problem(self) -> str:
        try:
            naming.check(self._naming.text())
        except InputFault as fault:
            return wording.message(fault)
        return ""

    def _show_example(self) -> None:
        problem = self._problem()
        text = problem
        if not problem:
            today = datetime.date.today()
            fields = naming.Fields("interview", "recordings", 1, today, today, "en", "parakeet")
            stem = naming.file_stem(self._naming.text(), fields)
            name = next((f"{stem}{FORMATS[each].extension}" for each in self._formats), stem)
            text = self.tr("For example: {files}").format(files=name)
        self._example.setText(text)
        set_kind(self._example, "error" if problem else "small-on-window")
