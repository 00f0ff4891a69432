"""Rows of the table `job`, for the journal's parts: each function works within the caller's transaction."""

import functools
import os
import sqlite3
import time

import msgspec

from core.contracts import processes
from core.contracts.errors import Fault
from core.journal.job import (
    ComputeSpec,
    DeliverySpec,
    Job,
    JobLanguages,
    JobSpec,
    JobState,
    RecordingFile,
    SpeakerChoice,
)

# thousands of rows share a few
decode_compute = functools.lru_cache(maxsize=256)(msgspec.json.Decoder(ComputeSpec).decode)
decode_languages = functools.lru_cache(maxsize=256)(msgspec.json.Decoder(JobLanguages).decode)
_decode_delivery = functools.lru_cache(maxsize=256)(msgspec.json.Decoder(DeliverySpec).decode)


def encode(spec: ComputeSpec | DeliverySpec | SpeakerChoice) -> str:
    """The spec as it stands in its column."""
    return msgspec.json.encode(spec).decode()


def spec_columns(spec: JobSpec) -> dict[str, str]:
    """The columns that hold what is asked of a job."""
    return {"compute": encode(spec.compute), "delivery": encode(spec.delivery)}


def from_row(row: sqlite3.Row) -> Job:
    """The job that a row of all columns holds."""
    fields = dict(row)
    fields["compute"] = decode_compute(fields["compute"])
    fields["delivery"] = _decode_delivery(fields["delivery"])
    for name in ("fault_figures", "speakers_fault_figures", "damaged", "languages"):
        fields[name] = msgspec.json.decode(fields[name])
    return msgspec.convert(fields, Job, strict=False)


def find(connection: sqlite3.Connection, job_id: int) -> Job | None:
    """The job as it stands now; None when there is none, as another program may have removed it."""
    row = connection.execute("SELECT * FROM job WHERE id = ?", (job_id,)).fetchone()
    return None if row is None else from_row(row)


def read(connection: sqlite3.Connection, job_id: int) -> Job:
    """The job as it stands now. Raises KeyError when there is none."""
    job = find(connection, job_id)
    if job is None:
        raise KeyError(job_id)
    return job


def insert(connection: sqlite3.Connection, batch: int, file: RecordingFile, spec: JobSpec, **columns: object) -> int:
    """A new job at the end of the queue, with these further columns; its id."""
    path, size, mtime_ns = file
    columns |= {"batch": batch, "path": path, "size": size, "mtime_ns": mtime_ns}
    columns |= spec_columns(spec)
    names, marks = ", ".join(columns), ", ".join("?" * len(columns))
    added = connection.execute(
        f"INSERT INTO job (position, {names}) VALUES ((SELECT COALESCE(MAX(position), 0) + 1 FROM job), {marks})",
        tuple(columns.values()),
    )
    return added.lastrowid or 0


def update(connection: sqlite3.Connection, job_id: int, **columns: object) -> None:
    """Set columns of a job."""
    settings = ", ".join(f"{name} = ?" for name in columns)
    connection.execute(f"UPDATE job SET {settings} WHERE id = ?", (*columns.values(), job_id))


def restart(connection: sqlite3.Connection, job_id: int) -> None:
    """Queue a job from its beginning: all that was recognised, edited and planned of it is forgotten.

    The text of an alignment stays, and so does the file that it came from.
    """
    text = ("chunk", "edit", "edition", "correction", "indexed", "passage_block", "stored_passage")
    for table in (*text, "export", "diarisation", "speaker_chunk"):
        connection.execute(f"DELETE FROM {table} WHERE job = ?", (job_id,))
    transcriptions = "job IN (SELECT id FROM job WHERE script IS NULL)"
    connection.execute(f"DELETE FROM source WHERE job = ? AND {transcriptions}", (job_id,))
    update(connection, job_id, state=JobState.QUEUED, chunks=0, seconds=0, duration=None, crashes=0, truncated_at=None)
    update(connection, job_id, speakers_state=None, speakers_chunks=0, speakers_seconds=0, damaged="[]", languages="{}")
    update(connection, job_id, rules_owed=0)
    update(connection, job_id, **fault_columns(None, ""), **fault_columns(None, "speakers_"))


def fault_columns(fault: Fault | None, stage: str) -> dict[str, object]:
    """The columns that hold why a stage failed; `stage` is what their names begin with, see `stage_of`."""
    figures = {} if fault is None else fault.figures
    return {
        f"{stage}fault_kind": None if fault is None else fault.kind,
        f"{stage}fault_code": None if fault is None else fault.code,
        f"{stage}fault_figures": msgspec.json.encode(figures).decode(),
    }


def stage_of(job: Job) -> str:
    """What the names of the columns of a job's stage begin with: nothing for its words, then "speakers_"."""
    return "speakers_" if job.state == JobState.DONE else ""


def end_attempt(connection: sqlite3.Connection, job: Job, outcome: str) -> None:
    """Note how the attempt at a job ended, if one is open."""
    connection.execute(
        "UPDATE attempt SET ended = ?, outcome = ? WHERE job = ? AND attempt = ? AND ended IS NULL",
        (time.time(), outcome, job.id, job.attempt),
    )


def is_current(job: Job, attempt: int) -> bool:
    """Whether this process is at work on that attempt at the job."""
    return job.stage_state == JobState.RUNNING and job.attempt == attempt and job.owner_pid == os.getpid()


def is_owned_by_another(job: Job) -> bool:
    """Whether another process, which still runs, is at work on the job."""
    return job.owner_pid not in (None, os.getpid()) and is_owner_alive(job)


def is_owner_alive(job: Job) -> bool:
    """Whether the process that claimed the job still runs."""
    return job.owner_pid is not None and processes.alive((job.owner_pid, job.owner_started or 0.0))
