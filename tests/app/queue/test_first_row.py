"""What is shown first, when recordings come into an empty window."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from window_harness import Workplace

from app.transcript import TranscriptPane


def test_the_recording_that_is_shown_first_is_the_selected_one(tmp_path: Path, qtbot: QtBot) -> None:
    place = Workplace(tmp_path, qtbot)
    window = place.open({"*": {"fail": "no-audio"}})
    window.activateWindow()
    place.until(lambda: window.workspace.is_inviting and window.workspace.page.add_files.hasFocus())
    window.add(place.recordings("a", "b"))  # the list gets the keyboard, and Qt makes a row the current one
    place.until_states(a="failed", b="failed")
    place.until(window.view.hasFocus)
    assert [job.name for job in window.view.jobs()] == ["a.wav", "b.wav"]  # the added rows
    assert window.view.current_job().name == "a.wav"
    place.until(window.window_actions.retry.isEnabled)  # as the page of its failure offers
    place.close()


@pytest.mark.slow
def test_a_start_returns_to_the_last_recording_and_place(tmp_path: Path, qtbot: QtBot) -> None:
    place = Workplace(tmp_path, qtbot)
    place.open({"*": {"chunks": 3}})
    place.window.add(place.recordings("a", "b", "c"))
    place.until_states(a="done", b="done", c="done")
    place.select("b")
    pane = place.window.findChild(TranscriptPane)
    place.until(lambda: pane.job is not None and pane.job.name == "b.wav" and pane.model.rowCount() > 0)
    pane.view.set_current(0, 1)
    seconds = pane.view.times.of(0, 1)
    place.until(lambda: place.window.settings.last_place is not None and place.window.settings.last_place.seconds > 0)
    last = place.window.settings.last_place
    place.close()
    place.open(last_place=last)
    pane = place.window.findChild(TranscriptPane)
    place.until(lambda: pane.job is not None and pane.job.name == "b.wav" and pane.view.current == (0, 1))
    assert pane.view.times.of(*pane.view.current) == pytest.approx(seconds, abs=0.1)
    assert [job.name for job in place.window.view.jobs()] == ["b.wav"]
    place.close()
