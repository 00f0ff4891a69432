"""What a screen reader says by itself: what changes where the keyboard is not."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from transcript_harness import TranscriptHarness, timed_words

from app.ui.banner import Banner
from core.journal import Job

Key = Qt.Key
Finished = tuple[TranscriptHarness, Job]


def test_the_word_that_one_walks_to(finished: Finished, spoken: list[str]) -> None:
    harness, _ = finished
    view = harness.pane.view
    view.set_current(2, 0)
    QTest.keyClick(view, Key.Key_Right)
    QTest.keyClick(view, Key.Key_Left)
    QTest.keyClick(view, Key.Key_Left)
    assert spoken == ["ferryman, 20 % sure", "The", "say."]


def test_what_is_found(finished: Finished, spoken: list[str]) -> None:
    harness, _ = finished
    bar = harness.pane.find_bar
    harness.pane.transcript_actions.find.trigger()
    QTest.keyClicks(bar.pattern, "so")
    harness.bot.waitUntil(lambda: spoken == ["1 found"])
    QTest.keyClick(bar.pattern, Key.Key_Return)
    assert spoken[1:] == ["1 of 1: So it was."]
    QTest.keyClicks(bar.pattern, "x")
    harness.bot.waitUntil(lambda: spoken[2:] == ["0 found"])


def test_nothing_of_the_search_while_one_types_elsewhere(finished: Finished, spoken: list[str]) -> None:
    harness, _ = finished
    harness.pane.find_bar.open(False, "so")
    harness.pane.view.setFocus()
    spoken.clear()
    harness.pane.view.editing.begin(0, 0, 0, "So so ")
    harness.pane.view.editing.finish()
    harness.bot.waitUntil(lambda: harness.pane.find_bar.count.full_text == "3 found")
    assert spoken == []


def test_that_no_word_is_doubtful(harness: TranscriptHarness, spoken: list[str]) -> None:
    harness.show(harness.job(timed_words("So it was.")))
    harness.pane.go_to_doubtful(1)
    assert spoken == ["No uncertain words"]


def test_that_an_edit_is_not_saved_but_once(harness: TranscriptHarness, spoken: list[str]) -> None:
    for _ in range(2):
        harness.pane.header.show_unsaved("The disk is full.")
    assert spoken == ["Not saved yet: The disk is full."]


def test_a_message_of_the_window_but_once(qtbot: QtBot, spoken: list[str]) -> None:
    banner = Banner()
    qtbot.addWidget(banner)
    for _ in range(2):
        banner.show_message("The engine has ended.", "error")
    banner.show_message("It runs again.")
    assert spoken == ["The engine has ended.", "It runs again."]
