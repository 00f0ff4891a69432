"""The window keeps its looks in every folder that the program is installed in."""

import shutil
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from app.ui import style
from core.contracts import paths

NAMES = [
    "Program Files (x86)",
    "Programme & mehr",
    "Mynah – 音声",
    "it's a 'test'; {a: b}",
    'the "best" \\ place',
    "a#b%20c",
]


@pytest.mark.parametrize("name", NAMES)
def test_the_style_sheet_is_read_and_its_pictures_are_found(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    expected = picture(qtbot)
    assert expected != picture(qtbot, style.stylesheet(style.LIGHT).replace("combo.svg", "missing.svg"))
    folder = tmp_path / name / "resources"
    shutil.copytree(paths.resources_dir() / "icons", folder / "icons")
    shutil.copy(paths.resources_dir() / "style.qss", folder)
    monkeypatch.setattr(sys, "_MEIPASS", str(folder.parent), raising=False)
    assert paths.resources_dir() == folder
    assert picture(qtbot) == expected


def picture(qtbot: QtBot, sheet: str = "") -> QImage:
    """Return the pixels of a list box in the program's style."""
    box = QComboBox()
    qtbot.addWidget(box)
    box.addItem("Demo")
    box.setStyleSheet(sheet or style.stylesheet(style.LIGHT))
    box.resize(160, 32)
    return box.grab().toImage()
