"""What aligning hours of a recording takes, in memory and time, beyond hearing it."""

import json
import math
import os
import subprocess
import sys
import time
from pathlib import Path

import psutil
import soundfile as sf

ROOT = Path(__file__).resolve().parent.parent.parent


MOST = 300_000_000
"""Bytes that the search may take beyond what hearing takes."""


def measure(folder: Path, sound: Path, text: str, hours: float) -> bool:
    """Align `sound` and its `text`, both repeated to last so long, with `mynah align`, and print the figures; whether
    the search stays below MOST."""
    info = sf.info(str(sound))
    times = math.ceil(hours * 3600 / (info.frames / info.samplerate))
    recording = folder / f"{hours:g}h.flac"
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-stream_loop", str(times - 1), "-i", sound, recording],
        check=True, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    (folder / "whole.txt").write_text("\n".join([text] * times) + "\n", "utf-8")
    (folder / "little.txt").write_text(text.splitlines()[0] + "\n", "utf-8")
    seconds = sf.info(str(recording)).duration
    told, peak, took = _align(folder, recording, folder / "whole.txt")
    _, base, little = _align(folder, recording, folder / "little.txt")
    words = times * len(text.split())
    print(
        f"{seconds / 3600:.2f} hours, {words:,} words: {took:.0f} s ({seconds / took:.0f} times real time), "
        f"engine at most {peak / 1e6:.0f} MB; with one sentence of text {little:.0f} s and {base / 1e6:.0f} MB: "
        f"the search takes {(peak - base) / 1e6:.0f} MB and {took - little:.0f} s. {told}",
        flush=True,
    )
    assert peak, "the engine told its memory at no time"
    return peak - base < MOST


def _align(folder: Path, recording: Path, text: Path) -> tuple[str, int, float]:
    """What is said of words without times, the engine's peak memory in bytes, and seconds that it took."""
    own = {f"XDG_{name}_HOME": str(folder / name) for name in ("DATA", "STATE", "CONFIG", "CACHE")}
    command = [sys.executable, "-m", "core.cli", "align", str(recording), str(text), "--format", "srt",
               "--json-progress",
               "--output", str(folder / "out"), "--overwrite"]  # fmt: skip
    began, peak, told = time.monotonic(), 0, ""
    process = subprocess.Popen(command, cwd=ROOT, env={**os.environ, **own}, stdout=subprocess.PIPE)
    front = psutil.Process(process.pid)
    assert process.stdout is not None
    for line in process.stdout:
        event = json.loads(line)
        if event["event"] == "notice" and event["code"] == "untimed":
            told = event["text"]
        elif event["event"] == "memory":
            peak = max([peak, *(peak_memory(child.pid) for child in front.children(recursive=True))])
    if process.wait():
        raise SystemExit(f"{recording} failed with status {process.returncode}")
    return told, peak, time.monotonic() - began


def peak_memory(pid: int) -> int:
    """The most bytes that a process had in memory so far; 0 when it has ended."""
    try:
        if sys.platform == "linux":
            status = Path(f"/proc/{pid}/status").read_text()
            return 1024 * int(status.partition("VmHWM:")[2].split()[0])
        return int(psutil.Process(pid).memory_info().rss)
    except (psutil.NoSuchProcess, OSError, IndexError):  # it has ended
        return 0
