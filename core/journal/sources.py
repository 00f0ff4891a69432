"""Store the files that texts were read from. Mynah writes such a text by changing its file.

The journal keeps a copy, because the file may change or disappear before an export.
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
    """The file that a job's text was read from: its path and its bytes.

    `written_digest` is the SHA-256 of the last file that Mynah wrote in its place, None before.
    """

    path: str
    content: bytes
    written_digest: str | None = None

    @property
    def digest(self) -> str:
        """The SHA-256 that the file has as long as no other program has changed it."""
        return self.written_digest or hashlib.sha256(self.content).hexdigest()


class Sources:
    """The table of those files."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, job_id: int) -> Source | None:
        """Return the file that a job's text was read from. Return None for a transcription."""
        with self._database.reading() as connection:
            row = connection.execute("SELECT path, content, written FROM source WHERE job = ?", (job_id,)).fetchone()
        return None if row is None else Source(row["path"], row["content"], row["written"])

    def mark_written(self, job_id: int, digest: str) -> None:
        """Record the SHA-256 of the file that Mynah wrote in the place of the source."""
        with self._database.transaction() as connection:
            connection.execute("UPDATE source SET written = ? WHERE job = ?", (digest, job_id))

    def keep(self, connection: sqlite3.Connection, job_id: int, source: Source) -> None:
        """Store the file of a job inside the transaction that adds the job."""
        connection.execute(
            "INSERT OR REPLACE INTO source (job, path, content, written) VALUES (?, ?, ?, ?)",
            (job_id, source.path, source.content, source.written_digest),
        )


IMPORTED: Final = "imported"
"""The column `engine` of a job with imported words."""
_CHUNK_WORDS = 96  # about one window of speech, the unit of a search


class Imports:
    """Adds jobs with finished words."""

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
        """Add a done job with these segments at the end of the queue, in one transaction.

        Each import is its own job, even for a path in the queue. It never replaces edits.

        Args:
            batch: the batch.
            file: the recording.
            spec: for a later transcription of the recording.
            segments: the text.
            duration: seconds of the recording.
            source: the CHAT file that an export changes.
        """
        words = tuple(word for segment in segments for word in segment.words)
        parts = [words[first : first + _CHUNK_WORDS] for first in range(0, len(words), _CHUNK_WORDS)] or [()]
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
