"""Texts, tokens, word times and encoder outputs of the native backend beside NeMo's modules, in fp32, at full size.

usage: parity.py FAMILY... [--size full] [--seconds 4 9 15]

FAMILY: ctc rnnt tdt tdt_ctc canary. Checkpoints of random weights are built and thrown away; the windows are espeak-ng
speech, recognised in one batch. tests/parity does the same for tiny shapes. Fails where anything differs: words and
tokens at all, times by more than a microsecond, encoder outputs by more than 1e-4 of the largest.
"""

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sides import speech
from transducer import encode_by_nemo

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "fixtures"))

from checkpoint_heads import with_head
from checkpoints import build

from core.contracts.protocol import Prompt
from core.engine import nemo
from core.engine.audio.decoding import AudioReader
from core.engine.checkpoint.archive import open_checkpoint
from core.engine.device_choice import choose
from core.engine.devices import set_thread_count
from core.engine.native import load
from core.engine.native.window_batch import EncodedWindows
from core.engine.nemo.restore import restore
from core.engine.recognizer import Hypothesis, Samples

HEADS = {"ctc": ("ctc",), "tdt_ctc": ("transducer", "ctc")}
LONGEST = 60  # tokens of a window that random weights of Canary write: they never end a text


def states(recognizer: Any, windows: Sequence[Samples]) -> torch.Tensor:
    """The native encoder's, shape (width, frames of all windows)."""
    return without_padding(recognizer._encoder.encode(windows))


def without_padding(encoded: EncodedWindows) -> torch.Tensor:
    """Shape (width, frames of all windows)."""
    rows = zip(encoded.states, encoded.lengths.tolist(), strict=True)
    return torch.cat([states[:, :frames] for states, frames in rows], dim=1)


def words(found: Sequence[Hypothesis]) -> list[tuple[str, list[int]]]:
    """All words, with their times in microseconds where they have any."""
    all_words = [word for each in found for word in each.words]
    return [(w.text, [round(1e6 * time) for time in (w.start, w.end) if time is not None]) for w in all_words]


def compare(family: str, head: str, model: Path, cache: Path, windows: Sequence[Samples]) -> bool:
    checkpoint, choice = with_head(open_checkpoint(model, cache), head), choose("cpu", "fp32")
    prompts = [Prompt("en" if family == "canary" else None)] * len(windows)
    with torch.inference_mode():
        reference = without_padding(encode_by_nemo(restore(checkpoint), windows))
    theirs, _ = nemo.load(checkpoint, choice, True, False)
    found = [theirs.recognise([window], prompts[:1], True)[0] for window in windows]  # as each is alone
    del theirs
    mine = load(checkpoint, choice, True, False)
    own = mine.recognise(windows, prompts, True)
    off = float((states(mine, windows) - reference).abs().max() / reference.abs().max())
    tokens = [one.tokens == other.tokens for one, other in zip(own, found, strict=True)]
    timed = words(own), words(found)
    print(
        f"{family}, {head}: encoder off by {off:.1e}, tokens alike in {sum(tokens)} of {len(tokens)} windows"
        f" ({sum(len(each.tokens) for each in found)} tokens), words and times "
        f"{'alike' if timed[0] == timed[1] else 'NOT alike'} ({len(timed[1])} words)",
        flush=True,
    )
    return off <= 1e-4 and all(tokens) and timed[0] == timed[1] and bool(timed[1])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("families", nargs="+", choices=("ctc", "rnnt", "tdt", "tdt_ctc", "canary"))
    parser.add_argument("--size", default="full")
    parser.add_argument("--seconds", type=int, nargs="+", default=[4, 9, 15])
    chosen = parser.parse_args()
    set_thread_count()
    alike = True
    for family in chosen.families:
        with tempfile.TemporaryDirectory(prefix="mynah-bench-") as name:
            folder = Path(name)
            longest = LONGEST if family == "canary" else None
            model = build(family, chosen.size, folder / f"{family}.nemo", longest=longest)
            windows = [np.concatenate(list(AudioReader(path))) for path in speech(folder, chosen.seconds)]
            for head in HEADS.get(family, ("transducer",)):
                alike &= compare(family, head, model, folder / "cache", windows)
    return 0 if alike else 1


if __name__ == "__main__":
    sys.exit(main())
