"""The line at the bottom in windows of any width, in German, which is the longest: nothing in it is cut."""

import pytest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from app.memory.memory_meter import MemoryMeter
from app.memory.memory_source import MemorySource, Sample
from app.shell import style
from core.contracts.engine_messages import Heartbeat

GB = 10**9


@pytest.fixture
def meter(qapp: QApplication, qtbot: QtBot, german: None) -> tuple[MemoryMeter, MemorySource]:
    style.apply(qapp, "light")
    source = MemorySource()
    made = MemoryMeter(source)
    qtbot.addWidget(made)
    made.show_speed("11× Echtzeit · noch 12 h 20 min")
    made.show()
    return made, source


def cut(meter: MemoryMeter) -> list[str]:
    shown = [label for label in meter.findChildren(QLabel) if label.isVisible()]
    return [label.text() for label in shown if label.width() < label.sizeHint().width()]


@pytest.mark.parametrize("width", [720, 800, 900, 1010, 1366])
def test_nothing_in_the_line_is_cut(meter: tuple[MemoryMeter, MemorySource], qtbot: QtBot, width: int) -> None:
    line, source = meter
    line.resize(width, 40)
    source.set_heartbeat(Heartbeat(11 * GB, GB, 0, 0, 0, 5 * GB, "recognising", 1, 0.1, 100, 3))
    source.add(Sample(11 * GB, 140_000_000, 12 * GB, 25 * GB))
    qtbot.wait(50)
    assert cut(line) == []
    assert any("frei" in label.text() for label in line.findChildren(QLabel) if label.isVisible())
    source.limit = 2 * GB
    source.add(Sample(11 * GB, 140_000_000, 12 * GB, 25 * GB))
    qtbot.wait(50)
    assert cut(line) == []
    assert source.waiting in [label.text() for label in line.findChildren(QLabel) if label.isVisible()]
