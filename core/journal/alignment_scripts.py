"""Store the texts of alignments in the journal, so that a crash loses none."""

import sqlite3
from itertools import accumulate

import msgspec

from core.contracts.protocol import ScriptUtterance
from core.journal import job_rows, versions
from core.journal.database import Database
from core.journal.job import Job, JobSpec, RecordingFile
from core.journal.sources import Source, Sources
from core.transcript.edits import SegmentMetadata

_utterances = msgspec.msgpack.Decoder(tuple[ScriptUtterance, ...])
_metadata = msgspec.msgpack.Decoder(tuple[SegmentMetadata, ...])


class Script(msgspec.Struct, frozen=True):
    """A text for alignment: the path and bytes of its file, and its utterances.

    `metadata` has speaker, language and time of each utterance, as in the file.
    """

    path: str
    content: bytes
    utterances: tuple[ScriptUtterance, ...]
    metadata: tuple[SegmentMetadata, ...]


class Scripts:
    """The table of texts. It adds jobs with known words and unknown times. `Job.script` is the path of the text."""

    def __init__(self, database: Database, sources: Sources) -> None:
        self._database, self._sources = database, sources

    def add(self, batch: int, file: RecordingFile, spec: JobSpec, script: Script) -> Job:
        """Queue a recording with its text. Return the batch's job for both if it exists.

        The job restarts if the recording or the text has changed.
        """
        with self._database.transaction() as connection:
            row = connection.execute(
                "SELECT id FROM job WHERE batch = ? AND path = ? AND script = ? AND removed IS NULL",
                (batch, file[0], script.path),
            ).fetchone()
            if row is None:
                job_id = job_rows.insert(connection, batch, file, spec, script=script.path)
                self._keep(connection, job_id, script)
                return job_rows.read(connection, job_id)
            job_id = int(row["id"])
            restarted = versions.restart_if_changed(connection, job_id, file)
            if self.get(job_id) != script and not job_rows.is_owned_by_another(job_rows.read(connection, job_id)):
                if not restarted:
                    versions.restart(connection, job_rows.read(connection, job_id))
                self._keep(connection, job_id, script)
            return job_rows.read(connection, job_id)

    def get(self, job_id: int) -> Script:
        """Return the text of an alignment.

        Raises:
            KeyError: the job has no text.
        """
        with self._database.reading() as connection:
            row = connection.execute(
                "SELECT path, content, utterances, metadata FROM script JOIN source ON source.job = script.job"
                " WHERE script.job = ?",
                (job_id,),
            ).fetchone()
        if row is None:
            raise KeyError(job_id)
        utterances, metadata = _utterances.decode(row["utterances"]), _metadata.decode(row["metadata"])
        return Script(row["path"], row["content"], utterances, metadata)

    def keep_segmentation(self, connection: sqlite3.Connection, job_id: int) -> None:
        """Give the transcript of a finished alignment the segments of its text."""
        connection.execute(
            "INSERT OR REPLACE INTO edition (job, cuts, position, metadata)"
            " SELECT job, cuts, 0, metadata FROM script WHERE job = ?",
            (job_id,),
        )

    def _keep(self, connection: sqlite3.Connection, job_id: int, script: Script) -> None:
        cuts = tuple(accumulate(len(utterance.words) for utterance in script.utterances))
        connection.execute(
            "INSERT OR REPLACE INTO script (job, utterances, cuts, metadata) VALUES (?, ?, ?, ?)",
            (job_id, *map(msgspec.msgpack.encode, (script.utterances, cuts, script.metadata))),
        )
        self._sources.keep(connection, job_id, Source(script.path, script.content))
