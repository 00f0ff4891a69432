"""Kills the window's process at random instants while it transcribes; the queue and every word are there afterwards.

usage: window_kills.py [--kills 50] [--seed 1] [--files 6]

The engine is the scripted one: each word of each file is known, so nothing can be lost or doubled unseen.
"""

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from core.journal import JobState, Journal

HERE = Path(__file__).resolve().parent
CHUNKS = 25
_PROGRAM = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from app.bridge import Bridge
from app.shell.main_window import MainWindow
from core.journal import JobState
from core.settings.settings import Settings

folder, engine, paths = Path(sys.argv[1]), sys.argv[2], sys.argv[3:]
application = QApplication([])
command = [sys.executable, engine, str(folder / "script.json"), str(folder / "state")]
bridge = Bridge(folder / "journal.sqlite3", folder / "engine.log", command)
unasked = (str(folder),)
settings = Settings(welcomed=True, unasked_folders=unasked, auto_export=False, inhibit_sleep=False, notify=False)
bridge.open()
window = MainWindow(bridge, folder / "journal.sqlite3", settings, folder / "settings.json")
window.show()
window.on_started(paths)
look = QTimer(interval=50)
look.timeout.connect(lambda: window.model.states[JobState.DONE] == len(paths) and application.exit(0))
look.start()
application.exec()
window.shut_down()
"""


def campaign(folder: Path, files: int, kills: int, seed: int) -> list[str]:
    """Start the program again and again, killing it `kills` times; what is wrong in the end, nothing at best."""
    rng = random.Random(seed)
    (folder / "state").mkdir()
    (folder / "in").mkdir()
    (folder / "script.json").write_text(json.dumps({"*": {"chunks": CHUNKS, "seconds": 0.02}}))
    paths = [folder / "in" / f"f{n}.wav" for n in range(files)]
    for path in paths:
        path.write_bytes(b"RIFF")
    killed, done = 0, False
    for _ in range(kills + files * CHUNKS):
        program = _start(folder, paths)
        while killed < kills and program.poll() is None:
            if _wait(program, rng.uniform(0.3, 2.5)):
                os.kill(program.pid, signal.SIGKILL)
                program.wait()
                killed += 1
        if program.wait() == 0:
            done = True
            if killed >= kills:
                break
            (folder / "journal.sqlite3").unlink()  # all was done before the last kill: once more from the beginning
    return [*_wrong(folder, paths), *([] if done else ["it was never done"])]


def _start(folder: Path, paths: list[Path]) -> "subprocess.Popen[bytes]":
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_CONFIG_HOME": str(folder / "config")}
    command = [sys.executable, "-c", _PROGRAM, str(folder), str(HERE / "scripted_engine.py"), *map(str, paths)]
    return subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)


def _wait(program: "subprocess.Popen[bytes]", seconds: float) -> bool:
    """Whether it still runs after that time."""
    try:
        program.wait(seconds)
    except subprocess.TimeoutExpired:
        return True
    return False


def _wrong(folder: Path, paths: list[Path]) -> list[str]:
    journal = Journal(folder / "journal.sqlite3")
    jobs = journal.jobs.select()
    wrong = [] if [job.path for job in jobs] == [str(path) for path in paths] else ["the queue is another"]
    for job in jobs:
        stem = Path(job.path).stem
        if job.state != JobState.DONE:
            wrong.append(f"{stem} is {job.state}")
        if [word.text for word in journal.chunks.words(job.id)] != [f"{stem}-{n}" for n in range(CHUNKS)]:
            wrong.append(f"{stem} has other words")
    journal.close()
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--files", type=int, default=6)
    options = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="mynah-window-") as folder:
        wrong = campaign(Path(folder), options.files, options.kills, options.seed)
    print("\n".join(wrong) or f"{options.kills} kills of the window: nothing lost, nothing doubled")
    print(f"{time.monotonic() - began:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
