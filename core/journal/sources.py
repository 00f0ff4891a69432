"""The part of the journal that holds the files that texts were read from: what is written of such a text is that file.

A copy is kept because the file itself may be changed or deleted before anything is exported.
"""

import hashlib
import sqlite3
from collections.abc import Sequence
from itertools import accumulate
from typing import Final

import msgspec

from core.contracts.transcript import Segment
from core.journal import job_rows
from core.journal.database import Database
from core.journal.job import Job, JobSpec, JobState, RecordingFile
from core.journal.text_index import TextIndex
from core.transcript.edits import SegmentMetadata


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


IMPORTED: Final = "imported"
"""What stands for the engine of a job whose words no engine has recognised."""
_CHUNK = 96  # words: about as many as a window of speech has, which is what a search reads at once


class Imports:
    """Adds jobs whose words are there."""

    def __init__(self, database: Database, sources: Sources, index: TextIndex) -> None:
        self._database, self._sources, self._index = database, sources, index

    def add(
        self,
        batch: int,
        file: RecordingFile,
        spec: JobSpec,
        segments: Sequence[Segment],
        duration: float,
        source: Source | None = None,
    ) -> Job:
        """A new job at the end of the queue that is done, with these segments; one transaction, so it is whole or not.

        `duration` is in seconds; with `source` it is written as CHAT by changing that file. Each import is a job of its
        own, whatever else the queue has for that path: no edits are ever replaced by one.
        """
        words = tuple(word for segment in segments for word in segment.words)
        parts = [words[first : first + _CHUNK] for first in range(0, len(words), _CHUNK)] or [()]
        cuts = tuple(accumulate(len(segment.words) for segment in segments))
        metadata = [SegmentMetadata.of(segment) for segment in segments]
        with self._database.transaction() as connection:
            known = {"state": JobState.DONE, "seconds": duration, "duration": duration, "engine": IMPORTED}
            known["chunks"] = len(parts)
            job_id = job_rows.insert(connection, batch, file, spec, **known)
            for n, part in enumerate(parts):
                connection.execute(
                    'INSERT INTO chunk (job, n, "start", "end", words) VALUES (?, ?, 0, ?, ?)',
                    (job_id, n, duration, msgspec.msgpack.encode(part)),
                )
                self._index.add_chunk(connection, job_id, n, part)
            connection.execute(
                "INSERT INTO edition (job, cuts, position, metadata) VALUES (?, ?, 0, ?)",
                (job_id, msgspec.msgpack.encode(cuts), msgspec.msgpack.encode(metadata)),
            )
            if source is not None:
                self._sources.keep(connection, job_id, source)
            return job_rows.read(connection, job_id)
