"""Hundreds of recordings that end at once: one transaction for many, files from processes, suspects in halves."""

import contextlib
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psutil
import pytest

from core.contracts.protocol import Load
from core.journal import ComputeSpec, DeliverySpec, Job, JobSpec, JobState, Journal
from core.queue.events import Delivered, EngineLost, Event, JobChanged
from core.queue.scheduler.scheduler import MAX_IN_FLIGHT, Scheduler

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

    def run(self, script: dict[str, Any], observer: Callable[[Event], None] | None = None) -> Scheduler:
        (self.folder / "script.json").write_text(json.dumps(script))
        command = [sys.executable, str(ENGINE), str(self.folder / "script.json"), str(self.folder / "state")]

        def observe(event: Event) -> None:
            self.events.append(event)
            if observer is not None:
                observer(event)

        scheduler = Scheduler(self.journal, self.folder / "engine.log", observe, batch=self.batch, command=command)
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
def test_many_recordings_share_transactions_and_processes_write_their_files(tmp_path: Path) -> None:
    bench = Bench(tmp_path, [f"r{n:03}" for n in range(300)])
    commits, running, most, helpers = [0], set[int](), [0], set[int]()
    with bench.journal.database.reading() as connection:
        connection.set_trace_callback(lambda statement: commits.__setitem__(0, commits[0] + (statement == "COMMIT")))

    def observe(event: Event) -> None:
        if isinstance(event, JobChanged):
            (running.add if event.job.state == JobState.RUNNING else running.discard)(event.job.id)
            most[0] = max(most[0], len(running))
        if isinstance(event, Delivered) and event.job % 10 == 0:
            helpers.update(process.pid for process in writers())

    scheduler = bench.run({"*": {"chunks": 1}}, observe)
    assert scheduler.fault is None
    assert all(job.state == JobState.DONE for job in bench.jobs)
    bench.check_files()
    assert commits[0] <= len(bench.jobs)
    assert most[0] > MAX_IN_FLIGHT, "short recordings are limited by their seconds"
    assert helpers
    assert not writers(), "they end with the queue"


@pytest.mark.slow
def test_files_are_written_once_though_their_process_is_killed(tmp_path: Path) -> None:
    bench = Bench(tmp_path, [f"r{n:03}" for n in range(300)])
    killed: list[int] = []

    def observe(event: Event) -> None:
        if isinstance(event, Delivered) and not killed:
            for process in writers():
                process.kill()
                killed.append(process.pid)

    scheduler = bench.run({"*": {"chunks": 1}}, observe)
    assert killed
    assert scheduler.fault is None
    bench.check_files()


@pytest.mark.slow
def test_the_culprit_among_many_suspects_is_found_by_halves(tmp_path: Path) -> None:
    """The engine dies without a word about its batch, so that all recordings in flight are suspects."""
    bench = Bench(tmp_path, ["bad", *(f"r{n:02}" for n in range(15))])
    script = {"*": {"chunks": 1, "silent": True}, "bad": {"chunks": 1, "silent": True, "crash_at": 0}}
    scheduler = bench.run(script)
    assert scheduler.fault is None, "a search that narrows is no row of deaths"
    states = {Path(job.path).stem: job.state for job in bench.jobs}
    assert states.pop("bad") == JobState.FAILED
    assert set(states.values()) == {JobState.DONE}
    assert len([event for event in bench.events if isinstance(event, EngineLost)]) == 5  # 16, 8, 4, 2, 1
    bench.check_files()
