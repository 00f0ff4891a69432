"""Another user of the machine tries to read and to change everything that Mynah keeps: files, folders and sockets."""

import json
import os
import random
import subprocess
import sys
import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_NOBODY = 65534
_OWN = ("DATA", "STATE", "CACHE", "CONFIG")
# Makes all that Mynah keeps, beside a window's socket and a temporary journal, and waits.
_VICTIM = textwrap.dedent(
    """
    import logging, os, sys
    os.umask(int(sys.argv[1]))
    sys.path[:0] = [sys.argv[2], sys.argv[2] + "/tests/fixtures"]
    from pathlib import Path
    from PySide6.QtCore import QCoreApplication
    from app.shell.single_instance import SingleInstance
    from core.contracts import files, logs, paths
    from core.journal.journal import Journal, temporary_journal
    from core.journal.repair import repair
    from core.settings import settings
    from core.support import diagnostics
    from generated_archive import make_archive
    out = Path(sys.argv[3])
    application = QCoreApplication([])
    instance = SingleInstance(paths.data_dir())
    assert instance.is_first()
    logs.log_to_file(paths.log_dir() / "mynah.log")
    logging.getLogger("core").warning("a line")
    settings.save(settings.Settings(), settings.file())
    (paths.cache_dir() / "words.txt").write_text("a text")
    journal = Journal(paths.journal())
    make_archive(journal, out / "in", 6)
    journal.storage.back_up(out / "backup", [])
    diagnostics.write(out / "report.zip", paths.journal(), settings.Settings(), "")
    journal.close()
    damaged = bytearray(paths.journal().read_bytes())
    damaged[3 * 4096 : 4 * 4096] = bytes(4096)
    paths.journal().write_bytes(damaged)
    repair(paths.journal())
    journal = Journal(paths.journal())
    with temporary_journal() as temporary:
        print("ready", flush=True)
        sys.stdin.readline()
    """
)
# Tries each deed on each path as another user. Prints the deeds that succeeded.
_SPY = textwrap.dedent(
    """
    import json, os, socket, sys
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(65534)
        os.setuid(65534)
    def write(path):
        os.close(os.open(path, os.O_WRONLY | os.O_APPEND))
    def connect(path):
        with socket.socket(socket.AF_UNIX) as client:
            client.connect(path)
    deeds = {
        "read": lambda path: os.close(os.open(path, os.O_RDONLY)),
        "list": os.listdir,
        "write": write,
        "create": lambda path: os.mkdir(path + "/of-another"),
        "link": lambda path: os.link(path, sys.argv[1] + "/linked"),
        "rename": lambda path: os.rename(path, path + ".moved"),
        "remove": lambda path: os.rmdir(path) if os.path.isdir(path) else os.unlink(path),
        "connect": connect,
        "chmod": lambda path: os.chmod(path, 0o777),
    }
    done = []
    for path in json.load(sys.stdin):
        for name, deed in deeds.items():
            try:
                deed(path)
                done.append(f"{name} {path}")
            except OSError:
                pass
    print(json.dumps(done))
    """
)


def run(size: int, rng: random.Random, folder: Path) -> list[str]:
    """Let another user try everything under `size` random umasks. Return what that user could do."""
    wrong = list[str]()
    for n in range(size):
        place = folder / str(n)
        for name in (*_OWN, "out", "tmp", "spy"):
            (place / name).mkdir(parents=True)
            (place / name).chmod(0o1777 if name in ("tmp", "spy") else 0o755)
        folder.chmod(0o755)
        umask = rng.choice((0o000, 0o002, 0o022, 0o027, 0o077))
        own = {f"XDG_{name}_HOME": str(place / name) for name in _OWN}
        with subprocess.Popen(
            [sys.executable, "-c", _VICTIM, str(umask), str(ROOT), str(place / "out")],
            env={**os.environ, **own, "TMPDIR": str(place / "tmp"), "QT_QPA_PLATFORM": "offscreen"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as victim:
            assert victim.stdout is not None
            if victim.stdout.readline() != "ready\n":
                return [f"umask {umask:o}: the program failed"]
            kept = [path for name in (*_OWN, "tmp") for path in (place / name).rglob("*")]
            kept += [place / "out" / "backup", place / "out" / "report.zip"]
            if len(kept) < 15:
                wrong.append(f"umask {umask:o}: only {len(kept)} paths to try")
            control = place / "out" / "open.txt"  # the spy must find what is open
            control.touch()
            control.chmod(0o666)
            deeds = _deeds([*kept, control], place / "spy")
            if not any(deed.endswith(f" {control}") for deed in deeds):
                wrong.append(f"umask {umask:o}: the spy sees nothing")
            wrong += [f"umask {umask:o}: {deed}" for deed in deeds if not deed.endswith(f" {control}")]
            victim.communicate("\n")
    return wrong


def _deeds(paths: list[Path], spy_folder: Path) -> list[str]:
    """Return the deeds of another user that succeed. Only root can be another user: others judge by mode bits."""
    if os.geteuid() != 0:
        closed = {path for path in paths if path.is_dir() and not path.stat().st_mode & 0o077}
        return [f"mode {path}" for path in paths if path.stat().st_mode & 0o077 and not closed & {*path.parents}]
    spied = subprocess.run(
        [sys.executable, "-S", "-c", _SPY, str(spy_folder)],
        input=json.dumps([str(path) for path in paths]),
        check=True,
        capture_output=True,
        text=True,
        cwd="/",
    )
    done: list[str] = json.loads(spied.stdout)
    return done
