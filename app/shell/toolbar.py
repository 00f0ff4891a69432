"""Build the bar at the top: commands for the queue, and the choices of model, language and device."""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

import msgspec
from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QActionGroup, QResizeEvent
from PySide6.QtWidgets import QFrame, QMenu, QWidget

from app.ui import style, translations
from app.ui.actions import Actions
from app.ui.widgets import (
    ActionButton,
    MenuButton,
    catalogue_model,
    hbox,
    known_languages,
    label_for,
    set_kind,
    translates,
    vbox,
    with_model,
)
from core import models
from core.contracts.compute_choices import DEVICES
from core.contracts.engine_messages import Ready
from core.settings.settings import Settings

_Value = TypeVar("_Value")
_MOST_SPEAKERS = 8
_MARGIN = 14  # px at both ends


class Toolbar(QFrame):
    """Buttons at the leading side, choosers at the other. Without room for both, the choosers move below."""

    changed = Signal(object)  # Settings
    models_requested = Signal()

    def __init__(self, actions: Actions, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "toolbar")
        self._settings = settings
        self._ready: Ready | None = None
        self._buttons = [
            ActionButton(actions.add_files, "add"),
            ActionButton(actions.start, "play", "primary"),
            ActionButton(actions.hold, "pause"),
            ActionButton(actions.export, "export"),
        ]
        self._model = MenuButton(self.tr("Model"), self._fill_models_menu)
        self._language = MenuButton(self.tr("Language"), self._fill_languages_menu)
        self._speakers = MenuButton(self.tr("Speakers"), self._fill_speakers_menu)
        self._device = MenuButton(self.tr("Device"), self._fill_devices_menu)
        self._settings_button = ActionButton(actions.settings, "settings")
        self._settings_button.show_words(False)
        self._label = label_for(self._model, self.tr("Model"))
        set_kind(self._label, "quiet")
        self._choosers = (self._model, self._language, self._speakers, self._device)
        self._choices = QWidget()
        self._choices.setLayout(hbox(self._label, *self._choosers))
        self._upper = hbox(*self._buttons, 0, self._choices, self._settings_button)
        self._lower = hbox(0)
        self.setLayout(vbox(self._upper, self._lower, margin=(_MARGIN, 10, _MARGIN, 10), space=0))
        self.show_settings(settings)

    def show_settings(self, settings: Settings) -> None:
        """Show the current choices."""
        self._settings = settings
        name = settings.model
        self._model.set_choice(
            self.tr("Demo model") if name == models.DEMO else name.rpartition("/")[2].removesuffix(".nemo")
        )
        self._language.set_choice(self._language_words())
        self._speakers.set_choice(self._speakers_words())
        self._device.set_choice(self._device_words())
        self._arrange()

    def show_ready(self, ready: Ready | None) -> None:
        """Show the device that the engine chose."""
        self._ready = ready
        self._device.set_choice(self._device_words())
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the parts for the new width."""
        self._arrange()
        super().resizeEvent(event)

    def _arrange(self) -> None:
        """Choose the widest arrangement that fits: all words, icons with full choices, or choices on a second line."""
        room = self.width() - 2 * _MARGIN
        choices = _in_a_row(chooser.sizeHint().width() for chooser in self._choosers)
        named = _in_a_row((self._label.sizeHint().width(), choices))
        settings = self._settings_button.sizeHint().width()
        words = _in_a_row((*(button.room(True) for button in self._buttons), settings))
        signs = _in_a_row((*(button.room(not _may_be_a_sign(button)) for button in self._buttons), settings))
        is_below = room < _in_a_row((signs, choices))
        has_words = room >= (words if is_below else _in_a_row((words, named)))
        self._label.setVisible(room >= named if is_below else has_words)
        for button in filter(_may_be_a_sign, self._buttons):
            button.show_words(has_words)
        was, becomes = (self._upper, self._lower) if is_below else (self._lower, self._upper)
        if becomes.indexOf(self._choices) < 0:
            was.removeWidget(self._choices)
            becomes.insertWidget(0 if is_below else becomes.indexOf(self._settings_button), self._choices)
            self._lower.setContentsMargins(0, style.SPACE if is_below else 0, 0, 0)

    def _language_words(self) -> str:
        if self._settings.model == models.DEMO:
            return translations.endonym("en")
        spoken = self._settings.language
        words = self._any_language(short=True) if spoken is None else translations.endonym(spoken)
        target = self._settings.translate_to
        if target is None:
            return words
        return f"{words} {'+' if self._settings.bilingual else '→'} {translations.endonym(target)}"

    def _any_language(self, *, short: bool) -> str:
        """Return the words for "no language chosen". Canary receives the detected language."""
        model = catalogue_model(self._settings.model)
        if model is not None and model.family == "aed":
            return self.tr("Automatic language") if short else self.tr("Automatic (the language of each recording)")
        return self.tr("Any language") if short else self.tr("Any language (the model decides)")

    def _speakers_words(self) -> str:
        settings = self._settings
        number = settings.speakers_exactly or settings.speakers_at_most
        if settings.speakers == "off":
            return self.tr("No speakers")
        if settings.speakers == "channels":
            return self.tr("Speakers by channel")
        if number is None:
            return self.tr("Speakers: automatic")
        return self.tr("Speakers: {n}").format(n=number if settings.speakers_exactly else f"≤ {number}")

    def _device_words(self) -> str:
        names = {"auto": self.tr("Auto"), "cuda": self.tr("GPU (CUDA)"), "mps": self.tr("GPU (Apple)"), "cpu": "CPU"}
        words = names[self._settings.device]
        if self._ready is None:
            return words
        shown = f"{self._ready.device.upper()} {self._ready.precision}"
        return f"{words} · {shown}" if self._settings.device == "auto" else f"{words} · {self._ready.precision}"

    def _set(self, **fields: object) -> None:
        self._take(msgspec.structs.replace(self._settings, **fields))

    def _take(self, settings: Settings) -> None:
        if settings != self._settings:
            self.show_settings(settings)
            self.changed.emit(settings)

    def _fill_models_menu(self, menu: QMenu) -> None:
        choices = {name: self.tr("Demo model") if name == models.DEMO else name for name in models.installed()}
        choices.setdefault(self._settings.model, self._settings.model)
        _fill_menu(menu, choices, self._settings.model, self._set_model)
        menu.addSeparator()
        menu.addAction(self.tr("More models …")).triggered.connect(lambda *_: self.models_requested.emit())

    def _set_model(self, name: str) -> None:
        self._take(with_model(self._settings, name))

    def _fill_languages_menu(self, menu: QMenu) -> None:
        languages = known_languages(self._settings.model)
        by_name = sorted(
            ((translations.endonym(code), code) for code in languages), key=lambda pair: pair[0].casefold()
        )
        single = len(languages) == 1
        choices: dict[str | None, str] = {} if single else {None: self._any_language(short=False)}
        choices |= {code: name for name, code in by_name}
        chosen = languages[0] if single else self._settings.language
        _fill_menu(menu, choices, chosen, lambda code: self._set(language=code, translate_to=None))
        if self._settings.language is not None and translates(self._settings.model):
            spoken = self._settings.language
            targets = [pair for pair in by_name if pair[1] != spoken and "en" in (spoken, pair[1])]
            below = menu.addMenu(self.tr("Translate to"))
            offered: dict[str | None, str] = {None: self.tr("Do not translate")}
            offered |= {code: name for name, code in targets}
            _fill_menu(below, offered, self._settings.translate_to, lambda code: self._set(translate_to=code))
            below.addSeparator()
            beside = below.addAction(self.tr("Text and translation side by side"))
            beside.setCheckable(True)
            beside.setChecked(self._settings.bilingual)
            beside.setEnabled(self._settings.speakers != "channels")  # the source language is unknown
            beside.toggled.connect(lambda chosen: self._set(bilingual=chosen))

    def _fill_speakers_menu(self, menu: QMenu) -> None:
        counts: dict[tuple[str, int | None], str] = {
            ("model", n): self.tr("%n speaker(s)", "", n) for n in range(2, _MOST_SPEAKERS + 1)
        }
        choices: dict[tuple[str, int | None], str] = {
            ("off", None): self.tr("Do not tell speakers apart"),
            ("model", None): self.tr("As many speakers as are heard"),
            **counts,
            ("channels", None): self.tr("Each channel is a speaker"),
        }
        chosen = self._settings.speakers, self._settings.speakers_exactly
        _fill_menu(menu, choices, chosen, self._set_speakers)
        menu.addSeparator()
        menu.addAction(self.tr("More models …")).triggered.connect(lambda *_: self.models_requested.emit())

    def _set_speakers(self, choice: tuple[str, int | None]) -> None:
        way, count = choice
        if way == "model" and not models.installed("speakers"):
            self.models_requested.emit()
        else:
            bilingual = self._settings.bilingual and way != "channels"
            self._set(speakers=way, speakers_exactly=count, speakers_at_most=None, bilingual=bilingual)

    def _fill_devices_menu(self, menu: QMenu) -> None:
        found = self._ready.devices if self._ready is not None else DEVICES
        names = {
            "auto": self.tr("Auto (a GPU if there is one)"),
            "cuda": self.tr("GPU (NVIDIA, CUDA)"),
            "mps": self.tr("GPU (Apple)"),
            "cpu": self.tr("Processor (CPU)"),
        }
        choices = {name: words for name, words in names.items() if name in ("auto", self._settings.device, *found)}
        _fill_menu(menu, choices, self._settings.device, lambda name: self._set(device=name))


def _may_be_a_sign(button: ActionButton) -> bool:
    """Tell whether a button may be shown without its words. The primary button keeps them."""
    return str(button.property("kind")) != "primary"


def _in_a_row(widths: Iterable[int]) -> int:
    """Return the total width of widgets side by side, in px."""
    listed = list(widths)
    return sum(listed) + style.SPACE * (len(listed) - 1)


def _fill_menu(menu: QMenu, choices: Mapping[_Value, str], chosen: _Value, take: Callable[[_Value], None]) -> None:
    group = QActionGroup(menu)
    for value, words in choices.items():
        action = QAction(words, group, checkable=True, checked=value == chosen)
        action.triggered.connect(lambda *_, value=value: take(value))
        menu.addAction(action)
