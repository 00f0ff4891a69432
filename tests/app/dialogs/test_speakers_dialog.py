"""The dialog that identifies speakers shows all of its texts."""

from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QPushButton, QSpinBox, QWidget
from pytestqt.qtbot import QtBot
from scenes import Scene

from app.dialogs.speaker_options import SpeakersDialog
from app.ui import style
from core.settings.settings import Settings

WAYS = ("auto", "exactly", "at-most", "channels")
LARGER = "QLabel, QComboBox, QPushButton, QSpinBox { font-size: 20px; }"


@pytest.fixture
def open_dialog(tmp_path: Path, qtbot: QtBot, qapp: QApplication) -> Iterator[Callable[[], SpeakersDialog]]:
    style.apply(qapp, "light")
    scene = Scene(tmp_path, Settings(welcomed=True))
    scene.conversation(2)
    scene.window.show()
    scene.tell(held=True)

    def opened() -> SpeakersDialog:
        scene.window.view.selectAll()
        scene.window.window_actions.tell_speakers.trigger()
        qtbot.waitUntil(lambda: bool(scene.window.findChildren(SpeakersDialog)))
        (dialog,) = scene.window.findChildren(SpeakersDialog)
        qtbot.waitExposed(dialog)
        return dialog

    yield opened
    scene.close()


def widgets(dialog: QWidget) -> list[QWidget]:
    kinds = (QLabel, QComboBox, QPushButton, QSpinBox)
    return [widget for widget in dialog.findChildren(QWidget) if isinstance(widget, kinds) and widget.isVisible()]


def area(widget: QWidget, dialog: QWidget) -> QRect:
    return QRect(widget.mapTo(dialog, QPoint()), widget.size())


def check(dialog: QWidget) -> None:
    """Check that every text is whole and that no two widgets share a pixel."""
    QApplication.processEvents()
    shown = widgets(dialog)
    assert len(shown) >= 9
    for one, other in combinations(shown, 2):
        assert not area(one, dialog).intersects(area(other, dialog)), (one, other)
    for widget in shown:
        assert dialog.rect().contains(area(widget, dialog))
        needed = widget.heightForWidth(widget.width()) if widget.hasHeightForWidth() else widget.sizeHint().height()
        assert widget.height() >= needed, getattr(widget, "text", str)()
        if isinstance(widget, QPushButton):
            assert widget.width() >= widget.sizeHint().width(), widget.text()


def check_all_ways(dialog: QWidget) -> None:
    ways = next(box for box in dialog.findChildren(QComboBox) if box.findData("channels") >= 0)
    for way in WAYS:
        ways.setCurrentIndex(ways.findData(way))
        check(dialog)


@pytest.mark.parametrize("larger", [False, True])
def test_everything_is_whole_in_english(open_dialog: Callable[[], SpeakersDialog], larger: bool) -> None:
    dialog = open_dialog()
    dialog.setStyleSheet(LARGER if larger else "")
    check_all_ways(dialog)


@pytest.mark.slow
@pytest.mark.parametrize("larger", [False, True])
@pytest.mark.usefixtures("german")
def test_everything_is_whole_in_german(open_dialog: Callable[[], SpeakersDialog], larger: bool) -> None:
    dialog = open_dialog()
    assert dialog.windowTitle() == "Sprecher erkennen"
    dialog.setStyleSheet(LARGER if larger else "")
    check_all_ways(dialog)


@pytest.mark.slow
def test_a_narrower_dialog_becomes_higher(open_dialog: Callable[[], SpeakersDialog]) -> None:
    dialog = open_dialog()
    dialog.resize(dialog.minimumSizeHint().width(), 100)
    check(dialog)
