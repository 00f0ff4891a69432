"""The mouse wheel scrolls the page and leaves every value as it is, until a person clicks a spin box or a slider."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import asdict
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QDoubleSpinBox,
    QListWidget,
    QScrollArea,
    QScrollBar,
    QSlider,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot
from scenes import Scene

from app.transcript import TranscriptPane
from app.ui import style
from app.watch.watch_dialog import WatchDialog
from core.settings.settings import Settings, WatchedFolder

NOTCH = 120  # eighths of a degree
LOW = 320  # px, the height of a dialog whose pages then scroll
# dialog: how many boxes it has at least
DIALOGS = {
    "export": 5,
    "watch_folders": 2,
    "project": 3,
    "expected_words": 2,
    "models": 1,
    "tell_speakers": 2,
}


def test_a_click_draws_no_focus_ring_and_tab_does(scene: Scene, qtbot: QtBot) -> None:
    window = scene.window
    window.show()
    window.activateWindow()
    button = window.head.record
    others = button.grab().toImage()
    button.setFocus(Qt.FocusReason.MouseFocusReason)
    qtbot.waitUntil(button.hasFocus)
    accent = style.colours().colour("accent")

    def has_ring() -> bool:
        picture = button.grab().toImage()
        return picture.pixelColor(picture.width() // 2, 0) == accent

    assert not has_ring()
    assert others.size() == button.grab().toImage().size()
    window.view.setFocus()
    button.setFocus(Qt.FocusReason.TabFocusReason)
    assert has_ring()


@pytest.fixture
def scene(qapp: QApplication, tmp_path: Path, qtbot: QtBot) -> Iterator[Scene]:
    """A window with a transcript: it is what guards the program's boxes."""
    style.apply(qapp, "light")
    made = Scene(tmp_path, Settings(welcomed=True, memory_limit=2 * 10**9, watched_folders=(WatchedFolder("/in"),)))
    job = made.conversation(2)
    made.window.show()
    made.tell(held=True)
    assert made.window.select_job(job.id)
    pane = made.window.findChild(TranscriptPane)
    qtbot.waitUntil(lambda: pane.model.rowCount() > 0)
    yield made
    made.close()


def boxes(window: QWidget) -> list[QWidget]:
    """Return what has a value and is on the page that shows. The strip of the sound has a wheel of its own."""
    kinds = (QComboBox, QAbstractSpinBox, QSlider)
    found = [widget for widget in window.findChildren(QWidget) if isinstance(widget, kinds)]
    return [widget for widget in found if widget.isVisible() and not isinstance(widget, QScrollBar)]


def value(box: QWidget) -> object:
    if isinstance(box, QComboBox):
        return box.currentIndex()
    assert isinstance(box, QAbstractSlider | QSpinBox | QDoubleSpinBox)
    return box.value()


def turn(box: QWidget, notches: int) -> None:
    """Turn the wheel over the middle of a widget, as the window system tells it."""
    window = box.window()
    place = QPointF(box.mapTo(window, box.rect().center()))
    QTest.wheelEvent(window.windowHandle(), place, QPoint(0, notches * NOTCH))
    QApplication.processEvents()


def page_of(box: QWidget) -> QScrollArea | None:
    parent = box.parentWidget()
    while parent is not None and not isinstance(parent, QScrollArea):
        parent = parent.parentWidget()
    return parent


def bring_into_sight(page: QScrollArea, box: QWidget) -> None:
    view = page.viewport()
    for _ in range(20):  # a page that was just filled still changes its height
        QApplication.processEvents()
        page.ensureWidgetVisible(box)
        if view.rect().contains(box.mapTo(view, box.rect().center())):
            return
    raise AssertionError(box.accessibleName())


def check(box: QWidget) -> bool:
    """Turn the wheel both ways over a box. Return whether there was a page to scroll."""
    before, page = value(box), page_of(box)
    if page is not None:
        bring_into_sight(page, box)
    moved = False
    for notches in (-1, 1):
        bar = page.verticalScrollBar() if page is not None else None
        if bar is not None and bar.maximum() > 0:
            start = bar.value()
            may_move = start < bar.maximum() if notches < 0 else start > 0
            turn(box, notches)
            assert not may_move or (bar.value() - start) * notches < 0, box.accessibleName()
            moved = moved or may_move
            bar.setValue(start)
            QApplication.processEvents()
        else:
            turn(box, notches)
        assert value(box) == before, box.accessibleName()
    return moved


def opened(scene: Scene, name: str) -> QDialog:
    getattr(scene.window.window_actions, name).trigger()
    (dialog,) = (each for each in scene.window.findChildren(QDialog) if each.isVisible())
    dialog.setMinimumHeight(0)
    dialog.resize(dialog.width(), LOW)
    QApplication.processEvents()
    return dialog


def focus_on(box: QWidget, qtbot: QtBot) -> None:
    """Give the focus as the Tab key does."""
    box.window().activateWindow()
    box.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(box.hasFocus)


def test_the_wheel_scrolls_the_settings_and_changes_none(scene: Scene, qtbot: QtBot) -> None:
    dialog, before = opened(scene, "settings"), scene.window.settings
    pages = dialog.findChild(QListWidget)
    seen, scrolled = 0, 0
    for page in range(pages.count()):
        pages.setCurrentRow(page)
        QApplication.processEvents()
        for box in boxes(dialog):
            for is_focused in (False, True):
                if is_focused and box.isEnabled():
                    focus_on(box, qtbot)
                scrolled += check(box)
            seen += 1
    assert seen >= 10
    assert scrolled >= 10
    after = asdict(scene.window.settings)
    changed = {name for name, kept in asdict(before).items() if after[name] != kept}
    assert changed <= {"window", "panes", "last_place"}
    dialog.close()


@pytest.mark.parametrize("name", DIALOGS)
def test_the_wheel_changes_nothing_in_a_dialog(scene: Scene, name: str) -> None:
    dialog = opened(scene, name)
    found = boxes(dialog)
    assert len(found) >= DIALOGS[name]
    scrolled = [check(box) for box in found]
    if name in ("export", "project"):
        assert any(scrolled)
    dialog.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_the_wheel_changes_no_folder_that_is_watched(scene: Scene, qtbot: QtBot) -> None:
    dialog = WatchDialog(scene.window, Settings(watched_folders=(WatchedFolder("/in"),)), {})
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.resize(dialog.width(), LOW)
    QApplication.processEvents()
    assert len(boxes(dialog)) >= 2
    for box in boxes(dialog):
        check(box)


def test_the_wheel_over_the_window_seeks_nowhere(scene: Scene) -> None:
    pane = scene.window.findChild(TranscriptPane)
    sought: list[float] = []
    pane.play_bar.seek_requested.connect(sought.append)
    pane.play_bar.strip.setValue(pane.play_bar.strip.maximum() // 2)
    found = boxes(scene.window)
    for box in (*found, pane.play_bar.strip):
        check(box)
    assert sought == []


# --- boxes that nobody thought of yet


@pytest.fixture
def page(scene: Scene, qtbot: QtBot) -> QScrollArea:
    """A page with a box of each kind, higher than its frame."""
    area, content = QScrollArea(), QWidget()
    layout = QVBoxLayout(content)
    choice = QComboBox()
    choice.addItems(["a", "b", "c"])
    choice.setCurrentIndex(1)
    writable = QComboBox()
    writable.setEditable(True)
    writable.addItems(["a", "b", "c"])
    writable.setCurrentIndex(1)
    number, slider = QSpinBox(), QSlider(Qt.Orientation.Horizontal)
    for box in (choice, writable, number, slider):
        box.setMinimumHeight(60)
        layout.addWidget(box)
    for box in (number, slider):
        box.setValue(50)
    layout.addStretch(1)
    content.setMinimumHeight(1000)
    area.setWidget(content)
    area.resize(300, 400)
    qtbot.addWidget(area)
    area.show()
    area.activateWindow()
    qtbot.waitUntil(area.isActiveWindow)
    return area


def test_a_box_with_the_focus_of_the_keyboard_leaves_the_wheel_to_the_page(page: QScrollArea, qtbot: QtBot) -> None:
    assert len(boxes(page)) == 4
    for box in boxes(page):
        focus_on(box, qtbot)
        assert check(box)


def test_a_spin_box_and_a_slider_take_the_wheel_from_a_click_until_they_lose_the_focus(
    page: QScrollArea, qtbot: QtBot
) -> None:
    for box in (page.findChild(QSpinBox), page.findChild(QSlider)):
        target = box.findChild(QWidget, "qt_spinbox_lineedit") or box
        QTest.mouseClick(target, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(box.hasFocus)
        before = value(box)
        turn(box, -1)
        assert value(box) != before
        assert page.verticalScrollBar().value() == 0
        focus_on(page.findChild(QComboBox), qtbot)
        assert check(box)
        focus_on(box, qtbot)  # by the keyboard: the click is over
        assert check(box)


def test_a_combo_box_that_was_clicked_leaves_the_wheel_to_the_page(page: QScrollArea, qtbot: QtBot) -> None:
    box = page.findChild(QComboBox)
    QTest.mouseClick(box, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(box.view().isVisible)
    box.hidePopup()
    qtbot.waitUntil(lambda: not box.view().isVisible() and box.hasFocus())
    assert check(box)


def test_the_wheel_scrolls_the_list_of_an_open_combo_box(page: QScrollArea, qtbot: QtBot) -> None:
    box = page.findChild(QComboBox)
    box.addItems([f"choice {n}" for n in range(100)])
    box.setCurrentIndex(0)
    box.showPopup()
    qtbot.waitUntil(box.view().isVisible)
    bar = box.view().verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    start = bar.value()
    turn(box.view().viewport(), -1)
    assert bar.value() > start
    assert value(box) == 0
    box.hidePopup()
