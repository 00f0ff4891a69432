"""A recording that was moved is located, and a text gets its recording, from the menu and from the play bar."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot
from window_harness import Workplace

from app.transcript import TranscriptPane
from app.ui.widgets import ActionButton

CUE = "1\n00:00:00,000 --> 00:00:02,000\nThe ferry was late.\n"


@pytest.fixture
def place(tmp_path: Path, qtbot: QtBot) -> Iterator[Workplace]:
    made = Workplace(tmp_path, qtbot)
    made.open()
    yield made
    made.close()


def help_of(pane: TranscriptPane) -> list[str]:
    """Return the words of the buttons beside the message of the play bar."""
    return [each.text().strip() for each in pane.play_bar.findChildren(ActionButton) if each.isVisible()]


def test_files_are_found_again(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    window, actions = place.window, place.window.window_actions
    pane = window.findChild(TranscriptPane)
    assert pane is not None

    def answer(path: str) -> None:
        monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (path, ""))

    moved, other, found = (Path(path) for path in place.recordings("moved", "other", "found"))
    window.add([str(moved), str(other)])
    place.until_states(moved="done", other="done")
    place.select("other")
    place.until(lambda: pane.job is not None and pane.job.name == "other.wav")
    elsewhere = place.folder / "elsewhere.wav"
    moved.rename(elsewhere)
    place.select("moved")
    place.until(lambda: pane.player.silence == "gone" and pane.play_bar.message.isVisible())
    assert help_of(pane) == ["Locate…"]
    assert not pane.waveform.isVisible()
    answer(str(elsewhere))
    (button,) = (each for each in pane.play_bar.findChildren(ActionButton) if each.isVisible())
    button.click()
    place.until(lambda: pane.player.recording == elsewhere)
    assert help_of(pane) == []

    text = place.folder / "talk.srt"
    text.write_text(CUE)
    window.add([str(text)])
    place.until(lambda: "talk" in place.shown())
    place.select("talk")
    place.until(lambda: help_of(pane) == ["Link recording…"])
    assert (actions.link.isEnabled(), actions.locate.isEnabled()) == (True, False)
    answer(str(found))
    actions.link.trigger()
    place.until(lambda: pane.player.recording == found)
    place.until(lambda: pane.model.rowCount() > 0)
    assert pane.model.segment(0).content.text == "The ferry was late."
    assert text.read_text() == CUE

    window.add([str(place.folder / "gone.wav")])
    place.until(lambda: place.shown().get("gone") == "failed")
    answer(str(other.with_name("other.wav")))
    job = next(job for job in window.model.jobs() if job.name == "gone.wav")
    window.view.help_requested.emit("locate", job.id)
    place.until(lambda: [job.name for job in window.model.jobs()].count("other.wav") == 2)
    place.until(lambda: "failed" not in place.shown().values())
