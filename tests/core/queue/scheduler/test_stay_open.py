"""The scheduler of a window, against a real child process: it waits, is told, and goes on."""

import json
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from core.contracts.engine_messages import Heartbeat, Ready
from core.contracts.protocol import Load
from core.journal import ComputeSpec, DeliverySpec, JobSpec, JobState, Journal, SpeakerChoice
from core.queue.events import (
    Delivered,
    EngineLost,
    EngineReleased,
    EngineStarted,
    Event,
    Halted,
    Held,
    Idle,
    JobChanged,
    JobsAdded,
    JobsRemoved,
)
from core.queue.scheduler.commands import (
    AddFiles,
    CancelJobs,
    Hold,
    IdentifySpeakers,
    LimitMemory,
    PauseJobs,
    PrepareEngine,
    RedoJobs,
    ReleaseAfter,
    RemoveJobs,
    ReorderJobs,
    RetryJobs,
    SetCompute,
    Start,
    Stop,
)
from core.queue.scheduler.scheduler import Policy, Scheduler

ENGINE = Path(__file__).parents[3] / "faults" / "scripted_engine.py"
SLOW = {"*": {"chunks": 20, "seconds": 0.05}}
PATIENCE = 180.0  # seconds: a busy machine starts an engine in a minute


class Bench:
    """A scheduler that stays open in a thread of its own, and what it told."""

    def __init__(self, folder: Path, script: dict[str, Any]) -> None:
        self.folder = folder
        (folder / "state").mkdir(exist_ok=True)
        (folder / "script.json").write_text(json.dumps(script))
        self.spec = JobSpec(ComputeSpec(Load("m", "cache")))
        self.events: list[Event] = []
        self.react: Callable[[Event], None] = lambda _: None
        """Is called with each event in the scheduler's thread, before the scheduler goes on."""
        self._changed = threading.Condition()
        self._started = threading.Event()
        self._thread = threading.Thread(target=self._work)
        self._thread.start()
        assert self._started.wait(PATIENCE)

    def _work(self) -> None:
        journal = Journal(self.folder / "journal.sqlite3")
        batch, _ = journal.batches.open("window")
        command = [sys.executable, str(ENGINE), str(self.folder / "script.json"), str(self.folder / "state")]
        self.scheduler = Scheduler(
            journal,
            self.folder / "engine.log",
            self._keep,
            batch=batch,
            policy=Policy.STAY_OPEN,
            command=command,
        )
        self._started.set()
        self.scheduler.run()
        journal.close()

    def _keep(self, event: Event) -> None:
        self.react(event)
        with self._changed:
            self.events.append(event)
            self._changed.notify_all()

    def close(self) -> None:
        self.scheduler.submit(Stop())
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    def add(self, *names: str) -> None:
        files = []
        for name in names:
            path = self.folder / f"{name}.wav"
            path.write_bytes(b"RIFF")
            files.append((str(path), path.stat().st_size, path.stat().st_mtime_ns))
        self.scheduler.submit(AddFiles(files, self.spec))

    def until(self, condition: Callable[[], bool]) -> None:
        with self._changed:
            assert self._changed.wait_for(condition, PATIENCE), self.events[-5:]

    def until_told(self, kind: type, count: int = 1) -> None:
        self.until(lambda: sum(isinstance(event, kind) for event in self.events) >= count)

    def states(self) -> dict[str, str]:
        """As the events tell, which is what a view shows."""
        known: dict[int, tuple[str, str]] = {}
        for event in self.events:
            if isinstance(event, JobsAdded):
                known |= {job.id: (Path(job.path).stem, job.state.value) for job in event.jobs}
            elif isinstance(event, JobChanged):
                known[event.job.id] = (Path(event.job.path).stem, event.job.state.value)
            elif isinstance(event, JobsRemoved):
                for number in event.jobs:
                    del known[number]
        return dict(known.values())

    def until_states(self, **states: str) -> None:
        self.until(lambda: self.states() == states)

    def number(self, name: str) -> int:
        (number,) = {
            job.id
            for event in self.events
            if isinstance(event, JobsAdded)
            for job in event.jobs
            if Path(job.path).stem == name
        }
        return number


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Callable[..., Bench]]:
    made: list[Bench] = []

    def make(script: dict[str, Any] | None = None) -> Bench:
        made.append(Bench(tmp_path, script or {}))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.mark.slow
def test_it_wakes_for_files_and_rests_again(bench: Callable[..., Bench]) -> None:
    here = bench()
    here.add("a")
    here.until_states(a="done")
    here.until_told(Idle)
    here.add("b", "c")
    here.until_states(a="done", b="done", c="done")
    here.until_told(Idle, 2)
    assert (here.folder / "state" / "starts").read_text() == "1"


def test_the_engine_is_made_ready_without_any_file(bench: Callable[..., Bench]) -> None:
    here = bench()
    here.scheduler.submit(PrepareEngine(here.spec.compute.load))
    here.until_told(Ready)
    here.add("a")
    here.until_states(a="done")
    assert (here.folder / "state" / "starts").read_text() == "1"


@pytest.mark.slow
def test_idle_engine_is_not_restarted(bench: Callable[..., Bench]) -> None:
    here = bench()
    here.add("a")
    here.until_told(Idle)
    (started,) = [event for event in here.events if isinstance(event, EngineStarted)]
    psutil.Process(started.pid).kill()
    here.until_told(EngineLost)
    here.add("b")
    here.until_states(a="done", b="done")
    assert (here.folder / "state" / "starts").read_text() == "2"


@pytest.mark.slow
def test_hold_survives_a_restart(bench: Callable[..., Bench]) -> None:
    here = bench(SLOW)
    here.scheduler.submit(Hold())
    here.add("a")
    here.until_states(a="queued")
    here.close()
    again = bench(SLOW)
    again.until(lambda: again.events[:1] == [Held(True)])
    again.until_states(a="queued")
    again.scheduler.submit(Start())
    again.until_states(a="done")


@pytest.mark.slow
def test_many_steps_at_once(bench: Callable[..., Bench]) -> None:
    here = bench({**SLOW, "a": {"gate_at": 3}})  # else "a" may be done before the commands come
    here.add("a", "b", "c", "d")
    here.until(lambda: here.states().get("d") == "running")
    here.scheduler.submit(PauseJobs([here.number("a"), here.number("b")]))
    here.scheduler.submit(CancelJobs([here.number("c")]))
    here.scheduler.submit(RemoveJobs([here.number("d"), here.number("c")]))
    here.until_states(a="paused", b="paused")
    (here.folder / "state" / "go").touch()
    here.scheduler.submit(RetryJobs([here.number("b")]))
    here.until_states(a="paused", b="done")


@pytest.mark.slow
def test_commands_on_a_job_that_another_program_has_removed_do_nothing(
    bench: Callable[..., Bench], tmp_path: Path
) -> None:
    """A window learns of it a second later, or ten: until then its row can be chosen."""
    here = bench()
    here.scheduler.submit(Hold())
    here.add("a", "b")
    here.until_states(a="queued", b="queued")
    other = Journal(tmp_path / "journal.sqlite3")
    other.jobs.remove([here.number("a")])
    other.close()
    both = [here.number("a"), here.number("b")]
    here.scheduler.submit(RedoJobs(both, here.spec))
    here.scheduler.submit(IdentifySpeakers(both, SpeakerChoice("channels")))
    here.scheduler.submit(RetryJobs(both))
    here.scheduler.submit(CancelJobs(both))
    here.scheduler.submit(RetryJobs(both))
    here.scheduler.submit(PauseJobs(both))
    here.until_states(b="paused")


@pytest.mark.slow
def test_what_others_do_is_told(bench: Callable[..., Bench], tmp_path: Path) -> None:
    here = bench()
    other = Journal(tmp_path / "journal.sqlite3")
    batch, _ = other.batches.open("another")
    job = other.jobs.add(batch, "/theirs.wav", 1, 1, here.spec)
    here.until_states(theirs="queued")
    other.jobs.change_state(job.id, JobState.PAUSED)
    here.until_states(theirs="paused")
    other.jobs.remove([job.id])
    here.until_states()
    other.close()


@pytest.mark.slow
def test_a_model_that_cannot_be_loaded_halts_until_started_with_another(bench: Callable[..., Bench]) -> None:
    here = bench({"engine": {"refuse": "model-broken"}})
    here.add("a")
    here.until_told(Halted)
    assert here.states() == {"a": "queued"}
    (here.folder / "script.json").write_text("{}")
    waiting = [job.id for event in here.events if isinstance(event, JobsAdded) for job in event.jobs]
    here.scheduler.submit(SetCompute([(waiting, ComputeSpec(Load("other", "cache")))]))
    here.until(
        lambda: any(isinstance(event, JobChanged) and event.job.compute.load.model == "other" for event in here.events)
    )
    told, engines = len(here.events), sum(isinstance(event, EngineStarted) for event in here.events)
    (job,) = {event.job.id for event in here.events if isinstance(event, JobChanged)}
    here.scheduler.submit(ReorderJobs([job], None))  # by its answer the scheduler has looked for jobs to send again
    here.until(lambda: any(isinstance(event, JobChanged) for event in here.events[told:]))
    assert sum(isinstance(event, EngineStarted) for event in here.events) == engines, "it waits for a Start"
    here.scheduler.submit(Start())
    here.until_states(a="done")


def test_next_start_writes_owed_files(bench: Callable[..., Bench], tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.sqlite3")
    batch, _ = journal.batches.open("window")
    job = journal.jobs.add(
        batch, str(tmp_path / "a.wav"), 1, 1, JobSpec(ComputeSpec(Load("m", "cache")), DeliverySpec(formats=("txt",)))
    )
    claimed = journal.attempts.claim(job.id)
    assert claimed is not None
    journal.attempts.finish(job.id, claimed.attempt, 0, 1.0, False, None)
    journal.close()
    here = bench()
    here.until(lambda: (tmp_path / "a.txt").exists())


@pytest.mark.slow
def test_done_jobs_without_files_are_skipped_at_start(bench: Callable[..., Bench], tmp_path: Path) -> None:
    here = bench()
    here.add("a", "b")
    here.until_states(a="done", b="done")
    here.until_told(Idle)
    here.close()
    again = bench()
    again.until_states(a="done", b="done")
    again.add("c")
    again.until_states(a="done", b="done", c="done")
    again.until(lambda: any(isinstance(event, Delivered) for event in again.events))
    delivered = {event.job for event in again.events if isinstance(event, Delivered)}
    assert delivered == {again.number("c")}


@pytest.mark.slow
def test_over_the_limit_files_run_one_by_one(bench: Callable[..., Bench]) -> None:
    here = bench({"*": {"chunks": 4, "seconds": 0.3}})
    here.scheduler.submit(LimitMemory(1))
    here.scheduler.submit(PrepareEngine(here.spec.compute.load))
    here.until_told(Heartbeat)
    here.add("a", "b", "c")
    here.until_states(a="done", b="done", c="done")
    running = 0
    for event in here.events:
        if isinstance(event, JobChanged) and event.job.seconds == 0 and event.job.state == JobState.RUNNING:
            running += 1
            assert running == 1
        elif isinstance(event, JobChanged) and event.job.state == JobState.DONE:
            running -= 1


@pytest.mark.slow
def test_an_engine_without_work_is_ended_and_the_next_job_has_one(bench: Callable[..., Bench]) -> None:
    here = bench({"*": {"chunks": 2, "seconds": 0.1}})
    here.scheduler.submit(ReleaseAfter(0.5))
    here.add("a")
    here.until_states(a="done")
    here.until_told(EngineReleased)
    here.add("b")
    here.until_states(a="done", b="done")
    assert sum(isinstance(event, EngineStarted) for event in here.events) == 2
    assert not any(isinstance(event, EngineLost) for event in here.events)


@pytest.mark.slow
def test_engine_stays_with_work_or_without_a_limit(bench: Callable[..., Bench]) -> None:
    here = bench({"*": {"chunks": 1}, "a": {"chunks": 4, "seconds": 0.7}})
    told: list[type] = []

    def lift_limit(event: Event) -> None:
        """Lift the limit as soon as the work is over: a busy test would come after the release."""
        if isinstance(event, JobChanged) and event.job.state == JobState.DONE and not told:
            told.extend(type(each) for each in here.events if isinstance(each, EngineStarted | EngineReleased))
            here.scheduler.submit(ReleaseAfter(None))

    here.react = lift_limit
    here.scheduler.submit(ReleaseAfter(2.0))
    here.add("a")
    here.until_states(a="done")
    assert told == [EngineStarted]
    here.add("b")
    here.until_states(a="done", b="done")
    assert sum(isinstance(event, EngineStarted) for event in here.events) == 1
