"""Count isolated words, and first words after digital silence, that a live stream finds.

usage: bench live_words [--words 200] [--silences 20] [--minutes 10] [--delay 0.56]

A word is found if some live word overlaps its time, give or take NEAR seconds. The text of the demo model may be wrong.
Isolated words come from vocabulary of the held-out sentences in random voices, with pauses of 1 to 8 s over digital
silence. A silence has `--minutes` of zeros before one held-out sentence; its first word counts.
"""

import argparse
import random
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "fixtures"))

from held_out import Samples, held_out_sentences, speak

from core.contracts.transcript import Word
from core.library import Engine, open_engine

RATE = 16_000
NEAR = 0.5
_BLOCK = RATE // 2


def main() -> None:
    """Print both counts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--words", type=int, default=200)
    parser.add_argument("--silences", type=int, default=20)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--delay", type=float, default=0.56)
    options = parser.parse_args()
    rng = random.Random(7)
    texts = sorted({word.strip(".,?!").lower() for line in held_out_sentences() for word in line.split()})
    chosen = rng.choices([text for text in texts if len(text) > 1], k=options.words)
    with open_engine() as engine:
        spoken = speak(chosen, seed=7)
        sound, places = spread(spoken, rng)
        words = heard(engine, sound, options.delay)
        found = [bool(near(place, words)) for place in places]
        right = sum(text in near(place, words) for text, place in zip(chosen, places, strict=True))
        print(f"isolated words: {sum(found)} of {len(found)} found, {right} with the right text")
        print("not found:", ", ".join(text for text, hit in zip(chosen, found, strict=True) if not hit))
        sentences = speak(held_out_sentences()[: options.silences], seed=11)
        silence = np.zeros(round(options.minutes * 60 * RATE), np.float32)
        hits = 0
        for number, sentence in enumerate(sentences):
            words = heard(engine, np.concatenate([silence, sentence, np.zeros(3 * RATE, np.float32)]), options.delay)
            first = min((word.start for word in words if word.start is not None), default=np.inf)
            hits += abs(first - len(silence) / RATE) < NEAR + 0.2
            print(f"silence {number}: first word at {first - len(silence) / RATE:+.2f} s", flush=True)
        print(f"first words after {options.minutes:g} min of digital silence: {hits} of {len(sentences)} found")


def spread(spoken: Sequence[Samples], rng: random.Random) -> tuple[Samples, list[tuple[float, float]]]:
    """Return the words with pauses of 1 to 8 s, and the second where each begins and ends."""
    parts, places, at = [], [], 0
    for samples in spoken:
        loud = np.flatnonzero(np.abs(samples) > 0.02 * np.abs(samples).max())
        samples = samples[loud[0] : loud[-1] + 1]
        pause = np.zeros(round(rng.uniform(1, 8) * RATE), np.float32)
        at += len(pause)
        places.append((at / RATE, (at + len(samples)) / RATE))
        at += len(samples)
        parts += [pause, samples]
    return np.concatenate([*parts, np.zeros(3 * RATE, np.float32)]), places


def heard(engine: Engine, sound: Samples, delay: float) -> list[Word]:
    """Return the live words of a sound."""
    data = (np.clip(sound, -1, 1) * 32767).astype("<i2")
    words: list[Word] = []
    with engine.open_stream(chunk_seconds=delay) as stream:
        for first in range(0, len(data), _BLOCK):
            for step in stream.push(data[first : first + _BLOCK].tobytes()):
                words += step.words
        for step in stream.finish():
            words += step.words
    return words


def near(place: tuple[float, float], words: Sequence[Word]) -> list[str]:
    """Return the texts of the live words at a place."""
    return [
        word.text.strip(".,?!").lower()
        for word in words
        if word.start is not None
        and word.end is not None
        and word.start < place[1] + NEAR
        and word.end > place[0] - NEAR
    ]


if __name__ == "__main__":
    main()
