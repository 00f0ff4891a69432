"""Work in threads: done in its order, told in the window's thread while its owner lives, tried again if wished."""

import sys
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.ui import background
from app.ui.background import Worker
from core.contracts.errors import Bug, EnvironmentFault, Fault, InputFault


class Owner(QObject):
    """Keeps what it is told, and checks that it is told in its own thread."""

    def __init__(self) -> None:
        super().__init__()
        self.results: list[object] = []
        self.faults: list[Fault] = []

    def done(self, result: object) -> None:
        assert threading.current_thread() is threading.main_thread()
        self.results.append(result)

    def failed(self, fault: Fault) -> None:
        assert threading.current_thread() is threading.main_thread()
        self.faults.append(fault)


@pytest.fixture
def owner(qapp: QApplication) -> Owner:
    return Owner()


def refuse(fault: Exception) -> object:
    raise fault


def test_one_piece_of_work_is_told_in_the_thread_of_the_window(owner: Owner, qtbot: QtBot) -> None:
    background.run(owner, lambda: threading.current_thread() is not threading.main_thread(), owner.done, owner.failed)
    qtbot.waitUntil(lambda: owner.results == [True])
    assert owner.faults == []


def test_a_fault_is_told_and_any_other_mistake_is_a_bug(
    owner: Owner, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    worker = Worker(owner, "test")
    worker.do(lambda: refuse(InputFault("empty")), owner.done, owner.failed)
    worker.do(lambda: refuse(ZeroDivisionError()), owner.done, owner.failed)
    worker.do(lambda: 3, owner.done, owner.failed)
    assert worker.busy
    qtbot.waitUntil(lambda: owner.results == [3])
    assert [fault.code for fault in owner.faults] == ["empty", "bug"]
    assert isinstance(owner.faults[1], Bug)
    assert "ZeroDivisionError" in caplog.text
    assert not worker.busy
    assert worker.close()


def test_nothing_is_told_to_an_owner_that_is_gone(owner: Owner, qtbot: QtBot) -> None:
    dialog, told = QObject(owner), list[object]()
    go_on = threading.Event()
    worker = Worker(dialog, "test")
    worker.do(lambda: go_on.wait(120), told.append, told.append)
    dialog.deleteLater()
    qtbot.waitSignal(dialog.destroyed).wait()
    go_on.set()
    qtbot.waitUntil(lambda: not worker.busy)
    assert told == []
    assert worker.close()


def test_work_is_done_in_order_or_the_newest_first(owner: Owner, qtbot: QtBot) -> None:
    for newest_first, order in ((False, [0, 1, 2, 3]), (True, [0, 3, 2, 1])):
        begun, go_on = threading.Event(), threading.Event()
        worker = Worker(owner, "test", newest_first=newest_first)

        def first(begun: threading.Event = begun, go_on: threading.Event = go_on) -> int:
            begun.set()
            go_on.wait(120)
            return 0

        owner.results = []
        worker.do(first, owner.done, owner.failed)
        assert begun.wait(120)
        for n in (1, 2, 3):
            worker.do(lambda n=n: n, owner.done, owner.failed)  # type: ignore[misc]
        go_on.set()
        qtbot.waitUntil(lambda order=order: owner.results == order)  # type: ignore[misc]
        assert worker.close()


def test_what_waits_can_be_forgotten(owner: Owner, qtbot: QtBot) -> None:
    begun, go_on = threading.Event(), threading.Event()
    worker = Worker(owner, "test")
    worker.do(lambda: begun.set() or go_on.wait(120), owner.done, owner.failed)
    worker.do(lambda: 2, owner.done, owner.failed)
    assert begun.wait(120)
    worker.drop_waiting()
    go_on.set()
    qtbot.waitUntil(lambda: not worker.busy)
    assert worker.close()
    assert owner.results == [True]


def test_what_the_machine_refuses_is_tried_again_and_nothing_overtakes_it(owner: Owner, qtbot: QtBot) -> None:
    refusals = [EnvironmentFault("disk"), EnvironmentFault("disk")]
    worker = Worker(owner, "test", retry_after=0.01)
    worker.do(lambda: refuse(refusals.pop()) if refusals else 1, owner.done, owner.failed)
    worker.do(lambda: 2, owner.done, owner.failed)
    qtbot.waitUntil(lambda: owner.results == [1, 2])
    assert [fault.code for fault in owner.faults] == ["disk", "disk"]
    assert worker.close()


def test_closing_does_what_waits_and_says_whether_all_was_done(owner: Owner) -> None:
    done: list[int] = []
    worker = Worker(owner, "test", retry_after=600.0)
    for n in range(5):
        worker.do(lambda n=n: done.append(n), owner.done, owner.failed)  # type: ignore[misc]
    assert worker.close()
    assert done == [0, 1, 2, 3, 4]
    worker = Worker(owner, "test", retry_after=600.0)
    worker.do(lambda: refuse(EnvironmentFault("disk")), owner.done, owner.failed)
    assert not worker.close()


def test_a_worker_holds_one_journal(owner: Owner, qtbot: QtBot, tmp_path: Path) -> None:
    worker = Worker(owner, "test", tmp_path / "journal.sqlite3")
    worker.do_with_journal(lambda journal: journal.batches.open("window")[1], owner.done, owner.failed)
    worker.do_with_journal(lambda journal: journal.jobs.select(), owner.done, owner.failed)
    qtbot.waitUntil(lambda: owner.results[1:] == [[]])
    assert worker.close()
    unusable = Worker(owner, "test", tmp_path / "nowhere" / "journal.sqlite3")
    unusable.do_with_journal(lambda journal: journal.jobs.select(), owner.done, owner.failed)
    qtbot.waitUntil(lambda: len(owner.faults) == 1)
    assert isinstance(owner.faults[0], EnvironmentFault)
    assert unusable.close()


def test_what_waits_is_dropped_while_the_thread_takes_it(owner: Owner, qtbot: QtBot) -> None:
    """The last piece may be taken by the thread between a look at what waits and its dropping."""
    worker = Worker(owner, "test")
    ended = threading.Event()

    def drop() -> None:
        for n in range(5_000):
            worker.do(lambda n=n: n, owner.done, owner.failed)
            worker.drop_waiting()
        ended.set()

    dropping = threading.Thread(target=drop, daemon=True)
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        dropping.start()
        assert ended.wait(300)
    finally:
        sys.setswitchinterval(before)
        worker.finish()
