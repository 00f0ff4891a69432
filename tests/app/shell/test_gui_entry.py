"""mynah-gui as a process: its version, one window a user, and files that a second start hands over."""

import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.shell.single_instance import SingleInstance
from core.contracts import paths

HAND_OVER = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from app.shell.single_instance import SingleInstance
application = QCoreApplication([])
other = SingleInstance(Path(sys.argv[1]))
sys.exit(0 if not other.is_first() and other.send_to_first(sys.argv[2:]) else 1)
"""
DIE = """
import os, sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from app.shell.single_instance import SingleInstance
application = QCoreApplication([])
assert SingleInstance(Path(sys.argv[1])).is_first()
os.kill(os.getpid(), 9)
"""


def gui(*arguments: str) -> "subprocess.Popen[str]":
    return subprocess.Popen([sys.executable, "-m", "app", *arguments], text=True, stdout=subprocess.PIPE)


def test_version() -> None:
    out, _ = gui("--version").communicate(timeout=300)
    assert out == f"mynah-gui {version('mynah')}\n"


@pytest.mark.slow
def test_a_second_start_hands_its_files_to_the_first(qtbot: QtBot, qapp: QApplication) -> None:
    first = SingleInstance(paths.data_dir(), qapp)
    assert first.is_first()
    with qtbot.waitSignal(first.started_again) as asked:
        second = gui("some recording.wav", "/elsewhere/ö.mp3")
    assert asked.args == [[str(Path("some recording.wav").absolute()), "/elsewhere/ö.mp3"]]
    assert second.wait(180) == 0


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere all names are Unicode")
def test_a_name_that_is_no_text_is_handed_over_as_it_is(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    first = SingleInstance(tmp_path, qapp)
    assert first.is_first()
    path = os.fsdecode(b"/elsewhere/\xff \xc3\xb6.wav")
    with qtbot.waitSignal(first.started_again) as asked:
        second = subprocess.Popen([sys.executable, "-c", HAND_OVER, str(tmp_path), path])
    assert asked.args == [[path]]
    assert second.wait(180) == 0


@pytest.mark.slow
def test_a_start_without_files_asks_for_the_window(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    first = SingleInstance(tmp_path, qapp)
    assert first.is_first()
    with qtbot.waitSignal(first.started_again) as asked:
        second = subprocess.Popen([sys.executable, "-c", HAND_OVER, str(tmp_path)])
    assert asked.args == [[]]
    assert second.wait(180) == 0


@pytest.mark.slow
def test_a_window_that_was_killed_is_in_nobodys_way(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    killed = subprocess.run([sys.executable, "-c", DIE, str(tmp_path)], check=False)
    assert killed.returncode == -9 or os.name == "nt"
    again = SingleInstance(tmp_path, qapp)
    assert again.is_first()
    with qtbot.waitSignal(again.started_again) as asked:
        second = subprocess.Popen([sys.executable, "-c", HAND_OVER, str(tmp_path), "/a.wav"])
    assert second.wait(180) == 0
    assert asked.args == [["/a.wav"]]


def test_another_folder_is_another_queue(qapp: QApplication, tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    one, two = SingleInstance(tmp_path / "one", qapp), SingleInstance(tmp_path / "two", qapp)
    assert one.is_first()
    assert two.is_first()
