"""NeMo's viterbi_decoding in a process by itself: what it finds, and what memory and time a longer recording takes.

usage: python tests/bench/nemo_search.py FILE.npz TIMES
FILE holds `scores`, shape (frames, vocabulary + 1), and `states`, the tokens of the text with blanks between; both are
repeated TIMES times. The path, its peak memory in bytes beyond what importing takes, and seconds go to FILE.found.npz.
"""

import math
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np
import psutil
from hours import peak_memory
from numpy.typing import NDArray


class Input(NamedTuple):
    """What a recording sounds like, shape (frames, vocabulary + 1), and the tokens of its text with blanks between."""

    scores: NDArray[np.float32]
    states: NDArray[np.int64]


class Found(NamedTuple):
    """The state of each frame, bytes at most, seconds."""

    path: NDArray[np.int64]
    memory: int
    seconds: float


def search(folder: Path, wanted: Input, times: int = 1) -> Found:
    """Run it in a child, whose chatter nobody wants to read."""
    file = folder / "nemo.npz"
    np.savez(file, scores=wanted.scores, states=wanted.states)
    done = subprocess.run([sys.executable, __file__, str(file), str(times)], capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"NeMo's search failed with status {done.returncode}: {done.stderr}")
    found = np.load(f"{file}.found.npz")
    return Found(found["path"], int(found["memory"]), float(found["seconds"]))


def show(folder: Path, wanted: Input, seconds: float, hours: float, most: float) -> None:
    """Print what its search takes for so many hours; with matrices over `most` bytes, for as many as stay below."""
    frames, states = wanted.scores.shape[0], len(wanted.states)
    times = math.ceil(hours * 3600 / seconds)
    takes = 2 * (times * frames) * (times * states)  # a byte for each state in each frame, made, then multiplied
    run = times if takes <= most else max(1, int((most / (2 * frames * states)) ** 0.5))
    found = search(folder, wanted, run)
    print(
        f"  NeMo's viterbi_decoding alone, {run * seconds / 3600:.2f} hours, {run * frames:,} frames of "
        f"{run * states:,} states: {found.memory / 1e6:.0f} MB and {found.seconds:.0f} s",
        flush=True,
    )
    if run < times:
        print(
            f"    for {times * seconds / 3600:.2f} hours not run: its two matrices of {times * frames:,} x "
            f"{times * states:,} bytes take "
            f"{takes / 1e9:.1f} GB (by arithmetic), here at most {most / 1e9:.1f} GB are given to it; in time "
            f"about {found.seconds * (times / run) ** 2:.0f} s (by the square)",
            flush=True,
        )


def _main() -> None:
    import torch
    from nemo.collections.asr.parts.utils.aligner_utils import viterbi_decoding

    times = int(sys.argv[2])
    data = np.load(sys.argv[1])
    scores = torch.from_numpy(np.tile(data["scores"], (times, 1)))
    one = data["states"]
    states = torch.from_numpy(np.concatenate([one[:1], *[one[1:]] * times]))
    base, began = psutil.Process().memory_info().rss, time.monotonic()
    path = viterbi_decoding(
        scores[None], states[None], torch.tensor([len(scores)]), torch.tensor([len(states)]), torch.device("cpu")
    )[0]
    took = time.monotonic() - began
    np.savez(f"{sys.argv[1]}.found.npz", path=path, memory=peak_memory(psutil.Process().pid) - base, seconds=took)


if __name__ == "__main__":
    _main()
