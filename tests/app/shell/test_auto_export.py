"""Finished transcripts are written automatically, and a failure is shown."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QComboBox, QPushButton
from pytestqt.qtbot import QtBot
from window_harness import Workplace

from app.dialogs.export_dialog import ExportDialog
from app.transcript import TranscriptPane

WANTED: dict[str, Any] = {"auto_export": True, "formats": ("txt",), "naming": "{n:02} {stem}"}


@pytest.fixture
def place(tmp_path: Path, qtbot: QtBot) -> Iterator[Workplace]:
    made = Workplace(tmp_path, qtbot)
    yield made
    made.close()


@pytest.mark.slow
def test_what_is_done_is_written_as_the_settings_say(place: Workplace) -> None:
    place.open(**WANTED, output=str(place.folder / "out"))
    place.window.add(place.recordings("a", "b"))
    place.until_states(a="done", b="done")
    # a file has its name an instant before its temporary one goes
    place.until(lambda: sorted(path.name for path in (place.folder / "out").glob("*")) == ["01 a.txt", "02 b.txt"])


@pytest.mark.slow
def test_export_again_repeats_the_choices_of_the_last_export(place: Workplace) -> None:
    window = place.open(formats=("txt",))
    place.window.add(place.recordings("a", "b"))
    place.until_states(a="done", b="done")
    place.select("a")
    window.window_actions.export.trigger()
    (dialog,) = window.findChildren(ExportDialog)
    preset = next(each for each in dialog.findChildren(QComboBox) if each.accessibleName() == "Preset")
    preset.setCurrentText("Data (CSV, JSON)")
    preset.activated.emit(preset.currentIndex())
    dialog.export_button.click()
    place.until((place.folder / "in" / "a.json").exists)
    dialog.close()
    place.select("b")
    window.window_actions.export_again.trigger()
    place.until((place.folder / "in" / "b.json").exists)
    assert not (place.folder / "in" / "b.txt").exists()


@pytest.mark.slow
def test_what_cannot_be_written_is_said_and_is_written_when_it_can(place: Workplace, qtbot: QtBot) -> None:
    (place.folder / "out").write_text("no folder")
    place.open(**WANTED, output=str(place.folder / "out"))
    place.window.add(place.recordings("a"))
    place.until_states(a="done")
    place.until(lambda: "A transcript is not saved." in place.window.banner.text)
    assert "01 a.txt can't be written" in place.window.banner.text
    place.until(lambda: place.lines()["a"].startswith("Not saved: 01 a.txt can't be written"))
    assert row_icon(place) == ("warning", "warning")
    notes = place.window.banner.notes
    assert notes is not None
    place.window.add([str(place.folder / "in" / "a.wav")])
    place.until(lambda: "already" in notes.text)  # a note, which takes no problem's place
    assert "A transcript is not saved." in place.window.banner.text
    (place.folder / "out").unlink()
    place.window.view.selectionModel().clear()
    (answer,) = place.window.banner.answers
    assert answer.text() == "Save elsewhere…"
    answer.click()
    (dialog,) = place.window.findChildren(ExportDialog)
    next(button for button in dialog.findChildren(QPushButton) if button.text() == "Export").click()
    place.until((place.folder / "out" / "01 a.txt").exists)
    dialog.close()
    place.until(lambda: place.lines()["a"] == "Done · saved as Plain text")
    assert row_icon(place) == ("check", "accent")


@pytest.mark.slow
def test_a_row_shows_a_file_that_was_written_after_the_dialog_closed(place: Workplace, qtbot: QtBot) -> None:
    window = place.open(formats=("txt",))
    place.window.add(place.recordings("a"))
    place.until_states(a="done")
    place.until(lambda: place.lines()["a"] == "Done")
    window.window_actions.export.trigger()
    (dialog,) = window.findChildren(ExportDialog)
    busy = sqlite3.connect(place.journal_file, isolation_level=None)
    busy.execute("BEGIN IMMEDIATE")  # the export waits
    dialog.export_button.click()
    qtbot.wait(500)
    dialog.close()
    qtbot.wait(100)
    busy.execute("ROLLBACK")
    busy.close()
    place.until(lambda: place.lines()["a"] == "Done · saved as Plain text")


@pytest.mark.slow
def test_several_unsaved_transcripts_are_one_message(place: Workplace) -> None:
    (place.folder / "out").write_text("no folder")
    place.open(**WANTED, output=str(place.folder / "out"))
    place.window.add(place.recordings("a", "b"))
    place.until_states(a="done", b="done")
    banner = place.window.banner
    place.until(lambda: banner.text.startswith("2 transcripts not saved."))
    assert banner.position == ""
    place.select("b")
    place.window.window_actions.remove.trigger()
    place.until(lambda: place.order() == ["a"])
    place.until(lambda: banner.text.startswith("A transcript is not saved."))
    notes = banner.notes
    assert notes is not None
    place.until(lambda: [button.text() for button in notes.answers] == ["Undo"])


def row_icon(place: Workplace) -> tuple[str, str]:
    return place.window.row_text.icon(place.window.model.row_at(0))


def type_over(place: Workplace, text: str) -> None:
    place.window.view.selectAll()
    pane = place.window.findChild(TranscriptPane)
    place.until(lambda: pane.model.rowCount() > 0 and not pane.model.is_live(0))
    pane.model.replace_text(0, text, amend=False)


@pytest.mark.slow
def test_what_is_edited_later_is_in_the_file_too(place: Workplace) -> None:
    place.open(**WANTED)
    place.window.add(place.recordings("a"))
    place.until_states(a="done")
    file = place.folder / "in" / "01 a.txt"
    place.until(file.exists)
    type_over(place, "Quite other words.")
    place.until(lambda: "Quite other words." in file.read_text())
    file.write_text("corrected elsewhere")
    type_over(place, "Other words again.")
    place.until(lambda: "nother program changed" in place.window.banner.text)
    assert file.read_text() == "corrected elsewhere"


@pytest.mark.slow
def test_the_row_of_what_is_done_says_where_it_is_and_what_to_look_at(place: Workplace) -> None:
    place.open({"*": {"chunks": 2, "confidence": 0.2}}, **WANTED)
    place.window.add(place.recordings("a"))
    place.until_states(a="done")
    place.until(lambda: place.lines()["a"] == "Done · 2 to review · saved as Plain text")
    type_over(place, "Sure enough.")
    place.until(lambda: place.lines()["a"] == "Done · saved as Plain text")
