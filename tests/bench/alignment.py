"""Word boundaries found in existing transcripts, against truth that is known by construction; beside NeMo's own search.

usage: python tests/bench/alignment.py [--sentences 225] [--hours 1 3] [--seed 1] [--nemo-bytes 4e9]
                                       [--only accuracy|pauses|hours]
The sentences of heldout.txt and dev.txt, which the demo model has never seen, are spoken one word at a time by voices
of espeak-ng and flite and joined with pauses. The recording is aligned with its text, with a text that lacks 25 of the
sentences, and with one that has 25 others besides. NeMo's viterbi_decoding gets the same log-probabilities; it has no
way to leave words out or to pass over speech. The same sentences are aligned in room noise, in digital silence and in
gated noise: the mean error of the edges beside pauses stays below 20 ms.

Then a recording of each of HOURS is aligned by `mynah align`, once with a text that has no times and once with a text
that has nothing to be found: the difference is the memory of the search, and stays below 300 MB. NeMo's search alone
runs on as much of that as fits into --nemo-bytes.
"""

import argparse
import random
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import nemo_search
import numpy as np
import soundfile as sf
import torch
from hours import measure
from nemo_search import Input, search

from core.contracts.protocol import ScriptUtterance, ScriptWord
from core.contracts.transcript import Word
from core.engine.audio.segmenter import windows
from core.engine.checkpoint.archive import open_checkpoint
from core.engine.device_choice import choose
from core.engine.native import load
from core.engine.recognizer import SAMPLE_RATE, CtcScorer
from core.queue.alignments import spoken_form

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "fixtures"))

from alignments import ScoredWindow, align, scored
from pauses import KINDS, apply, edges_at_pauses
from spoken_words import Spoken, speak

DEMO = Path(__file__).resolve().parent.parent.parent / "resources" / "demo_model"
OTHERS = 25
MOST_UNTIMED = 0.02
"""Of the words that were said, those that may stay without a time."""
PAUSE_ERROR = 0.02
"""Seconds of the largest mean error of an edge beside a pause."""
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


def aligned(
    ctc_scorer: CtcScorer, scored_windows: Sequence[ScoredWindow], text: Sequence[Truth], folder: Path
) -> list[Word]:
    """When each word was said."""
    written = tuple(ScriptWord(word, spoken_form(word, "en")) for word, _, _ in text)
    return align(ctc_scorer, scored_windows, [ScriptUtterance(written)], folder)


def for_nemo(
    ctc_scorer: CtcScorer, scored_windows: Sequence[ScoredWindow], text: Sequence[Truth]
) -> tuple[Input, list[float], list[list[int]]]:
    """The same log-probabilities, all of them at once, with the seconds of their frames and the text's tokens."""
    scores, times = [], []
    ends = [after.window.start + after.window.overlap_before / 2 for after in scored_windows[1:]] + [
        scored_windows[-1].window.end
    ]
    for (window, rows, offset), end in zip(scored_windows, ends, strict=True):
        here = window.start - offset + ctc_scorer.frame_seconds * np.arange(len(rows))
        kept = (here >= window.start + window.overlap_before / 2) & (here < min(window.end, end))
        scores.append(rows[torch.from_numpy(kept)].float())
        times += here[kept].tolist()
    blank = len(ctc_scorer.pieces)
    words = [ctc_scorer.text_to_ids(spoken_form(word, "en")) for word, _, _ in text]
    states = [blank] + [state for word in words for token in word for state in (token, blank)]
    return Input(torch.cat(scores).numpy(), np.array(states)), times, words


def by_nemo(
    ctc_scorer: CtcScorer, scored_windows: Sequence[ScoredWindow], text: Sequence[Truth], folder: Path
) -> list[Word]:
    """When each word was said, by NeMo's own search."""
    wanted, times, words = for_nemo(ctc_scorer, scored_windows, text)
    path = search(folder, wanted).path.tolist()
    first = {state: frame for frame, state in reversed(list(enumerate(path)))}
    last = {state: frame for frame, state in enumerate(path)}
    found: list[Word] = []
    state = 1
    for (shown, _, _), word in zip(text, words, strict=True):
        mine = [state + 2 * i for i in range(len(word))]
        state += 2 * len(word)
        whole = bool(mine) and all(each in first for each in mine)
        span = (times[first[mine[0]]], times[last[mine[-1]]] + ctc_scorer.frame_seconds) if whole else (None, None)
        found.append(Word(shown, *span))
    return found


def show(name: str, text: Sequence[Truth], found: Sequence[Word]) -> bool:
    """Print how far off the boundaries of the words that were said are; whether that is within the bounds."""
    errors, untimed, invented, unsaid = [], 0, 0, 0
    for (_, start, end), word in zip(text, found, strict=True):
        if start is None or end is None:
            unsaid += 1
            invented += word.start is not None
        elif word.start is None or word.end is None:
            untimed += 1
        else:
            errors += [abs(word.start - start), abs(word.end - end)]
    off = np.array(errors)
    print(
        f"{name:42} mean {1000 * off.mean():7.1f} ms, within 100 ms {(off <= 0.1).mean():6.2%}, "
        f"untimed {untimed} of {len(text) - unsaid}, extra words timed {invented} of {unsaid}",
        flush=True,
    )
    few = untimed <= MOST_UNTIMED * (len(text) - unsaid) and not invented
    return bool(few and off.mean() <= 0.04 and (off <= 0.1).mean() >= 0.95)


def accuracy(
    ctc_scorer: CtcScorer, scored_windows: Sequence[ScoredWindow], spoken: Spoken, others: Sequence[str], folder: Path
) -> bool:
    """Print how well each text is aligned; whether all are within the bounds."""
    good = True
    for kind, text in texts(spoken, others, 7).items():
        good &= show(kind, text, aligned(ctc_scorer, scored_windows, text, folder))
        show("  NeMo's viterbi_decoding", text, by_nemo(ctc_scorer, scored_windows, text, folder))
    return good


def accuracy_at_pauses(ctc_scorer: CtcScorer, sentences: Sequence[str], seed: int, folder: Path) -> bool:
    """Print the errors of the edges beside each kind of pause. Return whether all are within the bound."""
    clean = speak(sentences, seed, (0.6, 1.5), noise=0.0)
    is_good = True
    for kind, pauses in KINDS.items():
        spoken = apply(clean, pauses, seed)
        text = [word for sentence in spoken.sentences for word in sentence]
        found = aligned(ctc_scorer, scored(ctc_scorer, list(windows([spoken.samples]))), text, folder)
        late = 1000 * np.array(edges_at_pauses(spoken, found))
        mean = np.abs(late).mean()
        print(f"{kind:42} {len(late)} edges beside pauses: mean {mean:.1f} ms, most {np.abs(late).max():.0f} ms")
        is_good &= bool(mean <= 1000 * PAUSE_ERROR)
    return is_good


def _ctc_scorer(folder: Path) -> CtcScorer:
    checkpoint = open_checkpoint(DEMO / "demo.nemo", folder / "cache")
    return load(
        checkpoint, choose("cpu", "fp32", checkpoint.weights().size, folder / "machine"), True, False
    ).ctc_scorer()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sentences", type=int, default=225)
    parser.add_argument("--hours", type=float, nargs="*", default=[1.0, 3.0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nemo-bytes", type=float, default=4e9, help="what NeMo's matrices may take")
    parser.add_argument("--only", choices=("accuracy", "pauses", "hours"))
    options = parser.parse_args()
    sentences = [line for name in ("heldout.txt", "dev.txt") for line in (DEMO / name).read_text("utf-8").splitlines()]
    sentences = [sentence.strip() for sentence in sentences if sentence.strip()]
    random.Random(5).shuffle(sentences)
    spoken = speak(sentences[: options.sentences], options.seed)
    others = sentences[options.sentences : options.sentences + OTHERS]
    good = True
    with tempfile.TemporaryDirectory(prefix="mynah-alignment-") as name:
        folder = Path(name)
        ctc_scorer = _ctc_scorer(folder)
        scored_windows = scored(ctc_scorer, list(windows([spoken.samples])))
        if options.only in (None, "accuracy"):
            good = accuracy(ctc_scorer, scored_windows, spoken, others, folder)
        if options.only in (None, "pauses"):
            good &= accuracy_at_pauses(ctc_scorer, sentences[: options.sentences], options.seed, folder)
        sf.write(folder / "spoken.flac", spoken.samples, SAMPLE_RATE)
        text = "\n".join(" ".join(word for word, _, _ in sentence) for sentence in spoken.sentences)
        for hours in options.hours if options.only in (None, "hours") else ():
            good &= measure(folder, folder / "spoken.flac", text, hours)
            whole, _, _ = for_nemo(ctc_scorer, scored_windows, texts(spoken, others, 7)["the whole text"])
            nemo_search.show(folder, whole, len(spoken.samples) / SAMPLE_RATE, hours, options.nemo_bytes)
    sys.exit(not good)


if __name__ == "__main__":
    main()
