"""Measure the memory of a live stream over hours of sound, sent as fast as the engine hears it.

usage: bench live_hours [--hours 8] [--minutes 10]

The sound is the sample conversation again and again, with a pause after each round. The memory of the engine process
and of this process is printed every `--minutes` of sound. The slope is that of a straight line through all values after
the first hour.
"""

import argparse
import time
from pathlib import Path

import numpy as np
import psutil
import soundfile

from core.library import open_engine

ROOT = Path(__file__).resolve().parents[2]
_RATE = 16_000
_BLOCK = 5  # s
_PAUSE = 20  # s


def main() -> None:
    """Send the sound, and print the memory."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hours", type=float, default=8.0)
    parser.add_argument("--minutes", type=float, default=10.0)
    options = parser.parse_args()
    once = sound()
    at, told, words, began = 0, 0.0, 0, time.perf_counter()
    values: list[tuple[float, float, float]] = []
    with open_engine() as engine, engine.open_stream() as stream:
        while (seconds := at / _RATE) < options.hours * 3600:
            start = at % len(once)
            block = once[start : start + _BLOCK * _RATE]
            words += sum(len(heard.words) for heard in stream.push(block.tobytes()))
            at += len(block)
            if seconds - told >= options.minutes * 60:
                told = seconds
                values.append((seconds / 3600, live_engine(), own()))
                hours, theirs, ours = values[-1]
                pace = seconds / (time.perf_counter() - began)
                sizes = f"engine {theirs:7.1f} MB  own {ours:6.1f} MB"
                print(f"{hours:5.2f} h  {sizes}  {words:,} words  {pace:.0f} x", flush=True)
        words += sum(len(heard.words) for heard in stream.finish())
    for name, place in (("engine", 1), ("own", 2)):
        late = [(each[0], each[place]) for each in values if each[0] >= 1.0]
        slope = np.polyfit([hour for hour, _ in late], [size for _, size in late], 1)[0] if len(late) > 1 else 0.0
        print(f"{name}: {slope:+.2f} MB an hour after the first hour")
    print(f"{words:,} words")


def sound() -> "np.ndarray[tuple[int], np.dtype[np.int16]]":
    """Return one round of sound."""
    samples, rate = soundfile.read(ROOT / "resources" / "samples" / "conversation.flac", dtype="int16")
    assert rate == _RATE
    mono = samples if samples.ndim == 1 else samples.mean(axis=1).astype(np.int16)
    return np.concatenate([mono, np.zeros(_PAUSE * _RATE, np.int16)])


def live_engine() -> float:
    """Return the memory of the process that hears the stream, in MB."""
    children = [each for each in psutil.Process().children(recursive=True) if "core.engine" in str(each.cmdline())]
    newest = max(children, key=lambda each: each.create_time())
    return float(newest.memory_info().rss / 1e6)


def own() -> float:
    """Return the memory of this process, in MB."""
    return float(psutil.Process().memory_info().rss / 1e6)


if __name__ == "__main__":
    main()
