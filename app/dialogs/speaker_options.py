"""Edit the choices of speaker identification: whether, how many, with which model."""

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFrame, QSpinBox, QWidget

from app.ui import style, wording
from app.ui.widgets import (
    GrowingDialog,
    accessible,
    button,
    combo_box,
    hbox,
    label,
    label_for,
    resize_to_fit,
    signals_blocked,
    vbox,
)
from core import models
from core.contracts.errors import EnvironmentFault
from core.journal import Job
from core.settings.settings import Settings
from core.specs import job_specs

FIELDS = ("speakers", "speakers_model", "speakers_exactly", "speakers_at_most")
"""The fields of Settings that this card edits."""
_MOST = 8  # speakers
_BEST = ""  # in the list of models
_LABEL = 110  # px


def way_of(settings: Settings) -> str:
    """Return the kind of speaker identification: off, auto, exactly, at-most or channels."""
    if settings.speakers != "model":
        return settings.speakers
    return "exactly" if settings.speakers_exactly else "at-most" if settings.speakers_at_most else "auto"


class SpeakerOptions(QFrame):
    """A card of the fields of Settings (FIELDS). `changed` carries the settings after every change.

    `models_requested` asks for the page of models.
    """

    changed = Signal(object)
    models_requested = Signal()

    def __init__(self, settings: Settings, *, may_be_off: bool = True) -> None:
        """Offer "off" only if `may_be_off`."""
        super().__init__()
        self.setProperty("kind", "card")
        self._settings = settings
        off = {"off": self.tr("Off")} if may_be_off else {}
        ways = off | {
            "auto": self.tr("Detect automatically"),
            "exactly": self.tr("Exactly"),
            "at-most": self.tr("Up to"),
            "channels": self.tr("One speaker per channel"),
        }
        self._way = combo_box(self.tr("Speakers"), ways, way_of(settings) if may_be_off else _told(settings))
        self._count = accessible(QSpinBox(), self.tr("Number of speakers"))
        self._count.setRange(1, _MOST)
        self._count.setValue(settings.speakers_exactly or settings.speakers_at_most or 2)
        self._model = combo_box(self.tr("Speaker model"), self._models(), settings.speakers_model or _BEST)
        self._model.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._more = button(self.tr("Speaker models…"), hint=self.tr("Download a speaker model"))
        self._hint = label(kind="small")
        self._lay_out()
        self._refresh()
        self._way.currentIndexChanged.connect(self._read_controls)
        self._count.valueChanged.connect(self._read_controls)
        self._model.currentIndexChanged.connect(self._read_controls)
        self._more.clicked.connect(self.models_requested)

    @property
    def settings(self) -> Settings:
        """The settings with the current choices."""
        return self._settings

    @property
    def complete(self) -> bool:
        """Whether the chosen model exists."""
        return self._settings.speakers != "model" or self._model.count() > 1

    def _models(self) -> dict[str, str]:
        try:
            here = list(models.installed("speakers"))
        except EnvironmentFault:
            here = []
        names = {name: self.tr("Demo speaker model") if name == models.DEMO_DIARIZER else name for name in here}
        return {_BEST: self.tr("Best available")} | names

    def _lay_out(self) -> None:
        names = label_for(self._way), label_for(self._model, self.tr("Model"))
        for name in names:
            name.setMinimumWidth(_LABEL)
        ways = hbox(names[0], self._way, self._count, 0)
        files = hbox(names[1], self._model, self._more, grow=self._model)
        self.setLayout(vbox(label(self.tr("Speakers"), "heading"), ways, files, self._hint, margin=style.MARGIN))

    def _read_controls(self) -> None:
        way, count = self._way.currentData(), self._count.value()
        self._settings = msgspec.structs.replace(
            self._settings,
            speakers="model" if way in ("auto", "exactly", "at-most") else way,
            speakers_exactly=count if way == "exactly" else None,
            speakers_at_most=count if way == "at-most" else None,
            speakers_model=self._model.currentData() or None,
        )
        self._refresh()
        self.changed.emit(self._settings)

    def _refresh(self) -> None:
        way = self._way.currentData()
        with signals_blocked(self):
            self._count.setVisible(way in ("exactly", "at-most"))
            self._model.setEnabled(way not in ("off", "channels"))
        hints: dict[str, Callable[[], str]] = {"off": lambda: "", "channels": self._channels_hint}
        self._hint.setText(hints.get(way, self._model_hint)())
        self._hint.setVisible(bool(self._hint.text()))

    def _channels_hint(self) -> str:
        return self.tr("For calls and interviews with one microphone per person.")

    def _model_hint(self) -> str:
        if not self.complete:
            return self.tr("No speaker model is installed yet.")
        if _is_demo(self._settings):
            return self.tr("The demo model knows only synthetic voices. Download a speaker model for real work.")
        return self.tr("Mynah identifies speakers after the words.")


def _told(settings: Settings) -> str:
    way = way_of(settings)
    return "auto" if way == "off" else way


def _is_demo(settings: Settings) -> bool:
    """Tell whether the built-in model would identify the speakers."""
    try:
        file = models.best_diarizer() if settings.speakers_model is None else models.resolve(settings.speakers_model)
    except EnvironmentFault:
        return False
    return Path(file) == models.installed("speakers").get(models.DEMO_DIARIZER)


class SpeakersDialog(GrowingDialog):
    """Identifies speakers in some jobs. `chosen` carries their ids and the SpeakerChoice.

    `models_requested` asks for the page of models.
    """

    chosen = Signal(list, object)
    models_requested = Signal()

    def __init__(self, parent: QWidget | None, jobs: Sequence[Job], settings: Settings) -> None:
        super().__init__(parent)
        self._jobs = [job.id for job in jobs]
        self.setWindowTitle(self.tr("Identify speakers"))
        name = jobs[0].name if len(jobs) == 1 else self.tr("%n recording(s)", "", len(jobs))
        wanted = settings if way_of(settings) != "off" else msgspec.structs.replace(settings, speakers="model")
        self._options = SpeakerOptions(wanted, may_be_off=False)
        self._problem = label(kind="error")
        self._problem.hide()
        hint = self.tr("The words stay. Sentences are split where the speaker changes. You can undo this.")
        self._begin = button(self.tr("Identify"), "primary")
        self._begin.setDefault(True)
        later = button(self.tr("Cancel"))
        self.setLayout(
            vbox(
                label(name, "title"),
                label(hint, "quiet-on-window"),
                self._options,
                self._problem,
                0,
                hbox(0, later, self._begin),
                margin=20,
                space=12,
            )
        )
        self._begin.clicked.connect(self.accept)
        later.clicked.connect(self.reject)
        self._options.changed.connect(self._refresh)
        self._options.models_requested.connect(self.models_requested)
        self._options.models_requested.connect(self.reject)
        self._refresh()
        resize_to_fit(self, 560, 330)

    def accept(self) -> None:
        """Start the identification."""
        try:
            choice = job_specs.speaker_choice(self._options.settings)
        except EnvironmentFault as fault:
            self._problem.setText(wording.message(fault))
            self._problem.show()
            return
        self.chosen.emit(self._jobs, choice)
        super().accept()

    def _refresh(self) -> None:
        self._begin.setEnabled(self._options.complete)
