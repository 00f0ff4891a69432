"""Transcripts that are written by themselves: as the settings say, and never silently not."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from workplace import Workplace

from app.dialogs.export import ExportDialog

WANTED = {"auto_export": True, "formats": ("txt",), "naming": "{n:02} {stem}"}


@pytest.fixture
def place(tmp_path: Path, qtbot: QtBot) -> Iterator[Workplace]:
    made = Workplace(tmp_path, qtbot)
    yield made
    made.close()


def test_what_is_done_is_written_as_the_settings_say(place: Workplace) -> None:
    place.open(**WANTED, output=str(place.folder / "out"))
    place.window.add(place.recordings("a", "b"))
    place.until_states(a="done", b="done")
    place.until(lambda: len(list((place.folder / "out").glob("*.txt"))) == 2)
    assert sorted(path.name for path in (place.folder / "out").iterdir()) == ["01 a.txt", "02 b.txt"]


def test_what_cannot_be_written_is_said_and_is_written_when_it_can(place: Workplace, qtbot: QtBot) -> None:
    (place.folder / "out").write_text("no folder")
    place.open(**WANTED, output=str(place.folder / "out"))
    place.window.add(place.recordings("a"))
    place.until_states(a="done")
    place.until(lambda: "could not be written to a file" in place.window.banner.text)
    assert "01 a.txt cannot be written" in place.window.banner.text
    (place.folder / "out").unlink()
    place.window.view.selectAll()
    place.window.actions_.export.trigger()
    (dialog,) = place.window.findChildren(ExportDialog)
    dialog._export.click()
    place.until((place.folder / "out" / "01 a.txt").exists)
    dialog.close()
