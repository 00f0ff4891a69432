"""The window answers to dragged files, and shows where they went."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from window_harness import Workplace

from app.ui import style
from core.queue.scheduler.commands import Hold


@pytest.fixture
def place(tmp_path: Path, qtbot: QtBot, qapp: QApplication) -> Iterator[Workplace]:
    style.apply(qapp, "light")
    made = Workplace(tmp_path, qtbot)
    made.open()
    made.bridge.submit(Hold())
    made.window.resize(1000, 560)
    made.window.add(made.recordings(*(f"old{n:02}" for n in range(14))))
    made.until(lambda: made.window.model.rowCount() == 14)
    yield made
    made.close()


def files(paths: list[str]) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(path) for path in paths])
    return data


def drag(place: Workplace, data: QMimeData) -> None:
    none, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    enter = QDragEnterEvent(QPointF(300, 300).toPoint(), Qt.DropAction.CopyAction, data, left, none)
    QApplication.sendEvent(place.window, enter)


def drop(place: Workplace, data: QMimeData) -> None:
    none, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    QApplication.sendEvent(place.window, QDropEvent(QPointF(100, 300), Qt.DropAction.CopyAction, data, left, none))


def picture(place: Workplace) -> QImage:
    return place.window.view.viewport().grab().toImage()


def selected(place: Workplace) -> list[str]:
    return [Path(job.path).stem for job in place.window.view.jobs()]


def test_the_list_is_framed_while_files_are_dragged_over_the_window(place: Workplace) -> None:
    before = picture(place)
    drag(place, files(place.recordings("new")))
    during = picture(place)
    assert during.pixelColor(1, during.height() // 2) == style.colours().colour("accent")
    QApplication.sendEvent(place.window, QDragLeaveEvent())
    assert picture(place) == before


@pytest.mark.slow
def test_dropped_recordings_are_selected_and_visible(place: Workplace) -> None:
    place.select("old00")
    view = place.window.view
    view.scrollToTop()
    data = files(place.recordings("new1", "new2"))
    drag(place, data)
    drop(place, data)
    place.until(lambda: selected(place) == ["new1", "new2"])
    for job in view.jobs():
        assert view.viewport().rect().contains(view.visualRect(view.library.index_of(job.id)))
    during = picture(place)
    assert during.pixelColor(1, 3) != style.colours().colour("accent")
