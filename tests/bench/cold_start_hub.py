"""Cold start of a model in the hub's form (safetensors) beside a .nemo of its size: the first time, and those after it.

usage: python tests/bench/cold_start_hub.py MODEL.nemo [FOLDER] [--pairs 5] [--first 3] [--precision bf16]

Without FOLDER: random weights in the shape of a TDT of 0.6 B. Each first start, which converts the weights, has a cache
of its own, and stands beside a copy of the weights onto the same disk, to the last byte. Later starts are in turns with
those from MODEL.nemo. Times are from the start of the engine's process to the first words of 4 seconds of speech; all
that is read lies in the page cache. Beside them stands the engine's processor time, which other programs disturb less.
Fails where a first start takes over 3 s more than the copy and a later start together, or later ones take longer than
those from .nemo by more than 5 %.
"""

import argparse
import os
import shutil
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from cold_start import engine_start
from sides import median, read_through, speech, temporary_cache

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "fixtures"))

from core.contracts.protocol import Load

MOST_MORE, MOST_SLOWER = 3.0, 1.05


def copy_seconds(source: Path, target: Path) -> float:
    """How long a copy of the weights takes until the disk has it; it is deleted again."""
    began = time.perf_counter()
    shutil.copyfile(source, target)
    with target.open("rb+") as file:
        os.fsync(file.fileno())
    seconds = time.perf_counter() - began
    target.unlink()
    return seconds


class Start(NamedTuple):
    """Seconds to the first words, and of the engine's processor time until it has ended."""

    words: float
    processor: float

    def __str__(self) -> str:
        return f"{self.words:.2f} s ({self.processor:.1f} of the processor)"


def start_of(model: Path, cache: Path, clip: Path, precision: str) -> Start:
    """One start of an engine."""
    load = Load(str(model), str(cache), precision=precision)
    before = os.times()
    start = engine_start(load, cache / "log" / "engine.log", clip)
    after = os.times()
    assert start.picked.startswith("native"), start.picked
    spent = after.children_user + after.children_system - before.children_user - before.children_system
    return Start(start.words, spent)


def medians(starts: Sequence[Start]) -> Start:
    """Of either figure."""
    return Start(median([start.words for start in starts]), median([start.processor for start in starts]))


def first_starts(chosen: argparse.Namespace, clip: Path) -> tuple[Start, float]:
    """Medians of first starts and of copies, in turns."""
    firsts: list[Start] = []
    copies: list[float] = []
    for n in range(chosen.first):
        with temporary_cache() as name:
            read_through(chosen.folder)
            copies.append(copy_seconds(chosen.folder / "model.safetensors", Path(name) / "copy"))
            read_through(chosen.folder)
            firsts.append(start_of(chosen.folder, Path(name), clip, chosen.precision))
        print(f"first start {n + 1}: {firsts[-1]}; a copy of the weights {copies[-1]:.2f} s", flush=True)
    return medians(firsts), median(copies)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", type=Path)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--first", type=int, default=3)
    parser.add_argument("--precision", default="bf16")
    chosen = parser.parse_args()
    with temporary_cache() as name:
        work = Path(name)
        clip = speech(work, [4])[0]
        if chosen.folder is None:
            from hub_models import build

            chosen.folder = work / "hub"
            build("tdt", chosen.folder, "full")
        first, copy = first_starts(chosen, clip)
        cache = work / "cache"
        sides = {"safetensors": chosen.folder, ".nemo": chosen.model}
        for model in sides.values():
            start_of(model, cache, clip, chosen.precision)
        found: dict[str, list[Start]] = {side: [] for side in sides}
        for _ in range(chosen.pairs):
            for side, model in sides.items():
                read_through(cache)
                found[side].append(start_of(model, cache, clip, chosen.precision))
            print("   ".join(f"{side} {starts[-1]}" for side, starts in found.items()), flush=True)
        later = {side: medians(starts) for side, starts in found.items()}
    ratio = median([one.words / other.words for one, other in zip(*found.values(), strict=True)])
    more = first.words - later["safetensors"].words - copy
    print(f"medians: first start {first}, later {later['safetensors']}, from .nemo {later['.nemo']}")
    print(f"later starts / those from .nemo: {ratio:.3f}; first start beyond a later one and a copy: {more:+.2f} s")
    return 0 if more <= MOST_MORE and ratio <= MOST_SLOWER else 1


if __name__ == "__main__":
    sys.exit(main())
