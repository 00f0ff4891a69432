"""The bar at the top says what is chosen in a window of any width."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from window_harness import Workplace

from app.ui import style
from app.ui.widgets import ActionButton, MenuButton
from core.contracts.engine_messages import Ready


@pytest.fixture
def place(tmp_path: Path, qtbot: QtBot, qapp: QApplication) -> Iterator[Workplace]:
    style.apply(qapp, "light")
    made = Workplace(tmp_path, qtbot)
    yield made
    made.close()


def choices(place: Workplace) -> list[MenuButton]:
    return place.window.toolbar.findChildren(MenuButton)


def test_what_is_chosen_can_be_read_in_the_narrowest_window(place: Workplace) -> None:
    check_widths(place)


def test_in_german_too(german: None, place: Workplace) -> None:
    check_widths(place)


def check_widths(place: Workplace) -> None:
    window = place.open(model="parakeet-tdt-0.6b-v3", speakers="model")
    heights = {}
    for width in (window.minimumWidth(), 800, 1000, 1300, 1700, 800):
        window.resize(width, 560)
        QApplication.processEvents()
        bar = window.toolbar
        heights[width] = bar.height()
        assert bar.width() == width
        assert [button.text() for button in choices(place)] == [button.choice for button in choices(place)]
        shown = [button for button in bar.findChildren(ActionButton) if button.isVisible()]
        assert len(shown) == 5
        assert all(button.width() >= button.sizeHint().width() for button in shown)
        right = max(button.mapTo(bar, button.rect().topRight()).x() for button in (*choices(place), *shown))
        assert right < width
    assert heights[720] > heights[1700]  # the choices have a line of their own


def test_a_longer_choice_makes_room_for_itself(place: Workplace) -> None:
    window = place.open()
    window.resize(1700, 560)
    bar = window.toolbar
    QApplication.processEvents()
    needed = bar.sizeHint().width()
    window.resize(needed, 560)
    QApplication.processEvents()
    one_line = bar.height()
    assert all(button.text() for button in bar.findChildren(ActionButton)[:4])
    device = choices(place)[-1]
    bar.show_ready(Ready("m", "demo", "native", "cpu", "asked", "int8", "asked", ("en",), 1.0))
    QApplication.processEvents()
    assert device.text() == device.choice == "Auto · CPU int8"
    assert bar.height() == one_line  # signs are enough
    bar.show_ready(None)
    QApplication.processEvents()
    assert all(button.text() for button in bar.findChildren(ActionButton)[:4])
