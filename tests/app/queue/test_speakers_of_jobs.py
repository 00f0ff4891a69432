"""Recordings whose speakers are told apart behind their words: what the queue says, and what the transcript gets."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from PySide6.QtWidgets import QComboBox, QDialog, QPushButton
from pytestqt.qtbot import QtBot
from window_harness import Workplace

from app.dialogs.speaker_options import SpeakerOptions, SpeakersDialog
from app.transcript import TranscriptPane
from core import models
from core.contracts.protocol import LoadDiarizer
from core.journal import JobState, SpeakerChoice
from core.queue.scheduler.commands import IdentifySpeakers
from core.settings.settings import Settings

CHOICE = SpeakerChoice("model", LoadDiarizer("m", "cache"))


@pytest.fixture
def place(tmp_path: Path, qtbot: QtBot) -> Iterator[Workplace]:
    made = Workplace(tmp_path, qtbot)
    yield made
    made.close()


def done(place: Workplace, **what: object) -> None:
    """A window with a recording of four words, done."""
    place.open({"*": {"chunks": 4, "speakers": {"chunks": 4, **what}}})
    place.window.add(place.recordings("a"))
    place.until_states(a="done")
    place.window.select_job(place.jobs()[0].id)


def tell(place: Workplace) -> None:
    place.bridge.submit(IdentifySpeakers([place.jobs()[0].id], CHOICE))


def trigger(place: Workplace, name: str) -> None:
    action = getattr(place.window.window_actions, name)
    place.until(action.isEnabled)
    action.trigger()


def pane(place: Workplace) -> TranscriptPane:
    found = place.window.findChild(TranscriptPane)
    assert isinstance(found, TranscriptPane)
    return found


def rows(place: Workplace) -> list[tuple[str | None, str]]:
    model = pane(place).model
    segments = (model.segment(row).content for row in range(model.rowCount()))
    return [(segment.speaker, segment.text) for segment in segments]


@pytest.mark.slow
def test_speakers_follow_and_the_row_says_how_far_they_are(place: Workplace) -> None:
    done(place, seconds=0.6)
    place.window.resize(1360, 860)  # room for the panel
    place.until(lambda: len(rows(place)) > 0)
    pane(place).view.set_current(0, 3)
    before = pane(place).model.segment(0).content.words[3].text
    tell(place)
    place.until(lambda: place.lines()["a"].startswith("Text done · identifying speakers 2"))
    assert place.shown() == {"a": "done"}
    place.until(place.window.window_actions.pause.isEnabled)
    place.until(lambda: {speaker for speaker, _ in rows(place)} == {"Speaker 1", "Speaker 2"})
    said: set[str] = set()
    place.until(lambda: said.add(place.lines()["a"]) or "2 speaker" in place.lines()["a"])
    assert not [line for line in said if "nobody" in line]  # while its speakers are not counted yet
    place.until(lambda: place.lines()["a"].startswith("Done · "))
    row, word = pane(place).view.current  # the same word, although its segment was divided
    assert pane(place).model.segment(row).content.words[word].text == before
    assert pane(place).speakers.panel.isVisible()


@pytest.mark.slow
def test_speakers_that_were_asked_for_later_are_undone_and_told_anew(place: Workplace) -> None:
    done(place)
    place.until(lambda: pane(place).model.rowCount() > 0)
    before, actions = rows(place), pane(place).transcript_actions
    tell(place)
    place.until(lambda: {speaker for speaker, _ in rows(place)} == {"Speaker 1", "Speaker 2"})
    told = rows(place)
    actions.undo.trigger()
    assert rows(place) == before
    actions.redo.trigger()
    assert rows(place) == told
    place.until(lambda: pane(place).edit_saver.unsaved == 0)
    place.bridge.submit(IdentifySpeakers([place.jobs()[0].id], msgspec.structs.replace(CHOICE, exactly=1)))
    place.until(lambda: {speaker for speaker, _ in rows(place)} == {"Speaker 1"})
    assert [text for _, text in rows(place)] == [text for _, text in before]  # what was cut is whole again
    actions.undo.trigger()
    assert rows(place) == told


@pytest.mark.slow
def test_what_was_typed_before_stays(place: Workplace) -> None:
    done(place)
    view = pane(place).view
    place.until(lambda: pane(place).model.rowCount() > 0)
    view.set_current(0, 0)
    view.editing.edit_current("Well")
    tell(place)
    place.until(lambda: {speaker for speaker, _ in rows(place)} == {"Speaker 1", "Speaker 2"})
    assert rows(place)[0] == ("Speaker 1", "Well")


@pytest.mark.slow
def test_speakers_that_fail_leave_the_words_and_can_be_tried_again(place: Workplace) -> None:
    done(place, fail="corrupt")
    tell(place)
    place.until(lambda: "couldn't identify speakers" in place.lines()["a"])
    assert place.shown() == {"a": "done"}
    place.until(place.window.window_actions.retry.isEnabled)
    tip = str(place.window.model.index(0).data(3))
    assert "Speakers: " in tip
    assert place.jobs()[0].speakers_state == JobState.FAILED


@pytest.mark.slow
def test_they_can_be_paused_and_given_up(place: Workplace) -> None:
    done(place, seconds=0.4, chunks=40)
    tell(place)
    place.until(lambda: "identifying speakers" in place.lines()["a"])
    trigger(place, "pause")
    place.until(lambda: "speakers paused" in place.lines()["a"])
    trigger(place, "resume")
    place.until(lambda: "identifying speakers" in place.lines()["a"])
    trigger(place, "cancel")
    place.until(lambda: place.lines()["a"].startswith("Done"))
    assert "speakers" not in place.lines()["a"].replace("speaker(s)", "")


@pytest.mark.slow
def test_the_dialog_asks_how_many_and_tells_the_scheduler(
    place: Workplace, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    diarizer = tmp_path / "mine.nemo"
    diarizer.write_bytes(b"")
    monkeypatch.setattr(models, "installed", lambda kind="recognition": {"mine": diarizer})
    monkeypatch.setattr(models, "best_diarizer", lambda: diarizer)
    done(place)
    trigger(place, "tell_speakers")
    (dialog,) = (each for each in place.window.findChildren(QDialog) if isinstance(each, SpeakersDialog))
    ways = next(each for each in dialog.findChildren(QComboBox) if each.accessibleName() == "Speakers")
    assert ways.findData("off") < 0
    ways.setCurrentIndex(ways.findData("exactly"))
    begin = next(each for each in dialog.findChildren(QPushButton) if each.property("kind") == "primary")
    begin.click()
    place.until(lambda: place.jobs()[0].speakers_state == JobState.DONE)
    choice = place.jobs()[0].compute.speakers
    assert (choice.source, choice.exactly) == ("model", 2)
    assert choice.load is not None
    assert choice.load.model == str(diarizer)


def test_without_a_model_the_dialog_leads_to_the_models(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(models, "installed", lambda kind="recognition": {})
    options = SpeakerOptions(Settings(speakers="model"), may_be_off=False)
    qtbot.addWidget(options)
    assert not options.complete
    ways = next(each for each in options.findChildren(QComboBox) if each.accessibleName() == "Speakers")
    ways.setCurrentIndex(ways.findData("channels"))
    assert options.complete
    assert options.settings.speakers == "channels"
