"""Kill the engine of the live words at random instants of `mynah listen`. The recording and its text stay whole.

usage: live_kills.py [--kills 50] [--seed 1]

The sound is a part of the sample conversation, sent at four times its pace. Each run kills the live engine once or
twice. An undisturbed run then hears the recording. The recording must be a stretch of the sound without a hole, both
transcripts must be equal, no live word may come twice, and no live word of the undisturbed run may lie in a gap of GAP
seconds without words.
"""

import argparse
import itertools
import json
import random
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import psutil
import soundfile

SAMPLE = Path(__file__).resolve().parents[2] / "resources" / "samples" / "conversation.flac"
GAP = 4.0
_SECONDS = 30
_PACE = 4


def main() -> int:
    """Run the campaign. Return 1 after a wrong run."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    began, wrong, kills, run = time.monotonic(), list[str](), 0, 0
    with tempfile.TemporaryDirectory(prefix="mynah-live-kills-") as made:
        folder = Path(made)
        samples, rate = soundfile.read(SAMPLE, dtype="int16")
        sound = samples[: _SECONDS * rate]
        soundfile.write(folder / "said.wav", sound, rate)
        while kills < options.kills:
            instants = sorted(rng.uniform(0.2, _SECONDS / _PACE) for _ in range(rng.choice((1, 1, 2))))
            name = f"run {run}"
            killed, words = listen(folder, name, folder / "said.wav", _PACE, instants)
            kills += killed
            _, calm = listen(folder, f"calm {run}", folder / f"{name}.flac", 0, [])
            found = faults(words, calm)
            recorded = soundfile.read(folder / f"{name}.flac", dtype="int16")[0]
            if not is_stretch(recorded, sound):
                found.append("the recording has a hole")
            if (folder / f"{name}.txt").read_bytes() != (folder / f"calm {run}.txt").read_bytes():
                found.append("the transcript differs")
            wrong += [f"run {run}, kills at {instants}: {each}" for each in found]
            run += 1
    print(f"{kills} kills in {run} runs, {time.monotonic() - began:.0f} s, {len(wrong)} wrong")
    print("\n".join(wrong))
    return 1 if wrong else 0


def is_stretch(part: Any, whole: Any) -> bool:
    """Tell whether samples are a stretch of others. A device begins before the recorder is ready."""
    missing = len(whole) - len(part)
    return any(np.array_equal(part, whole[first : first + len(part)]) for first in range(max(0, missing) + 1))


def listen(folder: Path, name: str, sound: Path, pace: int, instants: list[float]) -> tuple[int, list[Any]]:
    """Run the command. Return the number of kills and the live words. The instants count from the first word."""
    command = [sys.executable, "-m", "core.cli", "listen", str(folder / name), "--play", str(sound)]
    options = ["--pace", str(pace), "--delay", "560", "--format", "txt", "--json-progress"]
    words: list[Any] = []
    killed: list[float] = []
    with subprocess.Popen(
        [*command, *options], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as program:
        assert program.stdout is not None
        killer = threading.Thread(target=kill, args=(program, instants, killed), daemon=True)
        for line in program.stdout:
            event = json.loads(line)
            if event["event"] == "heard":
                if event["words"] and not words:
                    killer.start()
                words += event["words"]
    assert program.returncode == 0, program.returncode
    return len(killed), words


def kill(program: "subprocess.Popen[str]", instants: list[float], killed: list[float]) -> None:
    """Kill the live engine, which started before the other one, at each instant."""
    began = time.monotonic()
    for instant in instants:
        time.sleep(max(0.0, began + instant - time.monotonic()))
        try:
            children = psutil.Process(program.pid).children()
            engines = [each for each in children if each.cmdline() and each.cmdline()[-1] == "core.engine"]
            if len(engines) > 1 or not killed:
                victim = (min if not killed else max)(engines, key=lambda each: each.create_time())
                victim.kill()
                killed.append(instant)
        except (psutil.NoSuchProcess, ValueError):
            return


def faults(words: list[Any], calm: list[Any]) -> list[str]:
    """Return what is wrong with live words beside those of an undisturbed run."""
    found = []
    starts = [word[1] for word in words]
    if starts != sorted(starts):
        found.append("the words are not in order")
    found += [
        f"{two[0]} at {two[1]:.2f} s comes twice"
        for one, two in itertools.pairwise(words)
        if one[0] == two[0] and two[1] < one[2]
    ]
    found += [
        f"{text} at {start:.2f} s is lost"
        for text, start, *_ in calm
        if not any(abs(start - each) < GAP / 2 for each in starts)
    ]
    return found


if __name__ == "__main__":
    sys.exit(main())
