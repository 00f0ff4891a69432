"""Speak the utterances of the training or of the choosing voices: bank.py FOLDER [--choosing].

FOLDER gets sound.npy (all utterances end to end, int16 at 16 kHz) and utterances.json (start, samples, voice).
"""

import argparse
import json
import sys
from pathlib import Path

import numpy as np
from people import HERE, choosing_voices, training_voices

sys.path.insert(0, str(HERE.parent.parent))

from sentences import Writer, load_kept_out, plain
from sounds import reverberated, room

ESPEAK, FLITE = 720, 120  # voices
UTTERANCES = 8
_IN_A_ROOM = 0.2  # share of the utterances


def texts(seed: int) -> "list[str]":
    """Return 20,000 utterances of five words or more. The demo recogniser's kept-out sentences are not among them."""
    writer = Writer(seed)
    kept_out = {plain(sentence) for sentence in load_kept_out()}
    found: list[str] = []
    while len(found) < 20_000:
        text = writer.everyday() if writer.rng.random() < 0.6 else writer.sentence()
        if plain(text) not in kept_out and 5 <= len(text.split()) < 20:
            found.append(text)
    return found


def main() -> None:
    """Speak everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--choosing", action="store_true")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    lines = iter(texts(22 if args.choosing else 21))
    rng = np.random.default_rng(23)
    people = choosing_voices() if args.choosing else training_voices(ESPEAK, FLITE)
    sounds, rows, count = [], [], 0
    for number, person in enumerate(people):
        for _ in range(UTTERANCES):
            samples, _ = person.speak(next(lines))
            if rng.random() < _IN_A_ROOM:
                samples = reverberated(samples, room(rng, rng.uniform(0.1, 0.4)))
            stored = (samples * (12_000 / max(1e-4, float(np.abs(samples).max())))).astype(np.int16)
            sounds.append(stored)
            rows.append((count, len(stored), number))
            count += len(stored)
        if number % 100 == 0:
            print(number, "voices,", round(count / 57.6e6, 2), "hours", flush=True)
    np.save(args.folder / "sound.npy", np.concatenate(sounds))
    (args.folder / "utterances.json").write_text(json.dumps(rows))


if __name__ == "__main__":
    main()
