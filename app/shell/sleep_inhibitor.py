"""Keep the computer awake during work. The screen may still go dark."""

import contextlib
import ctypes
import logging
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject

from app.ui.background import Worker

_log = logging.getLogger("core.sleep")  # core's logger writes the log file

Release = Callable[[], None]
_BUS = "mynah-awake"
# Services that keep a desktop awake. Both take a program's name and reason, and forget it when it leaves the bus.
_SERVICES = (
    ("org.freedesktop.PowerManagement", "/org/freedesktop/PowerManagement/Inhibit", ".Inhibit"),
    ("org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver", ""),
)
_CONTINUOUS, _SYSTEM_REQUIRED = 0x80000000, 0x00000001  # SetThreadExecutionState


class SleepInhibitor(QObject):
    """Keeps the computer awake between `hold` and `release`. Both may be called repeatedly and never wait.

    One thread does all of it: Windows ties the request to a thread, and a desktop may answer slowly.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._release: Release | None = None
        self._refused = False
        self._worker = Worker(self, "awake")

    @property
    def held(self) -> bool:
        """Whether the system has promised to stay awake."""
        return self._release is not None

    def hold(self, reason: str) -> None:
        """Ask the system to stay awake, with a `reason` that it may show. A system that cannot is asked once."""
        self._worker.do(lambda: self._hold_now(reason), _ignore, _ignore)

    def release(self) -> None:
        """Let the computer sleep again."""
        self._worker.do(self._release_now, _ignore, _ignore)

    def close(self) -> None:
        """Let the computer sleep, end the thread, and return afterwards."""
        self.release()
        self._worker.close()

    def _hold_now(self, reason: str) -> None:
        if self._release is not None or self._refused:
            return
        for method in _methods():
            try:
                self._release = method(reason)
            except (OSError, AttributeError):
                _log.exception("staying awake")
                continue
            if self._release is not None:
                return
        self._refused = True

    def _release_now(self) -> None:
        if self._release is not None:
            self._release()
        self._release = None


def _ignore(_outcome: object) -> None:
    """Ignore the outcome: the log has the problem."""


def _methods() -> list[Callable[[str], Release | None]]:
    if sys.platform == "win32":
        return [_windows]
    if sys.platform == "darwin":
        return [lambda _: _child(["caffeinate", "-i", "-w", str(os.getpid())])]
    return [_desktop, _logind]


def _windows(_: str) -> Release | None:
    """Call SetThreadExecutionState, which holds for the calling thread until it ends."""
    kernel: Any = getattr(ctypes, "windll").kernel32  # noqa: B009 - unknown to type checkers elsewhere
    if not kernel.SetThreadExecutionState(_CONTINUOUS | _SYSTEM_REQUIRED):
        return None
    return lambda: kernel.SetThreadExecutionState(_CONTINUOUS)


def _desktop(reason: str) -> Release | None:
    """Ask over D-Bus on a separate connection. The service drops the request when that connection closes."""
    from PySide6.QtDBus import QDBusConnection, QDBusMessage

    bus = QDBusConnection.connectToBus(QDBusConnection.BusType.SessionBus, _BUS)
    if bus.isConnected():
        for service, path, interface in _SERVICES:
            message = QDBusMessage.createMethodCall(service, path, service + interface, "Inhibit")
            message.setArguments(["Mynah", reason])
            if bus.call(message, timeout=2000).type() == QDBusMessage.MessageType.ReplyMessage:
                return lambda: QDBusConnection.disconnectFromBus(_BUS)
    QDBusConnection.disconnectFromBus(_BUS)
    return None


def _logind(reason: str) -> Release | None:
    """Take systemd's lock without a desktop. A child process holds it and ends with its standard input."""
    return _child(["systemd-inhibit", "--what=idle:sleep", "--who=Mynah", f"--why={reason}", "--mode=block", "cat"])


def _child(command: list[str]) -> Release | None:
    program = shutil.which(command[0])
    if program is None:
        return None
    child = subprocess.Popen(
        [program, *command[1:]], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    with contextlib.suppress(subprocess.TimeoutExpired):
        child.wait(0.2)  # a refused request fails at once
        return None

    def release() -> None:
        if child.stdin is not None:
            child.stdin.close()
        child.terminate()
        child.wait()

    return release
