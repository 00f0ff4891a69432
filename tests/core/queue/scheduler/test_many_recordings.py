"""Hundreds of recordings that end at once: many in flight, files from processes, suspects in halves."""

import contextlib
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psutil
import pytest

from core.contracts.engine_messages import Chunk
from core.contracts.protocol import Load
from core.contracts.transcript import Word
from core.journal import ComputeSpec, DeliverySpec, Job, JobSpec, JobState, Journal
from core.queue.events import Delivered, EngineLost, Event, JobChanged
from core.queue.scheduler.commands import RedoJobs, Start, Stop
from core.queue.scheduler.file_writers import FileWriters
from core.queue.scheduler.scheduler import MAX_IN_FLIGHT, Policy, Scheduler

ENGINE = Path(__file__).parents[3] / "faults" / "scripted_engine.py"
FORMATS = ("txt", "srt")


class Bench:
    """A journal with recordings, and an engine without a model."""

    def __init__(self, folder: Path, names: list[str]) -> None:
        self.folder, self.output = folder, folder / "out"
        self.journal = Journal(folder / "journal.sqlite3")
        self.batch, _ = self.journal.batches.open("test")
        self.events: list[Event] = []
        spec = JobSpec(ComputeSpec(Load("m", "cache")), DeliverySpec(FORMATS, str(self.output)))
        (folder / "state").mkdir()
        for name in names:
            (folder / f"{name}.wav").write_bytes(b"RIFF")
        paths = [folder / f"{name}.wav" for name in names]
        self.journal.jobs.add_all(self.batch, [(str(path), 4, path.stat().st_mtime_ns) for path in paths], spec)

    def scheduler(self, script: dict[str, Any], observer: Callable[[Event], None] | None, policy: Policy) -> Scheduler:
        (self.folder / "script.json").write_text(json.dumps(script))
        command = [sys.executable, str(ENGINE), str(self.folder / "script.json"), str(self.folder / "state")]

        def observe(event: Event) -> None:
            self.events.append(event)
            if observer is not None:
                observer(event)

        log = self.folder / "engine.log"
        return Scheduler(self.journal, log, observe, batch=self.batch, policy=policy, command=command)

    def run(self, script: dict[str, Any], observer: Callable[[Event], None] | None = None) -> Scheduler:
        scheduler = self.scheduler(script, observer, Policy.LEAVE_WHEN_IDLE)
        scheduler.run()
        return scheduler

    @property
    def jobs(self) -> list[Job]:
        return self.journal.jobs.select()

    def check_files(self) -> None:
        """Check that each done recording has its files once, with its words."""
        done = [Path(job.path).stem for job in self.jobs if job.state == JobState.DONE]
        names = [path.name for path in self.output.iterdir() if path.suffix != ".tmp"]  # left by a killed process
        assert sorted(names) == sorted(f"{stem}.{ending}" for stem in done for ending in FORMATS)
        for stem in done:
            assert f"{stem}-0" in (self.output / f"{stem}.txt").read_text().casefold()
        delivered = [event.job for event in self.events if isinstance(event, Delivered)]
        assert sorted(delivered) == sorted(set(delivered))
        assert all(entry.written for job in self.jobs for entry in self.journal.exports.of_job(job.id))


def writers() -> list[psutil.Process]:
    """Return the processes of this one that write files."""
    found = list[psutil.Process]()
    for child in psutil.Process().children():
        with contextlib.suppress(psutil.Error):
            if "core.queue.file_writing_process" in child.cmdline():
                found.append(child)
    return found


@pytest.mark.slow
def test_short_recordings_are_limited_by_their_seconds(tmp_path: Path) -> None:
    bench = Bench(tmp_path, [f"r{n:03}" for n in range(200)])
    running, most = set[int](), [0]

    def observe(event: Event) -> None:
        if isinstance(event, JobChanged):
            (running.add if event.job.state == JobState.RUNNING else running.discard)(event.job.id)
            most[0] = max(most[0], len(running))

    scheduler = bench.run({"*": {"chunks": 1}}, observe)
    assert scheduler.fault is None
    assert all(job.state == JobState.DONE for job in bench.jobs)
    bench.check_files()
    assert most[0] > MAX_IN_FLIGHT


def finish_without_files(bench: Bench) -> None:
    """Let all recordings owe their files, as after a crash."""
    for job in bench.jobs:
        claimed = bench.journal.attempts.claim(job.id)
        assert claimed is not None
        words = (Word(f"{Path(job.path).stem}-0", 0.0, 0.5, 0.9),)
        bench.journal.chunks.commit(Chunk(job.id, claimed.attempt, 0, 0.0, 1.0, words))
        bench.journal.attempts.finish(job.id, claimed.attempt, 1, 1.0, False, None)


@pytest.mark.slow
def test_a_recording_that_is_redone_while_files_wait_gets_its_new_text(tmp_path: Path) -> None:
    bench = Bench(tmp_path, [f"r{n:03}" for n in range(300)])
    finish_without_files(bench)
    redone, delivered = [job.id for job in bench.jobs[-30:]], set[int]()
    spec = JobSpec(ComputeSpec(Load("m", "cache")), DeliverySpec(FORMATS, str(bench.output)))

    def observe(event: Event) -> None:
        if isinstance(event, Delivered):
            if not delivered:  # the other files wait, or processes write them
                scheduler.submit(RedoJobs(redone, spec))
                scheduler.submit(Start())
            delivered.add(event.job)
            if len(delivered) == len(bench.jobs) and all(job.state == JobState.DONE for job in bench.jobs):
                scheduler.submit(Stop())

    scheduler = bench.scheduler({"*": {"chunks": 1}}, observe, Policy.STAY_OPEN)
    assert scheduler.run()
    files = [path for path in bench.output.iterdir() if path.suffix != ".tmp"]
    assert sorted(path.name for path in files) == sorted(f"r{n:03}.{ending}" for n in range(300) for ending in FORMATS)
    assert all(path.stat().st_size for path in files)


def test_a_recording_that_waits_twice_gets_one_file(tmp_path: Path) -> None:
    bench = Bench(tmp_path, ["a", "b", "c"])
    finish_without_files(bench)
    files = FileWriters(bench.journal, lambda: None, bench.events.append)
    for job in 2 * bench.jobs:
        files.put(job)
    while files.is_pending:
        files.write()
    bench.check_files()


@pytest.mark.slow
@pytest.mark.parametrize("is_killed", [False, True])
def test_processes_write_the_files_of_many_recordings_once(tmp_path: Path, is_killed: bool) -> None:
    bench = Bench(tmp_path, [f"r{n:03}" for n in range(200)])
    finish_without_files(bench)
    helpers, delivered = set[int](), set[int]()

    def observe(event: Event) -> None:
        if isinstance(event, Delivered):
            delivered.add(event.job)
            if not helpers:
                for process in writers():
                    helpers.add(process.pid)
                    if is_killed:
                        process.kill()
            if len(delivered) == len(bench.jobs):
                scheduler.submit(Stop())

    scheduler = bench.scheduler({}, observe, Policy.STAY_OPEN)
    assert scheduler.run()
    assert helpers
    assert not writers(), "they end with the queue"
    bench.check_files()


@pytest.mark.slow
def test_the_culprit_among_many_suspects_is_found_by_halves(tmp_path: Path) -> None:
    """Let the engine die without a word about its batch, so that all recordings in flight are suspects."""
    bench = Bench(tmp_path, ["bad", *(f"r{n:02}" for n in range(15))])
    script = {"*": {"chunks": 1, "silent": True}, "bad": {"chunks": 1, "silent": True, "crash_at": 0}}
    scheduler = bench.run(script)
    assert scheduler.fault is None, "a search that narrows is no row of deaths"
    states = {Path(job.path).stem: job.state for job in bench.jobs}
    assert states.pop("bad") == JobState.FAILED
    assert set(states.values()) == {JobState.DONE}
    assert len([event for event in bench.events if isinstance(event, EngineLost)]) == 5  # 16, 8, 4, 2, 1
    bench.check_files()
