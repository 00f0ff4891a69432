"""Word error rate and time of the demo model with a greedy search, with beams, and with a language model, in noise.

usage: python tests/bench/beam.py [--beams 2 4 8] [--noise 0.0 0.02 0.05] [--sentences FILE...] [--threads 2]
                                  [--head transducer] [--weights 0.2 0.4] [--texts 20000]

The language model is built from other sentences: those of dev.txt, and random ones of everyday.txt without those that
are spoken. Each sentence (of heldout.txt by default) is spoken by two voices, and again within a window of six. White
noise of the given RMS is added. Rates ignore case and punctuation. The time is that of encoder and search together.
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
from sentences import Writer, load_sentences, plain  # type: ignore[import-not-found]

from core.contracts.protocol import LanguageModel, Prompt
from core.engine.checkpoint.archive import open_checkpoint
from core.engine.device_choice import choose
from core.engine.language_model_process import build
from core.engine.native import load
from core.engine.native.tokenizer import load_tokenizer
from core.engine.recognizer import Recognizer, Samples

DEMO = Path(__file__).resolve().parent.parent.parent / "resources" / "demo_model"
BATCH = 8
SENTENCES_IN_ROW = 5


def read(recognizer: Recognizer, windows: Sequence[Samples], prompt: Prompt) -> tuple[list[list[str]], float]:
    """Return the words of each window, and the seconds that all windows took."""
    order = sorted(range(len(windows)), key=lambda i: len(windows[i]))
    words: list[list[str]] = [[] for _ in windows]
    began = time.perf_counter()
    for first in range(0, len(order), BATCH):
        rows = order[first : first + BATCH]
        found = recognizer.recognise([windows[i] for i in rows], [prompt] * len(rows), False)
        for i, hypothesis in zip(rows, found, strict=True):
            words[i] = plain(hypothesis.text).split()
    return words, time.perf_counter() - began


def with_noise(clips: Sequence[Clip], level: float) -> list[Samples]:
    """Return the samples of each clip with white noise of RMS `level`."""
    rng = np.random.default_rng(7)
    return [(clip.samples + level * rng.standard_normal(len(clip.samples))).astype(np.float32) for clip in clips]


def other_sentences(spoken: Sequence[str], count: int) -> list[str]:
    """Return everyday sentences that nobody speaks here, some in a row as in a talk."""
    left_out = {plain(each) for each in spoken}
    writer = Writer(11)
    found = [*load_sentences(DEMO / "dev.txt"), *(writer.everyday() for _ in range(count))]
    kept = [each for each in found if plain(each) not in left_out]
    return [" ".join(kept[first : first + SENTENCES_IN_ROW]) for first in range(0, len(kept), SENTENCES_IN_ROW)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--beams", type=int, nargs="+", default=[2, 4, 8])
    parser.add_argument("--noise", type=float, nargs="+", default=[0.0, 0.02, 0.05])
    parser.add_argument("--sentences", type=Path, nargs="+", default=[DEMO / "heldout.txt"])
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--head", choices=("transducer", "ctc"), default="transducer")
    parser.add_argument("--weights", type=float, nargs="*", default=[])
    parser.add_argument("--texts", type=int, default=20_000)
    parser.add_argument("--order", type=int, default=5)
    chosen = parser.parse_args()
    torch.set_num_threads(chosen.threads)
    spoken = [each for path in chosen.sentences for each in load_sentences(path)]
    clips = make_clips(spoken, 1)
    true = [plain(clip.text).split() for clip in clips]
    count = sum(map(len, true))
    with tempfile.TemporaryDirectory(prefix="mynah-bench-") as name:
        checkpoint = open_checkpoint(DEMO / "demo.nemo", Path(name))
        checkpoint.config["preferred_head"] = chosen.head
        recognizer = load(checkpoint, choose("cpu", "fp32"), False, False)
        file = Path(name) / "other.nemo"
        if chosen.weights:
            lines = [text.encode() for text in other_sentences(spoken, chosen.texts)]
            print(build(lines, load_tokenizer(checkpoint.config, checkpoint.folder), file, chosen.order), flush=True)
        prompts = [Prompt(), *(Prompt(beam=beam) for beam in chosen.beams)]
        prompts += [
            Prompt(beam=beam, language_model=LanguageModel(str(file), weight))
            for weight in chosen.weights
            for beam in chosen.beams
        ]
        for level in chosen.noise:
            windows = with_noise(clips, level)
            for prompt in prompts:
                words, seconds = read(recognizer, windows, prompt)
                errors = sum(word_errors(one, other) for one, other in zip(true, words, strict=True))
                weight = prompt.language_model.weight if prompt.language_model else 0.0
                print(
                    f"noise {level:.3f}  beam {prompt.beam}  language model {weight:.2f}  "
                    f"{100 * errors / count:.2f} %  {seconds:.1f} s",
                    flush=True,
                )


if __name__ == "__main__":
    main()
