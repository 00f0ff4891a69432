"""Makes recordings of conversations whose truth is known: sound, who speaks when, and each word with its speaker."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from sounds import BACKGROUNDS, HOP, activity, reverberated, room
from speakers import RATE, Samples, Speaker, Word
from turn_taking import Habits, converse

HABITS = Habits(2, overlap=0.3, back_channel=0.08, keep=0.3, silence=0.03, pause=0.45, longest_overlap=1.7)
"""About a tenth of the speech is overlapped."""
SHORT = ("Yes.", "Okay.", "Right.", "I see.", "Really?", "Of course.", "No.", "Sure.")


@dataclass(frozen=True)
class Utterance:
    """What one speaker said in one go, words in seconds of the recording."""

    speaker: int
    words: list[Word]


@dataclass(frozen=True)
class Recording:
    """The sound at 16 kHz; whether each speaker is heard in each 10 ms, (frames, speakers); and the utterances."""

    samples: Samples
    activity: NDArray[np.bool_]
    utterances: list[Utterance]


def make(
    rng: np.random.Generator, people: Sequence[Speaker], texts: Sequence[str], seconds: float, signal_to_noise: float
) -> Recording:
    """A conversation of these people; every third one in a room. `signal_to_noise` is in dB."""
    spoken: list[tuple[Samples, list[Word]]] = []

    def draw(speaker: int, short: bool) -> tuple[int, float]:
        text = str(rng.choice(SHORT if short else texts))
        spoken.append(people[speaker].speak(text))
        return len(spoken) - 1, len(spoken[-1][0]) / RATE

    habits = Habits(**{**vars(HABITS), "speakers": len(people)})
    said = [each for each in converse(rng, habits, seconds - 6.0, draw) if each.start < seconds]
    count = int(seconds * 100)
    sound, heard = np.zeros(count * HOP, np.float32), np.zeros((count, len(people)), dtype=bool)
    gains = 10 ** (rng.uniform(-4, 4, len(people)) / 20)
    utterances = []
    response = room(rng, rng.uniform(0.15, 0.4)) if rng.random() < 1 / 3 else None
    for each in said:
        samples, words = spoken[each.utterance]
        here = activity(samples)
        loudness = np.sqrt(np.square(samples[: len(here) * HOP].reshape(-1, HOP)[here]).mean())
        samples = samples * np.float32(0.08 * gains[each.speaker] * 10 ** (rng.normal(0, 1) / 20) / max(loudness, 1e-4))
        if response is not None:
            samples = reverberated(samples, response)
        first = int(each.start * 100)
        length = min(len(here), count - first)
        heard[first : first + length, each.speaker] |= here[:length]
        sound[first * HOP : (first + length) * HOP] += samples[: length * HOP]
        kept = [Word(word.text, word.start + first / 100, word.end + first / 100) for word in words]
        utterances.append(Utterance(each.speaker, [word for word in kept if word.end <= seconds]))
    sound += background(rng, 0, count * HOP, 0.08 * 10 ** (-signal_to_noise / 20))
    utterances.sort(key=lambda each: each.words[0].start if each.words else seconds)
    return Recording(np.clip(sound, -1, 1), heard, [each for each in utterances if each.words])


def background(rng: np.random.Generator, kind: int, count: int, level: float) -> Samples:
    """Sound of sounds.BACKGROUNDS, of a root mean square of `level`; it comes again every 20 s."""
    found = BACKGROUNDS[kind](rng, min(20, -(-count // RATE)))
    return np.resize(found, count) * np.float32(level / 0.1)


def monologue(rng: np.random.Generator, person: Speaker, texts: Sequence[str], seconds: float) -> Samples:
    """One speaker with noise, and with two of music, laughter, clatter or a long silence between what is said."""
    sound = make(rng, [person], texts, seconds, float(rng.uniform(12, 35))).samples
    for kind in rng.choice((3, 5, 6, -1), 2, replace=False):
        length = int(rng.uniform(4, 15) * RATE)
        start = int(rng.integers(0, max(1, len(sound) - length)))
        if kind < 0:
            sound[start : start + length] *= 0.01
        else:
            level = 0.08 * 10 ** (rng.uniform(-15, 0) / 20)
            sound[start : start + length] += background(rng, int(kind), length, level)[: len(sound) - start]
    return np.clip(sound, -1, 1)
