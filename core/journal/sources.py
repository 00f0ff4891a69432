"""The part of the journal that holds the files that texts were read from: what is written of such a text is that file.

A copy is kept because the file itself may be changed or deleted before anything is exported.
"""

import hashlib
import sqlite3

import msgspec

from core.journal.database import Database


class Source(msgspec.Struct, frozen=True):
    """The file that a job's text was read from: its path, and its very bytes.

    `written` is the SHA-256 of what Mynah last wrote in its place, None while it has not.
    """

    path: str
    content: bytes
    written_digest: str | None = None

    @property
    def digest(self) -> str:
        """The SHA-256 that the file has as long as no other program has changed it."""
        return self.written_digest or hashlib.sha256(self.content).hexdigest()


class Sources:
    """Reads and writes of those files."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, job_id: int) -> Source | None:
        """The file that a job's text was read from; None for a transcription, and where nothing is kept of the file."""
        with self._database.reading() as connection:
            row = connection.execute("SELECT path, content, written FROM source WHERE job = ?", (job_id,)).fetchone()
        return None if row is None else Source(row["path"], row["content"], row["written"])

    def mark_written(self, job_id: int, digest: str) -> None:
        """Record that the source is now a file of Mynah's, with that SHA-256."""
        with self._database.transaction() as connection:
            connection.execute("UPDATE source SET written = ? WHERE job = ?", (digest, job_id))

    def keep(self, connection: sqlite3.Connection, job_id: int, source: Source) -> None:
        """Keep the file with a job that is being added."""
        connection.execute(
            "INSERT OR REPLACE INTO source (job, path, content, written) VALUES (?, ?, ?, ?)",
            (job_id, source.path, source.content, source.written_digest),
        )
