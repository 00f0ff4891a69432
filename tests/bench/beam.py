"""Word error rate and time of the demo model's transducer with a greedy search and with beams, in noise.

usage: python tests/bench/beam.py [--beams 2 4 8] [--noise 0.0 0.02 0.05] [--sentences FILE...] [--threads 2]

Each sentence (of heldout.txt by default) is spoken by two voices, and again within a window of six. White noise of the
given RMS is added. Rates ignore case and punctuation. The time is that of encoder and search together.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent / "resources" / "demo_model"))

from measure import Clip, make_clips, word_errors  # type: ignore[import-not-found]
from sentences import load_sentences, plain  # type: ignore[import-not-found]

from core.contracts.protocol import Prompt
from core.engine.checkpoint.archive import open_checkpoint
from core.engine.device_choice import choose
from core.engine.native import load
from core.engine.recognizer import Recognizer, Samples

DEMO = Path(__file__).resolve().parent.parent.parent / "resources" / "demo_model"
BATCH = 8


def read(recognizer: Recognizer, windows: Sequence[Samples], beam: int) -> tuple[list[list[str]], float]:
    """Return the words of each window, and the seconds that all windows took."""
    order = sorted(range(len(windows)), key=lambda i: len(windows[i]))
    words: list[list[str]] = [[] for _ in windows]
    began = time.perf_counter()
    for first in range(0, len(order), BATCH):
        rows = order[first : first + BATCH]
        found = recognizer.recognise([windows[i] for i in rows], [Prompt(beam=beam)] * len(rows), False)
        for i, hypothesis in zip(rows, found, strict=True):
            words[i] = plain(hypothesis.text).split()
    return words, time.perf_counter() - began


def with_noise(clips: Sequence[Clip], level: float) -> list[Samples]:
    """Return the samples of each clip with white noise of RMS `level`."""
    rng = np.random.default_rng(7)
    return [(clip.samples + level * rng.standard_normal(len(clip.samples))).astype(np.float32) for clip in clips]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--beams", type=int, nargs="+", default=[2, 4, 8])
    parser.add_argument("--noise", type=float, nargs="+", default=[0.0, 0.02, 0.05])
    parser.add_argument("--sentences", type=Path, nargs="+", default=[DEMO / "heldout.txt"])
    parser.add_argument("--threads", type=int, default=2)
    chosen = parser.parse_args()
    torch.set_num_threads(chosen.threads)
    clips = make_clips([each for path in chosen.sentences for each in load_sentences(path)], 1)
    true = [plain(clip.text).split() for clip in clips]
    count = sum(map(len, true))
    with tempfile.TemporaryDirectory(prefix="mynah-bench-") as name:
        checkpoint = open_checkpoint(DEMO / "demo.nemo", Path(name))
        checkpoint.config["preferred_head"] = "transducer"
        recognizer = load(checkpoint, choose("cpu", "fp32"), False, False)
        for level in chosen.noise:
            windows = with_noise(clips, level)
            for beam in (1, *chosen.beams):
                words, seconds = read(recognizer, windows, beam)
                errors = sum(word_errors(one, other) for one, other in zip(true, words, strict=True))
                print(f"noise {level:.2f}  beam {beam}  {100 * errors / count:.2f} %  {seconds:.1f} s", flush=True)


if __name__ == "__main__":
    main()
