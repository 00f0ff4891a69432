"""Known voices: are the right names first, and how often is a suggestion wrong?

usage: python tests/bench/voices.py [--model FILE] [--folder DIR] [--threshold 0.9] [--choosing]

The 40 voices of resources/demo_voices/people.py speak five recordings of about ten seconds each, at five paces and
levels, two of them with noise. The first recording teaches the print. The other four ask for a name, once with all 40
prints and once without the print of the right voice. --choosing measures the 32 voices by which the threshold is
chosen: eight variants at four pitches each. Each recording goes through the program's own process.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import soundfile as sf

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "resources" / "demo_voices")]

from people import choosing_voices, judging_voices  # noqa: E402  (found through the path above)
from sentences import Writer  # noqa: E402
from sounds import noise  # noqa: E402
from speakers import RATE, Samples, Speaker  # noqa: E402

from core.contracts import paths  # noqa: E402
from core.engine.voices.voice_process import cut, open_titanet, voice_print  # noqa: E402

RECORDINGS = 5
SECONDS = 10.0
PACES = (1.0, 0.92, 1.08, 0.96, 1.05)
LEVELS = (0.3, 0.1, 0.5, 0.2, 0.05)
NOISE_BELOW = (None, None, 25.0, None, 20.0)  # dB


def speak(person: Speaker, writer: Writer, number: int, rng: np.random.Generator) -> Samples:
    """Return one recording of a voice."""
    pace = PACES[number] if person.program == "flite" else round(PACES[number] * person.pace)
    parts: list[Samples] = []
    while sum(map(len, parts)) < SECONDS * RATE:
        samples, _ = replace(person, pace=pace).speak(writer.everyday())
        parts += [samples, np.zeros(RATE // 4, np.float32)]
    sound = np.concatenate(parts)[: int(SECONDS * RATE)]
    below = NOISE_BELOW[number]
    if below is not None:
        level = float(np.sqrt(np.square(sound).mean()))
        sound = sound + np.resize(noise(rng, 10), len(sound)) * np.float32(10 * level * 10 ** (-below / 20))
    return sound * np.float32(LEVELS[number] / np.abs(sound).max())


def recordings(folder: Path, people: Sequence[Speaker]) -> list[list[Path]]:
    """Return the recordings of each voice, spoken once."""
    writer, rng = Writer(61), np.random.default_rng(62)
    found = []
    for number, person in enumerate(people):
        files = [folder / f"{number:02}-{which}.wav" for which in range(RECORDINGS)]
        for which, file in enumerate(files):
            sound = speak(person, writer, which, rng)
            if not file.exists():
                sf.write(file, sound, RATE)
        found.append(files)
    return found


def main() -> None:
    """Print the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, default=paths.resources_dir() / "demo_voices" / "demo_voices.nemo")
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--threshold", type=float)
    parser.add_argument("--choosing", action="store_true")
    args = parser.parse_args()
    people = choosing_voices() if args.choosing else judging_voices()
    folder = args.folder / ("choosing" if args.choosing else "judging")
    folder.mkdir(parents=True, exist_ok=True)
    network, _ = open_titanet(args.model, args.folder / "cache")
    prints = np.array(
        [
            [voice_print(network, cut(file, [[(0.0, SECONDS)]], "auto")[0]) for file in files]
            for files in recordings(folder, people)
        ]
    )
    kinds = [each.voice.partition("+")[2] if args.choosing else str(n) for n, each in enumerate(people)]
    print(json.dumps(figures(prints, kinds, args.threshold)))


def figures(prints: np.ndarray, kinds: Sequence[str], threshold: float | None) -> dict[str, float]:
    """Return the figures.

    Args:
        prints: shape (voices, recordings, embedding), of length 1.
        kinds: the kind of each voice. A stranger meets only known voices of other kinds.
        threshold: the least similarity of a suggestion.
    """
    known, asking = prints[:, 0], prints[:, 1:]
    alike = (np.einsum("vre,ke->vrk", asking, known) + 1) / 2
    right = np.arange(len(known))[:, None]
    first = alike.argmax(2)
    own = np.take_along_axis(alike, right[:, :, None], 2)[:, :, 0]
    strangers = alike.copy()
    same_kind = np.array([[one == other for other in kinds] for one in kinds])
    strangers[np.broadcast_to(same_kind[:, None, :], strangers.shape)] = -1.0
    others = strangers.max(2)
    found: dict[str, float] = {
        "questions": own.size,
        "right_first": float((first == right).mean()),
        "least_own": float(own.min()),
        "one_in_100_own": float(np.quantile(own, 0.01)),
        "one_in_100_others": float(np.quantile(others, 0.99)),
        "most_others": float(others.max()),
    }
    if threshold is not None:
        made = alike.max(2) >= threshold
        found |= {
            "threshold": threshold,
            "suggestions": int(made.sum()),
            "right_of_suggestions": float((first == right)[made].mean()),
            "suggested_of_known": float((made & (first == right)).mean()),
            "wrong_of_suggestions": float((made & (first != right)).sum() / max(1, made.sum())),
            "suggested_to_strangers": float((others >= threshold).mean()),
        }
    return found


if __name__ == "__main__":
    main()
