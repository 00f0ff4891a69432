"""Every control of the dialogs has a name for screen readers, and the keyboard reaches each of them."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QStackedWidget,
    QTabWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.dialogs.about_dialog import AboutDialog
from app.dialogs.export_dialog import ExportDialog
from app.dialogs.language_service_dialog import LanguageServiceDialog
from app.dialogs.settings_dialog import SettingsDialog
from app.dialogs.transcribe_sheet import TranscribeSheet
from app.models.model_tasks import ModelTasks
from app.models.models_dialog import ModelsDialog
from app.watch.watch_dialog import WatchDialog
from app.words.words_dialog import WordsDialog
from core.settings.settings import ServiceChoices, Settings, WatchedFolder

CONTROLS = (QAbstractButton, QComboBox, QLineEdit, QAbstractSpinBox, QAbstractItemView, QPlainTextEdit, QProgressBar)


def models_dialog() -> ModelsDialog:
    tasks = ModelTasks()
    made = ModelsDialog(None, Settings(), tasks)
    tasks.setParent(made)
    return made


def language_service_dialog() -> LanguageServiceDialog:
    choices = ServiceChoices(address="http://localhost:11434/v1")
    return LanguageServiceDialog(None, "clean-up", "Anna: Good morning. " * 5000, Path("/in/a.wav"), choices)


DIALOGS: dict[str, Callable[[], QDialog]] = {
    "settings": lambda: SettingsDialog(None, Settings(memory_limit=2**31)),
    "export": lambda: ExportDialog(None, [], Settings(output=str(Path.home())), Path()),
    "sheet": lambda: TranscribeSheet(None, Settings(), [Path("/in/a.wav"), Path("/in/b.mp4")], "/in"),
    "about": AboutDialog,
    "language service": language_service_dialog,
    "watch": lambda: WatchDialog(None, Settings(watched_folders=(WatchedFolder("/in"),)), {}),
    "models": models_dialog,
    "words": lambda: WordsDialog(None, Settings(), Path()),
}


@pytest.fixture(params=DIALOGS)
def dialog(request: pytest.FixtureRequest, qtbot: QtBot) -> Iterator[QDialog]:
    made = DIALOGS[request.param]()
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    yield made
    for tasks in made.findChildren(ModelTasks):
        tasks.stop()


def controls(dialog: QDialog) -> list[QWidget]:
    """Those that a person meets: not the parts that Qt makes them of."""
    return [
        widget
        for widget in dialog.findChildren(QWidget)
        if isinstance(widget, CONTROLS) and not (widget.objectName().startswith("qt_") or is_part(widget))
    ]


def is_part(widget: QWidget) -> bool:
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, CONTROLS):
            return True
        parent = parent.parentWidget()
    return type(widget).__module__ == "PySide6.QtWidgets" and widget.inherits("QTabBar")


def pages(dialog: QDialog) -> list[tuple[QStackedWidget | QTabWidget, int]]:
    found = dialog.findChildren(QStackedWidget) + dialog.findChildren(QTabWidget)
    return [(stack, n) for stack in found for n in range(stack.count())]


def test_every_control_has_a_name(dialog: QDialog) -> None:
    for stack, n in pages(dialog):  # some are filled when they are shown
        stack.setCurrentIndex(n)
    assert controls(dialog)
    assert not [widget for widget in controls(dialog) if not widget.accessibleName()]


def test_every_choice_is_named_where_its_name_is_what_is_chosen(dialog: QDialog) -> None:
    """As on Linux, where Qt leaves the name of a combo box to its label: one needs a label or a description."""
    for stack, n in pages(dialog):
        stack.setCurrentIndex(n)
    for choice in dialog.findChildren(QComboBox):
        found = QAccessible.queryAccessibleInterface(choice)
        labels = [one.text(QAccessible.Text.Name) for one, _ in found.relations()]
        description = found.text(QAccessible.Text.Description)
        assert any(labels) or description == choice.accessibleName(), choice.accessibleName()
        assert not (any(labels) and description == choice.accessibleName())


def test_the_tab_key_reaches_every_control(dialog: QDialog) -> None:
    for stack, n in pages(dialog)[:6] or [(None, 0)]:
        if stack is not None:
            stack.setCurrentIndex(n)
        QApplication.processEvents()
        wanted = {
            widget.accessibleName()
            for widget in controls(dialog)
            if widget.isVisible() and widget.isEnabled() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        }
        reached = set()
        for _ in range(60):
            focus = QApplication.focusWidget()
            if focus is not None:
                reached.add(focus.accessibleName())
                if focus.inherits("QRadioButton"):  # the others of a group are reached by the arrows, as everywhere
                    reached.update(radio.accessibleName() for radio in dialog.findChildren(type(focus)))
                QTest.keyClick(focus, Qt.Key.Key_Tab)
        assert wanted <= reached, wanted - reached


def test_escape_closes_it(dialog: QDialog) -> None:
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
