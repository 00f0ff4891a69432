"""Help > Manual opens the manual in the browser, and says why it cannot."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from pytestqt.qtbot import QtBot
from window_harness import Workplace

RESOURCES = Path(__file__).resolve().parents[3] / "resources"


class Browser(QObject):
    """Keep what the desktop is asked to open."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[Path] = []

    @Slot(QUrl)
    def open(self, url: QUrl) -> None:
        self.opened.append(Path(url.toLocalFile()))


@pytest.fixture
def browser() -> Iterator[Browser]:
    made = Browser()
    QDesktopServices.setUrlHandler("file", made, "open")
    yield made
    QDesktopServices.unsetUrlHandler("file")


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the resources of a program that lies elsewhere, as a bundle's do, without a manual."""
    resources = tmp_path / "pro gram" / "resources"
    resources.mkdir(parents=True)
    for entry in RESOURCES.iterdir():
        if entry.name != "manual":
            (resources / entry.name).symlink_to(entry)
    monkeypatch.setattr(sys, "_MEIPASS", str(resources.parent), raising=False)
    return resources


@pytest.fixture
def place(tmp_path: Path, program: Path, qtbot: QtBot) -> Iterator[Workplace]:
    made = Workplace(tmp_path, qtbot)
    made.open()
    yield made
    made.close()


def build(resources: Path) -> Path:
    """Write a manual of one page. Return the page."""
    (resources / "manual").mkdir()
    page = resources / "manual" / "index.html"
    page.touch()
    return page


def test_f1_opens_the_manual_of_the_program(place: Workplace, program: Path, browser: Browser, qtbot: QtBot) -> None:
    page = build(program)
    qtbot.keyClick(place.window, Qt.Key.Key_F1)
    assert browser.opened == [page]
    assert place.window.banner.text == ""


def test_help_menu_opens_the_manual_and_the_sample(place: Workplace, program: Path, browser: Browser) -> None:
    page = build(program)
    menu = place.window.menuBar().actions()[-1].menu()
    entries = {action.text().replace("&", ""): action for action in menu.actions()}
    entries["Manual"].trigger()
    assert browser.opened == [page]
    entries["Open sample"].trigger()
    place.until(lambda: place.shown() == {"Sample transcript": "done"})
    entries["Open sample"].trigger()  # it is there already, and is shown
    assert place.window.view.current_job().name == "Sample transcript.flac"


def test_manual_that_is_not_built_names_the_command(
    place: Workplace, program: Path, browser: Browser, qtbot: QtBot
) -> None:
    qtbot.keyClick(place.window, Qt.Key.Key_F1)
    assert browser.opened == []
    assert "python3 packaging/bootstrap.py docs" in place.window.banner.text
    build(program)
    qtbot.keyClick(place.window, Qt.Key.Key_F1)
    assert len(browser.opened) == 1
    assert place.window.banner.text == ""


def test_desktop_without_a_browser_is_said_with_the_page(
    place: Workplace, program: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    page = build(program)
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("BROWSER", "")
    qtbot.keyClick(place.window, Qt.Key.Key_F1)
    assert "Couldn't open the manual." in place.window.banner.text
    assert str(page) in place.window.banner.text
