"""Test known voices in the speaker panel, with the real program that computes prints."""

from pathlib import Path

import pytest
from known_voices import NUMBERS, record
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot
from transcript_harness import SPEC, TranscriptHarness

from core.contracts.paths import data_dir
from core.contracts.transcript import Segment
from core.journal import Job
from core.journal.job import file_at
from core.voices.store import read_voices


@pytest.fixture
def scene(tmp_path: Path, qtbot: QtBot, warm_home: Path) -> TranscriptHarness:
    return TranscriptHarness(tmp_path, qtbot)


def job_of(scene: TranscriptHarness, name: str, people: list[str], names: dict[str, str], pace: int = 160) -> Job:
    path = scene.folder / name
    segments = [Segment(each.words, names.get(each.speaker or "")) for each in record(path, people, pace)]
    file = file_at(str(path))
    assert file is not None
    batch, _ = scene.journal.batches.open("key")
    return scene.journal.imports.add(batch, file, SPEC, segments, 30.0)


@pytest.mark.slow
def test_a_voice_is_remembered_suggested_and_taken(scene: TranscriptHarness) -> None:
    tools, panel = scene.pane.speakers, scene.pane.speakers.panel.voices
    first = job_of(scene, "first.wav", ["Anna", "Ben"], {"Anna": "Anna", "Ben": "Ben"})
    second = job_of(scene, "second.wav", ["Ben", "Anna"], NUMBERS, 170)
    tools.panel.resize(340, 700)
    scene.show(first)
    assert panel.isHidden()
    tools.voices.set_on(True)
    assert not panel.isHidden()
    assert not (data_dir() / "voices.json").exists()
    scene.bot.waitUntil(lambda: tools.model.rowCount() == 2)
    for name in ("Anna", "Ben"):
        tools.panel.view.set_current(name)
        scene.bot.mouseClick(panel.remember, Qt.MouseButton.LeftButton)
        assert not panel.remember.isEnabled()
        scene.bot.waitUntil(lambda: panel.remember.isEnabled(), timeout=120_000)
        assert f"knows the voice of {name} now" in panel.note.text()
    assert [each.name for each in read_voices(data_dir() / "voices.json")] == ["Anna", "Ben"]
    scene.show(second)
    assert panel.note.isHidden()
    scene.bot.mouseClick(panel.suggest, Qt.MouseButton.LeftButton)
    scene.bot.waitUntil(lambda: panel.suggest.isEnabled(), timeout=120_000)
    offers = {each.text(): each for each in panel.findChildren(QPushButton) if each.text().startswith("Use ")}
    assert list(offers) == ["Use Ben", "Use Anna"], panel.note.text()
    assert scene.pane.model.segment(0).content.speaker == NUMBERS["Ben"]
    scene.bot.waitUntil(offers["Use Ben"].isVisible)
    scene.bot.mouseClick(offers["Use Ben"], Qt.MouseButton.LeftButton)
    speakers = [segment.content.speaker for segment in scene.pane.model.editable.segments]
    assert speakers == ["Ben", "Ben", NUMBERS["Anna"], NUMBERS["Anna"]]
    assert scene.pane.model.editable.position == 1


def test_a_speaker_without_a_name_is_not_remembered(scene: TranscriptHarness) -> None:
    tools, panel = scene.pane.speakers, scene.pane.speakers.panel.voices
    scene.show(job_of(scene, "talk.wav", ["Anna"], NUMBERS))
    tools.voices.set_on(True)
    scene.bot.waitUntil(lambda: tools.model.rowCount() == 1)
    tools.panel.view.set_current(NUMBERS["Anna"])
    scene.bot.mouseClick(panel.remember, Qt.MouseButton.LeftButton)
    assert "Choose a speaker with a name" in panel.note.text()
    assert panel.remember.isEnabled()
    tools.voices.set_on(False)
    assert panel.isHidden()
