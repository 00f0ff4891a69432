"""One playhead: every step of the user sets it, playback starts there, and the text shows it."""

from pathlib import Path

import pytest
from media import bursts, write_wav
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from transcript_harness import TranscriptHarness, timed_words

Key = Qt.Key
LONG_S = 400.0


@pytest.fixture
def long(harness: TranscriptHarness, tmp_path: Path) -> TranscriptHarness:
    """Show a recording of 400 seconds with 100 sentences of ten words."""
    recording = write_wav(tmp_path / "long.wav", bursts([(0.0, LONG_S)], LONG_S, level=0.1))
    text = " ".join("word" + "." * (n % 10 == 9) for n in range(1000))
    harness.show(harness.job(timed_words(text), recording=recording))
    harness.pane.playback.note_duration(LONG_S)
    return harness


def turn_wheel(harness: TranscriptHarness, steps: int) -> None:
    viewport = harness.pane.view.viewport()
    middle = QPointF(viewport.rect().center())
    for _ in range(abs(steps)):
        event = QWheelEvent(
            middle,
            QPointF(viewport.mapToGlobal(middle.toPoint())),
            QPoint(0, 0),
            QPoint(0, 120 if steps > 0 else -120),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(viewport, event)


def test_a_click_in_the_waveform_takes_the_paused_text_along(long: TranscriptHarness) -> None:
    pane = long.pane
    waveform = pane.waveform
    place = QPoint(round(waveform.position_to_x(waveform.x_to_position(waveform.width() * 0.7))), 20)
    QTest.mouseClick(waveform, Qt.MouseButton.LeftButton, pos=place)
    assert not pane.player.is_playing
    row, word = pane.view.current
    assert pane.model.segment(row).content.words[word].start == pytest.approx(pane.player.position, abs=0.5)
    assert pane.view.is_row_visible(row)
    assert not pane.following.button.isVisible()


def test_a_row_chosen_by_key_sets_the_playhead(long: TranscriptHarness) -> None:
    pane = long.pane
    pane.view.set_current(0, 0)
    for _ in range(3):
        QTest.keyClick(pane.view, Key.Key_Down)
    QTest.keyClick(pane.view, Key.Key_Right)
    assert pane.player.position == pane.model.segment(3).content.words[1].start
    assert pane.waveform.value() == round(1000 * pane.player.position)
    assert not pane.player.is_playing


@pytest.mark.slow
def test_space_plays_from_the_chosen_row(long: TranscriptHarness) -> None:
    pane = long.pane
    pane.view.set_current(50, 0)
    QTest.keyClick(pane.view, Key.Key_Space)
    long.bot.waitUntil(lambda: pane.player.is_playing and pane.view.delegate.playing is not None)
    assert pane.view.delegate.playing[0] == 50
    QTest.keyClick(pane.view, Key.Key_K)
    assert not pane.player.is_playing
    before = pane.player.position
    QTest.keyClick(pane.view, Key.Key_L)
    assert pane.player.position == pytest.approx(before + 5.0, abs=0.1)
    QTest.keyClick(pane.view, Key.Key_J)
    assert pane.player.position == pytest.approx(before, abs=0.1)
    assert [text for text in long.lines if not text.startswith("word word")] == []


def test_who_scrolled_away_is_led_back(long: TranscriptHarness) -> None:
    pane, button = long.pane, long.pane.following.button
    pane.player.seek(200.0)
    assert not button.isVisible()
    turn_wheel(long, 100)
    assert pane.view.visible_rows().start == 0
    assert button.isVisible()
    assert "3:20" in button.text()
    pane.view.show_playing(204.5, True)
    assert pane.view.visible_rows().start == 0  # the text stays where the user reads
    button.click()
    assert not button.isVisible()
    assert pane.view.is_row_visible(pane.view.times.place_at(200.0)[0])
    turn_wheel(long, -100)
    assert button.isVisible()
    QTest.keyClick(pane.view, Key.Key_F5)
    assert not button.isVisible()
    turn_wheel(long, 100)
    QTest.keyClick(pane.view, Key.Key_Escape)
    assert not button.isVisible()
    assert pane.view.visible_rows().start == 0


def test_the_text_follows_what_is_heard(long: TranscriptHarness) -> None:
    view = long.pane.view
    long.pane.player.seek(4.0)
    for row in (10, 40, 90):
        view.show_playing(long.pane.model.segment(row).content.start, True)
        long.pane.player.seek(long.pane.model.segment(row).content.start)
        assert view.is_row_visible(row)


def test_a_person_who_edits_is_left_alone(long: TranscriptHarness) -> None:
    pane = long.pane
    pane.view.editing.begin(2, 0, 0)
    pane.player.seek(300.0)
    assert pane.view.delegate.editing is not None
    assert pane.view.current[0] == 2
    assert 2 in pane.view.visible_rows()


def test_a_seek_before_the_first_play_opens_no_file(long: TranscriptHarness) -> None:
    long.pane.player.seek(12.0)
    assert long.pane.player.position == 12.0
    assert not long.pane.player.is_open
