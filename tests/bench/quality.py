"""How many constructed misses and inventions the quality page lists, and how often it is wrong on clean files.

usage: quality.py [--files 60] [--errors 100] [--seed 0]

Recordings of held-out sentences by espeak-ng and flite, with 4 s of silence and of noise in each. The clean transcript
is what was said, timed by the demo model (`mynah align`); it gives a false alarm when any place in it is listed as
missing, invented or a loop. Into it one error each is put: 1 to 6 words removed (half of the errors), words made up
over silence or noise, or a phrase of 1 to 4 words repeated over others. It is found when a place of its kind overlaps
it.
Fails under 80 % found, or over 10 % of clean files with an alarm. Besides: in how many files what the demo model itself
writes over noise (`mynah transcribe`) is listed.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "fixtures"))

from wrong_transcripts import Scene, make_scene, with_error

from core.comparison.references import read_reference
from core.contracts.transcript import Word
from core.quality.findings import FRAMES_PER_SECOND, Finding, find_places, read_speech

ROOT = Path(__file__).resolve().parents[2]
LEAST_FOUND, MOST_ALARMS = 0.8, 0.1
DOUBTFUL = 0.5


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--files", type=int, default=60)
    parser.add_argument("--errors", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        scenes = [make_scene(folder / f"{n}.wav", options.seed + n) for n in range(options.files)]
        clean = align(folder, scenes)
        began = time.perf_counter()
        speech = [read_speech(str(scene.path)) for scene in scenes]
        seconds = sum(map(len, speech)) / FRAMES_PER_SECOND
        print(f"{seconds:.0f} s of sound read in {time.perf_counter() - began:.1f} s, {len(scenes)} processes")
        alarms = [problems(words, heard) for words, heard in zip(clean, speech, strict=True)]
        wrong = sum(1 for found in alarms if found)
        listed = dict(Counter(place.kind for found in alarms for place in found))
        print(
            f"clean files with a false alarm: {wrong} of {len(clean)}; places {listed} in {sum(map(len, clean))} words"
        )
        found, total = Counter[str](), Counter[str]()
        for number in range(options.errors):
            n = number % len(scenes)
            made = with_error(scenes[n], clean[n], number)
            total[made.name] += 1
            found[made.name] += any(
                place.kind == made.kind and place.start < made.end and place.end > made.start
                for place in problems(made.words, speech[n])
            )
        for name in sorted(total):
            print(f"{name}: {found[name]} of {total[name]}")
        print(f"found: {found.total()} of {total.total()}")
        over_noise(scenes, transcribe(folder, scenes), speech)
        failed = found.total() < LEAST_FOUND * total.total() or wrong > MOST_ALARMS * len(scenes)
        print("FAILED" if failed else "within the bounds")
        return failed


def align(folder: Path, scenes: list[Scene]) -> list[tuple[Word, ...]]:
    """The words that were said, with their times."""
    for scene in scenes:
        scene.path.with_suffix(".txt").write_text(scene.text)
    run(folder, "align", str(folder), "--format", "json", "--output", str(folder / "aligned"))
    return [read_reference(folder / "aligned" / f"{scene.path.stem}.json").words for scene in scenes]


def transcribe(folder: Path, scenes: list[Scene]) -> list[tuple[Word, ...]]:
    """The words that the demo model finds."""
    run(
        folder,
        "transcribe",
        *(str(scene.path) for scene in scenes),
        "--format",
        "json",
        "--output",
        str(folder / "own"),
    )
    return [read_reference(folder / "own" / f"{scene.path.stem}.json").words for scene in scenes]


def run(folder: Path, *arguments: str) -> None:
    """A command of Mynah's, with homes of its own."""
    homes = {f"XDG_{name}_HOME": str(folder / "home" / name.lower()) for name in ("DATA", "CACHE", "CONFIG", "STATE")}
    command = [sys.executable, "-m", "core.cli", *arguments]
    subprocess.run(
        command, check=True, cwd=ROOT, env={**os.environ, **homes}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def over_noise(scenes: list[Scene], transcripts: list[tuple[Word, ...]], speech: list[bytes]) -> None:
    """What of the demo model's own inventions over noise is listed."""
    files = listed = 0
    for scene, words, heard in zip(scenes, transcripts, speech, strict=True):
        start, end = scene.noise
        if any(word.start is not None and start + 0.3 < word.start < end - 0.3 for word in words):
            files += 1
            listed += any(
                place.kind == "invented" and place.start < end and place.end > start for place in problems(words, heard)
            )
    print(f"the demo model's own inventions over noise: listed in {listed} of {files} files")


def problems(words: tuple[Word, ...], speech: bytes) -> list[Finding]:
    return [place for place in find_places(words, speech, DOUBTFUL) if place.kind != "doubtful"]


if __name__ == "__main__":
    sys.exit(main())
