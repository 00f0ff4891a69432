"""Windows without a screen, in folders of their own."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, Qt, QTranslator
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.ui import translations

if os.environ.get("QT_QPA_PLATFORM", "offscreen") == "offscreen":  # its own screen is too narrow for three columns
    os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={Path(__file__).with_name('screen.json')}"


@pytest.fixture(autouse=True)
def home(own_home: Path) -> Path:
    """Mynah's folders, empty, for this test alone."""
    return own_home


@pytest.fixture(autouse=True, scope="session")
def english(qapp: QApplication) -> None:
    """Whatever this machine speaks, the tests read English."""
    translations.install(qapp, "en")


@pytest.fixture(autouse=True)
def no_key_is_held(qapp: QApplication) -> Iterator[None]:
    """A key that a test pressed with Shift is not held for Qt in the next one, where it would select other rows."""
    yield
    if QApplication.keyboardModifiers():
        QTest.keyRelease(QWidget(), Qt.Key.Key_Shift)


@pytest.fixture
def child() -> Callable[[QWidget, type, str], QWidget]:
    """The control of a window by its type and its accessible name, as a screen reader finds it."""

    def find(window: QWidget, kind: type, name: str) -> QWidget:
        found = [widget for widget in window.findChildren(kind) if widget.accessibleName() == name]
        assert len(found) == 1, [widget.accessibleName() for widget in window.findChildren(kind)]
        return found[0]

    return find


@pytest.fixture
def german(qapp: QApplication) -> Iterator[None]:
    """The program in German, and as it was once the test is over."""
    before = set(qapp.findChildren(QTranslator))
    translations.install(qapp, "de")
    yield
    for translator in set(qapp.findChildren(QTranslator)) - before:
        qapp.removeTranslator(translator)
        translator.deleteLater()
    QLocale.setDefault(QLocale("en"))


@pytest.fixture
def spoken(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a screen reader was told to say."""
    heard: list[str] = []

    def hear(event: object) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            heard.append(event.message())

    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    return heard
