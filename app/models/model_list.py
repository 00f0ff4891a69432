"""The list of models: a row for each, narrowed down by words, language and what is on this computer."""

import dataclasses
from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame

from app.models.model_row import ModelRow
from app.shell import style, translations, wording
from app.shell.widgets import accessible, label, vbox
from core.models.model_entry import ModelEntry
from core.models.model_task import ModelTask


class ModelList(QFrame):
    """Rows in the order of the entries. `action_requested` tells the model and the action that was asked for."""

    action_requested = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        accessible(self, self.tr("List of models"))
        self.setProperty("kind", "card")
        self._rows: dict[str, ModelRow] = {}
        self._lines: dict[str, QFrame] = {}
        self._nothing = label(self.tr("No model fits this search."), "quiet")
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._nothing.setContentsMargins(0, style.ROW, 0, style.ROW)
        self._column = vbox(self._nothing, 0, space=0)
        self.setLayout(self._column)

    def show_entries(self, entries: Iterable[ModelEntry]) -> None:
        """Bring all rows up to date; new models get one, those that are gone lose theirs."""
        shown = {entry.name: entry for entry in entries if entry.model or entry.file or entry.part or entry.task}
        for name in [name for name in self._rows if name not in shown]:
            for gone in (self._rows.pop(name), self._lines.pop(name)):
                self._column.removeWidget(gone)
                gone.hide()
                gone.deleteLater()
        for position, (name, entry) in enumerate(shown.items()):
            if name in self._rows:
                self._rows[name].show_entry(entry)
            else:
                self._insert(position, entry)

    def show_progress(self, task: ModelTask) -> None:
        """Bring one row up to date."""
        shown = self._rows[task.model]
        shown.show_entry(dataclasses.replace(shown.entry, task=task))

    def has(self, name: str) -> bool:
        """Whether the model has a row."""
        return name in self._rows

    def row(self, name: str) -> ModelRow:
        """The row of that model; KeyError when there is none."""
        return self._rows[name]

    def visible(self) -> list[str]:
        """The models that the filter lets through, in order."""
        return [name for name, shown in self._rows.items() if not shown.isHidden()]

    def filter(self, words: str, language: str, here: bool) -> None:
        """Show only models with all these words, of that language (a code; empty: any), on this computer."""
        wanted = words.casefold().split()
        first = True
        for name, shown in self._rows.items():
            entry = shown.entry
            text = _searchable(entry)
            fits = all(word in text for word in wanted)
            fits = fits and (not language or (entry.model is not None and language in entry.model.languages))
            fits = fits and (not here or entry.is_present)
            shown.setVisible(fits)
            self._lines[name].setVisible(fits and not first)
            first = first and not fits
        self._nothing.setVisible(first)

    def _insert(self, position: int, entry: ModelEntry) -> None:
        made, line = ModelRow(entry), QFrame()
        line.setProperty("kind", "line")
        made.action_requested.connect(lambda action: self.action_requested.emit(entry.name, action))
        self._column.insertWidget(2 * position, line)
        self._column.insertWidget(2 * position + 1, made)
        names = list(self._rows)
        names.insert(position, entry.name)
        self._rows[entry.name], self._lines[entry.name] = made, line
        self._rows = {name: self._rows[name] for name in names}


def _searchable(entry: ModelEntry) -> str:
    if entry.model is None:
        return entry.name.casefold()
    model = entry.model
    languages = " ".join(f"{code} {translations.endonym(code)}" for code in model.languages)
    return f"{model.repository} {wording.translated(model.summary)} {model.summary} {languages}".casefold()
