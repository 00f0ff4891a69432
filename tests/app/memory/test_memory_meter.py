"""The line at the bottom in windows of any width, in German, the longest language: no figure is cut."""

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from app.memory.memory_meter import MemoryMeter
from app.memory.memory_source import MemorySource, Sample
from app.ui import style
from core.contracts.engine_messages import Heartbeat

GB = 10**9


@pytest.fixture
def meter(qapp: QApplication, qtbot: QtBot, german: None) -> tuple[MemoryMeter, MemorySource]:
    style.apply(qapp, "light")
    source = MemorySource()
    hold, start = QAction("Alle anhalten"), QAction("Alle fortsetzen")
    made = MemoryMeter(source, hold, start)
    hold.setParent(made)
    start.setParent(made)
    qtbot.addWidget(made)
    made.show_speed("11× Echtzeit · noch 12 h 20 min")
    made.show()
    return made, source


def cut(meter: MemoryMeter) -> list[str]:
    shown = [label for label in meter.findChildren(QLabel) if label.isVisible()]
    return [each.text() for each in shown if each.width() < each.sizeHint().width() and type(each) is QLabel]


@pytest.mark.parametrize("width", [720, 800, 900, 1010, 1366])
def test_nothing_in_the_line_is_cut(meter: tuple[MemoryMeter, MemorySource], qtbot: QtBot, width: int) -> None:
    line, source = meter
    line.resize(width, 40)
    source.set_heartbeat(Heartbeat(11 * GB, GB, 0, 0, 0, 5 * GB, "recognising", 1, 0.1, 100, 3))
    source.add(Sample(11 * GB, 140_000_000, 12 * GB, 25 * GB))
    qtbot.wait(50)
    assert cut(line) == []
    assert any(label.text() == "11,0 GB von 25,0 GB" for label in line.findChildren(QLabel) if label.isVisible())
    source.limit = 2 * GB
    source.add(Sample(11 * GB, 140_000_000, 12 * GB, 25 * GB))
    qtbot.wait(50)
    assert cut(line) == []
    assert line.news == source.waiting


def test_what_is_told_again_costs_no_layout(meter: tuple[MemoryMeter, MemorySource], qtbot: QtBot) -> None:
    """A working queue tells its speed many times a second, mostly the same."""
    line, source = meter
    line.resize(720, 40)
    source.set_heartbeat(Heartbeat(11 * GB, GB, 0, 0, 0, 5 * GB, "recognising", 1, 0.1, 100, 3))
    source.add(Sample(11 * GB, 140_000_000, 12 * GB, 25 * GB))
    qtbot.wait(50)
    asked = EventCounter(QEvent.Type.LayoutRequest)
    line.installEventFilter(asked)
    line.show_speed("11× Echtzeit · noch 12 h 20 min")
    QApplication.processEvents()
    assert asked.count == 0
    line.show_speed("11× Echtzeit")
    QApplication.processEvents()
    assert asked.count > 0
    assert cut(line) == []


class EventCounter(QObject):
    def __init__(self, kind: QEvent.Type) -> None:
        super().__init__()
        self._kind, self.count = kind, 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == self._kind
        return False
