"""Reads transcripts from the journal and saves every edit in it, in a thread: no window waits for a disk."""

import contextlib
import logging
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QObject, Signal

from app.ui.background import Worker
from core.contracts.errors import Bug, EnvironmentFault, Fault
from core.journal import Job, Journal
from core.queue import delivery, speaker_assignment
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
