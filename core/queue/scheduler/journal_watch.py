"""Report changes of the journal by this program and by others."""

import contextlib
import time
from collections.abc import Iterable, Iterator, Sequence

from core.journal import Job, Journal
from core.journal.jobs import RowVersion, row_version
from core.queue.events import JobChanged, JobsAdded, JobsRemoved, Observer

_PAGE = 200  # jobs in one event. A window takes 0.05 ms for each, and may not wait longer than 25 ms
_LARGEST_READ = 3200  # jobs in one query, which sorts all of them
_POLL_SECONDS = 1.0  # between two looks for changes of other programs
_POLL_SHARE = 20.0  # times the duration of a look, which is half a second for 100,000 jobs
_ABANDONED_SECONDS = 5.0  # between two looks for jobs of dead processes


class JournalWatch:
    """Compares the rows of the journal with the reported rows, and reports the differences."""

    def __init__(self, journal: Journal, observer: Observer) -> None:
        self._journal, self._observer = journal, observer
        self._rows: dict[int, RowVersion] = {}
        self._data_version: int | None = None
        self._next_poll = self._checked_for_abandoned = 0.0

    def poll(self) -> bool:
        """Report changes, if the next poll is due. Return whether this was the first poll. It reports all jobs."""
        now, first = time.monotonic(), self._data_version is None
        if now < self._next_poll and not first:
            return False
        if now - self._checked_for_abandoned > _ABANDONED_SECONDS:
            self._checked_for_abandoned = now
            if self._journal.attempts.release_abandoned():
                self.compare()
        if self._journal.database.data_version() != self._data_version:
            self._data_version = self._journal.database.data_version()
            self.compare()
        took = time.monotonic() - now
        self._next_poll = now + max(_POLL_SECONDS, _POLL_SHARE * took)
        return first

    def compare(self) -> None:
        """Report the changes since the last report now."""
        if not self._rows:
            self._report_all()
            return
        rows = self._journal.jobs.row_versions()
        gone = tuple(self._rows.keys() - rows.keys())
        new = rows.keys() - self._rows.keys()
        changed = [job_id for job_id, row in rows.items() if self._rows.get(job_id, row) != row]
        self._rows = rows
        if gone:
            self._observer(JobsRemoved(gone))
        if new:
            self._report_pages(list(self._existing(sorted(new))))
        for job in self._existing(changed):
            self._observer(JobChanged(job))

    def _report_all(self) -> None:
        """Report all jobs. A view shows the first rows before the last are read."""
        jobs = self._journal.jobs.page(None, _PAGE)
        while jobs:
            self._remember(jobs)
            self._report_pages(jobs)
            jobs = self._journal.jobs.page(jobs[-1], min(2 * len(jobs), _LARGEST_READ))

    def _report_pages(self, jobs: Sequence[Job]) -> None:
        for n in range(0, len(jobs), _PAGE):
            self._observer(JobsAdded(tuple(jobs[n : n + _PAGE])))

    def report_added(self, jobs: Iterable[Job], repeated: Iterable[Job]) -> None:
        """Report jobs that this program has added or restarted, and repeated ones."""
        fresh, restarted = list[Job](), list[Job]()
        for job in jobs:
            (restarted if job.id in self._rows else fresh).append(job)
        self._remember([*fresh, *restarted])
        self._observer(JobsAdded(tuple(fresh), tuple(repeated)))
        for job in restarted:
            self._observer(JobChanged(job))

    def report_changed(self, job_ids: Iterable[int]) -> None:
        """Report jobs that this program has changed. A comparison of all rows would take too long."""
        for job in self._existing(job_ids):
            self._remember([job])
            self._observer(JobChanged(job))

    def report_removed(self, job_ids: Iterable[int]) -> None:
        """Report jobs that this program has removed."""
        removed = tuple(job_ids)
        for job_id in removed:
            self._rows.pop(job_id, None)
        self._observer(JobsRemoved(removed))

    def _existing(self, job_ids: Iterable[int]) -> Iterator[Job]:
        """Yield the present rows of jobs, without those that another program has removed."""
        for job_id in job_ids:
            with contextlib.suppress(KeyError):
                job = self._journal.jobs.get(job_id)
                if job.removed is None:
                    yield job

    def _remember(self, jobs: Iterable[Job]) -> None:
        for job in jobs:
            self._rows[job.id] = row_version(job)
