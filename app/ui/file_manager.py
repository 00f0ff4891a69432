"""Show files in the desktop's file manager, and complete the names that a save dialog returns."""

import os
import subprocess
import sys
from collections.abc import Collection
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from core.formats import export


def show_in_folder(path: Path) -> bool:
    """Open the folder of `path`, with the file selected if the desktop can. Return whether a folder opened."""
    if sys.platform == "win32" and path.exists():
        subprocess.Popen(f'explorer /select,"{path}"')  # Explorer splits its arguments by its own rules
        return True
    if sys.platform == "darwin" and path.exists():
        return subprocess.run(["open", "-R", str(path)], check=False).returncode == 0
    if path.exists() and _select(path):
        return True
    return open_folder(path if path.is_dir() else path.parent)


def open_folder(path: Path) -> bool:
    """Open a folder. Return whether the desktop could."""
    return path.is_dir() and QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))


def _select(path: Path) -> bool:
    """Ask the file manager on the session bus (https://www.freedesktop.org/wiki/Specifications/file-manager-interface)."""
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
    """Return the path for a name from a save dialog, with `suffix` added unless the name ends in an allowed one.

    The dialog asked about the name without the suffix. If the completed name exists, the new file gets a number.
    """
    if chosen.suffix.lower() in (each.lower() for each in (suffix, *others)):
        return chosen
    named = chosen.with_name(f"{chosen.name}{suffix}")
    return export.target(named, suffix, export.Destination()) if os.path.lexists(named) else named
