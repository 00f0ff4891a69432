"""Kill the window at random instants while it records. Each recording is complete afterwards, and has its row.

usage: recording_kills.py [--kills 20] [--seed 1]

The device is a file of noise, so that each sample has its place. The engine is the scripted one.
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import wave
from pathlib import Path

import numpy as np

from core.engine.audio.decoding import AudioReader
from core.journal import Journal, file_at

HERE = Path(__file__).resolve().parent
RATE = 16_000
_KEY = 8  # samples that tell a place in the noise
_PATIENCE = 300.0  # seconds
_PROGRAM = """
import sys
from pathlib import Path
from msgspec.structs import replace
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from app.bridge import Bridge
from app.shell.main_window import MainWindow
from core.capture.sources import SourceChoice
from core.contracts.recorder_messages import Written
from core.journal import Journal
from core.settings.settings import load

folder, engine, records = Path(sys.argv[1]), sys.argv[2], sys.argv[3] == "record"
application = QApplication([])
command = [sys.executable, engine, str(folder / "script.json"), str(folder / "state")]
bridge = Bridge(folder / "journal.sqlite3", folder / "engine.log", command)
settings, _ = load(folder / "settings.json")
recording = replace(settings.recording, folder=str(folder / "recordings"))
settings = replace(settings, auto_export=False, inhibit_sleep=False, notify=False, recording=recording)
bridge.open()
window = MainWindow(bridge, folder / "journal.sqlite3", settings, folder / "settings.json")
window.show()
window.on_started([])
look = QTimer(interval=100)
if records:
    window.recording.source = SourceChoice(file=str(folder / "device.wav"))
    window.window_actions.record.trigger()
    window.recording.session.reported.connect(
        lambda report: isinstance(report, Written) and print(report.samples, flush=True)
    )
else:
    def is_over():
        journal = Journal(folder / "journal.sqlite3")
        left = [*(folder / "recordings").glob("*.recording"), *journal.jobs.growing()]
        journal.close()
        return not left

    look.timeout.connect(lambda: is_over() and window.banner.text and (print(window.banner.text), application.exit(0)))
    look.start()
application.exec()
window.shut_down()
"""


def campaign(folder: Path, kills: int, seed: int) -> list[str]:
    """Kill windows that record. Return the faults that the last window leaves, none at best."""
    rng = random.Random(seed)
    for name in ("state", "recordings"):
        (folder / name).mkdir()
    (folder / "script.json").write_text("{}")
    sound = np.random.default_rng(seed).integers(-9000, 9000, 60 * RATE, np.int16).astype("<i2")
    with wave.open(str(folder / "device.wav"), "wb") as file:
        file.setparams((1, 2, RATE, 0, "NONE", ""))
        file.writeframes(sound.tobytes())
    written = []
    for _ in range(kills):
        window = _start(folder, "record")
        assert window.stdout is not None
        samples = int(window.stdout.readline())
        time.sleep(rng.uniform(0.0, 2.0))
        os.kill(window.pid, signal.SIGKILL)
        written.append(max([samples, *map(int, window.stdout.read().split())]))
        window.wait()
    last = _start(folder, "look")
    said, _ = last.communicate(timeout=_PATIENCE)
    wrong = [] if b"Recovered" in said else [f"the last window said {said!r}"]
    return wrong + _wrong(folder, sound, written)


def _start(folder: Path, what: str) -> "subprocess.Popen[bytes]":
    homes = {f"XDG_{kind}_HOME": str(folder / "home") for kind in ("CONFIG", "DATA", "STATE")}
    command = [sys.executable, "-c", _PROGRAM, str(folder), str(HERE / "scripted_engine.py"), what]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", **homes}
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)


def _wrong(folder: Path, sound: np.ndarray, written: list[int]) -> list[str]:
    windows = np.lib.stride_tricks.sliding_window_view(sound, _KEY)
    files = sorted((folder / "recordings").iterdir())
    wrong = [] if len(files) == len(written) else [f"{len(files)} files of {len(written)} recordings"]
    for file, least in zip(files, written, strict=False):
        with AudioReader(file) as reader:
            heard = np.rint(np.concatenate(list(reader)) * 2**15).astype("<i2")
        if len(heard) < least:
            wrong.append(f"{file.name} has {len(heard)} of {least} samples")
        begin = next(iter(np.flatnonzero((windows == heard[:_KEY]).all(axis=1))), 0)  # the device ran before
        if not np.array_equal(heard, sound[begin : begin + len(heard)]):
            wrong.append(f"{file.name} has other samples")
    journal = Journal(folder / "journal.sqlite3")
    jobs = journal.jobs.select()
    journal.close()
    if sorted((job.path, job.size, job.mtime_ns) for job in jobs) != [file_at(file) for file in files]:
        wrong.append("the library has other recordings")
    return wrong


def main() -> int:
    """Run the campaign. Return 1 if anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="mynah-recording-") as folder:
        wrong = campaign(Path(folder), options.kills, options.seed)
    print("\n".join(wrong) or f"{options.kills} kills of the window: nothing lost")
    print(f"{time.monotonic() - began:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
