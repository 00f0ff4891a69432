"""Measures the demo model on sentences that it was not trained on: measure.py [MODEL] [--sentences FILE].

Every sentence is spoken by a voice of the training set (half flite, half espeak-ng, drawn at random with a fixed
seed) and by a voice that training never heard, and transcribed by NeMo's own class with each of its two heads.
Word error rates ignore case and punctuation; "as written" counts them.
"""

import argparse
import logging
import os
import random
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from sentences import load_sentences, plain
from voices import RATE, Voice, random_voice, unseen_voice

HERE = Path(__file__).parent
Samples = NDArray[np.float32]


@dataclass
class Clip:
    """A spoken text; several sentences with pauses make a window."""

    group: str
    text: str
    samples: Samples


def word_errors(true: Sequence[str], read: Sequence[str]) -> int:
    """Return the least number of word substitutions, insertions and deletions."""
    row = list(range(len(read) + 1))
    for i, word in enumerate(true, 1):
        diagonal, row[0] = row[0], i
        for j, other in enumerate(read, 1):
            diagonal, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, diagonal + (word != other))
    return row[-1]


def speak(job: tuple[str, str, Voice]) -> Clip:
    """Speak one sentence with a quarter second of near silence around it."""
    group, text, voice = job
    samples = voice.speak(text)
    noise = np.random.default_rng(len(text)).standard_normal(len(samples) + RATE // 2) * 3e-4
    noise[RATE // 4 : RATE // 4 + len(samples)] += samples * (0.6 / np.abs(samples).max())
    return Clip(group, text, noise.astype(np.float32))


def windows(clips: list[Clip], group: str, count: int) -> list[Clip]:
    """Join each count clips into one window."""
    joined = [clips[i : i + count] for i in range(0, len(clips), count)]
    return [Clip(group, " ".join(c.text for c in row), np.concatenate([c.samples for c in row])) for row in joined]


def make_clips(sentences: list[str], repeat: int) -> list[Clip]:
    """Speak the sentences by seen voices and by the unseen one, also as windows of six sentences."""
    rng = random.Random(2024)
    jobs = []
    for sentence in sentences * repeat:
        seen = random_voice(rng, 1.0 if len(jobs) % 4 == 0 else 0.0)
        jobs += [(f"seen, {seen.program}", sentence, seen), ("unseen", sentence, unseen_voice())]
    with ThreadPoolExecutor(2) as pool:
        clips = list(pool.map(speak, jobs))
    seen_clips = [clip for clip in clips if clip.group != "unseen"]
    unseen_clips = [clip for clip in clips if clip.group == "unseen"]
    return clips + windows(seen_clips, "seen, windows of six", 6) + windows(unseen_clips, "unseen, windows of six", 6)


def report(clips: list[Clip], texts: list[str], name: str, show: int) -> None:
    """Print the word error rate of every group."""
    sums: dict[str, list[int]] = {}
    for clip, text in zip(clips, texts, strict=True):
        errors = word_errors(plain(clip.text).split(), plain(text).split())
        written = word_errors(clip.text.split(), text.split())
        is_seen = clip.group.startswith("seen,") and "windows" not in clip.group
        for group in (clip.group, "seen, all") if is_seen else (clip.group,):
            total = sums.setdefault(group, [0, 0, 0, 0])
            for i, value in enumerate((1, len(clip.text.split()), errors, written)):
                total[i] += value
        if errors and show > 0:
            show -= 1
            print(f"  true: {clip.text}\n  read: {text}")
    for group, (count, words, errors, written) in sorted(sums.items()):
        print(f"{name:5} {group:24} {count:4} clips {words:5} words  WER {100 * errors / words:5.1f} %  "
              f"as written {100 * written / words:5.1f} %", flush=True)  # fmt: skip


def transcribe(model: Any, clips: list[Clip], bf16: bool) -> list[str]:
    """Return the model's texts, in the clips' order."""
    order = sorted(range(len(clips)), key=lambda i: len(clips[i].samples))
    with torch.inference_mode(), torch.autocast("cpu", torch.bfloat16, enabled=bf16):
        found = model.transcribe([clips[i].samples for i in order], batch_size=8, verbose=False)
    texts = [""] * len(clips)
    for i, hypothesis in zip(order, found, strict=True):
        texts[i] = hypothesis.text
    return texts


def main() -> None:
    """Parse the command line, and measure both heads."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path, nargs="?", default=HERE / "demo.nemo")
    parser.add_argument("--sentences", type=Path, default=HERE / "heldout.txt", help="dev.txt is for choosing by")
    parser.add_argument("--repeat", type=int, default=1, help="how many seen voices speak each sentence")
    parser.add_argument("--bf16", action="store_true", help="run under bfloat16 autocast")
    parser.add_argument("--show", type=int, default=0, help="how many wrong transcripts to print")
    args = parser.parse_args()
    os.environ.setdefault("HF_HUB_OFFLINE", "1")
    from nemo.collections.asr.models import ASRModel

    logging.getLogger("nemo_logger").setLevel(logging.ERROR)
    model = ASRModel.restore_from(str(args.model), map_location="cpu")
    clips = make_clips(load_sentences(args.sentences), args.repeat)
    if hasattr(model, "joint"):
        report(clips, transcribe(model, clips, args.bf16), "TDT", args.show)
        model.change_decoding_strategy(decoder_type="ctc", verbose=False)
    report(clips, transcribe(model, clips, args.bf16), "CTC", args.show)


if __name__ == "__main__":
    main()
