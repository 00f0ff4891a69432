"""Export hits as CSV, Word, TextGrid and sound."""

import threading
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFileDialog, QMenu, QToolButton, QWidget

from app.ui import file_manager, icons, wording
from app.ui.background import Worker
from app.ui.widgets import accessible
from core.archive.archive_search import ArchiveSearch
from core.archive.cutting import cut_hits
from core.archive.results import Results, write_hits
from core.contracts.errors import Fault
from core.formats import export
from core.journal import Journal
from core.settings.settings import Settings

_CONTEXT = 12  # words of context on each side


class HitExport(QObject):
    """Does one export after another in a thread. `told` reports progress. `failed` carries a fault."""

    told = Signal(str)
    failed = Signal(str)

    def __init__(self, journal: Path, window: QWidget, settings: Callable[[], Settings]) -> None:
        """Use `window` as the parent of file dialogs. `settings` returns the current ones."""
        super().__init__(window)
        self._window, self._settings = window, settings
        self._worker = Worker(self, "search export", journal)
        self._closing = threading.Event()

    def ask_file(self, results: Results, numbers: Sequence[int], query: str, suffix: str) -> None:
        """Ask for a file and write these hits to it."""
        kinds = {
            ".csv": self.tr("Table (*.csv)"),
            ".docx": self.tr("Word document (*.docx)"),
            ".TextGrid": self.tr("TextGrid, one per recording (*.TextGrid)"),
        }
        title = self.tr("Export results")
        chosen, _ = QFileDialog.getSaveFileName(
            self._window, title, str(Path.home() / f"places{suffix}"), kinds[suffix]
        )
        if chosen:
            self.write(results, numbers, query, file_manager.with_suffix(Path(chosen), suffix, kinds))

    def ask_folder(self, results: Results, numbers: Sequence[int]) -> None:
        """Ask for a folder and write the sound of these hits into it."""
        chosen = QFileDialog.getExistingDirectory(self._window, self.tr("Folder for the audio clips"))
        if chosen:
            self.cut(results, numbers, Path(chosen))

    def write(self, results: Results, numbers: Sequence[int], query: str, path: Path) -> None:
        """Write these hits to a file in the format of its suffix. The dialog has confirmed a replacement."""

        def work(journal: Journal) -> list[Path]:
            archive = ArchiveSearch(journal)
            archive.refresh()
            hits = (hit for hit in archive.hits(results, numbers, _CONTEXT) if hit is not None)
            return write_hits(hits, path, query)

        self.told.emit(self.tr("Saving {name}…").format(name=path.name))
        self._worker.do_with_journal(work, self._written, self._fail)

    def cut(self, results: Results, numbers: Sequence[int], folder: Path) -> None:
        """Write the sound of these hits into a folder. A key of pseudonyms silences the names in it."""
        options = self._settings().options

        def work(journal: Journal) -> tuple[int, Fault | None]:
            archive, count, problem, key = ArchiveSearch(journal), 0, None, export.key_of(options)
            archive.refresh()
            hits = (hit for hit in archive.hits(results, numbers, 0) if hit is not None)
            for _, written, fault in cut_hits(journal, hits, folder, stopped=self._closing.is_set, key=key):
                count, problem = count + len(written), fault or problem
                self._worker.post(partial(self._tell_cut, count))
            return count, problem

        self._tell_cut(0)
        self._worker.do_with_journal(work, partial(self._cut, folder), self._fail)

    def close(self) -> None:
        """Stop after the current recording."""
        self._closing.set()
        self._worker.close()

    def _tell_cut(self, count: int) -> None:
        self.told.emit(self.tr("Saving audio clips: %n file(s)", "", count))

    def _written(self, paths: list[Path]) -> None:
        if len(paths) == 1:
            self.told.emit(self.tr("Saved {name}").format(name=paths[0].name))
        else:
            self.told.emit(self.tr("%n file(s) saved", "", len(paths)))

    def _cut(self, folder: Path, outcome: tuple[int, Fault | None]) -> None:
        count, problem = outcome
        told = self.tr("%n file(s) saved", "", count)
        if self._settings().options.pseudonyms:
            silent = self.tr("The names of your key are silent in the clips.")
            told = f"{told}. {silent}"
        self.told.emit(told)
        if problem is not None:
            self._fail(problem)

    def _fail(self, fault: Fault) -> None:
        self.failed.emit(wording.message(fault))


SOUND = ""
"""The value of `wanted` for the sound of each hit."""


class ExportButton(QToolButton):
    """A button with a menu of formats."""

    wanted = Signal(str)  # a file suffix, or SOUND

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        accessible(self, self.tr("Export results"))
        self.setText(self.tr("Export"))
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        icons.set_icon(self, "export")
        menu = QMenu(self)
        menu.addActions(
            [
                self._choice(".csv", self.tr("&Table (CSV)…")),
                self._choice(".docx", self.tr("&Word…")),
                self._choice(".TextGrid", self.tr("Text&Grid…")),
            ]
        )
        menu.addSeparator()
        menu.addAction(self._choice(SOUND, self.tr("&Audio clips (WAV)…")))
        self.setMenu(menu)

    def _choice(self, suffix: str, text: str) -> QAction:
        action = QAction(text, self)
        action.triggered.connect(lambda *_: self.wanted.emit(suffix))
        return action
