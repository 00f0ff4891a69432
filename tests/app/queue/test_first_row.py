"""What is shown first, when recordings come into an empty window."""

from pathlib import Path

from pytestqt.qtbot import QtBot
from window_harness import Workplace


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
