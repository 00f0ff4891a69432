"""The end of a batch is told where nobody is looking, by what the desktop has, and never in the way."""

import os
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QSystemTrayIcon, QWidget
from pytestqt.qtbot import QtBot

from app.shell.notifications import Notifier


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A desktop without a tray, whose notify-send keeps what it was told."""
    monkeypatch.setattr(QSystemTrayIcon, "isSystemTrayAvailable", lambda: False)
    program = tmp_path / "bin" / "notify-send"
    program.parent.mkdir()
    program.write_text('#!/bin/sh\nprintf "%s\\n" "$@" > "$0.said"\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
    return program.with_name("notify-send.said")


def test_the_desktop_is_told_how_it_went(window: QWidget, said: Path, qtbot: QtBot) -> None:
    assert Notifier(window).batch_ended(11, 1)
    words = ["--", "Mynah is done", "11 recordings done. 1 failed."]
    qtbot.waitUntil(lambda: said.exists() and said.read_text().splitlines()[-3:] == words)


def test_who_looks_at_the_window_is_not_told(window: QWidget, said: Path, qtbot: QtBot) -> None:
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    assert not Notifier(window).batch_ended(3, 0)
    assert not said.exists()


def test_nothing_is_no_news(window: QWidget, said: Path) -> None:
    assert not Notifier(window).batch_ended(0, 0)
    assert not said.exists()


def test_without_any_way_the_task_bar_is_told(window: QWidget, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> None:
    alerted: list[QWidget] = []
    monkeypatch.setattr(QApplication, "alert", alerted.append)
    monkeypatch.setattr(QSystemTrayIcon, "isSystemTrayAvailable", lambda: False)
    monkeypatch.setenv("PATH", "/nowhere")
    assert Notifier(window).batch_ended(1, 0)
    qtbot.waitUntil(lambda: alerted == [window])


def test_a_tray_shows_it_and_a_click_brings_the_window(
    window: QWidget, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(QSystemTrayIcon, "isSystemTrayAvailable", lambda: True)
    monkeypatch.setattr(QSystemTrayIcon, "supportsMessages", lambda: True)
    notifier = Notifier(window)
    assert notifier.batch_ended(2, 0)
    tray = notifier.findChild(QSystemTrayIcon)
    tray.messageClicked.emit()
    qtbot.waitUntil(window.isActiveWindow)
