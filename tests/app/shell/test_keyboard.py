"""Every action of the window, by the keyboard alone."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMenu, QWidget
from pytestqt.qtbot import QtBot
from scenes import Scene
from window_harness import Workplace

from app.transcript import TranscriptPane
from core.queue.scheduler.commands import Hold
from core.settings.settings import Settings

SLOW = {"*": {"chunks": 60, "seconds": 0.05}}


@pytest.fixture
def place(tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Workplace]:
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([], ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("", ""))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "")
    monkeypatch.setattr("app.ui.file_manager.show_in_folder", lambda _: True)
    monkeypatch.setattr("app.shell.manual.Manual.open", lambda _: None)
    made = Workplace(tmp_path, qtbot)
    made.open(SLOW)
    made.window.activateWindow()
    made.bridge.submit(Hold())
    made.window.add(made.recordings("a", "b", "c"))
    made.until_states(a="queued", b="queued", c="queued")
    yield made
    made.close()


def to_the_queue(place: Workplace) -> None:
    window = place.window
    QTest.keyRelease(QWidget(), Qt.Key.Key_Shift)  # Qt would hold the keys of the last shortcut
    window.columns.show_side("library", True)  # its key may have hidden it
    if not window.workspace.isVisible():
        window.search.close()
    window.activateWindow()
    place.until(window.isActiveWindow)
    window.view.setFocus()
    window.select_job(window.model.row_at(1).job.id)
    place.until(window.view.hasFocus)


def close_dialogs(place: Workplace) -> None:
    for dialog in place.window.findChildren(QDialog):
        if dialog.isVisible():
            QTest.keyClick(dialog, Qt.Key.Key_Escape)
    place.until(lambda: not any(dialog.isVisible() for dialog in place.window.findChildren(QDialog)))


@pytest.mark.slow
def test_every_shortcut_does_what_it_says(place: Workplace) -> None:
    window = place.window
    window.model.dataChanged.emit(window.model.index(0), window.model.index(2))
    QGuiApplication.clipboard().clear()
    done: list[str] = []
    actions = {name: value for name, value in vars(window.window_actions).items() if isinstance(value, QAction)}
    del actions["quit"]
    window.window_actions.record.triggered.disconnect()  # tests/app/recording has a device
    for name, action in actions.items():
        if action.shortcut().isEmpty():
            continue
        to_the_queue(place)
        action.setEnabled(True)
        action.triggered.connect(lambda *_, name=name: done.append(name))
        QTest.keySequence(window.view, action.shortcut())
        QApplication.processEvents()
        assert done[-1:] == [name]
        close_dialogs(place)
        if name in ("remove", "delete"):
            place.until(lambda: window.model.rowCount() == 2)
        if name == "remove":
            place.until(lambda: len(window.banner.answers) > 0)
            window.banner.answers[0].click()
            place.until(lambda: window.model.rowCount() == 3)
    assert len(done) > 20


@pytest.mark.slow
def test_the_menus_reach_what_has_no_shortcut(place: Workplace, qtbot: QtBot) -> None:
    bar = place.window.menuBar()
    reached: set[str] = set()
    for title in bar.actions():
        menu = title.menu()
        assert isinstance(menu, QMenu)
        letter = title.text()[title.text().index("&") + 1]
        QTest.keyClick(place.window, letter, Qt.KeyboardModifier.AltModifier)
        qtbot.waitUntil(menu.isVisible)
        for _ in menu.actions():
            QTest.keyClick(menu, Qt.Key.Key_Down)
            active = menu.activeAction()
            if active is not None:
                reached.add(active.text())
        QTest.keyClick(menu, Qt.Key.Key_Escape)
        qtbot.waitUntil(lambda menu=menu: not menu.isVisible())
        enabled = {action.text() for action in menu.actions() if action.isEnabled() and not action.isSeparator()}
        assert enabled <= reached
    assert "&About Mynah" in reached
    assert "Save &diagnostics…" in reached


def test_tab_goes_round_all_controls(place: Workplace) -> None:
    to_the_queue(place)
    seen: list[QWidget] = []
    for _ in range(80):
        focus = QApplication.focusWidget()
        assert focus is not None
        if focus in seen:
            break
        seen.append(focus)
        QTest.keyClick(focus, Qt.Key.Key_Tab)
    names = {widget.accessibleName() for widget in seen}
    assert {"Add", "Settings", "Recordings", "Memory: show details"} - names == set()


@pytest.mark.slow
def test_who_goes_to_the_queue_by_keys_sees_that_the_keyboard_is_there(place: Workplace) -> None:
    to_the_queue(place)
    window = place.window
    window.setAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange, False)  # as after a click elsewhere
    before = window.view.grab().toImage()
    window.view.clearFocus()
    QTest.keySequence(window, window.window_actions.queue.shortcut())
    place.until(window.view.hasFocus)
    assert window.view.grab().toImage() != before


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "darwin", reason="its keyboards have no Insert")
def test_what_is_pasted_while_one_types_comes_into_the_text(tmp_path: Path, qtbot: QtBot) -> None:
    scene = Scene(tmp_path, Settings(welcomed=True))
    job = scene.conversation(2)
    scene.window.show()
    scene.tell(held=True)
    assert scene.window.select_job(job.id)
    pane = scene.window.findChild(TranscriptPane)
    qtbot.waitUntil(lambda: pane.model.rowCount() > 0)
    pasted: list[bool] = []
    scene.window.window_actions.paste.triggered.connect(pasted.append)
    QGuiApplication.clipboard().setText("indeed")
    for keys in ("Ctrl+V", "Shift+Insert"):
        scene.window.activateWindow()
        pane.view.editing.begin(0, 0, 0)
        editor = pane.view.delegate.editing
        assert editor is not None
        qtbot.waitUntil(editor.hasFocus)
        QTest.keySequence(editor, QKeySequence(keys))
        assert editor.toPlainText().startswith("indeed"), keys
        pane.view.editing.finish()
        pane.transcript_actions.undo.trigger()
    assert pasted == []
    scene.close()
