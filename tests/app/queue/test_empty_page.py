"""The page that invites while the queue is empty."""

from pathlib import Path

from PySide6.QtWidgets import QMainWindow, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.models.model_tasks import ModelTasks
from app.queue.empty_page import EmptyPage
from app.ui.actions import Actions
from core.settings.settings import Settings


def test_what_was_forgotten_does_not_come_back(qtbot: QtBot, tmp_path: Path) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    tasks = ModelTasks()
    page = EmptyPage(Actions(window, QWidget(window)), tasks)
    window.setCentralWidget(page)
    window.show()
    slow = tuple(str(tmp_path / f"gone-{n}") for n in range(30_000))  # looked for while the others come
    for recent in (slow, (str(tmp_path),), ()):
        page.show_settings(Settings(recent_paths=recent))
    qtbot.wait(1500)  # all of it is told
    assert not [each for each in page.findChildren(QPushButton) if each.accessibleName() == f"Add {tmp_path}"]
    page.close_thread()
    tasks.stop()
