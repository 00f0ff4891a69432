"""Measure the steps of a stream: milliseconds for each context, on random weights in a public model's shape.

usage: live_steps.py [SIZE ...] [--precision PRECISION ...] [--seconds SECONDS] [--chunks SECONDS ...]

SIZE is 110m or full (checkpoint_shapes.SIZES). A step is features, encoder and search of one chunk. The first chunks,
whose attention is short, do not count. The shares are processor time in a second of sound, of two cores. "Silence" is
that of digital silence.
"""

import argparse
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1] / "fixtures"), str(Path(__file__).parents[2])]

import numpy as np  # noqa: E402
from checkpoints import build, sound  # noqa: E402

from core import open_engine  # noqa: E402
from core.contracts.protocol import Prompt  # noqa: E402
from core.engine import devices  # noqa: E402
from core.engine.checkpoint.archive import open_checkpoint  # noqa: E402
from core.engine.device_choice import choose  # noqa: E402
from core.engine.native import load  # noqa: E402
from core.engine.recognizer import RecognisesStreams  # noqa: E402

_WARM_SECONDS = 6.0  # until the attention has its whole context
_FEWEST = 20  # figures for a percentile
_CHUNKS = (0.08, 0.16, 0.56, 1.12)


def measure(recognizer: RecognisesStreams, chunk_seconds: float, samples: np.ndarray) -> tuple[list[float], float]:
    """Return the milliseconds of each step, and the processor seconds for each second of sound."""
    stream = recognizer.open_stream(Prompt(), chunk_seconds, 0.8)
    size = round(stream.chunk_seconds * 16_000)
    warm = int(_WARM_SECONDS * 16_000)
    steps, computed = [], 0.0
    for start in range(0, len(samples), size):
        began, before = time.perf_counter(), time.process_time()
        stream.push(samples[start : start + size])
        done = sum(1 for _ in stream.steps())
        if start > warm:
            computed += time.process_time() - before
            if done:
                steps.append((time.perf_counter() - began) / done * 1000)
    return steps, computed / (len(samples) - warm) * 16_000


def measure_live(model: Path, chunk_seconds: float, seconds: float) -> str:
    """Return a line: delays of a stream that gets sound in real time, in blocks of 20 ms, in milliseconds.

    A step's delay runs from the end of its sound to its arrival here. A word's delay runs from its end.
    """
    samples = (sound(seconds, seed=5) * 32_767).astype("<i2").tobytes()
    block = 2 * 16_000 // 50
    steps: list[float] = []
    words: list[float] = []
    with open_engine(model) as engine, engine.open_stream(chunk_seconds=chunk_seconds) as stream:
        began = time.perf_counter()
        for number in range(len(samples) // block):
            time.sleep(max(0.0, began + (number + 1) * 0.02 - time.perf_counter()))
            heard = stream.push(samples[number * block : (number + 1) * block])
            now = time.perf_counter() - began
            if now > _WARM_SECONDS:
                steps += [(now - step.seconds) * 1000 for step in heard]
                words += [(now - (word.end or 0.0)) * 1000 for step in heard for word in step.words]
    if len(steps) < _FEWEST or len(words) < _FEWEST:
        return "too few words"
    late = [f"{statistics.median(each):.0f} / {statistics.quantiles(each, n=20)[-1]:.0f}" for each in (steps, words)]
    return f"live, {stream.chunk_seconds * 1000:.0f} ms: step {late[0]}, final word {late[1]} ms (median / 95 %)"


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("sizes", nargs="*", default=["110m"])
    parser.add_argument("--precision", nargs="*", default=["int8", "fp32"])
    parser.add_argument("--seconds", type=float, default=12.0)
    parser.add_argument("--chunks", nargs="*", type=float, default=_CHUNKS)
    parser.add_argument("--live", type=float, help="feed a stream in real time for this many seconds")
    options = parser.parse_args()
    devices.set_thread_count()
    speech = sound(options.seconds + _WARM_SECONDS, seed=4)
    silence = np.zeros_like(speech)
    print("size   precision  chunk ms  step ms, median  95 %   two cores  silence")
    with tempfile.TemporaryDirectory() as folder:
        for size in options.sizes:
            model = build("streaming", size, Path(folder) / f"{size}.nemo")
            if options.live is not None:
                for chunk in options.chunks:
                    print(f"{size} {measure_live(model, chunk, options.live)}", flush=True)
                continue
            for precision in options.precision:
                checkpoint = open_checkpoint(model, Path(folder) / "cache")
                recognizer = load(checkpoint, choose("cpu", precision), True, False)
                assert isinstance(recognizer, RecognisesStreams)
                for chunk in options.chunks:
                    steps, busy = measure(recognizer, chunk, speech)
                    _, idle = measure(recognizer, chunk, silence)
                    middle, late = statistics.median(steps), statistics.quantiles(steps, n=20)[-1]
                    figures = f"{chunk * 1000:9.0f} {middle:16.1f} {late:6.1f} {busy / 2:10.0%} {idle / 2:8.1%}"
                    print(f"{size:6} {precision:9} {figures}", flush=True)


if __name__ == "__main__":
    main()
