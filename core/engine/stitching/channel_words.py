"""The words of several channels as one text: what one channel only heard of another goes, the rest in order of time."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

import numpy as np

from core.contracts.repetition import normalise_word
from core.contracts.transcript import Word
from core.engine.recognizer import SAMPLE_RATE, Samples

_HOP = SAMPLE_RATE // 100  # samples of a frame
_LOUDER = 10**0.6  # 6 dB: a word that another channel has as well, so much louder, is that one's
_MUCH_LOUDER = 10**2.0  # 20 dB: what is heard under such a voice is its echo, whatever was made of it
_ALIKE = 0.6  # of two words' letters, from which on they may be the same word
_BESIDE = 0.3  # seconds by which the times of one word may differ in two channels
_PAUSE = 0.5  # seconds without a word, after which somebody else may go first
_SENTENCE_ENDS = (".", "!", "?", "…", "。", "؟", "।")  # as does the end of a sentence
_SILENCE, _FAR_BELOW = 1e-6, 1e-4  # mean square: nobody speaks; and as a share of the loudest channel: -40 dB


@dataclass(frozen=True)
class ChannelEnergies:
    """Mean squares of a window, shape (channels, frames of 10 ms), from `start` seconds of the file on."""

    start: float
    energies: Samples

    @classmethod
    def of(cls, start: float, sounds: Sequence[Samples]) -> "ChannelEnergies":
        """Of the sound of each channel in a window that begins at `start` seconds."""
        frames = max(1, len(sounds[0]) // _HOP)
        cut = [np.resize(sound, frames * _HOP) if len(sound) < _HOP else sound[: frames * _HOP] for sound in sounds]
        return cls(start, np.stack([np.square(each.reshape(frames, _HOP)).mean(axis=1) for each in cut]))

    def between(self, start: float, end: float) -> Samples:
        """The mean of each channel from `start` to `end` seconds of the file."""
        first = min(max(0, round((start - self.start) * 100)), self.energies.shape[1] - 1)
        last = max(first + 1, round((end - self.start) * 100))
        found: Samples = self.energies[:, first:last].mean(axis=1)
        return found

    @property
    def audible(self) -> list[bool]:
        """For each channel, whether anybody may speak in it."""
        peaks = np.quantile(self.energies, 0.99, axis=1)
        return [bool(peak > max(_SILENCE, _FAR_BELOW * peaks.max())) for peak in peaks]


def merged(channels: Sequence[Sequence[Word]], energies: ChannelEnergies) -> tuple[tuple[Word, ...], tuple[int, ...]]:
    """The words of all channels, an utterance after another by their beginnings, and the channel of each word."""
    utterances: list[tuple[float, int, list[Word]]] = []
    for channel, words in enumerate(channels):
        own = [word for word in words if not _is_echo(word, channel, channels, energies)]
        start = energies.start
        for utterance in _utterances(own):  # one without times stays behind the one before
            start = next((word.start for word in utterance if word.start is not None), start)
            utterances.append((start, channel, utterance))
    utterances.sort(key=lambda each: each[:2])
    found = [(word, channel) for _, channel, utterance in utterances for word in utterance]
    return tuple(word for word, _ in found), tuple(channel for _, channel in found)


def _is_echo(word: Word, channel: int, channels: Sequence[Sequence[Word]], energies: ChannelEnergies) -> bool:
    """Whether the word was said into another channel's microphone."""
    if word.start is None or word.end is None:
        return False
    levels = energies.between(word.start, word.end)
    for other, words in enumerate(channels):
        louder = levels[other] / max(levels[channel], 1e-12)
        if other == channel or louder < _LOUDER:
            continue
        beside = [each for each in words if _is_beside(each, word.start, word.end)]
        if beside and (louder > _MUCH_LOUDER or any(_are_alike(each, word) for each in beside)):
            return True
    return False


def _is_beside(word: Word, start: float, end: float) -> bool:
    if word.start is None or word.end is None:
        return False
    return word.start < end + _BESIDE and word.end > start - _BESIDE


def _are_alike(one: Word, other: Word) -> bool:
    return SequenceMatcher(None, normalise_word(one), normalise_word(other), autojunk=False).ratio() >= _ALIKE


def _utterances(words: Sequence[Word]) -> Iterator[list[Word]]:
    utterance: list[Word] = []
    end: float | None = None
    for word in words:
        pauses = end is not None and word.start is not None and word.start - end > _PAUSE
        if utterance and (pauses or utterance[-1].text.endswith(_SENTENCE_ENDS)):
            yield utterance
            utterance = []
        utterance.append(word)
        end = word.end if word.end is not None else end
    if utterance:
        yield utterance
