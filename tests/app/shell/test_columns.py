"""Three columns in a wide window, drawers in a narrow one, and keys that show and hide them from anywhere."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListView, QWidget
from pytestqt.qtbot import QtBot
from scenes import Scene

from app.shell.columns import Columns
from core.settings.settings import Settings


@pytest.fixture
def columns(qtbot: QtBot) -> Columns:
    made = Columns(QListView(), QListView(), QListView())
    qtbot.addWidget(made)
    made.resize(1440, 700)
    made.show()
    return made


def widths(columns: Columns) -> list[int]:
    return [
        each.parentWidget().width() for each in (columns._columns["library"].content, columns._columns["panel"].content)
    ]


def test_a_wide_window_has_three_columns(columns: Columns) -> None:
    assert widths(columns) == [352, 336]
    assert columns.is_shown("library")
    assert columns.is_shown("panel")


def test_narrow_windows_have_drawers(columns: Columns) -> None:
    columns.resize(1100, 700)
    assert columns.is_shown("library")
    assert not columns.is_shown("panel")
    columns.show_side("panel", True)
    assert columns.is_shown("panel")
    columns.resize(900, 700)
    assert columns.is_drawer("library")
    assert not columns.is_shown("library")
    columns.show_side("library", True)
    assert not columns.is_shown("panel")  # one drawer at a time
    columns.resize(1440, 700)
    assert widths(columns) == [352, 336]
    assert columns.is_shown("panel")


def test_a_click_beside_a_drawer_closes_it(columns: Columns) -> None:
    columns.resize(1100, 700)
    columns.show_side("panel", True)
    text = columns._text
    assert isinstance(text, QListView)
    QTest.mouseClick(text.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(20, 20))
    assert not columns.is_shown("panel")


def test_widths_and_hidden_columns_are_remembered(columns: Columns, qtbot: QtBot) -> None:
    columns.show_side("panel", False)
    columns.restore("300,-480")
    assert columns.state == "300,-480"
    assert widths(columns)[0] == 300
    columns.show_side("panel", True)
    assert columns.state == "300,480"
    columns.restore("AAAA/wAAAAD")  # of an earlier version
    columns.restore("100,9999")
    assert columns.state == "280,480"


@pytest.fixture
def scene(tmp_path: Path, qtbot: QtBot) -> Iterator[Scene]:
    made = Scene(tmp_path, Settings(welcomed=True))
    job = made.conversation(2)
    made.window.resize(1440, 900)
    made.window.show()
    made.window.activateWindow()
    made.tell(held=True)
    assert made.window.select_job(job.id)
    qtbot.waitUntil(lambda: made.window.panels.session.is_known)
    yield made
    made.close()


def test_keys_show_and_hide_columns_from_anywhere(scene: Scene, qtbot: QtBot) -> None:
    window, actions = scene.window, scene.window.window_actions
    panel, columns = window.panels.panel, window.columns
    window.view.setFocus()
    for action, tab in ((actions.review, "review"), (actions.compare, "compare"), (actions.speakers, "speakers")):
        QTest.keySequence(window, action.shortcut())
        qtbot.waitUntil(lambda: panel.has_focus)
        assert panel.tab == tab
        assert action.isChecked()
    QTest.keySequence(window, actions.speakers.shortcut())
    assert not columns.is_shown("panel")
    assert not actions.speakers.isChecked()
    QTest.keySequence(window, actions.queue.shortcut())
    qtbot.waitUntil(window.view.hasFocus)
    QTest.keySequence(window, actions.queue.shortcut())
    assert not columns.is_shown("library")
    QTest.keySequence(window, actions.queue.shortcut())
    qtbot.waitUntil(window.view.hasFocus)


def test_library_text_and_panel_have_names_and_an_order(scene: Scene, qtbot: QtBot) -> None:
    """Tab goes from the library to the text, then to the panel, and each control has a name."""
    window = scene.window
    window.window_actions.review.trigger()
    qtbot.waitUntil(lambda: window.panels.panel.has_focus)
    window.view.setFocus()
    seen: list[QWidget] = []
    for _ in range(120):
        focus = QApplication.focusWidget()
        assert focus is not None
        if focus in seen:
            break
        seen.append(focus)
        QTest.keyClick(focus, Qt.Key.Key_Tab)
    unnamed = [widget for widget in seen if not (widget.accessibleName() or getattr(widget, "text", str)())]
    assert unnamed == []
    library, text, panel = (
        next(n for n, widget in enumerate(seen) if widget is each or each.isAncestorOf(widget))
        for each in (window.view, window.panels.session._pane, window.panels.panel)
    )
    assert library < text < panel
