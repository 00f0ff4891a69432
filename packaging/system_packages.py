"""Install packages that pip lacks: Qt's system libraries on Linux, and speech and media tools for tests."""

import ctypes
import os
import platform
import shutil
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

Manager = str


@dataclass(frozen=True)
class Need:
    """A missing component, with its package for each package manager."""

    what: str
    packages: dict[Manager, str]


# soname -> package of apt, dnf, pacman. These are the system libraries of PySide6 and of its xcb, wayland and offscreen
# plugins (readelf -d), without the dependencies of packages that are listed here.
_QT_LIBRARIES: Final = {
    "libEGL.so.1": ("libegl1", "libglvnd-egl", "libglvnd"),
    "libGL.so.1": ("libgl1", "libglvnd-glx", "libglvnd"),
    "libX11-xcb.so.1": ("libx11-xcb1", "libX11-xcb", "libx11"),
    "libxkbcommon.so.0": ("libxkbcommon0", "libxkbcommon", "libxkbcommon"),
    "libxkbcommon-x11.so.0": ("libxkbcommon-x11-0", "libxkbcommon-x11", "libxkbcommon-x11"),
    "libdbus-1.so.3": ("libdbus-1-3", "dbus-libs", "dbus"),
    "libfontconfig.so.1": ("libfontconfig1", "fontconfig", "fontconfig"),
    "libglib-2.0.so.0": ("libglib2.0-0", "glib2", "glib2"),
    "libgssapi_krb5.so.2": ("libgssapi-krb5-2", "krb5-libs", "krb5"),
    "libbrotlidec.so.1": ("libbrotli1", "libbrotli", "brotli"),
    "libpulse.so.0": ("libpulse0", "pulseaudio-libs", "libpulse"),
    "libXrandr.so.2": ("libxrandr2", "libXrandr", "libxrandr"),
    "libxcb-cursor.so.0": ("libxcb-cursor0", "xcb-util-cursor", "xcb-util-cursor"),
    "libxcb-icccm.so.4": ("libxcb-icccm4", "xcb-util-wm", "xcb-util-wm"),
    "libxcb-image.so.0": ("libxcb-image0", "xcb-util-image", "xcb-util-image"),
    "libxcb-keysyms.so.1": ("libxcb-keysyms1", "xcb-util-keysyms", "xcb-util-keysyms"),
    "libxcb-render-util.so.0": ("libxcb-render-util0", "xcb-util-renderutil", "xcb-util-renderutil"),
    "libxcb-randr.so.0": ("libxcb-randr0", "libxcb", "libxcb"),
    "libxcb-shape.so.0": ("libxcb-shape0", "libxcb", "libxcb"),
    "libxcb-xfixes.so.0": ("libxcb-xfixes0", "libxcb", "libxcb"),
    "libxcb-xkb.so.1": ("libxcb-xkb1", "libxcb", "libxcb"),
    "libwayland-cursor.so.0": ("libwayland-cursor0", "libwayland-cursor", "wayland"),
    "libwayland-egl.so.1": ("libwayland-egl1", "libwayland-egl", "wayland"),
}
# program -> package of apt, dnf, pacman, brew
_TEST_TOOLS: Final = {
    "espeak-ng": ("espeak-ng", "espeak-ng", "espeak-ng", "espeak-ng"),
    "flite": ("flite", "flite", "flite", "flite"),
    "ffmpeg": ("ffmpeg", "ffmpeg-free", "ffmpeg", "ffmpeg"),
}
_SERVERS_OF_A_DESKTOP: Final = {
    "Xvfb": ("xvfb", "xorg-x11-server-Xvfb", "xorg-server-xvfb"),
    "dbus-run-session": ("dbus", "dbus-daemon", "dbus"),
    "pulseaudio": ("pulseaudio", "pulseaudio", "pulseaudio"),
    "paplay": ("pulseaudio-utils", "pulseaudio-utils", "libpulse"),
}
_EMULATORS: Final = {"qemu-aarch64": ("qemu-user", "qemu-user", "qemu-user")}  # the kernels for ARM run in it on x86
_BUNDLE_TOOLS: Final = {
    "objdump": ("binutils", "binutils", "binutils"),
    "strip": ("binutils", "binutils", "binutils"),
    "cc": ("gcc", "gcc", "gcc"),
    "dpkg-deb": ("dpkg", "dpkg", "dpkg"),
}
_MANAGERS: Final = ("apt-get", "dnf", "pacman", "brew")
_INSTALL: Final = {"apt-get": "apt-get install", "dnf": "dnf install", "pacman": "pacman -S", "brew": "brew install"}


def missing_libraries() -> list[Need]:
    """Return Qt's system libraries that the loader does not find. macOS and Windows need none."""
    if not sys.platform.startswith("linux"):
        return []
    return [_need(soname, packages) for soname, packages in _QT_LIBRARIES.items() if not _loads(soname)]


def missing_tools(kind: str) -> list[Need]:
    """Return the programs that a `kind` of work (test, docs or bundle) needs and PATH lacks."""
    if kind == "docs":
        return []
    tools: dict[str, tuple[str, ...]] = {} if kind == "bundle" else dict(_TEST_TOOLS)
    if sys.platform.startswith("linux"):
        tools |= _BUNDLE_TOOLS if kind == "bundle" else _SERVERS_OF_A_DESKTOP
        tools |= _EMULATORS if kind != "bundle" and platform.machine() == "x86_64" else {}
    missing = [_need(name, packages) for name, packages in tools.items() if shutil.which(name) is None]
    shared = f"libpython{sys.version_info.major}.{sys.version_info.minor}"  # a separate package of Debian
    if kind == "bundle" and sys.platform.startswith("linux") and not _loads(f"{shared}.so.1.0"):
        missing.append(_need(shared, (shared, "python3-libs", "python")))
    return missing


def venv_package() -> Need:
    """Return the part of Python that Debian and Ubuntu put into a separate package."""
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    return Need("the part that makes environments (ensurepip)", {"apt-get": package})


def provide(needs: list[Need], call: Callable[[Sequence[str]], None], say: Callable[[str], None]) -> None:
    """Install `needs` as root on Debian or Ubuntu. Elsewhere, print the command that installs them. Never raises.

    Args:
        needs: missing components.
        call: runs a command with its output in the log, and raises if it fails.
        say: prints a line.
    """
    if not needs:
        return
    command = install_command(needs)
    if not (_is_root() and Path("/etc/debian_version").exists() and shutil.which("apt-get")):
        say(f"Missing on this system: {_listed(need.what for need in needs)}. To install: {command}")
        return
    packages = _packages(needs, "apt-get")
    say(f"  system packages: {' '.join(packages)}")
    apt = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q"]
    try:
        call([*apt, "update"])
        call([*apt, "install", "-y", "--no-install-recommends", *packages])
    except Exception as error:  # the program works without them, so a failure is only reported
        say(f"{error} To install them yourself: {command}")


def install_command(needs: list[Need]) -> str:
    """Return the command that installs `needs`, or a description if no package manager is known."""
    for manager in _MANAGERS:
        packages = _packages(needs, manager)
        if packages and shutil.which(manager):
            command = f"{_INSTALL[manager]} {' '.join(packages)}"
            return command if manager == "brew" else as_root(command)
    return f"your system's packages for {_listed(need.what for need in needs)}"


def as_root(command: str) -> str:
    """Return the command for a user, with sudo unless the user is root."""
    return command if _is_root() else f"sudo {command}"


def _need(what: str, packages: tuple[str, ...]) -> Need:
    return Need(what, dict(zip(_MANAGERS, packages, strict=False)))


def _packages(needs: list[Need], manager: Manager) -> list[str]:
    return sorted({need.packages[manager] for need in needs if manager in need.packages})


def _loads(soname: str) -> bool:
    try:
        ctypes.CDLL(soname)
    except OSError:
        return False
    return True


def _is_root() -> bool:
    return sys.platform != "win32" and os.geteuid() == 0


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names)
