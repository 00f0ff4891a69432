"""Make a .deb of the bundle: program in /opt/mynah, commands, menu entry, icons, file types and notices."""

import gzip
import re
import shutil
import subprocess
from pathlib import Path
from typing import Final

import icons

LINUX: Final = Path(__file__).resolve().parent / "linux"
_OF_THE_C_LIBRARY: Final = re.compile(r"libc\.so\.6|ld-linux|linux-vdso")
_ARCHITECTURES: Final = {"x86_64": "amd64", "aarch64": "arm64"}
_CONTROL: Final = """Package: mynah
Version: {version}
Architecture: {architecture}
Maintainer: The Mynah authors <mynah@localhost>
Installed-Size: {kilobytes}
Depends: {needs}
Section: sound
Priority: optional
Description: speech to text on your own machine
 Mynah turns recordings into text with the time of every word, subtitles and
 CHAT, with NVIDIA NeMo's recognisers. Nothing leaves the machine.
"""


def build(bundle: Path, work: Path, target: Path, version: str) -> Path:
    """Pack `bundle` into `target`, with temporary files in `work`. Return `target`. Raises CalledProcessError."""
    root = work / "deb"
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(bundle, root / "opt" / "mynah", symlinks=True, copy_function=_linked)
    for command in ("mynah", "mynah-gui"):
        _place(root / "usr" / "bin" / command).symlink_to(f"/opt/mynah/{command}")
    for file, place in (
        ("mynah.desktop", "applications/mynah.desktop"),
        ("mynah.xml", "mime/packages/mynah.xml"),
        ("mynah.metainfo.xml", "metainfo/org.mynah.Mynah.metainfo.xml"),  # AppStream requires the id as its name
    ):
        shutil.copy(LINUX / file, _place(root / "usr" / "share" / place))
    for size, image in icons.draw(work).png.items():
        shutil.copy(image, _place(root / f"usr/share/icons/hicolor/{size}x{size}/apps/mynah.png"))
    drawing = icons.ROOT / "resources" / "icons" / "mynah.svg"
    shutil.copy(drawing, _place(root / "usr/share/icons/hicolor/scalable/apps/mynah.svg"))
    _notices(root / "usr" / "share" / "doc" / "mynah", version)
    kilobytes = sum(path.lstat().st_size for path in root.rglob("*") if not path.is_dir()) // 1024
    machine = subprocess.run(["uname", "-m"], capture_output=True, text=True, check=True).stdout.strip()
    control = _CONTROL.format(
        version=version,
        architecture=_ARCHITECTURES.get(machine, machine),
        kilobytes=kilobytes,
        needs=", ".join(needs(bundle)),
    )
    _place(root / "DEBIAN" / "control").write_text(control, "utf-8")
    _modes(root)
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "-Zzstd", "-z10", "--build", str(root), str(target)],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    shutil.rmtree(root)
    return target


def needs(bundle: Path) -> list[str]:
    """Return the Debian packages of system libraries that the bundle needs and does not contain."""
    wanted: set[str] = set()
    brought = {path.name for path in bundle.rglob("*.so*")}
    for path in [*bundle.rglob("*.so*"), bundle / "mynah", bundle / "mynah-gui"]:
        if path.is_file() and not path.is_symlink():
            out = subprocess.run(["objdump", "-p", str(path)], capture_output=True, text=True, check=False).stdout
            wanted.update(re.findall(r"^\s*NEEDED\s+(\S+)$", out, re.MULTILINE))
    known = subprocess.run(["/sbin/ldconfig", "-p"], capture_output=True, text=True, check=True).stdout
    places = dict(re.findall(r"^\s*(\S+) \(.*\) => (\S+)$", known, re.MULTILINE))
    packages = {f"libc6 (>= {_libc()})"}
    for name in sorted(wanted - brought):
        if name in places and not _OF_THE_C_LIBRARY.search(name):
            query = ["dpkg-query", "-S", str(Path(places[name]).resolve()), places[name]]
            answer = subprocess.run(query, capture_output=True, text=True, check=False)
            packages.update(line.split(":")[0] for line in answer.stdout.splitlines()[:1])
    return sorted(packages - {"libc6"})


def _libc() -> str:
    """Return the version of this machine's C library. The bundle needs at least this version."""
    return subprocess.run(["getconf", "GNU_LIBC_VERSION"], capture_output=True, text=True, check=True).stdout.split()[1]


def _notices(folder: Path, version: str) -> None:
    licence = (icons.ROOT / "LICENSE").read_text("utf-8")
    others = "What comes along is listed by `mynah licences`; its texts are in /opt/mynah/_internal.\n\n"
    _place(folder / "copyright").write_text(f"Mynah is under the Apache License 2.0.\n{others}{licence}", "utf-8")
    line = f"mynah ({version}) unstable; urgency=low\n\n  * See the release notes.\n"
    (folder / "changelog.gz").write_bytes(gzip.compress(line.encode(), mtime=0))


def _place(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def _linked(source: str, target: str) -> None:
    """Make a hard link instead of a copy. The bundle is large, and the tree is deleted after packing."""
    Path(target).hardlink_to(source)


def _modes(root: Path) -> None:
    """Give everybody access to folders and programs, regardless of the umask."""
    for path in root.rglob("*"):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)
