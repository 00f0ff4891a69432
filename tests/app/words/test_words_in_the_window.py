"""Words to expect and rules for replacing in the window: what waits takes them, rules are undone, words are offered."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from PySide6.QtWidgets import QPlainTextEdit
from pytestqt.qtbot import QtBot
from window_harness import Workplace

from app.transcript import TranscriptPane
from app.words.words_dialog import WordsDialog
from core.contracts.vocabulary import Phrase, digest
from core.queue.scheduler.commands import Hold, Start
from core.settings.settings import FolderWords
from core.transcript.replacement_rules import Replacement

RULE = Replacement("a-1", "Anna")


@pytest.fixture
def place(tmp_path: Path, qtbot: QtBot) -> Iterator[Workplace]:
    made = Workplace(tmp_path, qtbot)
    yield made
    made.close()


def pane(place: Workplace) -> TranscriptPane:
    return place.window.findChild(TranscriptPane)


def texts(place: Workplace) -> list[str]:
    model = pane(place).model
    return [model.segment(row).content.text for row in range(model.rowCount())]


def vocabularies(place: Workplace) -> dict[str, str | None]:
    found = {Path(job.path).stem: job.compute.prompt.boosting for job in place.jobs()}
    return {stem: None if boosting is None else boosting.vocabulary for stem, boosting in found.items()}


def test_waiting_recordings_take_the_words_of_all_and_of_their_folder(place: Workplace) -> None:
    window = place.open()
    place.bridge.submit(Hold())
    window.add([*place.recordings("a"), *place.recordings("b", under="corpus")])
    place.until_states(a="queued", b="queued")
    folder = str(place.folder / "corpus")
    own = {folder: FolderWords((Phrase("Ulm"),))}
    window.change_settings(msgspec.structs.replace(window.settings, vocabulary=(Phrase("Bonn"),), folder_words=own))
    lists = {"a": digest((Phrase("Bonn"),)), "b": digest((Phrase("Bonn"), Phrase("Ulm")))}
    place.until(lambda: vocabularies(place) == lists)
    window.add(place.recordings("c", under="corpus"))
    place.until_states(a="queued", b="queued", c="queued")
    assert vocabularies(place) == lists | {"c": lists["b"]}
    place.bridge.submit(Start())  # the journal has the lists, so that none fails for want of them
    place.until_states(a="done", b="done", c="done")


def test_rules_are_applied_to_what_is_shown_and_undone(place: Workplace) -> None:
    place.open({"*": {"chunks": 3}}, replacements=(RULE,))
    place.window.add(place.recordings("a"))
    place.until_states(a="done")
    place.until(lambda: texts(place) == ["a-0 Anna a-2"])
    pane(place).transcript_actions.undo.trigger()
    assert texts(place) == ["a-0 a-1 a-2"]


def test_rules_are_applied_on_demand(place: Workplace) -> None:
    place.open({"*": {"chunks": 3}}, auto_export=True, formats=("txt",))
    place.window.add(place.recordings("a"))
    place.until_states(a="done")
    place.until(lambda: texts(place) == ["a-0 a-1 a-2"])
    by_rules = pane(place).transcript_actions.replace_by_rules
    by_rules.trigger()
    assert "No replacements yet" in place.window.banner.text
    folder = {str(place.folder / "in"): FolderWords((), (RULE,))}
    place.window.change_settings(msgspec.structs.replace(place.window.settings, folder_words=folder))
    by_rules.trigger()
    place.until(lambda: texts(place) == ["a-0 Anna a-2"])
    place.until(lambda: pane(place).header.state.text() == "1 replaced")
    place.until(lambda: "Anna" in (place.folder / "in" / "a.txt").read_text())
    pane(place).transcript_actions.undo.trigger()
    assert texts(place) == ["a-0 a-1 a-2"]


def test_a_word_that_was_corrected_three_times_is_offered_and_taken(place: Workplace) -> None:
    place.open({"*": {"chunks": 1}})
    place.window.add(place.recordings("a", "b", "c"))
    place.until_states(a="done", b="done", c="done")
    for n, name in enumerate("abc"):
        assert place.window.banner.text == ""
        place.window.select_job(place.jobs()[n].id)
        place.until(lambda name=name: texts(place) == [f"{name}-0"])
        pane(place).model.replace_text(0, "Syntocinon", amend=False)
    place.until(lambda: "You corrected “Syntocinon” several times." in place.window.banner.text)
    notes = place.window.banner.notes
    assert notes is not None
    assert notes.text == ""  # a note would go before the user has seen it
    pane(place).transcript_actions.undo.trigger()
    place.until(lambda: place.window.banner.text == "")
    pane(place).transcript_actions.redo.trigger()
    place.until(lambda: "You corrected “Syntocinon” several times." in place.window.banner.text)
    place.window.banner.answers[0].click()
    assert place.window.settings.vocabulary == (Phrase("Syntocinon"),)
    place.window.window_actions.expected_words.trigger()
    (dialog,) = place.window.findChildren(WordsDialog)
    assert dialog.findChildren(QPlainTextEdit)[0].toPlainText() == "Syntocinon\n"
    dialog.reject()
