"""Measure the processor time of reading, cutting and timing, in microseconds for a second of sound.

usage: python tests/bench/reading.py [--minutes 20] [--repeats 3] [--keep FOLDER]

The recording has the demo's held-out sentences, with pauses. Each line is one stage alone, the least of the repeats:

* reading 16 kHz FLAC and WAV, and stereo MP3 and M4A at 44.1 kHz
* voice detection, cutting with detection and levels, and the levels alone
* measuring the sound for word times
* words from tokens, and word times, for batches of 64 windows with 3.3 tokens a second

The last line sums the stages of a FLAC file. Memory is kept as in a reading process.
"""

import argparse
import random
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
import soundfile

from core.engine.alignment.transcription_times import measured, with_times_by_sound
from core.engine.audio.decoding import AudioReader
from core.engine.audio.level import levelled
from core.engine.audio.segmenter import windows
from core.engine.audio.voice_activity import VoiceActivityDetector
from core.engine.checkpoint.archive import open_checkpoint
from core.engine.devices import keep_freed_memory
from core.engine.native.token_words import Token, WordBuilder
from core.engine.native.tokenizer import Vocabulary, load_tokenizer
from core.engine.recognizer import SAMPLE_RATE, Samples

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "fixtures"))

import media
from held_out import DEMO, held_out_sentences, joined, speak

BLOCK = 5 * SAMPLE_RATE
BATCH = 64
TOKEN_RATE = 3.3
FRAME_SECONDS = 0.08
_STEREO = ("-ar", "44100", "-ac", "2")


def recordings(folder: Path, minutes: float) -> dict[str, Path]:
    """Write the recording in each format. Return the files by format."""
    sound = np.clip(joined(speak(held_out_sentences()[:200])), -1, 1)
    wav = folder / "talk.wav"
    soundfile.write(wav, np.resize(sound, round(minutes * 60 * SAMPLE_RATE)), SAMPLE_RATE, subtype="PCM_16")
    return {
        "FLAC": media.converted(wav, folder / "talk.flac"),
        "WAV": wav,
        "MP3": media.converted(wav, folder / "talk.mp3", *_STEREO, "-b:a", "128k"),
        "M4A": media.converted(wav, folder / "talk.m4a", *_STEREO, "-b:a", "128k"),
    }


def tokens(rng: random.Random, builder_ids: Sequence[int], seconds: float) -> list[Token]:
    """Return tokens of random sentences, spread over a window as in real speech."""
    count = int(seconds * TOKEN_RATE)
    first = rng.randrange(max(1, len(builder_ids) - count))
    starts = sorted(rng.sample(range(int(seconds / FRAME_SECONDS)), count))
    return [
        Token(id_, start, start + rng.randint(1, 4), rng.random())
        for id_, start in zip(builder_ids[first : first + count], starts, strict=True)
    ]


def batches(items: Sequence[object]) -> Iterator[slice]:
    """Yield the slices of the batches."""
    for start in range(0, len(items), BATCH):
        yield slice(start, start + BATCH)


class Stages:
    """The stages of one recording."""

    def __init__(self, files: dict[str, Path]) -> None:
        self.files = files
        self.sound = np.concatenate(list(self.read("FLAC")))
        self.windows = list(windows(self.blocks()))
        self.acoustics = [measured(each.samples) for each in self.windows]
        checkpoint = open_checkpoint(DEMO / "demo.nemo", files["WAV"].parent / "cache")
        tokenizer = load_tokenizer(checkpoint.config, checkpoint.folder)
        self.builder = WordBuilder(Vocabulary(tokenizer, {}), "tdt")
        ids = [id_ for sentence in held_out_sentences() for id_ in tokenizer.text_to_ids(sentence)]
        rng = random.Random(1)
        self.tokens = [tokens(rng, ids, each.seconds) for each in self.windows]
        self.hypotheses = self.words()

    def read(self, kind: str) -> Iterator[Samples]:
        with AudioReader(self.files[kind]) as reader:
            yield from reader

    def blocks(self) -> Iterator[Samples]:
        for start in range(0, len(self.sound), BLOCK):
            yield self.sound[start : start + BLOCK]

    def detect(self) -> None:
        detector = VoiceActivityDetector()
        for block in self.blocks():
            detector.push(block)
        detector.finish()

    def cut(self) -> None:
        for _ in windows(self.blocks()):
            pass

    def level(self) -> None:
        for each in self.windows:
            levelled(self.sound[round(each.start * SAMPLE_RATE) : round(each.end * SAMPLE_RATE)])

    def measure(self) -> None:
        for each in self.windows:
            measured(each.samples)

    def words(self) -> list:
        return [self.builder.hypothesis(each, FRAME_SECONDS, 0.0) for each in self.tokens]

    def times(self) -> None:
        for part in batches(self.hypotheses):
            seconds = [each.seconds for each in self.windows[part]]
            with_times_by_sound(self.hypotheses[part], seconds, self.acoustics[part])


def least(repeats: int, work: Callable[[], object]) -> float:
    """Return the least processor seconds of some runs, all threads together."""
    found = []
    for _ in range(repeats):
        before = time.process_time()
        work()
        found.append(time.process_time() - before)
    return min(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    keep_freed_memory()
    with tempfile.TemporaryDirectory(prefix="mynah-reading-") as name:
        stages = Stages(recordings(options.keep or Path(name), options.minutes))
        seconds = len(stages.sound) / SAMPLE_RATE
        work: dict[str, Callable[[], object]] = {
            f"reading {kind}": lambda kind=kind: deque(stages.read(kind), 0) for kind in stages.files
        }
        work |= {
            "voice detection": stages.detect,
            "cutting, with detection and levels": stages.cut,
            "levels of windows": stages.level,
            "measuring for word times": stages.measure,
            "words": stages.words,
            "word times": stages.times,
        }
        found = {}
        for stage, run in work.items():
            found[stage] = 1e6 * least(options.repeats, run) / seconds
            print(f"{stage:36} {found[stage]:7.1f} µs", flush=True)
        parts = (
            "reading FLAC",
            "cutting, with detection and levels",
            "measuring for word times",
            "words",
            "word times",
        )
        print(f"{'FLAC file, all stages':36} {sum(found[part] for part in parts):7.1f} µs")


if __name__ == "__main__":
    main()
