"""Peak memory of all processes: a 3-hour recording beside a 10-minute one, with the demo model.

usage: memory.py [--long 10800] [--short 600] [--model FILE.nemo]      (seconds; the recordings repeat a sample)
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psutil

ROOT = Path(__file__).resolve().parent.parent.parent
SAMPLE = ROOT / "resources" / "samples" / "conversation.flac"


def recording(folder: Path, seconds: int) -> Path:
    """A file of that many seconds, the sample again and again."""
    path = folder / f"{seconds}.flac"
    subprocess.run(
        ["ffmpeg", "-v", "error", "-stream_loop", "-1", "-i", SAMPLE, "-t", str(seconds), path],
        check=True, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    return path


def measure(path: Path, folder: Path, model: Path | None) -> tuple[float, float, float]:
    """Peak of the sum of all processes' resident bytes, that of the engine alone, and the seconds that it took."""
    own = {f"XDG_{name}_HOME": str(folder / f"{path.stem}-{name}") for name in ("DATA", "STATE", "CONFIG")}
    command = [sys.executable, "-m", "core.cli", "transcribe", path, "--format", "srt", "--json-progress",
               "--output", folder / "out", *(("--model", model) if model else ())]  # fmt: skip
    began = time.monotonic()
    process = subprocess.Popen(command, cwd=ROOT, env={**os.environ, **own}, stdout=subprocess.PIPE)
    peak = engine = 0
    front = psutil.Process(process.pid)
    assert process.stdout is not None
    for line in process.stdout:  # the engine beats twice a second, so this looks as often
        if json.loads(line)["event"] != "memory":
            continue
        sizes = [front.memory_info().rss]
        for child in front.children(recursive=True):
            try:
                sizes.append(child.memory_info().rss)
            except psutil.NoSuchProcess:
                continue
        peak, engine = max(peak, sum(sizes)), max(engine, max(sizes[1:], default=0))
    if process.wait():
        raise SystemExit(f"{path} failed with status {process.returncode}")
    return peak, engine, time.monotonic() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--long", type=int, default=10_800)
    parser.add_argument("--short", type=int, default=600)
    parser.add_argument("--model", type=Path)
    options = parser.parse_args()
    figures = []
    with tempfile.TemporaryDirectory(prefix="mynah-memory-") as name:
        for seconds in (options.short, options.long):
            path = recording(Path(name), seconds)
            peak, engine, took = measure(path, Path(name), options.model)
            figures.append(peak)
            print(
                f"{seconds:6} s: peak of all processes {peak / 1e6:.0f} MB, engine {engine / 1e6:.0f} MB, "
                f"{took:.0f} s, {seconds / took:.1f} times real time",
                flush=True,
            )
    print(f"ratio {figures[1] / figures[0]:.3f}")


if __name__ == "__main__":
    main()
