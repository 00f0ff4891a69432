"""Windows without a screen, in folders of their own."""

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, Qt, QTranslator, SignalInstance
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from pytestqt.wait_signal import SignalBlocker

from app.ui import translations

PATIENCE = 180_000  # ms: a busy machine starts an engine in a minute

if os.environ.get("QT_QPA_PLATFORM", "offscreen") == "offscreen":  # its own screen is too narrow for three columns
    os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={Path(__file__).with_name('screen.json')}"


@pytest.fixture(autouse=True)
def home(own_home: Path) -> Path:
    """Mynah's folders, empty, for this test alone."""
    return own_home


class PatientQtBot(QtBot):
    """A QtBot that waits as long as a busy machine needs. Its own one to five seconds are too few there."""

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = PATIENCE) -> None:
        """Wait until `callback` returns True or None."""
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(self, signal: SignalInstance, **options: Any) -> SignalBlocker:
        """Return a context that ends when a signal was sent."""
        return super().waitSignal(signal, **{"timeout": PATIENCE, **options})

    def waitActive(self, widget: QWidget, *, timeout: int = PATIENCE) -> AbstractContextManager[object]:
        """Return a context that ends when a window is active."""
        return super().waitActive(widget, timeout=timeout)

    def waitExposed(self, widget: QWidget, *, timeout: int = PATIENCE) -> AbstractContextManager[object]:
        """Return a context that ends when a window is shown."""
        return super().waitExposed(widget, timeout=timeout)


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    """Return the bot of a test, in place of the plugin's."""
    return PatientQtBot(request)


_OLDER_WINDOWS = pytest.StashKey[set[QWidget]]()


@pytest.fixture(autouse=True)
def older_windows(request: pytest.FixtureRequest, qapp: QApplication) -> None:
    """Note the windows that are there before the test: those that serve a whole file."""
    request.node.stash[_OLDER_WINDOWS] = set(QApplication.topLevelWidgets())


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    """Delete the windows that a test leaves, after its fixtures have closed them.

    A change of theme works on all widgets of the process: with 5,000 of them it took minutes and 14 GB. `deleteLater`
    waits for an event loop, and a test that ends starts none. The collection frees what Python keeps of them.
    """
    yield
    older = item.stash.get(_OLDER_WINDOWS, set())
    for window in QApplication.topLevelWidgets():
        if window.parent() is None and window not in older:
            window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()


@pytest.fixture(autouse=True, scope="session")
def english(qapp: QApplication) -> Iterator[None]:
    """Whatever this machine speaks, the tests read English.

    The clipboard of a screenless Qt deletes its content after Python has ended, and crashes if Python made it.
    """
    translations.install(qapp, "en")
    yield
    qapp.clipboard().clear()


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


@contextmanager
def in_language(qapp: QApplication, code: str) -> Iterator[None]:
    """Run a block with the program in a language, then return to English."""
    before = set(qapp.findChildren(QTranslator))
    assert translations.install(qapp, code) == code
    yield
    for translator in set(qapp.findChildren(QTranslator)) - before:
        qapp.removeTranslator(translator)
        translator.deleteLater()
    QLocale.setDefault(QLocale("en"))


@pytest.fixture
def german(qapp: QApplication) -> Iterator[None]:
    """Run the test with the program in German."""
    with in_language(qapp, "de"):
        yield


@pytest.fixture
def french(qapp: QApplication) -> Iterator[None]:
    """Run the test with the program in French."""
    with in_language(qapp, "fr"):
        yield


@pytest.fixture
def spanish(qapp: QApplication) -> Iterator[None]:
    """Run the test with the program in Spanish."""
    with in_language(qapp, "es"):
        yield


@pytest.fixture
def spoken(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a screen reader was told to say."""
    heard: list[str] = []

    def hear(event: object) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            heard.append(event.message())

    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    return heard
