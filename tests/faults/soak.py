"""Many recordings in one command: its memory does not grow with them, and each costs what the one before cost."""

import random
import shutil
import statistics
import subprocess
import threading
import time
from pathlib import Path

import psutil
from command_line import Home

_GROWTH = 1.1  # of the front end's memory, from the first tenth to the end, beyond what the rows themselves take
_ROW = 4000  # bytes for each job that a command shows
_DEARER = 1.4  # what a recording may cost in the end, of what one cost at first; other programs share the caches
_SHORT = 300  # recordings: fewer are looked at more often than four times a second, and take too little to compare
_FIFTHS = 50  # samples of which the first and the last fifth are compared; fewer have so little in one that halves are


class Pipe(threading.Thread):
    """Reads what a command says meanwhile: of thousands of recordings it is more than a pipe holds."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        super().__init__(daemon=True)
        self._process, self.text = process, ""
        self.start()

    def run(self) -> None:
        """Until the command ends."""
        assert self._process.stderr is not None
        self.text = self._process.stderr.read()
        self._process.wait()


def run(size: int, rng: random.Random, folder: Path) -> list[str]:
    """`size` recordings."""
    home = Home(folder / "soak", recordings=size, script={"*": {"chunks": 1}})
    process, front = home.start(), None
    said = Pipe(process)
    samples: list[tuple[int, int, float]] = []  # recordings done, bytes, seconds of the processor
    while process.poll() is None:
        try:
            front = front or psutil.Process(process.pid)
            done = sum(1 for path in home.output.glob("*.txt")) if home.output.is_dir() else 0
            samples.append((done, front.memory_info().rss, sum(front.cpu_times()[:2])))
        except psutil.Error:
            break
        time.sleep(min(0.25, size / _SHORT * 0.25))
    said.join()
    wrong = [f"status {process.returncode}: {said.text[-300:]}"] if process.returncode else home.wrong()
    working = [sample for sample in samples if size / 10 < sample[0] < samples[-1][0]]  # not what its end costs
    if len(working) > 10:
        count = len(working) // (5 if len(working) >= _FIFTHS else 2)
        first, last = working[:count], working[-count:]
        before, after = (statistics.median(sample[1] for sample in part) for part in (first, last))
        pace = [(part[-1][2] - part[0][2]) / max(1, part[-1][0] - part[0][0]) for part in (first, last)]
        print(
            f"{size:,} recordings: {before / 1e6:.1f} MB after the first tenth, {after / 1e6:.1f} MB in the end,"
            f" {(after - before) / (0.72 * size):.0f} bytes a recording; {1000 * pace[0]:.1f} ms of the processor"
            f" each at first, {1000 * pace[1]:.1f} ms in the end",
            flush=True,
        )
        if after > _GROWTH * before + _ROW * size:
            wrong.append(f"memory grew from {before / 1e6:.0f} to {after / 1e6:.0f} MB")
        if size >= _SHORT and pace[1] > _DEARER * pace[0]:
            wrong.append(f"a recording cost {1000 * pace[0]:.1f} ms at first and {1000 * pace[1]:.1f} ms in the end")
    shutil.rmtree(home.folder, ignore_errors=True)
    return wrong
