"""Rank measures of confidence by how well they find real errors, and find thresholds for uncertain words.

usage: python tests/bench/confidence.py [--noise 0 0.01 0.03] [--models tdt ctc live] [--beam 1]
       python tests/bench/confidence.py --transcripts FOLDER

The first form hears two sets of sentences, five in a row as in a talk, in voices of the demo models' training. White
noise of the given amplitude is added. Measures and thresholds are chosen on dev.txt and checked on heldout.txt.

The second form reads pairs NAME.json and NAME.txt: a transcript of any model from `mynah transcribe --format json`, and
the right text. Thresholds are chosen on every second pair and checked on the others.

A word is an error if the right text has another word or none there, without case and punctuation. Errors should have
the lowest confidence. AP is the average precision of that ranking, AUC the area under its ROC curve. The threshold has
the best F1 of uncertain words on the first set.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import prod
from pathlib import Path
from statistics import fmean

import numpy as np
import torch
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "fixtures"))

from held_out import DEMO, held_out_sentences, joined, speak
from second_opinion import NOISE, average_precision, recognizer

from core.comparison.word_alignment import align
from core.contracts.protocol import Prompt
from core.contracts.repetition import normalise_word
from core.contracts.transcript import Word
from core.engine.native.decoders.confidence import Measure
from core.engine.native.frame_synchronous import FrameSynchronousRecognizer
from core.formats.json import read

MODELS = {"tdt": ("demo.nemo", "transducer"), "ctc": ("demo.nemo", "ctc"), "live": ("demo_live.nemo", "ctc")}
MEASURES: dict[str, Measure | None] = {
    "probability": None,
    "gibbs_exp 1": Measure("gibbs_exp"),
    "tsallis_exp 0.33": Measure("tsallis_exp", 0.33),
    "tsallis_lin 0.33": Measure("tsallis_lin", 0.33),
}
AGGREGATIONS = {"min": min, "mean": fmean, "prod": prod, "max": max}
_ROW = 5  # sentences of a window
_SEEDS = {"dev": 77, "held": 2024}  # of the voices
_DRAWS = 300  # of the bootstrap
_BEFORE = 0.5  # the threshold of all models before decisions/0135

Scores = NDArray[np.float64]


@dataclass
class Judged:
    """The words of one set: whether each is an error, its window, and its confidences by name."""

    errors: list[bool] = field(default_factory=list)
    windows: list[int] = field(default_factory=list)
    scores: dict[str, list[float]] = field(default_factory=dict)
    spoken: int = 0
    mistakes: int = 0

    def add(self, right: Sequence[str], written: Sequence[str], scores: Mapping[str, Sequence[float]]) -> None:
        """Take the words of one window or recording."""
        pairs = align(right, written)
        wrong = {other for kind, _, other in pairs if kind != "equal" and other is not None}
        self.mistakes += sum(kind != "equal" for kind, _, _ in pairs)
        self.spoken += len(right)
        self.errors += [number in wrong for number in range(len(written))]
        number = self.windows[-1] + 1 if self.windows else 0
        self.windows += [number] * len(written)
        for name, values in scores.items():
            self.scores.setdefault(name, []).extend(values)

    def extend(self, other: "Judged") -> None:
        """Take the words of another set."""
        first = self.windows[-1] + 1 if self.windows else 0
        self.windows += [first + number for number in other.windows]
        self.errors += other.errors
        self.spoken, self.mistakes = self.spoken + other.spoken, self.mistakes + other.mistakes
        for name, values in other.scores.items():
            self.scores.setdefault(name, []).extend(values)


def words_of(text: str) -> list[str]:
    """Return the words of a text without case and punctuation."""
    return [word for word in (normalise_word(Word(each)) for each in text.split()) if word]


def hear(one: FrameSynchronousRecognizer, part: str, noise: float, beam: int) -> Judged:
    """Return the judged words of a set of sentences under noise, by all measures and aggregations."""
    judged = Judged()
    lines = held_out_sentences() if part == "held" else (DEMO / "dev.txt").read_text("utf-8").splitlines()
    sentences = [line.strip() for line in lines if line.strip()]
    sounds, prompts = speak(sentences, _SEEDS[part]), [Prompt(beam=beam)]
    for first in range(0, len(sentences), _ROW):
        sound = joined(sounds[first : first + _ROW], noise=max(noise, NOISE), seed=first)
        encoded, scores, written = one.encode([sound], prompts), dict[str, list[float]](), list[str]()
        for name, measure in MEASURES.items():
            tokens = list[list[float]]()

            def least(values: Sequence[float], tokens: list[list[float]] = tokens) -> float:
                tokens.append(list(values))
                return min(values)

            one.use_measure(measure, least)
            (hypothesis,) = one.search(encoded, prompts)
            written = [normalise_word(word) for word in hypothesis.words]
            for aggregation, of in AGGREGATIONS.items():
                scores[f"{name}, {aggregation}"] = [of(values) for values in tokens]
        judged.add(words_of(" ".join(sentences[first : first + _ROW])), written, scores)
    return judged


def transcripts(folder: Path) -> tuple[Judged, Judged]:
    """Return the judged words of a folder's pairs, every second one in the first set."""
    sets, pairs = (Judged(), Judged()), [each for each in sorted(folder.glob("*.json")) if _text_of(each).exists()]
    for number, path in enumerate(pairs):
        known = [word for word in read(path.read_bytes()).words if word.confidence is not None]
        scores = {"confidence": [word.confidence or 0.0 for word in known]}
        sets[number % 2].add(
            words_of(_text_of(path).read_text("utf-8")), [normalise_word(word) for word in known], scores
        )
    if len(pairs) < 2:
        raise SystemExit(f"{folder} has {len(pairs)} pairs NAME.json and NAME.txt. Two or more are necessary.")
    if not all(0 < sum(each.errors) < len(each.errors) for each in sets):
        raise SystemExit(f"Half of the pairs in {folder} has no errors, or nothing else. Add more recordings.")
    return sets


def _text_of(path: Path) -> Path:
    return path.with_suffix(".txt")


def precision_of(errors: NDArray[np.bool_], scores: Scores) -> float:
    """Return the average precision of errors, the lowest confidence first."""
    return average_precision(errors[np.argsort(scores, kind="stable")].tolist())


def area_of(errors: NDArray[np.bool_], scores: Scores) -> float:
    """Return the area under the ROC curve: the chance that an error has less confidence than a right word."""
    right = np.sort(scores[~errors])
    below = np.searchsorted(right, scores[errors], "left") + np.searchsorted(right, scores[errors], "right")
    return float(1 - below.mean() / (2 * len(right)))


def f1(errors: NDArray[np.bool_], marked: NDArray[np.bool_]) -> tuple[float, float, float]:
    """Return precision, recall and F1 of marked words."""
    hits = int((errors & marked).sum())
    return hits / max(1, marked.sum()), hits / max(1, errors.sum()), 2 * hits / max(1, marked.sum() + errors.sum())


def best_threshold(errors: NDArray[np.bool_], scores: Scores) -> float:
    """Return the threshold with the best F1, of two decimals."""
    return max((n / 100 for n in range(1, 100)), key=lambda below: f1(errors, scores < below)[2])


def gain(judged: Judged, name: str, other: str) -> tuple[float, float]:
    """Return the interval of 95 % of the difference in AP to `other`, by a bootstrap over windows."""
    errors, windows, rng = np.array(judged.errors), np.array(judged.windows), np.random.default_rng(0)
    places = [np.flatnonzero(windows == number) for number in range(windows.max() + 1)]
    found = []
    for _ in range(_DRAWS):
        chosen = np.concatenate([places[number] for number in rng.integers(0, len(places), len(places))])
        one, two = (precision_of(errors[chosen], np.array(judged.scores[each])[chosen]) for each in (name, other))
        found.append(one - two)
    low, high = np.percentile(found, [2.5, 97.5])
    return float(low), float(high)


def report(label: str, chosen_on: Judged, checked_on: Judged) -> None:
    """Print a line for each measure, then the thresholds of the first one."""
    sides = [(np.array(each.errors), each) for each in (chosen_on, checked_on)]
    names = list(chosen_on.scores)
    rates = "  ".join(
        f"{len(each.errors)} words, {100 * each.mistakes / each.spoken:.1f} % errors" for _, each in sides
    )
    print(f"{label}: {rates}", flush=True)
    for name in names:
        ranked = [(errors, np.array(each.scores[name])) for errors, each in sides]
        figures = "  ".join(f"AP {precision_of(*each):.3f} AUC {area_of(*each):.3f}" for each in ranked)
        low, high = gain(checked_on, name, names[0])
        print(f"  {name:22} {figures}  AP over {names[0]} {low:+.3f} to {high:+.3f}")
    thresholds(names, sides)


def thresholds(names: Sequence[str], sides: Sequence[tuple[NDArray[np.bool_], Judged]]) -> None:
    """Print the threshold of some measures, chosen on the first side and checked on the second."""
    (errors, one), (others, two) = sides
    for name in (each for each in names if each.endswith(("confidence", "min", "prod"))):
        below = best_threshold(errors, np.array(one.scores[name]))
        scores = np.array(two.scores[name])
        for each in (below, _BEFORE):
            precision, recall, both = f1(others, scores < each)
            print(f"  {name:22} below {each:.2f}: precision {precision:.3f} recall {recall:.3f} F1 {both:.3f}")


def heard(chosen: argparse.Namespace, folder: Path) -> Iterator[tuple[str, Judged, Judged]]:
    """Yield each model's judged words, for each noise and for all together."""
    for model in chosen.models:
        one = recognizer(*MODELS[model], folder)
        assert isinstance(one, FrameSynchronousRecognizer)
        every = Judged(), Judged()
        for noise in chosen.noise:
            single = hear(one, "dev", noise, chosen.beam), hear(one, "held", noise, chosen.beam)
            for whole, part in zip(every, single, strict=True):
                whole.extend(part)
            yield f"{model}, beam {chosen.beam}, noise {noise}", *single
        yield f"{model}, beam {chosen.beam}, all noises", *every


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--noise", type=float, nargs="+", default=[0.0, 0.01, 0.03])
    parser.add_argument("--models", nargs="+", choices=MODELS, default=list(MODELS))
    parser.add_argument("--beam", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--transcripts", type=Path, help="a folder with pairs NAME.json and NAME.txt")
    chosen = parser.parse_args()
    torch.set_num_threads(chosen.threads)
    if chosen.transcripts is not None:
        report(str(chosen.transcripts), *transcripts(chosen.transcripts))
        return
    with tempfile.TemporaryDirectory(prefix="mynah-bench-") as name:
        for label, *sides in heard(chosen, Path(name)):
            report(label, *sides)


if __name__ == "__main__":
    main()
