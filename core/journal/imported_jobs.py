"""The part of the journal that takes transcripts which somebody else made: jobs that are done from the beginning."""

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

import msgspec

from core.contracts.transcript import Segment
from core.journal import job_rows
from core.journal.database import Database
from core.journal.job import Job, JobSpec, JobState, RecordingFile
from core.journal.sources import Source, Sources
from core.journal.text_index import TextIndex
from core.transcript.edits import SegmentMetadata

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
