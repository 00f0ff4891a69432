"""A disk that hangs is told once, and again when it answers."""

import os
import re
import threading
import time
from collections.abc import Callable
from types import SimpleNamespace

import pytest

from core.queue.events import DiskStalled, Event
from core.queue.scheduler import stall_watch
from core.queue.scheduler.stall_watch import StallWatch

PATIENCE = 120.0  # seconds


def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def write_to_a_full_pipe(watch: StallWatch, place: str, may_end: Callable[[], bool]) -> None:
    """Block in a real write until a reader comes, which is when `may_end` holds."""
    reading, writing = os.pipe()

    def read() -> None:
        until(may_end)
        os.read(reading, 1 << 20)

    reader = threading.Thread(target=read)
    reader.start()
    with watch.during(place):
        os.write(writing, bytes(100_000))  # a pipe holds 64 KiB
    reader.join()
    os.close(reading)
    os.close(writing)


def told(events: list[Event]) -> list[str | None]:
    """Return the sentences. A busy machine has other seconds."""
    faults = [event.fault for event in events if isinstance(event, DiskStalled)]
    return [None if fault is None else re.sub(r"\d+(?= s so far)", "SECONDS", fault.sentence) for fault in faults]


def test_a_hanging_write_is_told_with_its_place() -> None:
    events: list[Event] = []
    watch = StallWatch(events.append, lambda: 0.0, patience=0.2)
    write_to_a_full_pipe(watch, "/the/disk", lambda: bool(events))
    until(lambda: len(events) == 2)
    watch.stop()
    assert told(events) == ["writing to /the/disk has taken SECONDS s so far", None]


def test_quick_writes_and_waits_between_them_are_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    events: list[Event] = []
    now, looks = 0.0, 0

    def waiting() -> float:
        nonlocal looks
        looks += 1
        return 0.0

    def let_it_look() -> None:
        before = looks
        until(lambda: looks >= before + 2)

    monkeypatch.setattr(stall_watch, "time", SimpleNamespace(monotonic=lambda: now))
    watch = StallWatch(events.append, waiting, patience=0.3)
    for _ in range(5):
        with watch.during():
            now += 0.2
            let_it_look()
        now += 0.7
        let_it_look()
    watch.stop()
    assert not events


def test_a_process_that_writes_for_long_is_told() -> None:
    events: list[Event] = []
    watch = StallWatch(events.append, lambda: 0.0 if events else 12.0, patience=0.2)
    with watch.during():
        pass
    until(lambda: len(events) == 2)
    watch.stop()
    assert told(events) == ["writing the transcripts has taken SECONDS s so far", None]
    assert isinstance(events[0], DiskStalled)
    assert events[0].fault is not None
    assert events[0].fault.figures["seconds"] == 12
