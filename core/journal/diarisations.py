"""The part of the journal for who speaks: probabilities by chunk, and what the engine needs to go on behind the last.

The probabilities of a chunk are kept to the bit. Each speaker's stand together, the first bytes of all, then the
second, and so on: those who say nothing in the chunk, which are zeros, take no room, and the others two thirds of it.
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
    """The second stage of jobs: asked for, waited for, committed chunk by chunk, finished."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def request(self, job_ids: Iterable[int], choice: SpeakerChoice) -> list[int]:
        """Have jobs tell speakers apart by that choice; those that do just now, or are another process's, are left out.

        So are jobs that are gone. Returns which ones it does. A job whose words are done is QUEUED for it, others will
        be once theirs are. What was found in the same way already is not sought again: such a job's speakers are DONE
        at once, and to be assigned anew. With the choice "off" a job keeps the speakers that it has.
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
        """Whether it is known to the end who speaks in a job's recording, found as that choice would."""
        with self._database.reading() as connection:
            job = job_rows.read(connection, job_id)
            return job.speakers_state == JobState.DONE and _is_found_by(connection, job_id, choice)

    def waiting(self, batch: int | None = None, limit: int = -1) -> list[Job]:
        """The first `limit` jobs in queue order, of one batch or of all, whose words are done and speakers queued."""
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT * FROM job WHERE speakers_state = 'queued' AND state = 'done' AND removed IS NULL"
                " AND (? IS NULL OR batch = ?) ORDER BY position, id LIMIT ?",
                (batch, batch, limit),
            ).fetchall()
        return [job_rows.from_row(row) for row in rows]

    def commit(self, chunk: SpeakerChunk) -> bool:
        """Keep one finished chunk, durably, before returning; False for one that is dropped.

        That is a chunk of an older attempt, or one that is kept already. Raises Bug when one is missing before it.
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
            if not chunk.n:  # the model is the one that begins
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
        """What the engine needs to go on behind the last committed chunk; nothing before the first."""
        with self._database.reading() as connection:
            row = connection.execute("SELECT state FROM diarisation WHERE job = ?", (job_id,)).fetchone()
        return b"" if row is None else bytes(row["state"])

    def finish(self, job_id: int, attempt: int, chunks: int) -> bool:
        """Mark the speakers done, in the transaction that checks that all chunks are here; False for an old attempt.

        Raises Bug when the engine counted other chunks than were committed.
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

    def activity(self, job_id: int) -> SpeakerActivity:
        """How likely each speaker speaks at each moment, as far as it is found: of nobody before the first chunk."""
        with self._database.reading() as connection:
            row = connection.execute(
                "SELECT speakers, frame_seconds FROM diarisation WHERE job = ?", (job_id,)
            ).fetchone()
            if row is None:
                return SpeakerActivity(0, 1.0)
            activity = SpeakerActivity(row["speakers"], row["frame_seconds"])
            chunks = connection.execute("SELECT probabilities FROM speaker_chunk WHERE job = ? ORDER BY n", (job_id,))
            for (probabilities,) in chunks:
                activity.extend(_unpacked(probabilities, activity.speakers))
        return activity


def forget_of_another_model(connection: sqlite3.Connection, job: Job) -> Job:
    """The job, begun afresh where its speakers are half found by another model, which was at the same path before:
    neither can go on with that one's state, nor be read together with its chunks."""
    if not job.speakers.chunks or _is_found_by(connection, job.id, job.compute.speakers):
        return job
    _forget(connection, job.id)
    return job_rows.read(connection, job.id)


def _is_found_by(connection: sqlite3.Connection, job_id: int, choice: SpeakerChoice) -> bool:
    row = connection.execute("SELECT choice FROM diarisation WHERE job = ?", (job_id,)).fetchone()
    if row is None:
        return False
    found, wanted = _decode_means(row["choice"]), _means(choice)
    is_known = found.file is not None and wanted.file is not None
    return found == wanted if is_known else (found.source, found.load) == (wanted.source, wanted.load)


def _forget(connection: sqlite3.Connection, job_id: int) -> None:
    for table in ("diarisation", "speaker_chunk"):
        connection.execute(f"DELETE FROM {table} WHERE job = ?", (job_id,))
    job_rows.update(connection, job_id, speakers_chunks=0, speakers_seconds=0)


class _Means(SpeakerChoice, frozen=True):
    """What of a choice the probabilities depend on; the rest is how they are read. `file` tells the model at that path
    from another one: bytes and time of change in ns; None where it is not there, and in journals of before it was
    noted."""

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
    """Where in a frame each byte of each speaker's probability stands, in the order in which they are kept."""
    return (_BYTES * speaker + byte for speaker in range(speakers) for byte in range(_BYTES))
