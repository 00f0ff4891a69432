"""Show the catalogue and the local models: get, import, check, remove, choose, and move the folder."""

import dataclasses
import shutil
from collections.abc import Iterable
from pathlib import Path

import msgspec
from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeySequence, QPaintEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QCheckBox, QDialog, QFileDialog, QFrame, QLabel, QWidget

from app.models.model_row import ModelRow
from app.models.model_tasks import ModelTasks
from app.ui import file_manager, icons, model_names, number_formats, style, translations, wording
from app.ui.banner import Answer, Banner
from app.ui.widgets import (
    accessible,
    button,
    combo_box,
    hbox,
    label,
    line_edit,
    resize_to_fit,
    scroll_area,
    vbox,
    with_model,
)
from core import models
from core.contracts.errors import EnvironmentFault
from core.models.model_entry import ModelEntry
from core.models.model_task import ModelTask
from core.settings.settings import Settings
from core.specs import job_specs

_AT_ONCE = 8  # the rows built before the list is shown: the visible ones. All rows took half a second


class ModelList(QFrame):
    """The list of models. `rows` maps names to rows, in the order of the entries. Hidden rows follow soon.

    `action_requested` carries a model and an action.
    """

    action_requested = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        accessible(self, self.tr("List of models"))
        self.setProperty("kind", "card")
        self.rows: dict[str, ModelRow] = {}
        self._headings: dict[str, QLabel] = {}
        self._nothing = label(self.tr("No models found"), "quiet")
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
        """Update all rows. Add rows for new models and delete those of removed ones."""
        shown = {entry.name: entry for entry in entries if entry.model or entry.file or entry.part or entry.task}
        for name in [name for name in self.rows if name not in shown]:
            gone = self.rows.pop(name)
            self._column.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        if self._order != [*shown]:  # a model has moved to another section: rows are built again in the new order
            self._sort_rows([*shown])
        self._order = [*shown]
        self._coming = {name: entry for name, entry in shown.items() if name not in self.rows}
        for name, row in self.rows.items():
            row.show_entry(shown[name])
        while self._coming and len(self.rows) < _AT_ONCE:
            self._insert()
        if self._coming and self._is_seen:
            self._timer.start()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Build the remaining rows after the first paint. An earlier row would be squeezed into their space."""
        super().paintEvent(event)
        self._is_seen = True
        if self._coming and not self._timer.isActive():
            self._timer.start()

    def show_progress(self, task: ModelTask) -> None:
        """Update one row."""
        shown = self.rows[task.model]
        shown.show_entry(dataclasses.replace(shown.entry, task=task))

    def filter(self, words: str, language: str, here: bool) -> None:
        """Show only models that match all words, the language code (empty: any) and `here` (on this computer)."""
        self._wanted = (words.casefold().split(), language, here)
        self._apply_filter()

    def _apply_filter(self) -> None:
        seen: set[str] = set()
        for shown in self.rows.values():
            fits = self._fits(shown.entry)
            section = section_of(shown.entry)
            if shown.isHidden() == fits:  # the call costs 20 µs even without a change
                shown.setVisible(fits)
            shown.show_separator(section in seen)
            seen |= {section} if fits else set()
        for section, heading in self._headings.items():
            heading.setVisible(section in seen)
        self._nothing.setVisible(not seen and not self._coming)

    def _fits(self, entry: ModelEntry) -> bool:
        words, language, here = self._wanted
        text = _searchable(entry) if words else ""
        fits = all(word in text for word in words)
        fits = fits and (not language or (entry.model is not None and language in entry.model.languages))
        return fits and (not here or entry.is_present)

    def _make_next(self) -> None:
        """Build one row in each turn of the event loop, so that the window never waits."""
        if self._coming:
            made = self._insert()
            made.setVisible(self._fits(made.entry))
            self._apply_filter()
        if not self._coming:
            self._timer.stop()
            self._apply_filter()

    def _insert(self) -> ModelRow:
        """Insert the next row at its place."""
        name = next(iter(self._coming))
        made = ModelRow(self._coming.pop(name))
        made.action_requested.connect(lambda action: self.action_requested.emit(name, action))
        made.hide()
        self.rows[name] = made
        self._sort_rows(self._order)
        return made

    def _sort_rows(self, order: list[str]) -> None:
        """Put rows and the headings of their sections into the layout, in this order."""
        self.rows = {each: self.rows[each] for each in order if each in self.rows}
        wanted: list[QWidget] = []
        seen = ""
        for row in self.rows.values():
            section = section_of(row.entry)
            if section != seen:
                wanted.append(self._heading(section))
                seen = section
            wanted.append(row)
        for place, widget in enumerate(wanted):
            item = self._column.itemAt(place)
            if item is None or item.widget() is not widget:
                self._column.insertWidget(place, widget)

    def _heading(self, section: str) -> QLabel:
        if section not in self._headings:
            texts = {
                "used": self.tr("In use"),
                "recommended": self.tr("Recommended"),
                "here": self.tr("On this computer"),
                "more": self.tr("More models"),
                "speakers": self.tr("Speaker models"),
            }
            made = label(texts[section], "section")
            made.setContentsMargins(style.MARGIN, style.MARGIN, style.MARGIN, 0)
            made.hide()
            self._headings[section] = made
        return self._headings[section]


SECTIONS = ("used", "recommended", "here", "more", "speakers")
"""The sections of the list, in order."""


def section_of(entry: ModelEntry) -> str:
    """Return the section of a model. Speaker models and voice models have their own."""
    if entry.kind in ("speakers", "voices"):
        return "speakers"
    if entry.in_use:
        return "used"
    if entry.recommended:
        return "recommended"
    return "here" if entry.is_present else "more"


def _searchable(entry: ModelEntry) -> str:
    if entry.model is None:
        return entry.name.casefold()
    model = entry.model
    languages = " ".join(
        f"{code} {translations.endonym(code)} {model_names.english_name(code)}" for code in model.languages
    )
    texts = (model.title, model.repository, wording.translated(model.summary), model.summary, languages)
    return " ".join(texts).casefold()


class ModelsDialog(QDialog):
    """The models dialog. `changed` carries the settings after a choice of model or a move of the folder.

    Closing it stops nothing. The work belongs to `tasks` and is shown again next time.
    """

    changed = Signal(object)

    def __init__(self, parent: QWidget | None, chosen: Settings, tasks: ModelTasks) -> None:
        """Use the program's only `tasks`."""
        super().__init__(parent)
        self._settings = chosen
        self._tasks = tasks
        self.setWindowTitle(self.tr("Models"))
        self.setAcceptDrops(True)
        self._search = line_edit(self.tr("Search models"), self.tr("Search by name or language"))
        self._search.setClearButtonEnabled(True)
        self._language = combo_box(self.tr("Language spoken"), self._languages(), "")
        self._installed_only = accessible(
            QCheckBox(self.tr("On this computer")), self.tr("Only models on this computer")
        )
        self._banner = Banner()
        self.list = ModelList()
        self._hub = line_edit(self.tr("Hugging Face model"), self.tr("Hugging Face model (owner/name)"))
        self._hub_button = button(self.tr("Download"), hint=self.tr("Download a model that is not in the list"))
        self._folder = label("", "quiet-on-window")
        self._open = button(self.tr("Open"), hint=self.tr("Open the models folder"))
        self._move = button(self.tr("Move…"), hint=self.tr("Move the models folder"))
        self._import = button(
            self.tr("Import…"),
            hint=self.tr("Import .nemo files or folders with model.safetensors"),
        )
        self._close = button(self.tr("Close"))
        self._lay_out()
        self._connect()
        resize_to_fit(self, 880, 720)

    def showEvent(self, event: QShowEvent) -> None:
        """Read the disk, which may have changed since the dialog was built."""
        self.refresh()
        QCoreApplication.sendEvent(self._scrolled, QEvent(QEvent.Type.LayoutRequest))  # before the first paint
        self._tasks.look_at_backends()
        super().showEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Refuse while the folder moves: the settings get the new path at the end."""
        event.setAccepted(not self._moving())

    def reject(self) -> None:
        """Refuse like closeEvent, for Escape and the button."""
        if not self._moving():
            super().reject()

    def refresh(self) -> None:
        """Read the disk again and update everything."""
        self.list.show_entries(self._entries())
        self._filter()
        folder = models.folder()
        place = next((path for path in (folder, *folder.parents) if path.exists()), Path())
        words = self.tr("Models folder: {path} · {free} free")
        self._folder.setText(words.format(path=folder, free=number_formats.file_size(shutil.disk_usage(place).free)))

    def _lay_out(self) -> None:
        icons.set_icon(self._import, "import")
        icons.set_icon(self._hub_button, "download")
        accessible(self._hub_button, self.tr("Download from Hugging Face"))
        self._hub_button.setEnabled(False)
        other = hbox(self._hub, self._hub_button, grow=self._hub)
        top = hbox(self._search, self._language, self._installed_only, space=12, grow=self._search)
        foot = hbox(self._folder, self._open, self._move, self._import, self._close, grow=self._folder)
        self._scrolled = scroll_area(self.list)
        body = vbox(top, self._banner, self._scrolled, other, foot, margin=style.MARGIN, space=12)
        self.setLayout(body)
        self._search.setFocus()

    def _connect(self) -> None:
        self._search.textChanged.connect(self._filter)
        self._language.currentIndexChanged.connect(self._filter)
        self._installed_only.toggled.connect(self._filter)
        self._open.clicked.connect(lambda: file_manager.open_folder(models.folder()))
        self._move.clicked.connect(self._choose_folder)
        self._import.clicked.connect(self._choose_files)
        self._close.clicked.connect(self.reject)
        self._hub.textChanged.connect(lambda text: self._hub_button.setEnabled(bool(text.strip())))
        self._hub.returnPressed.connect(self._hub_button.click)
        self._hub_button.clicked.connect(self._download_named)
        self.list.action_requested.connect(self._perform)
        self._tasks.changed.connect(self._task_changed)
        self._tasks.found.connect(self.offer)
        self._tasks.folder_moved.connect(self._folder_moved)
        self._tasks.looked_at.connect(self.refresh)
        QShortcut(QKeySequence.StandardKey.Find, self, self._search.setFocus)
        QShortcut(QKeySequence.StandardKey.Refresh, self, self.refresh)

    # --- the list ------------------------------------------------------------------------------------------------

    def _entries(self) -> list[ModelEntry]:
        """Return all models: the catalogue's, the user's own, and the built-in one."""
        here, parts = models.installed(None), models.partial_downloads()
        slower = models.slower_models(here, look=False)
        listed = {model.name: model for model in models.catalogue()}
        own = sorted(
            {*here, *parts, *self._tasks.unfinished_or_failed()} - {*listed, *models.BUILT_IN, ""}, key=str.casefold
        )
        first = "" if parts or self._tasks.busy or set(here) - {*models.BUILT_IN} else next(iter(listed))
        entries = [
            ModelEntry(
                name,
                listed.get(name),
                here.get(name),
                parts.get(name),
                self._tasks.task_of(name),
                in_use=self._in_use(name),
                recommended=name in listed and listed[name].recommended,
                first=name == first,
                slower=slower.get(name, ""),
            )
            for name in (*listed, *own, *(name for name in models.BUILT_IN if name in here))
        ]
        return sorted(entries, key=lambda entry: (SECTIONS.index(section_of(entry)), not entry.in_use))

    def _in_use(self, name: str) -> bool:
        return name in (self._settings.model, self._settings.speakers_model)

    def _filter(self) -> None:
        self.list.filter(self._search.text(), self._language.currentData(), self._installed_only.isChecked())

    def _languages(self) -> dict[str, str]:
        codes = {code for model in models.catalogue() for code in model.languages}
        return {"": self.tr("Any language"), **model_names.by_name(codes)}

    def _perform(self, name: str, action: str) -> None:
        """Run the action of a row's button. The row may be out of date."""
        try:
            self._begin(name, action)
        except EnvironmentFault as fault:
            self._show_error(wording.message(fault))
            self.refresh()

    def _begin(self, name: str, action: str) -> None:
        if action == "again":
            self._tasks.repeat(name)
        elif action == "resume" and self.list.rows[name].entry.model is None:
            self._tasks.download_named(models.unfinished_from(name))
        elif action in ("download", "resume"):
            self._tasks.download(models.find_model(name))
        elif action in ("pause", "stop", "cancel"):
            self._tasks.cancel(name)
        elif action == "check":
            self._tasks.verify(name)
        elif action == "dismiss":
            self._tasks.dismiss(name)
        elif action in ("remove", "discard"):
            if self._settings.speakers_model == name:
                self._set(speakers_model=None)
            elif self._in_use(name):
                self._take(with_model(self._settings, models.DEMO))
            self._tasks.remove(name)
        elif action == "use":
            if models.kind_of(models.resolve(name)) == "speakers":
                self._set(speakers="model", speakers_model=name)
            else:
                self._take(with_model(self._settings, name))
            self.refresh()

    def _task_changed(self, task: ModelTask) -> None:
        self._move.setEnabled(not self._tasks.busy)
        if task.model == "":
            self._show_folder_work(task)
        elif task.state == "working" and task.model in self.list.rows:
            self.list.show_progress(task)  # called ten times a second, so it never reads the disk
        else:
            self.refresh()
            if task.state == "done":
                self._tasks.look_at_backends()

    def _download_named(self) -> None:
        """Download the model that the field names, and show only its row."""
        try:
            called = self._tasks.download_named(self._hub.text())
        except EnvironmentFault as fault:
            self._show_error(wording.message(fault))
            return
        self._banner.hide()
        self._hub.clear()
        self._language.setCurrentIndex(0)
        self._search.setText(called)

    def _set(self, **fields: object) -> None:
        self._take(msgspec.structs.replace(self._settings, **fields))

    def _take(self, settings: Settings) -> None:
        self._settings = settings
        self.changed.emit(settings)

    # --- files from this computer --------------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept model files and folders."""
        if _dropped(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Search the drop for checkpoints, in a thread because folders may be deep."""
        event.acceptProposedAction()
        self._tasks.find_checkpoints(_dropped(event))

    def offer(self, files: list[Path]) -> None:
        """Ask what to do with these checkpoints."""
        if not files:
            self._show_error(self.tr("No model found. Choose a .nemo file or a folder with model.safetensors."))
            return
        what = files[0].name if len(files) == 1 else self.tr("%n models", "", len(files))
        self._ask(
            self.tr("Import {what}? Mynah keeps its own copy.").format(what=what),
            Answer(self.tr("Copy"), lambda: self._tasks.import_checkpoints(files, move=False), "primary"),
            Answer(self.tr("Move here"), lambda: self._tasks.import_checkpoints(files, move=True)),
        )

    def _choose_files(self) -> None:
        kinds = self.tr("Models (*.nemo model.safetensors)")
        chosen, _ = QFileDialog.getOpenFileNames(self, self.tr("Import models"), "", kinds)
        if chosen:
            self._tasks.find_checkpoints([Path(path) for path in chosen])

    # --- the folder ----------------------------------------------------------------------------------------------

    def offer_move(self, folder: Path) -> None:
        """Ask whether to move the models to `folder`. A folder with other content gets a subfolder."""
        if any(path.suffix not in (".nemo", ".json", ".part") for path in folder.glob("*")):
            folder = folder / "mynah-models"
        size = sum(path.stat().st_size for path in models.folder().rglob("*") if path.is_file())
        words = self.tr("Move {size} of models to {path}?").format(size=number_formats.file_size(size), path=folder)
        self._ask(
            words, Answer(self.tr("Move"), lambda: self._tasks.move(folder, job_specs.use_models_folder), "primary")
        )

    def _ask(self, question: str, *answers: Answer) -> None:
        self._banner.show_message(question, "note", "", *answers, Answer(self.tr("Cancel"), lambda: None))
        self._banner.answers[0].setFocus()

    def _show_error(self, text: str) -> None:
        self._banner.show_message(text, "error", "", Answer(self.tr("Close"), lambda: None))

    def _choose_folder(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self, self.tr("New models folder"), str(models.folder()))
        if chosen:
            self.offer_move(Path(chosen))

    def _moving(self) -> bool:
        task = self._tasks.task_of("")
        return task is not None and task.kind == "move" and not task.ended

    def _show_folder_work(self, task: ModelTask) -> None:
        if task.fault is not None:
            self._show_error(wording.message(task.fault))
        elif task.kind == "move" and not task.ended:
            step = task.step
            words = self.tr("Moving the models…")
            share = step.done / step.total if step is not None and step.total else None
            self._banner.show_progress(words, share, Answer(self.tr("Stop"), lambda: self._tasks.cancel("")))
        elif task.kind == "move":
            self._banner.hide()
            self.refresh()

    def _folder_moved(self, folder: Path) -> None:
        self._set(models_folder=str(folder))
        self.refresh()


def _dropped(event: QDropEvent) -> list[Path]:
    """Return the dropped folders and model files."""
    paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
    return [path for path in paths if path.suffix.casefold() in (".nemo", ".safetensors") or path.is_dir()]
