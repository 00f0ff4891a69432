"""A note of the window covers no control of the player, at no size of the window."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot
from window_harness import Workplace

from app.transcript import TranscriptPane
from app.transcript.seek_strip import SeekStrip
from app.ui.banner import Answer, NoteBar

COLUMNS = ("352,336", "280,288", "480,480", "-352,-336")
NOTES = {
    "short": ("a.wav is already in the library.", ()),
    "long": ("12 recordings are already in the library: " + ", ".join(f"interview_{n:02}.wav" for n in range(12)), ()),
    "question": ("2 recordings removed.", (Answer("Undo", lambda: None),)),
}


@pytest.fixture
def place(tmp_path: Path, qtbot: QtBot) -> Iterator[Workplace]:
    made = Workplace(tmp_path, qtbot)
    yield made
    made.close()


def on_screen(widget: QWidget) -> QRect:
    return QRect(widget.mapToGlobal(QPoint()), widget.size())


def note_of(place: Workplace) -> NoteBar:
    note = place.window.banner.notes
    assert note is not None
    return note


def covered(place: Workplace) -> list[str]:
    """The names of the player's controls that the note covers."""
    bar = place.window.findChild(TranscriptPane).play_bar
    assert not bar.isHidden()
    assert bar.play.isEnabled()
    note = note_of(place)
    assert note.isVisible()
    controls = [each for kind in (QAbstractButton, SeekStrip) for each in bar.findChildren(kind) if each.isVisible()]
    assert bar.play in controls
    return [each.accessibleName() for each in controls if on_screen(each).intersects(on_screen(note))]


def finished_recording(place: Workplace, **settings: object) -> None:
    """Open the window with one finished recording that can be played."""
    window = place.open(**settings)
    window.add(place.recordings("a"))
    place.until_states(a="done")
    place.select("a")
    place.until(lambda: window.findChild(TranscriptPane).model.rowCount() > 0)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("theme", "direction"), [("light", Qt.LayoutDirection.LeftToRight), ("dark", Qt.LayoutDirection.RightToLeft)]
)
@pytest.mark.parametrize("note", NOTES)
def test_no_note_covers_the_player(note: str, theme: str, direction: Qt.LayoutDirection, place: Workplace) -> None:
    finished_recording(place, theme=theme)
    window = place.window
    window.setLayoutDirection(direction)
    text, answers = NOTES[note]
    smallest = window.minimumSize()
    for columns in COLUMNS:
        window.columns.restore(columns)
        for width in range(smallest.width(), 1481, 85):
            for height in (smallest.height(), 600, 700, 900):
                window.resize(width, height)
                window.banner.show_message(text, "note", "", *answers)
                QApplication.processEvents()
                at = f"{width} × {height}, {columns}"
                assert covered(place) == [], at
                area = on_screen(window.centralWidget())
                assert area.contains(on_screen(note_of(place))), at


@pytest.mark.slow
def test_a_note_makes_room_for_a_player_that_comes(place: Workplace) -> None:
    finished_recording(place)
    window = place.window
    window.resize(900, 600)
    bar = window.findChild(TranscriptPane).play_bar
    window.search.open()
    place.until(lambda: not bar.isVisible())
    window.banner.show_message("a.wav is already in the library.")
    QApplication.processEvents()
    note = note_of(place)
    free = note.y()
    window.search.close()
    place.until(lambda: bar.isVisible() and note.y() < free)
    assert covered(place) == []
    window.resize(1300, 600)  # over the library
    place.until(lambda: note.y() == free)
    window.columns.show_side("library", False)
    place.until(lambda: note.y() < free)
    assert covered(place) == []
