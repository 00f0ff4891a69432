"""Typing, splitting, merging, naming, undoing: what is seen, and what is in the journal afterwards."""

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QInputDialog, QMessageBox
from transcript_harness import STORY, Desk, spoken

from app.transcript.segment_editor import SegmentEditor
from core.contracts.transcript import Word
from core.queue.journal import Job

Key = Qt.Key
LINES = ["So it was.", "I could not say.", "The ferryman had counted everyone twice.", "And then nobody asked why."]


def editor(desk: Desk) -> SegmentEditor:
    opened = desk.pane.view.delegate.editing
    assert opened is not None
    return opened


def words(desk: Desk, row: int) -> tuple[Word, ...]:
    return desk.pane.model.segment(row).content.words


def test_a_transcript_is_shown_row_by_row(story: tuple[Desk, Job]) -> None:
    desk, job = story
    assert desk.lines == LINES
    assert desk.kept(job) == LINES


def test_typing_over_the_current_word_keeps_the_times_of_the_others(story: tuple[Desk, Job]) -> None:
    desk, job = story
    before = words(desk, 2)
    desk.pane.view.set_current(2, 1)
    QTest.keyClick(desk.pane.view, Key.Key_B)
    QTest.keyClicks(editor(desk), "oatman")
    QTest.keyClick(editor(desk), Key.Key_Return)
    assert desk.lines[2] == "The boatman had counted everyone twice."
    after = words(desk, 2)
    assert (after[0], after[2:]) == (before[0], before[2:])
    assert after[1] == Word("boatman", before[1].start, before[1].end, None)
    assert desk.kept(job)[2] == desk.lines[2]
    assert desk.journal.chunks.words(job.id) == spoken(STORY, doubtful=("ferryman", "nobody"))


def test_what_is_typed_is_kept_while_the_editor_stays_open(story: tuple[Desk, Job]) -> None:
    desk, job = story
    desk.pane.view.set_current(0, 2)
    QTest.keyClick(desk.pane.view, Key.Key_F2)
    for characters, line in (("is", "So it is"), (" so.", "So it is so.")):
        QTest.keyClicks(editor(desk), characters)
        desk.bot.waitUntil(lambda line=line: desk.lines[0] == line)
        assert desk.kept(job)[0] == line
    assert len(desk.journal.edits.history(job.id).edits) == 1
    QTest.keyClick(editor(desk), Key.Key_Escape)
    assert desk.lines == LINES
    assert desk.kept(job) == LINES


def test_undo_and_redo_without_end_also_after_a_restart(story: tuple[Desk, Job]) -> None:
    desk, job = story
    for number in range(5):
        desk.pane.view.set_current(1, 0)
        desk.pane.view.edit_current(f"I{number}")
        desk.pane.view.finish_editing()
    assert desk.lines[1] == "I4 could not say."
    desk.pane.transcript_actions.undo.trigger()
    desk.pane.transcript_actions.undo.trigger()
    assert desk.kept(job)[1] == "I2 could not say."
    desk.pane.show_job(None)
    desk.show(job)
    assert desk.lines[1] == "I2 could not say."
    desk.pane.transcript_actions.redo.trigger()
    assert desk.lines[1] == "I3 could not say."
    for _ in range(4):
        desk.pane.transcript_actions.undo.trigger()
    assert desk.lines == LINES
    assert not desk.pane.transcript_actions.undo.isEnabled()
    assert desk.kept(job) == LINES


def test_undo_in_the_editor_goes_on_beyond_what_was_typed_there(story: tuple[Desk, Job]) -> None:
    desk, _ = story
    desk.pane.view.set_current(0, 0)
    desk.pane.view.edit_current("Thus")
    desk.pane.view.finish_editing()
    desk.pane.view.edit_current()
    QTest.keyClick(editor(desk), Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert desk.pane.view.delegate.editing is None
    assert desk.lines == LINES


def test_split_at_the_caret_and_merge_by_backspace(story: tuple[Desk, Job]) -> None:
    desk, job = story
    desk.pane.view.begin_edit(1, 8, 8)
    QTest.keyClick(editor(desk), Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert desk.lines[1:3] == ["I could", "not say."]
    assert desk.pane.view.current == (2, 0)
    desk.pane.view.begin_edit(2, 0, 0)
    QTest.keyClick(editor(desk), Key.Key_Backspace)
    assert desk.lines == LINES
    assert desk.kept(job) == LINES
    desk.pane.view.begin_edit(0, 10, 10)
    QTest.keyClick(editor(desk), Key.Key_Delete)
    assert desk.lines[0] == "So it was. I could not say."


def test_split_and_merge_by_actions(story: tuple[Desk, Job]) -> None:
    desk, job = story
    desk.pane.view.set_current(2, 2)
    desk.pane.transcript_actions.split.trigger()
    desk.pane.transcript_actions.merge_previous.trigger()
    assert desk.lines == LINES
    desk.pane.transcript_actions.merge_next.trigger()
    assert desk.lines[2] == " ".join(LINES[2:])
    desk.pane.view.selectAll()
    desk.pane.transcript_actions.merge_next.trigger()
    assert desk.kept(job) == [" ".join(LINES)]


def test_a_row_without_words_goes(story: tuple[Desk, Job]) -> None:
    desk, job = story
    desk.pane.view.begin_edit(1, 0, 99)
    QTest.keyClick(editor(desk), Key.Key_Delete)
    desk.bot.waitUntil(lambda: desk.lines[1] == "")
    assert desk.kept(job) == [LINES[0], *LINES[2:]]
    QTest.keyClick(editor(desk), Key.Key_Tab)
    assert desk.lines == [LINES[0], *LINES[2:]]
    assert editor(desk).toPlainText() == LINES[2]
    desk.pane.transcript_actions.undo.trigger()
    assert desk.lines == LINES


def test_tab_and_arrows_lead_from_row_to_row(story: tuple[Desk, Job]) -> None:
    desk, _ = story
    desk.pane.view.begin_edit(0, 0, 0)
    for key, row in ((Key.Key_Tab, 1), (Key.Key_Down, 2), (Key.Key_Up, 1), (Key.Key_Backtab, 0)):
        QTest.keyClick(editor(desk), key)
        assert editor(desk).index.row() == row
    QTest.keyClick(editor(desk), Key.Key_Return)
    assert desk.pane.view.delegate.editing is None
    assert desk.pane.transcript_actions.undo.isEnabled() is False


def test_pasted_lines_become_one(story: tuple[Desk, Job]) -> None:
    desk, job = story
    QApplication.clipboard().setText("two\nlines\u2028and\ttabs 😀")
    desk.pane.view.begin_edit(0, 0, 99)
    editor(desk).paste()
    desk.pane.view.finish_editing()
    assert desk.kept(job)[0] == "two lines and tabs 😀"
    desk.pane.view.begin_edit(0, 20, 20)
    editor(desk).split_asked.emit(editor(desk).characters_before_caret())
    assert desk.lines[:2] == ["two lines and tabs 😀"[:18], "😀"]


def answer(text: str) -> None:
    """Give `text` to the question that is about to be asked."""

    def give() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QInputDialog)
        dialog.setTextValue(text)
        dialog.accept()

    QTimer.singleShot(0, give)


def speakers(desk: Desk) -> list[str | None]:
    return [segment.content.speaker for segment in desk.pane.model.editable.segments]


def test_speakers(story: tuple[Desk, Job]) -> None:
    desk, job = story
    desk.pane.view.set_current(1, 0)
    answer("  Anna ")
    desk.pane.transcript_actions.set_speaker.trigger()
    assert speakers(desk) == [None, "Anna", None, None]
    desk.pane.view.set_current(0, 0)
    answer("Ben")
    desk.pane.transcript_actions.rename_speaker.trigger()
    assert speakers(desk) == ["Ben", "Anna", "Ben", "Ben"]
    answer("Anna")
    desk.pane.transcript_actions.rename_speaker.trigger()
    assert speakers(desk) == ["Anna"] * 4
    desk.pane.transcript_actions.undo.trigger()
    assert speakers(desk) == ["Ben", "Anna", "Ben", "Ben"]
    assert desk.kept(job) == LINES
    desk.show(job)
    assert speakers(desk) == ["Ben", "Anna", "Ben", "Ben"]


def test_revert(story: tuple[Desk, Job], monkeypatch: pytest.MonkeyPatch) -> None:
    desk, job = story
    for row in (0, 1):
        desk.pane.view.set_current(row, 0)
        desk.pane.view.edit_current("Well")
        desk.pane.view.finish_editing()
    desk.pane.transcript_actions.revert.trigger()
    assert desk.lines == ["Well it was.", *LINES[1:]]
    desk.pane.view.set_current(1, 0)
    desk.pane.transcript_actions.merge_next.trigger()
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Yes)
    desk.pane.transcript_actions.revert_all.trigger()
    assert desk.lines == LINES
    desk.pane.transcript_actions.undo.trigger()
    assert desk.lines[0] == "Well it was."
    assert desk.kept(job) == desk.lines


def test_another_job_is_shown_while_one_types(story: tuple[Desk, Job]) -> None:
    desk, job = story
    other = desk.job(spoken("Something else."))
    desk.pane.view.set_current(0, 0)
    desk.pane.view.edit_current("Thus")
    desk.show(other)
    assert desk.lines == ["Something else."]
    assert desk.kept(job)[0] == "Thus it was."
    assert desk.kept(other) == ["Something else."]
