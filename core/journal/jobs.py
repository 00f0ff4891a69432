"""The part of the journal for the queue: which jobs there are, in which order, and what people ask of them."""

import functools
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from core.contracts.media import is_text, lies_in
from core.journal import job_rows, versions
from core.journal.database import Database
from core.journal.job import NEXT_STATES, ComputeSpec, Job, JobLanguages, JobSpec, JobState, RecordingFile, file_at

_SMALLEST_GAP = 1e-6  # between two positions; below it all jobs get new positions


def reorder(connection: sqlite3.Connection, job_ids: Sequence[int], before: int | None) -> bool:
    """Put these jobs, in this order, directly in front of the job `before`, or at the end. KeyError without it.

    Returns whether other jobs have got new positions, too, in the same order.
    """
    low, high = _gap(connection, set(job_ids), before)
    crowded = high - low < _SMALLEST_GAP * (len(job_ids) + 1)
    if crowded:
        connection.execute(
            "UPDATE job SET position = ranked.n FROM"
            " (SELECT id, ROW_NUMBER() OVER (ORDER BY position, id) AS n FROM job) AS ranked"
            " WHERE ranked.id = job.id"
        )
        low, high = _gap(connection, set(job_ids), before)
    step = (high - low) / (len(job_ids) + 1)
    for n, job_id in enumerate(job_ids, 1):
        job_rows.update(connection, job_id, position=low + n * step)
    return crowded


def move_to_end(connection: sqlite3.Connection, job_id: int) -> None:
    """Put a job behind all others."""
    connection.execute("UPDATE job SET position = (SELECT MAX(position) FROM job) + 1 WHERE id = ?", (job_id,))


def _gap(connection: sqlite3.Connection, moving: set[int], before: int | None) -> tuple[float, float]:
    """The positions between which there is room in front of `before` once the moving jobs are out of the way."""
    if before is None:
        (last,) = connection.execute("SELECT COALESCE(MAX(position), 0) FROM job").fetchone()
        return last, last + len(moving) + 1
    row = connection.execute("SELECT position FROM job WHERE id = ?", (before,)).fetchone()
    if row is None:
        raise KeyError(before)
    above = connection.execute(
        "SELECT id, position FROM job WHERE position < ? ORDER BY position DESC", (row["position"],)
    )
    low = next((other["position"] for other in above if other["id"] not in moving), row["position"] - len(moving) - 1)
    return low, row["position"]


RowVersion = tuple[str, int, int, float, float, float, str, int, str]
"""Of a job's row: state, attempt, chunks, position, duration, peak memory, state and chunks of its speakers, path."""


def row_version(job: Job) -> RowVersion:
    """What `Jobs.row_versions` has for that job."""
    duration = -1 if job.duration is None else job.duration
    figures = job.state, job.attempt, job.chunks, job.position, duration, job.peak_memory or 0
    return (*figures, job.speakers_state or "", job.speakers.chunks, job.path)


@dataclass
class Added:
    """What came of queueing files: the `jobs` that are new or start afresh, and those that were there already."""

    jobs: list[Job] = field(default_factory=list)
    repeated: list[Job] = field(default_factory=list)


class Jobs:
    """Adds, reads, moves and removes jobs; each step that is not part of an attempt."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, batch: int, path: str, size: int, mtime_ns: int, spec: JobSpec) -> Job:
        """Queue a recording at the end, or return the job that the batch has for it already.

        A recording that was replaced by another since (`size` in bytes, `mtime_ns`) starts afresh.
        """
        added = self.add_all(batch, [(path, size, mtime_ns)], spec)
        return (added.jobs + added.repeated)[0]

    def add_all(self, batch: int, files: Iterable[RecordingFile], spec: JobSpec) -> Added:
        """Queue recordings, as `add` does, in one transaction."""
        return self.add_each(batch, ((file, spec) for file in files))

    def add_each(self, batch: int, files: Iterable[tuple[RecordingFile, JobSpec]]) -> Added:
        """Queue recordings, each with its own spec, as `add` does, in one transaction."""
        added = Added()
        with self._database.transaction() as connection:
            for file, spec in files:
                row = connection.execute(
                    "SELECT id FROM job WHERE batch = ? AND path = ? AND script IS NULL AND removed IS NULL",
                    (batch, file[0]),
                ).fetchone()
                if row is None:
                    job_id = job_rows.insert(connection, batch, file, spec)
                    added.jobs.append(job_rows.read(connection, job_id))
                elif versions.restart_if_changed(connection, row["id"], file):
                    added.jobs.append(job_rows.read(connection, row["id"]))
                else:
                    added.repeated.append(job_rows.read(connection, row["id"]))
        return added

    def get(self, job_id: int) -> Job:
        """The job as it stands now. Raises KeyError when there is none."""
        with self._database.reading() as connection:
            return job_rows.read(connection, job_id)

    def select(
        self, batch: int | None = None, states: Iterable[JobState] = tuple(JobState), limit: int = -1
    ) -> list[Job]:
        """The first `limit` jobs in queue order, of one batch or of all, in any of `states`; -1 for no limit."""
        wanted: tuple[object, ...] = tuple(states)
        where = f"state IN ({', '.join('?' * len(wanted))}) AND removed IS NULL"
        if batch is not None:  # apart, so that each has its index
            where, wanted = f"batch = ? AND {where}", (batch, *wanted)
        with self._database.reading() as connection:
            rows = connection.execute(
                f"SELECT * FROM job WHERE {where} ORDER BY position, id LIMIT ?", (*wanted, limit)
            ).fetchall()
        return [job_rows.from_row(row) for row in rows]

    def page(self, after: Job | None, limit: int) -> list[Job]:
        """The first `limit` of all jobs in queue order, or of those that follow `after`."""
        last = (float("-inf"), 0) if after is None else (after.position, after.id)
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT * FROM job WHERE (position, id) > (?, ?) AND removed IS NULL ORDER BY position, id LIMIT ?",
                (*last, limit),
            ).fetchall()
        return [job_rows.from_row(row) for row in rows]

    def newest_done(self, path: str) -> Job | None:
        """The newest job of a recording whose words are there, given or recognised; alignments have their speakers.

        A path that is no Unicode is none's: the journal holds none.
        """
        if not is_text(path):
            return None
        with self._database.reading() as connection:
            row = connection.execute(
                "SELECT * FROM job WHERE path = ? AND state = 'done' AND script IS NULL AND removed IS NULL"
                " ORDER BY id DESC LIMIT 1",
                (path,),
            ).fetchone()
        return None if row is None else job_rows.from_row(row)

    def owing_rules(self, batch: int) -> list[Job]:
        """Jobs of a batch whose words, and speakers if they were asked for, are there, and to which the rules for
        replacing have not been applied, because of a crash."""
        with self._database.reading() as connection:
            select = "SELECT * FROM job WHERE batch = ? AND rules_owed AND removed IS NULL"
            rows = connection.execute(select, (batch,)).fetchall()
        return [job for job in map(job_rows.from_row, rows) if not job.awaits_speakers]

    def row_versions(self) -> dict[int, RowVersion]:
        """What can change of every job, cheaply, by its id."""
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT id, state, attempt, chunks, position, COALESCE(duration, -1), COALESCE(peak_memory, 0),"
                " COALESCE(speakers_state, ''), speakers_chunks, path FROM job WHERE removed IS NULL"
            )
            return {row[0]: tuple(row)[1:] for row in rows}

    def change_state(self, job_id: int, state: JobState) -> bool:
        """Move a job to `state` if the state machine allows it and no other live process owns it.

        A failed job that is queued again goes to the end: if it should stop the queue once more, others were before it.
        A failed or cancelled one starts afresh when its recording has changed since it was begun.
        """
        return bool(self.change_states([job_id], state))

    def change_states(self, job_ids: Iterable[int], state: JobState) -> list[int]:
        """Move jobs as `change_state` does, in one transaction; which were moved. Those that are gone are not."""
        job_ids = list(job_ids)
        changed = self._changed(job_ids) if state == JobState.QUEUED else {}
        with self._database.transaction() as connection:
            moved = [job_id for job_id in job_ids if _move(connection, job_id, state)]
            for job_id in moved:
                if job_id in changed:
                    versions.restart_if_changed(connection, job_id, changed[job_id])
            return moved

    def reorder(self, job_ids: Sequence[int], before: int | None = None) -> bool:
        """Put these jobs, in this order, directly in front of the job `before`, or at the end. KeyError without it.

        Returns whether other jobs have got new positions, too, in the same order.
        """
        with self._database.transaction() as connection:
            return reorder(connection, job_ids, before)

    def move_to_batch(self, batch: int, job_ids: Iterable[int]) -> list[int]:
        """Take jobs into a batch from others on which no process works; which were taken."""
        with self._database.transaction() as connection:
            return [
                job_id
                for job_id in job_ids
                if connection.execute(
                    "UPDATE job SET batch = :batch WHERE id = :job AND batch != :batch AND removed IS NULL"
                    " AND batch NOT IN"
                    " (SELECT batch FROM job WHERE state = 'running' OR speakers_state = 'running')",
                    {"batch": batch, "job": job_id},
                ).rowcount
            ]

    def remove(self, job_ids: Iterable[int]) -> list[int]:
        """Delete jobs with their transcripts, listed or not. Return the deleted ones. A job at work stays."""
        with self._database.transaction() as connection:
            delete = "DELETE FROM job WHERE id = ? AND 'running' NOT IN (state, COALESCE(speakers_state, ''))"
            return [job_id for job_id in job_ids if connection.execute(delete, (job_id,)).rowcount]

    def redo(self, job_ids: Iterable[int], spec: JobSpec) -> list[int]:
        """Queue jobs that are at rest once more, from the beginning as `spec` says; which ones.

        The transcript that a job has becomes a version of it. Files that were written stay. An alignment takes
        the model alone: its language is its text's, and what is written of it was chosen when it was added.
        """
        redone = []
        with self._database.transaction() as connection:
            for job_id in job_ids:
                job = job_rows.find(connection, job_id)
                if job is not None and job.removed is None and job.stage_state != JobState.RUNNING:
                    if job.chunks:
                        versions.keep(connection, job)
                    job_rows.restart(connection, job_id)
                    wanted = (
                        spec if job.script is None else JobSpec(_with_model(job.compute, spec.compute), job.delivery)
                    )
                    job_rows.update(connection, job_id, **job_rows.spec_columns(wanted))
                    redone.append(job_id)
        return redone

    def set_compute(
        self, batch: int, compute: ComputeSpec, folders: Sequence[tuple[str, ComputeSpec]] = ()
    ) -> list[Job]:
        """Compute those jobs of a batch this way of which nothing is recognised yet; the ones that this changes.

        `folders`: otherwise for recordings in these folders; of those that a recording lies in the last one counts.
        What is written of them stays as it was chosen for each, and so does the language of an alignment.
        """
        states = (JobState.QUEUED, JobState.PAUSED, JobState.FAILED, JobState.CANCELLED)
        marks = ", ".join("?" * len(states))
        untouched = f"batch = ? AND chunks = 0 AND state IN ({marks})"
        areas = [("", compute), *folders]
        changed: list[tuple[str, int]] = []

        @functools.cache  # thousands of jobs share a few
        def wanted(kept: str, is_alignment: bool, area: int) -> str | None:
            before, after = job_rows.decode_compute(kept), areas[area][1]
            after = _with_model(before, after) if is_alignment else after
            return None if after == before else job_rows.encode(after)

        with self._database.transaction() as connection:
            select = f"SELECT id, path, compute, script IS NOT NULL FROM job WHERE {untouched}"
            for job_id, path, kept, is_alignment in connection.execute(select, (batch, *states)).fetchall():
                area = max((n for n, (folder, _) in enumerate(folders, 1) if lies_in(path, folder)), default=0)
                if (after := wanted(kept, is_alignment, area)) is not None:
                    changed.append((after, job_id))
            connection.executemany("UPDATE job SET compute = ?, languages = '{}' WHERE id = ?", changed)
        ids = {job_id for _, job_id in changed}
        return [job for job in self.select(batch, states) if job.id in ids] if ids else []

    def recordings(self) -> Iterator[tuple[int, str, int, ComputeSpec, JobLanguages]]:
        """Of each job that has text its id, path, mtime_ns, how it was recognised, and its languages.

        Less to read than all of it.
        """
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT id, path, mtime_ns, compute, languages FROM job WHERE chunks > 0 AND removed IS NULL"
            ).fetchall()
        for row in rows:
            compute, languages = job_rows.decode_compute(row["compute"]), job_rows.decode_languages(row["languages"])
            yield row["id"], row["path"], row["mtime_ns"], compute, languages

    def move_models(self, old: Path, new: Path) -> None:
        """Have all jobs look for their models in the folder `new` that wanted them from `old`."""
        with self._database.transaction() as connection:
            for (kept,) in connection.execute("SELECT DISTINCT compute FROM job").fetchall():
                compute = job_rows.decode_compute(kept)
                moved = _moved(compute, old, new)
                if moved != compute:
                    columns = (job_rows.encode(moved), kept)
                    connection.execute("UPDATE job SET compute = ? WHERE compute = ?", columns)

    def _changed(self, job_ids: Sequence[int]) -> dict[int, RecordingFile]:
        """Those jobs that people ask for again and whose recordings are other files by now, with these."""
        select = "SELECT id, path, size, mtime_ns FROM job WHERE id = ? AND chunks > 0 AND state IN (?, ?)"
        with self._database.reading() as connection:
            found = [
                connection.execute(select, (job_id, JobState.FAILED, JobState.CANCELLED)).fetchone()
                for job_id in job_ids
            ]
        files = [(row, file_at(row["path"])) for row in found if row is not None]
        return {row["id"]: file for row, file in files if file is not None and file != tuple(row)[1:]}


def _with_model(compute: ComputeSpec, model: ComputeSpec) -> ComputeSpec:
    """The same prompt for another model, or on another device."""
    return msgspec.structs.replace(compute, load=model.load)


def _moved(compute: ComputeSpec, old: Path, new: Path) -> ComputeSpec:
    """The spec with its models in the folder `new` that are in `old`."""
    load, speakers = compute.load, compute.speakers
    if Path(load.model).parent == old:
        load = msgspec.structs.replace(load, model=str(new / Path(load.model).name))
    if speakers.load is not None and Path(speakers.load.model).parent == old:
        diarizer = msgspec.structs.replace(speakers.load, model=str(new / Path(speakers.load.model).name))
        speakers = msgspec.structs.replace(speakers, load=diarizer)
    return msgspec.structs.replace(compute, load=load, speakers=speakers)


def _move(connection: sqlite3.Connection, job_id: int, state: JobState) -> bool:
    job = job_rows.find(connection, job_id)
    if job is None or job.removed is not None:
        return False
    before, stage = job.stage_state, job_rows.stage_prefix(job)
    if state not in NEXT_STATES[before] or job_rows.is_owned_by_another(job):
        return False
    job_rows.end_attempt(connection, job, state.value)
    job_rows.update(connection, job_id, **{f"{stage}state": state}, owner_pid=None, owner_started=None)
    if state == JobState.QUEUED:
        job_rows.update(connection, job_id, **job_rows.fault_columns(None, stage))
    if before in (JobState.FAILED, JobState.CANCELLED):
        if job.state == JobState.FAILED and state == JobState.QUEUED:
            move_to_end(connection, job_id)
        job_rows.update(connection, job_id, crashes=0)  # asked for again by a person: a new chance
    return True
