"""The thread that reads transcripts from the journal and keeps every edit in it, so that no window waits for a disk."""

import contextlib
import logging
import queue
import threading
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from core.contracts.errors import Bug, EnvironmentFault
from core.queue import delivery
from core.queue.events import Delivered
from core.queue.journal import Job, Journal
from core.transcript.edits import Edit

_log = logging.getLogger(__name__)
_AGAIN = 1.0  # seconds until a write that failed is tried again

Task = Callable[[Journal], None]


class EditSaver(QObject):
    """Does what it is asked, in order. Its signals come from its thread: connect them to methods of QObjects."""

    loaded = Signal(object, object)  # Job, EditableTranscript
    saved = Signal(int)  # how many writes are still to come
    delivered = Signal(object)  # Delivered: the files that a transcript was written to have its edits, or why not
    failed = Signal(object)  # Fault; a write that failed is tried again

    def __init__(self, journal: Path, parent: QObject | None = None) -> None:
        """`journal` is the file; it is opened when there is something to do."""
        super().__init__(parent)
        self._path = journal
        self._tasks: queue.SimpleQueue[Task | None] = queue.SimpleQueue()
        self._closing = threading.Event()
        self._wanted: Job | None = None
        self._asked = 0  # writes; changed by the window's thread alone
        self._done = 0  # by this one alone
        self._thread = threading.Thread(target=self._run, name="transcripts", daemon=True)
        self._thread.start()

    def load(self, job: Job) -> None:
        """Read a job's transcript: `loaded` brings it, as it stands after all that was to be kept before.

        One that was asked for and is not wanted any more, because another was asked for since, is not read.
        """
        self._wanted = job

        def read(journal: Journal) -> None:
            if self._wanted is job:
                self.loaded.emit(job, delivery.editable_transcript_of(journal, job))

        self._tasks.put(read)

    def save_edit(self, job: int, n: int, edit: Edit, cuts: tuple[int, ...]) -> None:
        """As EditLog.keep, soon."""
        self._write(lambda journal: journal.edits.keep(job, n, edit, cuts))

    def save_position(self, job: int, position: int) -> None:
        """As EditLog.keep_position, soon."""
        self._write(lambda journal: journal.edits.keep_position(job, position))

    def deliver(self, job: int) -> None:
        """Write the edits of a job that were kept into its files, as delivery.follow; nothing where there are none."""

        def follow(journal: Journal) -> None:
            with contextlib.suppress(KeyError):  # removed meanwhile
                paths = delivery.follow(journal, job)
                faults = (entry.fault for entry in journal.exports.of_job(job))
                if paths:
                    self.delivered.emit(Delivered(job, tuple(paths), tuple(fault for fault in faults if fault)))

        self._tasks.put(follow)

    @property
    def unsaved(self) -> int:
        """How many writes are still to come."""
        return self._asked - self._done

    def close(self, timeout: float = 10.0) -> bool:
        """Finish what there is and end the thread; whether all was kept within `timeout` seconds."""
        self._closing.set()
        self._tasks.put(None)
        self._thread.join(timeout)
        return not self.unsaved

    def _write(self, write: Task) -> None:
        self._asked += 1

        def keep(journal: Journal) -> None:
            write(journal)
            self._done += 1
            self.saved.emit(self.unsaved)

        self._tasks.put(keep)

    # --- in the thread

    def _run(self) -> None:
        journal: Journal | None = None
        for task in iter(self._tasks.get, None):
            journal = self._retry_until_done(journal, task)
        if journal is not None:
            journal.close()

    def _retry_until_done(self, journal: Journal | None, task: Task) -> Journal | None:
        """Do the task, again and again where the disk refuses: an edit must not be lost, nor one before it left out."""
        while True:
            try:
                journal = journal or Journal(self._path)
                task(journal)
                return journal
            except EnvironmentFault as fault:
                self.failed.emit(fault)
                if self._closing.wait(_AGAIN):
                    return journal
            except Exception as error:
                _log.exception("transcript")
                self.failed.emit(Bug("bug", reason=type(error).__name__))
                return journal
