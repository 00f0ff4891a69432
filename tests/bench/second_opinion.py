"""Average precision of real errors among words that a second opinion marks, and word error rates with a vote.

usage: python tests/bench/second_opinion.py [--noise 0.0 0.01 0.03] [--threads 2] [--row 5]

The demo model hears its held-out sentences, five in a row as in a talk, in voices of its training. White noise of the
given amplitude is added. A word is an error if the reference has another word or none there. The first precision ranks
the words by confidence. The second one ranks words with a differing reading first, each group by confidence. "both"
ranks by the number of readers that differ, and has no vote. Rates ignore case and punctuation.
"""

import argparse
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import torch

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "fixtures"))

from held_out import DEMO, held_out_sentences, joined, speak

from core.comparison.word_alignment import align
from core.contracts.protocol import Prompt, SecondOpinion
from core.contracts.repetition import normalise_word
from core.contracts.transcript import Word
from core.engine.checkpoint.archive import open_checkpoint
from core.engine.device_choice import choose
from core.engine.native import load
from core.engine.recognizer import Hypothesis, Recognizer, Samples
from core.engine.stitching.second_opinion import with_second_opinion

NOISE = 0.0003
_UNSURE = 0.5
_PROMPT = Prompt(second_opinion=SecondOpinion())


@dataclass
class Ranked:
    """Words with their error, their confidence and the number of readers that differ."""

    words: list[tuple[bool, float, int]] = field(default_factory=list)
    errors: int = 0
    voted_errors: int = 0
    spoken: int = 0

    def add(self, spoken: Sequence[str], readings: Sequence[Sequence[Word]], voted: Sequence[Word]) -> None:
        """Take the words of a window, marked by each reader."""
        written = [normalise_word(word) for word in readings[0]]
        pairs = align(spoken, written)
        wrong = {other for kind, _, other in pairs if kind != "equal" and other is not None}
        self.errors += sum(kind != "equal" for kind, _, _ in pairs)
        self.voted_errors += sum(kind != "equal" for kind, _, _ in align(spoken, [normalise_word(w) for w in voted]))
        self.spoken += len(spoken)
        for number, same in enumerate(zip(*readings, strict=True)):
            marks = sum(word.alternative is not None and not is_miss(word) for word in same)
            confidence = same[0].confidence
            self.words.append((number in wrong, 1.0 if confidence is None else confidence, marks))

    def precisions(self) -> tuple[float, float]:
        """Return the average precision by confidence alone, and with the marks first."""
        alone = sorted(self.words, key=lambda word: word[1])
        first = sorted(self.words, key=lambda word: (-word[2], word[1]))
        return average_precision([word[0] for word in alone]), average_precision([word[0] for word in first])


def is_miss(word: Word) -> bool:
    """Tell whether the alternative only adds words that the other reading has beside the word."""
    return f" {word.alternative} ".startswith(f" {word.text} ") or f" {word.alternative} ".endswith(f" {word.text} ")


def average_precision(errors: Sequence[bool]) -> float:
    """Return the mean precision at each error of a ranking."""
    found, total = 0, 0.0
    for rank, is_error in enumerate(errors, 1):
        found += is_error
        total += found / rank if is_error else 0.0
    return total / found if found else 0.0


def windows(row: int, noise: float) -> list[tuple[list[str], Samples]]:
    """Return the words and the sound of sentences in rows."""
    sentences = held_out_sentences()
    sounds = speak(sentences)
    found = []
    for first in range(0, len(sentences), row):
        words = [normalise_word(Word(word)) for word in " ".join(sentences[first : first + row]).split()]
        found.append((words, joined(sounds[first : first + row], noise=max(noise, NOISE), seed=first)))
    return found


def recognizer(model: str, head: str, folder: Path) -> Recognizer:
    """Return a model of the program with one of its heads."""
    checkpoint = open_checkpoint(DEMO / model, folder / "cache")
    chosen = replace(checkpoint, config={**checkpoint.config, "preferred_head": head})
    return load(chosen, choose("cpu", "fp32", checkpoint.weights().size, folder / "machine"), True, False)


def opinions(first: Recognizer, live: Recognizer, sound: Samples) -> dict[str, tuple[Hypothesis, Hypothesis]]:
    """Return the hypothesis and the second one by the name of the second reader."""
    (hypothesis,) = first.recognise([sound], [_PROMPT], True)
    assert hypothesis.second is not None
    (other,) = live.recognise([sound], [Prompt()], True)
    return {first.second_heads[0]: (hypothesis, hypothesis.second), "live model": (hypothesis, other)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--noise", type=float, nargs="+", default=[0.0, 0.01, 0.03])
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--row", type=int, default=5)
    chosen = parser.parse_args()
    torch.set_num_threads(chosen.threads)
    with tempfile.TemporaryDirectory(prefix="mynah-bench-") as name:
        first = {head: recognizer("demo.nemo", head, Path(name)) for head in ("transducer", "ctc")}
        live = recognizer("demo_live.nemo", "ctc", Path(name))
        for noise in chosen.noise:
            spoken = windows(chosen.row, noise)
            for head, one in first.items():
                ranked: dict[str, Ranked] = {}
                for words, sound in spoken:
                    readings = []
                    for reader, (hypothesis, other) in opinions(one, live, sound).items():
                        marked, voted = (with_second_opinion(hypothesis, other, votes).words for votes in (False, True))
                        ranked.setdefault(reader, Ranked()).add(words, [marked], voted)
                        readings.append(marked)
                    ranked.setdefault("both", Ranked()).add(words, readings, readings[0])
                for reader, each in ranked.items():
                    report(noise, head, reader, each)


def report(noise: float, head: str, reader: str, ranked: Ranked) -> None:
    """Print one line."""
    alone, marks = ranked.precisions()
    wrong = sum(word[0] for word in ranked.words)
    differing = sum(word[2] > 0 for word in ranked.words)
    hits = sum(word[0] and word[2] > 0 for word in ranked.words)
    unsure = [word[0] for word in ranked.words if word[1] < _UNSURE]
    marked = [word[0] for word in ranked.words if word[1] < _UNSURE or word[2]]
    print(
        f"noise {noise:.3f}  {head:10} + {reader:10}  words {len(ranked.words)}  wrong {wrong}  differing {differing} "
        f"({hits} wrong)  under {_UNSURE} {len(unsure)} ({sum(unsure)} wrong)  either {len(marked)} ({sum(marked)}) "
        f"AP {alone:.3f} -> {marks:.3f} ({marks / alone:.2f} x)  "
        f"errors {100 * ranked.errors / ranked.spoken:.2f} %, with a vote "
        f"{100 * ranked.voted_errors / ranked.spoken:.2f} %",
        flush=True,
    )


if __name__ == "__main__":
    main()
