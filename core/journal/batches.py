"""The part of the journal for batches: what one command asked for, so that the same command can go on with it."""

import time

from core.journal.database import Database


class Batches:
    """Opens, closes and holds batches. Everything dropped into windows is one batch, which is never closed."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def open(self, key: str) -> tuple[int, bool]:
        """The unfinished batch of that key and True, or a new one and False."""
        with self._database.transaction() as connection:
            row = connection.execute(
                "SELECT id FROM batch WHERE key = ? AND finished IS NULL ORDER BY id DESC", (key,)
            ).fetchone()
            if row is not None:
                return int(row["id"]), True
            added = connection.execute("INSERT INTO batch (key, created) VALUES (?, ?)", (key, time.time()))
            return added.lastrowid or 0, False

    def close(self, batch: int) -> bool:
        """Mark the batch finished if all of its jobs are done and delivered; whether it was."""
        with self._database.transaction() as connection:
            open_jobs, owed = connection.execute(
                "SELECT (SELECT COUNT(*) FROM job WHERE batch = :b AND removed IS NULL"
                " AND (state NOT IN ('done', 'cancelled')"
                " OR speakers_state NOT IN ('done', 'cancelled'))),"
                " (SELECT COUNT(*) FROM export JOIN job ON job.id = export.job"
                " WHERE batch = :b AND removed IS NULL AND NOT written)",
                {"b": batch},
            ).fetchone()
            if open_jobs or owed:
                return False
            connection.execute("UPDATE batch SET finished = ? WHERE id = ?", (time.time(), batch))
            return True

    def hold(self, batch: int, held: bool) -> None:
        """Note that no job of the batch is to be begun, or that they are."""
        with self._database.transaction() as connection:
            connection.execute("UPDATE batch SET held = ? WHERE id = ?", (held, batch))

    def is_held(self, batch: int) -> bool:
        """Whether no job of the batch is to be begun; also after a restart."""
        with self._database.reading() as connection:
            row = connection.execute("SELECT held FROM batch WHERE id = ?", (batch,)).fetchone()
        return bool(row and row["held"])
