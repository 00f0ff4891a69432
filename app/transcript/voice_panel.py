"""Remember voices, and suggest names by voice, below the speakers' cards."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from app.ui import background, wording
from app.ui.widgets import button, hbox, label, vbox
from core import models
from core.contracts.errors import Fault
from core.contracts.transcript import Segment
from core.journal import Job
from core.transcript.speaker_names import is_default_name
from core.voices import store, suggestions
from core.voices.store import VoicePrint
from core.voices.suggestions import Suggestion, Suggestions


def suggested(job: Job, segments: Sequence[Segment], speakers: Sequence[str]) -> tuple[Suggestions, str]:
    """Return the suggestions for the speakers of a recording, and the name of the voice model. Takes seconds.

    Raises:
        Fault: a file or the model cannot be read.
    """
    model = models.best_voice_model()
    known = store.read_voices(store.store_path(Path(job.path)))
    heard = suggestions.hear_voices(job.path, segments, speakers, model, job.heard_tracks)
    return suggestions.suggest(heard, known, suggestions.threshold_of(model)), models.model_name(model)


def remembered(job: Job, segments: Sequence[Segment], speaker: str) -> VoicePrint:
    """Learn the voice of a speaker. Return the whole print. Takes seconds.

    Raises:
        Fault: the speech does not suffice, or a file or the model cannot be read.
    """
    return suggestions.learn(job.path, segments, speaker, models.best_voice_model(), job.heard_tracks)


class VoicePanel(QFrame):
    """Two commands, a sentence with their result, and a row for each suggestion. Hidden while known voices are off."""

    suggest_requested = Signal()
    remember_requested = Signal()
    taken = Signal(str, str)  # the speaker, and the suggested name

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show nothing yet."""
        super().__init__(parent)
        self.suggest = button(self.tr("Suggest names"), hint=self.tr("Compare the speakers with known voices"))
        self.remember = button(self.tr("Remember this voice"), hint=self.tr("Ask the person first"))
        self.suggest.clicked.connect(self.suggest_requested)
        self.remember.clicked.connect(self.remember_requested)
        self.note = label(kind="small")
        self.note.hide()
        self._likely: tuple[Suggestion, ...] = ()
        self._rows = QVBoxLayout()
        self._rows.setSpacing(4)
        self.setLayout(vbox(self.suggest, self.remember, self.note, self._rows, margin=(16, 0, 16, 10), space=6))
        self.hide()

    def set_busy(self, busy: bool) -> None:
        """Block the commands while a recording is heard."""
        self.suggest.setEnabled(not busy)
        self.remember.setEnabled(not busy)
        if busy:
            self.show_note(self.tr("Listening…"))

    def show_note(self, text: str) -> None:
        """Show a sentence, or none."""
        self.note.setText(text)
        self.note.setVisible(bool(text))

    def show_suggestions(self, likely: Sequence[Suggestion]) -> None:
        """Show a row with a button for each suggestion."""
        self._likely = tuple(likely)
        while (item := self._rows.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        for each in likely:
            self._rows.addWidget(self._row(each))

    def drop(self, speaker: str) -> None:
        """Remove the suggestion for a speaker who has the name now."""
        self.show_suggestions([each for each in self._likely if each.speaker != speaker])

    def _row(self, each: Suggestion) -> QWidget:
        sounds = self.tr("{speaker}: sounds like {name} ({percent} %)")
        take = button(self.tr("Use {name}").format(name=each.name), hint=self.tr("Name this speaker"))
        take.clicked.connect(lambda *_: self.taken.emit(each.speaker, each.name))
        row = QWidget()
        text = label(sounds.format(speaker=each.speaker, name=each.name, percent=each.percent))
        row.setLayout(hbox(text, take, grow=text))
        return row


class VoiceSession(QObject):
    """Runs the commands of a panel for the transcript on show, in a thread."""

    def __init__(self, panel: VoicePanel) -> None:
        """Start with known voices off."""
        super().__init__(panel)
        self.panel = panel
        self._on = False
        self._job: Job | None = None

    def set_on(self, on: bool) -> None:
        """Switch known voices on or off."""
        self._on = on
        self._refresh()

    def show_job(self, job: Job | None) -> None:
        """Follow the transcript on show. Suggestions for another one vanish."""
        if job is None or self._job is None or job.id != self._job.id:
            self.panel.show_suggestions(())
            self.panel.show_note("")
        self._job = job
        self._refresh()

    def _refresh(self) -> None:
        self.panel.setVisible(self._on and self._job is not None)

    def suggest(self, segments: Sequence[Segment], speakers: Sequence[str]) -> None:
        """Suggest names for the speakers."""
        if self._job is None or not speakers:
            return
        job = self._job
        self.panel.show_suggestions(())
        self._start()
        background.run(
            self.panel, partial(suggested, job, segments, speakers), partial(self._suggested, job.id), self._failed
        )

    def remember(self, segments: Sequence[Segment], speaker: str | None) -> None:
        """Learn the voice of a named speaker."""
        if self._job is None or speaker is None or is_default_name(speaker):
            self.panel.show_note(self.tr("Choose a speaker with a name first."))
            return
        self._start()
        background.run(self.panel, partial(remembered, self._job, segments, speaker), self._remembered, self._failed)

    def _start(self) -> None:
        self.panel.set_busy(True)

    def _suggested(self, job: int, found: tuple[Suggestions, str]) -> None:
        result, model = found
        self.panel.set_busy(False)
        if self._job is None or self._job.id != job:
            self.panel.show_note("")
            return
        likely = [each for each in result.likely.values() if each.name != each.speaker]
        notes = [] if likely else [self.tr("No other known voice is similar enough.")]
        notes += [wording.message(fault) for fault in result.faults.values()]
        if result.other_models:
            names = ", ".join(each.name for each in result.other_models)
            told = self.tr("Another model computed these voice prints, so they were not compared: {names}.")
            notes.append(told.format(names=names))
        if model == models.DEMO_VOICES:
            notes.append(self.tr("The demo voice model knows synthetic voices only."))
        self.panel.show_note(" ".join(notes))
        self.panel.show_suggestions(likely)

    def _remembered(self, learned: VoicePrint) -> None:
        self.panel.set_busy(False)
        told = self.tr("Mynah knows the voice of {name} now. Delete it with “mynah voices forget”.")
        self.panel.show_note(told.format(name=learned.name))

    def _failed(self, fault: Fault) -> None:
        self.panel.set_busy(False)
        self.panel.show_note(wording.message(fault))
