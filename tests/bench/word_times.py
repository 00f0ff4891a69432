"""How near the word times of a transcription are to where the words were said, and subtitles made of them.

usage: python tests/bench/word_times.py [--sentences 100] [--seed 1]

The sentences of alignment.py, spoken one word at a time and joined with pauses, are recognised by the demo model with
each of its heads; "aligned" is its CTC head as the nested timestamp model of Canary is used. Times are compared
for the words that were recognised right, by NeMo's rules and by the sound; "beside right ones": only edges that such a
word shares with another one, or with the recording's ends: a wrong neighbour has sound that is not its own.
"cues": subtitles of these words, written as SubRip and read by pysubs2; counted are those whose first or last word is
right beside a right one, with no word left out between the two: none may begin over 100 ms before its speech, or end
before it.
Then the same sentences are recognised in room noise, in digital silence and in gated noise. The mean error of the edges
beside pauses stays below 35 ms.
"""

import argparse
import random
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pysubs2

from core.contracts.transcript import Transcript, Word
from core.engine.audio.segmenter import windows
from core.engine.recognizer import Recognizer
from core.formats import srt
from core.transcript.segmentation import split_segments

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "fixtures"))

from pauses import KINDS, apply, edges_at_pauses
from spoken_words import Spoken, speak
from word_errors import DEMO, Edge, demo_recognizer, edges, right_words, transcribe

MEAN = {"ctc": 0.035, "aligned": 0.035, "transducer": 0.045}
WITHIN, BIAS = 0.95, 0.01
PAUSE_ERROR = 0.035
"""Seconds of the largest mean error of an edge beside a pause."""


def show(name: str, found: Sequence[Edge]) -> tuple[float, float, float]:
    """Print what the edges come to; the mean error, the part within 100 ms, and the larger bias of starts and ends."""
    late = np.array([edge.late for edge in found])
    off, starts = np.abs(late), np.array([edge.is_start for edge in found])
    biases = late[starts].mean(), late[~starts].mean()
    print(
        f"{name:42} {len(found):5} edges: mean {1000 * off.mean():6.1f} ms, within 100 ms {(off <= 0.1).mean():6.2%}, "
        f"bias of starts {1000 * biases[0]:+7.1f} ms, of ends {1000 * biases[1]:+7.1f} ms",
        flush=True,
    )
    return off.mean(), (off <= 0.1).mean(), max(map(abs, biases))


def show_cues(truth: Sequence[tuple[str, float, float]], words: Sequence[Word], duration: float, file: Path) -> bool:
    """Print how the cues of `words` lie beside what was said; whether the bar is met."""
    file.write_text(
        srt.write(Transcript(split_segments(words, "en"), "talk.wav", duration, "demo", "en")), encoding="utf-8"
    )
    right = {there: here for here, there in right_words(truth, words)}
    early, ends, place = [], [], 0
    for cue in pysubs2.load(str(file)):
        first, last = place, place + len(cue.plaintext.split()) - 1
        place = last + 1
        if first in right and right.get(first - 1, -1) == right[first] - 1:
            early.append(truth[right[first]][1] - cue.start / 1000)
        if last in right and right.get(last + 1, len(truth)) == right[last] + 1:
            ends.append(cue.end / 1000 - truth[right[last]][2])
    assert place == len(words), "every word is in a cue"
    print(
        f"    cues: {len(early)} beginnings, {sum(each > 0.1 for each in early)} over 100 ms before the speech (most "
        f"{1000 * max(early):.0f} ms); {len(ends)} ends, {sum(each < 0 for each in ends)} before the speech's "
        f"({sum(each < -0.1 for each in ends)} by over 100 ms, most {-1000 * min(ends):.0f} ms)",
        flush=True,
    )
    return max(early) <= 0.1 and min(ends) >= 0


def show_pauses(name: str, spoken: Spoken, recognizer: Recognizer) -> bool:
    """Print the errors of the edges beside the pauses of `spoken`. Return whether they are within the bound."""
    truth = [word for sentence in spoken.sentences for word in sentence]
    words = transcribe(recognizer, list(windows([spoken.samples])), "sound")
    right = dict(right_words(truth, words))
    late = 1000 * np.array(
        edges_at_pauses(spoken, [words[right[n]] if n in right else None for n in range(len(truth))])
    )
    mean = np.abs(late).mean()
    print(
        f"{name:42} {len(late)} edges beside pauses: mean {mean:.1f} ms, most {np.abs(late).max():.0f} ms", flush=True
    )
    return bool(mean <= 1000 * PAUSE_ERROR)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sentences", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    lines = [line for name in ("heldout.txt", "dev.txt") for line in (DEMO / name).read_text("utf-8").splitlines()]
    sentences = [line.strip() for line in lines if line.strip()]
    random.Random(5).shuffle(sentences)
    spoken = speak(sentences[: options.sentences], options.seed)
    truth = [word for sentence in spoken.sentences for word in sentence]
    clean = speak(sentences[: options.sentences], options.seed, (0.6, 1.5), noise=0.0)
    every = list(windows([spoken.samples]))
    good = True
    with tempfile.TemporaryDirectory(prefix="mynah-word-times-") as name:
        for head in MEAN:
            recognizer = demo_recognizer(Path(name), head)
            show(f"{head}, NeMo's rules", edges(truth, transcribe(recognizer, every, "nemo")))
            words = transcribe(recognizer, every, "sound")
            show(f"{head}, by the sound", edges(truth, words))
            shared = [edge for edge in edges(truth, words) if edge.shared]
            mean, within, bias = show(f"{head}, by the sound, beside right ones", shared)
            good &= show_cues(truth, words, spoken.samples.size / 16_000, Path(name) / f"{head}.srt")
            for kind, pauses in KINDS.items():
                good &= show_pauses(f"{head}, {kind}", apply(clean, pauses, options.seed), recognizer)
            good &= mean <= MEAN[head] and within >= WITHIN and bias <= BIAS
    sys.exit(not good)


if __name__ == "__main__":
    main()
