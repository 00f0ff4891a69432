"""Rows of the table `job`. Each function works inside the caller's transaction."""

import functools
import os
import sqlite3
import time
from collections.abc import Mapping

import msgspec

from core.contracts import processes
from core.contracts.errors import Fault, Figure
from core.journal.job import (
    Attempt,
    ComputeSpec,
    DeliverySpec,
    Failure,
    Job,
    JobLanguages,
    JobSpec,
    JobState,
    RecordingFile,
    Sound,
    SpeakerChoice,
    Stage,
    Stretch,
)

# thousands of rows share a few
decode_compute = functools.lru_cache(maxsize=256)(msgspec.json.Decoder(ComputeSpec).decode)
decode_languages = functools.lru_cache(maxsize=256)(msgspec.json.Decoder(JobLanguages).decode)
_decode_delivery = functools.lru_cache(maxsize=256)(msgspec.json.Decoder(DeliverySpec).decode)
_decode_stretches = functools.lru_cache(maxsize=256)(msgspec.json.Decoder(tuple[Stretch, ...]).decode)
_decode_figures = msgspec.json.Decoder(dict[str, Figure]).decode


def encode(spec: ComputeSpec | DeliverySpec | SpeakerChoice) -> str:
    """Return the JSON of a spec for its column."""
    return msgspec.json.encode(spec).decode()


def spec_columns(spec: JobSpec) -> dict[str, str]:
    """Return the columns that hold a spec."""
    return {"compute": encode(spec.compute), "delivery": encode(spec.delivery)}


def from_row(row: sqlite3.Row) -> Job:
    """Return the job of a row with all columns."""
    return Job(
        id=row["id"],
        batch=row["batch"],
        position=row["position"],
        path=row["path"],
        size=row["size"],
        mtime_ns=row["mtime_ns"],
        compute=decode_compute(row["compute"]),
        delivery=_decode_delivery(row["delivery"]),
        words=_stage(row, ""),
        speakers=_stage(row, "speakers_"),
        last_attempt=Attempt(
            row["attempt"],
            row["crashes"],
            row["owner_pid"],
            row["owner_started"],
            row["engine"],
            row["peak_memory"],
        ),
        sound=Sound(row["duration"], bool(row["video"]), row["truncated_at"], _decode_stretches(row["damaged"])),
        languages=decode_languages(row["languages"]),
        script=row["script"],
        rules_owed=bool(row["rules_owed"]),
        removed=row["removed"],
        version_of=row["version_of"],
    )


def _stage(row: sqlite3.Row, prefix: str) -> Stage:
    """Return the stage whose columns begin with `prefix`."""
    state, code = row[f"{prefix}state"], row[f"{prefix}fault_code"]
    failure = None
    if code:
        failure = Failure(row[f"{prefix}fault_kind"] or "bug", code, _decode_figures(row[f"{prefix}fault_figures"]))
    known = None if state is None else _STATES[state]
    return Stage(known, row[f"{prefix}chunks"], row[f"{prefix}seconds"], failure)


_STATES: Mapping[str, JobState] = {state.value: state for state in JobState}


def find(connection: sqlite3.Connection, job_id: int) -> Job | None:
    """Return the job as it is now, or None if another program has removed it."""
    row = connection.execute("SELECT * FROM job WHERE id = ?", (job_id,)).fetchone()
    return None if row is None else from_row(row)


def read(connection: sqlite3.Connection, job_id: int) -> Job:
    """Return the job as it is now.

    Raises:
        KeyError: no such job.
    """
    job = find(connection, job_id)
    if job is None:
        raise KeyError(job_id)
    return job


def insert(connection: sqlite3.Connection, batch: int, file: RecordingFile, spec: JobSpec, **columns: object) -> int:
    """Add a job at the end of the queue, with these further columns. Return its id."""
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
    """Queue a job from its beginning. Delete its words, edits, speakers and exports.

    The text of an alignment stays, and so does the file of that text.
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


def fault_columns(fault: Fault | None, prefix: str) -> dict[str, object]:
    """Return the columns for a stage's failure. `prefix` is the stage's, see `stage_prefix`."""
    figures = {} if fault is None else fault.figures
    return {
        f"{prefix}fault_kind": None if fault is None else fault.kind,
        f"{prefix}fault_code": None if fault is None else fault.code,
        f"{prefix}fault_figures": msgspec.json.encode(figures).decode(),
    }


def stage_prefix(job: Job) -> str:
    """Return the prefix of the current stage's columns: "" for words, "speakers_" for speakers."""
    return "speakers_" if job.state == JobState.DONE else ""


def end_attempt(connection: sqlite3.Connection, job: Job, outcome: str) -> None:
    """Record how the open attempt at a job ended. Do nothing without an open attempt."""
    connection.execute(
        "UPDATE attempt SET ended = ?, outcome = ? WHERE job = ? AND attempt = ? AND ended IS NULL",
        (time.time(), outcome, job.id, job.attempt),
    )


def is_current(job: Job, attempt: int) -> bool:
    """Tell whether this process works on that attempt at the job."""
    return job.stage_state == JobState.RUNNING and job.attempt == attempt and job.owner_pid == os.getpid()


def is_owned_by_another(job: Job) -> bool:
    """Tell whether another living process works on the job."""
    return job.owner_pid not in (None, os.getpid()) and is_owner_alive(job)


def is_owner_alive(job: Job) -> bool:
    """Tell whether the process that claimed the job still runs."""
    return job.owner_pid is not None and processes.is_alive((job.owner_pid, job.last_attempt.started or 0.0))
