"""The queue as Qt sees it: the journal's rows in their order, changed narrowly and never reset."""

import bisect
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QByteArray,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
)

from core.contracts.protocol import Progress
from core.queue.job_facts import JobFacts
from core.queue.journal import Job, JobState

JOBS_MIME = "application/x-mynah-jobs"
JOB = Qt.ItemDataRole.UserRole
ROW = Qt.ItemDataRole.UserRole + 1
_LOOK_UP = 40  # ms to gather the rows whose facts are asked for together
Index = QModelIndex | QPersistentModelIndex


@dataclass(slots=True)
class Row:
    """A job and what is known of it beyond its columns: how far it is, since when, and the facts of its end."""

    job: Job
    seconds: float = 0.0
    duration: float | None = None
    since: float | None = None
    from_seconds: float = 0.0
    facts: JobFacts | None = None

    @property
    def share(self) -> float:
        """How much of the recording is done, 0 to 1."""
        return min(1.0, self.seconds / self.duration) if self.duration else 0.0

    @property
    def speed(self) -> float | None:
        """Seconds of sound per second since this program began on it."""
        if self.since is None or self.job.state != JobState.RUNNING:
            return None
        gained, took = self.seconds - self.from_seconds, time.monotonic() - self.since
        return gained / took if gained > 0 and took > 0.5 else None

    @property
    def seconds_left(self) -> float | None:
        """Seconds until the recording is done."""
        speed = self.speed
        return None if speed is None or not self.duration else max(0.0, self.duration - self.seconds) / speed


class QueueModel(QAbstractListModel):
    """Rows in the order of the queue. `own` is the window's batch; other jobs belong to other programs."""

    moved = Signal(list, object)  # jobs, the job in front of which they go or None
    facts_requested = Signal(object)  # Job; answer with `set_facts`
    counts_changed = Signal()  # how many are in which state may be other than before

    def __init__(
        self,
        words: Callable[[Row], str],
        tooltip: Callable[[Row], str],
        parent: QObject | None = None,
    ) -> None:
        """`words` say a row aloud, `tooltip` explains it."""
        super().__init__(parent)
        self._words, self._tooltip = words, tooltip
        self._rows: list[Row] = []
        self._where: dict[int, int] = {}
        self._unknown: list[int] = []
        self._look_up = QTimer(self, singleShot=True, interval=_LOOK_UP)
        self._look_up.timeout.connect(self._ask_for_facts)
        self.states: Counter[JobState] = Counter()
        self.states_elsewhere: Counter[JobState] = Counter()  # those of other programs among them
        self.own: int | None = None

    # --- for views

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 (Qt's own signature)
        """How many jobs there are."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Name, explanation, words for a screen reader, and the Job and the Row themselves."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.job.name
            case Qt.ItemDataRole.ToolTipRole:
                return self._tooltip(row)
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._words(row)
            case _ if role == JOB:
                return row.job
            case _ if role == ROW:
                if row.facts is None and row.job.state == JobState.DONE:
                    self._unknown.append(row.job.id)
                    self._look_up.start()
                return row
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Rows can be dragged; they are dropped between rows."""
        flag = Qt.ItemFlag
        if not index.isValid():
            return flag.ItemIsDropEnabled
        return flag.ItemIsEnabled | flag.ItemIsSelectable | flag.ItemIsDragEnabled | flag.ItemNeverHasChildren

    def supportedDropActions(self) -> Qt.DropAction:
        """Rows are moved, never copied."""
        return Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:
        """Rows only; files are the window's business."""
        return [JOBS_MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """The jobs' numbers in the order of the queue."""
        data = QMimeData()
        rows = sorted(index.row() for index in indexes)
        data.setData(JOBS_MIME, QByteArray(" ".join(str(self._rows[row].job.id) for row in rows).encode()))
        return data

    def dropMimeData(self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index) -> bool:
        """Ask for the move; the journal's answer moves the rows."""
        if action != Qt.DropAction.MoveAction or not data.hasFormat(JOBS_MIME):
            return False
        jobs = [int(number) for number in bytes(data.data(JOBS_MIME).data()).split()]
        if row < 0:
            row = parent.row() if parent.isValid() else len(self._rows)
        moving = set(jobs)
        behind = (other.job.id for other in self._rows[row:] if other.job.id not in moving)
        self.moved.emit(jobs, next(behind, None))
        return False  # True would have the view remove the rows

    # --- for the window

    def row(self, number: int) -> Row | None:
        """What is known of a job."""
        at = self._where.get(number)
        return None if at is None else self._rows[at]

    def at(self, position: int) -> Row:
        """The row at a position."""
        return self._rows[position]

    def index_of(self, number: int) -> QModelIndex:
        """Where a job is; an invalid index when it is not there."""
        at = self._where.get(number)
        return QModelIndex() if at is None else self.index(at)

    def jobs(self) -> list[Job]:
        """All jobs, in order."""
        return [row.job for row in self._rows]

    def add(self, jobs: Iterable[Job]) -> None:
        """Take in new jobs: those at the end together, others where they belong."""
        tail: list[Row] = []
        for job in sorted((job for job in jobs if job.id not in self._where), key=_key):
            if not self._rows or _key(job) > _key(self._rows[-1].job):
                tail.append(Row(job, job.seconds, job.duration))
            else:
                self._insert(Row(job, job.seconds, job.duration))
        if tail:
            first = len(self._rows)
            self.beginInsertRows(QModelIndex(), first, first + len(tail) - 1)
            self._rows += tail
            self._where |= {row.job.id: first + n for n, row in enumerate(tail)}
            for row in tail:
                self._count(row.job, 1)
            self.endInsertRows()
        self.counts_changed.emit()

    def change(self, job: Job) -> None:
        """Show a job as it stands now."""
        at = self._where.get(job.id)
        if at is None:
            return
        row = self._rows[at]
        before, row.job = row.job, job
        self._count(before, -1)
        self._count(job, 1)
        row.duration = job.duration if job.duration is not None else row.duration
        row.seconds = max(row.seconds, job.seconds) if job.state == JobState.RUNNING else job.seconds
        if job.state != before.state:
            row.since, row.facts = None, None
        if _key(job) != _key(before):
            self._replace(at)
            at = self._where[job.id]
        index = self.index(at)
        self.dataChanged.emit(index, index)
        if (job.state, job.batch) != (before.state, before.batch):
            self.counts_changed.emit()

    def advance(self, progress: Progress) -> None:
        """Show how far a job has come."""
        at = self._where.get(progress.job)
        if at is None:
            return
        row = self._rows[at]
        if row.since is None:
            row.since, row.from_seconds = time.monotonic(), progress.seconds
        row.seconds = max(row.seconds, progress.seconds)
        row.duration = progress.duration or row.duration
        index = self.index(at)
        self.dataChanged.emit(index, index)

    def set_facts(self, number: int, facts: JobFacts) -> None:
        """Show what is known of a job that is done."""
        at = self._where.get(number)
        if at is not None:
            self._rows[at].facts = facts
            self.dataChanged.emit(self.index(at), self.index(at))

    def forget_facts(self) -> None:
        """Ask anew for the facts of all jobs, each when it comes into sight."""
        for row in self._rows:
            row.facts = None

    def refresh_facts(self, number: int) -> None:
        """The facts of a job may be others now."""
        row = self.row(number)
        if row is not None and row.job.state == JobState.DONE:
            self.facts_requested.emit(row.job)

    def remove(self, numbers: Iterable[int]) -> None:
        """Let jobs go, neighbours together."""
        positions = sorted((self._where[number] for number in numbers if number in self._where), reverse=True)
        while positions:
            last = first = positions.pop(0)
            while positions and positions[0] == first - 1:
                first = positions.pop(0)
            self.beginRemoveRows(QModelIndex(), first, last)
            for row in self._rows[first : last + 1]:
                self._count(row.job, -1)
            del self._rows[first : last + 1]
            self.endRemoveRows()
        self._where = {row.job.id: n for n, row in enumerate(self._rows)}
        self.counts_changed.emit()

    # --- inside

    def _count(self, job: Job, step: int) -> None:
        self.states[job.state] += step
        if job.batch != self.own:
            self.states_elsewhere[job.state] += step

    def _insert(self, row: Row) -> None:
        at = bisect.bisect_left(self._rows, _key(row.job), key=lambda other: _key(other.job))
        self.beginInsertRows(QModelIndex(), at, at)
        self._rows.insert(at, row)
        self._number(at, len(self._rows))
        self._count(row.job, 1)
        self.endInsertRows()

    def _replace(self, at: int) -> None:
        """Put the row at `at`, whose place has changed, where it belongs now."""
        row = self._rows[at]
        others = self._rows[:at] + self._rows[at + 1 :]
        to = bisect.bisect_left(others, _key(row.job), key=lambda other: _key(other.job))
        if to == at:
            return
        self.beginMoveRows(QModelIndex(), at, at, QModelIndex(), to + 1 if to > at else to)
        self._rows.insert(to, self._rows.pop(at))
        self._number(min(at, to), max(at, to) + 1)
        self.endMoveRows()

    def _number(self, first: int, end: int) -> None:
        for n in range(first, end):
            self._where[self._rows[n].job.id] = n

    def _ask_for_facts(self) -> None:
        wanted, self._unknown = dict.fromkeys(self._unknown), []
        for number in wanted:
            row = self.row(number)
            if row is not None and row.facts is None:
                self.facts_requested.emit(row.job)


def _key(job: Job) -> tuple[float, int]:
    return job.place, job.id
