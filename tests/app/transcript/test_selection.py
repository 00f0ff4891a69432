"""Which sentence is current and which are selected: by shortcuts, by Tab, and after what a command did was undone."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from transcript_harness import TranscriptHarness, timed_words

from core.journal import Job
from core.transcript.gaps import Gap, insert_segment

Key, Modifier = Qt.Key, Qt.KeyboardModifier
CONTROL_SHIFT = Modifier.ControlModifier | Modifier.ShiftModifier


def chosen(harness: TranscriptHarness) -> tuple[int, list[int]]:
    """The current row, and those that are selected."""
    view = harness.pane.view
    return view.current[0], view.selected_rows()


def test_a_split_by_its_keys_selects_the_second_half_alone(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, _ = finished
    view = harness.pane.view
    view.set_current(2, 3)
    QTest.keyClick(view, Key.Key_B, Modifier.ControlModifier)
    assert harness.lines[2:4] == ["The ferryman had", "counted everyone twice."]
    assert chosen(harness) == (3, [3])
    QTest.keyClick(view, Key.Key_Down, Modifier.ShiftModifier)
    assert chosen(harness) == (4, [3, 4])


@pytest.mark.slow
def test_a_merge_by_its_keys_selects_what_has_come_of_it(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, _ = finished
    view = harness.pane.view
    view.set_current(1, 0)
    QTest.keyClick(view, Key.Key_J, Modifier.ControlModifier)
    assert len(harness.lines) == 3
    assert chosen(harness) == (1, [1])


def test_an_editor_opened_by_keys_selects_its_row_alone(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, _ = finished
    pane = harness.pane
    pane.view.set_current(1, 0)
    pane.playback.note_duration(60.0)
    QTest.keyClick(pane.view, Key.Key_N, CONTROL_SHIFT)
    assert len(harness.lines) == 5
    assert chosen(harness) == (4, [4])
    pane.view.editing.finish()
    pane.transcript_actions.undo.trigger()
    row, rows = chosen(harness)
    assert rows == [row]


@pytest.mark.parametrize("reason", [Qt.FocusReason.TabFocusReason, Qt.FocusReason.ShortcutFocusReason])
def test_the_first_row_is_chosen_where_the_keyboard_comes_in(
    finished: tuple[TranscriptHarness, Job], reason: Qt.FocusReason
) -> None:
    harness, job = finished
    harness.pane.waveform.setFocus()
    harness.pane.show_job(None)
    harness.pane.show_job(job)
    harness.bot.waitUntil(lambda: len(harness.lines) == 4)
    harness.pane.view.setFocus(reason)
    assert chosen(harness) == (0, [0])


def test_a_merge_that_is_undone_leaves_a_word_current(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, _ = finished
    view = harness.pane.view
    view.set_current(0, 0)
    harness.pane.transcript_actions.merge_next.trigger()
    assert view.current == (0, 3)
    harness.pane.transcript_actions.undo.trigger()
    assert view.current == (0, 2)
    assert chosen(harness) == (0, [0])


def test_a_word_is_heard_though_another_row_was_begun_since(harness: TranscriptHarness) -> None:
    job = harness.job(timed_words("So it was. I could not say."))
    harness.show(job)
    view, model = harness.pane.view, harness.pane.model
    model.apply(insert_segment(model.editable, Gap(1, 0.2, 0.3)))
    model.replace_text(1, "Typed by hand.", amend=False)
    view.show_playing(0.85, True)
    assert view.delegate.playing == (0, 2)
