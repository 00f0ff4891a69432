"""The journal's queue: batches, the order of their jobs, and every step of them that is not part of an attempt."""

import functools
import sqlite3
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from core.queue import processes
from core.queue.journal.exports import Exports
from core.queue.journal.jobs import NEXT, Job, JobState, Recipe

Mark = tuple[str, int, int, float, float, float]
"""State, attempt, chunks, place, seconds and peak memory of a job: what tells whether its row has changed."""

_NARROWEST = 1e-6  # between two places; from there on the queue is numbered anew


@dataclass
class Added:
    """What came of queueing files: the `jobs` that are new or start afresh, and those that were there already."""

    jobs: list[Job] = field(default_factory=list)
    repeated: list[Job] = field(default_factory=list)


class Queue(Exports):
    """The part of the journal that says what is to be done, and in which order."""

    def __init__(self, path: Path) -> None:
        """Open or create the file. Raises EnvironmentFault: journal-newer, -broken, -busy, -access, disk."""
        super().__init__(path)
        self._identity = processes.own_identity()

    # --- batches: what one command asked for, so that the same command can go on with it

    def open_batch(self, key: str) -> tuple[int, bool]:
        """The unfinished batch of that key and True, or a new one and False."""
        with self._transaction() as database:
            row = database.execute(
                "SELECT id FROM batch WHERE key = ? AND finished IS NULL ORDER BY id DESC", (key,)
            ).fetchone()
            if row is not None:
                return int(row["id"]), True
            return int(
                database.execute("INSERT INTO batch (key, created) VALUES (?, ?)", (key, time.time())).lastrowid or 0
            ), False

    def close_batch(self, batch: int) -> bool:
        """Mark the batch finished if all of its jobs are done and delivered; whether it was."""
        with self._transaction() as database:
            open_jobs, owed = database.execute(
                "SELECT (SELECT COUNT(*) FROM job WHERE batch = :b AND state NOT IN ('done', 'cancelled')),"
                " (SELECT COUNT(*) FROM export JOIN job ON job.id = export.job WHERE batch = :b AND NOT written)",
                {"b": batch},
            ).fetchone()
            if open_jobs or owed:
                return False
            database.execute("UPDATE batch SET finished = ? WHERE id = ?", (time.time(), batch))
            return True

    def hold(self, batch: int, held: bool) -> None:
        """Note that no job of the batch is to be begun, or that they are."""
        with self._transaction() as database:
            database.execute("UPDATE batch SET held = ? WHERE id = ?", (held, batch))

    def held(self, batch: int) -> bool:
        """Whether the batch is held back; also after a restart."""
        with self._guarded() as database:
            row = database.execute("SELECT held FROM batch WHERE id = ?", (batch,)).fetchone()
        return bool(row and row["held"])

    # --- jobs

    def add(self, batch: int, path: str, size: int, mtime_ns: int, recipe: Recipe) -> Job:
        """Queue a recording at the end, or return the job that the batch has for it already.

        A recording that was replaced by another since (`size` in bytes, `mtime_ns`) starts afresh.
        """
        added = self.add_all(batch, [(path, size, mtime_ns)], recipe)
        return (added.jobs + added.repeated)[0]

    def add_all(self, batch: int, files: Iterable[tuple[str, int, int]], recipe: Recipe) -> Added:
        """Queue recordings (path, size, mtime_ns), as `add` does, in one transaction."""
        added = Added()
        kept = msgspec.json.encode(recipe).decode()
        with self._transaction() as database:
            for path, size, mtime_ns in files:
                row = database.execute(
                    "SELECT id FROM job WHERE batch = ? AND path = ? AND script IS NULL", (batch, path)
                ).fetchone()
                if row is None:
                    number = database.execute(
                        "INSERT INTO job (batch, place, path, size, mtime_ns, recipe)"
                        " VALUES (?, (SELECT COALESCE(MAX(place), 0) + 1 FROM job), ?, ?, ?, ?)",
                        (batch, path, size, mtime_ns, kept),
                    ).lastrowid
                    added.jobs.append(self._job(number or 0))
                elif self._start_afresh_if_changed(row["id"], size, mtime_ns):
                    added.jobs.append(self._job(row["id"]))
                else:
                    added.repeated.append(self._job(row["id"]))
        return added

    def job(self, number: int) -> Job:
        """The job as it stands now. Raises KeyError when there is none."""
        return self._job(number)

    def jobs(
        self, batch: int | None = None, states: Iterable[JobState] = tuple(JobState), limit: int = -1
    ) -> list[Job]:
        """The first `limit` jobs in queue order, of one batch or of all, in any of `states`; -1 for no limit."""
        wanted = tuple(states)
        marks = ", ".join("?" * len(wanted))
        with self._guarded() as database:
            rows = database.execute(
                f"SELECT * FROM job WHERE state IN ({marks}) AND (? IS NULL OR batch = ?) ORDER BY place, id LIMIT ?",
                (*wanted, batch, batch, limit),
            ).fetchall()
        return [_as_job(row) for row in rows]

    def marks(self) -> dict[int, Mark]:
        """What can change of every job, cheaply: number -> Mark."""
        with self._guarded() as database:
            rows = database.execute(
                "SELECT id, state, attempt, chunks, place, COALESCE(duration, -1), COALESCE(peak_memory, 0) FROM job"
            )
            return {row[0]: tuple(row)[1:] for row in rows}

    def version(self) -> int:
        """A number that is another whenever another connection, of any process, has written to the file."""
        with self._guarded() as database:
            return int(database.execute("PRAGMA data_version").fetchone()[0])

    def move(self, number: int, state: JobState) -> bool:
        """Move a job to `state` if the state machine allows it and no other live process owns it.

        A failed job that is queued again goes to the end: if it should stop the queue once more, others were before it.
        """
        return bool(self.move_all([number], state))

    def move_all(self, numbers: Iterable[int], state: JobState) -> list[int]:
        """Move jobs as `move` does, in one transaction; which were moved."""
        with self._transaction():
            return [number for number in numbers if self._move(number, state)]

    def reorder(self, numbers: Sequence[int], before: int | None = None) -> bool:
        """Put these jobs, in this order, directly in front of the job `before`, or at the end. KeyError without it.

        Returns whether other jobs have got new places, too, in the same order.
        """
        with self._transaction() as database:
            low, high = self._gap(set(numbers), before)
            crowded = high - low < _NARROWEST * (len(numbers) + 1)
            if crowded:
                database.execute(
                    "UPDATE job SET place = ranked.n FROM"
                    " (SELECT id, ROW_NUMBER() OVER (ORDER BY place, id) AS n FROM job) AS ranked"
                    " WHERE ranked.id = job.id"
                )
                low, high = self._gap(set(numbers), before)
            step = (high - low) / (len(numbers) + 1)
            for n, number in enumerate(numbers, 1):
                self._update(number, place=low + n * step)
        return crowded

    def adopt(self, batch: int, numbers: Iterable[int]) -> list[int]:
        """Take jobs into a batch from others on which no process works; which were taken."""
        with self._transaction() as database:
            return [
                number
                for number in numbers
                if database.execute(
                    "UPDATE job SET batch = :batch WHERE id = :job AND batch != :batch AND batch NOT IN"
                    " (SELECT batch FROM job WHERE state = 'running')",
                    {"batch": batch, "job": number},
                ).rowcount
            ]

    def move_models(self, old: Path, new: Path) -> None:
        """Have all jobs look for their models in the folder `new` that wanted them from `old`."""
        with self._transaction() as database:
            for (kept,) in database.execute("SELECT DISTINCT recipe FROM job").fetchall():
                recipe = _recipe(kept)
                model = Path(recipe.load.model)
                if model.parent == old:
                    load = msgspec.structs.replace(recipe.load, model=str(new / model.name))
                    moved = msgspec.json.encode(msgspec.structs.replace(recipe, load=load)).decode()
                    database.execute("UPDATE job SET recipe = ? WHERE recipe = ?", (moved, kept))

    def remove(self, numbers: Iterable[int]) -> list[int]:
        """Forget jobs with all that was recognised, save those that a process works on; which were forgotten."""
        removed = []
        with self._transaction() as database:
            for number in numbers:
                if database.execute("DELETE FROM job WHERE id = ? AND state != ?", (number, JobState.RUNNING)).rowcount:
                    removed.append(number)
        return removed

    def redo(self, numbers: Iterable[int], recipe: Recipe) -> list[int]:
        """Queue jobs that are at rest once more, from the beginning and with that recipe; which ones.

        What was recognised and edited of them is given up; files that were written stay.
        """
        redone = []
        with self._transaction():
            for number in numbers:
                if self._job(number).state != JobState.RUNNING:
                    self._start_afresh(number)
                    self._update(number, recipe=msgspec.json.encode(recipe).decode())
                    redone.append(number)
        return redone

    def retune(self, batch: int, recipe: Recipe) -> list[Job]:
        """Want something else of all jobs of a batch of which nothing is recognised yet; those jobs."""
        states = (JobState.QUEUED, JobState.PAUSED, JobState.FAILED, JobState.CANCELLED)
        marks = ", ".join("?" * len(states))
        with self._transaction() as database:
            database.execute(
                f"UPDATE job SET recipe = ? WHERE batch = ? AND chunks = 0 AND state IN ({marks})",
                (msgspec.json.encode(recipe).decode(), batch, *states),
            )
        return [job for job in self.jobs(batch, states) if not job.chunks]

    def release_the_dead(self) -> list[int]:
        """Put jobs whose process has died back into the queue, and name them."""
        released = []
        for job in self.jobs(states=(JobState.RUNNING,)):
            if job.owner_pid is None or not processes.alive((job.owner_pid, job.owner_started or 0.0)):
                with self._transaction():
                    if self._job(job.id).owner_pid == job.owner_pid:
                        self._end_attempt(job, "abandoned")
                        self._update(job.id, state=JobState.QUEUED, owner_pid=None, owner_started=None)
                        released.append(job.id)
        return released

    # --- inside

    def _job(self, number: int) -> Job:
        with self._guarded() as database:
            row = database.execute("SELECT * FROM job WHERE id = ?", (number,)).fetchone()
        if row is None:
            raise KeyError(number)
        return _as_job(row)

    def _move(self, number: int, state: JobState) -> bool:
        job = self._job(number)
        if state not in NEXT[job.state] or self._is_anothers(job):
            return False
        self._end_attempt(job, state.value)
        self._update(number, state=state, owner_pid=None, owner_started=None)
        if state == JobState.QUEUED:
            self._update(number, fault_kind=None, fault_code=None, fault_figures="{}")
        if job.state in (JobState.FAILED, JobState.CANCELLED):
            if job.state == JobState.FAILED and state == JobState.QUEUED:
                (last,) = self._database.execute("SELECT MAX(place) FROM job").fetchone()
                self._update(number, place=last + 1)
            self._update(number, crashes=0)  # asked for again by a person: a new chance
        return True

    def _gap(self, moving: set[int], before: int | None) -> tuple[float, float]:
        """The places between which there is room in front of `before` once the moving jobs are out of the way."""
        if before is None:
            (last,) = self._database.execute("SELECT COALESCE(MAX(place), 0) FROM job").fetchone()
            return last, last + len(moving) + 1
        row = self._database.execute("SELECT place FROM job WHERE id = ?", (before,)).fetchone()
        if row is None:
            raise KeyError(before)
        above = self._database.execute("SELECT id, place FROM job WHERE place < ? ORDER BY place DESC", (row["place"],))
        low = next((other["place"] for other in above if other["id"] not in moving), row["place"] - len(moving) - 1)
        return low, row["place"]

    def _start_afresh_if_changed(self, number: int, size: int, mtime_ns: int) -> bool:
        job = self._job(number)
        if (job.size, job.mtime_ns) == (size, mtime_ns) or self._is_anothers(job):
            return False
        self._start_afresh(number)
        self._update(number, size=size, mtime_ns=mtime_ns)
        return True

    def _start_afresh(self, number: int) -> None:
        for table in ("chunk", "export", "edit", "edition"):
            self._database.execute(f"DELETE FROM {table} WHERE job = ?", (number,))
        own = "job IN (SELECT id FROM job WHERE script IS NULL)"  # what is to be aligned is aligned again
        self._database.execute(f"DELETE FROM source WHERE job = ? AND {own}", (number,))
        self._update(number, state=JobState.QUEUED, chunks=0, seconds=0, duration=None, crashes=0, truncated_at=None)
        self._update(number, fault_kind=None, fault_code=None, fault_figures="{}")

    def _update(self, number: int, **columns: object) -> None:
        settings = ", ".join(f"{name} = ?" for name in columns)
        self._database.execute(f"UPDATE job SET {settings} WHERE id = ?", (*columns.values(), number))

    def _end_attempt(self, job: Job, outcome: str) -> None:
        self._database.execute(
            "UPDATE attempt SET ended = ?, outcome = ? WHERE job = ? AND attempt = ? AND ended IS NULL",
            (time.time(), outcome, job.id, job.attempt),
        )

    def _is_anothers(self, job: Job) -> bool:
        if job.owner_pid is None or job.owner_pid == self._identity[0]:
            return False
        return processes.alive((job.owner_pid, job.owner_started or 0.0))


_recipe = functools.lru_cache(maxsize=256)(msgspec.json.Decoder(Recipe).decode)  # thousands of rows share a few


def _as_job(row: sqlite3.Row) -> Job:
    fields = dict(row)
    fields["recipe"] = _recipe(fields["recipe"])
    fields["fault_figures"] = msgspec.json.decode(fields["fault_figures"])
    return msgspec.convert(fields, Job, strict=False)
