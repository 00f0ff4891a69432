"""Word error rates before and after `mynah adapt`, for a voice that the demo model never heard.

usage: python tests/bench/adapt.py [--minutes 30] [--passes 8] [--seed 5]

flite's voice rms reads sentences of the demo model's generator, in recordings of a minute. The archive gets their
transcripts as corrected ones. `mynah adapt` runs as a user runs it. Both models then read the 150 sentences of
heldout.txt, of which no training saw a word: in the new voice, and in voices of the demo model's training. Rates ignore
case and punctuation.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import soundfile

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "fixtures"))

from corrected_recordings import RATE, Samples, add_corrected  # noqa: E402
from held_out import PEAK, held_out_sentences, speak, word_count, word_errors  # noqa: E402
from sentences import Writer, load_kept_out, plain  # type: ignore[import-not-found]  # noqa: E402
from voices import unseen_voice  # type: ignore[import-not-found]  # noqa: E402

from core.contracts.paths import journal as journal_path  # noqa: E402
from core.journal import Journal  # noqa: E402
from core.library import Engine, EngineOptions  # noqa: E402

NAME = "demo-rms"
_SENTENCES_PER_RECORDING = 15


def spoken(text: str) -> Samples:
    """Return a sentence in the new voice."""
    samples: Samples = unseen_voice().speak(text)
    scaled: Samples = (samples * (PEAK / np.abs(samples).max())).astype(np.float32)
    return scaled


def new_sentences(seed: int) -> Iterator[str]:
    """Yield different sentences, none of heldout.txt and dev.txt."""
    writer, known = Writer(seed), {plain(text) for text in load_kept_out()}
    while True:
        text = writer.everyday() if len(known) % 2 else writer.sentence()
        if plain(text) not in known:
            known.add(plain(text))
            yield text


def make_archive(folder: Path, minutes: float, seed: int) -> None:
    """Speak recordings of so many minutes together, without pauses, and add their corrected transcripts."""
    journal, source, seconds, number = Journal(journal_path()), new_sentences(seed), 0.0, 0
    while seconds < 60 * minutes:
        texts = [next(source) for _ in range(_SENTENCES_PER_RECORDING)]
        pairs = [(text, spoken(text)) for text in texts]
        seconds += sum(len(sound) for _, sound in pairs) / RATE
        add_corrected(journal, folder / f"{number:03}.wav", pairs)
        number += 1
    journal.close()


def rate(model: str, folder: Path, texts: Sequence[str], sounds: Sequence[Samples]) -> float:
    """Return a model's word error rate in percent."""
    files = []
    for number, sound in enumerate(sounds):
        files.append(folder / f"{number:03}.flac")
        soundfile.write(files[-1], sound, RATE)
    errors = 0
    with Engine(EngineOptions(model=model)) as engine:
        for result in engine.transcribe(files):
            errors += word_errors(texts[result.number], result.text)
    return 100 * errors / sum(map(word_count, texts))


def main() -> None:
    """Run the experiment in a home of its own, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--passes", type=int, default=8)
    parser.add_argument("--seed", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        for kind in ("data", "cache", "config", "state"):
            os.environ[f"XDG_{kind.upper()}_HOME"] = str(home / kind)
        (home / "talks").mkdir()
        journal_path().parent.mkdir(parents=True, exist_ok=True)
        make_archive(home / "talks", options.minutes, options.seed)
        command = [sys.executable, "-m", "core.cli", "adapt", str(home / "talks"), "--model", "demo", "-o", NAME]
        command += ["--on-cpu", "--passes", str(options.passes)]
        begun = time.monotonic()
        status = subprocess.run(command, cwd=ROOT, check=False).returncode
        print(f"mynah adapt: status {status}, {time.monotonic() - begun:.0f} s", flush=True)
        if status:
            return
        texts = held_out_sentences()
        voices = {"new voice": [spoken(text) for text in texts], "voices of the training": speak(texts)}
        print("| heldout.txt | demo | adapted |\n|---|---|---|")
        for voice, sounds in voices.items():
            before, after = (rate(model, home, texts, sounds) for model in ("demo", NAME))
            print(f"| {voice} | {before:.1f} % | {after:.1f} % |", flush=True)


if __name__ == "__main__":
    main()
