"""Rows of the table `job`. Each function works inside the caller's transaction."""

import functools
import os
import sqlite3
import time
from collections.abc import Mapping

import msgspec

from core.contracts import processes
from core.contracts.errors import Fault, Figure, Kind
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
    """Return the job of a row that begins with all columns, in the order of schema.sql.

    A look-up by name compares names one after another, which took most of the time of a read.
    """
    # fmt: off
    (
        job_id, batch, position, path, size, mtime_ns, state, attempt, crashes, chunks, seconds, duration, video,
        truncated_at, fault_kind, fault_code, fault_figures, owner_pid, owner_started, peak_memory, engine, script,
        compute, delivery, speakers_state, speakers_chunks, speakers_seconds, speakers_fault_kind, speakers_fault_code,
        speakers_fault_figures, damaged, languages, rules_owed, removed, version_of, *_,
    ) = row
    # fmt: on
    return Job(
        id=job_id,
        batch=batch,
        position=position,
        path=path,
        size=size,
        mtime_ns=mtime_ns,
        compute=decode_compute(compute),
        delivery=_decode_delivery(delivery),
        words=Stage(_STATES[state], chunks, seconds, _failure(fault_kind, fault_code, fault_figures)),
        speakers=Stage(
            None if speakers_state is None else _STATES[speakers_state],
            speakers_chunks,
            speakers_seconds,
            _failure(speakers_fault_kind, speakers_fault_code, speakers_fault_figures),
        ),
        last_attempt=Attempt(attempt, crashes, owner_pid, owner_started, engine, peak_memory),
        sound=Sound(duration, bool(video), truncated_at, _decode_stretches(damaged)),
        languages=decode_languages(languages),
        script=script,
        rules_owed=bool(rules_owed),
        removed=removed,
        version_of=version_of,
    )


def _failure(kind: Kind | None, code: str | None, figures: str) -> Failure | None:
    return Failure(kind or "bug", code, _decode_figures(figures)) if code else None


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
