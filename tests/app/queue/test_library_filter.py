"""The library's filters hide the rows that do not match, and show their counts."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.queue.library_filter import LibraryFilter
from app.queue.library_model import LibraryModel
from app.queue.queue_model import QueueModel
from app.queue.queue_pane import QueuePane
from app.queue.queue_view import QueueView
from app.queue.row_text import RowText
from core.contracts.protocol import Load
from core.journal import ComputeSpec, Job, JobSpec, JobState, Journal

STATES = {"ferry": "done", "net loft": "done", "chapel": "failed", "council": "queued", "song": "paused"}


@pytest.fixture
def pane(tmp_path: Path, qtbot: QtBot) -> Iterator[QueuePane]:
    journal = Journal(tmp_path / "journal.sqlite3")
    batch, _ = journal.batches.open("key")
    spec = JobSpec(ComputeSpec(Load("m.nemo", "c")))
    row_text = RowText()
    model = QueueModel(row_text.accessible_text, row_text.tooltip)
    view = QueueView(model, row_text)
    made = QueuePane(view)
    qtbot.addWidget(made)
    jobs = []
    for n, (name, state) in enumerate(STATES.items()):
        job = journal.jobs.add(batch, str(tmp_path / f"{name}.wav"), 1, n + 1, spec)
        jobs.append(in_state(job, JobState(state)))
    model.add(jobs)
    made.resize(480, 400)
    made.show()
    qtbot.waitExposed(made)
    yield made
    journal.close()


def in_state(job: Job, state: JobState) -> Job:
    return msgspec.structs.replace(job, words=msgspec.structs.replace(job.words, state=state))


def shown(pane: QueuePane) -> list[str]:
    """The names of the listed recordings."""
    library = library_of(pane)
    jobs = [library.job_at(row) for row in range(library.rowCount()) if isinstance(library.item(row), int)]
    return [Path(job.path).stem for job in jobs if job is not None]


def library_of(pane: QueuePane) -> LibraryModel:
    view = pane.findChild(QueueView)
    assert view is not None
    return view.library


def until(pane: QueuePane, qtbot: QtBot, *names: str) -> None:
    qtbot.waitUntil(lambda: shown(pane) == list(names))


def test_filters_show_their_counts(pane: QueuePane, qtbot: QtBot) -> None:
    words = ["All 5", "In progress 2", "Failed 1", "Done 2", "0"]
    qtbot.waitUntil(lambda: [made.text() for made in pane.filter.buttons.values()] == words)
    assert pane.filter.buttons["working"].accessibleName() == "In progress, 2"


def test_a_narrow_column_shows_the_words_without_counts(pane: QueuePane, qtbot: QtBot) -> None:
    pane.resize(240, 400)
    qtbot.waitUntil(lambda: [made.text() for made in pane.filter.buttons.values()][1] == "In progress")
    assert pane.width() == 240
    qtbot.waitUntil(lambda: pane.filter.buttons["working"].toolTip() == "In progress 2")


def test_a_click_on_a_filter_leaves_its_rows(pane: QueuePane, qtbot: QtBot) -> None:
    buttons = pane.filter.buttons
    qtbot.mouseClick(buttons["failed"], Qt.MouseButton.LeftButton)
    until(pane, qtbot, "chapel")
    qtbot.mouseClick(buttons["done"], Qt.MouseButton.LeftButton)
    until(pane, qtbot, "ferry", "net loft")
    assert [made.isChecked() for made in buttons.values()] == [False, False, False, True, False]


def test_arrows_go_between_the_filters(pane: QueuePane, qtbot: QtBot) -> None:
    buttons = pane.filter.buttons
    QTest.keyClick(buttons["all"], Qt.Key.Key_Right)
    until(pane, qtbot, "council", "song")
    QTest.keyClick(buttons["working"], Qt.Key.Key_Left)
    until(pane, qtbot, *STATES)
    QTest.keyClick(buttons["all"], Qt.Key.Key_Left)
    until(pane, qtbot, "ferry", "net loft")


def test_a_name_and_a_state_combine_and_escape_clears_both(pane: QueuePane, qtbot: QtBot) -> None:
    pane.filter.show_group("done")
    QTest.keyClicks(pane.filter.field, "LOFT")
    until(pane, qtbot, "net loft")
    QTest.keyClick(pane.filter.field, Qt.Key.Key_Escape)
    until(pane, qtbot, *STATES)
    assert not pane.filter.field.text()


def test_no_match_says_so(pane: QueuePane, qtbot: QtBot) -> None:
    assert not pane.filter.nothing.isVisible()
    QTest.keyClicks(pane.filter.field, "xyz")
    qtbot.waitUntil(pane.filter.nothing.isVisible)
    assert not shown(pane)
    assert pane.filter.nothing.full_text == "Nothing found for “xyz”."


def test_a_recording_that_ends_leaves_the_filter_in_progress(pane: QueuePane, qtbot: QtBot) -> None:
    model = library_of(pane).source
    pane.filter.show_group("working")
    until(pane, qtbot, "council", "song")
    model.change(in_state(model.row_at(3).job, JobState.DONE))
    until(pane, qtbot, "song")
    qtbot.waitUntil(lambda: pane.filter.buttons["done"].text() == "Done 3")


def test_a_hidden_row_that_becomes_current_clears_the_filters(pane: QueuePane, qtbot: QtBot) -> None:
    view = pane.findChild(QueueView)
    assert view is not None
    made: LibraryFilter = pane.filter
    made.show_group("failed")
    until(pane, qtbot, "chapel")
    view.select_job(view.library.source.row_at(0).job.id)
    until(pane, qtbot, *STATES)
    assert not made.is_filtering


def test_a_hidden_recording_is_selected_again_and_nothing_else_meanwhile(pane: QueuePane, qtbot: QtBot) -> None:
    view = pane.findChild(QueueView)
    assert view is not None
    view.select_jobs([view.library.source.row_at(row).job.id for row in (0, 1, 3)])
    qtbot.waitUntil(lambda: len(view.jobs()) == 3)
    pane.filter.field.setText("council")
    until(pane, qtbot, "council")
    assert view.jobs() == []
    current = view.current_job()
    assert current is not None
    assert Path(current.path).stem == "ferry"
    pane.filter.clear()
    until(pane, qtbot, *STATES)
    assert view.jobs() == [current]


def test_the_menu_shows_the_same_groups(pane: QueuePane, qtbot: QtBot) -> None:
    actions = {action.text(): action for action in pane.filter.show_menu.actions()}
    assert list(actions) == ["All", "In progress", "Failed", "Done", "Not saved"]
    actions["Failed"].trigger()
    until(pane, qtbot, "chapel")
    assert pane.filter.buttons["failed"].isChecked()
    pane.filter.show_menu.aboutToShow.emit()
    assert [action.text() for action in pane.filter.show_menu.actions() if action.isChecked()] == ["Failed"]


def test_down_goes_from_the_field_to_the_list(pane: QueuePane, qtbot: QtBot) -> None:
    view = pane.findChild(QueueView)
    assert view is not None
    pane.activateWindow()
    pane.filter.field.setFocus()
    QTest.keyClick(pane.filter.field, Qt.Key.Key_Down)
    qtbot.waitUntil(view.hasFocus)
