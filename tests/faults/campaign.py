"""The fault campaign: families of faults, each with what may come of it and nothing else; a table as its output.

usage: campaign.py [--seed 1] [--only NAME,...] [--share 0.01] [--whole] [--nightly] [--lanes 1]

CI runs the short sizes (test_campaign.py). Families that wait more than they compute go faster in several lanes.
"""

import argparse
import random
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "fixtures"), str(Path(__file__).parent)]

import control_groups  # noqa: E402
import damaged_data  # noqa: E402
import full_disks  # noqa: E402
import hostile_files  # noqa: E402
import hostile_media  # noqa: E402
import index_kills  # noqa: E402
import interrupted_writes  # noqa: E402
import journal_pages  # noqa: E402
import kills  # noqa: E402
import little_memory  # noqa: E402
import lying_engine  # noqa: E402
import lying_servers  # noqa: E402
import mounted_disks  # noqa: E402
import mutated_transcripts  # noqa: E402
import odd_clocks  # noqa: E402
import other_user  # noqa: E402
import process_kills  # noqa: E402
import soak  # noqa: E402
import speaker_kills  # noqa: E402
import surroundings  # noqa: E402
import window_kills  # noqa: E402
import worker_kills  # noqa: E402

_SAMPLES = [ROOT / "resources" / "samples" / name for name in ("conversation.flac", "morning.mp3", "note.wav")]
Run = Callable[[int, random.Random, Path], list[str]]


def _window(size: int, rng: random.Random, folder: Path) -> list[str]:
    return window_kills.campaign(folder, 6, size, rng.randrange(2**31))


def _speakers(size: int, rng: random.Random, folder: Path) -> list[str]:
    return speaker_kills.campaign(folder, speaker_kills.LENGTHS, "engine", size, rng.randrange(2**31))


def _index(size: int, rng: random.Random, folder: Path) -> list[str]:
    return index_kills.campaign(folder, size, rng.randrange(2**31))


def _real(victim: str) -> Run:
    return lambda size, rng, folder: kills.campaign(folder, _SAMPLES, victim, size, rng.randrange(2**31))


class Family(NamedTuple):
    """One family of faults: `whole` is its size before a release, `short` that of every change."""

    fault: str
    run: Run
    whole: int
    short: int


FAMILIES = {
    "processes": Family("kills of engine, command, both; SEGV, SIGSTOP", process_kills.run, 500, 7),
    "crowd": Family("the same with 2,000 recordings in flight", process_kills.crowd, 60, 0),
    "window": Family("SIGKILL of the window", _window, 200, 2),
    "engine": Family("SIGKILL of the real engine", _real("engine"), 200, 0),
    "workers": Family("SIGKILL, SEGV and SIGSTOP of recording workers", worker_kills.run, 200, 4),
    "speakers": Family("SIGKILL of the real engine among speakers", _speakers, 30, 0),
    "command": Family("SIGKILL of the real command", _real("front"), 200, 0),
    "index": Family("kills while texts are recorded, edited, removed, indexed", _index, 300, 3),
    "writes": Family(
        "kills while files, journals and models are written, fetched, removed", interrupted_writes.run, 600, 12
    ),
    "lies": Family("mutated and hostile frames of the engine", lying_engine.run, 1_000_000, 5000),
    "media": Family("mutated recordings of 12 kinds", hostile_media.run, 5000, 24),
    "files": Family(
        "mutated models, weights, voices, transcripts, lists, settings (each)", hostile_files.run, 2000, 30
    ),
    "transcripts": Family("mutated transcripts of every kind (each)", mutated_transcripts.run, 2000, 4),
    "servers": Family("answers of update server and hub (each)", lying_servers.run, 2000, 30),
    "disks": Family("full, missing and wrong folders", full_disks.run, 100, 4),
    "mounts": Family("full, read-only, vanishing, hanging and slow file systems", mounted_disks.run, 600, 0),
    "memory": Family("limited address space", little_memory.run, 30, 0),
    "groups": Family("control groups with little memory", control_groups.run, 30, 0),
    "clocks": Family("clocks that jump, machines that are suspended", odd_clocks.run, 20, 2),
    "surroundings": Family("locales, umasks, zones, terminals", surroundings.run, 50, 3),
    "rows": Family("manifest with one bad row of 12 kinds in twenty (rows)", damaged_data.rows, 1000, 0),
    "rot": Family("flipped bits of converted weights", damaged_data.rot, 200, 20),
    "backups": Family("flipped bits of backups, and hostile schemas", damaged_data.backups, 120, 12),
    "pages": Family("random bytes in pages of the journal", journal_pages.run, 100, 2),
    "others": Family("another user tries to read and change all that Mynah keeps", other_user.run, 10, 1),
    "downloads": Family("downloads that do not end", damaged_data.downloads, 50, 2),
    "soak": Family("recordings in one command", soak.run, 10_000, 60),
}
"""By name. Short sizes of 0 are run by tests of their own, take longer than a change can wait, or need root."""


def run(name: str, size: int, seed: int, lanes: int = 1) -> list[str]:
    """Return all wrong results of a family. Each of `lanes` threads has its share of the size, a seed and a folder."""

    def share(lane: int) -> list[str]:
        own = size // lanes + (lane < size % lanes)
        with tempfile.TemporaryDirectory(prefix=f"mynah-{name}-") as folder:
            chance = random.Random(f"{seed} {name} {lane}" if lane else f"{seed} {name}")
            return FAMILIES[name].run(own, chance, Path(folder)) if own else []

    with ThreadPoolExecutor(lanes) as pool:
        return [line for wrong in pool.map(share, range(lanes)) for line in wrong]


def nightly(names: list[str], seed: int | None, seconds: float = 3600.0) -> int:
    """Run the families in turn, each in its short size, for some seconds. Print a table. Return 1 after a failure."""
    seed = int(time.time() // 86_400) if seed is None else seed
    until, turns, all_wrong = time.monotonic() + seconds, Counter[str](), list[str]()
    spent: defaultdict[str, float] = defaultdict(float)
    while time.monotonic() < until:
        name = min(names, key=lambda name: spent[name])  # the family that has had the least time
        family, began = FAMILIES[name], time.monotonic()
        size = family.short or max(1, family.whole // 50)
        wrong = run(name, size, seed + turns[name])
        spent[name] += time.monotonic() - began
        turns[name] += 1
        all_wrong += [f"{name}, seed {seed + turns[name] - 1}, size {size}: {line}" for line in wrong]
    print(f"seed {seed}\n\n| fault | runs | size of each | seconds |\n|---|---|---|---|")
    for name in names:
        family = FAMILIES[name]
        size = family.short or max(1, family.whole // 50)
        print(f"| {family.fault} | {turns[name]} | {size:,} | {spent[name]:.0f} |")
    print("\n".join(all_wrong))
    return 1 if all_wrong else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=None, help="1, or the day's number with --nightly")
    parser.add_argument("--only", default=",".join(FAMILIES), help="names, comma-separated")
    parser.add_argument("--share", type=float, help="of the whole sizes, instead of the short ones")
    parser.add_argument("--whole", action="store_true", help="the sizes of before a release; takes many hours")
    parser.add_argument("--lanes", type=int, default=1, help="for families whose faults all befall other processes")
    parser.add_argument("--nightly", action="store_true", help="an hour, shared among the families")
    options = parser.parse_args()
    if options.nightly:
        return nightly(options.only.split(","), options.seed)
    options.seed = 1 if options.seed is None else options.seed
    share = 1.0 if options.whole else options.share
    print("| fault | size | seconds | wrong |\n|---|---|---|---|", flush=True)
    all_wrong: list[str] = []
    for name in options.only.split(","):
        family = FAMILIES[name]
        size = family.short if share is None else max(1, round(share * family.whole))
        if not size:
            continue
        began = time.monotonic()
        wrong = run(name, size, options.seed, options.lanes)
        print(f"| {family.fault} | {size:,} | {time.monotonic() - began:.0f} | {len(wrong)} |", flush=True)
        all_wrong += [f"{name}: {line}" for line in wrong]
    print("\n".join(all_wrong))
    return 1 if all_wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
