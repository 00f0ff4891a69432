"""Word boundaries found in existing transcripts, against truth that is known by construction; beside NeMo's own search.

usage: python tests/bench/alignment.py [--sentences 225] [--hours 1 3] [--seed 1] [--only accuracy|hours]
The sentences of heldout.txt and dev.txt, which the demo model has never seen, are spoken one word at a time by voices
of espeak-ng and flite and joined with pauses. The recording is aligned with its text, with a text that lacks 25 of the
sentences, and with one that has 25 others besides. NeMo's viterbi_decoding gets the same log-probabilities; it has no
way to leave words out or to pass over speech. Then a recording of each of HOURS is aligned by `mynah align`, once with
a text that has no times and once with one that has nothing to be found: the difference is what the search takes.
"""

import argparse
import random
import re
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import soundfile as sf
import torch
from hours import measure
from numpy.typing import NDArray
from spoken_words import Spoken, speak

from core.aligning import said
from core.engine.alignment.acoustics import Acoustics
from core.engine.alignment.aligner import Aligner, Timed
from core.engine.alignment.columns import Columns
from core.engine.alignment.script import Part
from core.engine.alignment.spill import Spill
from core.engine.checkpoint import open_checkpoint
from core.engine.device import choose
from core.engine.native import load
from core.engine.recognizer import SAMPLE_RATE, Ear
from core.engine.windows import Window, windows

DEMO = Path(__file__).resolve().parent.parent.parent / "resources" / "demo_model"
OTHERS = 25
Truth = tuple[str, float | None, float | None]
"""A word of the text, and its start and end in the recording, None where it was not said."""


def texts(spoken: Spoken, others: Sequence[str], seed: int) -> dict[str, list[Truth]]:
    """The recording's text, whole, without 25 of its sentences, and with 25 that it does not have."""
    rng = random.Random(seed)
    places = range(len(spoken.sentences))
    missing, before = set(rng.sample(places, OTHERS)), rng.sample(places, OTHERS)
    more: list[Truth] = []
    for place, sentence in enumerate(spoken.sentences):
        if place in before:
            more += [(word, None, None) for word in others[before.index(place)].split()]
        more += sentence
    every = list(enumerate(spoken.sentences))
    return {
        "the whole text": [word for _, sentence in every for word in sentence],
        f"{OTHERS} sentences missing": [word for place, sentence in every if place not in missing for word in sentence],
        f"{OTHERS} sentences too many": more,
    }


def aligned(ear: Ear, heard: Sequence[tuple[Window, torch.Tensor, float]], text: Sequence[Truth]) -> list[Timed | None]:
    """When each word was said."""
    columns = Columns(ear, [said(word, "en") for word, _, _ in text])
    acoustics = Acoustics()
    with tempfile.TemporaryDirectory() as folder:
        spill = Spill(Path(folder), columns.count)
        for window, scores, offset in heard:
            times = window.start - offset + ear.frame_seconds * np.arange(len(scores), dtype=np.float64)
            spill.add(window.n, times, columns.of(scores))
            acoustics.add(window.start, window.samples)
        ends = [re.search(r"[.?!]$", word) is not None for word, _, _ in text]
        found = Aligner(columns, ends, spill, acoustics).align([Part(0, len(text), 0.0, 1e9)])
        spill.close()
    return found


def by_nemo(ear: Ear, heard: Sequence[tuple[Window, torch.Tensor, float]], text: Sequence[Truth]) -> list[Timed | None]:
    """The same by NeMo's own search through the same log-probabilities, all of them at once."""
    from nemo.collections.asr.parts.utils.aligner_utils import viterbi_decoding

    blank = len(ear.pieces)
    words = [ear.ids(said(word, "en")) for word, _, _ in text]
    states = [blank] + [state for word in words for token in word for state in (token, blank)]
    scores = torch.cat([scores for _, scores, _ in heard])
    times = np.concatenate([window.start + ear.frame_seconds * np.arange(len(rows)) for window, rows, _ in heard])
    path = viterbi_decoding(
        scores[None],
        torch.tensor([states]),
        torch.tensor([len(scores)]),
        torch.tensor([len(states)]),
        torch.device("cpu"),
    )[0]
    first = {state: frame for frame, state in reversed(list(enumerate(path)))}
    last = {state: frame for frame, state in enumerate(path)}
    found: list[Timed | None] = []
    state = 1
    for word in words:
        mine = [state + 2 * i for i in range(len(word))]
        state += 2 * len(word)
        whole = bool(mine) and all(each in first for each in mine)
        ended = ear.frame_seconds
        found.append(Timed(times[first[mine[0]]], times[last[mine[-1]]] + ended, 1.0) if whole else None)
    return found


def show(name: str, text: Sequence[Truth], found: Sequence[Timed | None]) -> NDArray[np.float64]:
    """Print how far off the boundaries of the words that were said are; returns all errors in seconds."""
    errors, untimed, invented, unsaid = [], 0, 0, 0
    for (_, start, end), timed in zip(text, found, strict=True):
        if start is None or end is None:
            unsaid += 1
            invented += timed is not None
        elif timed is None:
            untimed += 1
        else:
            errors += [abs(timed.start - start), abs(timed.end - end)]
    off = np.array(errors)
    print(
        f"{name:42} mean {1000 * off.mean():7.1f} ms, within 100 ms {(off <= 0.1).mean():6.2%}, "
        f"untimed {untimed} of {len(text) - unsaid}, extra words timed {invented} of {unsaid}",
        flush=True,
    )
    return off


def accuracy(spoken: Spoken, others: Sequence[str], folder: Path) -> bool:
    """Print how well each text is aligned; whether all are within the bounds."""
    checkpoint = open_checkpoint(DEMO / "demo.nemo", folder / "cache")
    choice = choose("cpu", "fp32", checkpoint.weights().size, folder / "machine")
    ear = load(checkpoint, choice, True, False).ear()
    heard = [(window, *next(iter(ear.hear([window.samples])))) for window in windows([spoken.samples])]
    good = True
    for kind, text in texts(spoken, others, 7).items():
        off = show(kind, text, aligned(ear, heard, text))
        good &= bool(off.mean() <= 0.04 and (off <= 0.1).mean() >= 0.95)
        show("  NeMo's viterbi_decoding", text, by_nemo(ear, heard, text))
    return good


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sentences", type=int, default=225)
    parser.add_argument("--hours", type=float, nargs="*", default=[1.0, 3.0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=("accuracy", "hours"))
    options = parser.parse_args()
    sentences = [line for name in ("heldout.txt", "dev.txt") for line in (DEMO / name).read_text("utf-8").splitlines()]
    sentences = [sentence.strip() for sentence in sentences if sentence.strip()]
    random.Random(5).shuffle(sentences)
    spoken = speak(sentences[: options.sentences], options.seed)
    others = sentences[options.sentences : options.sentences + OTHERS]
    good = True
    with tempfile.TemporaryDirectory(prefix="mynah-alignment-") as name:
        folder = Path(name)
        if options.only != "hours":
            good = accuracy(spoken, others, folder)
        sf.write(folder / "spoken.flac", spoken.samples, SAMPLE_RATE)
        text = "\n".join(" ".join(word for word, _, _ in sentence) for sentence in spoken.sentences)
        for hours in options.hours if options.only != "accuracy" else ():
            measure(folder, folder / "spoken.flac", text, hours)
    sys.exit(not good)


if __name__ == "__main__":
    main()
