"""Speaks the utterances that conversations are mixed from, and writes their features: bank.py FOLDER [--development].

FOLDER gets features.npy (log-mels of all utterances end to end, fp16), activity.npy (whether each frame is speech),
backgrounds.npy (log-mels of what is nobody's speech) and utterances.json (start, frames, speaker).
"""

import argparse
import json
import random
import sys
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent.parent), str(HERE.parent / "demo_model")]

from sentences import Writer, load_kept_out, plain  # noqa: E402  (found through the path above)
from shape import nemo_config  # noqa: E402
from sounds import BACKGROUNDS, activity, reverberated, room  # noqa: E402
from speakers import DEVELOPMENT, Samples, Speaker, training_speakers  # noqa: E402

from core.engine.native.encoder.features import LogMel, convert_features  # noqa: E402

ESPEAK, FLITE = 420, 64  # speakers
ESPEAK_UTTERANCES, FLITE_UTTERANCES = 16, 44
BACKGROUND_SECONDS, BACKGROUND_COUNT = 60, 42
BACK_CHANNELS = ("Yes.", "No.", "Mhm.", "Okay.", "Right.", "Well.", "Oh really?", "I see.", "Yeah.")
LOUDNESS = 0.1  # root mean square of an utterance's speech


def log_mel() -> LogMel:
    """The features that the program computes for this model."""
    config = nemo_config()
    return LogMel(config, dict(convert_features({}, config)), torch.device("cpu"))  # type: ignore[arg-type]


def features(maker: LogMel, samples: Samples) -> NDArray[np.float16]:
    """Log-mels of shape (frames, mels)."""
    found = maker(torch.from_numpy(samples)[None], [len(samples)])[0]
    return np.asarray(found.numpy(), dtype=np.float16)


def texts(seed: int, count: int) -> list[str]:
    """So many utterances, short and long; none is kept out for judging."""
    writer = Writer(seed)
    kept_out = {plain(sentence) for sentence in load_kept_out()}
    found: list[str] = []
    while len(found) < count:
        kind = writer.rng.random()
        text = writer.everyday() if kind < 0.6 else writer.sentence() if kind < 0.8 else writer.phrase()
        if kind > 0.95:
            text = writer.rng.choice(BACK_CHANNELS)
        if plain(text) not in kept_out and len(text.split()) < 22:
            found.append(text)
    return found


def level(samples: Samples, heard: NDArray[np.bool_]) -> Samples:
    """The utterance at LOUDNESS."""
    frames = samples[: len(heard) * 160].reshape(len(heard), 160)[heard]
    return samples * np.float32(LOUDNESS / max(1e-4, float(np.sqrt(np.square(frames).mean()))))


class Bank:
    """What was spoken so far."""

    def __init__(self) -> None:
        self.maker = log_mel()
        self.rng = np.random.default_rng(3)
        self.features: list[NDArray[np.float16]] = []
        self.activity: list[NDArray[np.bool_]] = []
        self.rows: list[tuple[int, int, int]] = []
        self.frames = 0

    def add(self, number: int, speaker: Speaker, text: str) -> None:
        """Speak a text; three in ten are heard in a room of their own."""
        samples, _ = speaker.speak(text)
        heard = activity(samples)
        if heard.sum() < 15 or len(heard) > 1200:
            return
        samples = level(samples, heard)
        if self.rng.random() < 0.3:
            samples = reverberated(samples, room(self.rng, self.rng.uniform(0.1, 0.5)))
        found = features(self.maker, samples)[: len(heard)]
        self.features.append(found)
        self.activity.append(heard[: len(found)])
        self.rows.append((self.frames, len(found), number))
        self.frames += len(found)

    def write(self, folder: Path) -> None:
        """Write everything."""
        np.save(folder / "features.npy", np.concatenate(self.features))
        np.save(folder / "activity.npy", np.concatenate(self.activity))
        (folder / "utterances.json").write_text(json.dumps(self.rows))
        made = [BACKGROUNDS[i % len(BACKGROUNDS)](self.rng, BACKGROUND_SECONDS) for i in range(BACKGROUND_COUNT)]
        np.save(folder / "backgrounds.npy", np.stack([features(self.maker, each) for each in made]))


def main() -> None:
    """Speak everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--development", action="store_true", help="speakers to choose by, not to learn from")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    bank, rng = Bank(), random.Random(5)
    people = list(DEVELOPMENT) if args.development else training_speakers(rng, ESPEAK, FLITE)
    lines = iter(texts(10 if args.development else 9, len(people) * FLITE_UTTERANCES))
    for number, speaker in enumerate(people):
        for _ in range(ESPEAK_UTTERANCES if speaker.program == "espeak" else FLITE_UTTERANCES):
            bank.add(number, speaker, next(lines))
        if number % 50 == 0:
            print(number, "speakers,", round(bank.frames / 360_000, 2), "hours", flush=True)
    bank.write(args.folder)
    print(len(bank.rows), "utterances,", round(bank.frames / 360_000, 2), "hours")


if __name__ == "__main__":
    main()
