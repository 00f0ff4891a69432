"""A disk that hangs is told once, and again when it answers."""

import os
import threading
import time

from core.queue.events import DiskStalled, Event
from core.queue.scheduler.stall_watch import StallWatch


def write_to_a_full_pipe(watch: StallWatch, seconds: float, place: str = "") -> None:
    """Block in a real write until a reader comes."""
    reading, writing = os.pipe()
    reader = threading.Timer(seconds, lambda: os.read(reading, 1 << 20))
    reader.start()
    with watch.during(place):
        os.write(writing, bytes(100_000))  # a pipe holds 64 KiB
    reader.join()
    os.close(reading)
    os.close(writing)


def told(events: list[Event]) -> list[str | None]:
    faults = [event.fault for event in events if isinstance(event, DiskStalled)]
    return [None if fault is None else fault.sentence for fault in faults]


def wait_for(events: list[Event], count: int) -> None:
    until = time.monotonic() + 10
    while len(events) < count and time.monotonic() < until:
        time.sleep(0.01)


def test_a_hanging_write_is_told_with_its_place() -> None:
    events: list[Event] = []
    watch = StallWatch(events.append, lambda: 0.0, patience=0.2)
    write_to_a_full_pipe(watch, 0.9, "/the/disk")
    wait_for(events, 2)
    watch.stop()
    assert told(events) == ["writing to /the/disk has taken 0 s so far", None]


def test_quick_writes_and_waits_between_them_are_not_told() -> None:
    events: list[Event] = []
    watch = StallWatch(events.append, lambda: 0.0, patience=0.3)
    for _ in range(5):
        write_to_a_full_pipe(watch, 0.1)
    time.sleep(0.7)
    watch.stop()
    assert not events


def test_a_process_that_writes_for_long_is_told() -> None:
    events: list[Event] = []
    began = time.monotonic()
    watch = StallWatch(events.append, lambda: 12.0 if time.monotonic() < began + 0.5 else 0.0, patience=0.2)
    with watch.during():
        pass
    wait_for(events, 2)
    watch.stop()
    assert told(events) == ["writing the transcripts has taken 12 s so far", None]
