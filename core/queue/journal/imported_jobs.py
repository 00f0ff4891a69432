"""The part of the journal that takes transcripts which somebody else made: jobs that are done from the beginning."""

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

import msgspec

from core.contracts.transcript import Segment
from core.queue.journal.edit_log import EditLog
from core.queue.journal.job_queue import Queue
from core.queue.journal.jobs import Job, JobState, Recipe
from core.queue.journal.sources import Source, Sources
from core.transcript.edits import SegmentMetadata

IMPORTED: Final = "imported"
"""What stands for the engine of a job whose words no engine has recognised."""


class Imports(Queue, EditLog, Sources):
    """Adds jobs whose words are there."""

    def add_done(
        self,
        batch: int,
        file: tuple[str, int, int],
        recipe: Recipe,
        segments: Sequence[Segment],
        duration: float,
        source: Source | None = None,
    ) -> Job:
        """A new job at the end of the queue that is done, with these segments; one transaction, so it is whole or not.

        `file` is (path, size, mtime_ns) and `duration` in seconds; with `source` it is written as CHAT by changing
        that file. Each import is a job of its own, whatever else the
        queue has for that path: no edits are ever replaced by one.
        """
        words = [word for segment in segments for word in segment.words]
        cuts = tuple(accumulate(len(segment.words) for segment in segments))
        metadata = [SegmentMetadata(segment.speaker, segment.language, segment.span) for segment in segments]
        with self._transaction() as database:
            number = database.execute(
                "INSERT INTO job (batch, place, path, size, mtime_ns, recipe, state, chunks, seconds, duration, engine)"
                " VALUES (?, (SELECT COALESCE(MAX(place), 0) + 1 FROM job), ?, ?, ?, ?, ?, 1, ?, ?, ?)",
                (batch, *file, msgspec.json.encode(recipe).decode(), JobState.DONE, duration, duration, IMPORTED),
            ).lastrowid
            database.execute(
                'INSERT INTO chunk (job, n, "start", "end", words) VALUES (?, 0, 0, ?, ?)',
                (number, duration, msgspec.msgpack.encode(words)),
            )
            database.execute(
                "INSERT INTO edition (job, cuts, position, heads) VALUES (?, ?, 0, ?)",
                (number, msgspec.msgpack.encode(cuts), msgspec.msgpack.encode(metadata)),
            )
            if source is not None:
                self._keep_source(number or 0, source)
            return self._job(number or 0)
