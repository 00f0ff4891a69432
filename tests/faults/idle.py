"""A window that is idle for hours, with a recording now and then: its memory does not grow, and each recording is done.

usage: idle.py [--hours 24] [--every 3600]      the window is real, offscreen; the engine has the demo model
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_SAMPLE = ROOT / "resources" / "samples" / "note.wav"
_PARTS = 5  # of the time after the first tenth: the first of them is compared with the last
_GROWTH = 1.02  # of the front end's memory from the first part to the last
_PROGRAM = """
import json, sys
from pathlib import Path
import psutil
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from app.bridge import Bridge
from app.shell.main_window import MainWindow
from core.journal import JobState
from core.settings.settings import Settings

folder, seconds, every = Path(sys.argv[1]), float(sys.argv[2]), float(sys.argv[3])
application = QApplication([])
bridge = Bridge(folder / "journal.sqlite3", folder / "engine.log")
chosen = {"inhibit_sleep": False, "notify": False, "release_after": 2, "unasked_folders": (str(folder),)}
settings = Settings(welcomed=True, formats=("txt",), **chosen)
window = MainWindow(bridge, folder / "journal.sqlite3", settings, folder / "settings.json")
window.show()
bridge.open()
process, added = psutil.Process(), 0

def add():
    global added
    window.add([str(folder / "in" / f"{added}.wav")])
    added += 1

def sample():
    engines = sum(child.memory_info().rss for child in process.children())
    cpu = process.cpu_times()
    states = [added, window.model.states[JobState.DONE]]
    print(json.dumps([process.memory_info().rss, engines, cpu.user + cpu.system, *states]), flush=True)

timers = [(every, add), (seconds / 500, sample)]
kept = []
for interval, does in timers:
    timer = QTimer(interval=int(1000 * interval))
    timer.timeout.connect(does)
    timer.start()
    kept.append(timer)
QTimer.singleShot(int(1000 * seconds), application.quit)
QTimer.singleShot(0, add)
application.exec()
sample()
window.shut_down()
"""


def run(seconds: float, every: float, folder: Path) -> list[str]:
    """A recording every so many seconds; what went wrong, nothing at best."""
    (folder / "in").mkdir()
    for number in range(int(seconds / every) + 2):
        shutil.copyfile(_SAMPLE, folder / "in" / f"{number}.wav")
    own = {f"XDG_{name}_HOME": str(folder / name.lower()) for name in ("DATA", "STATE", "CONFIG", "CACHE")}
    ended = subprocess.run(
        [sys.executable, "-c", _PROGRAM, str(folder), str(seconds), str(every)],
        env={**os.environ, **own, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"},
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    samples: list[list[float]] = [json.loads(line) for line in ended.stdout.splitlines()]
    if ended.returncode or not samples:
        return [f"the window ended with {ended.returncode}"]
    added, done = samples[-1][3:]
    wrong = [] if done >= added - 1 else [f"{done:.0f} of {added:.0f} recordings were done"]
    settled = [each[0] for each in samples[len(samples) // 10 :]]
    part = max(1, len(settled) // _PARTS)
    first, last = statistics.median(settled[:part]), statistics.median(settled[-part:])
    engines = [each[1] / 1e6 for each in samples]
    print(
        f"{seconds / 3600:.2f} h, {added:.0f} recordings, {done:.0f} done; front end {first / 1e6:.1f} MB at first,"
        f" {last / 1e6:.1f} MB in the end; {100 * samples[-1][2] / seconds:.2f} % of a core;"
        f" engine {max(engines):.0f} MB at most, {min(engines):.0f} at least"
    )
    if last > _GROWTH * first:
        wrong.append(f"memory grew from {first / 1e6:.1f} to {last / 1e6:.1f} MB")
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hours", type=float, default=24.0)
    parser.add_argument("--every", type=float, default=3600.0, help="seconds")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="mynah-idle-") as folder:
        wrong = run(3600 * options.hours, options.every, Path(folder))
    print("\n".join(wrong) or "nothing wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
