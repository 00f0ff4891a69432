"""How long the window takes to be on the screen, counted from the start of its process, and when the engine's begins.

usage: window_start.py [--runs 5] [--rows 0] [--program dist/Mynah/mynah-gui]     needs a display (xvfb-run), or Xvfb

Each run is a process of its own with folders of its own; --rows fills its queue before. A program, which nothing can be
told, gets a display of its own, and is there when there is something to see on it.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psutil

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.append(str(ROOT / "packaging"))
import stranger  # noqa: E402

_CHILD = """
import json, os, sys, time
import psutil
from PySide6.QtWidgets import QApplication
import app.__main__ as program

def watch(*_):
    application = QApplication.instance()
    window = application.topLevelWidgets()
    while not any(w.windowHandle() and w.windowHandle().isExposed() for w in application.topLevelWidgets()):
        application.processEvents()
    seen = time.time()
    began = float(os.environ["BEGAN"])
    me = psutil.Process()
    while not me.children():
        application.processEvents()
        time.sleep(0.01)
    later = min(child.create_time() for child in me.children()) - me.create_time()  # one clock, whatever it is set to
    print(json.dumps({"window": seen - began, "engine": later}), flush=True)
    os._exit(0)

QApplication.exec = watch
sys.argv = ["mynah-gui"]
program.main()
"""


def fill(folder: Path, rows: int) -> None:
    from core.contracts.protocol import Load
    from core.journal import ComputeSpec, JobSpec, JobState, Journal

    (folder / "mynah").mkdir(parents=True)
    journal = Journal(folder / "mynah" / "journal.sqlite3")
    batch, _ = journal.batches.open("window")
    added = journal.jobs.add_all(
        batch, ((f"/none/{n}.wav", 1, 1) for n in range(rows)), JobSpec(ComputeSpec(Load("m", "c")))
    )
    journal.jobs.change_states([job.id for job in added.jobs], JobState.PAUSED)
    journal.close()


def run(rows: int) -> dict[str, float]:
    with tempfile.TemporaryDirectory(prefix="mynah-start-") as folder:
        places = {name: str(Path(folder) / name) for name in ("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME")}
        if rows:
            fill(Path(places["XDG_DATA_HOME"]), rows)
        environment = {**os.environ, **places, "BEGAN": repr(time.time())}
        out = subprocess.run(
            [sys.executable, "-c", _CHILD], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
        )
        found: dict[str, float] = json.loads(out.stdout.splitlines()[-1])
        return found


def run_program(program: Path, rows: int) -> dict[str, float]:
    """The same of a bundle's executable, seen from outside."""
    with tempfile.TemporaryDirectory(prefix="mynah-start-") as folder:
        if rows:
            fill(Path(folder) / ".local" / "share", rows)
        (Path(folder) / "screen").mkdir()
        with stranger.screen(Path(folder) / "screen") as shown:
            environment = {"HOME": folder, "DISPLAY": shown.name, "QT_QPA_PLATFORM": "xcb", "LANG": "C.UTF-8"}
            began = time.time()
            window = subprocess.Popen([program], env=environment, stderr=subprocess.DEVNULL)
            stranger.wait_for("a window", lambda: shown.colours() > 8)
            seen = time.time()
            engine = stranger.engine_of(window)
            later = engine.create_time() - psutil.Process(window.pid).create_time()
            window.terminate()
            window.wait()
            return {"window": seen - began, "engine": later}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--rows", type=int, default=0)
    parser.add_argument("--program", type=Path, help="a frozen mynah-gui instead of the sources")
    options = parser.parse_args()
    program = options.program and options.program.resolve()
    found = [run_program(program, options.rows) if program else run(options.rows) for _ in range(options.runs)]
    for key, words in (("window", "window on the screen after"), ("engine", "engine's process begun after")):
        times = sorted(one[key] for one in found)
        middle = times[len(times) // 2]
        print(f"{words}: median {middle:.2f} s, longest {times[-1]:.2f} s, of {len(times)} starts")
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main())
