"""The part of the journal for recordings that were removed from the list: kept for 30 days, then deleted."""

import time
from collections.abc import Iterable

from core.journal import job_rows
from core.journal.database import Database
from core.journal.job import Job

KEPT_SECONDS = 30 * 86_400.0
"""How long a removed recording can be restored."""
_LISTED = "removed IS NOT NULL AND version_of IS NULL"  # earlier versions are unlisted, too: see versions


class Trash:
    """Removes jobs from the list, restores them, and deletes those that were removed long ago.

    A removed job keeps its row with everything that belongs to it. The queue, the scheduler and the search skip it.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, job_ids: Iterable[int], now: float | None = None) -> list[int]:
        """Remove jobs from the list, in one transaction. Return the removed ones.

        A job that a process works on stays. `now` is the time of the removal in Unix seconds.
        """
        update = (
            "UPDATE job SET removed = ? WHERE id = ? AND removed IS NULL"
            " AND 'running' NOT IN (state, COALESCE(speakers_state, ''))"
        )
        removed = time.time() if now is None else now
        with self._database.transaction() as connection:
            return [job_id for job_id in job_ids if connection.execute(update, (removed, job_id)).rowcount]

    def restore(self, job_ids: Iterable[int]) -> list[Job]:
        """Put removed jobs back into the list, at the positions that they had. Return the restored ones."""
        update = f"UPDATE job SET removed = NULL WHERE id = ? AND {_LISTED}"
        with self._database.transaction() as connection:
            restored = [job_id for job_id in job_ids if connection.execute(update, (job_id,)).rowcount]
            return [job_rows.read(connection, job_id) for job_id in restored]

    def list(self) -> list[Job]:
        """Return the removed jobs, the last one first."""
        with self._database.reading() as connection:
            rows = connection.execute(f"SELECT * FROM job WHERE {_LISTED} ORDER BY removed DESC, position, id")
            return [job_rows.from_row(row) for row in rows]

    def purge(self, now: float | None = None) -> int:
        """Delete the jobs that were removed more than 30 days before `now` (Unix seconds). Return how many."""
        due = ((time.time() if now is None else now) - KEPT_SECONDS,)
        with self._database.reading() as connection:
            first = connection.execute(f"SELECT 1 FROM job WHERE {_LISTED} AND removed < ? LIMIT 1", due).fetchone()
        if first is None:  # saves a write at each start
            return 0
        with self._database.transaction() as connection:
            return connection.execute(f"DELETE FROM job WHERE {_LISTED} AND removed < ?", due).rowcount
