"""The settings dialog tells every change at once, and only such as can be used."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QSpinBox,
    QStackedWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot
from window_harness import Workplace

from app.dialogs.settings_dialog import SettingsDialog
from core.settings.settings import Settings

Find = Callable[[QWidget, type, str], QWidget]


@pytest.fixture
def told() -> list[Settings]:
    return []


@pytest.fixture
def dialog(qtbot: QtBot, told: list[Settings]) -> SettingsDialog:
    made = SettingsDialog(None, Settings())
    made.changed.connect(told.append)
    qtbot.addWidget(made)
    made.show()
    pages = made.findChild(QListWidget)
    for row in range(pages.count()):  # each is filled when it is first shown
        pages.setCurrentRow(row)
    return made


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("Theme", "dark", Settings(theme="dark")),
        ("Hardware", "cpu", Settings(device="cpu")),
        ("Precision", "fp32", Settings(precision="fp32")),
        ("If the file exists", "overwrite", Settings(existing="overwrite")),
    ],
)
def test_a_choice(
    name: str,
    value: str,
    expected: Settings,
    dialog: SettingsDialog,
    told: list[Settings],
    child: Find,
    qtbot: QtBot,
) -> None:
    chooser = child(dialog, QComboBox, name)
    chooser.setCurrentIndex(chooser.findData(value))
    qtbot.waitUntil(lambda: told == [expected])


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Notify me when everything is done", Settings(notify=False)),
        ("Keep the computer awake while transcribing", Settings(inhibit_sleep=False)),
        ("Use CUDA graphs", Settings(cuda_graphs=False)),
        ("Save finished transcripts automatically", Settings(auto_export=False)),
    ],
)
def test_a_tick(name: str, expected: Settings, dialog: SettingsDialog, told: list[Settings], child: Find) -> None:
    child(dialog, QCheckBox, name).click()
    assert told == [expected]


def test_the_memory_limit_and_the_doubt(dialog: SettingsDialog, told: list[Settings], child: Find) -> None:
    size = child(dialog, QDoubleSpinBox, "Engine memory limit in gigabytes")
    assert not size.isEnabled()
    child(dialog, QCheckBox, "Limit engine memory to").click()
    size.setValue(1.5)
    assert told[-1].memory_limit == 1_500_000_000
    child(dialog, QCheckBox, "Limit engine memory to").click()
    assert told[-1].memory_limit is None
    percent = child(dialog, QSpinBox, "Mark words below")
    assert percent.text() == "Automatic"
    percent.setValue(70)
    assert told[-1].doubtful_below == 0.7
    percent.setValue(percent.minimum())
    assert told[-1].doubtful_below is None


@pytest.mark.slow
def test_what_cannot_be_used_is_not_told(
    dialog: SettingsDialog, told: list[Settings], child: Find, qtbot: QtBot
) -> None:
    name = child(dialog, QLineEdit, "File names")
    name.setText("{")
    name.setText("{n} {stem}")
    qtbot.waitUntil(lambda: told == [Settings(naming="{n} {stem}")])
    name.setText("{nonsense}")
    dialog.close()
    assert len(told) == 1


def test_what_is_typed_last_is_kept_when_the_dialog_closes(
    dialog: SettingsDialog, told: list[Settings], child: Find
) -> None:
    child(dialog, QLineEdit, "File names").setText("last")
    dialog.close()
    assert told == [Settings(naming="last")]


def test_it_says_what_does_not_apply_at_once(dialog: SettingsDialog) -> None:
    words = " ".join(label.text() for label in dialog.findChildren(QLabel))
    assert "Takes effect after restart." in words
    assert "Applies to recordings that haven't started." in words


def test_models_are_managed_on_their_page(dialog: SettingsDialog, child: Find, qtbot: QtBot) -> None:
    with qtbot.waitSignal(dialog.models_requested):
        child(dialog, QPushButton, "Models…").click()


def test_a_page_is_made_when_it_is_first_shown_and_the_tab_key_goes_through_it(qtbot: QtBot, child: Find) -> None:
    made = SettingsDialog(None, Settings())
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    pages = made.findChild(QListWidget)
    assert not made.findChildren(QDoubleSpinBox)
    for row, first in ((0, "Theme"), (1, "Speakers"), (0, "Theme"), (2, None), (3, None), (4, "Hardware")):
        pages.setCurrentRow(row)
        QApplication.processEvents()  # what is put into a window that is shown is shown next
        pages.setFocus()
        shown = made.findChild(QStackedWidget).currentWidget()
        reached: list[QWidget] = []
        while not reached or reached[-1].accessibleName() != "Close":
            QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
            reached.append(QApplication.focusWidget())
            assert len(reached) < 50
        assert len(reached) > 1
        assert all(shown.isAncestorOf(control) for control in reached[:-1])
        assert first in (None, reached[0].accessibleName())
    assert child(made, QDoubleSpinBox, "Engine memory limit in gigabytes")  # made once


def test_what_changes_elsewhere_while_it_is_open_stays(tmp_path: Path, qtbot: QtBot, child: Find) -> None:
    place = Workplace(tmp_path, qtbot)
    window = place.open()
    window.window_actions.settings.trigger()
    (dialog,) = window.findChildren(SettingsDialog)
    notify = child(dialog, QCheckBox, "Notify me when everything is done")
    (recording,) = place.recordings("a")
    window.raise_window([recording])  # as the desktop has it, when the program is started with a file again
    notify.click()
    assert (window.settings.notify, window.settings.recent_paths) == (False, (recording,))
    notify.click()
    assert (window.settings.notify, window.settings.recent_paths) == (True, (recording,))
    place.close()
