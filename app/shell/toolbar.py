"""The bar at the top: what can be done with the queue, and with which model, language and device."""

from collections.abc import Callable, Mapping
from typing import TypeVar

import msgspec
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QResizeEvent
from PySide6.QtWidgets import QFrame, QMenu, QPushButton, QSizePolicy, QWidget

from app.shell import icons, style, translations
from app.shell.actions import Actions
from app.shell.widgets import hbox, label_for, set_kind
from core import models
from core.contracts.engine_messages import Ready
from core.contracts.errors import EnvironmentFault
from core.models import Model
from core.support.settings import Settings

_Value = TypeVar("_Value")
_DEVICES = ("auto", "cuda", "mps", "cpu")
_MOST_SPEAKERS = 8
_NARROW = 940  # px, from where on the bar leaves words out


class ActionButton(QPushButton):
    """A button that shows and does what an action does."""

    def __init__(self, action: QAction, icon: str, kind: str = "") -> None:
        super().__init__()
        self._action, self._words = action, True
        self.setProperty("kind", kind)
        self.setIconSize(QSize(style.ICON, style.ICON))
        icons.set_icon(self, icon, "on_accent" if kind == "primary" else "text")
        self.clicked.connect(lambda *_: action.trigger())
        action.changed.connect(self._refresh)
        self._refresh()

    def show_words(self, words: bool) -> None:
        """With its words, or as an icon alone."""
        self._words = words
        self._refresh()

    def _refresh(self) -> None:
        plain = self._action.iconText()
        self.setText(f" {plain}" if self._words else "")
        self.setAccessibleName(plain)
        self.setToolTip(self._action.toolTip())
        self.setEnabled(self._action.isEnabled())


class MenuButton(QPushButton):
    """A button that says what is chosen and opens the choices, made anew each time."""

    def __init__(self, name: str, fill: Callable[[QMenu], None]) -> None:
        super().__init__()
        self._name, self._choice = name, ""
        self.setProperty("kind", "chip")
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setLayoutDirection(
            Qt.LayoutDirection.LeftToRight if self.isRightToLeft() else Qt.LayoutDirection.RightToLeft
        )  # the arrow is behind the words
        icons.set_icon(self, "chevron-down", "text")
        self.setIconSize(QSize(14, 14))
        menu = QMenu(self)
        menu.aboutToShow.connect(self._refill)
        self._fill = fill
        self.setMenu(menu)

    def set_choice(self, words: str) -> None:
        """What is chosen."""
        self._choice = words
        self.setToolTip(f"{self._name}: {words}")
        self.setAccessibleName(f"{self._name}: {words}")
        self._elide()
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Room for all of the words."""
        return QSize(self.fontMetrics().horizontalAdvance(self._choice) + 48, style.CONTROL)

    def minimumSizeHint(self) -> QSize:
        """Room for some of them."""
        return QSize(72, style.CONTROL)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cut the words where there is no room."""
        super().resizeEvent(event)
        self._elide()

    def _refill(self) -> None:
        self.menu().clear()
        self._fill(self.menu())

    def _elide(self) -> None:
        room = self.width() - 46
        shown = self.fontMetrics().elidedText(self._choice, Qt.TextElideMode.ElideRight, room)
        if shown != self.text():
            self.setText(shown)


class Toolbar(QFrame):
    """Buttons on the leading side, choosers on the other."""

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
        choices = (self._label, self._model, self._language, self._speakers, self._device, self._settings_button)
        self.setLayout(hbox(*self._buttons, 0, *choices, margin=(14, 10, 14, 10)))
        self.show_settings(settings)

    def show_settings(self, settings: Settings) -> None:
        """Say what is chosen."""
        self._settings = settings
        name = settings.model
        self._model.set_choice(
            self.tr("Demo model") if name == models.DEMO else name.rpartition("/")[2].removesuffix(".nemo")
        )
        self._language.set_choice(self._language_words())
        self._speakers.set_choice(self._speakers_words())
        self._device.set_choice(self._device_words())

    def show_ready(self, ready: Ready | None) -> None:
        """Say what the engine took."""
        self._ready = ready
        self._device.set_choice(self._device_words())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave words out where there is no room."""
        narrow = self.width() < _NARROW
        self._label.setVisible(not narrow)
        for button in self._buttons:
            if button.property("kind") != "primary":
                button.show_words(not narrow)
        super().resizeEvent(event)

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
        """What it means that no language is named: Canary is told what was found out before."""
        model = _model(self._settings.model)
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
        settings = msgspec.structs.replace(self._settings, **fields)
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
        languages = _known_languages(name)
        kept = self._settings.language if self._settings.language in languages else None
        target = self._settings.translate_to if kept is not None and _translates(name) else None
        self._set(model=name, language=kept, translate_to=target)

    def _fill_languages_menu(self, menu: QMenu) -> None:
        languages = _known_languages(self._settings.model)
        by_name = sorted(
            ((translations.endonym(code), code) for code in languages), key=lambda pair: pair[0].casefold()
        )
        single = len(languages) == 1
        choices: dict[str | None, str] = {} if single else {None: self._any_language(short=False)}
        choices |= {code: name for name, code in by_name}
        chosen = languages[0] if single else self._settings.language
        _fill_menu(menu, choices, chosen, lambda code: self._set(language=code, translate_to=None))
        if self._settings.language is not None and _translates(self._settings.model):
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
            beside.setEnabled(self._settings.speakers != "channels")  # whose translation it would be is not known
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
        found = self._ready.devices if self._ready is not None else _DEVICES
        names = {
            "auto": self.tr("Auto (a GPU if there is one)"),
            "cuda": self.tr("GPU (NVIDIA, CUDA)"),
            "mps": self.tr("GPU (Apple)"),
            "cpu": self.tr("Processor (CPU)"),
        }
        choices = {name: words for name, words in names.items() if name in ("auto", self._settings.device, *found)}
        _fill_menu(menu, choices, self._settings.device, lambda name: self._set(device=name))


def _fill_menu(menu: QMenu, choices: Mapping[_Value, str], chosen: _Value, take: Callable[[_Value], None]) -> None:
    group = QActionGroup(menu)
    for value, words in choices.items():
        action = QAction(words, group, checkable=True, checked=value == chosen)
        action.triggered.connect(lambda *_, value=value: take(value))
        menu.addAction(action)


def _model(name: str) -> Model | None:
    try:
        return models.find_model(name)
    except EnvironmentFault:
        return None


def _known_languages(name: str) -> tuple[str, ...]:
    """What the model is known to know; nothing for a file of one's own."""
    if name == models.DEMO:
        return ("en",)
    model = _model(name)
    return () if model is None else model.languages


def _translates(name: str) -> bool:
    model = _model(name)
    return model is not None and model.translates
