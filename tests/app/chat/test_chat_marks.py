"""CHAT codes in the segment editor: by F2 and a key, by the menu, undone in one step, only for CHAT."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from chat_files import HEAD, MEDIA
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QLabel
from pytestqt.qtbot import QtBot
from window_harness import Workplace

from app.transcript import TranscriptPane
from app.transcript.segment_editor import SegmentEditor

BODY = "*CHI:\tum I want I want it . •1000_2000•\n"


@pytest.fixture
def place(tmp_path: Path, qtbot: QtBot) -> Iterator[Workplace]:
    made = Workplace(tmp_path, qtbot)
    yield made
    made.close()


def opened(place: Workplace, text: str, name: str, **settings: object) -> TranscriptPane:
    place.open(**settings)
    (place.folder / name).write_text(text, encoding="utf-8")
    place.window.add([str(place.folder / name)])
    pane = place.window.findChild(TranscriptPane)
    assert pane is not None
    place.until(lambda: pane.model.rowCount() == 1)
    return pane


def chat(place: Workplace, **settings: object) -> TranscriptPane:
    return opened(place, (HEAD + MEDIA + BODY + "@End\n").replace("•", "\x15"), "talk.cha", **settings)


def editor(pane: TranscriptPane, first: int, last: int) -> SegmentEditor:
    pane.view.editing.begin(0, first, last)
    found = pane.view.delegate.editing
    assert found is not None
    return found


def mark(qtbot: QtBot, where: SegmentEditor, key: str) -> None:
    qtbot.keyClick(where, Qt.Key.Key_F2)
    qtbot.keyClicks(where, key)


@pytest.mark.slow
def test_f2_and_a_key_put_marks_around_the_selection_and_undo_takes_one_back(place: Workplace, qtbot: QtBot) -> None:
    pane = chat(place)
    editing = editor(pane, 3, 9)
    mark(qtbot, editing, "r")
    assert editing.toPlainText() == "um <I want> [/] I want it."
    editing.select(0, 0)
    mark(qtbot, editing, "u")
    mark(qtbot, editing, "i")
    assert editing.toPlainText() == "&-um <I want> [/] I want it +/."
    editing.undo()
    assert editing.toPlainText() == "&-um <I want> [/] I want it."
    editing.redo()
    qtbot.keyClick(editing, Qt.Key.Key_Return)
    assert [word.text for word in pane.model.segment(0).content.words][:3] == ["&-um", "<I", "want>"]
    assert pane.model.segment(0).content.words[0].text == "&-um"


@pytest.mark.slow
def test_without_f2_the_keys_are_letters(place: Workplace, qtbot: QtBot) -> None:
    editing = editor(chat(place), 0, 0)
    qtbot.keyClicks(editing, "ur")
    assert editing.toPlainText().startswith("urum ")
    mark(qtbot, editing, "z")  # a key that has no mark is a letter again
    qtbot.keyClicks(editing, "u")
    assert editing.toPlainText().startswith("urzuum ")


@pytest.mark.slow
def test_the_menu_opens_the_editor_at_the_current_word(place: Workplace) -> None:
    pane = chat(place)
    pane.view.set_current(0, 0)
    action = next(a for a in place.window.findChildren(QAction) if a.text().startswith("&&-   "))
    action.trigger()
    editing = pane.view.delegate.editing
    assert editing is not None
    assert editing.toPlainText().startswith("&-um I want")


def test_a_transcript_that_is_no_chat_has_no_marks_unless_it_becomes_chat(place: Workplace, qtbot: QtBot) -> None:
    pane = opened(place, "1\n00:00:01,000 --> 00:00:02,500\nGood morning.\n", "talk.srt", formats=("txt",))
    editing = editor(pane, 0, 0)
    mark(qtbot, editing, "u")
    assert editing.toPlainText() == "uGood morning."


def test_a_transcript_on_its_way_to_chat_has_them(place: Workplace, qtbot: QtBot) -> None:
    pane = opened(place, "1\n00:00:01,000 --> 00:00:02,500\nGood morning.\n", "talk.srt", formats=("chat",))
    editing = editor(pane, 0, 0)
    mark(qtbot, editing, "s")
    assert editing.toPlainText() == "(.) Good morning."


@pytest.mark.slow
def test_the_sheet_lists_every_mark_with_its_key(place: Workplace) -> None:
    chat(place)
    next(a for a in place.window.findChildren(QAction) if a.text().startswith("All codes")).trigger()
    sheet = next(d for d in place.window.findChildren(QDialog) if d.windowTitle() == "CHAT codes")
    texts = [found.text() for found in sheet.findChildren(QLabel)]
    assert {"F2 u", "&-", "F2 x", "+//.", "F2 +", "+..."} <= set(texts)
    sheet.accept()
