"""Typing, splitting, merging, naming, undoing: what is seen, and what is in the journal afterwards."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox
from transcript_harness import TEXT, TranscriptHarness, timed_words

from app.transcript.segment_editor import SegmentEditor
from app.transcript.speaker_popover import SpeakerPopover
from core.contracts.transcript import Word
from core.journal import Job

Key = Qt.Key
LINES = ["So it was.", "I could not say.", "The ferryman had counted everyone twice.", "And then nobody asked why."]


def editor(harness: TranscriptHarness) -> SegmentEditor:
    opened = harness.pane.view.delegate.editing
    assert opened is not None
    return opened


def words(harness: TranscriptHarness, row: int) -> tuple[Word, ...]:
    return harness.pane.model.segment(row).content.words


def test_a_transcript_is_shown_row_by_row(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, job = finished
    assert harness.lines == LINES
    assert harness.saved_lines(job) == LINES


def test_typing_over_the_current_word_keeps_the_times_of_the_others(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, job = finished
    before = words(harness, 2)
    harness.pane.view.set_current(2, 1)
    QTest.keyClicks(harness.pane.view, "bx")  # a letter alone changes nothing
    assert harness.pane.view.delegate.editing is None
    QTest.keyClick(harness.pane.view, Key.Key_F2)
    QTest.keyClicks(editor(harness), "boatman")
    QTest.keyClick(editor(harness), Key.Key_Return)
    assert harness.lines[2] == "The boatman had counted everyone twice."
    after = words(harness, 2)
    assert (after[0], after[2:]) == (before[0], before[2:])
    assert after[1] == Word("boatman", before[1].start, before[1].end, None)
    assert harness.saved_lines(job)[2] == harness.lines[2]
    assert harness.journal.chunks.words(job.id) == timed_words(TEXT, doubtful=("ferryman", "nobody"))


def test_what_is_typed_is_kept_while_the_editor_stays_open(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, job = finished
    harness.pane.view.set_current(0, 2)
    QTest.keyClick(harness.pane.view, Key.Key_F2)
    for characters, line in (("is", "So it is"), (" so.", "So it is so.")):
        QTest.keyClicks(editor(harness), characters)
        harness.bot.waitUntil(lambda line=line: harness.lines[0] == line)
        assert harness.saved_lines(job)[0] == line
    assert len(harness.journal.edits.history(job.id).edits) == 1
    QTest.keyClick(editor(harness), Key.Key_Escape)
    assert harness.lines == LINES
    assert harness.saved_lines(job) == LINES


def test_undo_and_redo_without_end_also_after_a_restart(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, job = finished
    for number in range(5):
        harness.pane.view.set_current(1, 0)
        harness.pane.view.editing.edit_current(f"I{number}")
        harness.pane.view.editing.finish()
    assert harness.lines[1] == "I4 could not say."
    harness.pane.transcript_actions.undo.trigger()
    harness.pane.transcript_actions.undo.trigger()
    assert harness.saved_lines(job)[1] == "I2 could not say."
    harness.pane.show_job(None)
    harness.show(job)
    assert harness.lines[1] == "I2 could not say."
    harness.pane.transcript_actions.redo.trigger()
    assert harness.lines[1] == "I3 could not say."
    for _ in range(4):
        harness.pane.transcript_actions.undo.trigger()
    assert harness.lines == LINES
    assert not harness.pane.transcript_actions.undo.isEnabled()
    assert harness.saved_lines(job) == LINES


def test_undo_in_the_editor_goes_on_beyond_what_was_typed_there(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, _ = finished
    harness.pane.view.set_current(0, 0)
    harness.pane.view.editing.edit_current("Thus")
    harness.pane.view.editing.finish()
    harness.pane.view.editing.edit_current()
    QTest.keyClick(editor(harness), Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert harness.pane.view.delegate.editing is None
    assert harness.lines == LINES


def test_split_at_the_caret_and_merge_by_backspace(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, job = finished
    harness.pane.view.editing.begin(1, 8, 8)
    QTest.keyClick(editor(harness), Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert harness.lines[1:3] == ["I could", "not say."]
    assert harness.pane.view.current == (2, 0)
    harness.pane.view.editing.begin(2, 0, 0)
    QTest.keyClick(editor(harness), Key.Key_Backspace)
    assert harness.lines == LINES
    assert harness.saved_lines(job) == LINES
    harness.pane.view.editing.begin(0, 10, 10)
    QTest.keyClick(editor(harness), Key.Key_Delete)
    assert harness.lines[0] == "So it was. I could not say."


def test_split_and_merge_by_actions(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, job = finished
    harness.pane.view.set_current(2, 2)
    harness.pane.transcript_actions.split.trigger()
    harness.pane.transcript_actions.merge_previous.trigger()
    assert harness.lines == LINES
    harness.pane.transcript_actions.merge_next.trigger()
    assert harness.lines[2] == " ".join(LINES[2:])
    harness.pane.view.selectAll()
    harness.pane.transcript_actions.merge_next.trigger()
    assert harness.saved_lines(job) == [" ".join(LINES)]


def test_a_row_without_words_goes(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, job = finished
    harness.pane.view.editing.begin(1, 0, 99)
    QTest.keyClick(editor(harness), Key.Key_Delete)
    harness.bot.waitUntil(lambda: harness.lines[1] == "")
    assert harness.saved_lines(job) == [LINES[0], *LINES[2:]]
    QTest.keyClick(editor(harness), Key.Key_Tab)
    assert harness.lines == [LINES[0], *LINES[2:]]
    assert editor(harness).toPlainText() == LINES[2]
    harness.pane.transcript_actions.undo.trigger()
    assert harness.lines == LINES


def test_tab_and_arrows_lead_from_row_to_row(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, _ = finished
    harness.pane.view.editing.begin(0, 0, 0)
    for key, row in ((Key.Key_Tab, 1), (Key.Key_Down, 2), (Key.Key_Up, 1), (Key.Key_Backtab, 0)):
        QTest.keyClick(editor(harness), key)
        assert editor(harness).index.row() == row
    QTest.keyClick(editor(harness), Key.Key_Return)
    assert harness.pane.view.delegate.editing is None
    assert harness.pane.transcript_actions.undo.isEnabled() is False


def test_pasted_lines_become_one(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, job = finished
    QApplication.clipboard().setText("two\nlines\u2028and\ttabs 😀")
    harness.pane.view.editing.begin(0, 0, 99)
    editor(harness).paste()
    harness.pane.view.editing.finish()
    assert harness.saved_lines(job)[0] == "two lines and tabs 😀"
    harness.pane.view.editing.begin(0, 20, 20)
    editor(harness).split_requested.emit(editor(harness).characters_before_caret())
    assert harness.lines[:2] == ["two lines and tabs 😀"[:18], "😀"]


def answer(text: str) -> None:
    """Type `text` into the small window over a name."""
    asked = QApplication.activePopupWidget()
    assert isinstance(asked, SpeakerPopover)
    QTest.keyClicks(asked.field, text)
    QTest.keyClick(asked.field, Key.Key_Return)


def speakers(harness: TranscriptHarness) -> list[str | None]:
    return [segment.content.speaker for segment in harness.pane.model.editable.segments]


def test_speakers(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, job = finished
    harness.pane.view.set_current(1, 0)
    harness.pane.transcript_actions.set_speaker.trigger()
    answer("  Anna ")
    assert speakers(harness) == [None, "Anna", None, None]
    harness.pane.view.set_current(0, 0)
    harness.pane.transcript_actions.rename_speaker.trigger()
    answer("Ben")
    assert speakers(harness) == ["Ben", "Anna", "Ben", "Ben"]
    harness.pane.transcript_actions.rename_speaker.trigger()
    answer("Anna")
    assert speakers(harness) == ["Anna"] * 4
    harness.pane.transcript_actions.undo.trigger()
    assert speakers(harness) == ["Ben", "Anna", "Ben", "Ben"]
    assert harness.saved_lines(job) == LINES
    harness.show(job)
    assert speakers(harness) == ["Ben", "Anna", "Ben", "Ben"]


def test_revert(finished: tuple[TranscriptHarness, Job], monkeypatch: pytest.MonkeyPatch) -> None:
    harness, job = finished
    for row in (0, 1):
        harness.pane.view.set_current(row, 0)
        harness.pane.view.editing.edit_current("Well")
        harness.pane.view.editing.finish()
    harness.pane.transcript_actions.revert.trigger()
    assert harness.lines == ["Well it was.", *LINES[1:]]
    harness.pane.view.set_current(1, 0)
    harness.pane.transcript_actions.merge_next.trigger()
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Yes)
    harness.pane.transcript_actions.revert_all.trigger()
    assert harness.lines == LINES
    harness.pane.transcript_actions.undo.trigger()
    assert harness.lines[0] == "Well it was."
    assert harness.saved_lines(job) == harness.lines


def test_another_job_is_shown_while_one_types(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, job = finished
    other = harness.job(timed_words("Something else."))
    harness.pane.view.set_current(0, 0)
    harness.pane.view.editing.edit_current("Thus")
    harness.show(other)
    assert harness.lines == ["Something else."]
    assert harness.saved_lines(job)[0] == "Thus it was."
    assert harness.saved_lines(other) == ["Something else."]


def test_an_edit_that_is_taken_back_out_of_sight_is_shown(harness: TranscriptHarness) -> None:
    harness.show(harness.job(timed_words("Nobody asked why that was. " * 200)))
    pane, view = harness.pane, harness.pane.view
    last = pane.model.rowCount() - 1
    pane.model.replace_text(last, "Somebody asked.", amend=False)
    view.set_current(0, 2)
    pane.transcript_actions.undo.trigger()
    assert view.current[0] == last
    assert last in view.visible_rows()
    view.set_current(0, 2)
    pane.transcript_actions.redo.trigger()
    assert view.current[0] == last
    view.set_current(last - 1, 2)
    pane.transcript_actions.undo.trigger()  # it is in sight: one stays where one is
    assert view.current == (last - 1, 2)
