"""Compare beam searches with NeMo's on many windows: best hypotheses, frames and scores, in fp32.

usage: python tests/bench/beam_parity.py [--families rnnt tdt ctc] [--size tiny] [--windows 200] [--beams 2 4 8]
                                         [--checkpoint FILE]

The weights are random. Each beam runs alone, with phrases, with an n-gram model, and with both. NeMo searches windows
of a CTC head one at a time, because its batches go on with the padding of shorter windows. The table counts windows
with the same labels and frames, and gives the greatest difference of scores.
"""

import argparse
import sys
import tempfile
from pathlib import Path
from typing import Any

import torch

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "fixtures"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "parity"))

from checkpoints import build, sound  # type: ignore[import-not-found]
from test_beam_search import (  # type: ignore[import-not-found]
    WINDOWS,
    language_model_of,
    search_by_nemo,
    search_ctc_by_nemo,
    tree_of,
)
from test_boosting import phrases_of  # type: ignore[import-not-found]

from core.contracts.protocol import Prompt
from core.contracts.vocabulary import Boosting, digest
from core.engine import native
from core.engine.checkpoint.archive import open_checkpoint
from core.engine.device_choice import choose

BATCH = 20
WEIGHT = 0.7


def compare(family: str, path: Path, folder: Path, count: int, beams: list[int]) -> None:
    """Print one line for each beam and each combination of models."""
    from nemo.collections.asr.models import ASRModel

    checkpoint = open_checkpoint(path, folder)
    mine: Any = native.load(checkpoint, choose("cpu", "fp32"), False, False)
    theirs = ASRModel.restore_from(str(path), map_location="cpu").eval()
    windows = [sound(0.4 + 1.6 * (n * 0.618 % 1), 1000 + n) for n in range(count)]
    phrases = phrases_of(mine, mine.recognise(WINDOWS, [Prompt()] * len(WINDOWS), False))
    mine.use_vocabularies({digest(phrases): phrases})
    language = language_model_of(mine, checkpoint, folder, ".nemo")
    for width in beams:
        for alpha, model in ((0.0, None), (WEIGHT, None), (0.0, language), (WEIGHT, language)):
            boosting = Boosting(digest(phrases), alpha, variants=False, spotting=False) if alpha else None
            tree, same, worst, labels = tree_of(phrases) if alpha else None, 0, 0.0, 0
            for first in range(0, count, BATCH):
                part = windows[first : first + BATCH]
                prompts = [Prompt(boosting=boosting, beam=width, language_model=model)] * len(part)
                encoded = mine.encode(part, prompts)
                found = mine.search_by_beam(encoded, prompts)
                if family == "ctc":
                    emissions = [each.log_probabilities for each in mine.ctc_scorer().emissions(part)]
                    expected = search_ctc_by_nemo(theirs, emissions, width, tree, alpha, model)
                else:
                    expected = search_by_nemo(theirs, encoded, width, tree, alpha, model)
                for one, other in zip(found, expected, strict=True):
                    is_same = [token.id for token in one.tokens] == list(map(int, other.y_sequence))
                    if family != "ctc":
                        is_same &= [token.start for token in one.tokens] == list(map(int, other.timestamp))
                    same += is_same
                    labels += len(one.tokens)
                    worst = max(worst, abs(one.score - float(other.score)))
            kind = " and ".join(filter(None, ("phrases" * bool(alpha), "n-grams" * bool(model)))) or "alone"
            print(
                f"{family} beam {width} {kind}: {same} of {count} windows, {labels} labels, "
                f"greatest difference of scores {worst:.1e}",
                flush=True,
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--families", nargs="+", default=["rnnt", "tdt", "ctc"])
    parser.add_argument("--size", default="tiny")
    parser.add_argument("--windows", type=int, default=200)
    parser.add_argument("--beams", type=int, nargs="+", default=[2, 4, 8])
    parser.add_argument("--checkpoint", type=Path, help="a checkpoint of the only family, in place of a random one")
    parser.add_argument("--threads", type=int, default=1)
    chosen = parser.parse_args()
    torch.set_num_threads(chosen.threads)
    with tempfile.TemporaryDirectory(prefix="mynah-bench-") as name:
        for family in chosen.families:
            path = chosen.checkpoint or build(family, chosen.size, Path(name) / f"{family}.nemo")
            compare(family, path, Path(name), chosen.windows, chosen.beams)


if __name__ == "__main__":
    main()
