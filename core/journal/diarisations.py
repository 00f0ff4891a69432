"""Store who speaks: probabilities by chunk, and the engine's state behind the last chunk.

The probabilities of a chunk are stored to the bit. For each speaker, the first bytes of all frames come first, then
the second bytes, and so on. Silent speakers are zeros and take no room. The others take two thirds.
"""

import sqlite3
import zlib
from collections.abc import Iterable
from pathlib import Path

import msgspec

from core.contracts import model_folder
from core.contracts.engine_messages import SpeakerChunk
from core.contracts.errors import Bug
from core.journal import job_rows
from core.journal.database import Database
from core.journal.job import Job, JobState, SpeakerChoice
from core.transcript.speaker_activity import SpeakerActivity

_BYTES = 4  # of a probability


class Diarisations:
    """The second stage of jobs: request, wait, commit chunk by chunk, finish."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def request(self, job_ids: Iterable[int], choice: SpeakerChoice) -> list[int]:
        """Request speakers for jobs. Return the ids of the accepted jobs.

        A job with finished words is QUEUED for its speakers. Other jobs follow when their words are done. Speakers that
        were already found in the same way are DONE at once, and the caller assigns them again. The choice "off" keeps a
        job's speakers. Missing jobs, jobs of another process and jobs in this stage are skipped.
        """
        taken = []
        with self._database.transaction() as connection:
            for job_id in job_ids:
                job = job_rows.find(connection, job_id)
                if job is None or job.removed is not None or job.speakers_state == JobState.RUNNING:
                    continue
                if job_rows.is_owned_by_another(job):
                    continue
                later = not job.awaits_speakers or job.compute.speakers.afterwards
                speakers = msgspec.structs.replace(choice, afterwards=job.state == JobState.DONE and later)
                compute = msgspec.structs.replace(job.compute, speakers=speakers)
                job_rows.update(connection, job_id, compute=job_rows.encode(compute))
                taken.append(job_id)
                if job.state != JobState.DONE:
                    continue
                same = _is_found_by(connection, job_id, choice)
                if not same:
                    _forget(connection, job_id)
                found = same and job.speakers_state == JobState.DONE
                asked = None if choice.source == "off" else JobState.DONE if found else JobState.QUEUED
                no_fault = job_rows.fault_columns(None, "speakers_")
                job_rows.update(connection, job_id, speakers_state=asked, crashes=0, **no_fault)
        return taken

    def has(self, job_id: int, choice: SpeakerChoice) -> bool:
        """Tell whether a job's speakers are completely found, in the way of that choice."""
        with self._database.reading() as connection:
            job = job_rows.read(connection, job_id)
            return job.speakers_state == JobState.DONE and _is_found_by(connection, job_id, choice)

    def waiting(self, batch: int | None = None, limit: int = -1) -> list[Job]:
        """Return the first `limit` jobs with finished words and queued speakers, in queue order."""
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT * FROM job WHERE speakers_state = 'queued' AND state = 'done' AND removed IS NULL"
                " AND (? IS NULL OR batch = ?) ORDER BY position, id LIMIT ?",
                (batch, batch, limit),
            ).fetchall()
        return [job_rows.from_row(row) for row in rows]

    def commit(self, chunk: SpeakerChunk) -> bool:
        """Store a chunk durably. Return False for a chunk of an older attempt or a repeated one.

        Raises:
            Bug: an earlier chunk is missing.
        """
        with self._database.transaction() as connection:
            job = job_rows.read(connection, chunk.job)
            if not job_rows.is_current(job, chunk.attempt) or chunk.n < job.speakers.chunks:
                return False
            if chunk.n > job.speakers.chunks:
                raise Bug("bug", reason=f"speaker chunk {chunk.n} came before chunk {job.speakers.chunks}")
            connection.execute(
                "INSERT INTO speaker_chunk (job, n, probabilities) VALUES (?, ?, ?)",
                (chunk.job, chunk.n, _packed(chunk.probabilities, chunk.speakers)),
            )
            if not chunk.n:  # the model that begins
                connection.execute(
                    "INSERT OR REPLACE INTO diarisation (job, choice, speakers, frame_seconds, state)"
                    " VALUES (?, ?, ?, ?, x'')",
                    (chunk.job, job_rows.encode(_means(job.compute.speakers)), chunk.speakers, chunk.frame_seconds),
                )
            connection.execute("UPDATE diarisation SET state = ? WHERE job = ?", (chunk.state, chunk.job))
            figures = {"speakers_chunks": chunk.n + 1, "speakers_seconds": chunk.end, "crashes": 0}
            job_rows.update(connection, chunk.job, **figures)
            return True

    def state(self, job_id: int) -> bytes:
        """Return the engine's state behind the last committed chunk, empty before the first."""
        with self._database.reading() as connection:
            row = connection.execute("SELECT state FROM diarisation WHERE job = ?", (job_id,)).fetchone()
        return b"" if row is None else bytes(row["state"])

    def finish(self, job_id: int, attempt: int, chunks: int) -> bool:
        """Mark the speakers done. Return False for an old attempt.

        The same transaction checks that all chunks are here.

        Raises:
            Bug: the engine counted other chunks than were committed.
        """
        with self._database.transaction() as connection:
            job = job_rows.read(connection, job_id)
            if not job_rows.is_current(job, attempt):
                return False
            if chunks != job.speakers.chunks:
                raise Bug("bug", reason=f"{job.speakers.chunks} of {chunks} speaker chunks arrived")
            job_rows.end_attempt(connection, job, JobState.DONE.value)
            connection.execute("UPDATE diarisation SET state = x'' WHERE job = ?", (job_id,))
            no_owner = {"owner_pid": None, "owner_started": None, "crashes": 0}
            job_rows.update(connection, job_id, speakers_state=JobState.DONE, **no_owner)
            return True

    def frames(self, job_id: int) -> tuple[int, float, list[bytes]]:
        """Return the number of speakers, the seconds of a frame, and the probabilities of each committed chunk."""
        with self._database.reading() as connection:
            row = connection.execute(
                "SELECT speakers, frame_seconds FROM diarisation WHERE job = ?", (job_id,)
            ).fetchone()
            if row is None:
                return 0, 1.0, []
            chunks = connection.execute("SELECT probabilities FROM speaker_chunk WHERE job = ? ORDER BY n", (job_id,))
            return row["speakers"], row["frame_seconds"], [_unpacked(packed, row["speakers"]) for (packed,) in chunks]

    def activity(self, job_id: int) -> SpeakerActivity:
        """Return the committed probability of each speaker over time. It has no speakers before the first chunk.

        Nobody speaks before the part that was heard.
        """
        speakers, frame_seconds, chunks = self.frames(job_id)
        activity = SpeakerActivity(speakers, frame_seconds)
        if chunks:
            with self._database.reading() as connection:
                part = job_rows.read(connection, job_id).part
            if part is not None:
                activity.extend(bytes(_BYTES * speakers * round(part.start / frame_seconds)))
        for probabilities in chunks:
            activity.extend(probabilities)
        return activity


def discard_other_model(connection: sqlite3.Connection, job: Job) -> Job:
    """Delete half-finished speakers of another model. Return the job as it is then.

    The path can hold another model now. Its chunks and state do not fit the old ones.
    """
    if not job.speakers.chunks or _is_found_by(connection, job.id, job.compute.speakers):
        return job
    _forget(connection, job.id)
    return job_rows.read(connection, job.id)


def _is_found_by(connection: sqlite3.Connection, job_id: int, choice: SpeakerChoice) -> bool:
    row = connection.execute("SELECT choice FROM diarisation WHERE job = ?", (job_id,)).fetchone()
    if row is None:
        return False
    kept, wanted = _decode_means(row["choice"]), _means(choice)
    is_known = kept.file is not None and wanted.file is not None
    return kept == wanted if is_known else (kept.source, kept.load) == (wanted.source, wanted.load)


def _forget(connection: sqlite3.Connection, job_id: int) -> None:
    for table in ("diarisation", "speaker_chunk"):
        connection.execute(f"DELETE FROM {table} WHERE job = ?", (job_id,))
    job_rows.update(connection, job_id, speakers_chunks=0, speakers_seconds=0)


class _Means(SpeakerChoice, frozen=True):
    """The parts of a choice on which the probabilities depend.

    `file` identifies the model at its path: its size in bytes and its time of change in ns. It is None for a missing
    model and in old rows.
    """

    file: tuple[int, int] | None = None


_decode_means = msgspec.json.Decoder(_Means).decode


def _means(choice: SpeakerChoice) -> _Means:
    return _Means(choice.source, choice.load, file=None if choice.load is None else _file_of(Path(choice.load.model)))


def _file_of(model: Path) -> tuple[int, int] | None:
    try:
        status = (model / model_folder.WEIGHTS if model.is_dir() else model).stat()
    except OSError:
        return None
    return status.st_size, status.st_mtime_ns


def _packed(probabilities: bytes, speakers: int) -> bytes:
    frame = _BYTES * speakers
    return zlib.compress(b"".join(probabilities[offset::frame] for offset in _offsets(speakers)))


def _unpacked(packed: bytes, speakers: int) -> bytes:
    planes = zlib.decompress(packed)
    probabilities, frame = bytearray(len(planes)), _BYTES * speakers
    frames = len(planes) // frame if frame else 0
    for n, offset in enumerate(_offsets(speakers)):
        probabilities[offset::frame] = planes[n * frames : (n + 1) * frames]
    return bytes(probabilities)


def _offsets(speakers: int) -> Iterable[int]:
    """Return the offset in a frame of each byte of each speaker's probability, in storage order."""
    return (_BYTES * speaker + byte for speaker in range(speakers) for byte in range(_BYTES))
