"""Hold the queue's rows for Qt in the journal's order. Changes are narrow, and the model is never reset."""

import bisect
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    Qt,
    QTimer,
    Signal,
)

from app.ui.background import Worker
from app.ui.style import Index
from core.contracts.engine_messages import Progress
from core.journal import Job, JobState, Journal
from core.queue.events import SpeakersProgress
from core.queue.queue_row import JobFacts, QueueRow, job_facts

JOB = Qt.ItemDataRole.UserRole
ROW = Qt.ItemDataRole.UserRole + 1
_FACTS_DELAY = 40  # ms during which requests are gathered


class QueueModel(QAbstractListModel):
    """Rows in the order of the queue. `own_batch` is the window's. Other jobs belong to other programs."""

    move_requested = Signal(list, object)  # the jobs, and the job before which they go, or None
    facts_requested = Signal(object)  # Job; the answer is `set_facts`
    counts_changed = Signal()  # `states` or `states_elsewhere` may have changed

    def __init__(
        self,
        accessible_text: Callable[[QueueRow], str],
        tooltip: Callable[[QueueRow], str],
        parent: QObject | None = None,
    ) -> None:
        """Store the callbacks: `accessible_text` for screen readers, `tooltip` for explanations."""
        super().__init__(parent)
        self._accessible_text, self._tooltip = accessible_text, tooltip
        self._rows: list[QueueRow] = []
        self._row_of: dict[int, int] = {}
        self._without_facts: list[int] = []
        self._facts_timer = QTimer(self, singleShot=True, interval=_FACTS_DELAY)
        self._facts_timer.timeout.connect(self._request_facts)
        self.states: Counter[JobState] = Counter()
        self.states_elsewhere: Counter[JobState] = Counter()  # including those of other programs
        self.own_batch: int | None = None
        self.unsaved: set[int] = set()  # jobs whose files could not be written
        self.words: dict[int, int] = {}  # job -> number of words, as far as they are counted

    # --- for views

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 (Qt's own signature)
        """Return the number of jobs."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return name, tooltip and accessible text, and under the roles JOB and ROW the Job and the QueueRow."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.job.name
            case Qt.ItemDataRole.ToolTipRole:
                return self._tooltip(row)
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._accessible_text(row)
            case _ if role == JOB:
                return row.job
            case _ if role == ROW:
                if row.facts is None and row.job.state == JobState.DONE:
                    self._without_facts.append(row.job.id)
                    self._facts_timer.start()
                return row
        return None

    # --- for the window

    def row(self, job_id: int) -> QueueRow | None:
        """Return the row of a job."""
        position = self._row_of.get(job_id)
        return None if position is None else self._rows[position]

    def position(self, job_id: int) -> int:
        """Return the place of a job in the queue, -1 if it is not there."""
        return self._row_of.get(job_id, -1)

    def row_at(self, position: int) -> QueueRow:
        """Return the row at a position."""
        return self._rows[position]

    def rows(self) -> list[QueueRow]:
        """Return all rows in order."""
        return list(self._rows)

    def after(self, job_id: int, without: Collection[int] = ()) -> int | None:
        """Return the job behind a job in the queue. Skip the jobs in `without`."""
        behind = (row.job.id for row in self._rows[self._row_of[job_id] + 1 :])
        return next((other for other in behind if other not in without), None)

    def index_of(self, job_id: int) -> QModelIndex:
        """Return a job's index, or an invalid index if it is not in the queue."""
        position = self._row_of.get(job_id)
        return QModelIndex() if position is None else self.index(position)

    def jobs(self) -> list[Job]:
        """Return all jobs in order."""
        return [row.job for row in self._rows]

    def add(self, jobs: Iterable[Job]) -> None:
        """Add new jobs: those at the end together, the others at their places."""
        tail: list[QueueRow] = []
        for job in sorted((job for job in jobs if job.id not in self._row_of), key=_sort_key):
            if not self._rows or _sort_key(job) > _sort_key(self._rows[-1].job):
                tail.append(QueueRow(job, job.seconds, job.duration))
            else:
                self._insert(QueueRow(job, job.seconds, job.duration))
        if tail:
            first = len(self._rows)
            self.beginInsertRows(QModelIndex(), first, first + len(tail) - 1)
            self._rows += tail
            self._row_of |= {row.job.id: first + n for n, row in enumerate(tail)}
            for row in tail:
                self._count(row.job, 1)
            self.endInsertRows()
        self.counts_changed.emit()

    def change(self, job: Job) -> None:
        """Update a job's row."""
        position = self._row_of.get(job.id)
        if position is None:
            return
        row = self._rows[position]
        before, row.job = row.job, job
        self._count(before, -1)
        self._count(job, 1)
        row.duration = job.duration if job.duration is not None else row.duration
        row.seconds = max(row.seconds, job.seconds) if job.state == JobState.RUNNING else job.seconds
        row.speakers_seconds = max(row.speakers_seconds, job.speakers.seconds) if job.awaits_speakers else 0.0
        if job.stage_state != before.stage_state:
            row.began_at, row.facts = None, None
            self._note_unsaved(job.id, False)
        if _sort_key(job) != _sort_key(before):
            self._move_row(position)
            position = self._row_of[job.id]
        self._redraw(position)
        if (job.shown_state, job.batch) != (before.shown_state, before.batch):
            self.counts_changed.emit()

    def advance(self, progress: Progress) -> None:
        """Update a job's progress."""
        position = self._row_of.get(progress.job)
        if position is None:
            return
        row = self._rows[position]
        if row.began_at is None:
            row.began_at, row.seconds_at_start = time.monotonic(), progress.seconds
        row.seconds = max(row.seconds, progress.seconds)
        row.duration = progress.duration or row.duration
        self._redraw(position)

    def advance_speakers(self, progress: SpeakersProgress) -> None:
        """Update the progress of a job's speakers."""
        position = self._row_of.get(progress.job)
        if position is not None:
            row = self._rows[position]
            row.speakers_seconds = max(row.speakers_seconds, progress.seconds)
            self._redraw(position)

    def set_facts(self, job_id: int, facts: JobFacts) -> None:
        """Show the facts of a finished job."""
        position = self._row_of.get(job_id)
        if position is not None:
            self._rows[position].facts = facts
            self._redraw(position)
            self._note_unsaved(job_id, facts.fault is not None)

    def set_overview(self, unsaved: Collection[int], words: dict[int, int]) -> None:
        """Note the jobs whose files could not be written, and the number of words of each job."""
        self.unsaved, self.words = {job for job in unsaved if job in self._row_of}, words
        self.counts_changed.emit()

    def forget_facts(self) -> None:
        """Request the facts of all jobs again, each when its row is visible."""
        for row in self._rows:
            row.facts = None

    def refresh_facts(self, job_id: int) -> None:
        """Request the facts of a job again."""
        row = self.row(job_id)
        if row is not None and row.job.state == JobState.DONE:
            self.facts_requested.emit(row.job)

    def remove(self, job_ids: Iterable[int]) -> None:
        """Remove jobs, neighbours together."""
        positions = sorted((self._row_of[job_id] for job_id in job_ids if job_id in self._row_of), reverse=True)
        while positions:
            last = first = positions.pop(0)
            while positions and positions[0] == first - 1:
                first = positions.pop(0)
            self.beginRemoveRows(QModelIndex(), first, last)
            for row in self._rows[first : last + 1]:
                self._count(row.job, -1)
                self.unsaved.discard(row.job.id)
            del self._rows[first : last + 1]
            self.endRemoveRows()
        self._row_of = {row.job.id: n for n, row in enumerate(self._rows)}
        self.counts_changed.emit()

    # --- inside

    def _note_unsaved(self, job_id: int, is_unsaved: bool) -> None:
        if is_unsaved != (job_id in self.unsaved):
            self.unsaved ^= {job_id}
            self.counts_changed.emit()

    def redraw(self, job_id: int) -> None:
        """Show a row whose words have changed."""
        if (position := self._row_of.get(job_id)) is not None:
            self._redraw(position)

    def _redraw(self, position: int) -> None:
        index = self.index(position)
        self.dataChanged.emit(index, index)

    def _count(self, job: Job, step: int) -> None:
        self.states[job.shown_state] += step
        if job.batch != self.own_batch:
            self.states_elsewhere[job.shown_state] += step

    def _insert(self, row: QueueRow) -> None:
        position = bisect.bisect_left(self._rows, _sort_key(row.job), key=lambda other: _sort_key(other.job))
        self.beginInsertRows(QModelIndex(), position, position)
        self._rows.insert(position, row)
        self._renumber(position, len(self._rows))
        self._count(row.job, 1)
        self.endInsertRows()

    def _move_row(self, position: int) -> None:
        """Move the row at `position` to the place of its new sort key."""
        row = self._rows[position]
        others = self._rows[:position] + self._rows[position + 1 :]
        to = bisect.bisect_left(others, _sort_key(row.job), key=lambda other: _sort_key(other.job))
        if to == position:
            return
        self.beginMoveRows(QModelIndex(), position, position, QModelIndex(), to + 1 if to > position else to)
        self._rows.insert(to, self._rows.pop(position))
        self._renumber(min(position, to), max(position, to) + 1)
        self.endMoveRows()

    def _renumber(self, first: int, end: int) -> None:
        for n in range(first, end):
            self._row_of[self._rows[n].job.id] = n

    def _request_facts(self) -> None:
        wanted, self._without_facts = dict.fromkeys(self._without_facts), []
        for job_id in wanted:
            row = self.row(job_id)
            if row is not None and row.facts is None:
                self.facts_requested.emit(row.job)


def _sort_key(job: Job) -> tuple[float, int]:
    return job.position, job.id


class RowFacts(QObject):
    """Reads the facts of jobs, latest request first: rows that were scrolled past can wait."""

    read = Signal(int, object)  # the job's id, JobFacts
    overview = Signal(object, object)  # ids of unsaved jobs; job -> number of words

    def __init__(self, journal: Path, doubtful_below: float | None, parent: QObject | None = None) -> None:
        """Open `journal` at the first request."""
        super().__init__(parent)
        self.doubtful_below = doubtful_below
        self._newest: dict[int, object] = {}  # job -> its latest request, until that is answered
        self._worker = Worker(self, "row facts", journal, newest_first=True)

    def request(self, job: Job) -> None:
        """Request the facts of a job. `read` carries them. If the journal fails, the bridge reports it.

        A newer request makes an older one silent: facts from before an event must not arrive after it.
        """
        wanted = self._newest[job.id] = object()

        def read(journal: Journal) -> JobFacts | None:
            is_wanted = self._newest.get(job.id) is wanted
            return job_facts(journal, job, self.doubtful_below) if is_wanted else None

        def tell(facts: JobFacts | None) -> None:
            if facts is not None and self._newest.get(job.id) is wanted:
                del self._newest[job.id]
                self.read.emit(job.id, facts)

        self._worker.do_with_journal(read, tell, lambda _: tell(JobFacts()))

    def request_overview(self) -> None:
        """Request the unsaved jobs and the number of words of all jobs. `overview` carries them."""
        self._worker.do_with_journal(
            lambda journal: (
                journal.exports.unsaved(),
                {job: words for job, (words, _) in journal.index.jobs().items()},
            ),
            lambda answer: self.overview.emit(*answer),
            lambda _: None,
        )

    def close(self) -> None:
        """Stop reading."""
        self._worker.close()
