"""Read transcripts from the journal and save every edit, in a thread. The window never waits for a disk."""

import contextlib
import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from app.transcript.player import Player
from app.transcript.transcript_header import TranscriptHeader
from app.transcript.transcript_model import TranscriptModel
from app.transcript.transcript_view import TranscriptView
from app.ui.background import Worker
from core.contracts.engine_messages import Chunk
from core.contracts.errors import Bug, EnvironmentFault, Fault
from core.journal import Job, Journal
from core.queue import delivery, speaker_assignment
from core.queue.delivery import ENDED
from core.queue.events import Delivered
from core.queue.rule_replacement import apply_lost_rules, apply_rules
from core.transcript.corrections import find_corrections
from core.transcript.editable_transcript import EditableTranscript
from core.transcript.edits import Change, Edit, EditableSegment
from core.transcript.replacement_rules import Replacement

_log = logging.getLogger("core.edit_saver")  # core's logger writes the log file
_RETRY_AFTER = 1.0  # seconds until a failed write is repeated
_PAINTED = 30  # ms after the first segments until the rest is read, which takes the processor from the painting
_CLOSING = 10.0  # seconds that the last writes may take at the end of the program


@dataclass(frozen=True)
class Additions:
    """Edits that a transcript gets before it is read.

    `speakers` adds the identified speakers if the saved text had none. `rules` adds their replacements, and
    `rules_applied` reports them. `lost_rules` adds the job's own rules after another edit took their place.
    """

    speakers: bool = False
    rules: tuple[Replacement, ...] = ()
    lost_rules: bool = False


class EditSaver(QObject):
    """Reads and writes in the order of the calls. A failed write is repeated, and no edit overtakes another.

    An edit that fails through a bug is set aside, together with later edits of the same job, until the job is loaded
    again. Edits of other jobs continue.
    """

    begun = Signal(object, object)  # Job, tuple of EditableSegment: the first segments of a long transcript
    loaded = Signal(object, object)  # Job, EditableTranscript
    saved = Signal(int)  # the number of waiting writes
    refused = Signal(object, object)  # Job, Bug: an edit of the transcript is set aside
    delivered = Signal(object)  # Delivered: the files with the edits, or the fault
    rules_applied = Signal(object, object)  # Job, Replaced
    often_corrected = Signal(list)  # list of str: words that now replaced others often enough
    seldom_corrected = Signal(list)  # list of str: such words after their corrections were undone
    failed = Signal(object)  # Fault: a transcript cannot be read, or a write failed and is repeated

    def __init__(self, journal: Path, parent: QObject | None = None) -> None:
        """Open the file `journal` at first use."""
        super().__init__(parent)
        self._worker = Worker(self, "transcripts", journal, retry_after=_RETRY_AFTER)
        self._wanted: object = None  # identifies the latest request
        self._unsaved = 0
        self._trouble: Fault | None = None
        self._refused: set[int] = set()  # jobs with an edit that the journal lacks; changed only in the thread
        self._told_words: set[str] = set()  # words that were reported as corrected often; changed only in the thread

    def load_from_start(self, job: Job) -> None:
        """Read a job's transcript as `load` does. `begun` carries its first segments earlier, if it is long."""
        wanted = self._wanted = object()

        def load_all() -> None:
            if self._wanted is wanted:
                self.load(job)

        def read(journal: Journal) -> EditableTranscript | tuple[EditableSegment, ...]:
            if first := delivery.first_segments_of(journal, job):
                return first
            self._refused.discard(job.id)
            return delivery.editable_transcript_of(journal, job)

        def tell(found: EditableTranscript | tuple[EditableSegment, ...]) -> None:
            if self._wanted is not wanted:
                return
            if isinstance(found, EditableTranscript):
                self.loaded.emit(job, found)
            else:
                self.begun.emit(job, found)
                QTimer.singleShot(_PAINTED, load_all)

        self._worker.do_with_journal(read, tell, self.failed.emit)

    def load(self, job: Job, additions: Additions = Additions()) -> None:
        """Read a job's transcript after all earlier writes and the additions. `loaded` carries it.

        A newer request makes an older one silent.
        """
        wanted = self._wanted = object()

        def read(journal: Journal) -> EditableTranscript | None:
            self._refused.discard(job.id)
            if additions.speakers:
                with contextlib.suppress(KeyError):  # the job was removed meanwhile
                    speaker_assignment.assign_speakers(journal, journal.jobs.get(job.id))
            if additions.lost_rules:
                apply_lost_rules(journal, job)
            if additions.rules:
                made = apply_rules(journal, job, additions.rules)
                self._worker.post(partial(self.rules_applied.emit, job, made))
            return delivery.editable_transcript_of(journal, job) if self._wanted is wanted else None

        def tell(transcript: EditableTranscript | None) -> None:
            if transcript is not None and self._wanted is wanted:
                self.loaded.emit(job, transcript)

        self._worker.do_with_journal(read, tell, self.failed.emit)

    def save_edit(
        self, job: Job, n: int, edit: Edit, cuts: tuple[int, ...], inverse: Change, *, of_plain_segments: bool = False
    ) -> None:
        """Queue EditLog.keep. `inverse` undoes the edit."""

        def write(journal: Journal) -> None:
            corrected = find_corrections(edit, inverse)
            plain = of_plain_segments
            journal.edits.keep(job.id, n, edit, cuts, of_plain_segments=plain, corrected=corrected)
            self._tell_corrections(journal, corrected)

        self._write(job, write)

    def save_position(self, job: Job, position: int) -> None:
        """Queue EditLog.keep_position."""

        def write(journal: Journal) -> None:
            journal.edits.keep_position(job.id, position)
            self._tell_corrections(journal, ())

        self._write(job, write)

    def _tell_corrections(self, journal: Journal, corrected: Iterable[str]) -> None:
        """Report the words that are now corrected often, and those no longer. Runs in the thread."""
        words = self._told_words.union(corrected)
        if often := words and journal.corrections.take_frequent(words):
            self._told_words.update(often)
            self._worker.post(partial(self.often_corrected.emit, often))
        if seldom := self._told_words and journal.corrections.drop_infrequent(self._told_words):
            self._worker.post(partial(self.seldom_corrected.emit, seldom))

    def deliver(self, job: int) -> None:
        """Write a job's saved edits into its files (delivery.update_files), if it has any."""

        def update_files(journal: Journal) -> Delivered | None:
            with contextlib.suppress(KeyError):  # the job was removed meanwhile
                paths = delivery.update_files(journal, job)
                faults = tuple(entry.fault for entry in journal.exports.of_job(job) if entry.fault)
                return Delivered(job, tuple(paths), faults) if paths else None
            return None

        def tell(delivered: Delivered | None) -> None:
            if delivered is not None:
                self.delivered.emit(delivered)

        def fail(fault: Fault) -> None:
            if isinstance(fault, EnvironmentFault):  # the write is repeated
                self._on_refused_by_disk(fault)
            else:
                self.delivered.emit(Delivered(job, (), (fault,)))

        self._worker.do_with_journal(update_files, tell, fail)

    @property
    def unsaved(self) -> int:
        """The number of waiting writes."""
        return self._unsaved

    @property
    def trouble(self) -> Fault | None:
        """The reason why edits are not saved yet, or None."""
        return self._trouble if self._unsaved else None

    def close(self) -> bool:
        """Finish all writes and end the thread. Return whether the journal has every edit that it did not refuse."""
        return self._worker.close(_CLOSING)

    def _write(self, job: Job, write: Callable[[Journal], None]) -> None:
        self._unsaved += 1
        self._worker.do_with_journal(partial(self._save, job, write), self._on_written, self._on_refused_by_disk)

    def _save(self, job: Job, write: Callable[[Journal], None], journal: Journal) -> bool:
        """Write in the thread. Return False if the write can never succeed. A removed job needs no write."""
        if job.id in self._refused:
            return False
        try:
            write(journal)
        except EnvironmentFault:
            raise
        except Exception as error:
            with contextlib.suppress(KeyError):
                journal.jobs.get(job.id)
                _log.exception("an edit of %s", job.path)
                self._refused.add(job.id)
                bug = Bug("edit-refused", name=job.name, reason=_reason(error))
                self._worker.post(partial(self.refused.emit, job, bug))
                return False
        return True

    def _on_refused_by_disk(self, fault: Fault) -> None:
        self._trouble = fault
        self.failed.emit(fault)

    def _on_written(self, kept: bool) -> None:
        self._unsaved -= 1
        self._trouble = None
        if kept:
            self.saved.emit(self._unsaved)


def _reason(error: Exception) -> str:
    return str(error.figures["reason"]) if isinstance(error, Fault) else type(error).__name__


_DELIVER_AFTER = 2000  # ms after the last edit until exported files are written again


class Autosave(QObject):
    """Hands the model's edits to an EditSaver. The header shows the state."""

    paused = Signal(int)  # id of an edited job, after a pause in typing

    def __init__(self, journal: Path, model: TranscriptModel, header: TranscriptHeader, parent: QObject) -> None:
        """Save edits into the file `journal`."""
        super().__init__(parent)
        self.saver = EditSaver(journal, self)
        self.job: Job | None = None  # the job in the model
        self._model, self._header = model, header
        self._edited: int | None = None  # the job whose files lack edits
        self._timer = QTimer(self, singleShot=True, interval=_DELIVER_AFTER)
        self._timer.timeout.connect(self.deliver)
        self.saver.saved.connect(self._on_saved)
        model.edited.connect(self._on_edited)
        model.position_changed.connect(self._on_edit_position)

    def deliver(self) -> None:
        """Write the edits into the transcript's files."""
        self._timer.stop()
        edited, self._edited = self._edited, None
        if edited is not None:
            self.saver.deliver(edited)
            self.paused.emit(edited)

    def _on_edited(self, n: int, edit: Edit) -> None:
        if self.job is not None:
            self._start_saving(self.job.id)
            editable = self._model.editable
            assert editable.next_undo is not None  # the inverse of this edit
            plain = not editable.has_metadata
            self.saver.save_edit(self.job, n, edit, editable.cuts, editable.next_undo, of_plain_segments=plain)

    def _on_edit_position(self, position: int) -> None:
        if self.job is not None:
            self._start_saving(self.job.id)
            self.saver.save_position(self.job, position)

    def _start_saving(self, job: int) -> None:
        self._edited = job
        self._header.show_saving()
        self._timer.start()

    def _on_saved(self, unsaved: int) -> None:
        if not unsaved:
            self._header.show_saved()


class TranscriptReader(QObject):
    """Knows the job on show, keeps new chunks during a read, and goes to the wanted place."""

    shown = Signal()  # the requested transcript is in the model

    def __init__(self, saver: EditSaver, model: TranscriptModel, view: TranscriptView, player: Player) -> None:
        """Use `saver` to read in its thread, and move `player` to wanted places."""
        super().__init__(view)
        self.job: Job | None = None  # the job's present state
        self._saver, self._model, self._view, self._player = saver, model, view, player
        self._waiting: list[Chunk] | None = None  # chunks that arrived during the read
        self._return_to: tuple[float, bool] | None = None  # the time to return to; whether its row is current
        self._wanted_place: tuple[int, float] | None = None  # a job and the time to go to when it is shown
        saver.begun.connect(self._on_begun)
        saver.loaded.connect(self._on_loaded)

    @property
    def is_reading(self) -> bool:
        """Whether the transcript is still being read."""
        return self._waiting is not None

    def read(self, job: Job | None) -> None:
        """Show another job's transcript from its start, or none."""
        self.job = job
        self._return_to = None
        if self._wanted_place is not None and (job is None or job.id != self._wanted_place[0]):
            self._wanted_place = None
        self._waiting = None if job is None else []
        self._model.show(None)
        if job is not None and self._wanted_place is None:
            self._saver.load_from_start(job)
        elif job is not None:
            self._saver.load(job)

    def read_again(self, additions: Additions = Additions()) -> None:
        """Show the journal's present version, with the additions, at the current place."""
        assert self.job is not None
        self._view.editing.finish()
        if self._waiting is None:
            seconds = self._view.time_in_sight
            self._return_to = None if seconds is None else (seconds, self._view.current[0] >= 0)
        self._waiting = []
        self._model.show(None)
        self._saver.load(self.job, additions)

    def take(self, chunk: Chunk) -> bool:
        """Show a new chunk. Return False if an earlier one is missing."""
        if self._waiting is None:
            return self._model.extend(chunk)
        self._waiting.append(chunk)
        return True

    def go_to_time(self, job: int, seconds: float) -> None:
        """Go to the word at that time and play from there next, as soon as the job is shown."""
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

    def _on_begun(self, job: Job, segments: tuple[EditableSegment, ...]) -> None:
        if self.job is not None and job.id == self.job.id and self.is_reading and self._wanted_place is None:
            self._model.show_first(segments)
            self.shown.emit()

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
