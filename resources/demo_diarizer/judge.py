"""Judges a diariser of the program on conversations of voices that training never heard: judge.py [MODEL].

Sixty conversations of 2, 3 and 4 speakers, 1 to 5 minutes each; twenty recordings of one speaker; and recordings in
which nobody speaks. The diariser is the program's own, with its own post-processing.
"""

import argparse
import pickle
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent.parent), str(HERE)]

from recordings import Recording, background, make, monologue  # noqa: E402  (found through the path above)
from speakers import DEVELOPMENT, HELD_OUT, RATE, Samples, read_texts  # noqa: E402

from core.contracts.transcript import Segment, Transcript  # noqa: E402
from core.contracts.transcript import Word as TimedWord  # noqa: E402
from core.engine.checkpoint.archive import open_checkpoint  # noqa: E402
from core.engine.device_choice import choose  # noqa: E402
from core.engine.diarization import loading  # noqa: E402
from core.engine.diarization.diarizer import Diarizer  # noqa: E402
from core.transcript.speaker_activity import SpeakerActivity, limit_speakers  # noqa: E402
from core.transcript.speaker_turns import PostProcessing  # noqa: E402
from core.transcript.word_speakers import with_speakers  # noqa: E402

Frames = NDArray[np.bool_]
TEXTS = HERE.parent / "demo_model"


def load(model: Path, cache: Path) -> Diarizer:
    """The program's diariser of a checkpoint, in fp32."""
    return loading.build(open_checkpoint(model, cache), choose("cpu", "fp32"))


def diarize(diarizer: Diarizer, samples: Samples) -> SpeakerActivity:
    """The probabilities of a whole recording, chunk by chunk."""
    cutter, state = diarizer.cutter(), diarizer.begin()
    found = SpeakerActivity(diarizer.speakers, diarizer.frame_seconds)
    for chunk in [*cutter.push(samples), *cutter.finish()]:
        (result,) = diarizer.diarize([chunk], [state])
        state = result.state
        found.extend(result.probabilities.numpy().astype("<f4").tobytes())
    return found


def frames_of(activity: SpeakerActivity, settings: PostProcessing, count: int) -> Frames:
    """Whether each speaker has a turn in each 10 ms, (count, speakers)."""
    found = np.zeros((count, activity.speakers), dtype=bool)
    for turn in activity.turns(settings, [str(i) for i in range(activity.speakers)]):
        found[round(turn.start * 100) : round(turn.end * 100), int(turn.speaker)] = True
    return found


@dataclass
class Errors:
    """Sums of frames: speech of the reference, and of it missed, of it invented, of it given to another speaker."""

    speech: int = 0
    missed: int = 0
    invented: int = 0
    confused: int = 0

    @property
    def rate(self) -> float:
        """The diarisation error rate, without a collar, with overlaps."""
        return (self.missed + self.invented + self.confused) / max(1, self.speech)

    def __str__(self) -> str:
        """The rate and what it consists of."""
        parts = (f"{name} {value / max(1, self.speech):.1%}" for name, value in vars(self).items() if name != "speech")
        return f"{self.rate:.1%} ({', '.join(parts)})"

    def __add__(self, other: "Errors") -> "Errors":
        """The errors of both."""
        return Errors(*(a + b for a, b in zip(vars(self).values(), vars(other).values(), strict=True)))


def errors(true: Frames, found: Frames) -> Errors:
    """The errors of one recording under the best mapping of speakers, in 10 ms frames."""
    together = true.astype(int).T @ found.astype(int)
    right = int(together[linear_sum_assignment(-together)].sum())
    said, heard = true.sum(1), found.sum(1)
    return Errors(
        int(said.sum()),
        int(np.maximum(said - heard, 0).sum()),
        int(np.maximum(heard - said, 0).sum()),
        int(np.minimum(said, heard).sum()) - right,
    )


def right_words(recording: Recording, activity: SpeakerActivity, by_utterance: bool) -> tuple[int, int]:
    """How many words have the right speaker, and how many there are.

    `by_utterance`: the text comes in its utterances, as a transcript that somebody wrote; else as one stream by time.
    """
    said = [(word, each.speaker) for each in recording.utterances for word in each.words]
    groups = [[(word, each.speaker) for word in each.words] for each in recording.utterances]
    if not by_utterance:
        groups = [sorted(said, key=lambda each: each[0].start)]
    words = [tuple(TimedWord(word.text, word.start, word.end) for word, _ in group) for group in groups]
    names = [str(i) for i in range(activity.speakers)]
    transcript = Transcript(tuple(map(Segment, words)), "x.wav", len(recording.samples) / RATE, "truth", "en")
    found = [segment.speaker for segment in with_speakers(transcript, activity, names).segments for _ in segment.words]
    pairs = Counter(zip((speaker for group in groups for _, speaker in group), found, strict=True))
    table = np.array([[pairs[speaker, name] for name in names] for speaker in range(recording.activity.shape[1])])
    return (int(table[linear_sum_assignment(-table)].sum()) if names else 0), len(said)


# --- the sets


Conversations = list[tuple[int, Recording]]


def conversations(seed: int, count: int, development: bool = False, longest: float = 300.0) -> Conversations:
    """Conversations of 2, 3 and 4 speakers in turn, each a recording with its number of speakers."""
    people = DEVELOPMENT if development else HELD_OUT
    texts = read_texts(TEXTS / ("dev.txt" if development else "heldout.txt"))
    found = []
    for number in range(count):
        rng = np.random.default_rng([seed, number])
        chosen = [people[i] for i in rng.choice(len(people), 2 + number % 3, replace=False)]
        seconds = float(rng.uniform(60, longest))
        found.append((len(chosen), make(rng, chosen, texts, seconds, float(rng.uniform(15, 40)))))
    return found


def monologues(seed: int, count: int, development: bool = False) -> list[Samples]:
    """Recordings of one speaker, 1 to 4 minutes."""
    people = DEVELOPMENT if development else HELD_OUT
    texts = read_texts(TEXTS / ("dev.txt" if development else "heldout.txt"))
    found = []
    for number in range(count):
        rng = np.random.default_rng([seed, number, 1])
        found.append(monologue(rng, people[number % len(people)], texts, float(rng.uniform(60, 240))))
    return found


def nobody(seed: int) -> dict[str, Samples]:
    """Silence, near silence, noise and music."""
    rng, count = np.random.default_rng([seed, 2]), 90 * RATE
    return {
        "silence": np.zeros(count, np.float32),
        "faint noise": background(rng, 0, count, 0.0005),
        "noise": background(rng, 0, count, 0.05),
        "loud noise": background(rng, 1, count, 0.2),
        "music": background(rng, 3, count, 0.05),
        "loud music": background(rng, 4, count, 0.15),
        "clatter": background(rng, 6, count, 0.05),
    }


@dataclass
class Result:
    """What came of the conversations with one number of speakers."""

    errors: Errors = field(default_factory=Errors)
    counted: int = 0
    files: int = 0
    words: tuple[int, int, int] = (0, 0, 0)
    overlap: tuple[int, int] = (0, 0)


def judge(diarizer: Diarizer, given: Sequence[tuple[int, Recording]], settings: PostProcessing) -> dict[str, Result]:
    """Results by number of speakers, and of all."""
    found: dict[str, Result] = {}
    for number, (speakers, recording) in enumerate(given):
        activity = limit_speakers(diarize(diarizer, recording.samples), settings)
        one = errors(recording.activity, frames_of(activity, settings, len(recording.activity)))
        by_utterance, words = right_words(recording, activity, True)
        by_time, _ = right_words(recording, activity, False)
        said = recording.activity.sum(1)
        counts = f"{speakers} speakers, {activity.speakers} found"
        print(f"{number:3} {len(said) / 100:4.0f} s, {counts}, error {one}", flush=True)
        for name in (f"{speakers} speakers", "all"):
            result = found.setdefault(name, Result())
            result.errors = result.errors + one
            result.files += 1
            result.counted += activity.speakers == speakers
            result.words = (result.words[0] + by_utterance, result.words[1] + by_time, result.words[2] + words)
            result.overlap = (result.overlap[0] + int((said > 1).sum()), result.overlap[1] + int((said > 0).sum()))
    return found


def sets(args: argparse.Namespace) -> tuple[Conversations, list[Samples]]:
    """The conversations and the recordings of one speaker that the command line asks for."""
    if args.keep and args.keep.is_file():
        with args.keep.open("rb") as file:
            found: tuple[Conversations, list[Samples]] = pickle.load(file)
            return found
    talks = conversations(args.seed, args.count, args.development, args.longest)
    singles = monologues(args.seed, args.singles, args.development)
    if args.keep:
        with args.keep.open("wb") as file:
            pickle.dump((talks, singles), file)
    return talks, singles


def main() -> None:
    """Parse the command line and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path, nargs="?", default=HERE / "demo_diarizer.nemo")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--development", action="store_true", help="other voices and texts, to choose by")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--singles", type=int, default=20)
    parser.add_argument("--longest", type=float, default=300.0)
    parser.add_argument("--keep", type=Path, help="a file of recordings: read if it is there, else written")
    args = parser.parse_args()
    torch.set_num_threads(1)
    settings = PostProcessing()
    with tempfile.TemporaryDirectory() as folder:
        diarizer = load(args.model, Path(folder))
        talks, singles = sets(args)
        results = judge(diarizer, talks, settings)
        for name, result in sorted(results.items()):
            by_utterance, by_time = (each / max(1, result.words[2]) for each in result.words[:2])
            overlap = result.overlap[0] / result.overlap[1]
            print(f"{name}: {result.files} files, overlap {overlap:.1%}, error {result.errors}")
            print(f"  count right in {result.counted}, words right {by_utterance:.1%}, by time {by_time:.1%}")
        counts = [limit_speakers(diarize(diarizer, each), settings).speakers for each in singles]
        print("one speaker:", dict(Counter(counts)))
        empty = nobody(args.seed).items()
        print("nobody:", {name: limit_speakers(diarize(diarizer, each), settings).speakers for name, each in empty})


if __name__ == "__main__":
    main()
