"""A file is shown in its folder, by whatever the desktop opens folders with."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication

from app.ui import file_manager


class Desktop(QObject):
    """What is asked to open something."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[Path] = []

    @Slot(QUrl)
    def open(self, url: QUrl) -> None:
        self.opened.append(Path(url.toLocalFile()))


@pytest.fixture
def desktop(qapp: QApplication, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Desktop]:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", f"unix:path={tmp_path}/no-bus")
    made = Desktop()
    QDesktopServices.setUrlHandler("file", made, "open")
    yield made
    QDesktopServices.unsetUrlHandler("file")


def test_without_a_file_manager_on_the_bus_the_folder_is_opened(desktop: Desktop, tmp_path: Path) -> None:
    (tmp_path / "ä ö.txt").touch()
    assert file_manager.show_in_folder(tmp_path / "ä ö.txt")
    assert desktop.opened == [tmp_path]


def test_a_file_that_is_gone_leaves_its_folder(desktop: Desktop, tmp_path: Path) -> None:
    assert file_manager.show_in_folder(tmp_path / "gone.txt")
    assert not file_manager.show_in_folder(tmp_path / "gone" / "gone.txt")
    assert desktop.opened == [tmp_path]
