"""A recording of many hours: memory of command and engine does not grow with it, nor does what a second of it costs.

usage: long_recording.py [--hours 12] [--model FILE.nemo]      the sample conversation again and again; the demo model
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import psutil

ROOT = Path(__file__).resolve().parents[2]
_SAMPLE = ROOT / "resources" / "samples" / "conversation.flac"
_GROWTH = 1.05  # of memory, from the first fifth to the last of what comes after the first tenth
_SLOWER = 1.5  # times as long as a second of sound at first may one take in the end
_WORDS = 0.02  # of the words of an hour may be more or fewer in another one
_EVERY = 0.5  # seconds between two samples


class Sample(NamedTuple):
    """Seconds of the recording that were done at a moment, and the bytes of command and engine then."""

    done: float
    moment: float
    command: int
    engine: int


def run(hours: float, model: Path | None, folder: Path) -> list[str]:
    """What went wrong; nothing at best."""
    recording = folder / "long.flac"
    made = ["ffmpeg", "-v", "error", "-stream_loop", "-1", "-i", _SAMPLE, "-t", str(3600 * hours), recording]
    subprocess.run(made, check=True, stdin=subprocess.DEVNULL)
    own = {f"XDG_{name}_HOME": str(folder / name.lower()) for name in ("DATA", "STATE", "CONFIG", "CACHE")}
    command = [sys.executable, "-m", "core.cli", "transcribe", recording, "--format", "json", "--json-progress"]
    command += ["--model", model] if model else []
    process = subprocess.Popen(
        command, cwd=ROOT, env={**os.environ, **own, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE, text=True
    )
    samples = list(_samples(process))
    if process.wait():
        return [f"it ended with {process.returncode}"]
    segments = json.loads(recording.with_suffix(".json").read_text())["segments"]
    times = [word["start"] for segment in segments for word in segment["words"]]
    return [*_compare(samples, 3600 * hours), *_missing(times, 3600 * hours)]


def _samples(process: "subprocess.Popen[str]") -> "list[Sample]":
    assert process.stdout is not None
    front, found, last = psutil.Process(process.pid), [], 0.0
    for line in process.stdout:
        event = json.loads(line)
        if event["event"] != "progress" or time.monotonic() - last < _EVERY:
            continue
        last = time.monotonic()
        engines = sum(child.memory_info().rss for child in front.children(recursive=True))
        found.append(Sample(event["seconds"], last, front.memory_info().rss, engines))
    return found


def _compare(samples: list[Sample], seconds: float) -> list[str]:
    settled = [sample for sample in samples if sample.done > seconds / 10]
    part = len(settled) // 5
    if part < 5:
        return [f"only {len(samples)} samples"]
    first, last = settled[:part], settled[-part:]
    wrong = []
    for who in ("command", "engine"):
        fifths = [[getattr(sample, who) for sample in settled[n * part : (n + 1) * part]] for n in range(5)]
        typical = [statistics.median(each) / 1e6 for each in fifths]
        most = max(getattr(sample, who) for sample in samples) / 1e6
        print(f"{who}: {', '.join(f'{each:.1f}' for each in typical)} MB in the fifths, {most:.1f} MB at most")
        if typical[-1] > _GROWTH * typical[0]:
            wrong.append(f"the {who}'s memory grew from {typical[0]:.1f} to {typical[-1]:.1f} MB")
    pace = [(each[-1].done - each[0].done) / (each[-1].moment - each[0].moment) for each in (first, last)]
    print(f"{pace[0]:.0f} times real time at first, {pace[1]:.0f} in the end", flush=True)
    return wrong + ([f"from {pace[0]:.0f} to {pace[1]:.0f} times real time"] if _SLOWER * pace[1] < pace[0] else [])


def _missing(times: list[float], seconds: float) -> list[str]:
    tenths = [sum(1 for time in times if seconds * n / 10 <= time < seconds * (n + 1) / 10) for n in range(10)]
    print(f"{len(times):,} words; in the tenths of the recording {min(tenths):,} to {max(tenths):,}", flush=True)
    typical = statistics.median(tenths)
    return [f"{count} words in a tenth" for count in tenths if abs(count - typical) > max(3, _WORDS * typical)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hours", type=float, default=12.0)
    parser.add_argument("--model", type=Path)
    options = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="mynah-long-") as folder:
        wrong = run(options.hours, options.model, Path(folder))
    print("\n".join(wrong) or f"{options.hours:g} h of sound in {time.monotonic() - began:.0f} s: nothing wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
