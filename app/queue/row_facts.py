"""What a row of the queue says beyond its columns: its files and how many words are doubtful, read in a thread."""

import contextlib
import logging
import queue
import threading
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from core.contracts.errors import EnvironmentFault
from core.queue import alignments, delivery
from core.queue.journal import Job, Journal
from core.transcript import doubt

_log = logging.getLogger("core.row_facts")  # core's logger has the log file
_PATIENCE = 5.0  # seconds for the thread to leave when the program ends


@dataclass(frozen=True)
class Facts:
    """Of a job that is done: its files, how many words are doubtful now; of a given text, how many words were missed.

    `left_out` is how many sentences of it are in no subtitles.
    """

    files: tuple[str, ...] = ()
    doubtful: int = 0
    unheard: int = 0
    left_out: int = 0


class RowFacts(QObject):
    """Answers what it is asked, the latest question first: rows that were scrolled past can wait."""

    known = Signal(int, object)  # the job's number, Facts

    def __init__(self, journal: Path, doubtful_below: float, parent: QObject | None = None) -> None:
        """`journal` is opened when something is asked."""
        super().__init__(parent)
        self.doubtful_below = doubtful_below
        self._path = journal
        self._asked: queue.LifoQueue[Job | None] = queue.LifoQueue()
        self._thread = threading.Thread(target=self._work, name="rows", daemon=True)
        self._thread.start()

    def ask(self, job: Job) -> None:
        """Have `known` tell the facts of a job."""
        self._asked.put(job)

    def close(self) -> None:
        """Answer nothing more."""
        self._asked.put(None)
        self._thread.join(_PATIENCE)

    def _work(self) -> None:
        journal: Journal | None = None
        while (job := self._asked.get()) is not None:
            try:
                journal = journal or Journal(self._path)
                facts = self._of(journal, job)
            except EnvironmentFault:  # the bridge says what is wrong with the journal
                facts = Facts()
            except Exception:
                _log.exception("a row of the queue")
                facts = Facts()
            with contextlib.suppress(RuntimeError):  # the window has gone
                self.known.emit(job.id, facts)
        if journal is not None:
            journal.close()

    def _of(self, journal: Journal, job: Job) -> Facts:
        files = tuple(entry.path for entry in journal.exports.of_job(job.id) if entry.has_file)
        if journal.edits.history(job.id).edits:
            segments = delivery.editable_transcript_of(journal, job).plain_segments
            words = [word for segment in segments for word in segment.words]
        else:  # as they were recognised, which is read ten times as fast
            words = list(journal.chunks.words(job.id))
        unheard = 0 if job.script is None else alignments.untimed(journal, job)[0]
        return Facts(files, doubt.count(words, self.doubtful_below), unheard, delivery.left_out(journal, job))
