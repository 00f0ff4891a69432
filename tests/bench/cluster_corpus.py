"""A corpus on a real Ray cluster and a real S3, against `mynah transcribe` of the same files.

usage: python tests/bench/cluster_corpus.py FOLDER [--short 2000] [--long 6] [--workers 2] [--compare 0]

Short files are cuts of the samples of 1 to 4 s, as WAV, FLAC, MP3 and Ogg; long ones an hour of such cuts each. They
lie in a bucket of moto's S3 (s3fs and moto have to be installed), are planned, transcribed by `mynah batch ray`, and
reported on in FOLDER/report.html. `--compare N` has `mynah transcribe` do only N of the short files, and all long ones;
0: all. Printed are how long each took, and each file whose text differs.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import numpy as np
import soundfile

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "faults"))
from corpus_kills import Bucket  # noqa: E402 (of another folder of programs)

SAMPLE = ROOT / "resources" / "samples" / "conversation.flac"
ENDINGS = ("wav", "flac", "mp3", "ogg")
MYNAH = (sys.executable, "-m", "core.cli")


def make(folder: Path, short: int, long: int) -> list[Path]:
    """Write the recordings, the same each time."""
    sound, rate = soundfile.read(SAMPLE, dtype="int16")
    chance = random.Random(18)

    def cut(seconds: float) -> np.ndarray:
        begin = chance.randrange(len(sound) - round(seconds * rate))
        return sound[begin : begin + round(seconds * rate)]

    files = []
    for number in range(short):
        files.append(folder / "short" / f"{number:05}.{ENDINGS[number % 4]}")
        files[-1].parent.mkdir(parents=True, exist_ok=True)
        soundfile.write(files[-1], cut(chance.uniform(1.0, 4.0)), rate)
    for number in range(long):
        files.append(folder / "long" / f"{number}-hour.flac")
        files[-1].parent.mkdir(parents=True, exist_ok=True)
        pieces, left = [], 3600 * rate
        while left > 0:
            pieces.append(cut(chance.uniform(20.0, 200.0))[:left])
            left -= len(pieces[-1])
        soundfile.write(files[-1], np.concatenate(pieces), rate)
    return files


def call(what: str, environment: dict[str, str], *arguments: str) -> None:
    """Run a command of Mynah's, and say how long it took."""
    began = time.monotonic()
    done = subprocess.run(
        [*MYNAH, *arguments], env=environment, cwd=ROOT, stderr=subprocess.PIPE, text=True, check=False
    )
    last = done.stderr.strip().rpartition("\n")[2]
    print(f"{what}: {time.monotonic() - began:.0f} s, exit status {done.returncode}: {last}", flush=True)
    assert done.returncode == 0, done.stderr


def main() -> int:
    """Run both and compare; the exit status says whether all texts are equal."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--short", type=int, default=2000)
    parser.add_argument("--long", type=int, default=6)
    parser.add_argument("--workers", default="2")
    parser.add_argument("--part-hours", default="0.5")
    parser.add_argument("--precision", default="auto")
    parser.add_argument("--compare", type=int, default=0)
    options = parser.parse_args()
    folder: Path = options.folder.absolute()
    files = make(folder / "sound", options.short, options.long)
    print(f"{len(files)} recordings", flush=True)
    homes = {f"XDG_{name}_HOME": str(folder / "home" / name) for name in ("DATA", "CACHE", "STATE", "CONFIG")}
    environment = {**os.environ, **homes, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path[1:]])}
    precision = ("--precision", options.precision)
    with ExitStack() as stack:
        bucket = Bucket(stack)
        environment |= bucket.environment()
        for file in files:
            bucket.client.upload_file(str(file), "corpus", f"in/{file.parent.name}/{file.name}")
        manifest = str(folder / "corpus.jsonl")
        call("plan", environment, "batch", "plan", "s3://corpus/in", "-o", manifest)
        run = ("--output", "s3://corpus/out", "--workers", options.workers, "--part-hours", options.part_hours)
        metrics = ("--metrics", str(folder / "metrics.txt"), "--price", "1.5")
        call("on Ray", environment, "batch", "ray", manifest, *run, *metrics, *precision)
        report = ("--price", "1.5", "--currency", "EUR", "--overwrite")
        call("report", environment, "batch", "report", "s3://corpus/out", "-o", str(folder / "report.html"), *report)
        found = bucket.files("out")
        print(f"{bucket.server.counts['answered']} requests", flush=True)
    assert "_SUCCESS" in found
    parts = (content for name, content in found.items() if name.startswith("part-"))
    rows = [json.loads(line) for content in parts for line in content.splitlines()]
    assert len(rows) == len({row["uri"] for row in rows}) == len(files), "lost or there twice"
    texts = {"/".join(row["uri"].split("/")[-2:]): row["text"] for row in rows}
    wanted = files[: options.compare] + files[options.short :] if options.compare else files
    few = folder / "compared"
    for file in wanted:
        (few / file.parent.name).mkdir(parents=True, exist_ok=True)
        (few / file.parent.name / file.name).unlink(missing_ok=True)
        (few / file.parent.name / file.name).hardlink_to(file)
    desktop = folder / "desktop"
    call(
        "desktop",
        environment,
        "transcribe",
        str(few),
        "--format",
        "json",
        "--output",
        str(desktop),
        *precision,
        "--full-speed",
    )
    differing = 0
    for path in desktop.rglob("*.json"):
        document = json.loads(path.read_text("utf-8"))
        name = f"{path.parent.name}/{document['media']}"
        text = " ".join(segment["text"] for segment in document["segments"])
        if texts[name] != text:
            differing += 1
            print(f"{name} differs:\n  {texts[name][:300]!r}\n  {text[:300]!r}", flush=True)
    print(f"{len(wanted)} texts compared, {differing} differ", flush=True)
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
