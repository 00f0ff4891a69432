"""Tells how the journal changes, whoever changes it: this program or another one."""

import contextlib
import time
from collections.abc import Iterable, Iterator

from core.journal import Job, Journal
from core.journal.jobs import RowVersion, row_version
from core.queue.events import JobChanged, JobsAdded, JobsRemoved, Observer

_PAGE = 200  # jobs told at once
_LARGEST_PAGE = 3200  # of all jobs at the start: a view lays out all its rows for each page, in 0.15 s for 100,000
_POLL_SECONDS = 1.0  # between two looks at what other programs did to the journal
_POLL_SHARE = 20.0  # times as long as a look took until the next one: with 100,000 jobs it takes half a second
_ABANDONED_SECONDS = 5.0  # between two looks for jobs whose process has died


class JournalWatch:
    """Compares the rows of the journal with those that were told before, and tells the differences."""

    def __init__(self, journal: Journal, observer: Observer) -> None:
        self._journal, self._observer = journal, observer
        self._rows: dict[int, RowVersion] = {}
        self._data_version: int | None = None
        self._next_poll = self._checked_for_abandoned = 0.0

    def poll(self) -> bool:
        """Tell what has changed, if it is time for it; whether this was the first look, which tells all jobs."""
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
        """Tell now how the journal differs from what was told before."""
        rows = self._journal.jobs.row_versions()
        gone = tuple(self._rows.keys() - rows.keys())
        new = rows.keys() - self._rows.keys()
        changed = [job_id for job_id, row in rows.items() if self._rows.get(job_id, row) != row]
        first, self._rows = not self._rows, rows
        if gone:
            self._observer(JobsRemoved(gone))
        if first:
            self._tell_all()
        elif new:
            jobs = list(self._there(sorted(new)))
            for n in range(0, len(jobs), _PAGE):
                self._observer(JobsAdded(tuple(jobs[n : n + _PAGE])))
        for job in self._there(changed):
            self._observer(JobChanged(job))

    def _tell_all(self) -> None:
        """Tell all jobs in pages that grow, so that the first rows are shown before the last are read."""
        page = self._journal.jobs.page(None, _PAGE)
        while page:
            self._observer(JobsAdded(tuple(page)))
            page = self._journal.jobs.page(page[-1], min(2 * len(page), _LARGEST_PAGE))

    def tell_added(self, jobs: Iterable[Job], repeated: Iterable[Job]) -> None:
        """Tell jobs that this program has added or started afresh, and those that were there already."""
        fresh, started_afresh = list[Job](), list[Job]()
        for job in jobs:
            (started_afresh if job.id in self._rows else fresh).append(job)
        self._remember([*fresh, *started_afresh])
        self._observer(JobsAdded(tuple(fresh), tuple(repeated)))
        for job in started_afresh:
            self._observer(JobChanged(job))

    def tell_changed(self, job_ids: Iterable[int]) -> None:
        """Tell how jobs stand that this program has changed; comparing all rows would take too long."""
        for job in self._there(job_ids):
            self._remember([job])
            self._observer(JobChanged(job))

    def tell_removed(self, job_ids: Iterable[int]) -> None:
        """Tell which jobs this program has removed."""
        removed = tuple(job_ids)
        for job_id in removed:
            self._rows.pop(job_id, None)
        self._observer(JobsRemoved(removed))

    def _there(self, job_ids: Iterable[int]) -> Iterator[Job]:
        """The jobs as they stand when each is asked for, without those that another program has removed since."""
        for job_id in job_ids:
            with contextlib.suppress(KeyError):
                job = self._journal.jobs.get(job_id)
                if job.removed is None:
                    yield job

    def _remember(self, jobs: Iterable[Job]) -> None:
        for job in jobs:
            self._rows[job.id] = row_version(job)
