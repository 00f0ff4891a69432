"""The window's banner keeps problems until they are answered, the worst first."""

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.ui.banner import Answer, MessageBanner


@pytest.fixture
def banner(qtbot: QtBot) -> MessageBanner:
    made = MessageBanner()
    qtbot.addWidget(made)
    return made


def press(banner: MessageBanner, name: str) -> None:
    next(button for button in banner.findChildren(QPushButton) if button.accessibleName() == name).click()


def test_a_note_never_replaces_a_problem(banner: MessageBanner, spoken: list[str]) -> None:
    for severity in ("warning", "error"):
        banner.show_message(f"{severity}: the disk is full.", severity, severity)
    banner.show_message("a.wav is already in the library.", "note", "added")
    assert banner.text == "error: the disk is full."
    assert banner.property("kind") == "banner-error"
    assert banner.position == "1 of 3"
    assert spoken[-1] == "a.wav is already in the library."


def test_all_messages_can_be_read_and_closed(banner: MessageBanner) -> None:
    banner.show_message("a note", "note")
    banner.show_message("an error", "error")
    banner.show_message("a warning", "warning")
    seen = []
    for _ in range(3):
        seen.append((banner.text, banner.position))
        press(banner, "Next message")
    assert seen == [("an error", "1 of 3"), ("a warning", "2 of 3"), ("a note", "3 of 3")]
    press(banner, "Next message")
    press(banner, "Close this message")
    assert (banner.text, banner.position) == ("an error", "1 of 2")
    press(banner, "Close this message")
    assert (banner.text, banner.position) == ("a note", "")
    press(banner, "Close this message")
    assert banner.text == ""
    assert banner.isHidden()


def test_one_cause_is_one_message(banner: MessageBanner) -> None:
    banner.show_message("1 transcript", "warning", "export")
    banner.show_message("2 transcripts", "warning", "export")
    banner.show_message("the journal is locked", "warning")
    banner.show_message("the journal is locked", "warning")
    assert (banner.text, banner.position) == ("the journal is locked", "1 of 2")
    assert banner.text_of("export") == "2 transcripts"


def test_only_the_newest_note_stays(banner: MessageBanner) -> None:
    banner.show_message("first", "note", "added")
    banner.show_message("second", "note", "newer")
    assert (banner.text, banner.position) == ("second", "")


def test_a_withdrawn_problem_gives_way_to_the_next(banner: MessageBanner) -> None:
    banner.show_message("the engine restarts", "warning", "engine")
    banner.show_message("no model", "error", "stopped")
    banner.withdraw("engine")
    assert (banner.text, banner.position) == ("no model", "")
    banner.show_message("not saved", "warning", "export")
    banner.withdraw("stopped")
    assert banner.text == "not saved"
    banner.withdraw("export")
    assert banner.text == ""


def test_an_answer_ends_its_own_message(banner: MessageBanner) -> None:
    answered: list[str] = []
    banner.show_message("not saved", "warning", "export", Answer("Save", lambda: answered.append("save")))
    banner.show_message("no model", "error", "stopped", Answer("Models", lambda: answered.append("models")))
    banner.answers[0].click()
    assert answered == ["models"]
    assert banner.text == "not saved"
    banner.answers[0].click()
    assert answered == ["models", "save"]
    assert banner.text == ""
