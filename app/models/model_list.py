"""The list of models: a row for each, narrowed down by words, language and what is on this computer."""

import dataclasses
from collections.abc import Iterable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QFrame

from app.models.model_row import ModelRow
from app.ui import style, translations, wording
from app.ui.widgets import accessible, label, vbox
from core.models.model_entry import ModelEntry
from core.models.model_task import ModelTask

_AT_ONCE = 8  # rows that are made before the list is shown: as many as are seen. All took half a second


class ModelList(QFrame):
    """`rows` are by name, in the order of the entries; those that are not seen at once come soon after.

    `action_requested` tells a model and an action.
    """

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
        self._wanted: tuple[list[str], str, bool] = ([], "", False)
        self._order: list[str] = []
        self._coming: dict[str, ModelEntry] = {}
        self._is_seen = False
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._make_next)

    @property
    def is_complete(self) -> bool:
        """Whether each entry has its row."""
        return not self._coming

    def show_entries(self, entries: Iterable[ModelEntry]) -> None:
        """Bring all rows up to date; new models get one, those that are gone lose theirs."""
        shown = {entry.name: entry for entry in entries if entry.model or entry.file or entry.part or entry.task}
        for name in [name for name in self.rows if name not in shown]:
            gone = self.rows.pop(name)
            self._column.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        self._order = [*shown]
        self._coming = {name: entry for name, entry in shown.items() if name not in self.rows}
        for name, row in self.rows.items():
            row.show_entry(shown[name])
        while self._coming and len(self.rows) < _AT_ONCE:
            self._insert()
        if self._coming and self._is_seen:
            self._timer.start()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Once the first rows are seen the others come: before that, one more would be squeezed into their room."""
        super().paintEvent(event)
        self._is_seen = True
        if self._coming and not self._timer.isActive():
            self._timer.start()

    def show_progress(self, task: ModelTask) -> None:
        """Bring one row up to date."""
        shown = self.rows[task.model]
        shown.show_entry(dataclasses.replace(shown.entry, task=task))

    def filter(self, words: str, language: str, here: bool) -> None:
        """Show only models with all these words, of that language (a code; empty: any), on this computer."""
        self._wanted = (words.casefold().split(), language, here)
        self._apply_filter()

    def _apply_filter(self) -> None:
        first = True
        for shown in self.rows.values():
            fits = self._fits(shown.entry)
            shown.setVisible(fits)
            shown.show_separator(not first)
            first = first and not fits
        self._nothing.setVisible(first and not self._coming)

    def _fits(self, entry: ModelEntry) -> bool:
        words, language, here = self._wanted
        text = _searchable(entry)
        fits = all(word in text for word in words)
        fits = fits and (not language or (entry.model is not None and language in entry.model.languages))
        return fits and (not here or entry.is_present)

    def _make_next(self) -> None:
        """One row a turn of the event loop: nobody waits for those further down."""
        if self._coming:
            made = self._insert()
            made.setVisible(self._fits(made.entry))
        if not self._coming:
            self._timer.stop()
            self._apply_filter()

    def _insert(self) -> ModelRow:
        """The next row that is to come, at its place."""
        name = next(iter(self._coming))
        made = ModelRow(self._coming.pop(name))
        made.action_requested.connect(lambda action: self.action_requested.emit(name, action))
        made.hide()
        self.rows[name] = made
        self.rows = {each: self.rows[each] for each in self._order if each in self.rows}
        self._column.insertWidget([*self.rows].index(name), made)
        return made


def _searchable(entry: ModelEntry) -> str:
    if entry.model is None:
        return entry.name.casefold()
    model = entry.model
    languages = " ".join(f"{code} {translations.endonym(code)}" for code in model.languages)
    return f"{model.repository} {wording.translated(model.summary)} {model.summary} {languages}".casefold()
