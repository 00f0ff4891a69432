"""Notify the user at the end of a batch through the tray, the desktop's service or the task bar."""

import shutil
import subprocess
import sys

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QSystemTrayIcon, QWidget

from app.ui import background, icons
from core.contracts import paths

_SHOWN = 30_000  # ms that the tray icon shows its message


class Notifier(QObject):
    """Shows notifications of `window` if the desktop can."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._tray: QSystemTrayIcon | None = None
        self._hide_timer = QTimer(self, singleShot=True, interval=_SHOWN)
        self._hide_timer.timeout.connect(self._hide)

    def batch_ended(self, done: int, failed: int) -> bool:
        """Report the result of a batch, unless the window is in front. Return whether there was anything to report."""
        if self._window.isActiveWindow() or not (done or failed):
            return False
        words = self.tr("%n recording(s) done.", "", done)
        if failed:
            words += " " + self.tr("%n failed.", "", failed)
        self.show(self.tr("Mynah is done"), words)
        return True

    def show(self, title: str, words: str) -> None:
        """Show a notification for a while. A click on it brings the window to the front."""
        if QSystemTrayIcon.isSystemTrayAvailable() and QSystemTrayIcon.supportsMessages():
            self._show_in_tray(title, words)
        else:
            background.run(
                self, lambda: _notify_desktop(title, words), self._fall_back, lambda _: self._fall_back(False)
            )

    def _fall_back(self, told: bool) -> None:
        if not told:
            QApplication.alert(self._window)

    def _show_in_tray(self, title: str, words: str) -> None:
        if self._tray is None:
            self._tray = QSystemTrayIcon(icons.application_icon(), self)
            self._tray.setToolTip("Mynah")
            self._tray.messageClicked.connect(self._raise_window)
            self._tray.activated.connect(self._raise_window)
        self._tray.show()
        self._tray.showMessage(title, words, icons.application_icon(), _SHOWN // 3)
        self._hide_timer.start()

    def _raise_window(self) -> None:
        self._hide()
        self._window.setWindowState(self._window.windowState() & ~Qt.WindowState.WindowMinimized)
        self._window.show()
        self._window.raise_()
        self._window.activateWindow()

    def _hide(self) -> None:
        if self._tray is not None:
            self._tray.hide()


def _notify_desktop(title: str, words: str) -> bool:
    """Call libnotify's program, for desktops without a tray. Return whether it accepted the notification.

    QtDBus cannot be used: the service needs an unsigned number, which PySide6 cannot send.
    """
    program = shutil.which("notify-send") if sys.platform.startswith("linux") else None
    if program is None:
        return False
    command = [
        program,
        "--app-name=Mynah",
        f"--icon={paths.resources_dir() / 'icons' / 'mynah.svg'}",
        "--",
        title,
        words,
    ]
    try:
        return subprocess.run(command, timeout=5, capture_output=True, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False
