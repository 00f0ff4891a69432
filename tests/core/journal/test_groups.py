"""Transactions that are joined: each succeeds or fails alone, and nothing is announced before it is on the disk."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from core.contracts.engine_messages import Chunk
from core.contracts.errors import Bug, EnvironmentFault
from core.contracts.protocol import Load
from core.contracts.transcript import Word
from core.journal import ComputeSpec, Job, JobSpec, JobState, Journal


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
