"""Show the settings. Each applies at once, or its line says when."""

from collections.abc import Callable
from pathlib import Path
from typing import cast
from urllib.parse import urlsplit

import msgspec
import psutil
from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDoubleSpinBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QSpinBox,
    QStackedWidget,
    QWidget,
)

from app.dialogs.export_options import FIELDS, ExportOptions
from app.dialogs.hardware_choices import device_choices, precision_choices
from app.dialogs.language_service_page import LanguageServicePage
from app.dialogs.server_page import ServerPage
from app.dialogs.speaker_options import FIELDS as SPEAKER_FIELDS
from app.dialogs.speaker_options import SpeakerOptions
from app.ui import file_manager, style, translations
from app.ui.widgets import (
    accessible,
    button,
    card,
    check_box,
    combo_box,
    form_row,
    hbox,
    label,
    label_for,
    line_edit,
    resize_to_fit,
    scroll_area,
    vbox,
)
from core.contracts import paths
from core.contracts.hook_command import split_command
from core.settings.settings import Settings


class FoldersPage(QWidget):
    """A card for each folder, with a button that opens it. `models_requested` asks for the page of models."""

    models_requested = Signal()

    def __init__(self, models_folder: str | None, parent: QWidget | None = None) -> None:
        """Show `models_folder`, or the default folder for None."""
        super().__init__(parent)
        models = Path(models_folder) if models_folder else paths.models_dir()
        manage = button(self.tr("Models…"), hint=self.tr("Download, delete or move models"))
        manage.clicked.connect(self.models_requested)
        data, logs, cache = paths.data_dir(), paths.log_dir(), paths.cache_dir()
        self.setLayout(
            vbox(
                self._folder(self.tr("Models"), models, self.tr("Change it under Models."), manage),
                self._folder(self.tr("Library and transcripts"), data, self.tr("All transcripts with their edits.")),
                self._folder(self.tr("Logs"), logs, self.tr("They never contain words from a recording.")),
                self._folder(self.tr("Prepared models"), cache, self.tr("Safe to delete while Mynah is closed.")),
                0,
                space=12,
            )
        )

    def _folder(self, title: str, folder: Path, hint: str, *more: QWidget) -> QWidget:
        show = button(self.tr("Open"), hint=self.tr("Open the folder {name}").format(name=title))
        show.clicked.connect(lambda: file_manager.open_folder(folder))
        path = label(str(folder))
        return card(hbox(label(title, "heading", wrap=False), 0, *more, show), path, label(hint, "small"))


_GIGA = 10**9
_AUTOMATIC = -1  # instead of a percentage
_TYPING = 400  # ms
_LIST_WIDTH = 150  # px
_ADDRESS = 320  # px


class SettingsDialog(QDialog):
    """Shows and changes the settings. `changed` carries all settings after every valid change.

    `models_requested` asks for the page of models.
    """

    changed = Signal(object)
    models_requested = Signal()

    def __init__(self, parent: QWidget | None, settings: Settings) -> None:
        super().__init__(parent)
        self._settings = settings
        self._pending: Settings | None = None
        self._typing_timer = QTimer(self, singleShot=True, interval=_TYPING)
        self._typing_timer.timeout.connect(self._apply_typed)
        self.setWindowTitle(self.tr("Settings"))
        self._list = accessible(QListWidget(), self.tr("Settings pages"))
        self._pages = QStackedWidget()
        self._unseen: dict[QWidget, Callable[[], list[QWidget]]] = {}
        for title, parts in (
            (self.tr("General"), self._general),
            (self.tr("Transcription"), self._transcription),
            (self.tr("Export"), self._export),
            (self.tr("Folders"), self._folders),
            (self.tr("Advanced"), self._advanced),
            (self.tr("Another computer"), self._another_computer),
            (self.tr("Language service"), self._language_service),
        ):
            item, page = QListWidgetItem(title, self._list), QWidget()
            item.setSizeHint(QSize(0, style.CONTROL))
            self._pages.addWidget(scroll_area(page))
            self._unseen[page] = parts
        self._list.currentRowChanged.connect(self._pages.setCurrentIndex)
        self._list.setCurrentRow(0)
        self._list.setFixedWidth(_LIST_WIDTH)
        self._list.setStyleSheet(f"QListWidget::item {{ padding-left: {style.SPACE}px; }}")
        self._close = button(self.tr("Close"))
        self._close.clicked.connect(self.accept)
        pages = hbox(self._list, self._pages, space=16)
        self.setLayout(vbox(pages, hbox(0, self._close), margin=style.MARGIN, space=12))
        self._pages.currentChanged.connect(self._make_page)
        self._make_page()
        resize_to_fit(self, 780, 700)

    def _make_page(self) -> None:
        """Build the page on show at its first visit.

        The style sheet styles a widget again for each new parent. All pages at once block the window for 0.25 s.
        """
        page = cast("QScrollArea", self._pages.currentWidget()).widget()
        if page in self._unseen:
            page.setLayout(vbox(*self._unseen.pop(page)(), 0, space=12))
            last: QWidget | None = self.previousInFocusChain()
            while last and (last.window() is not self or not last.focusPolicy() & Qt.FocusPolicy.TabFocus):
                last = last.previousInFocusChain()
            self.setTabOrder(last or self, self._close)

    def show_service(self) -> None:
        """Show the page of the language service."""
        self._list.setCurrentRow(self._list.count() - 1)

    def done(self, result: int) -> None:
        """Save everything that was typed."""
        self._apply_typed()
        super().done(result)

    # --- the pages

    def _general(self) -> list[QWidget]:
        settings = self._settings
        theme = self._combo_box(
            self.tr("Theme"),
            {"system": self.tr("System"), "light": self.tr("Light"), "dark": self.tr("Dark")},
            "theme",
        )
        known = {code: translations.endonym(code) for code in translations.available()}
        language = combo_box(self.tr("Language"), {"": self.tr("System"), **known}, settings.ui_language or "")
        language.currentIndexChanged.connect(lambda: self._set(ui_language=language.currentData() or None))
        notify = self._check_box(self.tr("Notify me when everything is done"), "notify")
        awake = self._check_box(self.tr("Keep the computer awake while transcribing"), "inhibit_sleep")
        return [
            card(
                label(self.tr("Appearance"), "heading"),
                form_row(self.tr("Theme"), theme),
                form_row(self.tr("Language"), language, self.tr("Takes effect after restart.")),
            ),
            card(
                label(self.tr("While transcribing"), "heading"),
                notify,
                awake,
                label(self.tr("The screen may still turn off."), "small"),
            ),
            card(label(self.tr("Updates"), "heading"), *self._updates()),
        ]

    def _updates(self) -> tuple[QWidget, QWidget]:
        tick = self._check_box(self.tr("Check for updates at start"), "check_updates")
        hint = label(kind="small")

        def show_address() -> None:
            host = urlsplit(self._settings.update_address).hostname
            tick.setEnabled(bool(host))
            asked = self.tr("Mynah asks {host} for the newest version. It sends nothing about you.")
            hint.setText(asked.format(host=host) if host else self.tr("Set the update address under Advanced first."))

        show_address()
        self.changed.connect(show_address)
        return tick, hint

    def _transcription(self) -> list[QWidget]:
        made = SpeakerOptions(self._settings)
        made.changed.connect(lambda chosen: self._set(**{name: getattr(chosen, name) for name in SPEAKER_FIELDS}))
        made.models_requested.connect(self.models_requested)
        made.models_requested.connect(self.accept)
        return [
            label(self._from_now_on(), "quiet-on-window"),
            made,
            card(
                label(self.tr("Known voices"), "heading"),
                self._check_box(self.tr("Remember voices and suggest names"), "known_voices"),
                label(
                    self.tr("Ask each person first. Voice prints stay on this computer, in one file."),
                    "small",
                ),
            ),
            card(label(self.tr("Uncertain words"), "heading"), *self._uncertain_words()),
        ]

    def _uncertain_words(self) -> tuple[QWidget, ...]:
        percent = accessible(QSpinBox(), self.tr("Mark words below"))
        percent.setRange(_AUTOMATIC, 100)
        percent.setSpecialValueText(self.tr("Automatic"))
        percent.setKeyboardTracking(False)
        percent.setSuffix(self.tr(" %"))
        below = self._settings.doubtful_below
        percent.setValue(_AUTOMATIC if below is None else round(below * 100))
        percent.valueChanged.connect(
            lambda value: self._set(doubtful_below=None if value == _AUTOMATIC else value / 100)
        )
        hint = self.tr("Mynah marks words whose confidence is lower.")
        return (form_row(self.tr("Mark words below"), percent, hint),)

    def _from_now_on(self) -> str:
        return self.tr("Applies to recordings that haven't started.")

    def _export(self) -> list[QWidget]:
        auto = self._check_box(self.tr("Save finished transcripts automatically"), "auto_export")
        options = ExportOptions(self._settings)
        options.setEnabled(self._settings.auto_export)
        auto.toggled.connect(options.setEnabled)
        options.changed.connect(self._on_typed)
        self._options = options
        return [auto, label(self._from_now_on(), "quiet-on-window"), options]

    def _advanced(self) -> list[QWidget]:
        engines = {"auto": self.tr("Automatic"), "native": "Mynah", "nemo": "NVIDIA NeMo"}
        device = self._combo_box(self.tr("Hardware"), device_choices(self._settings.device), "device")
        precision = self._combo_box(self.tr("Precision"), precision_choices(), "precision")
        engine = self._combo_box(self.tr("Engine"), engines, "backend")
        address = line_edit(self.tr("Update address"), "https://…", self._settings.update_address)
        address.setMinimumWidth(_ADDRESS)
        address.editingFinished.connect(lambda: self._set(update_address=address.text().strip()))
        return [
            label(self._from_now_on(), "quiet-on-window"),
            card(
                label(self.tr("Hardware"), "heading"),
                form_row(self.tr("Hardware"), device),
                form_row(self.tr("Precision"), precision),
                form_row(self.tr("Engine"), engine),
                self._check_box(self.tr("Use CUDA graphs"), "cuda_graphs"),
                label(self.tr("Faster on NVIDIA GPUs. Turn it off if the driver causes problems."), "small"),
                self._check_box(self.tr("Run in the background, save battery"), "polite"),
            ),
            card(label(self.tr("Memory"), "heading"), *self._memory()),
            card(label(self.tr("After each recording"), "heading"), *self._command()),
            card(label(self.tr("Updates"), "heading"), form_row(self.tr("Address"), address)),
        ]

    def _command(self) -> tuple[QWidget, ...]:
        """Return the field of the command, with its explanation and the mistake in it."""
        field = line_edit(self.tr("Command after each recording"), "summarise {text}", self._settings.on_done)
        field.setMinimumWidth(_ADDRESS)
        mistake = label(kind="error")
        mistake.hide()

        def apply_command() -> None:
            text = field.text().strip()
            try:
                split_command(text)
            except ValueError:
                mistake.setText(self.tr("Check the quotation marks and the names in braces."))
                mistake.show()
                return
            mistake.hide()
            self._set(on_done=text)

        field.editingFinished.connect(apply_command)
        hint = self.tr(
            "It runs for recordings that you add from now on. {json}, {text} and {file} stand for the transcript "
            "and the recording."
        )
        return form_row(self.tr("Command"), field), label(hint, "small"), mistake

    def _memory(self) -> tuple[QWidget | QHBoxLayout, ...]:
        total = psutil.virtual_memory().total / _GIGA
        limit = self._settings.memory_limit
        tick = check_box(self.tr("Limit engine memory to"), limit is not None)
        size = accessible(QDoubleSpinBox(), self.tr("Engine memory limit in gigabytes"))
        size.setRange(1.0, max(1.0, total))
        size.setDecimals(1)
        size.setKeyboardTracking(False)
        size.setSingleStep(0.5)
        size.setSuffix(self.tr(" GB"))
        size.setValue(limit / _GIGA if limit is not None else total / 2)
        size.setEnabled(limit is not None)

        def apply_limit() -> None:
            size.setEnabled(tick.isChecked())
            self._set(memory_limit=round(size.value() * _GIGA) if tick.isChecked() else None)

        tick.toggled.connect(apply_limit)
        size.valueChanged.connect(apply_limit)
        words = self.tr("This computer has {size} GB. At the limit, new work waits.")
        shown = words.format(size=self.locale().toString(total, "f", 1))
        return hbox(tick, size, 0), label(shown, "small"), *self._release()

    def _release(self) -> tuple[QWidget | QHBoxLayout, ...]:
        minutes = accessible(QSpinBox(), self.tr("Minutes until an idle model is unloaded"))
        minutes.setRange(0, 1440)
        minutes.setKeyboardTracking(False)
        minutes.setSuffix(self.tr(" minutes"))
        minutes.setSpecialValueText(self.tr("Never"))
        minutes.setValue(self._settings.release_after)
        minutes.valueChanged.connect(lambda chosen: self._set(release_after=chosen))
        free = label_for(minutes, self.tr("Unload the model when idle for"))
        return hbox(free, minutes, 0), label(self.tr("The next recording loads it again in a few seconds."), "small")

    def _folders(self) -> list[QWidget]:
        made = FoldersPage(self._settings.models_folder)
        made.models_requested.connect(self.models_requested)
        made.models_requested.connect(self.accept)  # the page of models also changes settings
        return [made]

    def _another_computer(self) -> list[QWidget]:
        made = ServerPage(self._settings.server)
        made.changed.connect(lambda server: self._set(server=server))
        return [made]

    def _language_service(self) -> list[QWidget]:
        made = LanguageServicePage(self._settings.service)
        made.changed.connect(lambda chosen: self._set(service=chosen))
        return [made]

    # --- their parts

    def _combo_box(self, name: str, choices: dict[str, str], field: str) -> QComboBox:
        made = combo_box(name, choices, getattr(self._settings, field))
        made.currentIndexChanged.connect(lambda: self._set(**{field: made.currentData()}))
        return made

    def _check_box(self, text: str, field: str) -> QCheckBox:
        made = check_box(text, getattr(self._settings, field))
        made.toggled.connect(lambda checked: self._set(**{field: checked}))
        return made

    def _on_typed(self, chosen: Settings) -> None:
        """Take typed names and folders after a pause, because they arrive letter by letter."""
        self._pending = chosen
        self._typing_timer.start()

    def _apply_typed(self) -> None:
        chosen, self._pending = self._pending, None
        if chosen is not None and self._options.complete:
            self._set(**{name: getattr(chosen, name) for name in FIELDS})

    def _set(self, **fields: object) -> None:
        self._settings = msgspec.structs.replace(self._settings, **fields)
        self.changed.emit(self._settings)
