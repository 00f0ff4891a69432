"""Commands after recordings in the window: consent for those of a mynah.toml, the setting, and failed commands."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QListWidget, QWidget
from pytestqt.qtbot import QtBot
from window_harness import Workplace

from app.dialogs.settings_dialog import SettingsDialog
from core.queue.scheduler.commands import Hold
from core.settings.settings import Settings

Child = Callable[[QWidget, type, str], QWidget]


@pytest.fixture
def place(tmp_path: Path, qtbot: QtBot) -> Iterator[Workplace]:
    made = Workplace(tmp_path, qtbot)
    yield made
    made.close()


@pytest.mark.slow
def test_a_command_of_a_project_needs_consent(place: Workplace) -> None:
    window = place.open(auto_export=True)
    place.bridge.submit(Hold())
    (first,) = place.recordings("a", under="corpus")
    toml = place.folder / "corpus" / "mynah.toml"
    toml.write_text("on_done = 'tool {json}'\n")
    window.add([first])
    place.until(lambda: "wants to run a command after each recording: tool {json}" in window.banner.text)
    place.until(lambda: [job.delivery.on_done for job in place.jobs()] == [""])
    window.banner.answers[0].click()
    assert window.settings.allowed_commands == (f"{toml}\ntool {{json}}",)
    (second,) = place.recordings("b", under="corpus")
    window.add([second])
    place.until(lambda: [job.delivery.on_done for job in place.jobs()] == ["", "tool {json}"])
    toml.write_text("on_done = 'another {json}'\n")
    (third,) = place.recordings("c", under="corpus")
    window.add([third])
    place.until(lambda: "another {json}" in window.banner.text)
    place.until(lambda: len(place.jobs()) == 3)
    assert place.jobs()[2].delivery.on_done == ""


@pytest.mark.slow
def test_a_failed_command_is_named(place: Workplace) -> None:
    window = place.open(auto_export=True, on_done=f'"{sys.executable}" -c "import sys; sys.exit(7)"')
    window.add(place.recordings("a"))
    place.until(lambda: "failed with status 7" in window.banner.text)


def test_the_setting_takes_correct_commands_only(qtbot: QtBot, child: Child) -> None:
    told = list[Settings]()
    dialog = SettingsDialog(None, Settings())
    dialog.changed.connect(told.append)
    qtbot.addWidget(dialog)
    pages = dialog.findChild(QListWidget)
    pages.setCurrentItem(pages.findItems("Advanced", Qt.MatchFlag.MatchExactly)[0])
    field = child(dialog, QLineEdit, "Command after each recording")
    for text, known in (
        ("tool '", []),
        ("tool {srt}", []),
        ("tool {text}", ["tool {text}"]),
        ("", ["tool {text}", ""]),
    ):
        field.setText(text)
        field.editingFinished.emit()
        assert [each.on_done for each in told] == known
