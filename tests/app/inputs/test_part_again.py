"""Transcribe the selected segments again: a sheet asks, and one edit replaces just these segments."""

import json
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from transcript_harness import TEXT, TranscriptHarness, timed_words
from window_harness import ENGINE, PATIENCE

from app.dialogs.transcribe_sheet import TranscribeSheet
from app.inputs.part_again import PartAgain
from app.ui.kept_settings import KeptSettings
from core.queue.engine_process import engine_client
from core.settings.settings import Settings


def drag_with_shift(wave: QWidget, first: int, last: int) -> None:
    shift = Qt.KeyboardModifier.ShiftModifier
    QTest.mousePress(wave, Qt.MouseButton.LeftButton, shift, QPoint(first, 40))
    place = QPointF(last, 40)
    move = QMouseEvent(QEvent.Type.MouseMove, place, place, Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton, shift)
    QApplication.sendEvent(wave, move)
    QTest.mouseRelease(wave, Qt.MouseButton.LeftButton, shift, QPoint(last, 40))


@pytest.mark.slow
def test_selected_segments_are_replaced_by_one_edit(
    tmp_path: Path, own_home: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "state").mkdir()
    (tmp_path / "script.json").write_text(json.dumps({"talk": {"chunks": 1}}))
    command = [sys.executable, str(ENGINE), str(tmp_path / "script.json"), str(tmp_path / "state")]
    monkeypatch.setattr(engine_client, "engine_command", lambda: command)
    (tmp_path / "talk.wav").write_bytes(b"RIFF")
    harness = TranscriptHarness(tmp_path, qtbot)
    pane = harness.pane
    again = PartAgain(pane, pane, KeptSettings(Settings(), tmp_path / "settings.json", pane), lambda: None)
    job = harness.job(timed_words(TEXT, 10.0), recording=tmp_path / "talk.wav")
    harness.show(job)
    before = harness.lines
    pane.view.set_current(1, 0)
    expected = pane.model.segment(1).content.start

    pane.transcript_actions.hear_again.trigger()
    sheet = pane.findChild(TranscribeSheet)
    assert sheet is not None
    assert sheet.windowTitle() == "Transcribe this part again"
    sheet.accept()
    qtbot.waitUntil(lambda: harness.lines != before, timeout=PATIENCE)
    assert harness.lines == [before[0], "talk-0", *before[2:]]
    start = pane.model.segment(1).content.start
    assert start == pytest.approx(expected, abs=0.2)
    assert harness.saved_lines(job) == harness.lines

    pane.transcript_actions.undo.trigger()
    assert harness.lines == before
    pane.transcript_actions.redo.trigger()
    assert harness.lines[1] == "talk-0"

    wave = pane.waveform
    wave.set_duration(40.0)
    wave.resize(400, wave.height())
    drag_with_shift(wave, 80, 20)  # nobody has a word there
    assert wave.chosen == pytest.approx((2.0, 8.0), abs=0.2)
    lines = harness.lines
    pane.transcript_actions.hear_again.trigger()
    (sheet,) = (each for each in pane.findChildren(TranscribeSheet) if each.isVisible())
    sheet.accept()
    qtbot.waitUntil(lambda: harness.lines != lines, timeout=PATIENCE)
    assert harness.lines == ["talk-0", *lines]
    assert pane.model.segment(0).content.start == pytest.approx(2.0, abs=0.2)
    assert wave.chosen is None
    assert harness.saved_lines(job) == harness.lines
    again.close()
    assert pane.shut_down()
    harness.journal.close()
