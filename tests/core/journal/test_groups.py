"""Transactions that are joined: each succeeds or fails alone, and nothing is announced before it is on the disk."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from core.contracts.engine_messages import Chunk
from core.contracts.errors import Bug, EnvironmentFault
from core.contracts.protocol import Load
from core.contracts.transcript import Word
from core.journal import ComputeSpec, Job, JobSpec, JobState, Journal, SpeakerChoice, job_rows
from core.journal.job import Attempt, Sound


def claimed(journal: Journal, *names: str) -> list[Job]:
    batch, _ = journal.batches.open("key")
    spec = JobSpec(ComputeSpec(Load("model.nemo", "cache")))
    added = journal.jobs.add_all(batch, [(f"/recordings/{name}", 100, 1) for name in names], spec)
    return journal.attempts.claim_all([job.id for job in added.jobs])


def chunk(job: Job, n: int) -> Chunk:
    return Chunk(job.id, job.attempt, n, float(n), n + 1.0, (Word(f"word{n}", float(n), n + 0.5, 0.9),))


def stored(path: Path) -> int:
    """Return the chunks that another program sees."""
    with closing(sqlite3.connect(path)) as other:
        return int(other.execute("SELECT COUNT(*) FROM chunk").fetchone()[0])


def test_steps_of_a_group_are_stored_together_and_announced_afterwards(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.sqlite3")
    a, b = claimed(journal, "a.wav", "b.wav")
    seen: list[int] = []
    with journal.database.group():
        journal.chunks.commit(chunk(a, 0))
        journal.database.after_commit(lambda: seen.append(stored(journal.path)))
        with journal.database.group():  # belongs to the outer one
            journal.chunks.commit(chunk(b, 0))
        assert stored(journal.path) == 0
        assert not seen
    assert seen == [2]
    journal.database.after_commit(lambda: seen.append(stored(journal.path)))
    assert seen == [2, 2], "outside a group, everything is stored"


def test_a_step_that_fails_takes_nothing_else_back(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.sqlite3")
    a, b = claimed(journal, "a.wav", "b.wav")
    with journal.database.group():
        journal.chunks.commit(chunk(a, 0))
        with pytest.raises(Bug, match="chunk 5"):
            journal.chunks.commit(chunk(b, 5))
        with pytest.raises(Bug, match="1 of 3 chunks"):
            journal.attempts.finish(a.id, a.attempt, 3, 3.0, False, None)
        journal.chunks.commit(chunk(b, 0))
    assert [journal.jobs.get(job.id).chunks for job in (a, b)] == [1, 1]
    assert journal.jobs.get(a.id).state == JobState.RUNNING


def test_an_exception_takes_the_whole_group_back(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.sqlite3")
    a, b = claimed(journal, "a.wav", "b.wav")
    seen: list[int] = []

    def fail() -> None:
        with journal.database.group():
            journal.chunks.commit(chunk(a, 0))
            journal.database.after_commit(lambda: seen.append(1))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fail()
    assert not seen
    assert stored(journal.path) == 0
    assert journal.chunks.commit(chunk(b, 0)), "the journal works on"


def test_a_full_disk_stores_nothing_of_a_group(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.sqlite3")
    (job,) = claimed(journal, "a.wav")
    with journal.database.reading() as connection:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages + 4}")  # SQLite then reports a full disk
    seen: list[int] = []

    def fill() -> None:
        with journal.database.group():
            journal.database.after_commit(lambda: seen.append(1))
            for n in range(1000):
                words = tuple(Word(f"{n}-{k}", 0.0, 1.0, 0.9) for k in range(50))
                try:
                    journal.chunks.commit(Chunk(job.id, job.attempt, n, float(n), n + 1.0, words))
                except EnvironmentFault:
                    return  # even if somebody swallows the fault

    with pytest.raises(EnvironmentFault) as caught:
        fill()
    assert caught.value.code == "disk"
    assert not seen
    assert stored(journal.path) == 0


def test_changed_jobs_are_returned_as_they_are_stored(tmp_path: Path) -> None:
    """Nobody reads a row again after a change. What the caller gets must be the row."""
    journal = Journal(tmp_path / "journal.sqlite3")
    names = ("plain.wav", "again.wav", "speakers.wav", "rules.wav")
    jobs = claimed(journal, *names)
    assert [journal.jobs.get(job.id) for job in jobs] == jobs
    journal.jobs.change_state(jobs[1].id, JobState.QUEUED)
    jobs[1] = journal.attempts.claim(jobs[1].id) or jobs[1]
    assert journal.jobs.get(jobs[1].id) == jobs[1]
    assert jobs[1].attempt == 2
    for job, change in zip(
        jobs[2:], ({"speakers": SpeakerChoice("channels")}, {"replacements": "0" * 64}), strict=True
    ):
        with journal.database.transaction() as connection:
            job_rows.update(connection, job.id, compute=job_rows.encode(replace(job.compute, **change)))
    journal.attempts.note(jobs[0].id, peak=9, engine="earlier")
    for job in jobs:
        journal.chunks.commit(chunk(job, 0))
        finished = journal.attempts.finish(
            job.id, job.attempt, 1, 2.5, True, 2.0, ((0.5, 1.0),), engine="native: m", peak=5
        )
        assert finished == journal.jobs.get(job.id)
    states = [journal.jobs.get(job.id).speakers_state for job in jobs]
    assert states == [None, None, JobState.QUEUED, None]
    assert [journal.jobs.get(job.id).peak_memory for job in jobs] == [9, 5, 5, 5]
    speakers = journal.attempts.claim(jobs[2].id)
    assert speakers == journal.jobs.get(jobs[2].id)
    assert speakers is not None
    assert speakers.speakers_state == JobState.RUNNING


def test_rows_are_read_in_the_order_of_the_schema(tmp_path: Path) -> None:
    """A read takes the columns by place. Each of them must reach its own field."""
    journal = Journal(tmp_path / "journal.sqlite3")
    (job,) = claimed(journal, "a.wav")
    columns = {
        "position": 7.5, "path": "/p", "size": 11, "mtime_ns": 12, "state": "failed", "attempt": 13, "crashes": 14,
        "chunks": 15, "seconds": 16.5, "duration": 17.5, "video": 1, "truncated_at": 18.5, "fault_kind": "input",
        "fault_code": "missing", "owner_pid": 19, "owner_started": 20.5, "peak_memory": 21, "engine": "e",
        "script": "/s", "speakers_state": "paused", "speakers_chunks": 22, "speakers_seconds": 23.5,
        "speakers_fault_kind": "environment", "speakers_fault_code": "disk", "damaged": "[[1.0,2.0]]",
        "languages": '{"spoken":"de"}', "rules_owed": 1, "removed": 24.5,
    }  # fmt: skip
    with journal.database.transaction() as connection:
        job_rows.update(connection, job.id, **columns)
    read = journal.jobs.get(job.id)
    assert (read.position, read.path, read.size, read.mtime_ns) == (7.5, "/p", 11, 12)
    assert (read.words.state, read.chunks, read.seconds, read.fault_code) == ("failed", 15, 16.5, "missing")
    assert (read.speakers.state, read.speakers.chunks, read.speakers.seconds) == ("paused", 22, 23.5)
    assert read.speakers_fault is not None
    assert (read.speakers_fault.kind, read.speakers_fault.code) == ("environment", "disk")
    assert read.last_attempt == Attempt(13, 14, 19, 20.5, "e", 21)
    assert read.sound == Sound(17.5, True, 18.5, ((1.0, 2.0),))
    assert (read.languages.spoken, read.script, read.rules_owed, read.removed) == ("de", "/s", True, 24.5)
