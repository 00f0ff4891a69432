"""Show a file where it lies, in the desktop's own file manager."""

import os
import subprocess
import sys
from collections.abc import Collection
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from core.formats import export


def show_in_folder(path: Path) -> bool:
    """Open the folder of `path` with the file selected where the desktop can; whether something was opened."""
    if sys.platform == "win32" and path.exists():
        subprocess.Popen(f'explorer /select,"{path}"')  # explorer splits its arguments in its own way
        return True
    if sys.platform == "darwin" and path.exists():
        return subprocess.run(["open", "-R", str(path)], check=False).returncode == 0
    if path.exists() and _select(path):
        return True
    return open_folder(path if path.is_dir() else path.parent)


def open_folder(path: Path) -> bool:
    """Open a folder; whether the desktop could."""
    return path.is_dir() and QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))


def _select(path: Path) -> bool:
    """By the file manager on the session's bus (https://www.freedesktop.org/wiki/Specifications/file-manager-interface)."""
    if sys.platform in ("win32", "darwin"):
        return False
    from PySide6.QtDBus import QDBusConnection, QDBusMessage

    message = QDBusMessage.createMethodCall(
        "org.freedesktop.FileManager1", "/org/freedesktop/FileManager1", "org.freedesktop.FileManager1", "ShowItems"
    )
    message.setArguments([[QUrl.fromLocalFile(str(path)).toString()], ""])
    answer = QDBusConnection.sessionBus().call(message, timeout=2000)
    return bool(answer.type() == QDBusMessage.MessageType.ReplyMessage)


def with_suffix(chosen: Path, suffix: str, others: Collection[str] = ()) -> Path:
    """The file for a name from a save dialog, which need not end in `suffix`, nor in one of the `others`.

    Where it did not, the dialog has asked about another file: one that is there stays, and the new one gets a number.
    """
    if chosen.suffix.lower() in (each.lower() for each in (suffix, *others)):
        return chosen
    named = chosen.with_name(f"{chosen.name}{suffix}")
    return export.target(named, suffix, None, overwrite=False) if os.path.lexists(named) else named
