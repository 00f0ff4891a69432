"""Measure the words of the window and of its dialogs: none is cut or covered, and each has enough contrast."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from pixels import contrast
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialog,
    QLabel,
    QListWidget,
    QTabWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot
from scenes import Scene

from app.models.models_dialog import ModelList
from app.shell.side_panel import SidePanel
from app.transcript import TranscriptPane
from app.ui import style
from app.ui.widgets import ElidedLabel
from core.settings.settings import Settings

SIZES = ((1440, 900), (1024, 700), (960, 600))  # the last is 1440 × 900 at a scale of 1.5
DIALOGS = ("export", "settings", "project", "expected_words", "tell_speakers", "watch_folders", "archive", "models")
SETTLING = 200  # turns of the event loop at most
ARROW = 34  # px of a combo box beside its words


@pytest.fixture(params=["english", "german", "french", "spanish"])
def scene(request: pytest.FixtureRequest, tmp_path: Path, qtbot: QtBot, qapp: QApplication) -> Iterator[Scene]:
    """Show a day of work in one language, with the light theme first."""
    request.getfixturevalue(request.param)
    style.apply(qapp, "light")
    made = Scene(tmp_path, Settings(theme="light", welcomed=True))
    made.a_day_of_work()
    job = made.conversation(2)
    made.window.resize(*SIZES[0])
    made.window.show()
    made.tell(held=True)
    assert made.window.select_job(job.id)
    pane = made.window.findChild(TranscriptPane)
    qtbot.waitUntil(lambda: pane.model.rowCount() > 0)
    yield made
    made.close()
    style.apply(qapp, "light")


def worded(window: QWidget) -> list[QWidget]:
    """Return the widgets in sight that show words."""
    kinds = (QLabel, QAbstractButton, QComboBox)
    return [
        each
        for each in window.findChildren(QWidget)
        if isinstance(each, kinds) and each.window() is window and not each.visibleRegion().isEmpty() and words_of(each)
    ]


def words_of(widget: QWidget) -> str:
    if isinstance(widget, QComboBox):
        return widget.currentText()
    if isinstance(widget, QAbstractButton) and widget.inherits("QToolButton") and not widget.icon().isNull():
        return ""
    assert isinstance(widget, (QLabel, QAbstractButton))
    return widget.text()


def is_cut(widget: QWidget) -> bool:
    if isinstance(widget, ElidedLabel) or Path(words_of(widget)).is_absolute():  # a path of the user may be elided
        return False
    if isinstance(widget, QComboBox):
        return widget.fontMetrics().horizontalAdvance(widget.currentText()) > widget.width() - ARROW
    if isinstance(widget, QLabel) and widget.wordWrap():
        return widget.heightForWidth(widget.width()) > widget.height() + 1
    return widget.minimumSizeHint().width() > widget.width() + 1


def cut_words(window: QWidget) -> list[str]:
    """Return the words that are cut once the layout and lists that grow have settled."""
    found: list[str] = []
    for _ in range(SETTLING):
        QApplication.processEvents()
        found = [f"{type(window).__name__}: {words_of(each)}" for each in worded(window) if is_cut(each)]
        if not found and all(each.is_complete for each in window.findChildren(ModelList)):
            break
    return found


def covered_words(window: QWidget) -> list[str]:
    """Return the words of neighbours that lie on each other once the layout has settled."""
    found: list[str] = []
    for _ in range(SETTLING):
        QApplication.processEvents()
        found = [
            f"{type(window).__name__}: {words_of(one)} | {words_of(other)}"
            for one, other in combinations(worded(window), 2)
            if one.parent() is other.parent() and one.geometry().intersects(other.geometry())
        ]
        if not found:
            break
    return found


def pale_words(window: QWidget) -> list[str]:
    picture = window.grab().toImage()
    ratio = picture.devicePixelRatio()
    found = []
    for each in worded(window):
        if not each.isEnabled() or each.visibleRegion().boundingRect() != each.rect():  # partly scrolled away
            continue
        area = each.visibleRegion().boundingRect().translated(each.mapTo(window, each.rect().topLeft()))
        corner, size = area.topLeft() * ratio, area.size() * ratio
        measured = contrast(picture.copy(corner.x(), corner.y(), size.width(), size.height()))
        if measured < style.CONTRAST:
            found.append(f"{type(window).__name__}: {words_of(each)} {measured:.1f}")
    return found


def dialogs(scene: Scene) -> Iterator[QDialog]:
    """Open one dialog after another, and show each of its pages."""
    for name in DIALOGS:
        getattr(scene.window.window_actions, name).trigger()
        QApplication.processEvents()
        (dialog,) = (each for each in scene.window.findChildren(QDialog) if each.isVisible())
        listed = dialog.findChild(QListWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        stack = dialog.findChild(QTabWidget) or listed
        for page in range(stack.count() if stack else 1):
            if stack is not None:
                (stack.setCurrentIndex if isinstance(stack, QTabWidget) else stack.setCurrentRow)(page)
            yield dialog
        dialog.close()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QApplication.processEvents()


@pytest.mark.slow
def test_no_word_is_cut_or_pale(scene: Scene, qapp: QApplication) -> None:
    """Open one window for all sizes and themes, because a window and a change of theme take seconds."""
    found = []
    panel = scene.window.findChild(SidePanel)
    panel.offer("chat")
    panel.show_count("118")
    for size in reversed(SIZES):
        scene.window.resize(*size)
        found += [f"{size}: {each}" for each in cut_words(scene.window) + covered_words(scene.window)]
    seen = 0
    for theme in ("light", "dark"):
        style.apply(qapp, theme)
        found += [f"{theme}: {each}" for each in pale_words(scene.window)]
        for dialog in dialogs(scene):
            seen += len(worded(dialog))
            found += [f"{theme}: {each}" for each in cut_words(dialog) + covered_words(dialog) + pale_words(dialog)]
    assert seen > 200
    assert not found, "\n".join(found)


def test_a_cut_word_is_found(qtbot: QtBot) -> None:
    label, chooser = QLabel("A sentence without room"), QComboBox()
    chooser.addItem("A choice without room")
    for widget in (label, chooser):
        qtbot.addWidget(widget)
        widget.setFixedWidth(40)
        assert is_cut(widget)
