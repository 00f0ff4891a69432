"""Use the desktop's own programs: the clipboard, the key that pastes, and short messages."""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence

from core.contracts.errors import EnvironmentFault

_PATIENCE = 5.0  # seconds for one program
_SHELL = ("powershell", "-NoProfile", "-NonInteractive", "-Command")
_READ = "[Console]::InputEncoding = [Text.Encoding]::UTF8; Set-Clipboard -Value ([Console]::In.ReadToEnd())"
_PRESS = "Add-Type -AssemblyName System.Windows.Forms; [System.Windows.Forms.SendKeys]::SendWait('^v')"

_Commands = Mapping[str, Sequence[Sequence[str]]]

_COPY: _Commands = {  # each takes the text on its standard input
    "darwin": [("pbcopy",)],
    "win32": [(*_SHELL, _READ)],
    "wayland": [("wl-copy",), ("xclip", "-selection", "clipboard"), ("xsel", "-b", "-i")],
    "x11": [("xclip", "-selection", "clipboard"), ("xsel", "-b", "-i")],
}
_PASTE: _Commands = {
    "darwin": [("osascript", "-e", 'tell application "System Events" to keystroke "v" using command down')],
    "win32": [(*_SHELL, _PRESS)],
    "wayland": [
        ("wtype", "-M", "ctrl", "v", "-m", "ctrl"),
        ("ydotool", "key", "29:1", "47:1", "47:0", "29:0"),  # Ctrl and V, down and up
    ],
    "x11": [("xdotool", "key", "--clearmodifiers", "ctrl+v")],
}
_NOTIFY: _Commands = {
    "wayland": [("notify-send", "--app-name=Mynah", "--expire-time=2000")],
    "x11": [("notify-send", "--app-name=Mynah", "--expire-time=2000")],
}
_PACKAGES = {"wayland": ("wl-clipboard", "wtype"), "x11": ("xclip", "xdotool")}  # for copying and for pasting


def copy(text: str) -> None:
    """Put a text on the clipboard.

    Raises:
        EnvironmentFault: "desktop-tool". No program for it is installed, or it failed.
    """
    _run(_COPY, 0, text)


def press_paste() -> None:
    """Press the keys that paste, in the window in front.

    Raises:
        EnvironmentFault: "desktop-tool".
    """
    _run(_PASTE, 1)


def notify(sentence: str) -> None:
    """Show a short message if the desktop has a program for it. A failure is harmless."""
    command = _installed(_NOTIFY)
    if command is not None:
        _answers([*command, sentence], "")


def _desktop() -> str:
    if sys.platform in ("darwin", "win32"):
        return sys.platform
    return "wayland" if os.environ.get("WAYLAND_DISPLAY") else "x11"


def _installed(commands: _Commands) -> Sequence[str] | None:
    return next((each for each in commands.get(_desktop(), ()) if shutil.which(each[0])), None)


def _run(commands: _Commands, kind: int, text: str = "") -> None:
    command = _installed(commands)
    if command is None or not _answers(command, text):
        name = _PACKAGES[_desktop()][kind] if _desktop() in _PACKAGES else commands[_desktop()][0][0]
        raise EnvironmentFault("desktop-tool", tool=name if command is None else command[0])


def _answers(command: Sequence[str], text: str) -> bool:
    """Run a program. Return whether it succeeded.

    Its output is closed: a program that holds the clipboard goes on behind this one, and would keep a pipe open.
    """
    try:
        run = subprocess.run(
            command,
            input=text.encode(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=_PATIENCE,
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        return False
    return run.returncode == 0
