"""A long transcript shows its first screens at once, and nothing can be lost before the rest is there."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from transcript_harness import TranscriptHarness, timed_words

from core.journal import Job
from core.transcript import edit_operations

WORDS = 6_000


def long_job(harness: TranscriptHarness) -> Job:
    """Return a finished job of 600 sentences of ten words."""
    words = timed_words(" ".join(f"word{n}" + "." * (n % 10 == 9) for n in range(WORDS)))
    return harness.job(*(words[n : n + 100] for n in range(0, WORDS, 100)))


def show_first(harness: TranscriptHarness, job: Job) -> None:
    """Show the job until its first rows are there."""
    harness.pane.show_job(job)
    harness.bot.waitUntil(lambda: harness.pane.model.rowCount() > 0)
    assert harness.pane.model.is_opening


def wait_for_all(harness: TranscriptHarness) -> None:
    harness.bot.waitUntil(lambda: harness.pane.model.rowCount() == WORDS // 10)


def test_the_first_rows_stay_where_they_are(harness: TranscriptHarness) -> None:
    pane = harness.pane
    show_first(harness, long_job(harness))
    assert harness.lines[0].startswith("word0 word1 ")
    pane.view.set_current(30, 2)
    pane.view.verticalScrollBar().setValue(120)
    top = pane.view.top_segment()
    wait_for_all(harness)
    assert not pane.model.is_opening
    assert (pane.view.current, pane.view.top_segment()) == ((30, 2), top)
    assert harness.lines[-1].endswith(f"word{WORDS - 1}.")


def test_nothing_changes_or_copies_the_first_rows_alone(harness: TranscriptHarness) -> None:
    pane, job = harness.pane, long_job(harness)
    show_first(harness, job)
    pane.view.set_current(3, 0)
    QTest.keyClick(pane.view, Qt.Key.Key_Return)
    QTest.keyClick(pane.view, Qt.Key.Key_Delete)
    assert pane.view.delegate.editing is None
    actions = pane.transcript_actions
    for action in (actions.copy_transcript, actions.copy_plain, actions.undo, actions.split, actions.revert_all):
        assert not action.isEnabled()
    wait_for_all(harness)
    assert actions.copy_transcript.isEnabled()
    assert not pane.model.can_undo


def test_the_first_rows_have_their_edits(harness: TranscriptHarness) -> None:
    pane, job = harness.pane, long_job(harness)
    show_first(harness, job)
    wait_for_all(harness)
    pane.model.apply(edit_operations.retype(pane.model.editable, 1, "Typed by a person."))
    pane.model.apply(edit_operations.set_speaker(pane.model.editable, list(range(WORDS // 10)), "Anna"))
    harness.bot.waitUntil(lambda: pane.edit_saver.unsaved == 0)
    pane.show_job(None)
    show_first(harness, job)
    assert harness.lines[1] == "Typed by a person."
    assert pane.model.speaker_numbers.names == ["Anna"]
    wait_for_all(harness)
    assert harness.lines[1] == "Typed by a person."


def test_another_recording_is_chosen_meanwhile(harness: TranscriptHarness, tmp_path: Path) -> None:
    short = harness.job(timed_words("Only this. And that."), recording=tmp_path / "short.wav")
    show_first(harness, long_job(harness))
    harness.show(short)
    QTest.qWait(200)
    assert harness.lines == ["Only this.", "And that."]
