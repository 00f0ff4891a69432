"""What `mynah batch run` takes beside `mynah transcribe` of the same recordings, in pairs; and whether texts are equal.

usage: python tests/bench/corpus.py [--pairs 3] [--copies 60] [--http] [--ray] [--model NAME]

The samples, many times under different names, are transcribed by both commands in turns, each with a fresh home whose
model is converted already. With --http the recordings of `batch run` come in ranges from a server on the loopback.
With --ray it is `batch ray` with one worker; Ray's own processes are no children of the command, and their processor
time is missing. Printed are wall-clock and processor seconds of each, and the ratio of each pair.
"""

import argparse
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "faults"))
from corpus_kills import FaultyServer, serving  # noqa: E402 (of another folder of programs)

SAMPLES = ROOT / "resources" / "samples"


def make_recordings(folder: Path, copies: int) -> list[Path]:
    """The samples under many names; one of twenty is the conversation of four minutes."""
    folder.mkdir()
    names = [
        "conversation.flac" if n % 20 == 0 else ("note.wav", "morning.mp3", "kitchen.mp4")[n % 3] for n in range(copies)
    ]
    made = [folder / f"{number:04}-{name}" for number, name in enumerate(names)]
    for path, name in zip(made, names, strict=True):
        shutil.copy(SAMPLES / name, path)
    return made


def timed(command: list[str], environment: dict[str, str]) -> tuple[float, float]:
    """Wall-clock and processor seconds of a command with all its processes."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return time.monotonic() - began, used


def texts_of_command(folder: Path) -> dict[str, str]:
    """The text of each recording that `mynah transcribe` wrote as JSON."""
    documents = (json.loads(path.read_text("utf-8")) for path in folder.glob("*.json"))
    return {each["media"]: " ".join(segment["text"] for segment in each["segments"]) for each in documents}


def texts_of_run(folder: Path) -> dict[str, str]:
    """The text of each recording in the rows of `mynah batch run`."""
    rows = (json.loads(line) for part in folder.glob("part-*.jsonl") for line in part.read_text("utf-8").splitlines())
    return {row["uri"].rpartition("/")[2]: row["text"] for row in rows}


def main() -> int:
    """Measure; texts that differ are an AssertionError."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=3)
    parser.add_argument("--copies", type=int, default=60)
    parser.add_argument("--part-hours", default="0.2")
    parser.add_argument("--http", action="store_true")
    parser.add_argument("--ray", action="store_true")
    parser.add_argument("--model")
    options = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        recordings = make_recordings(folder / "sound", options.copies)
        server = stack.enter_context(serving(FaultyServer(folder / "sound")))
        homes = {f"XDG_{name}_HOME": str(folder / name) for name in ("DATA", "CACHE", "STATE", "CONFIG")}
        environment = {**os.environ, **homes, "PYTHONPATH": str(ROOT)}
        mynah = [sys.executable, "-m", "core.cli"]
        model = ["--model", options.model] if options.model else []
        manifest = folder / "corpus.jsonl"
        subprocess.run(
            [*mynah, "batch", "plan", str(folder / "sound"), "-o", str(manifest)], env=environment, check=True
        )
        if options.http:
            manifest.write_text(manifest.read_text("utf-8").replace(f"{folder}/sound", server.address), "utf-8")
        subprocess.run(
            [*mynah, "transcribe", str(recordings[1]), *model, "--output", str(folder / "warm")],
            env=environment,
            check=True,
            capture_output=True,
        )
        ratios = []
        corpus = ["batch", "ray", "--workers", "1"] if options.ray else ["batch", "run"]
        for number in range(options.pairs):
            alone, run = folder / f"alone-{number}", folder / f"run-{number}"
            commands = {
                "transcribe": [
                    "transcribe",
                    str(folder / "sound"),
                    "--format",
                    "json",
                    "--output",
                    str(alone),
                    "--full-speed",
                ],
                "run": [*corpus, str(manifest), "--output", str(run), "--part-hours", options.part_hours],
            }
            took = {}
            for name in list(commands)[:: 1 if number % 2 == 0 else -1]:
                took[name] = timed([*mynah, *commands[name], *model], environment)
            assert texts_of_command(alone) == texts_of_run(run)
            (wall, used), (wall_run, used_run) = took["transcribe"], took["run"]
            ratios.append((wall_run / wall, used_run / used))
            print(
                f"pair {number + 1}: transcribe {wall:.1f} s ({used:.1f} s of processors), {' '.join(corpus[:2])} "
                f"{wall_run:.1f} s ({used_run:.1f} s), {wall_run / wall:.3f} and {used_run / used:.3f} times",
                flush=True,
            )
        walls, uses = zip(*ratios, strict=True)
        print(f"median: {statistics.median(walls):.3f} in wall clock, {statistics.median(uses):.3f} in processor time")
        print(f"{len(recordings)} texts are equal")
    return 0


if __name__ == "__main__":
    sys.exit(main())
