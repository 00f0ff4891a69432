"""List the watched folders with the choices for their recordings."""

from collections.abc import Mapping
from pathlib import Path

import msgspec
from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QDialog, QFileDialog, QListWidget, QListWidgetItem, QWidget

from app.ui import format_names, model_names, style, wording
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
    line_edit,
    resize_to_fit,
    scroll_area,
    signals_blocked,
    vbox,
)
from core import models
from core.contracts.errors import EnvironmentFault
from core.contracts.media import is_media_folder, lies_in
from core.formats import FORMATS
from core.settings.settings import Settings, WatchedFolder
from core.watch.watch_thread import WatchReport

_LIST_HEIGHT = 150  # px


class WatchDialog(QDialog):
    """Shows and changes `watched_folders` of the settings. `changed` carries the saved settings."""

    changed = Signal(object)

    def __init__(self, parent: QWidget | None, settings: Settings, reports: Mapping[str, WatchReport]) -> None:
        """Use `reports`, the last report of each folder by its path."""
        super().__init__(parent)
        self._settings, self._reports = settings, dict(reports)
        self._folders = list(settings.watched_folders)
        self.setWindowTitle(self.tr("Watched folders"))
        self._list = accessible(QListWidget(), self.tr("Watched folders"))
        self._list.setFixedHeight(_LIST_HEIGHT)
        self._list.setSpacing(3)
        self._list.setWordWrap(True)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._nothing = label(self.tr("No folder is watched yet. Add the folder where recordings arrive."), "quiet")
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._list.viewport().setLayout(vbox(self._nothing, margin=style.MARGIN))
        self._add = button(self.tr("Add folder…"))
        self._remove = button(self.tr("Remove"), hint=self.tr("Stop watching this folder. Its files stay."))
        self._problem = label(kind="error")
        self._active = check_box(self.tr("Watch this folder"))
        self._model = combo_box(self.tr("Model"), self._model_choices(), "")
        self._language = combo_box(self.tr("Language"), {"": self.tr("Detect")}, "")
        self._boxes = {name: check_box(format_names.format_name(name)) for name in FORMATS}
        self._output = line_edit(self.tr("Folder for the transcripts"), self.tr("Next to each recording"))
        self._choose = button(self.tr("Choose…"), hint=self.tr("Choose the folder for the transcripts"))
        self._raises = check_box(self.tr("Show Mynah when a recording arrives"))
        self._save = button(self.tr("Save"), "primary")
        self._save.setDefault(True)
        self._form = self._lay_out_form()
        self._lay_out()
        for folder in self._folders:
            self._list.addItem(self._item(folder))
        self._connect()
        self._list.setCurrentRow(0)
        self._show_folder()
        resize_to_fit(self, 640, 700)

    # --- the look

    def _lay_out_form(self) -> QWidget:
        return card(
            self._active,
            form_row(self.tr("Model"), self._model),
            form_row(self.tr("Language"), self._language),
            format_grid(self._boxes),
            form_row(self.tr("Folder"), self._output, "", self._choose, wide=True),
            self._raises,
        )

    def _lay_out(self) -> None:
        hint = self.tr(
            "While Mynah runs, it transcribes each recording in these folders once. It waits until the file is "
            "complete. Folders inside them count too."
        )
        content = QWidget()
        content.setLayout(vbox(self._list, hbox(self._add, self._remove, 0), self._form, 0, space=12))
        cancel = button(self.tr("Cancel"))
        cancel.clicked.connect(self.reject)
        buttons = hbox(0, cancel, self._save)
        shown = (label(hint, "quiet-on-window"), scroll_area(content), self._problem, buttons)
        self.setLayout(vbox(*shown, margin=style.MARGIN, space=12))

    def _model_choices(self) -> dict[str, str]:
        named = {name: self.tr("Demo model") if name == models.DEMO else name for name in models.installed()}
        return {"": self.tr("Same as the window")} | named

    def _connect(self) -> None:
        self._list.currentRowChanged.connect(self._show_folder)
        self._add.clicked.connect(self._choose_folder)
        self._remove.clicked.connect(self._remove_folder)
        self._choose.clicked.connect(self._choose_output)
        self._model.currentIndexChanged.connect(self._on_model)
        self._language.currentIndexChanged.connect(self._keep)
        self._output.textChanged.connect(self._keep)
        for box in (self._active, self._raises, *self._boxes.values()):
            box.toggled.connect(self._keep)
        self._save.clicked.connect(self.accept)

    # --- the list

    def add(self, path: str) -> None:
        """Watch another folder with the formats of the settings. A refusal is explained."""
        clash = [each.path for each in self._folders if each.path == path]
        clash += [each.path for each in self._folders if lies_in(path, each.path) or lies_in(each.path, path)]
        if clash:
            self._complain(self.tr("{path} is already watched").format(path=clash[0]))
            return
        if is_media_folder(Path(path).name):
            self._complain(self.tr("Can't watch a folder whose name ends like a recording's"))
            return
        self._complain("")
        self._folders.append(WatchedFolder(path, formats=self._settings.formats))
        self._list.addItem(self._item(self._folders[-1]))
        self._list.setCurrentRow(self._list.count() - 1)
        self._show_folder()

    def show_report(self, report: WatchReport) -> None:
        """Show the state of a folder."""
        self._reports[str(report.folder)] = report
        for row, folder in enumerate(self._folders):
            if Path(folder.path) == report.folder:
                self._list.item(row).setText(self._item(folder).text())

    def _item(self, folder: WatchedFolder) -> QListWidgetItem:
        report = self._reports.get(str(Path(folder.path)))
        if not folder.active:
            state = self.tr("off")
        elif report is None:
            state = self.tr("watched after Save")
            state = self.tr("watched") if folder in self._settings.watched_folders else state
        elif report.fault is not None:
            state = wording.sentence(report.fault)
        elif report.growing:
            state = self.tr("%n file(s) still arriving", "", report.growing)
        else:
            state = self.tr("watched")
        return QListWidgetItem(f"{folder.path}\n{state}")

    def _choose_folder(self) -> None:
        path = QFileDialog.getExistingDirectory(self, self.tr("Folder to watch"))
        if path:
            self.add(str(Path(path).absolute()))

    def _remove_folder(self) -> None:
        row = self._list.currentRow()
        if row >= 0:
            with QSignalBlocker(self._list):  # the signal names another row while the list still has the old one
                self._list.takeItem(row)
            del self._folders[row]
            self._show_folder()

    def _complain(self, text: str) -> None:
        self._problem.setText(text)
        self._problem.setVisible(bool(text))

    # --- the form

    def _show_folder(self) -> None:
        """Fill the form with the choices of the selected folder."""
        row = self._list.currentRow()
        self._form.setVisible(row >= 0)
        self._nothing.setVisible(row < 0)
        self._list.setAccessibleDescription(self._nothing.text() if row < 0 else "")
        self._remove.setEnabled(row >= 0)
        self._problem.setVisible(bool(self._problem.text()))
        if row < 0:
            return
        folder = self._folders[row]
        with signals_blocked(self._form):
            self._active.setChecked(folder.active)
            if self._model.findData(folder.model) < 0:
                self._model.addItem(folder.model, folder.model)
            self._model.setCurrentIndex(self._model.findData(folder.model))
            self._fill_languages(folder.language)
            self._output.setText(folder.output or "")
            self._raises.setChecked(folder.raises_window)
            for name, box in self._boxes.items():
                box.setChecked(name in folder.formats)

    def _fill_languages(self, chosen: str | None) -> None:
        model = self._model.currentData()
        known = _known_languages(model)
        self._language.clear()
        self._language.addItem(self.tr("Detect"), "")
        for code, name in model_names.language_choices(model, known).items():
            self._language.addItem(name, code)
        self._language.setCurrentIndex(max(0, self._language.findData(chosen or "")))
        self._language.setEnabled(bool(known))

    def _on_model(self) -> None:
        with signals_blocked(self._form):
            self._fill_languages(self._language.currentData())
        self._keep()

    def _keep(self, *_: object) -> None:
        """Take the form's values."""
        row = self._list.currentRow()
        self._folders[row] = msgspec.structs.replace(
            self._folders[row],
            active=self._active.isChecked(),
            model=self._model.currentData(),
            language=self._language.currentData() or None,
            formats=tuple(name for name, box in self._boxes.items() if box.isChecked()),
            output=self._output.text().strip() or None,
            raises_window=self._raises.isChecked(),
        )
        self._list.item(row).setText(self._item(self._folders[row]).text())

    def _choose_output(self) -> None:
        path = QFileDialog.getExistingDirectory(self, self.tr("Folder for the transcripts"), self._output.text())
        if path:
            self._output.setText(str(Path(path).absolute()))

    def accept(self) -> None:
        """Save, unless a value is missing."""
        lacking = next((row for row, folder in enumerate(self._folders) if not folder.formats), None)
        relative = next(
            (n for n, each in enumerate(self._folders) if each.output and not Path(each.output).is_absolute()), None
        )
        for row, problem in (
            (lacking, self.tr("Choose at least one format.")),
            (relative, self.tr("Choose a folder with its full path.")),
        ):
            if row is not None:
                self._list.setCurrentRow(row)
                self._complain(problem)
                return
        self.changed.emit(msgspec.structs.replace(self._settings, watched_folders=tuple(self._folders)))
        super().accept()


def _known_languages(model: str) -> tuple[str, ...]:
    """Return the languages of a catalogue model. The user's own file has none."""
    if not model or model == models.DEMO:
        return ()
    try:
        return models.find_model(model).languages
    except EnvironmentFault:
        return ()
