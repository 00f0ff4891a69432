"""Mixes training windows from the bank, in the power domain: what the model sees of a conversation at one step.

That is rows of 8 stacked frames: a speaker cache of what was said before (by speaker in order of arrival, as
core.engine.diarization.speaker_cache keeps it), then a stretch of the conversation as it goes on.
"""

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from shape import MELS, SPEAKERS, STACKED
from turn_taking import Habits, Spoken, converse

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from core.engine.diarization.speaker_cache import CacheConfig, select_frames

Array = NDArray[np.float32]
FLOOR = np.float32(2.0**-24)  # the features are log(power + FLOOR)
SHORT = 90  # frames of an utterance that may be a back-channel


@dataclass(frozen=True)
class Layout:
    """The rows of a window: `cached` first, some of them silence, then `rows` of conversation."""

    cached: int
    rows: int


@dataclass
class Window:
    """Features (rows, 8 * mels), activity (rows * 8, speakers), and which rows are the learned silence instead."""

    features: Array
    activity: Array
    silent: NDArray[np.bool_]


class _Voice:
    """How one speaker of a conversation sounds in it."""

    def __init__(self, rng: np.random.Generator, utterances: NDArray[np.int64], one_microphone: bool) -> None:
        self.utterances = utterances
        self.warp = float(rng.uniform(0.9, 1.1)) if rng.random() < 0.5 else 1.0
        self.gain = float(rng.normal(0, 3)) * np.log(10) / 10
        self.tilt = np.zeros(MELS, np.float32) if one_microphone else curve(rng, 3.0)


class Mixer:
    """Draws windows from a bank."""

    def __init__(self, folder: Path, seed: int) -> None:
        """Map what bank.py wrote."""
        self.rng = np.random.default_rng(seed)
        self._features: Any = np.load(folder / "features.npy", mmap_mode="r")
        self._activity: Any = np.load(folder / "activity.npy", mmap_mode="r")
        self._backgrounds: Any = np.load(folder / "backgrounds.npy", mmap_mode="r")
        rows = np.array(json.loads((folder / "utterances.json").read_text()))
        self._starts, self._lengths = rows[:, 0], rows[:, 1]
        self._speakers = [np.flatnonzero(rows[:, 2] == number) for number in np.unique(rows[:, 2])]
        rich = np.array([len(each) for each in self._speakers]) > 25  # flite's speakers have more utterances
        self._rich, self._others = np.flatnonzero(rich), np.flatnonzero(~rich | rich.all())

    def window(self, layout: Layout, speakers: int) -> Window:
        """A window of a conversation of so many speakers, from 0 to SPEAKERS."""
        rng = self.rng
        before = int(rng.integers(layout.cached * 3 // 2, layout.cached * 6)) if layout.cached else 0  # rows
        total = (before + layout.rows) * STACKED
        voices = self._voices(speakers)
        said = self._converse(voices, total / 100)
        said, activity = self._labels(said, total)
        rows = np.arange(before, before + layout.rows)
        silent = np.zeros(layout.cached + layout.rows, dtype=bool)
        if layout.cached:
            kept = self._cache(layout.cached, activity[: before * STACKED])
            silent[: layout.cached] = kept == before
            rows = np.concatenate([np.minimum(kept, before - 1), rows])
        frames = (rows[:, None] * STACKED + np.arange(STACKED)).reshape(-1)
        features = self._render(frames, said, voices)
        found = activity[frames].astype(np.float32)
        found.reshape(-1, STACKED, SPEAKERS)[silent] = 0.0
        return Window(features.reshape(len(rows), STACKED * MELS), found, silent)

    def _voices(self, count: int) -> list[_Voice]:
        rng = self.rng
        chosen: list[int] = []
        while len(chosen) < count:
            number = int(rng.choice(self._rich if rng.random() < 0.35 else self._others))
            if number not in chosen:
                chosen.append(number)
        one_microphone = rng.random() < 0.7
        return [_Voice(rng, self._speakers[number], one_microphone) for number in chosen]

    def _converse(self, voices: list[_Voice], seconds: float) -> list[Spoken]:
        if not voices:
            return []
        rng = self.rng

        def draw(speaker: int, short: bool) -> tuple[int, float]:
            pool = voices[speaker].utterances
            chosen = rng.choice(pool, 6 if short else 1)
            index = int(chosen[np.argmin(self._lengths[chosen])])
            return index, float(self._lengths[index]) / 100

        habits = Habits(
            len(voices),
            overlap=float(rng.uniform(0, 0.45)),
            back_channel=float(rng.uniform(0, 0.12)),
            keep=float(rng.uniform(0.1, 0.6)),
            pause=float(rng.uniform(0.1, 1.0)),
            silence=0.04 if rng.random() < 0.5 else 0.0,
        )
        return converse(rng, habits, seconds, draw)

    def _labels(self, said: list[Spoken], frames: int) -> tuple[list[Spoken], NDArray[np.bool_]]:
        """Who speaks in each frame, columns by arrival; the speakers of `said` are renumbered to them."""
        by_speaker = np.zeros((frames, SPEAKERS), dtype=bool)
        for each in said:
            start, bank, length = self._place(each, frames)
            by_speaker[start : start + length, each.speaker] |= self._activity[bank : bank + length]
        first = np.where(by_speaker.any(axis=0), by_speaker.argmax(axis=0), frames + 1)
        return said, by_speaker[:, np.argsort(first, kind="stable")]

    def _place(self, each: Spoken, frames: int) -> tuple[int, int, int]:
        """An utterance's first frame in the conversation and in the bank, and for how many of it there is room."""
        start = int(each.start * 100)
        return start, int(self._starts[each.utterance]), max(0, min(int(self._lengths[each.utterance]), frames - start))

    def _cache(self, length: int, activity: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Rows that a cache of so many would keep if the model was nearly right; silence is the number of rows."""
        coarse = activity.reshape(-1, STACKED, SPEAKERS).mean(axis=1)
        found = np.clip(coarse * 0.9 + 0.05 + self.rng.normal(0, 0.06, coarse.shape), 0.01, 0.99)
        config = CacheConfig(SPEAKERS, length, 40, 300, 1)
        kept: NDArray[np.int64] = select_frames(config, torch.from_numpy(found).float()).numpy()
        return kept

    def _render(self, frames: NDArray[np.int64], said: list[Spoken], voices: list[_Voice]) -> Array:
        """The log-mels of some frames of the conversation, shape (frames, mels)."""
        rng = self.rng
        power = np.zeros((len(frames), MELS), np.float32)
        for each in said:
            start, bank, length = self._place(each, int(frames.max()) + 1)
            where = np.flatnonzero((frames >= start) & (frames < start + length))
            if len(where):
                values = np.asarray(self._features[bank : bank + length])[frames[where] - start].astype(np.float32)
                voice = voices[each.speaker]
                values = warped(values, voice.warp) + voice.tilt
                loudness = np.float32(voice.gain + rng.normal(0, 0.3))
                power[where] += np.exp(values + loudness)
        if rng.random() < 0.93 or not said:
            music = not said and rng.random() < 0.5
            power += self._background(frames, np.log(10) / 10 * rng.uniform(-50, -14 if said else 5), True, music)
        if rng.random() < 0.3 or (not said and rng.random() < 0.7):
            power += self._background(frames, np.log(10) / 10 * rng.uniform(-20, -2 if said else 5), False)
        loud = np.float32(rng.uniform(-3.5, 1.5))  # of natural logarithm: -15 to 6.5 dB
        values = np.log(power * np.exp(loud + curve(rng, 2.5)) + FLOOR)
        if rng.random() < 0.08:
            values[:, int(rng.integers(80, 105)) :] = np.log(FLOOR * 2)
        return values

    def _background(self, frames: NDArray[np.int64], level: float, steady: bool, music: bool = False) -> Array:
        """Music or noise, for all of the time or (not `steady`) a part of it; `level` is a natural logarithm."""
        kinds = len(self._backgrounds)
        number = int(self.rng.integers(kinds))
        if music:
            number += 3 + number % 2 - number % 7  # see sounds.BACKGROUNDS
        elif steady and number % 7 > 2 and self.rng.random() < 0.6:
            number -= number % 7  # mostly plain noise
        clip = self._backgrounds[number]
        values = np.asarray(clip[(frames + int(self.rng.integers(len(clip)))) % len(clip)], np.float32)
        found = np.exp(values + np.float32(level))
        if not steady:
            start = int(self.rng.integers(frames[0], frames[-1] + 1))
            inside = (frames >= start) & (frames < start + int(self.rng.integers(50, 1500)))
            found *= inside[:, None]
        return np.asarray(found)


def curve(rng: np.random.Generator, size: float) -> Array:
    """A smooth random filter over the mels, with a standard deviation of about `size` dB, as a natural logarithm."""
    points = rng.normal(0, size, 6) * np.log(10) / 10
    return np.interp(np.linspace(0, 5, MELS), np.arange(6), points).astype(np.float32)


def warped(values: Array, warp: float) -> Array:
    """The rows with their mel axis stretched, as another vocal tract would."""
    if warp == 1.0:
        return values
    positions = np.minimum(np.arange(MELS, dtype=np.float32) * np.float32(warp), MELS - 1.001)
    low = positions.astype(np.int64)
    part = positions - low
    return np.asarray(values[:, low] * (1 - part) + values[:, low + 1] * part, dtype=np.float32)
