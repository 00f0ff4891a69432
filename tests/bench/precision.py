"""Word error rate of the demo model in bf16 and int8 beside fp32, both heads, on sentences that it was not trained on.

usage: python tests/bench/precision.py [--sentences FILE...] [--repeat 1] [--threads 2]
Every sentence (by default of heldout.txt and dev.txt) is spoken by two voices, and again within a window of six.
Rates ignore case and punctuation.
"""

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import torch

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent / "resources" / "demo_model"))

from measure import Clip, make_clips, word_errors  # type: ignore[import-not-found]
from sentences import load_sentences, plain  # type: ignore[import-not-found]

from core.contracts.protocol import Prompt
from core.engine.checkpoint.archive import open_checkpoint
from core.engine.device_choice import choose
from core.engine.native import load
from core.engine.recognizer import Recognizer

DEMO = Path(__file__).resolve().parent.parent.parent / "resources" / "demo_model"
BATCH = 8


def read(recognizer: Recognizer, clips: Sequence[Clip]) -> list[list[str]]:
    """The words of each clip, in the clips' order."""
    order = sorted(range(len(clips)), key=lambda i: len(clips[i].samples))
    words: list[list[str]] = [[] for _ in clips]
    for first in range(0, len(order), BATCH):
        rows = order[first : first + BATCH]
        found = recognizer.recognise([clips[i].samples for i in rows], [Prompt()] * len(rows), False)
        for i, hypothesis in zip(rows, found, strict=True):
            words[i] = plain(hypothesis.text).split()
    return words


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sentences", type=Path, nargs="+", default=[DEMO / "heldout.txt", DEMO / "dev.txt"])
    parser.add_argument("--repeat", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    chosen = parser.parse_args()
    torch.set_num_threads(chosen.threads)
    sentences = [each for path in chosen.sentences for each in load_sentences(path)]
    clips = make_clips(sentences, chosen.repeat)
    true = [plain(clip.text).split() for clip in clips]
    count = sum(map(len, true))
    with tempfile.TemporaryDirectory(prefix="mynah-bench-") as name:
        checkpoint = open_checkpoint(DEMO / "demo.nemo", Path(name))
        for head in ("ctc", "transducer"):
            checkpoint.config["preferred_head"] = head
            texts = {
                precision: read(load(checkpoint, choose("cpu", precision), False, False), clips)
                for precision in ("fp32", "bf16", "int8")
            }
            rates = {precision: 100 * sum(map(word_errors, true, words)) / count for precision, words in texts.items()}
            print(f"{head:10} {count} words: fp32 {rates['fp32']:.2f} %", flush=True)
            for precision in ("bf16", "int8"):
                differ = sum(map(word_errors, texts["fp32"], texts[precision]))
                more = rates[precision] - rates["fp32"]
                print(f"{'':10} {precision} {more:+.2f}; {differ} words read otherwise", flush=True)


if __name__ == "__main__":
    main()
