"""Kills the engine, or the front end, at random instants while speakers are told apart: the turns are as undisturbed.

usage: speaker_kills.py [--kills 30] [--victim engine|front] [--seed 1] [--precision fp32] [--model DIR|FILE.nemo]

The recordings are the sample conversation, twenty seconds to four minutes of it. Without --model: a tiny one with
random weights, whose speakers come and go all the time, so that the least difference shows.
"""

import argparse
import contextlib
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from kills import ROOT, Wait, Workplace, differences, disturbed, ends_later, undisturbed

LENGTHS = (20, 30, 40, 60, 120, 240)  # seconds; an engine that dies within the first half minute leaves the least
SAMPLE = ROOT / "resources" / "samples" / "conversation.flac"
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "fixtures")]


def recordings(folder: Path, lengths: tuple[int, ...]) -> list[Path]:
    """Files of so many seconds, the sample again and again."""
    made = []
    for seconds in lengths:
        made.append(folder / f"{seconds}.flac")
        command = ["ffmpeg", "-v", "error", "-stream_loop", "-1", "-i", SAMPLE, "-t", str(seconds), made[-1]]
        subprocess.run(command, check=True, stdin=subprocess.DEVNULL)
    return made


def turns(place: Workplace) -> dict[str, list[tuple[float, float, str]]]:
    """The turns in the journal, by recording."""
    from core.journal import Journal
    from core.queue.speaker_assignment import post_processing, read_speakers

    journal = Journal(place.folder / "data" / "mynah" / "journal.sqlite3")
    try:
        found = {}
        for job in journal.jobs.select():
            activity, names = read_speakers(journal, job)
            each = activity.turns(post_processing(job.compute.speakers), names)
            found[job.name] = [(turn.start, turn.end, turn.speaker) for turn in each]
        return found
    finally:
        journal.close()


def next_instant(place: Workplace, longest: float, rng: random.Random) -> Wait:
    """What waits for an instant up to `longest` seconds away, or every other time for one of the next chunks.

    A chunk takes milliseconds, and the engine's start seconds: by the clock alone hardly a kill falls between chunks.
    """

    def wait(process: "subprocess.Popen[str]") -> bool:
        if rng.random() < 0.5:
            return ends_later(process, rng.uniform(0, longest))
        wanted = _chunks(place) + rng.randint(1, 6)
        while process.poll() is None:
            if _chunks(place) >= wanted:
                return True
            time.sleep(0.001)
        return False

    return wait


def _chunks(place: Workplace) -> int:
    """How many chunks of speakers the journal has."""
    journal = place.folder / "data" / "mynah" / "journal.sqlite3"
    with (
        contextlib.suppress(sqlite3.Error),  # not there yet, or just begun
        contextlib.closing(sqlite3.connect(f"file:{journal}?mode=ro", uri=True)) as connection,
    ):
        (count,) = connection.execute("SELECT COUNT(*) FROM speaker_chunk").fetchone()
        return int(count)
    return 0


def campaign(
    folder: Path,
    lengths: tuple[int, ...],
    victim: str,
    kills: int,
    seed: int,
    model: Path | None = None,
    precision: str = "fp32",
) -> list[str]:
    """Kill `kills` times altogether, in as many batches as that takes; what went wrong, nothing at best.

    `model` None is a tiny one with random weights.
    """
    if model is None:
        from diarizers import build_nemotron

        model = folder / "tiny"
        build_nemotron(model)
    rng, files = random.Random(seed), recordings(folder, lengths)
    options = ("--speakers", "auto", "--speakers-model", str(model), "--precision", precision)
    reference, seconds = undisturbed(Workplace(folder / "reference", files, options))
    expected = turns(reference)
    wrong = [f"nobody speaks in {name}" for name, found in expected.items() if not found]
    total = batches = 0
    while total < kills and batches < 2 * kills:
        place = Workplace(folder / f"batch-{batches}", files, options)
        disturbed(place, victim, min(5, kills - total), seconds, rng, next_instant(place, seconds, rng))
        wrong += place.failures or differences(reference.output, place.output)
        found = turns(place)
        wrong += [f"batch {batches}: the turns of {name} differ" for name in expected if found[name] != expected[name]]
        total, batches = total + place.kills, batches + 1
        print(f"{total} kills of the {victim} in {batches} batches, {len(wrong)} wrong", flush=True)
        seconds *= 0.7 if not place.kills else 1.0  # it was done before the first instant drawn
    wrong += [] if total >= kills else [f"only {total} kills"]
    print(f"{sum(map(len, expected.values()))} turns, {len(wrong)} wrong")
    return wrong


def main() -> int:
    """The whole campaign; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=30)
    parser.add_argument("--victim", choices=("engine", "front"), default="engine")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--precision", default="fp32")
    parser.add_argument("--model", type=Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        wrong = campaign(
            Path(name), LENGTHS, options.victim, options.kills, options.seed, options.model, options.precision
        )
    print("\n".join(wrong))
    return bool(wrong)


if __name__ == "__main__":
    raise SystemExit(main())
