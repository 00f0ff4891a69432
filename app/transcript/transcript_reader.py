"""Brings a job's transcript from the journal into the model, and again where the journal has another by now."""

from typing import Literal

from PySide6.QtCore import QObject, Signal

from app.transcript.edit_saver import EditSaver
from app.transcript.player import Player
from app.transcript.transcript_model import TranscriptModel
from app.transcript.transcript_view import TranscriptView
from core.contracts.engine_messages import Chunk
from core.journal import Job
from core.queue.delivery import ENDED
from core.transcript.editable_transcript import EditableTranscript
from core.transcript.replacement_rules import Replacement


class TranscriptReader(QObject):
    """Knows whose transcript is shown, keeps what comes in while it is read, and goes to the place that is wanted."""

    shown = Signal()  # the transcript that was asked for is in the model

    def __init__(self, saver: EditSaver, model: TranscriptModel, view: TranscriptView, player: Player) -> None:
        """`saver` reads, in its thread; `player` is sent to the places that are wanted."""
        super().__init__(view)
        self.job: Job | None = None  # as it stands now
        self._saver, self._model, self._view, self._player = saver, model, view, player
        self._waiting: list[Chunk] | None = None  # chunks that came while the transcript is being read
        self._return_to: tuple[float, bool] | None = None  # second, and whether its row is current, once read again
        self._wanted_place: tuple[int, float] | None = None  # a job and a second of it, once it is shown
        saver.loaded.connect(self._on_loaded)

    @property
    def is_reading(self) -> bool:
        """Whether the transcript is still to come."""
        return self._waiting is not None

    def read(self, job: Job | None) -> None:
        """Show another job's transcript, or none, from its beginning."""
        self.job = job
        self._return_to = None
        if self._wanted_place is not None and (job is None or job.id != self._wanted_place[0]):
            self._wanted_place = None
        self._waiting = None if job is None else []
        self._model.show(None)
        if job is not None:
            self._saver.load(job)

    def read_again(self, assign_speakers: bool = False, rules: tuple[Replacement, ...] | Literal["lost"] = ()) -> None:
        """Show it as the journal has it now, at the place that is looked at; the rest as EditSaver.load."""
        assert self.job is not None
        self._view.finish_editing()
        if self._waiting is None:
            seconds = self._view.time_in_sight
            self._return_to = None if seconds is None else (seconds, self._view.current[0] >= 0)
        self._waiting = []
        self._model.show(None)
        self._saver.load(self.job, assign_speakers, rules)

    def take(self, chunk: Chunk) -> bool:
        """Show new words of the job; False when some are missing before them."""
        if self._waiting is None:
            return self._model.extend(chunk)
        self._waiting.append(chunk)
        return True

    def go_to_time(self, job: int, seconds: float) -> None:
        """Make the word of a job current that is said then, and play from it next, as soon as that job is shown."""
        self._wanted_place = job, seconds
        self._go_to_wanted_place()

    def _go_to_wanted_place(self) -> None:
        if self._wanted_place is None or self.job is None or self.is_reading:
            return
        job, seconds = self._wanted_place
        if job == self.job.id:
            self._wanted_place = None
            self._view.go_to_time(seconds, True)
            self._player.seek(seconds)

    def _on_loaded(self, job: Job, editable: EditableTranscript) -> None:
        if self.job is None or job.id != self.job.id or self._waiting is None:
            return
        waiting, self._waiting = self._waiting, None
        if self.job.state in ENDED and job.state not in ENDED:
            editable.complete()
        self._model.show(editable)
        for chunk in waiting:
            self._model.extend(chunk)
        if self._return_to is not None:
            self._view.go_to_time(*self._return_to)
            self._return_to = None
        self._go_to_wanted_place()
        self.shown.emit()
