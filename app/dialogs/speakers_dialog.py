"""Tell the speakers of recordings apart that are there already: asks how many and with which model."""

from collections.abc import Sequence

import msgspec
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QWidget

from app.dialogs.speaker_options import SpeakerOptions, way_of
from app.ui import wording
from app.ui.widgets import button, hbox, label, resize_to_fit, vbox
from core.contracts.errors import EnvironmentFault
from core.journal import Job
from core.settings.settings import Settings
from core.specs import job_specs


class SpeakersDialog(QDialog):
    """For some jobs. `chosen` tells their ids and the SpeakerChoice; `models_requested` asks for the models page."""

    chosen = Signal(list, object)
    models_requested = Signal()

    def __init__(self, parent: QWidget | None, jobs: Sequence[Job], settings: Settings) -> None:
        super().__init__(parent)
        self._jobs = [job.id for job in jobs]
        self.setWindowTitle(self.tr("Tell speakers apart"))
        name = jobs[0].name if len(jobs) == 1 else self.tr("%n recording(s)", "", len(jobs))
        wanted = settings if way_of(settings) != "off" else msgspec.structs.replace(settings, speakers="model")
        self._options = SpeakerOptions(wanted, may_be_off=False)
        self._problem = label(kind="error")
        self._problem.hide()
        hint = self.tr("The text stays as it is; sentences in which the speaker changes are split. You can undo this.")
        self._begin = button(self.tr("Tell apart"), "primary")
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
        """Have it done."""
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
