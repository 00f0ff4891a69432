"""How much of what a padding recogniser computes is padding: Mynah's batches beside windows in the order they come.

usage: python tests/bench/padding.py [--files 200] [--longest 600] [--seed 11]

FILES recordings from half a second to LONGEST seconds, in even ratios and any order, of espeak-ng speech, cut into
windows and put into the engine's pool by two readers; batches are taken as a GPU would, at 2,000 times real time.
Without padding, as on a CPU, there is none to count.
"""

import argparse
import random
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import soundfile
from sides import speech

from core.engine.audio.segmenter import windows
from core.engine.recognizer import SAMPLE_RATE, Samples
from core.engine.service.batching import Batcher

SPEED, BLOCK = 2000.0, 80_000


def blocks(sound: Samples, seconds: float, dice: random.Random) -> Iterator[Samples]:
    """`seconds` of the sound from anywhere in it."""
    length = round(seconds * SAMPLE_RATE)
    first = dice.randrange(max(1, len(sound) - length))
    return (sound[place : min(place + BLOCK, first + length)] for place in range(first, first + length, BLOCK))


def read(files: list[list[float]], pool: Batcher[None], turn: Iterator[int]) -> None:
    for job in turn:
        for seconds in files[job]:
            pool.put(job, seconds, None)
        pool.end(job)


def bucketed(files: list[list[float]], budget: float) -> float:
    """The share of padding in the batches that the engine's pool makes within `budget` seconds."""
    pool: Batcher[None] = Batcher(budget)
    for job in range(len(files)):
        pool.begin(job)
    turn, lock = iter(range(len(files))), threading.Lock()

    def turns() -> Iterator[int]:
        while True:
            with lock:
                job = next(turn, None)
            if job is None:
                return
            yield job

    readers = [threading.Thread(target=read, args=(files, pool, turns())) for _ in range(2)]
    for reader in readers:
        reader.start()
    while (batch := pool.next_batch(0.5)) is not None or any(reader.is_alive() for reader in readers):
        if batch is not None:
            time.sleep(batch.seconds / SPEED)
    return pool.padding / pool.frames


def in_order(files: list[list[float]], count: int) -> float:
    """The share of padding in batches of `count` windows as they come."""
    every = [seconds for lengths in files for seconds in lengths]
    groups = [every[first : first + count] for first in range(0, len(every), count)]
    return 1 - sum(every) / sum(max(group) * len(group) for group in groups)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--files", type=int, default=200)
    parser.add_argument("--longest", type=float, default=600.0)
    parser.add_argument("--seed", type=int, default=11)
    chosen = parser.parse_args()
    dice = random.Random(chosen.seed)
    with tempfile.TemporaryDirectory(prefix="mynah-bench-") as name:
        (path,) = speech(Path(name), [round(chosen.longest) + 60])
        sound = soundfile.read(path, dtype="float32")[0]
    durations = [float(np.exp(dice.uniform(np.log(0.5), np.log(chosen.longest)))) for _ in range(chosen.files)]
    files = [[window.seconds for window in windows(blocks(sound, seconds, dice))] for seconds in durations]
    print(f"{len(files)} files of 0.5 s to {chosen.longest:.0f} s, {sum(map(len, files))} windows")
    print(f"as they come, by fours: {in_order(files, 4):.1%} padding; by thirty-twos: {in_order(files, 32):.1%}")
    for budget in (120.0, 240.0, 960.0):
        print(f"Mynah's batches of {budget:.0f} s: {bucketed(files, budget):.1%}")


if __name__ == "__main__":
    main()
