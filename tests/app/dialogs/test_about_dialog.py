"""About shows the version and finds any library's licence."""

from collections.abc import Callable
from importlib.metadata import version

from PySide6.QtWidgets import QLabel, QLineEdit, QListWidget, QPlainTextEdit, QPushButton, QTabWidget, QWidget
from pytestqt.qtbot import QtBot

from app.dialogs.about_dialog import AboutDialog


def test_versions_and_licences(qtbot: QtBot, child: Callable[..., QWidget]) -> None:
    dialog = AboutDialog()
    qtbot.addWidget(dialog)
    dialog.show()
    assert f"Version {version('mynah')}" in [label.text() for label in dialog.findChildren(QLabel)]
    assert "Apache License" in child(dialog, QPlainTextEdit, "Mynah's licence").toPlainText()
    dialog.findChild(QTabWidget).setCurrentIndex(1)
    names = child(dialog, QListWidget, "Libraries")
    qtbot.waitUntil(lambda: names.count() > 100)
    child(dialog, QLineEdit, "Search libraries").setText("pySIDE6_ess")
    shown = [names.item(n) for n in range(names.count()) if not names.item(n).isHidden()]
    assert [item.text() for item in shown] == ["PySide6_Essentials"]
    names.setCurrentItem(shown[0])
    assert "GNU LESSER GENERAL PUBLIC" in child(dialog, QPlainTextEdit, "Licence text").toPlainText()


def test_a_newer_version_is_asked_for_by_a_button_alone(qtbot: QtBot, child: Callable[..., QWidget]) -> None:
    dialog = AboutDialog(None, "http://insecure.example/newest.json")
    qtbot.addWidget(dialog)

    def said() -> bool:
        return any("is not an address for update checks" in label.text() for label in dialog.findChildren(QLabel))

    assert not said()
    child(dialog, QPushButton, "Check for updates").click()
    qtbot.waitUntil(said)
