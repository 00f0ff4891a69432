"""Peak memory: one file, several at once, a long one; of the engine, and of all processes together.

usage: python tests/bench/memory.py [--model FILE.nemo] [--precision auto] [--short 600] [--long 10800] [--files 8]

Three runs of `mynah transcribe`: one recording of SHORT seconds, FILES of them at once, and one of LONG seconds. The
recordings repeat a sample. Without --model: the demo model. --long 0 leaves the last run out.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import psutil

ROOT = Path(__file__).resolve().parent.parent.parent
SAMPLE = ROOT / "resources" / "samples" / "conversation.flac"


@dataclass
class Peaks:
    """Peaks of bytes: the engine's resident, that of all processes, and what only the engine holds; and seconds."""

    engine: int = 0
    together: int = 0
    unique: int = 0
    seconds: float = 0.0


def recording(folder: Path, seconds: int, number: int = 0) -> Path:
    """A file of that many seconds, the sample again and again."""
    path = folder / f"{seconds}-{number}.flac"
    subprocess.run(
        ["ffmpeg", "-v", "error", "-stream_loop", "-1", "-i", SAMPLE, "-t", str(seconds), path],
        check=True, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    return path


def measure(paths: list[Path], folder: Path, options: argparse.Namespace) -> Peaks:
    """Transcribe `paths` with one command, looking as often as the engine beats, which is twice a second."""
    own = {
        f"XDG_{name}_HOME": str(folder / f"{paths[0].stem}-{len(paths)}-{name}") for name in ("DATA", "STATE", "CONFIG")
    }
    own["XDG_CACHE_HOME"] = str(folder / "cache")  # one conversion for all runs
    model = ("--model", options.model) if options.model else ()
    command = [sys.executable, "-m", "core.cli", "transcribe", *paths, "--format", "srt", "--json-progress",
               "--output", folder / "out", "--precision", options.precision, *model]  # fmt: skip
    peaks, began = Peaks(), time.monotonic()
    process = subprocess.Popen(command, cwd=ROOT, env={**os.environ, **own}, stdout=subprocess.PIPE)
    front = psutil.Process(process.pid)
    assert process.stdout is not None
    for line in process.stdout:
        event = json.loads(line)
        if event["event"] != "memory":
            continue
        engines = [_resident(child) for child in front.children(recursive=True)]
        peaks.engine = max([peaks.engine, *engines])
        peaks.together = max(peaks.together, _resident(front) + sum(engines))
        peaks.unique = max(peaks.unique, event["engine_unique"])
    if process.wait():
        raise SystemExit(f"{paths[0]} failed with status {process.returncode}")
    peaks.seconds = time.monotonic() - began
    return peaks


def _resident(process: psutil.Process) -> int:
    """Its peak where the system keeps that, what it holds now elsewhere."""
    try:
        if sys.platform == "linux":
            status = Path(f"/proc/{process.pid}/status").read_text()
            return 1024 * int(status.partition("VmHWM:")[2].split()[0])
        return int(process.memory_info().rss)
    except (psutil.NoSuchProcess, OSError, IndexError):  # it has ended
        return 0


def show(name: str, peaks: Peaks, seconds: float) -> None:
    print(
        f"{name:24} engine {peaks.engine / 1e6:6.0f} MB ({peaks.unique / 1e6:5.0f} MB its own), "
        f"all processes {peaks.together / 1e6:6.0f} MB, {seconds / peaks.seconds:6.1f} times real time",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path)
    parser.add_argument("--precision", default="auto")
    parser.add_argument("--long", type=int, default=10_800)
    parser.add_argument("--short", type=int, default=600)
    parser.add_argument("--files", type=int, default=8)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="mynah-memory-") as name:
        folder = Path(name)
        short = [recording(folder, options.short, number) for number in range(options.files)]
        measure([recording(folder, 10)], folder, options)  # converts the checkpoint
        one = measure(short[:1], folder, options)
        show(f"1 file of {options.short} s", one, options.short)
        many = measure(short, folder, options)
        show(f"{options.files} files of {options.short} s", many, options.files * options.short)
        print(f"each further file: {(many.engine - one.engine) / 1e6 / (options.files - 1):.0f} MB")
        if options.long:
            long = measure([recording(folder, options.long)], folder, options)
            show(f"1 file of {options.long} s", long, options.long)
            speed = (options.long / long.seconds) / (options.short / one.seconds)
            print(f"long against short: memory {long.engine / one.engine:.3f}, speed {speed:.2f}")


if __name__ == "__main__":
    main()
