"""A transcript in the narrowest window: the queue gives way, and what one types or looks for can be read."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QSplitter
from pytestqt.qtbot import QtBot
from scenes import Scene

from app.transcript import TranscriptPane
from app.ui import style
from core.settings.settings import Settings


@pytest.fixture
def pane(tmp_path: Path, qtbot: QtBot, qapp: QApplication, german: None) -> Iterator[TranscriptPane]:
    """Of a window as it opens for the first time, made narrow then."""
    style.apply(qapp, "light")
    made = Scene(tmp_path, Settings(theme="light", welcomed=True))
    job = made.conversation(2)
    made.window.show()
    made.tell(held=True)
    assert made.window.select_job(job.id)
    made.window.resize(made.window.minimumSize())
    found = made.window.findChild(TranscriptPane)
    qtbot.waitUntil(lambda: found.model.rowCount() > 0)
    yield found
    made.close()


@pytest.mark.slow
def test_the_name_is_whole_above_facts_and_notes(pane: TranscriptPane, qtbot: QtBot) -> None:
    pane.header.show_saved()
    header, title, state = pane.header, pane.header.title, pane.header.state
    qtbot.waitUntil(lambda: state.isVisible() and state.mapTo(header, QPoint()).y() > title.mapTo(header, QPoint()).y())
    assert header.copy_button.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly
    assert title.text() == title.full_text
    header.show_note("A long note about an edit, which never takes the room of the name above it")
    assert title.text() == title.full_text
    pane.window().resize(1800, 800)  # room for the words, the name and the note
    qtbot.waitUntil(lambda: header.copy_button.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonTextBesideIcon)


@pytest.mark.parametrize("replacing", [False, True])
def test_what_is_looked_for_has_room_and_pushes_nothing_aside(
    pane: TranscriptPane, qtbot: QtBot, replacing: bool
) -> None:
    queue, bar = pane.window().findChild(QSplitter).widget(0), pane.find_bar
    before = queue.width()

    def switch() -> QRect:
        return QRect(bar.match_case.mapTo(bar, QPoint()), bar.match_case.size())

    bar.open(replacing)
    qtbot.waitUntil(lambda: bar.pattern.geometry().bottom() < switch().top())
    assert bar.pattern.width() > bar.width() * 0.9
    assert queue.width() == before
    pane.window().resize(1400, 800)
    qtbot.waitUntil(lambda: bar.pattern.geometry().right() < switch().left())
    assert abs(bar.pattern.geometry().center().y() - switch().center().y()) < 5


@pytest.mark.slow
def test_what_is_looked_for_is_whole_in_the_lowest_window(pane: TranscriptPane, qtbot: QtBot) -> None:
    """As on a screen of 960 by 540 px, which many are once they are enlarged twice: the name gives way meanwhile."""
    window, bar = pane.window(), pane.find_bar
    window.setMinimumSize(720, 200)
    bar.open(True)
    for height in range(450, 200, -10):  # fonts differ: the height at which the name has no room does, too
        window.resize(900, height)
        qtbot.waitUntil(lambda: bar.height() >= bar.minimumSizeHint().height())
        assert pane.view.height() > 20
        if pane.header.isHidden():
            break
    assert pane.header.isHidden()
    bar.close_bar()
    qtbot.waitUntil(pane.header.isVisible)
