"""Kills the engine, or the front end, at random instants of a real batch, and compares with an undisturbed run.

usage: kills.py [--kills 50] [--victim engine|front] [--seed 1] [--model FILE.nemo] [PATH ...]     (else the samples)
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
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import psutil

ROOT = Path(__file__).resolve().parent.parent.parent
FRAME = 0.08 + 1e-6  # seconds: one encoder frame
CONFIDENCE = 0.01


Wait = Callable[["subprocess.Popen[str]"], bool]


@dataclass
class Workplace:
    """Folders of a user of their own, and the command that is repeated."""

    folder: Path
    recordings: list[Path]
    options: tuple[str, ...] = ()
    kills: int = 0
    runs: int = 0
    failures: list[str] = field(default_factory=list)

    @property
    def environment(self) -> dict[str, str]:
        places = {"XDG_DATA_HOME": "data", "XDG_STATE_HOME": "state", "XDG_CONFIG_HOME": "config"}
        own = {name: str(self.folder / place) for name, place in places.items()}
        # the cache of unpacked models is shared: unpacking is another test's business
        return {**os.environ, **own, "XDG_CACHE_HOME": str(self.folder.parent / "cache")}

    @property
    def output(self) -> Path:
        return self.folder / "out"

    def start(self) -> "subprocess.Popen[str]":
        command = [
            sys.executable,
            "-m",
            "core.cli",
            "transcribe",
            *map(str, self.recordings),
            "--format",
            "json",
            "--output",
            str(self.output),
            *self.options,
        ]
        self.runs += 1
        return subprocess.Popen(
            command, cwd=ROOT, env=self.environment, text=True, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL
        )


def undisturbed(place: Workplace) -> tuple[Workplace, float]:
    """A run that nothing happens to, and how many seconds it took."""
    began = time.monotonic()
    process = place.start()
    _, errors = process.communicate()
    if process.returncode:
        raise SystemExit(f"the undisturbed run failed: {errors}")
    return place, time.monotonic() - began


def disturbed(
    place: Workplace, victim: str, kills: int, longest: float, rng: random.Random, wait: Wait | None = None
) -> Workplace:
    """A batch whose engine or front end is killed up to `kills` times; the command is repeated until it is done.

    `wait` waits for the next instant to kill at, False where the command ends before; without it each is drawn, up to
    `longest` seconds away.
    """
    wait = wait or (lambda process: ends_later(process, rng.uniform(0, longest)))
    for _ in range(kills + 10):
        process = place.start()
        while place.kills < kills and process.poll() is None:
            if wait(process) and _kill(process, victim):
                place.kills += 1
        _, errors = process.communicate()
        has_all = len(list(place.output.glob("*.json"))) == len(place.recordings)
        if process.returncode == 0 or (process.returncode == -signal.SIGKILL and has_all):
            return place  # killed after its last file: the same command would be another one, with numbered files
        if process.returncode not in (-signal.SIGKILL, 1):
            place.failures.append(f"exit status {process.returncode}: {errors}")
    place.failures.append("it was never done")
    return place


def ends_later(process: "subprocess.Popen[str]", seconds: float) -> bool:
    """Wait so long; False when the process has ended meanwhile."""
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        return True
    return False


def _kill(process: "subprocess.Popen[str]", victim: str) -> bool:
    try:
        front = psutil.Process(process.pid)
        engines = [child for child in front.children() if "core.engine" in child.cmdline()]
        target = front if victim == "front" else (engines[0] if engines else None)
        if target is None:
            return False
        target.kill()
    except psutil.NoSuchProcess:
        return False
    return True


def differences(expected: Path, found: Path) -> list[str]:
    """What differs between two folders of JSON transcripts, beyond a frame and a hundredth of confidence."""
    names = sorted(path.name for path in expected.iterdir()), sorted(path.name for path in found.iterdir())
    if names[0] != names[1]:
        return [f"files {names[1]} instead of {names[0]}"]
    wrong = []
    for name in names[0]:
        ours, theirs = words(expected / name), words(found / name)
        if [word["text"] for word in ours] != [word["text"] for word in theirs]:
            wrong.append(f"{name}: the text differs")
            continue
        for a, b in zip(ours, theirs, strict=True):
            if (
                abs(a["start"] - b["start"]) > FRAME
                or abs(a["end"] - b["end"]) > FRAME
                or abs((a["confidence"] or 0) - (b["confidence"] or 0)) > CONFIDENCE
            ):
                wrong.append(f"{name}: {a} {b}")
    return wrong


def words(path: Path) -> list[dict[str, float]]:
    """All words of a JSON transcript."""
    return [word for segment in json.loads(path.read_text())["segments"] for word in segment["words"]]


def campaign(
    folder: Path, recordings: list[Path], victim: str, kills: int, seed: int, options: tuple[str, ...] = ()
) -> list[str]:
    """Kill `kills` times altogether, in as many batches as that takes; what went wrong, nothing at best."""
    rng = random.Random(seed)
    reference, seconds = undisturbed(Workplace(folder / "reference", recordings, options))
    wrong: list[str] = []
    total = batches = 0
    while total < kills:
        place = disturbed(
            Workplace(folder / f"batch-{batches}", recordings, options), victim, min(5, kills - total), seconds, rng
        )
        found = differences(reference.output, place.output) + place.failures
        wrong += [f"batch {batches}: {line}" for line in found]
        total, batches = total + place.kills, batches + 1
        print(
            f"batch {batches}: {total} kills of the {victim} so far, {place.runs} starts, {len(wrong)} wrong",
            flush=True,
        )
        if not place.kills:  # it was done before the first instant drawn
            seconds *= 0.7
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--victim", choices=("engine", "front"), default="engine")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--model")
    parser.add_argument("paths", nargs="*", type=Path)
    options = parser.parse_args()
    samples = sorted(
        path
        for path in (ROOT / "resources" / "samples").iterdir()
        if path.suffix in {".wav", ".mp3", ".mp4", ".flac", ".ogg"}
    )
    with tempfile.TemporaryDirectory(prefix="mynah-kills-") as folder:
        model = ("--model", options.model) if options.model else ()
        wrong = campaign(Path(folder), options.paths or samples, options.victim, options.kills, options.seed, model)
    print("\n".join(wrong) or f"{options.kills} kills of the {options.victim}: nothing lost, nothing doubled")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
