"""Offer the recommended model where no other is chosen: its size, the time, and the progress of its download."""

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QProgressBar, QPushButton, QWidget

from app.models.model_tasks import ModelTasks
from app.ui import icons, model_names, number_formats, wording
from app.ui.widgets import accessible, button, hbox, label, set_kind, vbox
from core import models
from core.contracts.errors import EnvironmentFault
from core.models.model_task import ModelTask
from core.settings.settings import Settings

_ICON = 20  # px
_BYTES_PER_SECOND: Final = 50e6 / 8  # a common connection, for the time of a download that has not begun


class ModelOffer(QWidget):
    """Shows the model in use, or leads to the download of the recommended one.

    `chosen` carries the name of a model that has just arrived. `models_requested` asks for the page of models.
    """

    chosen = Signal(str)
    models_requested = Signal()

    def __init__(self, tasks: ModelTasks) -> None:
        super().__init__()
        self._tasks, self._settings = tasks, Settings()
        self._best = models.catalogue()[0]
        self._sign = QPushButton()
        self._sign.setProperty("kind", "picture")
        self._sign.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._sign.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._sign.setIconSize(QSize(_ICON, _ICON))
        self._name = label(kind="heading", wrap=False)
        self._badge = label(self.tr("Recommended"), "badge", wrap=False)
        self._what = label(kind="quiet-on-window")
        self._state = label(kind="small-on-window")
        self._bar = accessible(QProgressBar(), self.tr("Progress of the download"))
        self._bar.setTextVisible(False)
        words = self.tr("Download")
        self.download = accessible(button(f" {words}"), words)
        icons.set_icon(self.download, "download")
        self.pause = button(self.tr("Pause"))
        self._models = button(self.tr("Models…"))
        column = vbox(hbox(self._name, self._badge, 0), self._what, self._bar, self._state, space=3)
        self.setLayout(hbox(self._sign, column, self.download, self.pause, self._models, grow=column, space=10))
        self.download.clicked.connect(lambda *_: tasks.download(self._best))
        self.pause.clicked.connect(lambda *_: tasks.cancel(self._best.name))
        self._models.clicked.connect(lambda *_: self.models_requested.emit())
        tasks.changed.connect(self._on_task)
        self._refresh()

    @property
    def has_model(self) -> bool:
        """Whether a model for real recordings is chosen and here."""
        chosen = self._settings
        return chosen.server is not None or (chosen.model != models.DEMO and _is_here(chosen.model))

    def show_settings(self, settings: Settings) -> None:
        """Show the chosen model."""
        self._settings = settings
        self._refresh()

    def _on_task(self, task: ModelTask) -> None:
        if task.model != self._best.name or task.kind != "download":
            return
        if task.state == "done" and not self.has_model:
            self.chosen.emit(task.model)
        self._refresh()

    def _refresh(self) -> None:
        task = self._tasks.task_of(self._best.name)
        if task is not None and task.kind != "download":
            task = None
        runs = task is not None and not task.ended
        shown = self._settings.model if self.has_model or self._settings.welcomed else self._best.name
        offers = shown == self._best.name and not self.has_model
        server = self._settings.server
        self._name.setText(model_names.model_title(shown if server is None else server.model))
        self._badge.setVisible(offers)
        self._what.setText(self._words(shown) if server is None else wording.destination(server.address))
        step = task.step if task is not None and runs else None
        self._bar.setVisible(runs)
        self._bar.setRange(0, 1000 if step is not None and step.total else 0)
        if step is not None and step.total:
            self._bar.setValue(1000 * step.done // step.total)
        failed = task is not None and task.state == "failed" and task.fault is not None
        self._state.setText(self._state_words(shown, task))
        set_kind(self._state, "error" if failed and offers else "small-on-window")
        self.download.setVisible(offers and not runs)
        self.pause.setVisible(runs)
        self._models.setVisible(not offers and not runs)
        icons.set_icon(self._sign, "download" if offers else "check", "accent")

    def _words(self, name: str) -> str:
        model = model_names.model_of(name)
        if name == models.DEMO:
            return self.tr("English only, makes more mistakes. Get another model for real work.")
        if model is None:
            return ""
        if model.name == self._best.name:
            return self.tr("25 languages, punctuation and capitals. Free, also for commercial use.")
        return wording.translated(model.summary)

    def _state_words(self, name: str, task: ModelTask | None) -> str:
        if task is not None and task.fault is not None and task.state == "failed":
            return wording.message(task.fault)
        if task is not None and not task.ended:
            return self._progress(task)
        if _is_here(name):
            return self.tr("On this computer. Works offline.")
        size = number_formats.file_size(self._best.bytes)
        time = number_formats.length(self._best.bytes / _BYTES_PER_SECOND)
        part = models.partial_downloads().get(self._best.name)
        if part is not None:
            here = number_formats.file_size(part[0])
            return self.tr("{done} of {size} are here. The download resumes there.").format(done=here, size=size)
        text = self.tr("{size} download · about {time} at 50 Mbit/s · then works offline")
        return text.format(size=size, time=time)

    def _progress(self, task: ModelTask) -> str:
        step = task.step
        if step is None or not step.total:
            return self.tr("Connecting…")
        done, size = number_formats.file_size(step.done), number_formats.file_size(step.total)
        parts = [self.tr("{done} of {size}").format(done=done, size=size)]
        if task.seconds_left is not None:
            parts.append(number_formats.time_left(task.seconds_left))
        return " · ".join(parts)


def _is_here(name: str) -> bool:
    try:
        models.resolve(name)
    except EnvironmentFault:
        return False
    return True
