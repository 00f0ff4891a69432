"""Copying segments and whole transcripts with keys and menus."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QClipboard, QGuiApplication, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot
from scenes import Scene
from transcript_harness import TranscriptHarness, timed_words

from app.transcript import TranscriptPane
from core.journal import Job
from core.settings.settings import Settings
from core.transcript import edit_operations

Key, Modifier = Qt.Key, Qt.KeyboardModifier
CONTROL_SHIFT = Modifier.ControlModifier | Modifier.ShiftModifier


@pytest.fixture(autouse=True)
def clipboard(qapp: QGuiApplication) -> Iterator[QClipboard]:
    clipboard = qapp.clipboard()
    clipboard.setText("from before")
    yield clipboard
    clipboard.setMimeData(QMimeData())


def name_speakers(harness: TranscriptHarness) -> None:
    model = harness.pane.model
    model.apply(edit_operations.set_speaker(model.editable, [0, 1], "Ana"))
    model.apply(edit_operations.set_speaker(model.editable, [2], "Ben"))


def test_ctrl_c_copies_all_selected_segments(finished: tuple[TranscriptHarness, Job], clipboard: QClipboard) -> None:
    harness, _ = finished
    name_speakers(harness)
    view = harness.pane.view
    view.set_current(1, 0)
    QTest.keyClick(view, Key.Key_Down, Modifier.ShiftModifier)
    QTest.keyClick(view, Key.Key_C, Modifier.ControlModifier)
    assert clipboard.text() == "I could not say.\nThe ferryman had counted everyone twice."
    QTest.keyClick(view, Key.Key_A, Modifier.ControlModifier)
    QTest.keyClick(view, Key.Key_C, Modifier.ControlModifier)
    assert clipboard.text().split("\n") == harness.lines
    assert harness.pane.header.state.text() == "4 lines copied"


def test_rows_are_copied_in_their_order_however_they_were_selected(
    finished: tuple[TranscriptHarness, Job], clipboard: QClipboard
) -> None:
    harness, _ = finished
    view = harness.pane.view
    view.set_current(3, 0)
    for row in (1, 0):
        place = view.visualRect(harness.pane.model.index(row)).center()
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, Modifier.ControlModifier, place)
    QTest.keyClick(view, Key.Key_C, Modifier.ControlModifier)
    assert clipboard.text().split("\n") == [harness.lines[0], harness.lines[1], harness.lines[3]]


def test_ctrl_shift_c_adds_names_and_times(finished: tuple[TranscriptHarness, Job], clipboard: QClipboard) -> None:
    harness, _ = finished
    name_speakers(harness)
    view = harness.pane.view
    view.selectAll()
    QTest.keyClick(view, Key.Key_C, CONTROL_SHIFT)
    assert clipboard.text().split("\n") == [
        "[0:00:00] Ana: So it was.",
        "[0:00:01] Ana: I could not say.",
        "[0:00:02] Ben: The ferryman had counted everyone twice.",
        "[0:00:05] And then nobody asked why.",
    ]


def test_a_copied_transcript_has_one_line_for_each_turn(
    finished: tuple[TranscriptHarness, Job], clipboard: QClipboard
) -> None:
    harness, _ = finished
    name_speakers(harness)
    edits = len(harness.pane.model.editable.edits)
    harness.pane.transcript_actions.copy_transcript.trigger()
    assert clipboard.text().split("\n") == [
        "Ana: So it was. I could not say.",
        "Ben: The ferryman had counted everyone twice.",
        "And then nobody asked why.",
    ]
    assert len(harness.pane.model.editable.edits) == edits


def test_a_translation_is_copied_below_its_segment(harness: TranscriptHarness, clipboard: QClipboard) -> None:
    harness.show(harness.job(timed_words("So it was."), translation="So war es."))
    harness.pane.view.selectAll()
    for action in (harness.pane.transcript_actions.copy, harness.pane.transcript_actions.copy_transcript):
        clipboard.setText("from before")
        action.trigger()
        assert clipboard.text() == "So it was.\n\t→ So war es."


def test_arriving_segments_are_copied_too(harness: TranscriptHarness, clipboard: QClipboard) -> None:
    harness.show(harness.job(timed_words("So it was. I could"), done=False))
    view = harness.pane.view
    assert harness.pane.model.is_live(harness.pane.model.rowCount() - 1)
    QTest.keyClick(view, Key.Key_A, Modifier.ControlModifier)
    QTest.keyClick(view, Key.Key_C, Modifier.ControlModifier)
    assert clipboard.text() == "So it was.\nI could"


def test_an_open_editor_copies_its_own_selection(
    finished: tuple[TranscriptHarness, Job], clipboard: QClipboard
) -> None:
    harness, _ = finished
    view = harness.pane.view
    view.selectAll()
    view.editing.begin(2, 4, 12)
    editor = view.delegate.editing
    assert editor is not None
    harness.bot.waitUntil(editor.hasFocus)
    QTest.keyClick(editor, Key.Key_C, Modifier.ControlModifier)
    assert clipboard.text() == "ferryman"
    editor.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClicks(editor, " Yes.")
    QTest.keyClick(editor, Key.Key_C, CONTROL_SHIFT)
    assert clipboard.text() == "[0:00:02] The ferryman had counted everyone twice. Yes."


def test_copying_hides_no_warning_about_unsaved_edits(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, _ = finished
    harness.pane.header.show_unsaved("The disk is full.")
    harness.pane.view.selectAll()
    harness.pane.transcript_actions.copy.trigger()
    assert harness.pane.header.state.text() == "Not saved yet"


def test_nothing_can_be_copied_without_a_transcript(harness: TranscriptHarness, clipboard: QClipboard) -> None:
    harness.show(harness.job(timed_words("So it was.")))
    harness.pane.show_job(None)
    harness.bot.waitUntil(lambda: not harness.lines)
    for action in harness.pane.transcript_actions.copying:
        assert not action.isEnabled()
        action.trigger()
    assert clipboard.text() == "from before"


def test_copy_stands_in_the_menus(tmp_path: Path, qtbot: QtBot, clipboard: QClipboard) -> None:
    scene = Scene(tmp_path, Settings(welcomed=True))
    job = scene.conversation(2)
    scene.window.show()
    scene.tell(held=True)
    assert scene.window.select_job(job.id)
    pane = scene.window.findChild(TranscriptPane)
    qtbot.waitUntil(lambda: pane.model.rowCount() > 0)
    pane.view.set_current(0, 0)
    (menu,) = (title.menu() for title in scene.window.menuBar().actions() if title.text() == "&Edit")
    assert isinstance(menu, QMenu)
    wanted = {"Copy": "Ctrl+C", "Copy with names and times": "Ctrl+Shift+C", "Copy transcript": ""}
    for actions in (menu.actions(), pane.view.actions()):
        found = {action.text(): action.shortcut().toString() for action in actions if action.text() in wanted}
        assert found == wanted
    for action in menu.actions():
        if action.text() == "Copy transcript":
            action.trigger()
    lines = clipboard.text().split("\n")
    assert lines[0].startswith("Anna: So what happened next")
    assert len(lines) > 2
    scene.close()
