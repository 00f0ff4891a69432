"""Show and change the mynah.toml of a folder."""

from pathlib import Path
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QFileDialog, QWidget

from app.ui import format_names, model_names, style, wording
from app.ui.widgets import (
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
    resize_to_fit,
    scroll_area,
    signals_blocked,
    text_box,
    vbox,
)
from core import models
from core.contracts.errors import Fault, InputFault
from core.formats import FORMATS
from core.settings.settings import Settings
from core.specs.folder_choices import asks_in_folder, with_asking
from core.specs.project_file import FILE, KEYS, read_project, values_of, write_project

_MOST_SPEAKERS = 8
_LINES = 5  # visible lines of a list


class ProjectDialog(QDialog):
    """Shows and changes the mynah.toml of a folder, and whether the window asks there before it transcribes.

    `saved` carries the folder after a save. `changed` carries the settings if the window shall ask, or no longer.
    """

    saved = Signal(str)
    changed = Signal(object)

    def __init__(self, parent: QWidget | None, folders: list[str], settings: Settings) -> None:
        """Offer at least one of `folders` and show the first."""
        super().__init__(parent)
        self._settings = settings
        self._values: dict[str, Any] = {}  # the file's values
        self._shown: dict[str, Any] = {}  # the form's first values: a form cannot show all that a file may contain
        self.setWindowTitle(self.tr("Folder settings"))
        self._places = combo_box(self.tr("Folder"), {folder: folder for folder in folders}, folders[0])
        self._other = button(self.tr("Another folder…"))
        self._state = label(kind="small")
        as_chosen = self.tr("Same as the window")
        self._model = combo_box(self.tr("Model"), {"": as_chosen, **self._model_choices()}, "")
        codes = {code for model in models.catalogue() for code in model.languages}
        languages = {"": as_chosen, "auto": self.tr("Detect"), **model_names.by_name(codes)}
        self._language = combo_box(self.tr("Language"), languages, "")
        self._speakers = combo_box(self.tr("Speakers"), {"": as_chosen, **self._speaker_choices()}, "")
        self._boxes = {name: check_box(format_names.format_name(name)) for name in FORMATS}
        self._asks = check_box(self.tr("Ask before transcribing recordings in this folder"))
        self._output = line_edit(self.tr("Folder for the transcripts"), as_chosen)
        self._choose = button(self.tr("Choose…"), hint=self.tr("Choose the folder for the transcripts"))
        self._words = text_box(self.tr("Vocabulary, one entry per line"), "Nguyen\nSyntocinon | 2 | sinto sinon")
        self._corpus = line_edit(self.tr("Corpus"))
        self._people = text_box(self.tr("Participants, one per line"), "CHI:Anna:Target_Child\nMOT:Maria:Mother")
        self._languages = line_edit(self.tr("Languages"), "deu, eng")
        self._problem = label(kind="error")
        self._save = button(self.tr("Save"), "primary")
        self._save.setDefault(True)
        self._lay_out()
        self._connect()
        self._show_folder()
        resize_to_fit(self, 640, 760)

    # --- the look

    def _lay_out(self) -> None:
        for lines in (self._words, self._people):
            lines.setFixedHeight(_LINES * lines.fontMetrics().lineSpacing() + 16)
        recognition = card(
            label(self.tr("Transcription"), "heading"),
            form_row(self.tr("Model"), self._model),
            form_row(self.tr("Language"), self._language),
            form_row(self.tr("Speakers"), self._speakers),
            label_for(self._words),
            self._words,
            self._asks,
        )
        files = card(
            label(self.tr("Save as"), "heading"),
            format_grid(self._boxes),
            label(self.tr("No format ticked: same as the window."), "small"),
            form_row(self.tr("Folder"), self._output, "", self._choose, wide=True),
        )
        head = card(
            label(self.tr("CHAT headers"), "heading"),
            form_row(self.tr("Corpus"), self._corpus, wide=True),
            form_row(self.tr("Languages"), self._languages, wide=True),
            label_for(self._people),
            self._people,
        )
        content = QWidget()
        content.setLayout(vbox(recognition, files, head, 0, space=12))
        hint = self.tr("For recordings in this folder and the folders inside it. Empty fields follow the window.")
        cancel = button(self.tr("Cancel"))
        cancel.clicked.connect(self.reject)
        place = hbox(label_for(self._places), self._places, self._other, grow=self._places)
        parts = (label(hint, "quiet-on-window"), place, self._state, scroll_area(content), self._problem)
        self.setLayout(vbox(*parts, hbox(0, cancel, self._save), margin=style.MARGIN, space=12))

    def _model_choices(self) -> dict[str, str]:
        return {name: self.tr("Demo model") if name == models.DEMO else name for name in models.installed()}

    def _speaker_choices(self) -> dict[str, str]:
        return {
            "off": self.tr("Off"),
            "auto": self.tr("Detect automatically"),
            **{str(n): self.tr("%n speaker(s)", "", n) for n in range(1, _MOST_SPEAKERS + 1)},
            "channels": self.tr("One speaker per channel"),
        }

    def _connect(self) -> None:
        self._places.currentIndexChanged.connect(self._show_folder)
        self._other.clicked.connect(self._choose_folder)
        self._choose.clicked.connect(self._choose_output)
        self._save.clicked.connect(self.accept)

    # --- folders

    @property
    def path(self) -> Path:
        """The path of the mynah.toml on show. The file need not exist."""
        return Path(self._places.currentText()) / FILE

    def show_folder(self, folder: str) -> None:
        """Show the settings of a folder and drop unsaved changes to the former one."""
        if self._places.findData(folder) < 0:
            self._places.addItem(folder, folder)
        self._places.setCurrentIndex(self._places.findData(folder))

    def _choose_folder(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self, self.tr("Folder of recordings"), self._places.currentText())
        if chosen:
            self.show_folder(str(Path(chosen).absolute()))

    def _show_folder(self) -> None:
        """Fill the form from the file and show its problems."""
        problem, self._values = "", {}
        try:
            self._values = values_of(self.path)
            faults = read_project(self.path)[1] if self.path.exists() else ()
            problem = "\n".join(wording.message(fault) for fault in faults)
        except InputFault as fault:
            problem = wording.message(fault)
        there = self.tr("Saved in {path}.") if self.path.exists() else self.tr("Save creates {path}.")
        self._state.setText(there.format(path=self.path))
        self._complain(problem)
        self._asks.setChecked(asks_in_folder(self._settings, str(self.path.parent)))
        with signals_blocked(self):
            self._fill(self._values)
        self._shown = self._typed()

    def _fill(self, values: dict[str, Any]) -> None:
        choosers = ((self._model, "model"), (self._language, "language"), (self._speakers, "speakers"))
        for chooser, name in choosers:
            value = str(values.get(name, ""))
            if chooser.findData(value) < 0:
                chooser.addItem(value, value)
            chooser.setCurrentIndex(chooser.findData(value))
        for edit, name in ((self._output, "output"), (self._corpus, "chat.corpus")):
            edit.setText(str(values.get(name, "")))
        for lines, name in ((self._words, "vocabulary"), (self._people, "chat.participants")):
            lines.setPlainText("\n".join(map(str, _listed(values.get(name)))))
        self._languages.setText(", ".join(map(str, _listed(values.get("chat.languages")))))
        for name, box in self._boxes.items():
            box.setChecked(name in _listed(values.get("formats")))

    # --- typed values

    def _typed(self) -> dict[str, Any]:
        """Return the form's values. An empty field is None."""
        speakers = self._speakers.currentData()
        ticked = [name for name, box in self._boxes.items() if box.isChecked()]
        before = _listed(self._values.get("formats"))
        found = {
            "model": self._model.currentData(),
            "language": self._language.currentData(),
            "speakers": int(speakers) if speakers.isdecimal() else speakers,
            "vocabulary": _lines(self._words.toPlainText()),
            "formats": sorted(ticked, key=lambda name: before.index(name) if name in before else len(before)),
            "output": self._output.text().strip(),
            "chat.corpus": self._corpus.text().strip(),
            "chat.participants": _lines(self._people.toPlainText()),
            "chat.languages": [code.strip() for code in self._languages.text().split(",") if code.strip()],
        }
        return {name: value or None for name, value in found.items()}

    def accept(self) -> None:
        """Write the changed fields, unless one is wrong."""
        changed = {name: value for name, value in self._typed().items() if value != self._shown[name]}
        for name, value in changed.items():
            fault = _fault_of(name, value, self.path)
            if fault is not None:
                self._complain(wording.message(fault))
                return
        try:
            if changed:
                write_project(self.path, changed)
        except Fault as fault:
            self._complain(wording.message(fault))
            return
        folder = str(self.path.parent)
        if changed:
            self.saved.emit(folder)
        if self._asks.isChecked() != asks_in_folder(self._settings, folder):
            self.changed.emit(with_asking(self._settings, folder, self._asks.isChecked()))
        super().accept()

    def _complain(self, text: str) -> None:
        self._problem.setText(text)
        self._problem.setVisible(bool(text))

    def _choose_output(self) -> None:
        folder = str(self.path.parent)
        chosen = QFileDialog.getExistingDirectory(self, self.tr("Folder for the transcripts"), folder)
        if chosen:
            within = Path(chosen).is_relative_to(folder)
            self._output.setText(str(Path(chosen).relative_to(folder)) if within else chosen)


def _fault_of(name: str, value: Any, path: Path) -> InputFault | None:
    """Return the fault of an invalid value, or None."""
    if value is None:
        return None
    try:
        KEYS[name].take(value, path.parent)
    except (ValueError, TypeError, InputFault):
        return InputFault("project-typed", key=name, reason=KEYS[name].reason)
    return None


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]
