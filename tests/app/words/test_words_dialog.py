"""The dialog of words to expect and rules for replacing."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QComboBox, QFileDialog, QLabel, QPlainTextEdit, QPushButton, QSlider, QWidget
from pytestqt.qtbot import QtBot

from app.words.words_dialog import WordsDialog
from core.contracts.protocol import Load
from core.contracts.vocabulary import Phrase
from core.journal import ComputeSpec, JobSpec, Journal
from core.settings.settings import FolderWords, Settings
from core.transcript.edits import Change
from core.transcript.replacement_rules import Replacement

Find = Callable[[QWidget, type, str], QWidget]
PHRASES, RULES = "Words and phrases, one per line", "Replacements, one per line"


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    Journal(tmp_path / "journal.sqlite3").close()
    return tmp_path / "journal.sqlite3"


@pytest.fixture
def opened(journal: Path, qtbot: QtBot) -> Callable[..., tuple[WordsDialog, list[Settings]]]:
    def open_it(folder: str | None = None, **fields: object) -> tuple[WordsDialog, list[Settings]]:
        dialog, told = WordsDialog(None, Settings(**fields), journal, folder), list[Settings]()
        dialog.changed.connect(told.append)
        qtbot.addWidget(dialog)
        dialog.show()
        return dialog, told

    return open_it


def problem(dialog: WordsDialog) -> str:
    return "".join(label.text() for label in dialog.findChildren(QLabel) if label.property("kind") == "error")


def test_words_rules_and_strength_are_saved_together(opened: Callable[..., object], child: Find) -> None:
    dialog, told = opened(vocabulary=(Phrase("Nguyen", 2.0, ("new yen",)),))
    box = child(dialog, QPlainTextEdit, PHRASES)
    assert box.toPlainText() == "Nguyen | 2 | new yen\n"
    box.appendPlainText("Bad Godesberg")
    child(dialog, QPlainTextEdit, RULES).setPlainText("nasa => NASA")
    child(dialog, QSlider, "Vocabulary strength").setValue(2)
    child(dialog, QPushButton, "Save").click()
    assert told[-1].vocabulary == (Phrase("Nguyen", 2.0, ("new yen",)), Phrase("Bad Godesberg"))
    assert told[-1].replacements == (Replacement("nasa", "NASA"),)
    assert told[-1].vocabulary_strength == 0.5


def test_what_is_wrong_is_said_with_its_place_and_not_saved(opened: Callable[..., object], child: Find) -> None:
    dialog, told = opened(folder="/in")
    rules, save = child(dialog, QPlainTextEdit, RULES), child(dialog, QPushButton, "Save")
    rules.setPlainText("a => b\n/c(d/ => e")
    assert "Replacement rule 2, c(d, has an error at character 4" in problem(dialog)
    assert not save.isEnabled()
    places = child(dialog, QComboBox, "For")
    places.setCurrentIndex(places.findData("/in"))
    assert places.currentData() == ""  # nothing typed is lost by going elsewhere
    rules.setPlainText("no rule")
    assert "Line 1" in problem(dialog)
    rules.clear()
    assert save.isEnabled()
    assert told == []


def test_a_folder_has_words_of_its_own(opened: Callable[..., object], child: Find) -> None:
    dialog, told = opened(
        folder="/in", vocabulary=(Phrase("Nguyen"),), folder_words={"/x": FolderWords((Phrase("X1"),))}
    )
    places, box = child(dialog, QComboBox, "For"), child(dialog, QPlainTextEdit, PHRASES)
    places.setCurrentIndex(places.findData("/in"))
    assert box.toPlainText() == ""
    box.setPlainText("Ulm")
    places.setCurrentIndex(places.findData("/x"))
    assert box.toPlainText() == "X1\n"
    box.clear()
    child(dialog, QPushButton, "Save").click()
    assert told[-1].folder_words == {"/in": FolderWords((Phrase("Ulm"),))}
    assert told[-1].vocabulary == (Phrase("Nguyen"),)


def test_a_file_is_added_to_the_list(
    opened: Callable[..., object], child: Find, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "names.csv"
    file.write_text("phrase,weight\nNguyen,2\nUlm,1\n")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    dialog, _ = opened(vocabulary=(Phrase("Ulm"),))
    button = next(each for each in dialog.findChildren(QPushButton) if each.text() == "Import…")
    button.click()
    assert child(dialog, QPlainTextEdit, PHRASES).toPlainText() == "Ulm\nNguyen | 2\n"
    file.write_text("phrase,weight\nNguyen,much\n")
    button.click()
    assert "names.csv: " in problem(dialog)


def test_words_that_were_corrected_often_are_offered(
    opened: Callable[..., object], child: Find, journal: Path, qtbot: QtBot
) -> None:
    kept = Journal(journal)
    batch, _ = kept.batches.open("key")
    job = kept.jobs.add(batch, "/a.wav", 1, 1, JobSpec(ComputeSpec(Load("m", "c"))))
    for n in range(3):
        kept.edits.keep(job.id, n, Change(()), (), corrected={"Syntocinon": 1})
    kept.close()
    dialog, _ = opened()
    add = child(dialog, QPushButton, "Add")
    qtbot.waitUntil(add.isVisible)
    add.click()
    assert child(dialog, QPlainTextEdit, PHRASES).toPlainText() == "Syntocinon\n"
    assert not add.isVisible()
    box = child(dialog, QPlainTextEdit, PHRASES)
    box.setPlainText("Bonn")
    assert add.isVisible()
    box.setPlainText("Syntocinon | 2 | sinto sinon")
    assert not add.isVisible()


def test_what_is_expected_everywhere_is_not_offered_for_a_folder(
    opened: Callable[..., object], child: Find, journal: Path, qtbot: QtBot
) -> None:
    kept = Journal(journal)
    batch, _ = kept.batches.open("key")
    job = kept.jobs.add(batch, "/a.wav", 1, 1, JobSpec(ComputeSpec(Load("m", "c"))))
    for n in range(3):
        kept.edits.keep(job.id, n, Change(()), (), corrected={"Syntocinon": 1, "Bonn": 1})
    kept.close()
    dialog, _ = opened(folder="/in", vocabulary=(Phrase("Syntocinon"),))
    dialog.show_folder("/in")
    qtbot.waitUntil(child(dialog, QPushButton, "Add").isVisible)
    child(dialog, QPushButton, "Add").click()
    assert child(dialog, QPlainTextEdit, PHRASES).toPlainText() == "Bonn\n"


def test_a_strength_between_two_steps_stays_until_it_is_moved(opened: Callable[..., object], child: Find) -> None:
    dialog, told = opened(vocabulary_strength=0.1)
    assert "Gentle" in "".join(label.text() for label in dialog.findChildren(QLabel))
    child(dialog, QPlainTextEdit, PHRASES).setPlainText("Bonn")
    child(dialog, QPushButton, "Save").click()
    assert (told[-1].vocabulary, told[-1].vocabulary_strength) == ((Phrase("Bonn"),), 0.1)
    slider = child(dialog, QSlider, "Vocabulary strength")
    slider.setValue(1)
    slider.setValue(0)
    child(dialog, QPushButton, "Save").click()
    assert told[-1].vocabulary_strength == 0.1
    slider.setValue(2)
    child(dialog, QPushButton, "Save").click()
    assert told[-1].vocabulary_strength == 0.5
