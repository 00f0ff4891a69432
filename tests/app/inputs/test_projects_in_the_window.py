"""A folder's mynah.toml in the window: which one holds for what is dropped, and changing it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QLineEdit, QPlainTextEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from window_harness import Workplace

from app.dialogs.project_dialog import ProjectDialog
from core.queue.scheduler.commands import Hold
from core.settings.settings import Settings
from core.specs.folder_choices import asks_in_folder

Child = Callable[[QWidget, type, str], QWidget]


@pytest.fixture
def place(tmp_path: Path, qtbot: QtBot) -> Iterator[Workplace]:
    made = Workplace(tmp_path, qtbot)
    yield made
    made.close()


@pytest.mark.slow
def test_what_is_dropped_is_done_as_its_folder_says_and_the_folder_is_named(place: Workplace, child: Child) -> None:
    window = place.open(auto_export=True)
    place.bridge.submit(Hold())
    paths = place.recordings("a", under="corpus/deep") + place.recordings("b", under="other")
    toml = place.folder / "corpus" / "mynah.toml"
    toml.write_text('language = "en"  # spoken\nformats = ["eaf", "chat"]\nvocabulary = ["Nguyen"]\n')
    window.add(paths)
    place.until(lambda: len(place.shown()) == 2)
    specs = {Path(job.path).stem: (job.delivery.formats, job.compute.prompt.language) for job in place.jobs()}
    assert specs == {"a": (("eaf", "chat"), "en"), "b": (("txt", "srt"), None)}
    place.until(lambda: "folder with own settings: corpus" in window.banner.text)
    window.banner.answers[0].click()
    (dialog,) = window.findChildren(ProjectDialog)
    assert dialog.path == toml
    child(dialog, QLineEdit, "Languages").setText("no language at all")
    child(dialog, QPushButton, "Save").click()
    problems = [label.text() for label in dialog.findChildren(QLabel) if label.property("kind") == "error"]
    assert problems == [
        "chat.languages must be a list of language codes, the main language first. Correct it, or leave it empty."
    ]
    child(dialog, QLineEdit, "Languages").clear()
    language = child(dialog, QComboBox, "Language")
    language.setCurrentIndex(language.findData("auto"))
    child(dialog, QCheckBox, "Ask before transcribing recordings in this folder").click()
    child(dialog, QPlainTextEdit, "Vocabulary, one entry per line").setPlainText("Bonn\nUlm | 2")
    QTest.keyClick(child(dialog, QPushButton, "Save"), Qt.Key.Key_Space)
    assert toml.read_text().splitlines()[0] == 'language = "auto"  # spoken'
    assert asks_in_folder(window.settings, str(toml.parent))
    place.until(lambda: place.jobs()[0].compute.prompt.language == "auto")  # it waits, and follows
    assert place.jobs()[1].compute.prompt.language is None
    assert place.jobs()[0].compute.prompt.boosting is not None


def test_only_the_lines_of_what_was_changed_in_the_form_are_written(tmp_path: Path, qtbot: QtBot, child: Child) -> None:
    toml = tmp_path / "mynah.toml"
    lines = ['vocabulary = "Nguyen, Bonn"', "formats = []", 'language = "de "', "speakers = 12"]
    toml.write_text("\n".join(lines) + "\n")
    dialog = ProjectDialog(None, [str(tmp_path)], Settings())
    qtbot.addWidget(dialog)
    child(dialog, QLineEdit, "Corpus").setText("Bonn")
    child(dialog, QPushButton, "Save").click()
    assert toml.read_text().splitlines() == [*lines, "", "[chat]", 'corpus = "Bonn"']


def test_what_is_wrong_with_it_is_said_and_the_drop_is_not_lost(place: Workplace) -> None:
    window = place.open()
    place.bridge.submit(Hold())
    (path,) = place.recordings("a", under="corpus")
    (place.folder / "corpus" / "mynah.toml").write_text("language = de\n")
    window.add([path])
    place.until(lambda: len(place.shown()) == 1 and "mynah.toml can't be read" in window.banner.text)
    assert "line 1" in window.banner.text
