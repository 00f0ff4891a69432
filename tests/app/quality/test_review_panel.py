"""The review in the window: one list that plays, counts down, and is undone like any edit."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot
from scenes import Scene

from app.quality.review_panel import ReviewPanel
from app.transcript import TranscriptPane
from core.settings.settings import Settings
from core.transcript.edits import Change, EditableSegment, Splice


class Reviewed:
    """A window with a transcript of a conversation, and its review."""

    def __init__(self, folder: Path, qtbot: QtBot) -> None:
        self.scene, self.bot = Scene(folder, Settings(welcomed=True, side_tab="review")), qtbot
        window = self.scene.window
        job = self.scene.conversation(2)
        window.resize(1440, 900)
        window.show()
        window.activateWindow()
        self.scene.tell(held=True)
        assert window.select_job(job.id)
        self.session = window.panels.session
        qtbot.waitUntil(lambda: self.session.is_known and bool(window.findChildren(ReviewPanel)))
        (self.panel,) = window.findChildren(ReviewPanel)
        self.pane = window.findChild(TranscriptPane)
        self.uncertain = self.kept("uncertain")

    def kept(self, kind: str) -> int:
        return sum(item.kind == kind for item in self.session.left)

    def word(self) -> str:
        row, word = self.pane.view.current
        return str(self.pane.model.segment(row).content.words[word].text)


@pytest.fixture
def reviewed(tmp_path: Path, qtbot: QtBot) -> Iterator[Reviewed]:
    made = Reviewed(tmp_path, qtbot)
    yield made
    made.scene.close()


def test_moving_goes_there_and_enter_counts_down(reviewed: Reviewed) -> None:
    session, items = reviewed.session, reviewed.panel.items
    session.show_kinds(frozenset({"uncertain"}))
    total = reviewed.uncertain
    assert total > 3
    assert reviewed.panel.heading.text() == f"{total} of {total} left"
    items.setFocus()
    QTest.keyClick(items, Qt.Key.Key_Down)
    second = items.current
    assert second == session.left[1]
    assert reviewed.word() == session.left[1].text
    QTest.keyClick(items, Qt.Key.Key_Return)
    assert reviewed.panel.heading.text() == f"{total - 1} of {total} left"
    assert items.current == session.left[1]  # the next one
    assert reviewed.panel.fold.text() == "1 checked"
    assert second not in session.left
    reviewed.bot.waitUntil(lambda: second in session.checked)
    reviewed.pane.transcript_actions.undo.trigger()
    reviewed.bot.waitUntil(lambda: reviewed.kept("uncertain") == total)
    assert reviewed.panel.heading.text() == f"{total} of {total} left"


def test_f8_goes_on_from_anywhere_and_round(reviewed: Reviewed) -> None:
    session = reviewed.session
    session.show_kinds(frozenset({"uncertain"}))
    reviewed.scene.window.view.setFocus()
    seen = []
    for _ in range(reviewed.uncertain + 1):
        reviewed.pane.transcript_actions.next_doubtful.trigger()
        seen.append(session.current)
    assert seen == [*session.left, session.left[0]]
    reviewed.pane.transcript_actions.previous_doubtful.trigger()
    assert session.current == session.left[-1]
    reviewed.scene.window.window_actions.mark_correct.trigger()
    reviewed.bot.waitUntil(lambda: reviewed.kept("uncertain") == reviewed.uncertain - 1)


def test_the_button_edits_and_enter_goes_on(reviewed: Reviewed) -> None:
    session, items = reviewed.session, reviewed.panel.items
    session.show_kinds(frozenset({"uncertain"}))
    items.setFocus()
    first, second = session.left[:2]
    session.go_to(first)
    buttons = items.indexWidget(items.currentIndex()).findChildren(QPushButton)
    edit = next(each for each in buttons if each.text() == "Edit")
    QTest.mouseClick(edit, Qt.MouseButton.LeftButton)
    editor = reviewed.pane.view.delegate.editing
    assert editor is not None
    QTest.keyClicks(editor, "corrected")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert session.current == second
    reviewed.bot.waitUntil(lambda: any(item.key == first.key for item in session.checked))


def test_an_edited_word_counts_as_checked(reviewed: Reviewed) -> None:
    session = reviewed.session
    item = next(each for each in session.left if each.kind == "uncertain")
    session.edit(item)
    editor = reviewed.pane.view.delegate.editing
    assert editor is not None
    editor.insertPlainText("corrected")
    reviewed.pane.view.editing.finish()
    reviewed.bot.waitUntil(lambda: item in session.checked)
    assert reviewed.kept("uncertain") == reviewed.uncertain - 1


@pytest.mark.slow
def test_a_word_that_was_heard_stays_the_one_to_edit_and_enter_goes_on(reviewed: Reviewed) -> None:
    session, view, items = reviewed.session, reviewed.pane.view, reviewed.panel.items
    session.show_kinds(frozenset({"uncertain"}))
    first, second, third = session.left[:3]
    reviewed.pane.transcript_actions.next_doubtful.trigger()
    reviewed.bot.waitUntil(lambda: reviewed.pane.player.is_past_end and not reviewed.pane.player.is_playing)
    assert reviewed.word() == first.text
    assert reviewed.pane.player.position == pytest.approx(first.start, abs=0.1)  # Space plays it again
    items.setFocus()
    QTest.keyClick(items, Qt.Key.Key_F2)
    editor = view.delegate.editing
    assert editor is not None
    assert editor.textCursor().selectedText() == first.text
    QTest.keyClicks(editor, "corrected")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert (session.current, items.hasFocus()) == (second, True)
    reviewed.bot.waitUntil(lambda: reviewed.kept("uncertain") == reviewed.uncertain - 1)
    assert items.current.key == second.key  # the words before it have changed
    buttons = items.indexWidget(items.currentIndex())
    assert buttons is not None
    assert buttons.isVisible()
    QTest.keyClick(items, Qt.Key.Key_F2)
    assert view.delegate.editing is not None
    QTest.keyClick(view.delegate.editing, Qt.Key.Key_Return)
    assert session.current == third


def test_the_review_outlives_the_window(reviewed: Reviewed, tmp_path: Path, qtbot: QtBot) -> None:
    item = next(each for each in reviewed.session.left if each.kind == "uncertain")
    reviewed.session.accept(item)
    job = reviewed.pane.job
    assert job is not None
    assert reviewed.pane.shut_down()
    history = reviewed.scene.journal.edits.history(job.id)
    assert [edit.checked for edit in history.edits] == [(item.key,)]


def test_the_circle_and_the_kinds(reviewed: Reviewed) -> None:
    items, session = reviewed.panel.items, reviewed.session
    session.show_kinds(frozenset({"uncertain"}))
    first = session.left[0]
    area = items.visualRect(items.item_model.index(0))
    QTest.mouseClick(items.viewport(), Qt.MouseButton.LeftButton, pos=items.delegate.circle(area).center().toPoint())
    assert first not in session.left
    session.show_kinds(frozenset({"damage"}))
    assert reviewed.panel.heading.text() == "Nothing left to review."


def test_f12_puts_the_other_reading_in_place_and_undo_takes_it_back(reviewed: Reviewed) -> None:
    model, session = reviewed.pane.model, reviewed.session
    segment = model.segment(0)
    first, second, third, *rest = segment.content.words
    readings = ((first, "Two words"), (second, ""), (third, f"{third.text} more"))
    marked = [msgspec.structs.replace(word, alternative=reading) for word, reading in readings]
    content = msgspec.structs.replace(segment.content, words=(*marked, *rest))
    model.apply(Change((Splice(0, 1, (EditableSegment(content, segment.first, segment.last),)),)))
    reviewed.bot.waitUntil(lambda: any(item.alternative == "Two words" for item in session.left))
    assert any("(other reading: Two words)" in row.text for row in reviewed.panel.items.item_model.rows)
    before = segment.content.text
    action = reviewed.scene.window.window_actions.take_other_reading
    assert action.shortcut().toString() == "F12"
    for place, text in ((2, "more"), (1, None), (0, "Two words")):
        reviewed.pane.view.set_current(0, place)
        action.trigger()
        now = model.segment(0).content
        assert text is None or text in now.text
    words = model.segment(0).content.words
    assert [word.text for word in words[:4]] == ["Two", "words", third.text, "more"]
    assert all(word.alternative is None for word in words)
    starts = [word.start for word in words if word.start is not None]
    assert starts == sorted(starts)
    for _ in range(3):
        reviewed.pane.transcript_actions.undo.trigger()
    assert model.segment(0).content.text == before
