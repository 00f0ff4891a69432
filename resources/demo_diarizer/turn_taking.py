"""Who speaks when in a made-up conversation: pauses, overlaps, back-channels, long silences."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Spoken:
    """An utterance of a conversation: which of its speakers says which utterance, from `start` seconds on."""

    speaker: int
    utterance: int
    start: float
    end: float


@dataclass(frozen=True)
class Habits:
    """How a conversation goes: probabilities, and seconds."""

    speakers: int
    overlap: float = 0.25
    """Of beginning before the last speaker has ended."""
    back_channel: float = 0.08
    """Of a short utterance during another's."""
    keep: float = 0.3
    """Of the same speaker going on."""
    silence: float = 0.04
    """Of a long silence."""
    pause: float = 0.5
    longest_overlap: float = 1.6


Draw = Callable[[int, bool], tuple[int, float]]
"""An utterance of a speaker, short if asked for, and how long it takes in seconds."""


def converse(rng: np.random.Generator, habits: Habits, seconds: float, draw: Draw) -> list[Spoken]:
    """The utterances of a conversation, in order of their beginnings but for back-channels; none begins at the end."""
    found: list[Spoken] = []
    shares = rng.dirichlet(np.full(habits.speakers, rng.choice((1.0, 4.0))))  # not all speak alike
    shares = 0.03 + 0.97 * shares
    speaker = int(rng.integers(habits.speakers))
    at = float(rng.uniform(0.0, 1.5))
    while at < seconds:
        utterance, length = draw(speaker, False)
        found.append(Spoken(speaker, utterance, at, at + length))
        if rng.random() < habits.back_channel and habits.speakers > 1 and length > 2.0:
            other = _other(rng, shares, speaker)
            short, short_length = draw(other, True)
            begin = at + float(rng.uniform(0.3, 0.7)) * (length - min(length, short_length))
            found.append(Spoken(other, short, begin, begin + short_length))
        following = speaker if habits.speakers == 1 or rng.random() < habits.keep else _other(rng, shares, speaker)
        end = at + length
        if following != speaker and rng.random() < habits.overlap:
            at = end - min(float(rng.uniform(0.2, habits.longest_overlap)), 0.6 * length)
        elif rng.random() < habits.silence:
            at = end + float(rng.uniform(3.0, 12.0))
        else:
            at = end + float(rng.exponential(habits.pause)) + 0.05
        previous_end = max((each.end for each in found if each.speaker == following), default=0.0)
        at = max(at, previous_end + 0.05)
        speaker = following
    return found


def _other(rng: np.random.Generator, shares: np.ndarray, speaker: int) -> int:
    """Another speaker, by how much each speaks."""
    others = shares.copy()
    others[speaker] = 0.0
    return int(rng.choice(len(shares), p=others / others.sum()))
