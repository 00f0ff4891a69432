"""Fit the demo voice model: fit.py BANK OUT.

BANK is a folder of bank.py. OUT gets NeMo's state dict.
"""

import argparse
import json
import sys
import time
from pathlib import Path

import numpy as np
import scipy.linalg
import torch
from bank import ESPEAK, FLITE
from people import HERE, SKIPPED, training_voices
from shape import CHANNELS, COMPONENTS, EMBEDDING, KERNEL, MELS, PATTERNS, nemo_config
from torch import Tensor
from torch.nn import functional

sys.path.insert(0, str(HERE.parent.parent))

from disturbing import disturbed

from core.engine.native.encoder.features import LogMel, convert_features

RATE = 16_000
EXAMPLES = 10  # of each voice
PATCHES = 60_000  # for the patterns
ROUNDS = 12  # of k-means
ACTIVE = 0.15  # share of the frames in which a pattern is active
SHRINKAGE = 0.05  # of the covariance within a voice
SPREAD = 0.25  # a direction counts by this power of its ratio of covariances
GATE = 4.0  # a loud frame counts up to e^4 times as much as a quiet one
_ALWAYS = 40.0  # keeps a linear channel above zero


class Bank:
    """Utterances of bank.py, by voice."""

    def __init__(self, folder: Path) -> None:
        """Map the sound of `folder`."""
        self.sound = np.load(folder / "sound.npy", mmap_mode="r")
        people = training_voices(ESPEAK, FLITE)
        skipped = {number for number, each in enumerate(people) if each.voice.partition("+")[2] in SKIPPED}
        self.rows: dict[int, list[tuple[int, int]]] = {}
        for start, length, voice in json.loads((folder / "utterances.json").read_text()):
            if voice not in skipped:
                self.rows.setdefault(voice, []).append((start, length))

    def example(self, rng: np.random.Generator, voice: int) -> np.ndarray:
        """Return two utterances of a voice, disturbed."""
        chosen = [self.rows[voice][i] for i in rng.choice(len(self.rows[voice]), 2, replace=False)]
        parts = [np.asarray(self.sound[start : start + length], np.float32) / 32768 for start, length in chosen]
        return disturbed(rng, np.concatenate(parts)[: 8 * RATE])


def log_mel() -> LogMel:
    """Return the features that the program computes for this model."""
    config = nemo_config(1)
    return LogMel(config, dict(convert_features({}, config)), torch.device("cpu"))  # type: ignore[arg-type]


def examples(bank: Bank, mel: LogMel) -> "tuple[list[Tensor], Tensor]":
    """Return log-mels of shape (frames, mels) in fp16, and their voices."""
    rng = np.random.default_rng(51)
    found, voices = [], []
    for number, voice in enumerate(bank.rows):
        for _ in range(EXAMPLES):
            samples = bank.example(rng, voice)
            found.append(mel(torch.from_numpy(samples)[None], [len(samples)])[0].half())
            voices.append(number)
    return found, torch.tensor(voices)


def patterns(found: "list[Tensor]") -> "tuple[Tensor, Tensor]":
    """Return filters of shape (channels, mels, kernel) and their offsets.

    The patterns are the centres of k-means over whitened patches (Coates and Ng, 2012). No filter but the last hears
    the level: its weights sum to zero.
    """
    generator = torch.Generator().manual_seed(52)
    picked = []
    each = -(-PATCHES // len(found))
    for features in found:
        loud = features.float().mean(1)
        places = torch.nonzero(loud[:-KERNEL] > loud.mean()).flatten()
        chosen = places[torch.randint(len(places), (each,), generator=generator)]
        picked.append(
            torch.stack([features[place : place + KERNEL].float().t().flatten() for place in chosen.tolist()])
        )
    patches = torch.cat(picked)
    level = torch.eye(MELS * KERNEL) - 1 / (MELS * KERNEL)
    patches = patches @ level
    mean = patches.mean(0)
    values, vectors = torch.linalg.eigh((patches - mean).t() @ (patches - mean) / len(patches))
    kept = vectors[:, -COMPONENTS:] / (values[-COMPONENTS:] + 0.1).sqrt()
    whitened = (patches - mean) @ kept
    centres = whitened[torch.randperm(len(whitened), generator=generator)[:PATTERNS]]
    for _ in range(ROUNDS):
        nearest = (whitened @ centres.t() - centres.square().sum(1) / 2).argmax(1)
        counts = torch.bincount(nearest, minlength=PATTERNS)
        sums = torch.zeros_like(centres).index_add_(0, nearest, whitened)
        centres = torch.where(counts[:, None] > 0, sums / counts.clamp(min=1)[:, None], centres)
    centres = functional.normalize(centres)
    thresholds = torch.quantile((whitened @ centres.t())[:20_000], 1 - ACTIVE, dim=0)
    filters = torch.zeros(CHANNELS, MELS * KERNEL)
    offsets = torch.zeros(CHANNELS)
    filters[:PATTERNS] = centres @ kept.t() @ level
    offsets[:PATTERNS] = -thresholds - centres @ kept.t() @ mean
    filters[PATTERNS:-1] = kept.t() @ level
    offsets[PATTERNS:-1] = _ALWAYS - kept.t() @ mean
    loudness = torch.zeros(MELS, KERNEL)
    loudness[:, KERNEL // 2] = 1 / MELS
    filters[-1], offsets[-1] = loudness.flatten(), _ALWAYS
    return filters.view(CHANNELS, MELS, KERNEL), offsets


def pooled(features: Tensor, filters: Tensor, offsets: Tensor) -> Tensor:
    """Return mean and deviation of each channel, as NeMo's attentive pooling computes them from `state`."""
    x = functional.conv1d(features.float().t()[None], filters, padding=KERNEL // 2)[0]
    x = functional.relu(x / (1 + 1e-3) ** 0.5 + offsets[:, None])
    weights = (GATE * torch.tanh((x[-1] - x[-1].mean()).relu() / (1 + 1e-5) ** 0.5)).softmax(0)
    mean = x @ weights
    return torch.cat([mean, ((x - mean[:, None]).square() @ weights).clamp(1e-10).sqrt()])


def directions(statistics: Tensor, voices: Tensor) -> Tensor:
    """Return the directions that tell voices apart, shape (embedding, statistics): linear discriminant analysis."""
    counts = torch.bincount(voices).double()
    data = statistics.double()
    means = torch.zeros(len(counts), data.shape[1], dtype=torch.double).index_add_(0, voices, data) / counts[:, None]
    rest = data - means[voices]
    within = rest.t() @ rest / len(data)
    between = means.t() @ means / len(means)
    within = (1 - SHRINKAGE) * within + SHRINKAGE * torch.eye(len(within)) * within.diagonal().mean()
    size = len(within)
    ratios, vectors = scipy.linalg.eigh(between.numpy(), within.numpy(), subset_by_index=[size - EMBEDDING, size - 1])
    return torch.from_numpy((vectors * ratios**SPREAD).T.copy()).float()


def state(bank: Bank) -> "dict[str, Tensor]":
    """Return the state dict."""
    began = time.monotonic()
    found, voices = examples(bank, log_mel())
    print(f"{time.monotonic() - began:.0f} s: {len(found)} examples", flush=True)
    filters, offsets = patterns(found)
    print(f"{time.monotonic() - began:.0f} s: patterns", flush=True)
    statistics = torch.stack([pooled(each, filters, offsets) for each in found])
    print(f"{time.monotonic() - began:.0f} s: statistics", flush=True)
    mean, deviation = statistics.mean(0), statistics.std(0)
    for each in (CHANNELS - 1, 2 * CHANNELS - 1):  # the loudness tells no voices apart
        mean[each], deviation[each] = 0.0, 1e6
    telling = directions((statistics - mean) / deviation, voices)
    telling[:, [CHANNELS - 1, 2 * CHANNELS - 1]] = 0.0
    print(f"{time.monotonic() - began:.0f} s: directions", flush=True)
    return _named(filters, offsets, mean, deviation, telling)


def _named(filters: Tensor, offsets: Tensor, mean: Tensor, deviation: Tensor, telling: Tensor) -> "dict[str, Tensor]":
    """Return the tensors under NeMo's names."""
    attention = torch.zeros(1, 3 * CHANNELS, 1)
    attention[0, CHANNELS - 1], attention[0, 2 * CHANNELS - 1] = 1.0, -1.0  # the loudness above its mean
    deviation = deviation.clone()
    deviation[[CHANNELS - 1, 2 * CHANNELS - 1]] = 1.0
    block, pool, last = "encoder.encoder.0.mconv", "decoder._pooling.attention_layer", "decoder.emb_layers.0"
    return {
        f"{block}.0.conv.weight": filters,
        **_norm(f"{block}.1", offsets),
        f"{pool}.0.conv_layer.weight": attention,
        f"{pool}.0.conv_layer.bias": torch.zeros(1),
        **_norm(f"{pool}.0.bn", torch.zeros(1)),
        f"{pool}.2.weight": torch.full((CHANNELS, 1, 1), GATE),
        f"{pool}.2.bias": torch.zeros(CHANNELS),
        **_norm(f"{last}.0", torch.zeros(2 * CHANNELS), mean, deviation.square()),
        f"{last}.1.weight": telling[:, :, None],
        f"{last}.1.bias": torch.zeros(EMBEDDING),
    }


def _norm(
    name: str, bias: Tensor, mean: "Tensor | None" = None, variance: "Tensor | None" = None
) -> "dict[str, Tensor]":
    return {
        f"{name}.weight": torch.ones_like(bias),
        f"{name}.bias": bias,
        f"{name}.running_mean": torch.zeros_like(bias) if mean is None else mean,
        f"{name}.running_var": torch.ones_like(bias) if variance is None else variance,
        f"{name}.num_batches_tracked": torch.tensor(1),
    }


def main() -> None:
    """Fit and save."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bank", type=Path)
    parser.add_argument("out", type=Path)
    args = parser.parse_args()
    torch.set_num_threads(1)
    with torch.inference_mode():
        torch.save(state(Bank(args.bank)), args.out)


if __name__ == "__main__":
    main()
