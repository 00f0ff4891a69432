""" "Summarise" and "Clean up" in the window: off until set, the text first, and a request only after Send."""

import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import docx as word
import pytest
from chat_service import ROUTE, ChatServer, chat_server
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel, QLineEdit, QListWidget, QSpinBox, QWidget
from pytestqt.qtbot import QtBot
from scenes import Scene

from app.dialogs.language_service_dialog import LanguageServiceDialog
from app.dialogs.language_service_page import LanguageServicePage
from app.dialogs.settings_dialog import SettingsDialog
from app.shell import palette_entries
from app.transcript import TranscriptPane
from core.formats import FormatOptions
from core.settings import service_key
from core.settings.settings import ServiceChoices, Settings

KEY = "sk-secret-of-the-user"
Find = Callable[[QWidget, type, str], QWidget]


@pytest.fixture
def server() -> Iterator[ChatServer]:
    with chat_server() as made:
        yield made


class Place:
    """A window with a transcript on show, and the dialogs that its commands open."""

    def __init__(self, folder: Path, qtbot: QtBot, settings: Settings) -> None:
        self.scene = Scene(folder, settings)
        self.window, self._qtbot = self.scene.window, qtbot
        self.job = self.scene.conversation(2)
        self.window.show()
        self.scene.tell(held=True)
        assert self.window.select_job(self.job.id)
        self.pane = self.window.findChild(TranscriptPane)
        qtbot.waitUntil(lambda: self.pane.model.rowCount() > 0 and not self.pane.model.is_opening)
        self.actions = self.pane.transcript_actions

    def summarise(self) -> LanguageServiceDialog:
        self.actions.summarise.trigger()
        return self.dialog()

    def clean_up(self) -> LanguageServiceDialog:
        self.actions.clean_up.trigger()
        return self.dialog()

    def dialog(self) -> LanguageServiceDialog:
        (made,) = [each for each in self.window.findChildren(LanguageServiceDialog) if each.isVisible()]
        return made

    def until_told(self, dialog: LanguageServiceDialog, words: str) -> None:
        self._qtbot.waitUntil(lambda: words in dialog.banner.text)


@pytest.fixture
def open_place(tmp_path: Path, qtbot: QtBot) -> Iterator[Callable[..., Place]]:
    made: list[Place] = []

    def build(address: str = "", characters: int = 60_000, options: FormatOptions | None = None) -> Place:
        service = ServiceChoices(address=address, model="small", characters=characters)
        settings = Settings(welcomed=True, service=service, options=options or FormatOptions())
        made.append(Place(tmp_path, qtbot, settings))
        return made[-1]

    yield build
    for place in made:
        for dialog in place.window.findChildren(LanguageServiceDialog):
            dialog.done(0)
        place.scene.close()


def words_of(dialog: QWidget) -> str:
    return " ".join(label.text() for label in dialog.findChildren(QLabel))


def test_without_an_address_the_commands_open_its_page(open_place: Callable[..., Place]) -> None:
    place = open_place()
    for action in place.actions.services:
        assert action.isEnabled()
        action.trigger()
        assert not place.window.findChildren(LanguageServiceDialog)
        (settings,) = [each for each in place.window.findChildren(SettingsDialog) if each.isVisible()]
        page = settings.findChild(LanguageServicePage)
        assert page.isVisible()
        assert "Without an address, both are off." in words_of(page)
        settings.close()


def test_menu_and_palette_have_both_commands(open_place: Callable[..., Place]) -> None:
    place = open_place()
    found = {entry.text: entry for entry in palette_entries.commands(place.window.menuBar())}
    for text in ("Summarise…", "Clean up…"):
        assert found[text].detail == "Transcript > Language service"
        assert found[text].is_enabled
    place.pane.show_job(None)
    assert not any(action.isEnabled() for action in place.actions.services)


def test_nothing_is_sent_before_send(open_place: Callable[..., Place], server: ChatServer, qtbot: QtBot) -> None:
    place = open_place(server.address)
    dialog = place.summarise()
    assert f"sends the instruction and the text to {server.address}. This address is on this computer." in words_of(
        dialog
    )
    assert "The model is small." in words_of(dialog)
    assert f"{len(dialog.sent.toPlainText()):,} characters" in words_of(dialog)
    assert dialog.sent.isReadOnly()
    assert dialog.cancel_button.isDefault()
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not dialog.isVisible())
    second = place.clean_up()
    assert "The transcript stays as it is, because its words have times." in words_of(second)
    second.cancel_button.click()
    qtbot.waitUntil(lambda: not second.isVisible())
    third = place.summarise()
    QTest.keyClick(third, Qt.Key.Key_Escape)
    qtbot.wait(200)
    assert server.paths == []


def test_the_text_on_show_is_the_text_that_is_sent(
    open_place: Callable[..., Place], server: ChatServer, qtbot: QtBot
) -> None:
    service_key.save(server.address, KEY)
    place = open_place(server.address)
    server.says = "They came down.\nNobody asked why."
    dialog = place.summarise()
    shown = dialog.sent.toPlainText()
    assert shown.startswith("Anna: So what happened next was that the whole village came down to the harbour.\nDavid: ")
    dialog.instruction.setPlainText("Say it in “one” sentence.\n\tNow.")
    dialog.send_button.click()
    place.until_told(dialog, "The answer is complete.")
    assert server.messages[0].encode() == f"Say it in “one” sentence.\n\tNow.\n\n{shown}".encode()
    assert server.paths == [ROUTE]
    assert server.keys == [f"Bearer {KEY}"]
    assert server.bodies[0]["model"] == "small"
    assert dialog.answer.toPlainText() == server.says
    dialog.copy_button.click()
    assert QGuiApplication.clipboard().text() == server.says
    dialog.back_button.click()
    assert dialog.instruction.isVisible()
    assert len(server.paths) == 1


def test_edits_are_sent_and_the_transcript_stays(open_place: Callable[..., Place], server: ChatServer) -> None:
    place = open_place(server.address)
    place.pane.look.choose(reads=False)
    place.pane.view.editing.begin(0, 0, 0)
    editor = place.pane.view.delegate.editing
    assert editor is not None
    QTest.keyClicks(editor, "Indeed ")
    dialog = place.clean_up()
    assert dialog.sent.toPlainText().startswith("Anna: Indeed So what")
    before = [segment.content for segment in place.pane.model.editable.segments]
    dialog.send_button.click()
    place.until_told(dialog, "complete")
    assert [segment.content for segment in place.pane.model.editable.segments] == before


def test_an_answer_grows_and_stops(open_place: Callable[..., Place], server: ChatServer, qtbot: QtBot) -> None:
    place = open_place(server.address)
    server.behaviour, server.says = "slow", "The first words."
    dialog = place.summarise()
    dialog.send_button.click()
    qtbot.waitUntil(lambda: dialog.answer.toPlainText() == "The first words.")
    assert dialog.cancel_button.text() == "Stop"
    assert not dialog.save_button.isEnabled()
    dialog.cancel_button.click()
    assert "Stopped. The answer is not complete." in dialog.banner.text
    assert dialog.isVisible()
    assert dialog.save_button.isEnabled()
    assert dialog.cancel_button.text() == "Close"
    server.released.set()
    qtbot.wait(300)
    assert dialog.answer.toPlainText() == "The first words."
    server.behaviour = "stream"
    dialog.back_button.click()
    dialog.send_button.click()
    place.until_told(dialog, "complete")
    assert len(server.paths) == 2


def test_a_closed_dialog_ends_its_request(open_place: Callable[..., Place], server: ChatServer, qtbot: QtBot) -> None:
    place = open_place(server.address)
    server.behaviour, server.says = "endless", ""
    dialog = place.summarise()
    dialog.send_button.click()
    qtbot.waitUntil(lambda: len(server.paths) == 1)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.isVisible()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: server.hung_up == 1)


@pytest.mark.parametrize(
    ("status", "words"), [(401, "refuses the key"), (404, "doesn't know the model “small”"), (500, "overloaded")]
)
def test_a_refusal_is_a_sentence(open_place: Callable[..., Place], server: ChatServer, status: int, words: str) -> None:
    place = open_place(server.address)
    server.behaviour, server.status, server.says = "status", status, "overloaded"
    dialog = place.summarise()
    dialog.send_button.click()
    place.until_told(dialog, words)
    assert not dialog.save_button.isEnabled()
    assert dialog.back_button.isEnabled()


def test_a_broken_or_short_answer_stays_with_a_warning(open_place: Callable[..., Place], server: ChatServer) -> None:
    place = open_place(server.address)
    server.behaviour = "cut"
    dialog = place.summarise()
    dialog.send_button.click()
    place.until_told(dialog, "broke off")
    assert dialog.answer.toPlainText() == "It works."
    server.behaviour = "length"
    dialog.back_button.click()
    dialog.send_button.click()
    place.until_told(dialog, "The end of the answer is missing.")


def test_a_long_transcript_goes_in_parts(open_place: Callable[..., Place], server: ChatServer) -> None:
    place = open_place(server.address, 1500)
    server.answers = ["One.", "Two.", "Three.", "All."]
    dialog = place.summarise()
    shown = []
    for n in range(dialog.part.count()):
        dialog.part.setCurrentIndex(n)
        shown.append(dialog.sent.toPlainText())
    assert len(shown) == 3
    assert "One request holds at most 1,500 characters. Mynah sends 3 parts, one after another." in words_of(dialog)
    assert "Then Mynah sends the summaries of the parts" in words_of(dialog)
    instruction = dialog.instruction.toPlainText()
    dialog.send_button.click()
    place.until_told(dialog, "complete")
    assert server.messages == [f"{instruction}\n\n{part}" for part in (*shown, "One.\n\nTwo.\n\nThree.")]
    assert dialog.answer.toPlainText() == "All."
    dialog.cancel_button.click()

    server.bodies.clear()
    server.answers = ["One.", "Two.", "Three."]
    dialog = place.clean_up()
    dialog.send_button.click()
    place.until_told(dialog, "complete")
    assert len(server.messages) == 3
    assert dialog.answer.toPlainText() == "One.\n\nTwo.\n\nThree."


def test_an_answer_in_one_long_line_does_not_block(open_place: Callable[..., Place], server: ChatServer) -> None:
    place = open_place(server.address)
    server.says = "word " * 4000
    dialog = place.clean_up()
    dialog.send_button.click()
    place.until_told(dialog, "complete")
    assert dialog.answer.toPlainText() == server.says.strip()


def test_the_answer_is_saved(
    open_place: Callable[..., Place], server: ChatServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = open_place(server.address)
    server.says = "Anna: Hello.\n\nDavid: שלום."
    proposed: list[str] = []
    names = iter([(str(tmp_path / "clean.docx"), "Text (*.txt)"), (str(tmp_path / "clean"), "Text (*.txt)")])

    def ask(_parent: object, _title: str, path: str, _kinds: str) -> tuple[str, str]:
        proposed.append(path)
        return next(names)

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    dialog = place.clean_up()
    dialog.send_button.click()
    place.until_told(dialog, "complete")
    dialog.save_button.click()
    place.until_told(dialog, "Saved clean.docx")
    lines = [each.text for each in word.Document(str(tmp_path / "clean.docx")).paragraphs]
    assert lines == ["clean", "Anna: Hello.", "David: שלום."]
    dialog.save_button.click()
    place.until_told(dialog, "Saved clean.txt")
    assert (tmp_path / "clean.txt").read_text("utf-8") == f"{server.says}\n"
    assert proposed == [str(tmp_path / "panel_discussion cleaned up.txt")] * 2
    dialog.save(tmp_path / "clean.txt" / "below.txt")
    place.until_told(dialog, "can't be written")


def test_names_get_the_pseudonyms_of_the_export(
    open_place: Callable[..., Place], server: ChatServer, tmp_path: Path
) -> None:
    key = tmp_path / "key.txt"
    key.write_text("Anna => Ada\n")
    place = open_place(server.address, options=FormatOptions(pseudonyms=str(key)))
    dialog = place.summarise()
    assert dialog.sent.toPlainText().startswith("Ada: ")
    assert "Anna" not in dialog.sent.toPlainText()
    dialog.done(0)
    key.unlink()
    place.actions.summarise.trigger()
    assert not [each for each in place.window.findChildren(LanguageServiceDialog) if each.isVisible()]
    assert server.paths == []


def test_the_page_of_the_settings(qtbot: QtBot, child: Find) -> None:
    told: list[Settings] = []
    dialog = SettingsDialog(None, Settings())
    dialog.changed.connect(told.append)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.show_service()
    assert dialog.findChild(QListWidget).currentItem().text() == "Language service"
    address, model, key = (child(dialog, QLineEdit, name) for name in ("Address", "Model", "Key"))
    assert key.echoMode() == QLineEdit.EchoMode.Password
    assert not key.isEnabled()

    def enter(field: QWidget, text: str) -> None:
        field.setText(text)
        field.editingFinished.emit()

    enter(address, "localhost:11434")
    assert "is not the address of a language service" in words_of(dialog)
    assert told == []
    enter(address, "http://speech.example.org/v1/")
    assert told[-1].service.address == "http://speech.example.org/v1"
    assert "another computer, which gets the text. The connection has no encryption." in words_of(dialog)
    enter(key, KEY)
    enter(model, "small")
    child(dialog, QSpinBox, "Characters per request").setValue(9000)
    assert told[-1] == Settings(
        service=ServiceChoices(address="http://speech.example.org/v1", model="small", characters=9000)
    )
    assert service_key.read("http://speech.example.org/v1") == KEY
    if os.name == "posix":
        assert stat.S_IMODE(service_key.file().stat().st_mode) == 0o600
    assert KEY not in repr(told)
    enter(key, "two words")
    assert "A key has no spaces" in words_of(dialog)
    enter(address, "http://localhost:11434/v1")
    assert key.text() == ""
    assert "This address is on this computer." in words_of(dialog)
    assert service_key.read("http://speech.example.org/v1") == KEY
    enter(address, "http://speech.example.org/v1")
    assert key.text() == KEY
    enter(key, "")
    assert not service_key.file().exists()
