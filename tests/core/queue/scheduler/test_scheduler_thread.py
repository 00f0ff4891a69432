"""The window's scheduler ends with the journal's faults and starts again: no command between the two is lost."""

import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from full_disk import full_disk

from core.contracts.protocol import Load
from core.journal import ComputeSpec, JobSpec, JobState, Journal
from core.queue.events import Event, Halted, JobChanged, JobsAdded, JobsRemoved, QueueOpened
from core.queue.scheduler.commands import AddFiles, Hold, RemoveJobs, Start
from core.queue.scheduler.scheduler_thread import WINDOW_BATCH, SchedulerThread

ENGINE = Path(__file__).parents[3] / "faults" / "scripted_engine.py"
PATIENCE = 180.0  # seconds: a busy machine starts an engine in a minute


class Watcher:
    """Keeps what a scheduler tells, and reacts to it in the scheduler's thread, before it goes on."""

    def __init__(self, react: Callable[[Event], None]) -> None:
        self.events: list[Event] = []
        self._react = react
        self._changed = threading.Condition()

    def __call__(self, event: Event) -> None:
        self._react(event)
        with self._changed:
            self.events.append(event)
            self._changed.notify_all()

    def until(self, condition: Callable[[Event], bool]) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: any(map(condition, self.events)), PATIENCE), self.events


@pytest.mark.slow
def test_start_during_a_fault_report_is_not_lost(tmp_path: Path) -> None:
    journal = tmp_path / "journal.sqlite3"
    journal.write_bytes(b"this is no database, however long one looks at it" * 100)
    recording = tmp_path / "a.wav"
    recording.write_bytes(b"RIFF")
    (tmp_path / "script.json").write_text("{}")
    (tmp_path / "state").mkdir()
    command = [sys.executable, str(ENGINE), str(tmp_path / "script.json"), str(tmp_path / "state")]

    def mend(event: Event) -> None:
        if isinstance(event, Halted):
            journal.unlink()
            thread.submit(Start())

    watcher = Watcher(mend)
    thread = SchedulerThread(journal, tmp_path / "engine.log", watcher, command)
    stat = recording.stat()
    thread.submit(
        AddFiles([(str(recording), stat.st_size, stat.st_mtime_ns)], JobSpec(ComputeSpec(Load("m", "cache"))))
    )
    thread.start()
    try:
        watcher.until(lambda event: isinstance(event, QueueOpened))
        watcher.until(lambda event: isinstance(event, JobsAdded) and len(event.jobs) == 1)
        watcher.until(lambda event: isinstance(event, JobChanged) and event.job.state == JobState.DONE)
    finally:
        thread.close(PATIENCE)


def test_early_commands_are_carried_out_before_a_quick_close(tmp_path: Path) -> None:
    watcher = Watcher(lambda _: None)
    thread = SchedulerThread(tmp_path / "journal.sqlite3", tmp_path / "engine.log", watcher)
    thread.submit(AddFiles([("/a.wav", 1, 1)], JobSpec(ComputeSpec(Load("m", "cache")))))
    thread.start()
    thread.close(PATIENCE)
    journal = Journal(tmp_path / "journal.sqlite3")
    batch, resumed = journal.batches.open(WINDOW_BATCH)
    assert resumed
    assert [job.path for job in journal.jobs.select(batch)] == ["/a.wav"]
    journal.close()


def test_commands_outlast_a_second_fault_of_the_journal(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    path.write_bytes(b"this is no database, however long one looks at it" * 100)
    faults = 0

    def start_twice(event: Event) -> None:
        nonlocal faults
        if isinstance(event, Halted):
            faults += 1
            if faults == 2:
                path.unlink()
            thread.submit(Start())

    watcher = Watcher(start_twice)
    thread = SchedulerThread(path, tmp_path / "engine.log", watcher)
    thread.submit(Hold())
    thread.submit(AddFiles([("/a.wav", 1, 1)], JobSpec(ComputeSpec(Load("m", "cache")))))
    thread.start()
    try:
        watcher.until(lambda event: isinstance(event, QueueOpened))
        watcher.until(lambda event: isinstance(event, JobsAdded) and [job.path for job in event.jobs] == ["/a.wav"])
    finally:
        thread.close(PATIENCE)
    assert faults == 2


def test_close_ends_a_thread_without_a_journal(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    path.write_bytes(b"this is no database, however long one looks at it" * 100)
    before = set(threading.enumerate())  # a window of an earlier test may still be closing
    watcher = Watcher(lambda _: None)
    thread = SchedulerThread(path, tmp_path / "engine.log", watcher)
    thread.start()
    watcher.until(lambda event: isinstance(event, Halted))
    thread.close(PATIENCE)
    assert "scheduler" not in [each.name for each in set(threading.enumerate()) - before]


@pytest.mark.skipif(os.name == "nt", reason="no limit on the size of files there")
def test_refused_command_is_carried_out_after_a_full_disk(tmp_path: Path) -> None:
    watcher = Watcher(lambda _: None)
    thread = SchedulerThread(tmp_path / "journal.sqlite3", tmp_path / "engine.log", watcher)
    thread.submit(Hold())
    thread.submit(AddFiles([("/a.wav", 1, 1)], JobSpec(ComputeSpec(Load("m", "cache")))))
    thread.start()
    try:
        watcher.until(lambda event: isinstance(event, JobsAdded) and len(event.jobs) == 1)
        (job,) = next(event.jobs for event in watcher.events if isinstance(event, JobsAdded) and event.jobs)
        with full_disk():
            thread.submit(RemoveJobs([job.id]))
            watcher.until(lambda event: isinstance(event, Halted))
        thread.submit(Start())
        watcher.until(lambda event: isinstance(event, JobsRemoved) and event.jobs == (job.id,))
    finally:
        thread.close(PATIENCE)
