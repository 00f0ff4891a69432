"""Transcribe the selected segments again: a sheet asks, and one edit replaces just these segments."""

import json
import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from transcript_harness import TEXT, TranscriptHarness, timed_words
from window_harness import ENGINE, PATIENCE

from app.dialogs.transcribe_sheet import TranscribeSheet
from app.inputs.part_again import PartAgain
from app.ui.kept_settings import KeptSettings
from core.queue.engine_process import engine_client
from core.settings.settings import Settings


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
    again.close()
    assert pane.shut_down()
    harness.journal.close()
