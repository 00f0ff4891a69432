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
    """`rows` are by name, in the order of the entries. `action_requested` tells a model and an action."""

    action_requested = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        accessible(self, self.tr("List of models"))
        self.setProperty("kind", "card")
        self.rows: dict[str, ModelRow] = {}
        self._nothing = label(self.tr("No model fits this search."), "quiet")
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._nothing.setContentsMargins(0, style.ROW, 0, style.ROW)
        self._column = vbox(self._nothing, 0, space=0)
        self.setLayout(self._column)

    def show_entries(self, entries: Iterable[ModelEntry]) -> None:
        """Bring all rows up to date; new models get one, those that are gone lose theirs."""
        shown = {entry.name: entry for entry in entries if entry.model or entry.file or entry.part or entry.task}
        for name in [name for name in self.rows if name not in shown]:
            gone = self.rows.pop(name)
            self._column.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        for position, (name, entry) in enumerate(shown.items()):
            if name in self.rows:
                self.rows[name].show_entry(entry)
            else:
                self._insert(position, entry)
        self.rows = {name: self.rows[name] for name in shown}

    def show_progress(self, task: ModelTask) -> None:
        """Bring one row up to date."""
        shown = self.rows[task.model]
        shown.show_entry(dataclasses.replace(shown.entry, task=task))

    def filter(self, words: str, language: str, here: bool) -> None:
        """Show only models with all these words, of that language (a code; empty: any), on this computer."""
        wanted = words.casefold().split()
        first = True
        for shown in self.rows.values():
            entry = shown.entry
            text = _searchable(entry)
            fits = all(word in text for word in wanted)
            fits = fits and (not language or (entry.model is not None and language in entry.model.languages))
            fits = fits and (not here or entry.is_present)
            shown.setVisible(fits)
            shown.show_separator(not first)
            first = first and not fits
        self._nothing.setVisible(first)

    def _insert(self, position: int, entry: ModelEntry) -> None:
        made = ModelRow(entry)
        made.action_requested.connect(lambda action: self.action_requested.emit(entry.name, action))
        self._column.insertWidget(position, made)
        self.rows[entry.name] = made


def _searchable(entry: ModelEntry) -> str:
    if entry.model is None:
        return entry.name.casefold()
    model = entry.model
    languages = " ".join(f"{code} {translations.endonym(code)}" for code in model.languages)
    return f"{model.repository} {wording.translated(model.summary)} {model.summary} {languages}".casefold()
