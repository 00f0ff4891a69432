"""The scheduler against a real child process that crashes, hangs, lies and babbles: the queue loses nothing."""

import contextlib
import json
import os
import shutil
import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psutil
import pytest

from core.contracts import framing
from core.contracts.engine_messages import Heartbeat, Ready
from core.contracts.protocol import Load, Prompt
from core.journal import ComputeSpec, Job, JobSpec, JobState, Journal
from core.queue.engine_process import engine_client
from core.queue.engine_process.engine_client import EngineClient, Exited
from core.queue.events import ChunkCommitted, EngineLost, EngineStarted, Event, JobChanged
from core.queue.scheduler.commands import CancelJobs, PauseJobs, RetryJobs, Stop
from core.queue.scheduler.scheduler import Scheduler

FAULTS = Path(__file__).parents[3] / "faults"
ENGINE, STUB_ENGINE = FAULTS / "scripted_engine.py", FAULTS / "stub_recognizer.py"
SPEECH = Path(__file__).parents[4] / "resources" / "samples" / "note.wav"


class Bench:
    """A journal, some recordings, and a scheduler whose engine follows a script."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.journal = Journal(folder / "journal.sqlite3")
        self.batch, _ = self.journal.batches.open("test")
        self.events: list[Event] = []
        (folder / "state").mkdir(exist_ok=True)

    def add(self, *names: str, model: str = "m") -> list[Job]:
        jobs = []
        for name in names:
            file = self.folder / f"{name}.wav"
            if not file.exists():
                file.write_bytes(b"RIFF")
            stat = file.stat()
            spec = JobSpec(ComputeSpec(Load(model, "cache")))
            jobs.append(self.journal.jobs.add(self.batch, str(file), stat.st_size, stat.st_mtime_ns, spec))
        return jobs

    def scheduler(self, script: dict[str, Any], observer: Callable[[Event], None] | None = None) -> Scheduler:
        (self.folder / "script.json").write_text(json.dumps(script))
        command = [sys.executable, str(ENGINE), str(self.folder / "script.json"), str(self.folder / "state")]
        return Scheduler(
            self.journal, self.folder / "engine.log", observer or self.events.append, batch=self.batch, command=command
        )

    def run(self, script: dict[str, Any]) -> Scheduler:
        scheduler = self.scheduler(script)
        scheduler.run()
        return scheduler

    def impatient(self, monkeypatch: pytest.MonkeyPatch, seconds: float) -> Callable[[Event], None]:
        """Return an observer that shortens the silence of an engine between its first chunk and its death.

        A busy machine starts an engine slowly.
        """
        usual = engine_client.SILENCE_LIMIT

        def observe(event: Event) -> None:
            if isinstance(event, ChunkCommitted) and not self.lost():
                monkeypatch.setattr(engine_client, "SILENCE_LIMIT", seconds)
            elif isinstance(event, EngineLost):
                monkeypatch.setattr(engine_client, "SILENCE_LIMIT", usual)
            self.events.append(event)

        return observe

    def states(self) -> list[str]:
        return [job.state.value for job in self.journal.jobs.select()]

    def text(self, job: Job) -> list[str]:
        return [word.text for word in self.journal.chunks.words(job.id)]

    def lost(self) -> list[EngineLost]:
        return [event for event in self.events if isinstance(event, EngineLost)]


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


@pytest.mark.slow
def test_every_file_is_done_with_all_its_words(bench: Bench) -> None:
    jobs = bench.add("a", "b", "c")
    scheduler = bench.run({"*": {"chunks": 3}})
    assert scheduler.fault is None
    assert bench.states() == ["done"] * 3
    assert bench.text(jobs[1]) == ["b-0", "b-1", "b-2"]
    assert sum(isinstance(event, ChunkCommitted) for event in bench.events) == 9


@pytest.mark.slow
def test_more_files_than_fit_in_flight(bench: Bench) -> None:
    bench.add(*(f"f{n}" for n in range(80)))
    bench.run({"*": {"chunks": 1}})
    assert bench.states() == ["done"] * 80


@pytest.mark.slow
def test_after_a_crash_the_attempt_goes_on_from_the_first_missing_chunk(bench: Bench) -> None:
    (job,) = bench.add("a")
    bench.run({"a": {"chunks": 4, "crash_at": 2, "times": 1, "how": "kill"}})
    assert bench.states() == ["done"]
    assert bench.text(job) == ["a-0", "a-1", "a-2", "a-3"]
    assert bench.journal.jobs.get(job.id).attempt == 2
    assert [lost.cause for lost in bench.lost()] == ["it probably ran out of memory"]
    assert bench.lost()[0].last_lines[-1] == "scripted: kill"


@pytest.mark.slow
@pytest.mark.parametrize("how", ["abort", "segv", "ill"])
def test_a_file_that_crashes_the_engine_twice_fails_and_the_queue_goes_on(bench: Bench, how: str) -> None:
    a, bad, c = bench.add("a", "bad", "c")
    scheduler = bench.run({"bad": {"chunks": 3, "crash_at": 1, "how": how}})
    assert scheduler.fault is None
    assert bench.states() == ["done", "failed", "done"]
    failed = bench.journal.jobs.get(bad.id)
    assert failed.fault_code == "crashes"
    assert bench.text(bad) == ["bad-0"]
    assert (bench.text(a), bench.text(c)) == (["a-0", "a-1"], ["c-0", "c-1"])


@pytest.mark.slow
def test_a_file_that_crashes_its_decoder_while_the_model_loads_fails_alone(bench: Bench) -> None:
    bench.add("bad", "b", "c")
    scheduler = bench.run({"engine": {"load_seconds": 0.5}, "bad": {"crash_reading": True}})
    assert scheduler.fault is None
    assert bench.states() == ["failed", "done", "done"]
    assert len(bench.lost()) == 2


@pytest.mark.slow
def test_crashing_file_beside_another_is_identified(bench: Bench) -> None:
    bench.add("a", "bad", "c")
    bench.run({"a": {"chunks": 5}, "bad": {"crash_reading": True}})
    assert bench.states() == ["done", "failed", "done"]
    assert len(bench.lost()) == 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("how", "cause"),
    [("abort", "aborted"), ("exit", "exit status 3"), ("nonsense", "not a message"), ("hang", "took too long")],
)
def test_however_an_engine_misbehaves_the_file_is_finished(bench: Bench, how: str, cause: str) -> None:
    (job,) = bench.add("a")
    bench.run({"a": {"chunks": 3, "crash_at": 1, "times": 1, "how": how, "deadline": 1.0}})
    assert bench.states() == ["done"]
    assert bench.text(job) == ["a-0", "a-1", "a-2"]
    assert cause in bench.lost()[0].cause


@pytest.mark.slow
def test_batch_keeps_its_deadline_when_a_model_is_ready_later(bench: Bench) -> None:
    hang = {"chunks": 3, "crash_at": 1, "times": 1, "how": "hang", "deadline": 1.0}
    bench.add("a")
    bench.run({"engine": {"load_seconds": 0.5}, "a": hang})
    assert bench.states() == ["done"]
    assert "took too long" in bench.lost()[0].cause


@pytest.mark.slow
def test_no_batch_gets_more_time_than_the_limit(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = engine_client.BATCH_LIMIT
    monkeypatch.setattr(engine_client, "BATCH_LIMIT", 1.0)

    def watch(event: Event) -> None:
        bench.events.append(event)
        if isinstance(event, EngineLost):  # a busy machine may need more for the other chunks
            monkeypatch.setattr(engine_client, "BATCH_LIMIT", usual)

    bench.add("a")
    hang = {"chunks": 3, "crash_at": 1, "times": 1, "how": "hang", "deadline": 36_000.0}
    bench.scheduler({"a": hang}, watch).run()
    assert bench.states() == ["done"]
    assert "took too long" in bench.lost()[0].cause


@pytest.mark.slow
def test_a_job_whose_message_is_too_large_fails_alone(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(framing, "MAX_FRAME", len(str(bench.folder)) + 250)
    bench.add("a", "l" * 240, "c")
    scheduler = bench.run({})
    assert scheduler.fault is None
    assert bench.states() == ["done", "failed", "done"]
    assert bench.journal.jobs.select()[1].fault_code == "transcript-large"


@pytest.mark.slow
def test_a_file_that_ends_the_engine_by_an_unexpected_error_fails_alone(bench: Bench) -> None:
    model = bench.folder / "model.nemo"
    model.write_bytes(b"stub")
    for name, language in (("a", "en"), ("bad", "bug"), ("c", "en")):
        recording = bench.folder / f"{name}.wav"
        shutil.copy(SPEECH, recording)
        spec = JobSpec(ComputeSpec(Load(str(model), str(bench.folder / "cache")), Prompt(language=language)))
        stat = recording.stat()
        bench.journal.jobs.add(bench.batch, str(recording), stat.st_size, stat.st_mtime_ns, spec)
    command = [sys.executable, str(STUB_ENGINE), "100"]
    scheduler = Scheduler(
        bench.journal, bench.folder / "engine.log", bench.events.append, batch=bench.batch, command=command
    )
    scheduler.run()
    assert scheduler.fault is None
    assert bench.states() == ["done", "failed", "done"]
    bad = bench.journal.jobs.select()[1]
    assert bad.words.failure is not None
    assert bad.words.failure.code == "crashes"
    assert "internal error" in str(bad.words.failure.figures["cause"])
    assert len(bench.lost()) == 2


@pytest.mark.slow
def test_a_mute_engine_is_killed(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    bench.add("a")
    script = {"engine": {"mute": True}, "a": {"crash_at": 1, "times": 1, "how": "hang"}}
    bench.scheduler(script, bench.impatient(monkeypatch, 6.0)).run()
    assert bench.states() == ["done"]
    assert "did not answer" in bench.lost()[0].cause


@pytest.mark.slow
def test_five_deaths_in_a_row_stop_the_queue_and_say_why(bench: Bench) -> None:
    bench.add("a", "b")
    scheduler = bench.run({"engine": {"die_at_start": 99}})
    assert scheduler.fault is not None
    assert scheduler.fault.code == "engine-stopped"
    assert "exit status 7" in scheduler.fault.sentence
    assert [lost.in_a_row for lost in bench.lost()] == [1, 2, 3, 4, 5]
    assert bench.states() == ["queued", "queued"]


@pytest.mark.slow
def test_deaths_at_start_blame_no_file(bench: Bench) -> None:
    bench.add("a", "b")
    bench.run({"engine": {"die_at_start": 3}})
    assert bench.states() == ["done", "done"]


@pytest.mark.slow
def test_nonsense_instead_of_hello(bench: Bench) -> None:
    bench.add("a")
    scheduler = bench.run({"engine": {"nonsense_at_start": True}})
    assert scheduler.fault is not None
    assert "not a message" in scheduler.fault.sentence


@pytest.mark.slow
def test_an_engine_of_another_version_says_so(bench: Bench) -> None:
    bench.add("a")
    scheduler = bench.run({"engine": {"protocol": 99}})
    assert scheduler.fault is not None
    assert "protocols 99" in scheduler.fault.sentence
    assert (bench.folder / "state" / "starts").read_text() == "1"


def test_an_engine_that_cannot_be_started_leaves_the_queue_as_it_was(bench: Bench) -> None:
    bench.add("a", "b")
    scheduler = Scheduler(bench.journal, bench.folder / "engine.log", bench.events.append, command=["/no/such/engine"])
    scheduler.run()
    assert scheduler.fault is not None
    assert scheduler.fault.code == "engine-start"
    assert bench.states() == ["queued", "queued"]


@pytest.mark.slow
def test_a_scheduler_runs_again(bench: Bench) -> None:
    bench.add("a")
    scheduler = bench.run({})
    bench.add("b")
    scheduler.run()
    assert bench.states() == ["done", "done"]
    assert bench.lost() == []


def test_sleep_of_this_process_kills_no_engine(bench: Bench) -> None:
    now = 0.0
    exits: list[Exited] = []
    ended = threading.Event()

    def keep(_: EngineClient, message: object) -> None:
        if isinstance(message, Exited):
            exits.append(message)
            ended.set()

    class Client(EngineClient):
        def kill(self, cause: str) -> None:
            kills.append(now)
            super().kill(cause)

    kills: list[float] = []
    command = [sys.executable, "-c", "import sys; sys.stdin.buffer.read()"]
    log = bench.folder / "engine.log"
    client = Client(keep, log, command, lambda: now)
    client.start(Load("m", "cache"))
    assert client.process is not None
    client.check()
    now += 1000.0  # asleep, as the thread that reads messages was
    client.check()
    assert client.process.poll() is None
    while not kills and now < 1100.0:  # awake, and the engine says nothing
        now += 1.0
        client.check()
    assert ended.wait(180)
    assert 1000.0 + engine_client.SILENCE_LIMIT <= kills[0] < 1040.0
    assert "did not answer" in exits[0].cause


@pytest.mark.slow
def test_a_model_that_cannot_be_loaded_stops_the_queue_at_once(bench: Bench) -> None:
    bench.add("a", "b")
    scheduler = bench.run({"engine": {"refuse": "model-broken"}})
    assert scheduler.fault is not None
    assert scheduler.fault.code == "model-broken"
    assert bench.states() == ["queued", "queued"]
    assert bench.lost() == []


@pytest.mark.slow
def test_a_bad_file_fails_alone(bench: Bench) -> None:
    bench.add("a", "bad", "c")
    bench.run({"bad": {"fail": "no-audio"}})
    assert bench.states() == ["done", "failed", "done"]


@pytest.mark.slow
def test_a_file_that_vanished_never_reaches_the_engine(bench: Bench) -> None:
    gone, _ = bench.add("gone", "b")
    Path(gone.path).unlink()
    bench.run({})
    assert bench.states() == ["failed", "done"]
    assert bench.journal.jobs.get(gone.id).fault_code == "missing"


@pytest.mark.slow
def test_repeated_and_old_chunks_are_dropped(bench: Bench) -> None:
    (job,) = bench.add("a")
    bench.run({"a": {"chunks": 3, "stutter": True}})
    assert bench.states() == ["done"]
    assert bench.text(job) == ["a-0", "a-1", "a-2"]


@pytest.mark.slow
def test_missing_chunks_fail_the_job(bench: Bench) -> None:
    bench.add("a")
    bench.run({"a": {"chunks": 2, "claims": 3}})
    assert bench.states() == ["failed"]
    assert bench.journal.jobs.select()[0].fault_code == "bug"


@pytest.mark.slow
def test_stopping_leaves_the_queue_resumable_within_a_file(bench: Bench) -> None:
    (job,) = bench.add("a")
    script = {"a": {"chunks": 50, "seconds": 0.05}}
    holder: list[Scheduler] = []

    def stop_after_three(event: Event) -> None:
        if isinstance(event, ChunkCommitted) and event.chunk.n == 2:
            holder[0].submit(Stop())

    holder.append(bench.scheduler(script, stop_after_three))
    holder[0].run()
    committed = bench.journal.jobs.get(job.id).chunks
    assert bench.states() == ["queued"]
    assert 3 <= committed < 50
    bench.run(script)
    assert bench.states() == ["done"]
    assert bench.text(job) == [f"a-{n}" for n in range(50)]


@pytest.mark.slow
def test_pause_cancel_and_retry(bench: Bench) -> None:
    a, b = bench.add("a", "b")
    holder: list[Scheduler] = []

    def steer(event: Event) -> None:
        if isinstance(event, ChunkCommitted) and event.chunk.job == a.id and event.chunk.n == 1:
            holder[0].submit(PauseJobs([a.id]))
            holder[0].submit(CancelJobs([b.id]))

    script = {"*": {"chunks": 20, "seconds": 0.02}}
    holder.append(bench.scheduler(script, steer))
    holder[0].run()
    assert bench.states() == ["paused", "cancelled"]
    again = bench.scheduler(script)
    again.submit(RetryJobs([a.id, b.id]))
    again.run()
    assert bench.states() == ["done", "done"]
    assert bench.text(a) == [f"a-{n}" for n in range(20)]


@pytest.mark.slow
def test_another_model_gets_another_engine(bench: Bench) -> None:
    bench.add("a", "b", model="one")
    bench.add("c", model="two")
    bench.run({})
    assert bench.states() == ["done"] * 3
    assert (bench.folder / "state" / "starts").read_text() == "2"


@pytest.mark.slow
def test_the_peak_memory_of_a_job_is_kept(bench: Bench) -> None:
    (job,) = bench.add("a")
    bench.run({"a": {"chunks": 4, "seconds": 0.6}})
    assert any(isinstance(event, Heartbeat) for event in bench.events)
    assert bench.journal.jobs.get(job.id).peak_memory == 10**8


@pytest.mark.slow
def test_late_ready_still_records_the_engine(bench: Bench) -> None:
    (job,) = bench.add("a")
    bench.run({"engine": {"load_seconds": 0.3}, "a": {"chunks": 3, "seconds": 1.0}})
    assert (bench.journal.jobs.get(job.id).engine or "").startswith("script: scripted")


@pytest.mark.slow
def test_fifty_kills_at_random_instants_lose_and_double_nothing(bench: Bench) -> None:
    jobs = bench.add(*(f"f{n}" for n in range(6)))
    kills, engine, loaded = 0, 0, False
    finished = threading.Event()

    def watch(event: Event) -> None:
        nonlocal engine, loaded
        if isinstance(event, EngineStarted):
            engine, loaded = event.pid, False
        elif isinstance(event, Ready):
            loaded = True

    def killer() -> None:
        nonlocal kills
        while not finished.wait(0.05 + (time.monotonic() * 1e6 % 100) / 500) and kills < 50:
            with contextlib.suppress(psutil.NoSuchProcess):
                if loaded:
                    psutil.Process(engine).kill()
                    kills += 1

    scheduler = bench.scheduler({"*": {"chunks": 40, "seconds": 0.05}}, watch)

    thread = threading.Thread(target=killer)
    thread.start()
    rounds = 0
    while any(job.state != JobState.DONE for job in bench.journal.jobs.select()) and rounds < 60:
        scheduler.run()
        for job in bench.journal.jobs.select(states=(JobState.FAILED,)):  # unlucky twice: as a user would
            bench.journal.jobs.change_state(job.id, JobState.QUEUED)
        scheduler, rounds = bench.scheduler({"*": {"chunks": 40, "seconds": 0.05}}, watch), rounds + 1
    finished.set()
    thread.join()
    assert kills > 10
    for n, job in enumerate(jobs):
        assert bench.text(job) == [f"f{n}-{k}" for k in range(40)]


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="a process cannot be forked there")
def test_the_engine_dies_with_its_parent(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.add("a")
    child = os.fork()
    if child == 0:  # a front end of its own, killed while its engine works
        scheduler = bench.scheduler({"a": {"chunks": 2, "crash_at": 1, "how": "hang", "deadline": 60.0}})
        scheduler.run()
        os._exit(0)
    engine = _wait_for_child_of(child)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    _, alive = psutil.wait_procs([engine], timeout=120)
    assert not alive


def _wait_for_child_of(pid: int) -> psutil.Process:
    deadline = time.monotonic() + 180
    while time.monotonic() < deadline:
        for process in psutil.Process(pid).children():
            return process
        time.sleep(0.05)
    raise AssertionError("no engine was started")


@pytest.mark.slow
def test_observers_see_states_in_order(bench: Bench) -> None:
    bench.add("a")
    bench.run({})
    states = [event.job.state for event in bench.events if isinstance(event, JobChanged)]
    assert states == [JobState.RUNNING, JobState.DONE]
