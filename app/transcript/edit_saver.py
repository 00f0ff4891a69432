"""Reads transcripts from the journal and saves every edit in it, in a thread: no window waits for a disk."""

import contextlib
import logging
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Literal

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
from core.transcript.corrections import corrected_words
from core.transcript.editable_transcript import EditableTranscript
from core.transcript.edits import Change, Edit
from core.transcript.replacement_rules import Replacement

_log = logging.getLogger("core.edit_saver")  # core's logger has the log file
_RETRY_AFTER = 1.0  # seconds until a write that failed is tried again
_CLOSING = 10.0  # seconds for the last writes when the program ends


class EditSaver(QObject):
    """Reads and writes in the order of the calls. A write that fails is tried again: no edit overtakes another.

    An edit that cannot be saved through a mistake of our own is set aside, with those of the same job that stand on
    it, until the job is loaded again; the edits of other jobs go on.
    """

    loaded = Signal(object, object)  # Job, EditableTranscript
    saved = Signal(int)  # how many writes are still to come
    refused = Signal(object, object)  # Job, Bug: an edit of its transcript is set aside
    delivered = Signal(object)  # Delivered: the files that a transcript was written to have its edits, or why not
    rules_applied = Signal(object, object)  # Job, Replaced
    often_corrected = Signal(list)  # of str: words that were put in the place of others often enough by now
    seldom_corrected = Signal(list)  # of str: such words, of which so many corrections were undone
    failed = Signal(object)  # Fault: a transcript cannot be read, or a write failed and is tried again

    def __init__(self, journal: Path, parent: QObject | None = None) -> None:
        """`journal` is the file; it is opened when there is something to do."""
        super().__init__(parent)
        self._worker = Worker(self, "transcripts", journal, retry_after=_RETRY_AFTER)
        self._wanted: object = None  # stands for the reading that was asked for last
        self._unsaved = 0
        self._trouble: Fault | None = None
        self._refused: set[int] = set()  # jobs of which an edit is missing in the journal; changed in the thread alone
        self._told_words: set[str] = set()  # that were told to be corrected often; changed in the thread alone

    def load(
        self, job: Job, assign_speakers: bool = False, rules: tuple[Replacement, ...] | Literal["lost"] = ()
    ) -> None:
        """Read a job's transcript: `loaded` brings it, as it stands after all that was to be saved before.

        One that is not wanted any more, because another was asked for since, or the same once more, is not told. With
        `assign_speakers` it has the speakers that were told apart, as one more edit where what was saved had none, and
        with `rules` what they replace; `rules_applied` tells that. "lost": what the job's own replace, where another
        edit has taken the place of theirs.
        """
        wanted = self._wanted = object()

        def read(journal: Journal) -> EditableTranscript | None:
            self._refused.discard(job.id)
            if assign_speakers:
                with contextlib.suppress(KeyError):  # removed meanwhile
                    speaker_assignment.assign_speakers(journal, journal.jobs.get(job.id))
            if rules == "lost":
                apply_lost_rules(journal, job)
            elif rules:
                made = apply_rules(journal, job, rules)
                self._worker.post(partial(self.rules_applied.emit, job, made))
            return delivery.editable_transcript_of(journal, job) if self._wanted is wanted else None

        def tell(transcript: EditableTranscript | None) -> None:
            if transcript is not None and self._wanted is wanted:
                self.loaded.emit(job, transcript)

        self._worker.do_with_journal(read, tell, self.failed.emit)

    def save_edit(
        self, job: Job, n: int, edit: Edit, cuts: tuple[int, ...], inverse: Change, *, of_plain_segments: bool = False
    ) -> None:
        """As EditLog.keep, soon; `inverse` is what undoes the edit."""

        def write(journal: Journal) -> None:
            corrected = corrected_words(edit, inverse)
            plain = of_plain_segments
            journal.edits.keep(job.id, n, edit, cuts, of_plain_segments=plain, corrected=corrected)
            self._tell_corrections(journal, corrected)

        self._write(job, write)

    def save_position(self, job: Job, position: int) -> None:
        """As EditLog.keep_position, soon."""

        def write(journal: Journal) -> None:
            journal.edits.keep_position(job.id, position)
            self._tell_corrections(journal, ())

        self._write(job, write)

    def _tell_corrections(self, journal: Journal, corrected: Iterable[str]) -> None:
        """In the thread: tell which words are corrected often from now on, and which no more."""
        words = self._told_words.union(corrected)
        if often := words and journal.corrections.newly_often(words):
            self._told_words.update(often)
            self._worker.post(partial(self.often_corrected.emit, often))
        if seldom := self._told_words and journal.corrections.no_longer_often(self._told_words):
            self._worker.post(partial(self.seldom_corrected.emit, seldom))

    def deliver(self, job: int) -> None:
        """Write the edits of a job that were saved into its files, as delivery.update_files; nothing without any."""

        def update_files(journal: Journal) -> Delivered | None:
            with contextlib.suppress(KeyError):  # removed meanwhile
                paths = delivery.update_files(journal, job)
                faults = tuple(entry.fault for entry in journal.exports.of_job(job) if entry.fault)
                return Delivered(job, tuple(paths), faults) if paths else None
            return None

        def tell(delivered: Delivered | None) -> None:
            if delivered is not None:
                self.delivered.emit(delivered)

        def fail(fault: Fault) -> None:
            if isinstance(fault, EnvironmentFault):  # it is tried again
                self._on_refused_by_disk(fault)
            else:
                self.delivered.emit(Delivered(job, (), (fault,)))

        self._worker.do_with_journal(update_files, tell, fail)

    @property
    def unsaved(self) -> int:
        """How many writes are still to come."""
        return self._unsaved

    @property
    def trouble(self) -> Fault | None:
        """Why edits are not saved yet, though it was tried; None where all is well."""
        return self._trouble if self._unsaved else None

    def close(self) -> bool:
        """Finish what there is and end the thread; whether every edit is in the journal that was not refused."""
        return self._worker.close(_CLOSING)

    def _write(self, job: Job, write: Callable[[Journal], None]) -> None:
        self._unsaved += 1
        self._worker.do_with_journal(partial(self._save, job, write), self._on_written, self._on_refused_by_disk)

    def _save(self, job: Job, write: Callable[[Journal], None], journal: Journal) -> bool:
        """In the thread: write; False where that will never succeed. Nothing is missing in a job that was removed."""
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


_DELIVER_AFTER = 2000  # ms without an edit until exported files are written anew


class Autosave(QObject):
    """Hands what a model tells to an EditSaver; the header says how that stands."""

    paused = Signal(int)  # id of a job that was edited, when nothing was typed for a moment

    def __init__(self, journal: Path, model: TranscriptModel, header: TranscriptHeader, parent: QObject) -> None:
        """`journal` is the file that the edits are saved in."""
        super().__init__(parent)
        self.saver = EditSaver(journal, self)
        self.job: Job | None = None  # whose transcript is in the model
        self._model, self._header = model, header
        self._edited: int | None = None  # the job whose files do not have all edits
        self._timer = QTimer(self, singleShot=True, interval=_DELIVER_AFTER)
        self._timer.timeout.connect(self.deliver)
        self.saver.saved.connect(self._on_saved)
        model.edited.connect(self._on_edited)
        model.position_changed.connect(self._on_edit_position)

    def deliver(self) -> None:
        """Have the files that the transcript was written to follow its edits."""
        self._timer.stop()
        edited, self._edited = self._edited, None
        if edited is not None:
            self.saver.deliver(edited)
            self.paused.emit(edited)

    def _on_edited(self, n: int, edit: Edit) -> None:
        if self.job is not None:
            self._start_saving(self.job.id)
            editable = self._model.editable
            assert editable.next_undo is not None  # what undoes this edit
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
