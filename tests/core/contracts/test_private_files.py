"""Other users of the machine read nothing: rights of Mynah's own folders and files under any umask."""

import json
import os
import signal
import stat
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

OWN_FOLDERS = ("DATA", "STATE", "CACHE", "CONFIG")

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no umask and no mode bits")

# Reads every file below a folder as another user. Prints the files that it could read or whose names it saw.
SPY = textwrap.dedent(
    """
    import json, os, sys
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(65534)
        os.setuid(65534)
    seen = []
    for root in sys.argv[1:]:
        for folder, _, names in os.walk(root):
            seen += [os.path.join(folder, name) for name in names]
    print(json.dumps(seen))
    """
)


def seen_by_others(*folders: Path) -> list[str]:
    """Return the files that another user finds below some folders. Root becomes that user."""
    if os.geteuid() != 0:
        return [str(path) for folder in folders if folder.stat().st_mode & 0o077 for path in folder.rglob("*")]
    spied = subprocess.run(
        [sys.executable, "-S", "-c", SPY, *map(str, folders)], check=True, capture_output=True, text=True
    )
    found: list[str] = json.loads(spied.stdout)
    return found


def environment_in(home: Path) -> dict[str, str]:
    """Return the environment of a program with its folders in `home`."""
    return {**os.environ, **{f"XDG_{kind}_HOME": str(home / kind) for kind in OWN_FOLDERS}}


def mynah(home: Path, umask: int, *arguments: object) -> subprocess.CompletedProcess[str]:
    """Run the command line with its folders in `home`, under a umask."""
    return subprocess.run(
        [sys.executable, "-m", "core.cli", *map(str, arguments)],
        env=environment_in(home),
        preexec_fn=_with_umask(umask),
        capture_output=True,
        text=True,
        check=False,
    )


def python(home: Path, umask: int, program: str, given: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """Run a program with its folders in `home`, under a umask."""
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)],
        env={**environment_in(home), **more},
        preexec_fn=_with_umask(umask),
        input=given,
        capture_output=True,
        text=True,
        check=False,
    )


def _with_umask(umask: int) -> Callable[[], None]:
    def begin() -> None:
        os.umask(umask)

    return begin


def open_to_all(folder: Path) -> Path:
    """Make the folder and the parents that pytest closed passable for other users."""
    folder.mkdir(parents=True, exist_ok=True)
    for each in (folder, *folder.parents):
        if each.stat().st_uid == os.geteuid() and each != Path(each.anchor):
            each.chmod(each.stat().st_mode | 0o055)
        if each == Path(tempfile.gettempdir()):
            break
    return folder


def rights(path: Path) -> int:
    """Return the mode bits of a file."""
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return a folder for Mynah's folders that other users can enter, as /home is on many machines."""
    home = open_to_all(tmp_path / "home")
    for kind in OWN_FOLDERS:
        open_to_all(home / kind)
    return home


@pytest.mark.slow
@pytest.mark.parametrize("umask", [0o022, 0o000, 0o277])
def test_own_folders_and_files_are_closed_under_any_umask(home: Path, tmp_path: Path, umask: int) -> None:
    backup = tmp_path / "backup.mynah"
    made = mynah(home, umask, "archive", "backup", backup)
    assert made.returncode == 0, made.stderr
    assert rights(backup) == 0o600
    for folder in (home / "DATA" / "mynah", home / "STATE" / "mynah", home / "STATE" / "mynah" / "log"):
        assert rights(folder) == 0o700, folder
    assert rights(home / "DATA" / "mynah" / "journal.sqlite3") == 0o600
    assert seen_by_others(home) == []


@pytest.mark.slow
def test_a_journal_in_use_is_closed_with_its_log_and_index(home: Path) -> None:
    program = """
        import stat
        from core.contracts import paths
        from core.journal.journal import Journal
        journal = Journal(paths.journal())
        journal.batches.open("x")
        for path in sorted(paths.data_dir().iterdir()):
            print(path.name, oct(stat.S_IMODE(path.stat().st_mode)))
    """
    assert python(home, 0o000, program).stdout.split("\n")[:3] == [
        "journal.sqlite3 0o600",
        "journal.sqlite3-shm 0o600",
        "journal.sqlite3-wal 0o600",
    ]


@pytest.mark.slow
def test_the_next_start_closes_what_older_versions_left_open(home: Path, tmp_path: Path) -> None:
    assert mynah(home, 0o022, "archive", "backup", tmp_path / "b").returncode == 0
    (home / "STATE" / "mynah" / "log" / "mynah.log.2").write_text("old")
    settings = home / "CONFIG" / "mynah" / "settings.json"
    settings.parent.mkdir()
    settings.write_text("{}")
    for kind in OWN_FOLDERS:
        for path in (home / kind).rglob("*"):
            path.chmod(0o755 if path.is_dir() else 0o644)
    if os.geteuid() == 0:
        assert any(name.endswith("journal.sqlite3") for name in seen_by_others(home))
    program = """
        from core.contracts import logs, paths
        from core.journal.journal import Journal
        from core.settings import settings
        logs.log_to_file(paths.log_dir() / "mynah.log")
        settings.load(settings.file())
        Journal(paths.journal()).close()
    """
    assert python(home, 0o022, program).returncode == 0
    assert seen_by_others(home) == []
    for path in home.rglob("mynah/**/*"):
        if path.suffix != ".lock":
            assert rights(path) == (0o700 if path.is_dir() else 0o600), path


@pytest.mark.slow
def test_settings_report_log_and_plan_are_closed_and_transcripts_follow_the_umask(home: Path, tmp_path: Path) -> None:
    program = f"""
        import logging
        from pathlib import Path
        from core.contracts import files, logs, paths
        from core.journal.restoring import plan_restore
        from core.settings import settings
        from core.support import diagnostics
        settings.save(settings.Settings(), settings.file())
        plan_restore(Path("b"), paths.journal())
        diagnostics.write(Path({str(tmp_path / "report.zip")!r}), paths.journal(), settings.Settings(), "")
        files.write_atomic(Path({str(tmp_path / "note.txt")!r}), "words")
        logs.log_to_file(paths.log_dir() / "mynah.log")
        logging.getLogger("core").warning("a line")
    """
    done = python(home, 0o022, program)
    assert done.returncode == 0, done.stderr
    assert rights(home / "CONFIG" / "mynah" / "settings.json") == 0o600
    assert rights(home / "STATE" / "mynah" / "log" / "mynah.log") == 0o600
    assert rights(home / "DATA" / "mynah" / "restore-at-next-start.txt") == 0o600
    assert rights(tmp_path / "report.zip") == 0o600
    assert rights(tmp_path / "note.txt") == 0o644


TEMPORARY_JOURNAL = """
    import os, signal, sys
    from core.journal.journal import temporary_journal
    with temporary_journal() as journal:
        journal.batches.open("x")
        print(journal.path, flush=True)
        if sys.stdin.readline() == "kill\\n":
            os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.slow
def test_temporary_journal_is_private_unpredictable_and_removed(home: Path, tmp_path: Path) -> None:
    shared = open_to_all(tmp_path / "shared")
    shared.chmod(0o1777)
    places = set()
    for _ in range(2):
        with subprocess.Popen(
            [sys.executable, "-c", textwrap.dedent(TEMPORARY_JOURNAL)],
            env={**environment_in(home), "TMPDIR": str(shared)},
            preexec_fn=_with_umask(0o000),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as running:
            assert running.stdin is not None
            assert running.stdout is not None
            journal = Path(running.stdout.readline().strip())
            assert rights(journal.parent) == 0o700
            assert rights(journal) == 0o600
            assert journal.parent.stat().st_uid == os.geteuid()
            assert all(path.parent == journal.parent for path in journal.parent.glob("journal.sqlite3*"))
            if os.geteuid() == 0:
                assert seen_by_others(shared) == []
            running.stdin.write("end\n")
        places.add(journal.parent)
    assert len(places) == 2
    assert list(shared.iterdir()) == []


@pytest.mark.slow
def test_a_killed_programs_temporary_journal_is_removed_by_the_next(home: Path, tmp_path: Path) -> None:
    shared = open_to_all(tmp_path / "shared")
    killed = python(home, 0o022, TEMPORARY_JOURNAL, "kill\n", TMPDIR=str(shared))
    assert killed.returncode == -signal.SIGKILL
    assert len(list(shared.iterdir())) == 1
    assert python(home, 0o022, TEMPORARY_JOURNAL, "end\n", TMPDIR=str(shared)).returncode == 0
    assert list(shared.iterdir()) == []
