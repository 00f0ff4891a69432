"""What is the machine's fault, or the engine's, and not the recording's: kills from outside, messages that lie."""

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from test_scheduler import Bench

from core.queue.engine_process import engine_client
from core.queue.events import EngineLost, EngineStarted, Event, JobChanged


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(tmp_path)
    yield bench
    print(*bench.events, sep="\n")  # shown when the test has failed


@pytest.mark.slow
def test_kills_from_outside_never_give_a_recording_up(bench: Bench) -> None:
    a, b = bench.add("a", "b")
    scheduler = bench.run({"a": {"chunks": 3, "crash_at": 1, "times": 4, "how": "kill"}})
    assert scheduler.fault is None
    assert bench.states() == ["done", "done"]
    assert (bench.text(a), bench.text(b)) == (["a-0", "a-1", "a-2"], ["b-0", "b-1"])
    assert [bench.journal.jobs.get(job.id).last_attempt.crashes for job in (a, b)] == [0, 0]


@pytest.mark.slow
def test_repeated_kills_from_outside_stop_the_queue(bench: Bench) -> None:
    bench.add("a", "b")
    scheduler = bench.run({"*": {"crash_at": 0, "how": "kill"}})
    assert scheduler.fault is not None
    assert scheduler.fault.code == "engine-killed"
    assert "it probably ran out of memory" in scheduler.fault.sentence
    assert "smaller model" in scheduler.fault.advice
    assert bench.states() == ["queued", "queued"]


@pytest.mark.slow
def test_after_kills_from_outside_batches_are_small_and_recordings_run_alone(bench: Bench) -> None:
    bench.add("a", "b", "c")
    bench.run({"*": {"chunks": 1}, "a": {"chunks": 3, "crash_at": 1, "times": 3, "how": "kill"}})
    assert bench.states() == ["done"] * 3
    assert "30.0" in (bench.folder / "state" / "batch-limits").read_text().split()
    last = max(n for n, event in enumerate(bench.events) if isinstance(event, EngineLost))
    states = [(e.job.name, e.job.state) for e in bench.events[last:] if isinstance(e, JobChanged)]
    running: set[str] = set()
    for name, state in states:
        running = running | {name} if state == "running" else running - {name}
        assert len(running) <= 1


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no signal suspends a process there")
def test_a_suspended_engine_is_replaced_and_nobody_is_blamed(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    (job,) = bench.add("a")
    engines: list[int] = []
    usual = engine_client.SILENCE_LIMIT

    def watch(event: Event) -> None:
        bench.events.append(event)
        if isinstance(event, EngineStarted):
            engines.append(event.pid)
        elif isinstance(event, EngineLost):  # a busy machine starts the next engine slowly
            monkeypatch.setattr(engine_client, "SILENCE_LIMIT", usual)

    def suspend() -> None:
        """Suspend two engines when they hang at their second chunk."""
        hangs = bench.folder / "state" / "a"
        for hang in ("1", "2"):
            while not (hangs.exists() and hangs.read_text() == hang):
                time.sleep(0.01)
            os.kill(engines[-1], signal.SIGSTOP)
            monkeypatch.setattr(engine_client, "SILENCE_LIMIT", 1.5)

    suspending = threading.Thread(target=suspend, daemon=True)
    suspending.start()
    hang = {"chunks": 5, "crash_at": 1, "times": 2, "how": "hang", "deadline": 600.0}
    scheduler = bench.scheduler({"a": hang}, watch)
    scheduler.run()
    suspending.join()
    assert bench.states() == ["done"]
    assert bench.text(job) == [f"a-{n}" for n in range(5)]
    assert len(engines) == 3
    assert [lost.cause for lost in bench.lost()] == ["it was suspended from outside"] * 2


@pytest.mark.slow
def test_engine_with_a_pipe_held_open_is_given_up(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_client, "EXIT_LIMIT", 1.0)
    (job,) = bench.add("a")
    script = {"a": {"chunks": 3, "crash_at": 1, "times": 1, "how": "leave-pipe"}}
    bench.scheduler(script, bench.impatient(monkeypatch, 3.0)).run()
    assert bench.text(job) == ["a-0", "a-1", "a-2"]
    assert bench.lost()[0].cause == "it did not answer for 3 seconds"
    holder = psutil.Process(int(bench.lost()[0].last_lines[-1].removeprefix("scripted: held by ")))
    assert holder.name() == "sleep"  # it still holds the pipe
    holder.kill()


@pytest.mark.slow
@pytest.mark.parametrize("how", ["nan", "infinite", "huge", "negative", "backwards", "endless", "no-language"])
def test_impossible_message_costs_only_the_engine(bench: Bench, how: str) -> None:
    (job,) = bench.add("a")
    scheduler = bench.run({"a": {"chunks": 3, "crash_at": 1, "times": 1, "how": how}})
    assert scheduler.fault is None
    assert bench.states() == ["done"]
    assert bench.text(job) == ["a-0", "a-1", "a-2"]
    assert "not a message" in bench.lost()[0].cause


@pytest.mark.slow
def test_a_recording_for_which_every_engine_lies_fails_alone(bench: Bench) -> None:
    bench.add("a", "bad", "c")
    bench.run({"bad": {"crash_at": 0, "how": "nan"}})
    assert bench.states() == ["done", "failed", "done"]
