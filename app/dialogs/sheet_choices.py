"""Edit the choices for some recordings: model, language, speakers, formats and folder."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import msgspec
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFileDialog, QGridLayout, QMenu, QPushButton, QWidget

from app.ui import format_names, model_names, number_formats, translations
from app.ui.widgets import accessible, check_box, combo_box, hbox, known_languages, label, signals_blocked, with_model
from core import models
from core.contracts.errors import EnvironmentFault
from core.contracts.tracks import ALL, AUTO, Track
from core.settings.settings import Settings

LABEL: Final = 104  # px of the labels
_MOST_SPEAKERS = 8
_OTHER = "?"  # the entry that opens a page or a chooser
_BESIDE = ""
_TWICE = "twice"  # the careful search, with a second opinion
_BOTH = "+"  # after the code of a translation beside the original


class SheetChoices(QWidget):
    """A form of Settings. `changed` follows every choice. `models_requested` asks for the page of models."""

    changed = Signal()
    models_requested = Signal()

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self._here = _installed()
        self._model = combo_box(self.tr("Model"), self._model_choices(), settings.model)
        self._language = combo_box(self.tr("Language"), {}, "")
        self._target = combo_box(self.tr("Translation"), {}, "")
        searches = {
            "greedy": self.tr("Fast"),
            "beam": self.tr("Careful"),
            _TWICE: self.tr("Careful, with a second opinion"),
        }
        self._accuracy = combo_box(
            self.tr("Accuracy"), searches, _TWICE if settings.second_opinion else settings.search
        )
        self._accuracy.setToolTip(
            self.tr(
                "Careful compares several readings. It takes longer, and helps with Parakeet and Nemotron models. "
                "A second opinion marks words that the model's other half reads differently."
            )
        )
        ways = {
            "off": self.tr("Off"),
            "model": self.tr("Identify"),
            "channels": self.tr("One speaker per channel"),
        }
        self._speakers = combo_box(self.tr("Speakers"), ways, settings.speakers)
        counts = {"": self.tr("Any number")} | {
            str(n): self.tr("Up to {n}").format(n=n) for n in range(2, _MOST_SPEAKERS + 1)
        }
        self._at_most = combo_box(self.tr("Number of speakers"), counts, str(settings.speakers_at_most or ""))
        self._tracks = combo_box(self.tr("Audio tracks"), {}, "")
        self._hint = label(kind="small-on-window")
        self._formats: dict[str, QCheckBox] = {}
        self._format_row = hbox(space=18)
        self._more_formats = QPushButton(self.tr("More formats…"))
        self._more_formats.setProperty("kind", "link")
        accessible(self._more_formats, self.tr("More formats"))
        self._more_formats.setMenu(self._format_menu())
        self._folder = combo_box(self.tr("Folder"), {}, _BESIDE)
        self._rows: dict[str, tuple[QWidget, ...]] = {}
        self._hidden: frozenset[str] = frozenset()
        self._model.setEnabled(settings.server is None)
        self._lay_out()
        self._fill_languages()
        self._fill_formats()
        self._fill_folders()
        self._refresh()
        self._connect()

    @property
    def settings(self) -> Settings:
        """The settings with the current choices."""
        return self._settings

    @property
    def missing_model(self) -> models.Model | None:
        """The chosen model if it must be downloaded first."""
        if self._settings.server is not None or self._settings.model in self._here:
            return None
        return model_names.model_of(self._settings.model)

    @property
    def is_complete(self) -> bool:
        """Whether the chosen model can be had."""
        return (
            self._settings.server is not None or self._is_here(self._settings.model) or self.missing_model is not None
        )

    def take_model(self, name: str) -> None:
        """Choose a model, for example after a visit to the page of models."""
        self._here = _installed()
        self._fill_models(name)
        self._choose_model()

    def _fill_models(self, name: str) -> None:
        with signals_blocked(self):
            self._model.clear()
            for value, words in self._model_choices(name).items():
                self._model.addItem(words, value)
            self._model.setCurrentIndex(self._model.findData(name))
            self._model.setEnabled(self._settings.server is None)

    def restrict_to_part(self) -> None:
        """Leave model and language only, for a part of a transcript."""
        self._hidden = frozenset(self._rows) - {"model", "language", "accuracy"}
        self._settings = msgspec.structs.replace(
            self._settings, translate_to=None, bilingual=False, speakers="off", speakers_exactly=None, server=None
        )
        self._fill_models(self._settings.model)  # a server takes whole recordings
        self._fill_languages()
        for name in self._hidden:
            self._show_row(name, False)
        self._refresh()

    def set_count(self, exactly: int | None) -> None:
        """Take an exact number of speakers, which replaces the largest number."""
        self._settings = msgspec.structs.replace(self._settings, speakers_exactly=exactly)
        if exactly is not None:
            self._settings = msgspec.structs.replace(self._settings, speakers_at_most=None)
        self._refresh()

    def set_fields(self, **fields: object) -> None:
        """Take fields that other controls of the sheet edit."""
        self._settings = msgspec.structs.replace(self._settings, **fields)

    # --- the look

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(8)
        grid.setColumnMinimumWidth(0, LABEL)
        grid.setColumnStretch(1, 1)
        formats = QWidget()
        self._format_row.addWidget(self._more_formats)
        self._format_row.addStretch(1)
        formats.setLayout(self._format_row)
        speakers = QWidget()
        speakers.setLayout(hbox(self._speakers, self._at_most, grow=self._speakers))
        for row, (name, text, control) in enumerate(
            (
                ("model", self.tr("Model"), self._model),
                ("language", self.tr("Language"), self._language),
                ("target", self.tr("Translation"), self._target),
                ("accuracy", self.tr("Accuracy"), self._accuracy),
                ("speakers", self.tr("Speakers"), speakers),
                ("hint", "", self._hint),
                ("tracks", self.tr("Audio tracks"), self._tracks),
                ("formats", self.tr("Save as"), formats),
                ("folder", self.tr("Folder"), self._folder),
            )
        ):
            words = label(text, "quiet-on-window", wrap=False)
            if isinstance(control, QComboBox):
                words.setBuddy(control)
                control.setAccessibleDescription("")
            grid.addWidget(words, row, 0)
            grid.addWidget(control, row, 1)
            self._rows[name] = (words, control)
        self.setLayout(grid)

    def _connect(self) -> None:
        self._model.currentIndexChanged.connect(self._on_model)
        self._language.currentIndexChanged.connect(self._choose_language)
        self._target.currentIndexChanged.connect(self._choose_target)
        self._accuracy.currentIndexChanged.connect(self._choose_accuracy)
        self._tracks.currentIndexChanged.connect(self._choose_tracks)
        self._speakers.currentIndexChanged.connect(self._choose_speakers)
        self._at_most.currentIndexChanged.connect(self._choose_speakers)
        self._folder.currentIndexChanged.connect(self._choose_folder)

    def _refresh(self) -> None:
        """Show the rows that make sense for the choices."""
        settings = self._settings
        self._show_row("target", self._target.count() > 1)
        self._show_row("accuracy", settings.server is None)
        self._show_row("tracks", self._tracks.count() > 1)
        self._at_most.setVisible(settings.speakers == "model" and settings.speakers_exactly is None)
        hint = self._speakers_hint()
        self._hint.setText(hint)
        self._show_row("hint", bool(hint))
        self._show_row("folder", settings.auto_export)
        self.changed.emit()

    def _show_row(self, name: str, shown: bool) -> None:
        for widget in self._rows[name]:
            widget.setVisible(shown and name not in self._hidden)

    def _speakers_hint(self) -> str:
        if self._settings.speakers == "channels":
            return self.tr("For calls and interviews with one microphone per person.")
        if self._settings.speakers == "model" and self._settings.speakers_exactly is not None:
            return self.tr("%n speaker(s), as set under Advanced.", "", self._settings.speakers_exactly)
        if self._settings.speakers == "model" and _has_demo_diarizer_alone():
            return self.tr("Only the demo speaker model is installed. Download a better one under Models.")
        return ""

    # --- model and language

    def _model_choices(self, extra: str = "") -> dict[str, str]:
        """Return the installed models, the recommended ones, and the way to the others. A server has one model."""
        server = self._settings.server
        if server is not None:
            words = self.tr("{model} on {host}")
            host = urlsplit(server.address).netloc
            return {self._settings.model: words.format(model=model_names.model_title(server.model), host=host)}
        chosen = {self._settings.model, extra} - {""}
        own = [name for name in self._here if name not in models.BUILT_IN]
        offered = [model.name for model in models.catalogue() if model.recommended and model.kind == "recognition"]
        names = [*(name for name in offered if name in own), *(name for name in own if name not in offered)]
        names += [name for name in offered if name not in own]
        names += [name for name in chosen if name not in names and name != models.DEMO]
        return {
            **{name: self._model_words(name) for name in names},
            models.DEMO: self._model_words(models.DEMO),
            _OTHER: self.tr("Other models…"),
        }

    def _model_words(self, name: str) -> str:
        if name == models.DEMO:
            return " · ".join((model_names.model_title(name), self.tr("English only, makes more mistakes")))
        model = model_names.model_of(name)
        parts = [model_names.model_title(name)]
        if model is not None:
            parts.append(model_names.languages_of(model))
        if not self._is_here(name):
            size = self.tr("downloads first, {size}")
            parts.append(
                size.format(size=number_formats.file_size(model.bytes)) if model else self.tr("not on this computer")
            )
        elif model is not None and model.recommended:
            parts.append(self.tr("recommended"))
        return " · ".join(parts)

    def _is_here(self, name: str) -> bool:
        if name in self._here:
            return True
        try:
            models.resolve(name)
        except EnvironmentFault:
            return False
        return True

    def _on_model(self) -> None:
        if self._model.currentData() == _OTHER:
            with signals_blocked(self):
                self._model.setCurrentIndex(self._model.findData(self._settings.model))
            self.models_requested.emit()
            return
        self._choose_model()

    def _choose_model(self) -> None:
        self._settings = with_model(self._settings, self._model.currentData())
        self._fill_languages()
        self._refresh()

    @property
    def _recogniser(self) -> str:
        """The name of the model that recognises."""
        return self._settings.model if self._settings.server is None else self._settings.server.model

    def _fill_languages(self) -> None:
        known = known_languages(self._recogniser)
        detect = {} if len(known) == 1 else {"": self.tr("Detect")}
        with signals_blocked(self):
            self._language.clear()
            for code, words in (detect | model_names.language_choices(self._recogniser, known)).items():
                self._language.addItem(words, code)
            self._language.setCurrentIndex(max(0, self._language.findData(self._settings.language or "")))
            self._language.setEnabled(self._language.count() > 1)
        self._fill_targets()

    def _choose_language(self) -> None:
        one = len(known_languages(self._recogniser)) == 1
        code = None if one else self._language.currentData() or None
        self._settings = msgspec.structs.replace(self._settings, language=code, translate_to=None, bilingual=False)
        self._fill_targets()
        self._refresh()

    def _fill_targets(self) -> None:
        spoken, model = self._settings.language, model_names.model_of(self._recogniser)
        codes: list[str] = []
        if spoken is not None and model is not None and model.translates:
            codes = [code for code in model.languages if code != spoken and "en" in (spoken, code)]
        with signals_blocked(self):
            self._target.clear()
            self._target.addItem(self.tr("Off"), "")
            for code, name in model_names.by_name(codes).items():
                self._target.addItem(self.tr("{language} instead of the original").format(language=name), code)
                if self._settings.speakers != "channels":  # the source language of a channel is unknown
                    self._target.addItem(self.tr("Original and {language}").format(language=name), f"{code}{_BOTH}")
            wanted = (self._settings.translate_to or "") + (_BOTH if self._settings.bilingual else "")
            self._target.setCurrentIndex(max(0, self._target.findData(wanted)))

    def _choose_target(self) -> None:
        chosen: str = self._target.currentData() or ""
        code, both = chosen.removesuffix(_BOTH) or None, chosen.endswith(_BOTH)
        self._settings = msgspec.structs.replace(self._settings, translate_to=code, bilingual=both)
        self.changed.emit()

    # --- speakers

    def _choose_speakers(self) -> None:
        way, most = self._speakers.currentData(), self._at_most.currentData()
        self._settings = msgspec.structs.replace(
            self._settings,
            speakers=way,
            speakers_at_most=int(most) if way == "model" and most and self._settings.speakers_exactly is None else None,
            speakers_exactly=self._settings.speakers_exactly if way == "model" else None,
            bilingual=self._settings.bilingual and way != "channels",
        )
        self._fill_targets()
        self._refresh()

    def _choose_accuracy(self) -> None:
        chosen, opinion = self._accuracy.currentData(), self._settings.second_opinion
        self._settings = msgspec.structs.replace(
            self._settings,
            search="beam" if chosen == _TWICE else chosen,
            second_opinion=(opinion or "auto") if chosen == _TWICE else "",
        )
        self.changed.emit()

    # --- tracks

    def offer_tracks(self, found: Sequence[Sequence[Track]]) -> None:
        """Offer the sound tracks of the recordings if one has several. A single track must be in all of them."""
        several = [tracks for tracks in found if len(tracks) > 1]
        if not several:
            return
        shared = several[0] if all(_names(tracks) == _names(several[0]) for tracks in found) else ()
        choices = {AUTO: self.tr("Tracks with speech"), ALL: self.tr("All tracks")}
        choices |= {str(track.number): self._track_words(track) for track in shared}
        with signals_blocked(self):
            self._tracks.clear()
            for value, words in choices.items():
                self._tracks.addItem(words, value)
            self._tracks.setCurrentIndex(max(0, self._tracks.findData(self._settings.tracks)))
        self._choose_tracks()
        self._refresh()

    def _track_words(self, track: Track) -> str:
        name = track.title or self.tr("Track {n}").format(n=track.number)
        return " · ".join(filter(None, (name, translations.endonym(track.language) if track.language else "")))

    def _choose_tracks(self) -> None:
        self._settings = msgspec.structs.replace(self._settings, tracks=self._tracks.currentData())

    # --- files

    def _format_menu(self) -> QMenu:
        menu = QMenu(self._more_formats)
        for group, names in format_names.GROUPS.items():
            of_group = menu.addMenu(format_names.group_name(group))
            for name in names:
                action = of_group.addAction(format_names.format_name(name))
                action.setCheckable(True)
                action.toggled.connect(lambda ticked, name=name: self._tick(name, ticked))
                action.setData(name)
            of_group.aboutToShow.connect(partial(self._show_ticks, of_group))
        return menu

    def _show_ticks(self, menu: QMenu) -> None:
        for action in menu.actions():
            action.blockSignals(True)
            action.setChecked(action.data() in self._ticked())
            action.blockSignals(False)

    def _ticked(self) -> tuple[str, ...]:
        return tuple(name for name, box in self._formats.items() if box.isChecked())

    def _fill_formats(self) -> None:
        chosen = self._settings.formats if self._settings.auto_export else ()
        for name in (*format_names.COMMON, *(name for name in self._settings.formats)):
            if name not in self._formats:
                self._add_format(name, name in chosen)

    def _add_format(self, name: str, ticked: bool) -> None:
        box = check_box(format_names.format_name(name), ticked)
        box.toggled.connect(lambda *_: self._choose_formats())
        self._formats[name] = box
        self._format_row.insertWidget(len(self._formats) - 1, box)

    def _tick(self, name: str, ticked: bool) -> None:
        if name not in self._formats:
            self._add_format(name, not ticked)
        self._formats[name].setChecked(ticked)

    def _choose_formats(self) -> None:
        ticked = self._ticked()
        formats = ticked or self._settings.formats
        self._settings = msgspec.structs.replace(self._settings, formats=formats, auto_export=bool(ticked))
        self._refresh()

    def _fill_folders(self) -> None:
        with signals_blocked(self):
            self._folder.clear()
            self._folder.addItem(self.tr("Next to each recording"), _BESIDE)
            if self._settings.output:
                self._folder.addItem(self._settings.output, self._settings.output)
            self._folder.addItem(self.tr("Choose a folder…"), _OTHER)
            self._folder.setCurrentIndex(max(0, self._folder.findData(self._settings.output or _BESIDE)))

    def _choose_folder(self) -> None:
        chosen: str | None = self._folder.currentData()
        if chosen == _OTHER:
            picked = QFileDialog.getExistingDirectory(
                self, self.tr("Folder for the transcripts"), self._settings.output or str(Path.home())
            )
            chosen = picked or self._settings.output or _BESIDE
        self._settings = msgspec.structs.replace(self._settings, output=chosen or None)
        self._fill_folders()
        self.changed.emit()


def _installed() -> dict[str, Path]:
    try:
        return models.installed()
    except EnvironmentFault:
        return {}


def _names(tracks: Sequence[Track]) -> list[tuple[int, str, str | None]]:
    return [(track.number, track.title, track.language) for track in tracks]


def _has_demo_diarizer_alone() -> bool:
    try:
        return not set(models.installed("speakers")) - {*models.BUILT_IN}
    except EnvironmentFault:
        return False
