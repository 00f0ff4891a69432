"""Files are whole or absent, even if their writer is killed."""

import errno
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from core.contracts import files
from core.contracts.errors import EnvironmentFault
from core.contracts.files import NewFile, storage_faults, write_atomic, write_together


def test_existing_file_is_replaced_only_with_overwrite(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    write_atomic(path, "one", overwrite=False)
    with pytest.raises(FileExistsError):
        write_atomic(path, "two", overwrite=False)
    assert path.read_text() == "one"
    write_atomic(path, "two", overwrite=True)
    assert path.read_text() == "two"
    assert list(tmp_path.iterdir()) == [path]


def test_files_written_together_fail_alone(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("old")
    (tmp_path / "replaced").write_text("old")
    (tmp_path / "file").write_text("no folder")
    new = [
        NewFile(tmp_path / "taken", b"new", overwrite=False),
        NewFile(tmp_path / "replaced", b"new", overwrite=True),
        NewFile(tmp_path / "file" / "x", b"new", overwrite=False),
        *(NewFile(tmp_path / f"folder{n % 3}" / f"{n}", f"{n}".encode(), overwrite=False) for n in range(20)),
    ]
    taken, replaced, wrong, *others = write_together(new)
    assert isinstance(taken, FileExistsError)
    assert replaced is None
    assert isinstance(wrong, EnvironmentFault)
    assert others == [None] * 20
    assert (tmp_path / "taken").read_text() == "old"
    assert [file.path.read_bytes() == file.content for file in (new[1], *new[3:])] == [True] * 21
    assert not list(tmp_path.rglob("*.tmp"))


def test_the_umask_decides_who_may_read(tmp_path: Path) -> None:
    write_atomic(tmp_path / "a.txt", "one", overwrite=False)
    (tmp_path / "b.txt").touch()
    assert (tmp_path / "a.txt").stat().st_mode == (tmp_path / "b.txt").stat().st_mode


def test_one_of_many_writers_gets_the_name(tmp_path: Path) -> None:
    path, won = tmp_path / "a.txt", []

    def write(text: str) -> None:
        try:
            write_atomic(path, text, overwrite=False)
            won.append(text)
        except FileExistsError:
            pass

    threads = [threading.Thread(target=write, args=(f"writer {n}\n" * 1000,)) for n in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [path.read_text()] == won
    assert list(tmp_path.iterdir()) == [path]


KILLED = """
import os, signal, sys
from pathlib import Path
import core.contracts.files
core.contracts.files.os.fsync = lambda descriptor: os.kill(os.getpid(), signal.SIGKILL)
core.contracts.files.write_atomic(Path(sys.argv[1]), "x", overwrite=False)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
def test_leftovers_of_a_killed_writer_are_removed(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    subprocess.run([sys.executable, "-c", KILLED, str(path)], timeout=300)
    assert [left.suffix for left in tmp_path.iterdir()] == [".tmp"]
    write_atomic(path, "one", overwrite=False)
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
def test_folder_is_not_searched_for_each_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Which made each of 10,000 transcripts in a folder dearer than the one before."""
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now)
    write_atomic(tmp_path / "a.txt", "one")
    subprocess.run([sys.executable, "-c", KILLED, str(tmp_path / "b.txt")], timeout=300)
    write_atomic(tmp_path / "c.txt", "one")
    assert len(list(tmp_path.glob("*.tmp"))) == 1
    monkeypatch.setattr(time, "monotonic", lambda: now + 61)
    write_atomic(tmp_path / "d.txt", "one")
    assert not list(tmp_path.glob("*.tmp"))


@contextmanager
def without_privileges() -> Iterator[None]:
    """Permissions do not bind root, so root steps down for a moment."""
    privileged = os.geteuid() == 0
    if privileged:
        os.seteuid(65534)
    try:
        yield
    finally:
        if privileged:
            os.seteuid(0)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="rights are no modes of files there")
def test_a_read_only_folder_is_a_fault_with_the_path(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    path = tmp_path / "a.txt"
    with without_privileges(), pytest.raises(EnvironmentFault) as caught:
        write_atomic(path, "one", overwrite=False)
    tmp_path.chmod(0o755)
    assert caught.value.code == "no-write"
    assert str(path) in caught.value.sentence
    assert list(tmp_path.iterdir()) == []


def test_file_and_folder_in_the_wrong_place(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder.txt").mkdir()
    for path in (tmp_path / "file" / "a.txt", tmp_path / "file" / "deeper" / "a.txt", tmp_path / "folder.txt"):
        with pytest.raises(EnvironmentFault) as caught:
            write_atomic(path, "one", overwrite=True)
        assert caught.value.code == "no-write"
    with pytest.raises(EnvironmentFault):
        write_atomic(tmp_path / "file" / "a.txt", "one", overwrite=False)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder.txt"]


FULL = """
import resource, sys
from pathlib import Path
from core.contracts.errors import EnvironmentFault
from core.contracts.files import NewFile, storage_faults, write_atomic, write_together
path = Path(sys.argv[1])
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
try:
    write_atomic(path, "x" * 100_000, overwrite=True)
except EnvironmentFault as fault:
    print(fault.code, fault.sentence)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no limit on file sizes")
def test_a_full_disk_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old")
    result = subprocess.run([sys.executable, "-c", FULL, str(path)], capture_output=True, text=True, timeout=300)
    assert result.stdout.startswith(f"disk the disk is full ({path}: 0.10 MB needed, ")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


class Denied(PermissionError):
    """What Windows raises: ERROR_ACCESS_DENIED."""

    winerror = 5


def held(times: int) -> Callable[[Path, Path], Path]:
    """Path.replace as Windows has it while another program has the target open, for so many calls."""
    left, replace = [times], Path.replace

    def call(self: Path, target: Path) -> Path:
        if left[0]:
            left[0] -= 1
            raise Denied(errno.EACCES, "Access is denied", str(target))
        return replace(self, target)

    return call


def test_waits_for_a_scanner_with_the_file_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old")
    monkeypatch.setattr(Path, "replace", held(3))
    write_atomic(path, "new")
    assert path.read_text() == "new"


def test_file_open_elsewhere_is_its_own_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.docx"
    path.write_text("old")
    monkeypatch.setattr(Path, "replace", held(10**9))
    monkeypatch.setattr(files, "_PATIENCE_SECONDS", 0.1)
    with pytest.raises(EnvironmentFault) as caught:
        write_atomic(path, "new")
    assert caught.value.sentence == f"{path} is open in another program"
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(sys.platform != "win32", reason="other systems let a file be replaced that is open")
def test_windows_does_not_replace_an_open_file(tmp_path: Path) -> None:
    path = tmp_path / "a.docx"
    path.write_text("old")
    with path.open("a"):
        with pytest.raises(EnvironmentFault) as caught:
            write_atomic(path, "new")
        assert caught.value.code == "file-open"
    write_atomic(path, "new")
    assert path.read_text() == "new"


def test_removed_folder_is_its_own_fault(tmp_path: Path) -> None:
    with pytest.raises(EnvironmentFault) as caught, storage_faults(tmp_path / "gone" / "a.txt"):
        (tmp_path / "gone" / "a.txt").write_text("x")
    assert caught.value.code == "folder-gone"
    assert "Choose another folder" not in caught.value.advice


def test_a_really_full_disk(tmp_path: Path) -> None:
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(tmp_path)], capture_output=True)
    if mounted.returncode:
        pytest.skip("mounting a small disk takes privileges")
    try:
        with pytest.raises(EnvironmentFault) as caught:
            write_atomic(tmp_path / "a.txt", "x" * 1_000_000, overwrite=False)
        assert caught.value.code == "disk"
        assert list(tmp_path.iterdir()) == []
    finally:
        subprocess.run(["umount", str(tmp_path)], check=True)
