"""The bridge: events of the scheduler's thread in the window's thread."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from app.bridge import Bridge
from core.queue.events import Event, Held, Idle


def test_a_handler_that_raises_keeps_no_other_from_the_event(qtbot: QtBot, tmp_path: Path) -> None:
    bridge = Bridge(tmp_path / "journal.sqlite3", tmp_path / "engine.log")
    events: list[Event] = []

    def broken(_event: Held) -> None:
        raise RuntimeError("a mistake of ours")

    bridge.subscribe(Held, broken)
    bridge.subscribe(Held, events.append)
    with qtbot.captureExceptions() as raised:
        bridge.scheduler_event.emit(Held(True))
    assert events == [Held(True)]
    assert [str(error) for _, error, _ in raised] == ["a mistake of ours"]


def test_the_function_that_subscribe_returns_ends_the_subscription(qtbot: QtBot, tmp_path: Path) -> None:
    bridge = Bridge(tmp_path / "journal.sqlite3", tmp_path / "engine.log")
    events: list[Event] = []
    unsubscribe = bridge.subscribe(Idle, events.append)
    bridge.scheduler_event.emit(Idle())
    unsubscribe()
    bridge.scheduler_event.emit(Idle())
    assert events == [Idle()]
