"""Store the queue: its jobs, their order, and people's requests for them."""

import functools
import json
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from core.contracts.media import is_text
from core.journal import job_rows, versions
from core.journal.database import Database
from core.journal.job import NEXT_STATES, ComputeSpec, Job, JobLanguages, JobSpec, JobState, RecordingFile, file_at

_SMALLEST_GAP = 1e-6  # between two positions; a smaller gap renumbers all jobs


def reorder(connection: sqlite3.Connection, job_ids: Sequence[int], before: int | None) -> bool:
    """Move these jobs, in this order, directly in front of the job `before`, or to the end.

    Return whether other jobs got new positions too. Their order stays.

    Raises:
        KeyError: no job `before`.
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
    """Move a job behind all others."""
    connection.execute("UPDATE job SET position = (SELECT MAX(position) FROM job) + 1 WHERE id = ?", (job_id,))


def _gap(connection: sqlite3.Connection, moving: set[int], before: int | None) -> tuple[float, float]:
    """Return the free positions in front of `before`: the lower and the upper bound, without the moving jobs."""
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
"""State, attempt, chunks, position, duration, peak memory, state and chunks of the speakers, path."""


def row_version(job: Job) -> RowVersion:
    """Return the entry of `Jobs.row_versions` for a job."""
    duration = -1 if job.duration is None else job.duration
    figures = job.state, job.attempt, job.chunks, job.position, duration, job.peak_memory or 0
    return (*figures, job.speakers_state or "", job.speakers.chunks, job.path)


@dataclass
class AddedJobs:
    """The outcome of queueing files: `jobs` are new or restarted, `repeated` were queued before."""

    jobs: list[Job] = field(default_factory=list)
    repeated: list[Job] = field(default_factory=list)


class Jobs:
    """The jobs of the queue: add, read, move, remove. Attempts at them are in Attempts."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, batch: int, path: str, size: int, mtime_ns: int, spec: JobSpec) -> Job:
        """Queue a recording at the end, or return the batch's job for it.

        The job restarts if the file's size in bytes or `mtime_ns` has changed.
        """
        added = self.add_all(batch, [(path, size, mtime_ns)], spec)
        return (added.jobs + added.repeated)[0]

    def add_all(self, batch: int, files: Iterable[RecordingFile], spec: JobSpec) -> AddedJobs:
        """Queue recordings like `add`, in one transaction."""
        return self.add_each(batch, ((file, spec) for file in files))

    def add_each(self, batch: int, files: Iterable[tuple[RecordingFile, JobSpec]]) -> AddedJobs:
        """Queue recordings like `add`, each with its own spec, in one transaction."""
        added = AddedJobs()
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

    def restart(self, job_id: int) -> Job:
        """Queue a job from its beginning, because its recording changed. Return the job."""
        with self._database.transaction() as connection:
            versions.restart(connection, job_rows.read(connection, job_id))
            return job_rows.read(connection, job_id)

    def get(self, job_id: int) -> Job:
        """Return the job as it is now.

        Raises:
            KeyError: no such job.
        """
        with self._database.reading() as connection:
            return job_rows.read(connection, job_id)

    def existing(self, job_ids: Collection[int]) -> dict[int, Job]:
        """Return those jobs as they are now, by id. Missing jobs are left out."""
        with self._database.reading() as connection:
            select = "SELECT * FROM job WHERE id IN (SELECT value FROM json_each(?))"
            return {row[0]: job_rows.from_row(row) for row in connection.execute(select, (json.dumps([*job_ids]),))}

    def select(
        self, batch: int | None = None, states: Iterable[JobState] = tuple(JobState), limit: int = -1
    ) -> list[Job]:
        """Return the first `limit` jobs in queue order, of one batch or of all, in any of `states`.

        A limit of -1 means all.
        """
        wanted: tuple[object, ...] = tuple(states)
        where = f"state IN ({', '.join('?' * len(wanted))}) AND removed IS NULL"
        if batch is not None:  # a separate query, so that each has its index
            where, wanted = f"batch = ? AND {where}", (batch, *wanted)
        with self._database.reading() as connection:
            rows = connection.execute(
                f"SELECT * FROM job WHERE {where} ORDER BY position, id LIMIT ?", (*wanted, limit)
            ).fetchall()
        return [job_rows.from_row(row) for row in rows]

    def page(self, after: Job | None, limit: int) -> list[Job]:
        """Return the first `limit` jobs in queue order behind `after`, or from the beginning."""
        last = (float("-inf"), 0) if after is None else (after.position, after.id)
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT * FROM job WHERE (position, id) > (?, ?) AND removed IS NULL ORDER BY position, id LIMIT ?",
                (*last, limit),
            ).fetchall()
        return [job_rows.from_row(row) for row in rows]

    def newest_done(self, path: str) -> Job | None:
        """Return the newest job of a recording with finished words, recognised or imported. Alignments do not count.

        A path that is not valid Unicode has no job.
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
        """Return the jobs of a batch whose replacement rules are due after a crash.

        Their words are complete, and their speakers too if somebody asked for them.
        """
        with self._database.reading() as connection:
            select = "SELECT * FROM job WHERE batch = ? AND rules_owed AND removed IS NULL"
            rows = connection.execute(select, (batch,)).fetchall()
        return [job for job in map(job_rows.from_row, rows) if not job.awaits_speakers]

    def row_versions(self) -> dict[int, RowVersion]:
        """Return the changeable figures of every listed job by id. This is cheaper than reading the jobs."""
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT id, state, attempt, chunks, position, COALESCE(duration, -1), COALESCE(peak_memory, 0),"
                " COALESCE(speakers_state, ''), speakers_chunks, path FROM job WHERE removed IS NULL"
            )
            return {row[0]: tuple(row)[1:] for row in rows}

    def take_file(self, file: RecordingFile) -> None:
        """Give the jobs of a recording that grew its complete file."""
        with self._database.transaction() as connection:
            path, size, mtime_ns = file
            connection.execute(
                "UPDATE job SET size = ?, mtime_ns = ? WHERE path = ? AND size = 0 AND mtime_ns = 0",
                (size, mtime_ns, path),
            )

    def growing(self) -> list[str]:
        """Return the paths of recordings that have no file yet."""
        with self._database.reading() as connection:
            rows = connection.execute("SELECT DISTINCT path FROM job WHERE size = 0 AND mtime_ns = 0")
            return [row["path"] for row in rows]

    def change_state(self, job_id: int, state: JobState) -> bool:
        """Move a job to `state`. Return False if the state machine forbids it or another live process owns the job.

        A failed job that is queued again goes to the end: the next failure must not stop the other jobs. A failed or
        cancelled job restarts if its recording has changed.
        """
        return bool(self.change_states([job_id], state))

    def change_states(self, job_ids: Iterable[int], state: JobState) -> list[int]:
        """Move jobs like `change_state`, in one transaction. Return the moved ones. Missing jobs are skipped."""
        job_ids = list(job_ids)
        changed = self._changed_files(job_ids) if state == JobState.QUEUED else {}
        with self._database.transaction() as connection:
            moved = [job_id for job_id in job_ids if _move(connection, job_id, state)]
            for job_id in moved:
                if job_id in changed:
                    versions.restart_if_changed(connection, job_id, changed[job_id])
            return moved

    def reorder(self, job_ids: Sequence[int], before: int | None = None) -> bool:
        """Move these jobs, in this order, directly in front of the job `before`, or to the end.

        Return whether other jobs got new positions too. Their order stays.

        Raises:
            KeyError: no job `before`.
        """
        with self._database.transaction() as connection:
            return reorder(connection, job_ids, before)

    def move_to_batch(self, batch: int, job_ids: Iterable[int]) -> list[int]:
        """Take jobs from other batches into a batch. Return them. A batch with a running job keeps its jobs."""
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
        """Queue jobs again from the beginning with `spec`. Return the ids of the queued jobs. Running jobs are skipped.

        A job's transcript becomes a version of it. Written files stay. An alignment takes only the model of `spec`: its
        language is the text's, and its files were chosen when it was added.
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

    def set_compute(self, batch: int, changes: Iterable[tuple[Iterable[int], ComputeSpec]]) -> list[Job]:
        """Change how jobs of a batch without recognised words are computed. Return the changed jobs.

        The files of each job and the language of an alignment stay.

        Args:
            batch: the batch.
            changes: the ids of jobs, each with their new spec.
        """
        states = (JobState.QUEUED, JobState.PAUSED, JobState.FAILED, JobState.CANCELLED)
        marks = ", ".join("?" * len(states))
        untouched = f"batch = ? AND chunks = 0 AND state IN ({marks})"
        changes = list(changes)
        number_of = {job_id: number for number, (ids, _) in enumerate(changes) for job_id in ids}
        changed: list[tuple[str, int]] = []

        @functools.cache  # thousands of jobs share a few
        def wanted(kept: str, is_alignment: bool, number: int) -> str | None:
            before, after = job_rows.decode_compute(kept), changes[number][1]
            after = _with_model(before, after) if is_alignment else after
            return None if after == before else job_rows.encode(after)

        with self._database.transaction() as connection:
            select = f"SELECT id, compute, script IS NOT NULL FROM job WHERE {untouched}"
            for job_id, kept, is_alignment in connection.execute(select, (batch, *states)).fetchall():
                number = number_of.get(job_id)
                if number is not None and (after := wanted(kept, is_alignment, number)) is not None:
                    changed.append((after, job_id))
            connection.executemany("UPDATE job SET compute = ?, languages = '{}' WHERE id = ?", changed)
        ids = {job_id for _, job_id in changed}
        return [job for job in self.select(batch, states) if job.id in ids] if ids else []

    def recordings(self) -> Iterator[tuple[int, str, int, ComputeSpec, JobLanguages]]:
        """Yield id, path, mtime_ns, compute spec and languages of each job with text.

        This reads less than whole jobs.
        """
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT id, path, mtime_ns, compute, languages FROM job WHERE chunks > 0 AND removed IS NULL"
            ).fetchall()
        for row in rows:
            compute, languages = job_rows.decode_compute(row["compute"]), job_rows.decode_languages(row["languages"])
            yield row["id"], row["path"], row["mtime_ns"], compute, languages

    def move_models(self, old: Path, new: Path) -> None:
        """Change the folder of the models from `old` to `new` in all jobs."""
        with self._database.transaction() as connection:
            for (kept,) in connection.execute("SELECT DISTINCT compute FROM job").fetchall():
                compute = job_rows.decode_compute(kept)
                moved = _moved(compute, old, new)
                if moved != compute:
                    columns = (job_rows.encode(moved), kept)
                    connection.execute("UPDATE job SET compute = ? WHERE compute = ?", columns)

    def _changed_files(self, job_ids: Sequence[int]) -> dict[int, RecordingFile]:
        """Return the files of failed or cancelled jobs whose recordings have changed, by job."""
        select = "SELECT id, path, size, mtime_ns FROM job WHERE id = ? AND chunks > 0 AND state IN (?, ?)"
        with self._database.reading() as connection:
            found = [
                connection.execute(select, (job_id, JobState.FAILED, JobState.CANCELLED)).fetchone()
                for job_id in job_ids
            ]
        files = [(row, file_at(row["path"])) for row in found if row is not None]
        return {row["id"]: file for row, file in files if file is not None and file != tuple(row)[1:]}


def _with_model(compute: ComputeSpec, model: ComputeSpec) -> ComputeSpec:
    """Return the spec with the model and device of another. The prompt stays."""
    return msgspec.structs.replace(compute, load=model.load)


def _moved(compute: ComputeSpec, old: Path, new: Path) -> ComputeSpec:
    """Return the spec with its models in the folder `new` instead of `old`."""
    load, speakers = compute.load, compute.speakers
    if Path(load.model).parent == old:
        load = msgspec.structs.replace(load, model=str(new / Path(load.model).name))
    if load.second_model and Path(load.second_model).parent == old:
        load = msgspec.structs.replace(load, second_model=str(new / Path(load.second_model).name))
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
        job_rows.update(connection, job_id, crashes=0)  # a person asked again
    return True
