"""Words to expect, with the demo model: errors on rare names and on other words, by strength.

usage: expected_words.py [--strengths 0.5 1 ...] [--head ctc] [--others 1000] [--respellings 8]

60 sentences of rare_names.txt, each by one of three voices of espeak-ng and flite, with the list of their names, and
with as many other names and terms besides; and the held-out sentences of the demo model, which hold none of them, with
the same lists. A name counts as wrong unless it is written letter for letter, whatever its case. Fails where the
default strength leaves more than half of the errors on names, or adds more than 0.3 points to those on other words.
With --respellings a third list has so many spoken forms of each name beside it, as a user writes how it sounds.
"""

import argparse
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "fixtures"))

from respellings import respellings
from word_errors import DEMO, demo_recognizer

from core.contracts.protocol import Prompt
from core.contracts.vocabulary import DEFAULT_STRENGTH, Boosting, Phrase, digest
from core.engine.audio.decoding import AudioReader
from core.engine.recognizer import Recognizer, Samples

HERE = Path(__file__).parent
VOICES = (("flite", "slt"), ("espeak-ng", "en-us"), ("flite", "awb"))
SYLLABLES = re.findall(
    r"\w+",
    "bal cor den fen gar hol ish kel lor mar nor os pel rud sten tor ul ver wes yar zen ach brin dov ell ford wick ham",
)
MOST_LEFT, MOST_ADDED = 0.5, 0.3  # of the errors on names; points on other words


def sentences() -> list[tuple[list[str], set[int]]]:
    """The words of each sentence, without case and marks, and which of them are names."""
    found = []
    for line in (HERE / "rare_names.txt").read_text().splitlines():
        words = line.split()
        found.append(([letters(word) for word in words], {n for n, word in enumerate(words) if "[" in word}))
    return found


def names() -> list[str]:
    return re.findall(r"\[(\w+)\]", (HERE / "rare_names.txt").read_text())


def other_names(count: int) -> list[str]:
    """Invented names and terms, the same in every run."""
    rng = np.random.default_rng(5)
    made = ("".join(rng.choice(SYLLABLES, rng.integers(2, 5))).capitalize() for _ in range(3 * count))
    return [name for name in dict.fromkeys(made) if name not in names()][:count]


def letters(word: str) -> str:
    return "".join(letter for letter in word.casefold() if letter.isalnum())


def speak(folder: Path, text: str, number: int) -> Samples:
    program, voice = VOICES[number % len(VOICES)]
    path = folder / f"{number}.wav"
    if program == "flite":
        subprocess.run(["flite", "-voice", voice, "-t", text, path], check=True, capture_output=True)
    else:
        subprocess.run(["espeak-ng", "-v", voice, "-s", "150", "-w", path, "--", text], check=True)
    return np.concatenate([*AudioReader(path)])


def errors(said: Sequence[str], written: Sequence[str], rare: set[int]) -> tuple[int, int]:
    """The least number of wrong words: names among them, and others, words too many with these."""
    best: list[tuple[int, int]] = [(0, n) for n in range(len(written) + 1)]
    for i, word in enumerate(said):
        cost = (1, 0) if i in rare else (0, 1)
        row = [_plus(best[0], cost)]
        for j, other in enumerate(written):
            same = best[j] if word == other else _plus(best[j], cost)
            row.append(min(same, _plus(best[j + 1], cost), _plus(row[j], (0, 1)), key=sum))
        best = row
    return best[-1]


def _plus(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return one[0] + other[0], one[1] + other[1]


def measure(
    recognizer: Recognizer, spoken: Sequence[tuple[Samples, list[str], set[int]]], boosting: Boosting | None
) -> tuple[float, float]:
    """Errors on names and on other words, in percent of each."""
    windows = [samples for samples, _, _ in spoken]
    found = recognizer.recognise(windows, [Prompt(boosting=boosting)] * len(windows), False)
    wrong = [
        errors(said, [word for word in map(letters, each.text.split()) if word], rare)
        for each, (_, said, rare) in zip(found, spoken, strict=True)
    ]
    all_names = sum(len(rare) for *_, rare in spoken)
    all_others = sum(len(said) - len(rare) for _, said, rare in spoken)
    return 100 * sum(w[0] for w in wrong) / max(1, all_names), 100 * sum(w[1] for w in wrong) / all_others


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--strengths", type=float, nargs="+", default=[0.5, 0.75, 1.0, 1.1, 1.25])
    parser.add_argument("--head", choices=("ctc", "transducer"), default="ctc")
    parser.add_argument("--others", type=int, default=1000)
    parser.add_argument("--respellings", type=int, default=0)
    options = parser.parse_args()
    lists = {
        "names": tuple(map(Phrase, names())),
        f"names and {options.others} others": tuple(map(Phrase, (*names(), *other_names(options.others)))),
    }
    if options.respellings:
        respelt = (Phrase(name, spoken=respellings(name, options.respellings)) for name in names())
        lists[f"names and {options.respellings} respellings of each"] = tuple(respelt)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        recognizer = demo_recognizer(folder, options.head)
        recognizer.use_vocabularies({digest(phrases): phrases for phrases in lists.values()})
        rare = [(speak(folder, " ".join(said), n), said, which) for n, (said, which) in enumerate(sentences())]
        plain = [[letters(word) for word in line.split()] for line in (DEMO / "heldout.txt").read_text().splitlines()]
        held_out = [(speak(folder, " ".join(said), n), said, set[int]()) for n, said in enumerate(plain)]
        before = measure(recognizer, rare, None)
        without = measure(recognizer, held_out, None)[1]
        print("| list | strength | names wrong, % | other words wrong, % | held-out sentences, % |")
        print("|---|---|---|---|---|")
        print(f"| none | | {before[0]:.1f} | {before[1]:.1f} | {without:.1f} |")
        failed = False
        for name, phrases in lists.items():
            for strength in sorted({*options.strengths, DEFAULT_STRENGTH}):
                boosting = Boosting(digest(phrases), strength)
                after, held = measure(recognizer, rare, boosting), measure(recognizer, held_out, boosting)[1]
                print(f"| {name} | {strength:g} | {after[0]:.1f} | {after[1]:.1f} | {held:.1f} |", flush=True)
                if strength == DEFAULT_STRENGTH and name == "names":
                    failed = after[0] > MOST_LEFT * before[0] or max(after[1] - before[1], held - without) > MOST_ADDED
    print("FAILED" if failed else "within the bounds")
    return failed


if __name__ == "__main__":
    sys.exit(main())
