"""Real file systems that are full, read-only, gone for a while, hanging or slow, under each folder of Mynah's.

Linux, as root: a tmpfs that is small, one that becomes read-only between two runs, a bind mount that is taken away and
comes back, an ext4 on a loop device that is frozen for some seconds in the middle of a run, and one that does so few
operations a second as a bad network drive, is taken away like it and comes back.
"""

import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from command_line import Home

_VERSION_1, _VERSION_2 = Path("/sys/fs/cgroup/blkio"), Path("/sys/fs/cgroup")
PLACES = ("data", "log", "config", "cache", "out", "temporary")  # folders of a Home
Ended = tuple[int, str]  # exit status of a command, and what it said


def impossible() -> str:
    """Why this machine cannot do it; empty where it can."""
    if sys.platform != "linux" or os.geteuid():
        return "mounting needs Linux and root"
    with tempfile.TemporaryDirectory() as folder:
        if _call("mount", "-t", "tmpfs", "tmpfs", folder):
            return "this machine lets nobody mount"
        _call("umount", folder)
    return "" if shutil.which("mkfs.ext4") and shutil.which("fsfreeze") else "mkfs.ext4 or fsfreeze is missing"


def run(size: int, rng: random.Random, folder: Path) -> list[str]:
    """`size` disks, each kind under each place in turn."""
    if why := impossible():
        return [why]
    wrong: list[str] = []
    cases = [(kind, place) for place in PLACES for kind in _KINDS]
    for number in range(size):
        kind, place = cases[number % len(cases)]
        home = Home(folder / str(number))
        at = home.folder / place
        at.mkdir(exist_ok=True)
        with _KINDS[kind](home, at, rng) as runs:
            status, said = runs[-1]
            if status:  # else all was done, and the same command would begin anew
                status, said = home.run()
            found = [told[-400:] for _, told in runs if "Traceback" in told]
            found += [f"not done afterwards, {status}: {said[-300:]}"] if status else home.wrong()
        wrong += [f"{kind} {place}: {line}" for line in found]
        shutil.rmtree(home.folder, ignore_errors=True)
    return wrong


@contextmanager
def _full(home: Home, at: Path, rng: random.Random) -> Iterator[list[Ended]]:
    with _mounted(at, "-t", "tmpfs", "-o", f"size={rng.choice((8, 32, 64, 128, 256, 512))}k", "tmpfs"):
        ended = home.run()
        _call("mount", "-o", "remount,size=1g", str(at))
        yield [ended]


@contextmanager
def _read_only(home: Home, at: Path, rng: random.Random) -> Iterator[list[Ended]]:
    with _mounted(at, "-t", "tmpfs", "-o", "size=1g", "tmpfs"):
        process = home.start()
        runs = [_disturbed(process, rng.uniform(0.0, 1.5), process.kill)]
        _call("mount", "-o", "remount,ro", str(at))
        if runs[-1][0]:
            runs.append(home.run())
        _call("mount", "-o", "remount,rw", str(at))
        yield runs


@contextmanager
def _gone(home: Home, at: Path, rng: random.Random) -> Iterator[list[Ended]]:
    """The folder of a drive that is not there is empty; what was written to the drive is there again with it."""
    drive = home.folder / f"drive of {at.name}"
    drive.mkdir()
    _call("mount", "--bind", str(drive), str(at))
    ended = _disturbed(home.start(), rng.uniform(0.2, 1.5), lambda: _call("umount", "--lazy", str(at)))
    _call("umount", "--lazy", str(at))  # where the command was quicker
    if at.name == "out" and not ended[0]:  # a transcript may be where its folder was while the drive was away
        shutil.copytree(at, drive, dirs_exist_ok=True)
    with _mounted(at, "--bind", str(drive)):
        yield [ended]


def _image(home: Home) -> Path:
    """An empty file system of 32 MB in a file."""
    image = home.folder / "disk.img"
    with image.open("wb") as file:
        file.truncate(32 * 2**20)
    _call("mkfs.ext4", "-q", str(image))
    return image


@contextmanager
def _frozen(home: Home, at: Path, rng: random.Random) -> Iterator[list[Ended]]:
    with _mounted(at, "-o", "loop", str(_image(home))):
        shutil.rmtree(at / "lost+found")
        thaw = threading.Timer(rng.choice((rng.uniform(2, 6), 14.0)), lambda: _call("fsfreeze", "--unfreeze", str(at)))

        def freeze() -> None:
            _call("fsfreeze", "--freeze", str(at))
            thaw.start()

        ended = _disturbed(home.start(), rng.uniform(0.2, 1.5), freeze)
        if thaw.ident:
            thaw.join()
        yield [ended]


@contextmanager
def _slow(home: Home, at: Path, rng: random.Random) -> Iterator[list[Ended]]:
    with _loop_device(_image(home)) as device, _throttled(device, rng.choice((5, 20, 60))) as members:
        with _mounted(at, device):
            shutil.rmtree(at / "lost+found")
            process = home.start(lambda: _join(members))
            ended = _disturbed(process, rng.uniform(0.2, 6.0), lambda: _call("umount", "--lazy", str(at)))
        left = home.folder / f"written to {at.name} without its drive"
        shutil.copytree(at, left)
        with _mounted(at, device):
            if at.name == "out" and not ended[0]:
                shutil.copytree(left, at, dirs_exist_ok=True)
            yield [ended]


@contextmanager
def _loop_device(image: Path) -> Iterator[str]:
    """A device of the image, the same for all mounts of it."""
    called = subprocess.run(["losetup", "--show", "-f", str(image)], check=True, capture_output=True, text=True)
    device = called.stdout.strip()
    try:
        yield device
    finally:
        _call("losetup", "--detach", device)


@contextmanager
def _throttled(device: str, operations: int) -> Iterator[Path]:
    """A control group whose processes read and write the device so often a second; yields its list of members."""
    number = Path(device).stat().st_rdev
    name, first = f"{os.major(number)}:{os.minor(number)}", _VERSION_1.is_dir()
    group = (_VERSION_1 if first else _VERSION_2) / f"mynah-{os.getpid()}-{os.minor(number)}"
    group.mkdir()
    try:
        if first:
            for way in ("read", "write"):
                (group / f"blkio.throttle.{way}_iops_device").write_text(f"{name} {operations}")
        else:
            (group / "io.max").write_text(f"{name} riops={operations} wiops={operations}")
        yield group / "cgroup.procs"
    finally:
        while (group / "cgroup.procs").read_text():  # an engine whose command was killed ends soon
            time.sleep(0.1)
        group.rmdir()


def _join(members: Path) -> None:
    members.write_text(str(os.getpid()))


_KINDS: dict[str, Callable[[Home, Path, random.Random], AbstractContextManager[list[Ended]]]] = {
    "full": _full,
    "read-only": _read_only,
    "gone": _gone,
    "frozen": _frozen,
    "slow": _slow,
}


@contextmanager
def _mounted(at: Path, *what: str) -> Iterator[None]:
    _call("mount", *what, str(at))
    try:
        yield
    finally:
        _call("umount", "--lazy", str(at))


def _disturbed(process: "subprocess.Popen[str]", delay: float, disturb: Callable[[], object]) -> Ended:
    try:
        process.wait(delay)
    except subprocess.TimeoutExpired:
        disturb()
    _, said = process.communicate(timeout=120)
    return process.returncode, said


def _call(*command: str) -> int:
    return subprocess.run(command, check=False, capture_output=True).returncode
