"""Compare beam searches with NeMo's on many windows: best hypotheses, frames and scores, in fp32.

usage: python tests/bench/beam_parity.py [--families rnnt tdt ctc] [--size tiny] [--windows 200] [--beams 2 4 8]
                                         [--checkpoint FILE] [--exact]

The weights are random. Windows are noise of 0.4 to 2 s with the tiny size, and speech of 2 to 6 s with others. Both
programs search the same states, which Mynah's encoder computes once. Each beam runs alone, with phrases, with an n-gram
model, and with both. NeMo searches windows of a CTC head one at a time, because its batches go on with the padding of
shorter windows. The table counts windows with the same labels and frames, and gives the greatest difference of scores.
In a second line, NeMo's own encoder hears the longest window. With --exact, both programs also search NeMo's networks
of a transducer in float64. A third line counts these hypotheses.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import soundfile
import torch

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "fixtures"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "parity"))

from checkpoint_variants import encode  # type: ignore[import-not-found]
from checkpoints import SAMPLE, build, sound  # type: ignore[import-not-found]
from nemo_transducer import in_float64, search_exactly, widened  # type: ignore[import-not-found]
from test_beam_search import (  # type: ignore[import-not-found]
    biases_of,
    language_model_of,
    search_by_nemo,
    search_ctc_by_nemo,
    tree_of,
)
from test_boosting import phrases_of  # type: ignore[import-not-found]

from core.contracts.protocol import LanguageModel, Prompt
from core.contracts.vocabulary import Boosting, digest
from core.engine import native
from core.engine.checkpoint.archive import open_checkpoint
from core.engine.device_choice import choose
from core.engine.native.boosting.token_bias import WindowBias
from core.engine.native.token_words import ScoredTokens
from core.engine.native.window_batch import EncodedWindows
from core.engine.recognizer import Samples

BATCH = 20
WEIGHT = 0.7


@dataclass
class Counts:
    """The windows of one setting with the same hypothesis, their labels, and the greatest difference of scores.

    `score` is the score with that difference.
    """

    windows: int = 0
    same: int = 0
    labels: int = 0
    worst: float = 0.0
    score: float = 0.0

    def add(self, found: Sequence[ScoredTokens], expected: Sequence[Any], has_frames: bool) -> None:
        """Compare hypotheses with NeMo's."""
        for one, other in zip(found, expected, strict=True):
            is_same = [token.id for token in one.tokens] == list(map(int, other.y_sequence))
            if has_frames:
                is_same &= [token.start for token in one.tokens] == list(map(int, other.timestamp))
            self.windows += 1
            self.same += is_same
            self.labels += len(one.tokens)
            if (difference := abs(one.score - float(other.score))) > self.worst:
                self.worst, self.score = difference, one.score

    def __str__(self) -> str:
        return (
            f"{self.same} of {self.windows} windows, {self.labels} labels, "
            f"greatest difference of scores {self.worst:.1e} at {self.score:.1f}"
        )


class Part(NamedTuple):
    """Windows for both programs: the encoder's states, and a CTC head's log-probabilities of each window."""

    encoded: EncodedWindows
    emissions: list[torch.Tensor]


def windows_of(size: str, count: int) -> list[Samples]:
    """Return windows of noise, or of speech for models that are no longer tiny."""
    if size == "tiny":
        return [sound(0.4 + 1.6 * (n * 0.618 % 1), 1000 + n) for n in range(count)]
    said, rate = soundfile.read(SAMPLE, dtype="float32")
    lengths = [int(rate * (2 + 4 * (n * 0.618 % 1))) for n in range(count)]
    starts = (7 * rate * n % (len(said) - 6 * rate) for n in range(count))
    return [said[start : start + length] for start, length in zip(starts, lengths, strict=True)]


def encode_parts(family: str, mine: Any, windows: Sequence[Samples]) -> Iterator[Part]:
    """Yield the windows in batches, as Mynah's networks see them."""
    for first in range(0, len(windows), BATCH):
        part = windows[first : first + BATCH]
        scores = [each.log_probabilities for each in mine.ctc_scorer().emissions(part)] if family == "ctc" else []
        yield Part(mine.encode(part, [Prompt()] * len(part)), scores)


@torch.inference_mode()
def encode_by_nemo(family: str, model: Any, window: Samples) -> Part:
    """Return a window as NeMo's networks see it."""
    states = encode(model, torch.from_numpy(window)[None])
    scores = list(model.decoder(encoder_output=states)) if family == "ctc" else []
    return Part(EncodedWindows(states, torch.tensor([states.shape[2]]), (0.0,)), scores)


def compare_exactly(
    model: Any,
    parts: Sequence[Part],
    width: int,
    biases: Sequence[WindowBias | None] | None,
    tree: dict[str, Any] | None,
    alpha: float,
    language: LanguageModel | None,
) -> Counts:
    """Compare two searches of NeMo's networks in float64. `biases` has one entry for each window of a part."""
    counts = Counts()
    for part in parts:
        count = len(part.encoded.lengths)
        found = search_exactly(model, part.encoded, width, biases and biases[:count])
        with in_float64(model):
            expected = search_by_nemo(model, widened(part.encoded), width, tree, alpha, language)
        counts.add(found, expected, True)
    return counts


def compare(
    family: str, path: Path, folder: Path, windows: Sequence[Samples], beams: Sequence[int], is_exact: bool
) -> None:
    """Print two or three lines for each beam and each combination of models."""
    from nemo.collections.asr.models import ASRModel

    checkpoint = open_checkpoint(path, folder)
    mine: Any = native.load(checkpoint, choose("cpu", "fp32"), False, False)
    theirs = ASRModel.restore_from(str(path), map_location="cpu").eval()
    heard = windows[:BATCH]
    phrases = phrases_of(mine, mine.recognise(heard, [Prompt()] * len(heard), False))
    mine.use_vocabularies({digest(phrases): phrases})
    language = language_model_of(mine, checkpoint, folder, ".nemo", heard)
    parts = list(encode_parts(family, mine, windows))
    longest = max(windows, key=len)  # Mynah centres shorter windows in a second of silence
    own, whole = next(encode_parts(family, mine, [longest])), encode_by_nemo(family, theirs, longest)
    for width in beams:
        for alpha, model in ((0.0, None), (WEIGHT, None), (0.0, language), (WEIGHT, language)):
            boosting = Boosting(digest(phrases), alpha, variants=False, spotting=False) if alpha else None
            prompt = Prompt(boosting=boosting, beam=width, language_model=model)
            tree = tree_of(phrases) if alpha else None
            kind = " and ".join(filter(None, ("phrases" * bool(alpha), "n-grams" * bool(model)))) or "alone"
            for name, pairs in (("", zip(parts, parts, strict=True)), (" NeMo's encoder", [(own, whole)])):
                counts = Counts()
                for part, other in pairs:
                    found = mine.search_by_beam(part.encoded, [prompt] * len(part.encoded.lengths))
                    if family == "ctc":
                        expected = search_ctc_by_nemo(theirs, other.emissions, width, tree, alpha, model)
                    else:
                        expected = search_by_nemo(theirs, other.encoded, width, tree, alpha, model)
                    counts.add(found, expected, family != "ctc")
                print(f"{family} beam {width} {kind}{name}: {counts}", flush=True)
            if is_exact and family != "ctc":
                biases = biases_of(checkpoint, phrases, [prompt] * BATCH)
                counts = compare_exactly(theirs, parts, width, biases, tree, alpha, model)
                print(f"{family} beam {width} {kind} in float64: {counts}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--families", nargs="+", default=["rnnt", "tdt", "ctc"])
    parser.add_argument("--size", default="tiny")
    parser.add_argument("--windows", type=int, default=200)
    parser.add_argument("--beams", type=int, nargs="+", default=[2, 4, 8])
    parser.add_argument("--checkpoint", type=Path, help="a checkpoint of the only family, in place of a random one")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--exact", action="store_true", help="also search a transducer's networks in float64")
    chosen = parser.parse_args()
    torch.set_num_threads(chosen.threads)
    with tempfile.TemporaryDirectory(prefix="mynah-bench-") as name:
        for family in chosen.families:
            path = chosen.checkpoint or build(family, chosen.size, Path(name) / f"{family}.nemo")
            compare(family, path, Path(name), windows_of(chosen.size, chosen.windows), chosen.beams, chosen.exact)


if __name__ == "__main__":
    main()
