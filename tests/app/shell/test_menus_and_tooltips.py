"""Every menu and every tooltip is readable in both themes, wherever it opens. The tests measure pixels."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from pixels import contrast
from PySide6.QtCore import QEvent, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent, QHelpEvent
from PySide6.QtWidgets import QApplication, QDialog, QListWidget, QMenu, QTabWidget, QToolTip, QWidget
from pytestqt.qtbot import QtBot
from scenes import Scene

from app.transcript import TranscriptPane
from app.ui import style
from core.settings.settings import Settings, TextChoices

ROOT = Path(__file__).resolve().parents[3]
ICON = 40  # px at the start of an entry that has one
STEP = 24  # px between the points where tooltips are looked for
DIALOGS = ("export", "settings", "project", "expected_words", "tell_speakers", "watch_folders", "archive")
MORE_DIALOGS = ("models", "memory", "diagnostics", "about")


class Entry(NamedTuple):
    """What a person reads: where, the words, and the contrast of their pixels with the ground."""

    owner: str
    words: str
    is_enabled: bool
    contrast: float


@pytest.fixture(params=["light", "dark"], scope="module")  # a change of the theme takes seconds
def theme(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[str]:
    style.apply(qapp, request.param)
    yield request.param
    style.apply(qapp, "light")


@pytest.fixture
def scene(theme: str, tmp_path: Path, qtbot: QtBot) -> Iterator[Scene]:
    edits = TextChoices(reads=False)
    made = Scene(tmp_path, Settings(theme=theme, text=edits, welcomed=True))  # type: ignore[arg-type]
    job = made.conversation(2)
    made.window.resize(1360, 860)
    made.window.show()
    made.tell(held=True)
    assert made.window.select_job(job.id)
    pane = made.window.findChild(TranscriptPane)
    qtbot.waitUntil(lambda: pane.model.rowCount() > 0)
    qtbot.waitUntil(pane.view.isVisible)
    yield made
    made.close()


# --- pixels


def read_menu(menu: QMenu, owner: str) -> list[Entry]:
    """Measure the entries of an open menu."""
    picture, entries = menu.grab().toImage(), []
    for action in menu.actions():
        if action.isSeparator() or not action.isVisible() or not action.text():
            continue
        has_icon = any(not each.icon().isNull() or each.isCheckable() for each in menu.actions())
        area = menu.actionGeometry(action).adjusted(ICON if has_icon else 0, 2, 0, -2)
        entries.append(Entry(owner, action.text(), action.isEnabled(), contrast(picture.copy(area))))
    return entries


def check(entries: list[Entry]) -> None:
    unreadable = [entry for entry in entries if entry.is_enabled and entry.contrast < style.CONTRAST]
    assert not unreadable, unreadable
    enabled = [entry.contrast for entry in entries if entry.is_enabled]
    disabled = [entry.contrast for entry in entries if not entry.is_enabled]
    if enabled and disabled:
        assert max(disabled) < min(enabled)


# --- context menus


def points(widget: QWidget) -> set[tuple[int, int]]:
    """The places to click: the middle, and the first row of a list."""
    middle = widget.rect().center()
    return {(middle.x(), middle.y()), (min(40, middle.x()), min(20, middle.y()))}


def context_menu_at(widget: QWidget, place: QPoint) -> list[Entry]:
    """Right-click there. Return the entries of the menu, none where no menu opens."""
    found: list[Entry] = []

    def read() -> None:
        menu = QApplication.activePopupWidget()
        if isinstance(menu, QMenu):
            owner = menu.parentWidget()
            found.extend(read_menu(menu, type(owner or widget).__name__))
            menu.close()

    QTimer.singleShot(0, read)  # some menus hold the call until they close
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, widget.mapToGlobal(place))
    QApplication.sendEvent(widget, event)
    QApplication.processEvents()
    assert QApplication.activePopupWidget() is None
    return found


def context_menus(window: QWidget) -> list[Entry]:
    found = []
    for widget in [window, *window.findChildren(QWidget)]:
        if widget.isVisible() and widget.window() is window and not isinstance(widget, QMenu):
            for place in points(widget):
                found += context_menu_at(widget, QPoint(*place))
    return found


def owners(entries: list[Entry]) -> set[str]:
    return {entry.owner for entry in entries}


def each_page(dialog: QDialog) -> Iterator[None]:
    """Show the pages of a dialog one after another."""
    tabs, listed = (
        dialog.findChild(QTabWidget),
        dialog.findChild(QListWidget, options=Qt.FindChildOption.FindDirectChildrenOnly),
    )
    stack = tabs or listed
    turn: Callable[[int], None] = tabs.setCurrentIndex if tabs else listed.setCurrentRow if listed else lambda _: None
    for page in range(stack.count() if stack else 1):
        turn(page)
        QApplication.processEvents()
        yield


def each_dialog(scene: Scene, names: tuple[str, ...]) -> Iterator[QDialog]:
    for name in names:
        getattr(scene.window.window_actions, name).trigger()
        QApplication.processEvents()
        (dialog,) = (each for each in scene.window.findChildren(QDialog) if each.isVisible())
        yield dialog
        dialog.close()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QApplication.processEvents()


@pytest.mark.slow
def test_context_menus_of_the_window_are_readable(scene: Scene) -> None:
    scene.window.findChild(TranscriptPane).transcript_actions.replace.trigger()  # the find bar
    found = context_menus(scene.window)
    assert owners(found) >= {"QueueView", "TranscriptView", "SpeakerView", "QLineEdit"}
    check(found)


@pytest.mark.slow
def test_context_menus_are_readable_while_a_segment_is_edited(scene: Scene, qtbot: QtBot) -> None:
    pane = scene.window.findChild(TranscriptPane)
    pane.view.editing.begin(0, 0, 4)
    editor = pane.view.delegate.editing
    assert editor is not None
    qtbot.waitUntil(editor.isVisible)
    found = context_menu_at(editor.viewport(), QPoint(5, 5))
    assert len(found) > 4
    pane.view.editing.finish()
    check(found)


@pytest.mark.slow
@pytest.mark.parametrize("names", [DIALOGS, MORE_DIALOGS], ids=["first", "second"])
def test_context_menus_and_tooltips_of_dialogs_are_readable(scene: Scene, names: tuple[str, ...]) -> None:
    found: list[Entry] = []
    for dialog in each_dialog(scene, names):
        for _ in each_page(dialog):
            found += context_menus(dialog) + tooltips(dialog)
    assert "QLineEdit" in owners(found)
    check(found)


@pytest.mark.slow
def test_context_menus_of_the_search_page_are_readable(scene: Scene) -> None:
    scene.window.search.open()
    QApplication.processEvents()
    page = scene.window.search.page
    found = [entry for widget in page.window().findChildren(QWidget) if widget.isVisible()
             for entry in context_menu_at(widget, widget.rect().center())]  # fmt: skip
    assert "QLineEdit" in owners(found)
    check(found)


@pytest.mark.slow
def test_menus_of_the_bar_and_of_buttons_are_readable(scene: Scene) -> None:
    menus = scene.window.findChildren(QMenu)
    read = []
    for menu in menus:
        menu.popup(QPoint(10, 10))
        QApplication.processEvents()
        read += read_menu(menu, menu.title())
        menu.close()
    assert len(menus) > 8
    assert len(read) > 60
    check(read)


# --- tooltips


def tooltip() -> QWidget | None:
    """The tooltip on the screen."""
    tips = [each for each in QApplication.topLevelWidgets() if each.inherits("QTipLabel") and each.isVisible()]
    return tips[0] if tips else None


def tooltip_at(widget: QWidget, place: QPoint) -> Entry | None:
    QApplication.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, place, widget.mapToGlobal(place)))
    tip = tooltip()
    if tip is None:
        return None
    area = tip.rect().adjusted(4, 4, -4, -4)
    read = Entry(type(widget).__name__, QToolTip.text(), True, contrast(tip.grab(QRect(area)).toImage()))
    tip.close()
    tip.deleteLater()
    QApplication.sendPostedEvents(tip, QEvent.Type.DeferredDelete)
    return read


def tooltips(window: QWidget) -> list[Entry]:
    found: dict[tuple[str, str], Entry] = {}
    for widget in window.findChildren(QWidget):
        if not widget.isVisible() or widget.window() is not window:
            continue
        across = (
            range(8, widget.width(), STEP) if widget.objectName() == "qt_scrollarea_viewport" else [widget.width() // 2]
        )
        down = range(8, widget.height(), STEP) if len(across) > 1 else [widget.height() // 2]
        for place in (QPoint(x, y) for x in across for y in down):
            shown = tooltip_at(widget, place)
            if shown is not None:
                found.setdefault(shown[:2], shown)
    return list(found.values())


@pytest.mark.slow
def test_tooltips_of_the_window_are_readable(scene: Scene, qtbot: QtBot) -> None:
    found = tooltips(scene.window)
    pane = scene.window.findChild(TranscriptPane)
    layout = pane.view.row_layout(0)
    place = (
        layout.rectangles(*layout.word_spans[0])[0].center().toPoint()
        + pane.view.visualRect(pane.model.index(0)).topLeft()
    )
    word = tooltip_at(pane.view.viewport(), place)
    assert word is not None
    assert word.words == pane.view.word_tooltip(0, 0)
    found.append(word)
    assert any("panel_discussion" in each.words for each in found)  # of the queue
    assert len(found) > 15
    check(found)


# --- the cause


CASCADES = {"*", "QWidget", "QFrame", "QLabel", "QMenu", "QToolTip"}  # what menus and tooltips are


def literal(node: ast.expr) -> str | None:
    """The text of a string in the source. A value in it stands as a zero."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "0" for part in node.values)
    return None


def faults(source: str) -> list[str]:
    """Return the calls whose style sheet reaches menus and tooltips, or cannot be judged."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if not (isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "setStyleSheet"):
            continue
        sheet = literal(node.args[0])
        rules = [] if sheet is None else [rule for rule in sheet.split("}") if rule.strip()]
        selectors = [each.strip() for rule in rules for each in rule.partition("{")[0].split(",")]
        is_narrow = all("{" in rule for rule in rules) and all(each and each not in CASCADES for each in selectors)
        if sheet is None or not is_narrow:
            found.append(ast.unparse(node))
    return found


@pytest.mark.parametrize(
    ("sheet", "is_fault"),
    [
        ('"border: 0;"', True),
        ('"* { border: 0; }"', True),
        ('"QListView, QWidget { border: 0; }"', True),
        ("made_elsewhere", True),
        ('f"QListView::item {{ padding: {SPACE}px; }}"', False),
        ('"QListView { border: 0; }"', False),
    ],
)
def test_the_search_for_cascading_style_sheets_finds_them(sheet: str, is_fault: bool) -> None:
    assert bool(faults(f"view.setStyleSheet({sheet})")) == is_fault


@pytest.mark.slow
def test_no_style_sheet_of_a_widget_reaches_its_menus_and_tooltips() -> None:
    files = sorted((ROOT / "app").rglob("*.py"))
    found = {file.relative_to(ROOT).as_posix(): faults(file.read_text(encoding="utf-8")) for file in files}
    del found["app/ui/style.py"]  # the sheet of the whole program
    assert {name: calls for name, calls in found.items() if calls} == {}
