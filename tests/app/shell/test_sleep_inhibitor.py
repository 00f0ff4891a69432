"""The computer is kept awake by whatever the system has, and only while that is wanted."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from pytestqt.qtbot import QtBot
from scenes import Scene

from app.shell.sleep_inhibitor import SleepInhibitor
from core.settings.settings import Settings

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the ways of Linux are tested here")

SERVICE = """
import sys
from PySide6.QtCore import ClassInfo, QCoreApplication, QObject, Slot
from PySide6.QtDBus import QDBusConnection, QDBusContext

@ClassInfo({"D-Bus Interface": "org.freedesktop.ScreenSaver"})
class Saver(QObject):
    @Slot(str, str, result=int)
    def Inhibit(self, name, reason):
        print("held by", name, reason, flush=True)
        return 7

application = QCoreApplication([])
bus = QDBusConnection.sessionBus()
saver = Saver()
assert bus.registerObject("/org/freedesktop/ScreenSaver", saver, QDBusConnection.RegisterOption.ExportAllSlots)
assert bus.registerService("org.freedesktop.ScreenSaver")
print("ready", flush=True)
application.exec()
"""
INHIBIT = """#!/bin/sh
echo "$@" > "$0.said"
cat
rm "$0.said"
"""


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 180
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.fixture
def inhibitor() -> Iterator[SleepInhibitor]:
    made = SleepInhibitor()
    yield made
    made.close()


@pytest.fixture
def no_desktop(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", f"unix:path={tmp_path}/no-bus")


@pytest.mark.usefixtures("no_desktop")
def test_without_a_desktop_a_child_holds_the_systems_lock(
    inhibitor: SleepInhibitor, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program = tmp_path / "bin" / "systemd-inhibit"
    program.parent.mkdir()
    program.write_text(INHIBIT)
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
    said = program.with_name("systemd-inhibit.said")
    inhibitor.hold("Transcribing recordings")
    until(lambda: inhibitor.held)
    assert "--what=idle:sleep --who=Mynah --why=Transcribing recordings" in said.read_text()
    inhibitor.hold("again")
    inhibitor.release()
    until(lambda: not inhibitor.held)
    inhibitor.hold("once more")
    until(lambda: inhibitor.held)


@pytest.mark.usefixtures("no_desktop")
def test_a_setting_that_is_changed_while_it_works_holds_at_once(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program = tmp_path / "bin" / "systemd-inhibit"
    program.parent.mkdir()
    program.write_text(INHIBIT)
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
    scene = Scene(tmp_path, Settings(welcomed=True, inhibit_sleep=False, notify=False))
    window = scene.window

    def held() -> bool:
        found = window.findChild(SleepInhibitor)
        return found is not None and found.held

    try:
        scene.begun(scene.file("a.wav"), 10.0)
        scene.tell(held=False)
        qtbot.waitUntil(window.window_actions.hold.isEnabled)
        for wanted in (True, False):
            window.change_settings(msgspec.structs.replace(window.settings, inhibit_sleep=wanted))
            qtbot.waitUntil(lambda wanted=wanted: held() == wanted)
    finally:
        scene.close()


def test_a_system_that_cannot_is_no_trouble(inhibitor: SleepInhibitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    inhibitor.hold("Transcribing recordings")
    inhibitor.release()
    inhibitor.close()
    assert not inhibitor.held


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("dbus-run-session") is None, reason="no bus of a desktop can be started here")
def test_a_desktop_is_asked_over_its_bus() -> None:
    """In a session of its own: the connection ends with the wish, and so the desktop forgets it."""
    code = (
        "import sys, time, subprocess\n"
        f"service = subprocess.Popen([sys.executable, '-c', {SERVICE!r}], stdout=subprocess.PIPE, text=True)\n"
        "assert service.stdout.readline() == 'ready\\n'\n"
        "from app.shell.sleep_inhibitor import SleepInhibitor\n"
        "from PySide6.QtDBus import QDBusConnection\n"
        "inhibitor = SleepInhibitor()\n"
        "inhibitor.hold('Transcribing recordings')\n"
        "print(service.stdout.readline(), end='')\n"
        "while not inhibitor.held: time.sleep(0.01)\n"
        "names = lambda: len(QDBusConnection.sessionBus().interface().registeredServiceNames().value())\n"
        "before = names()\n"
        "inhibitor.close()\n"
        "while names() == before: time.sleep(0.01)\n"
        "print('released', inhibitor.held)\n"
        "service.terminate()\n"
    )
    command = ["dbus-run-session", "--", sys.executable, "-c", code]
    result = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert result.stdout == "held by Mynah Transcribing recordings\nreleased False\n", result.stderr
