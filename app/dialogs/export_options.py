"""Edit the choices of an export: formats, folder, names, existing files. Used by export dialog and settings."""

import datetime
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDoubleSpinBox,
    QFileDialog,
    QFrame,
    QGridLayout,
    QMenu,
    QRadioButton,
    QSpinBox,
    QToolButton,
    QWidget,
)

from app.dialogs import timecode_choices
from app.dialogs.chat_choices import ChatChoices
from app.dialogs.pseudonym_choice import PseudonymChoice
from app.dialogs.text_layout_choices import TextLayoutChoices
from app.dialogs.timecode_choices import TimecodeChoices
from app.ui import format_names, style, wording
from app.ui.widgets import (
    accessible,
    button,
    card,
    check_box,
    combo_box,
    form_row,
    format_grid,
    hbox,
    label,
    label_for,
    line_edit,
    set_kind,
    signals_blocked,
    vbox,
)
from core.contracts.errors import InputFault
from core.contracts.paths import typed_path
from core.formats import FORMATS, SUBTITLES, export, naming
from core.formats.subtitles.subtitle_options import PRESETS, SubtitleOptions, preset_of
from core.formats.text_options import TextOptions
from core.journal import Job
from core.queue import delivery
from core.settings.settings import Settings

_CUSTOM = "custom"


class SubtitleChoices(QFrame):
    """A card of SubtitleOptions. `changed` carries them after every change."""

    changed = Signal(object)

    def __init__(self, options: SubtitleOptions) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self._options = options
        words = {
            "netflix": self.tr("Netflix"),
            "broadcast": self.tr("Television"),
            "social": self.tr("Short clips, one line"),
            _CUSTOM: self.tr("Custom"),
        }
        self._preset = combo_box(self.tr("Subtitle style"), words, preset_of(options))
        self._numbers: dict[str, QSpinBox | QDoubleSpinBox] = {
            "line_length": self._whole(self.tr("Characters per line"), 10, 120),
            "lines": self._whole(self.tr("Lines per subtitle"), 1, 3),
            "speed": self._decimal(self.tr("Characters per second"), 5, 60, 1.0),
            "top_speed": self._decimal(self.tr("Most characters per second"), 5, 60, 1.0),
            "shortest": self._decimal(self.tr("Shortest (s)"), 0.2, 5, 0.04),
            "longest": self._decimal(self.tr("Longest (s)"), 1, 30, 0.5),
            "gap": self._decimal(self.tr("Gap (s)"), 0, 1, 0.01),
            "late": self._decimal(self.tr("Linger (s)"), 0, 3, 0.1),
        }
        self._dashes = check_box(self.tr("Two speakers per subtitle, with dashes"))
        self._names = check_box(self.tr("Speaker names in SRT, STL, SBV and LRC"))
        self._word_times = check_box(self.tr("Times of words in LRC"))
        karaoke = {
            "off": self.tr("No"),
            "word": self.tr("Word by word"),
            "sweep": self.tr("From left to right"),
            "outline": self.tr("Outline"),
        }
        self._karaoke = combo_box(self.tr("Karaoke in ASS"), karaoke, options.karaoke)
        self._lay_out()
        self._show_options()
        self._preset.currentIndexChanged.connect(self._choose_preset)
        for number in self._numbers.values():
            number.valueChanged.connect(self._read_controls)
        self._dashes.toggled.connect(self._read_controls)
        self._names.toggled.connect(self._read_controls)
        self._word_times.toggled.connect(self._read_controls)
        self._karaoke.currentIndexChanged.connect(self._read_controls)

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
        details = button(self.tr("Details"), hint=self.tr("Show the numbers of this style"))
        details.setCheckable(True)
        details.setChecked(preset_of(self._options) == _CUSTOM)
        numbers.setVisible(details.isChecked())
        details.toggled.connect(numbers.setVisible)
        karaoke = form_row(self.tr("Karaoke in ASS"), self._karaoke)
        ticks = vbox(self._dashes, self._names, self._word_times, karaoke)
        self.setLayout(vbox(hbox(title, 0, details, self._preset), numbers, ticks, margin=style.MARGIN))

    def _show_options(self) -> None:
        """Fill the controls without signals."""
        with signals_blocked(self):
            self._preset.setCurrentIndex(self._preset.findData(preset_of(self._options)))
            for name, number in self._numbers.items():
                number.setValue(getattr(self._options, name))
            self._dashes.setChecked(self._options.dashes)
            self._names.setChecked(self._options.names)
            self._word_times.setChecked(self._options.word_times)
            self._karaoke.setCurrentIndex(self._karaoke.findData(self._options.karaoke))

    def _choose_preset(self) -> None:
        preset = PRESETS.get(self._preset.currentData())
        if preset is not None:
            kept = {
                name: getattr(self._options, name) for name in ("dashes", "names", "rewrap", "word_times", "karaoke")
            }
            self._options = msgspec.structs.replace(preset, **kept)
            self._show_options()
            self.changed.emit(self._options)

    def _read_controls(self) -> None:
        numbers = {name: number.value() for name, number in self._numbers.items()}
        ticks = {"dashes": self._dashes.isChecked(), "names": self._names.isChecked()}
        ticks["word_times"] = self._word_times.isChecked()
        karaoke = self._karaoke.currentData()
        self._options = msgspec.structs.replace(self._options, **numbers, **ticks, karaoke=karaoke)
        self._show_options()
        self.changed.emit(self._options)


class TextChoices(QFrame):
    """A card of TextOptions. `changed` carries them after every change."""

    changed = Signal(object)

    def __init__(self, options: TextOptions) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        capitals = {
            "as-is": self.tr("Unchanged"),
            "sentences": self.tr("Capitalise sentences"),
            "lower": self.tr("Lower case"),
        }
        numbers = {"as-is": self.tr("Unchanged"), "words": self.tr("In words"), "digits": self.tr("In digits")}
        self._punctuation = check_box(self.tr("Punctuation"), options.punctuation)
        self._capitals = combo_box(self.tr("Capitalisation"), capitals, options.capitals)
        self._numbers = combo_box(self.tr("Numbers"), numbers, options.numbers)
        grid = QGridLayout()
        grid.setHorizontalSpacing(style.SPACE + 4)
        for row, control in enumerate((self._capitals, self._numbers)):
            grid.addWidget(label_for(control), row, 0)
            grid.addLayout(hbox(control, 0), row, 1)
        grid.setColumnStretch(1, 1)
        hint = label(self.tr("CHAT files follow their own rules."), "small")
        heading = label(self.tr("Text"), "heading")
        self.setLayout(vbox(heading, self._punctuation, grid, hint, margin=style.MARGIN))
        self._punctuation.toggled.connect(self._read_controls)
        self._capitals.currentIndexChanged.connect(self._read_controls)
        self._numbers.currentIndexChanged.connect(self._read_controls)

    def _read_controls(self) -> None:
        chosen = self._punctuation.isChecked(), self._capitals.currentData(), self._numbers.currentData()
        self.changed.emit(TextOptions(*chosen))


FIELDS = ("formats", "output", "naming", "existing", "options", "participant_table")
"""The fields of Settings that this card edits."""
_PRESETS: Final = {
    ("docx",): "text",
    ("srt", "vtt"): "subtitles",
    ("chat", "textgrid", "eaf"): "research",
    ("json", "csv"): "data",
}
"""Formats in the order of FORMATS, and their preset."""
_MOST_COMPARED = 300  # the number of recordings compared for equal names, which takes no time


class ExportOptions(QWidget):
    """The export fields of Settings (FIELDS). `examples` are recordings for sample names.

    `changed` carries the settings. `complete` says whether they are usable.
    """

    changed = Signal(object)

    def __init__(self, settings: Settings, examples: Sequence[Job] = ()) -> None:
        super().__init__()
        self._settings = settings
        self._examples = examples
        self._fault: InputFault | None = None
        self._boxes = {name: check_box(format_names.format_name(name), name in settings.formats) for name in FORMATS}
        presets = {
            "text": self.tr("Document (Word)"),
            "subtitles": self.tr("Subtitles (SRT, WebVTT)"),
            "research": self.tr("Research (CHAT, ELAN, Praat)"),
            "data": self.tr("Data (CSV, JSON)"),
            _CUSTOM: self.tr("Custom"),
        }
        self._preset = combo_box(self.tr("Preset"), presets, _CUSTOM)
        self._beside_recordings = QRadioButton(self.tr("Next to each recording"))
        self._in_one_folder = QRadioButton(self.tr("In one folder"))
        for radio in (self._beside_recordings, self._in_one_folder):
            accessible(radio, radio.text())
        self._folder = line_edit(
            self.tr("Folder for the transcripts"), self.tr("No folder chosen"), settings.output or ""
        )
        self._choose_button = button(self.tr("Choose…"), hint=self.tr("Choose the folder for the transcripts"))
        self._naming = line_edit(self.tr("File names"), text=settings.naming)
        self._insert_button = self._make_insert_button()
        self._pattern = QWidget()
        self._pattern.setLayout(hbox(self._naming, self._insert_button, grow=self._naming))
        names = {
            "{stem}": self.tr("Like the recording"),
            "{stem} {date}": self.tr("Recording and today's date"),
            _CUSTOM: self.tr("Custom"),
        }
        self._names = combo_box(self.tr("Kind of file names"), names, _CUSTOM)
        self._names.setCurrentIndex(max(0, self._names.findData(settings.naming)))
        self._example = label(kind="quiet")
        self._existing_files = combo_box(
            self.tr("If the file exists"),
            {
                "number": self.tr("Keep both"),
                "overwrite": self.tr("Replace"),
                "skip": self.tr("Skip"),
            },
            settings.existing,
        )
        self._translation = combo_box(
            self.tr("Translation"),
            {
                "beside": self.tr("Text and translation"),
                "only": self.tr("Translation only"),
                "none": self.tr("Text only"),
            },
            settings.options.translation,
        )
        self._text = TextChoices(settings.options.text)
        self._pseudonyms = PseudonymChoice(settings.options.pseudonyms)
        self._text_layout = TextLayoutChoices(settings.options.layout)
        self._subtitles = SubtitleChoices(settings.options.subtitles)
        self._timecodes = TimecodeChoices(settings.options.timecode)
        self._chat = ChatChoices(settings.options.chat, settings.participant_table)
        self._lay_out()
        (self._in_one_folder if settings.output else self._beside_recordings).setChecked(True)
        self._connect()
        self._refresh()

    @property
    def complete(self) -> bool:
        """Whether an export can start with these choices."""
        layout_problem = self._text_layout.problem if "txt" in self._settings.formats else ""
        timecode_problem = self._timecodes.problem if self._has_timecodes else ""
        problems = self._problem(), self._chat.problem, layout_problem, timecode_problem, self._pseudonyms.problem
        return not any(problems)

    @property
    def _has_timecodes(self) -> bool:
        return any(name in self._settings.formats for name in timecode_choices.FORMATS)

    def _make_insert_button(self) -> QToolButton:
        made = accessible(QToolButton(), self.tr("Insert a field into the file name"))
        made.setText(self.tr("Insert"))
        made.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(made)
        words = {
            "stem": self.tr("Recording"),
            "folder": self.tr("Folder"),
            "n": self.tr("Number ({n:03} for 001)"),
            "date": self.tr("Today"),
            "recorded": self.tr("Recording date"),
            "language": self.tr("Language"),
            "model": self.tr("Model"),
        }
        for field in naming.FIELDS:
            action = menu.addAction(f"{{{field}}}  –  {words[field]}")
            action.triggered.connect(lambda _checked=False, text=f"{{{field}}}": self._naming.insert(text))
        made.setMenu(menu)
        return made

    def _lay_out(self) -> None:
        self.setLayout(
            vbox(
                card(
                    hbox(label(self.tr("Formats"), "heading"), 0, self._preset),
                    format_grid(self._boxes),
                    8,
                    form_row(self.tr("Translation"), self._translation),
                ),
                card(
                    label(self.tr("Folder"), "heading"),
                    self._beside_recordings,
                    hbox(self._in_one_folder, self._folder, self._choose_button),
                ),
                card(
                    hbox(label(self.tr("File names"), "heading"), 0, self._names),
                    self._pattern,
                    self._example,
                    8,
                    form_row(self.tr("If the file exists"), self._existing_files),
                ),
                self._text,
                self._pseudonyms,
                self._text_layout,
                self._subtitles,
                self._timecodes,
                self._chat,
                space=12,
            )
        )
        self._naming.setLayoutDirection(Qt.LayoutDirection.LeftToRight)

    def _connect(self) -> None:
        for box in self._boxes.values():
            box.toggled.connect(self._read_controls)
        self._preset.activated.connect(self._take_preset)
        self._beside_recordings.toggled.connect(self._read_controls)
        self._folder.textEdited.connect(self._folder_typed)
        self._naming.textChanged.connect(self._read_controls)
        self._names.activated.connect(self._choose_names)
        self._existing_files.currentIndexChanged.connect(self._read_controls)
        self._choose_button.clicked.connect(self._choose_folder)
        self._translation.currentIndexChanged.connect(
            lambda _: self._change_options(translation=self._translation.currentData())
        )
        self._text.changed.connect(lambda chosen: self._change_options(text=chosen))
        self._pseudonyms.changed.connect(self._change_key)
        self._text_layout.changed.connect(lambda chosen: self._change_options(layout=chosen))
        self._subtitles.changed.connect(lambda chosen: self._change_options(subtitles=chosen))
        self._timecodes.changed.connect(lambda chosen: self._change_options(timecode=chosen))
        self._chat.changed.connect(lambda chosen: self._change_options(chat=chosen))
        self._chat.table_changed.connect(self._change_table)

    def _take_preset(self) -> None:
        """Tick the formats of the preset. "Custom" keeps the ticks."""
        formats = next((each for each, name in _PRESETS.items() if name == self._preset.currentData()), None)
        if formats is not None:
            with signals_blocked(self):
                for name, box in self._boxes.items():
                    box.setChecked(name in formats)
        self._read_controls()

    def _choose_names(self) -> None:
        """Name files in the chosen way. "Custom" keeps the names and shows the field."""
        if self._names.currentData() != _CUSTOM:
            self._naming.setText(self._names.currentData())
        self._refresh()

    def _folder_typed(self) -> None:
        self._in_one_folder.setChecked(True)
        self._read_controls()

    def _choose_folder(self) -> None:
        chosen = QFileDialog.getExistingDirectory(
            self, self.tr("Folder for the transcripts"), self._folder.text() or str(Path.home())
        )
        if chosen:
            self._folder.setText(chosen)
            self._folder_typed()

    def _change_options(self, **chosen: object) -> None:
        options = msgspec.structs.replace(self._settings.options, **chosen)
        self._settings = msgspec.structs.replace(self._settings, options=options)
        self.changed.emit(self._settings)

    def _change_key(self, path: str) -> None:
        self._change_options(pseudonyms=path)
        self._refresh()

    def _change_table(self, path: str) -> None:
        self._settings = msgspec.structs.replace(self._settings, participant_table=path)
        self.changed.emit(self._settings)

    def _read_controls(self) -> None:
        """Return settings from the controls, and show their problems."""
        text = self._folder.text().strip()
        self._settings = msgspec.structs.replace(
            self._settings,
            formats=tuple(name for name, box in self._boxes.items() if box.isChecked()),
            output=str(typed_path(text)) if self._in_one_folder.isChecked() and text else None,
            naming=self._naming.text(),
            existing=self._existing_files.currentData(),
        )
        self._refresh()
        self.changed.emit(self._settings)

    def _folder_missing(self) -> bool:
        text = self._folder.text().strip()
        return self._in_one_folder.isChecked() and not (text and typed_path(text).is_absolute())

    def _refresh(self) -> None:
        try:
            naming.check(self._naming.text())
            self._fault = None
        except InputFault as fault:
            self._fault = fault
        if self._names.currentData() not in (_CUSTOM, self._naming.text()):
            self._names.setCurrentIndex(self._names.findData(_CUSTOM))
        self._pattern.setVisible(self._names.currentData() == _CUSTOM)
        preset = _PRESETS.get(self._settings.formats, _CUSTOM)
        self._preset.setCurrentIndex(self._preset.findData(preset))
        self._text.setVisible(any(name != "chat" for name in self._settings.formats))
        self._text_layout.setVisible("txt" in self._settings.formats)
        self._subtitles.setVisible(any(name in self._settings.formats for name in SUBTITLES))
        self._timecodes.setVisible(self._has_timecodes)
        self._chat.setVisible("chat" in self._settings.formats)
        problem = self._problem()
        self._example.setText(problem or self._example_names())
        set_kind(self._example, "error" if problem else "quiet")

    def _problem(self) -> str:
        if self._fault is not None:
            return wording.message(self._fault)
        if not self._settings.formats:
            return self.tr("Choose at least one format.")
        if self._folder_missing():
            return self.tr("Choose a folder, or save next to each recording.")
        return ""

    def _example_names(self) -> str:
        jobs = self._examples[:_MOST_COMPARED]
        stems = [naming.file_stem(self._naming.text(), delivery.naming_fields(job, n)) for n, job in enumerate(jobs, 1)]
        stem = stems[0] if stems else naming.file_stem(self._naming.text(), _sample())
        with suppress(InputFault):  # the card shows it
            key = export.key_of(self._settings.options)
            stem = stem if key is None else key.text(stem)
        files = ", ".join(f"{stem}{FORMATS[name].extension}" for name in self._settings.formats)
        text = self.tr("For example: {files}").format(files=files)
        if len(set(stems)) < len(stems):
            text += "\n" + self.tr("Several recordings would get the same name. Mynah numbers them.")
        return text


def _sample() -> naming.Fields:
    today = datetime.date.today()
    return naming.Fields("interview", "recordings", 1, today, today, "en", "parakeet-tdt-0.6b-v3")
