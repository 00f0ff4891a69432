"""Puts training windows together in the log-mel domain: utterances, pauses, noise and other changes of the sound."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from config import MELS, VOCABULARY
from numpy.typing import NDArray

Array = NDArray[np.float32]
FLOOR = np.float32(2.0**-24)  # NeMo's guard: features are log(power + FLOOR)

RAW_MEAN, RAW_SPREAD = -8.0, 4.0  # of log-mel features, about

LENGTHS = (320, 480, 640, 800, 1040, 1440, 2000, 2800)  # window lengths in 10 ms frames, and how often they come
SHARES = (0.12, 0.16, 0.2, 0.16, 0.12, 0.1, 0.08, 0.06)


@dataclass
class Batch:
    """Windows of one length, with the label ids of each."""

    features: Array
    labels: list[list[int]]
    rough: NDArray[np.int64]  # the label each encoder frame would have if letters took equal time; blank in pauses
    ends: list[list[int]]  # for each label, the encoder frame at which its utterance's speech ends


def piece_sizes(folder: Path) -> Array:
    """Return about how long each subword is, in letters; an end mark stands for a little silence."""
    pieces = ["<unk>", *(folder.parent / "tok" / "vocab.txt").read_text("utf-8").split("\n")]
    letters = [len(piece.strip("▁.,?")) for piece in pieces[:VOCABULARY]]
    return np.array([max(0.4, count) for count in letters], dtype=np.float32)


def resample_axis(values: Array, positions: Array) -> Array:
    """Return the rows of values at fractional positions, by linear interpolation."""
    low = np.clip(np.floor(positions).astype(np.int64), 0, len(values) - 1)
    high = np.minimum(low + 1, len(values) - 1)
    part = np.clip(positions - low, 0, 1).astype(np.float32)[:, None]
    return values[low] * (1 - part) + values[high] * part


def speech_bounds(power: Array) -> tuple[int, int]:
    """Return the first and the last frame of an utterance that hold sound."""
    energy = power.sum(1)
    loud = np.flatnonzero(energy > energy.max() * 2e-4)
    return (int(loud[0]), int(loud[-1]) + 1) if len(loud) else (0, len(power))


def normalize(values: Array) -> Array:
    """Normalise every mel bin over the window, as NeMo's per_feature does."""
    spread = values.std(0, ddof=1) + 1e-5
    return (values - values.mean(0)) / spread


class Composer:
    """Draws random windows from the corpus."""

    def __init__(self, folder: Path, seed: int, augment: bool = True, normalized: bool = True) -> None:
        """Open the features; they stay on disk, mapped, and are shared between processes.

        Without `normalized`, windows are as loud as they come, for a model that cannot wait for the mean.
        """
        self.normalized = normalized
        self.rng = np.random.default_rng(seed)
        self.mels: Any = np.load(folder / "mels.npy", mmap_mode="r")
        self.noise = np.exp(np.load(folder / "noise.npy").astype(np.float32))
        self.rows: list[Any] = json.loads((folder / "utterances.json").read_text())
        self.lengths = np.array([row[1] for row in self.rows])
        self.augment = augment
        self.sizes = piece_sizes(folder)
        self.short = np.flatnonzero(self.lengths < 170)
        voices: dict[str, list[int]] = {}
        for i, row in enumerate(self.rows):
            name = row[3].split("+")[0] if row[3].startswith("flite") else row[3]
            voices.setdefault(name, []).append(i)
        self.groups = [np.array(group) for group in voices.values() if len(group) > 8]
        sizes = np.array([len(group) for group in self.groups], dtype=np.float64)
        self.group_shares = sizes / sizes.sum()

    def utterance(self, index: int, stretch: float, warp: float) -> Array:
        """Return one utterance's power, with its tempo and vocal tract length changed."""
        start, length = self.rows[index][0], self.rows[index][1]
        values = np.asarray(self.mels[start : start + length], dtype=np.float32)
        if stretch != 1.0:
            values = resample_axis(values, np.arange(int(length * stretch), dtype=np.float32) / stretch)
        if warp != 1.0:
            values = resample_axis(values.T, np.arange(MELS, dtype=np.float32) * warp).T
        return np.exp(values) - FLOOR

    def draw(self, pool: NDArray[np.int64], room: int) -> int:
        """Return an utterance of the pool that fits into the room, or -1."""
        for index in self.rng.choice(pool, 10):
            if self.lengths[index] <= room:
                return int(index)
        return -1

    def spread(self, rough: NDArray[np.int64], ids: list[int], begin: int, end: int) -> None:
        """Write the labels into the encoder frames from begin to end (in 10 ms), by their letters."""
        edges = np.cumsum(self.sizes[ids])
        frames = np.arange(-(-begin // 8), min(len(rough), end // 8 + 1))
        places = (frames * 8 - begin) / max(1, end - begin) * edges[-1]
        rough[frames] = np.array(ids)[np.minimum(np.searchsorted(edges, places, side="right"), len(ids) - 1)]

    def window(self, frames: int, first_stage: bool) -> tuple[Array, list[int], NDArray[np.int64], list[int]]:
        """Return one window's normalised features, its labels, their rough places, and where utterances end."""
        rng = self.rng
        power = np.zeros((frames, MELS), dtype=np.float32)
        labels: list[int] = []
        ends: list[int] = []
        rough = np.full(frames // 8, VOCABULARY, dtype=np.int64)
        pool = np.arange(len(self.rows))
        if first_stage:
            pool = self.short
        elif rng.random() < 0.6:
            pool = self.groups[rng.choice(len(self.groups), p=self.group_shares)]
        at = int(rng.integers(0, 30 if frames < 500 else 80))
        silent = rng.random() < 0.02 and not first_stage
        while not silent:
            stretch, warp = self.changes()
            index = self.draw(pool, int((frames - at - 4) / stretch))
            if index < 0:
                break
            part = self.utterance(index, stretch, warp) * np.float32(10 ** rng.uniform(-0.8, 0.3))
            power[at : at + len(part)] += part[: frames - at]
            begin, end = speech_bounds(part)
            self.spread(rough, self.rows[index][2], at + begin, at + end)
            labels += self.rows[index][2]
            ends += [(at + end) // 8 + 1] * len(self.rows[index][2])
            at += len(part) + int(rng.integers(5, 60) if rng.random() < 0.7 else rng.integers(30, 200))
        return self.finish(power), labels, rough, ends

    def changes(self) -> tuple[float, float]:
        """Return a random tempo and a random vocal tract warp."""
        if not self.augment or self.rng.random() < 0.5:
            return 1.0, 1.0
        return float(self.rng.uniform(0.92, 1.15)), float(self.rng.uniform(0.9, 1.1))

    def finish(self, power: Array) -> Array:
        """Add noise, narrow the band now and then, normalise, and mask as SpecAugment does."""
        rng, frames = self.rng, len(power)
        if self.augment and rng.random() < 0.08:
            power[:, int(rng.integers(55, 68)) :] *= 1e-4
            power[:, : int(rng.integers(0, 8))] *= 1e-3
        if rng.random() < 0.85:
            noise = self.noise[rng.integers(len(self.noise))]
            start = int(rng.integers(0, len(noise) - frames))
            level = max(float(power.mean()), 1e-3) * 10 ** rng.uniform(-7.0, -2.5)
            crop = noise[start : start + frames]
            power = power + crop * np.float32(level / float(crop.mean()))
        if not self.normalized:
            power = power * np.float32(10 ** rng.uniform(-2.5, 0.8))
        values = np.log(power + FLOOR)
        values = normalize(values) if self.normalized else values
        masked = 0.0 if self.normalized else RAW_MEAN
        if self.augment:
            for _ in range(2):
                width, low = int(rng.integers(0, 9)), int(rng.integers(0, MELS - 9))
                values[:, low : low + width] = masked
            for _ in range(max(1, frames // 150)):
                width, low = int(rng.integers(0, 11)), int(rng.integers(0, frames - 11))
                values[low : low + width] = masked
        return values

    def batch(self, seconds: float, progress: float) -> Batch:
        """Return windows of together about that many seconds; their length grows in the first part of training."""
        rng = self.rng
        first_stage = progress < 0.04
        if first_stage:
            frames = int(rng.choice((120, 160, 200)))
        elif progress < 0.1:
            frames = int(rng.choice((200, 320, 480, 640)))
        else:
            frames = int(rng.choice(LENGTHS, p=SHARES))
        count = max(1, round(seconds * 100 / frames))
        made = [self.window(frames, first_stage) for _ in range(count)]
        values, labels, rough, ends = zip(*made, strict=True)
        return Batch(np.stack(values), list(labels), np.stack(rough), list(ends))
