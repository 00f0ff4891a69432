"""Show the first start: the computer's hardware, a model or the demo, and a sample."""

import msgspec
import psutil
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QDialog, QLabel, QRadioButton, QWidget

from app.ui import icons, wording
from app.ui.widgets import accessible, button, card, check_box, hbox, label, resize_to_fit, scroll_area, vbox
from core import models
from core.contracts.engine_messages import Ready
from core.contracts.errors import EnvironmentFault
from core.settings.settings import Settings
from core.support.self_test import copy_sample

_ICON = 56  # px
_MARGIN = 20  # px
_GIGA = 10**9


class WelcomeDialog(QDialog):
    """Opens at the first start. `changed` says that it was seen, however it closes.

    `models_requested` asks for the page of models. `sample_requested` carries the path of a sample recording.
    """

    changed = Signal(object)
    models_requested = Signal()
    sample_requested = Signal(object)

    def __init__(self, parent: QWidget | None, settings: Settings, ready: Ready | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.setWindowTitle(self.tr("Welcome to Mynah"))
        self._device_label = label()
        self._get_model = QRadioButton(self.tr("Get a model"))
        self._demo = QRadioButton(self.tr("Look around with the demo model first"))
        for radio in (self._get_model, self._demo):
            accessible(radio, radio.text())
        self._choice = QButtonGroup(self)
        self._choice.addButton(self._get_model)
        self._choice.addButton(self._demo)
        self._speakers = check_box(self.tr("Also tell apart who speaks"), settings.speakers != "off")
        self._speakers.setEnabled(self._has_diarizer())
        self._sample = check_box(
            self.tr("Put a sample into the queue: a conversation of four minutes, in English"), True
        )
        self._problem = label(kind="error")
        self._problem.hide()
        self._get_model.setChecked(settings.model == models.DEMO and not self._has_models())
        self._demo.setChecked(not self._get_model.isChecked())
        self._lay_out()
        if ready is not None:
            self.show_device(ready)
        resize_to_fit(self, 620, 580)

    def show_device(self, ready: Ready) -> None:
        """Show the engine's device and its reason. Ready may arrive before the dialog opens."""
        words = self.tr("Mynah computes on {device} here: {reason}.")
        self._device_label.setText(
            words.format(device=self._device_words(ready.device), reason=wording.reason(ready.device_reason))
        )

    def accept(self) -> None:
        """Start with the chosen option."""
        copy = None
        if self._sample.isChecked():
            try:
                copy = copy_sample()
            except EnvironmentFault as fault:
                self._problem.setText(wording.message(fault))
                self._problem.show()
                self._sample.setChecked(False)
                return
        super().accept()  # first, because the next dialog reads the settings that `done` changes
        if copy is not None:
            self.sample_requested.emit(copy)
        if self._get_model.isChecked():
            self.models_requested.emit()

    def done(self, result: int) -> None:
        """Remember that the dialog was seen."""
        speakers = self._settings.speakers
        if self._speakers.isChecked() != (speakers != "off"):
            speakers = "model" if self._speakers.isChecked() else "off"
        self.changed.emit(msgspec.structs.replace(self._settings, welcomed=True, speakers=speakers))
        super().done(result)

    def _lay_out(self) -> None:
        picture = QLabel()
        picture.setPixmap(icons.application_icon().pixmap(QSize(_ICON, _ICON), self.devicePixelRatioF()))
        picture.setAlignment(Qt.AlignmentFlag.AlignTop)
        picture.setFixedWidth(_ICON)
        what = self.tr(
            "Drop recordings or whole folders into the window, and it works through them. Everything stays on this "
            "computer. What is finished is never lost, whatever happens."
        )
        memory = self.locale().toString(psutil.virtual_memory().total / _GIGA, "f", 0)
        cores = psutil.cpu_count(logical=False) or psutil.cpu_count() or 1
        self._device_label.setText(self.tr("The engine is looking at the processor and the graphics card…"))
        begin = button(self.tr("Begin"), "primary")
        begin.setDefault(True)
        begin.clicked.connect(self.accept)
        later = button(self.tr("Not now"))
        later.clicked.connect(self.reject)
        demo = self.tr("It is built in and knows plain English only: to see how everything works, not for real work.")
        content = QWidget()
        content.setLayout(
            vbox(
                hbox(picture, vbox(label(self.tr("Welcome to Mynah"), "title"), label(what)), space=16),
                card(
                    label(self.tr("This computer"), "heading"),
                    label(self.tr("{cores} cores, {memory} GB of memory.").format(cores=cores, memory=memory), "quiet"),
                    self._device_label,
                ),
                card(
                    label(self.tr("The model"), "heading"),
                    self._get_model,
                    label(self._model_words(), "small"),
                    self._demo,
                    label(demo, "small"),
                    self._speakers,
                ),
                self._sample,
                0,
                space=14,
            )
        )
        area = scroll_area(content)
        area.setMinimumWidth(content.minimumSizeHint().width() + area.verticalScrollBar().sizeHint().width())
        self.setLayout(vbox(area, self._problem, hbox(0, later, begin), margin=_MARGIN, space=14))
        begin.setFocus()

    def _model_words(self) -> str:
        best = models.catalogue()[0]
        size = self.locale().toString(best.bytes / _GIGA, "f", 1)
        words = self.tr(
            "{name}, for example, knows {n} languages ({size} GB). You choose on the next page; free of charge, also "
            "for work."
        )
        return words.format(name=best.name, n=len(best.languages), size=size)

    def _has_models(self) -> bool:
        try:
            return set(models.installed()) != {models.DEMO}
        except EnvironmentFault:
            return False

    def _has_diarizer(self) -> bool:
        try:
            return bool(models.installed("speakers"))
        except EnvironmentFault:
            return False

    def _device_words(self, device: str) -> str:
        known = {"cpu": self.tr("the processor"), "mps": self.tr("Apple's GPU"), "cuda": self.tr("the NVIDIA GPU")}
        return known.get(device.partition(":")[0], device)
