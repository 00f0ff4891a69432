"""Merge the words of several channels into one text. Words that leaked from another channel are dropped."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

import numpy as np

from core.contracts.repetition import normalise_word
from core.contracts.transcript import Word
from core.engine.recognizer import SAMPLE_RATE, Samples

_HOP = SAMPLE_RATE // 100  # samples of a frame
_LOUDER = 10**0.6  # 6 dB: a word belongs to the other channel if that has the same word louder by this factor
_MUCH_LOUDER = 10**2.0  # 20 dB: any word under such a loud voice is its echo
_FOLLOWS = 0.5  # correlation of the levels of an echo and its voice; two voices have 0.24 in the median
_LATEST = 6  # frames by which an echo is late
_SMOOTH = 5  # frames, about a phoneme
_RANGE = 1e-4  # of the loudest frame: softer frames are noise
_LEAST_REPEATED = 0.7  # of a source's words are in another source that repeats it
_LEAST_LIKENESS = 0.6  # of the letters of two words that may be the same word
_TOLERANCE_SECONDS = 0.3  # the times of one word may differ by this in two channels
_PAUSE_SECONDS = 0.5  # another speaker's utterance may come first after such a pause
_SENTENCE_ENDS = (".", "!", "?", "…", "。", "؟", "।")  # an utterance also ends with a sentence
_SILENCE, _FAR_BELOW = 1e-6, 1e-4  # mean squares without speech: absolute, and relative to the loudest channel (-40 dB)
_FAINT = 1e-9  # mean square (-90 dB): faint speech is louder, and rounding to 16 bits is softer
_OVER_NOISE = 100.0  # faint speech has this many times the energy of its channel's noise (20 dB)
_AROUND = 10  # frames before and after: an echo is late
_LEAST_FAINT = 20  # frames of faint speech


@dataclass(frozen=True)
class ChannelEnergies:
    """The mean squares of a window, shape (channels, frames of 10 ms). The window begins at `start` seconds of the
    file."""

    start: float
    energies: Samples

    @classmethod
    def of(cls, start: float, sounds: Sequence[Samples]) -> "ChannelEnergies":
        """Compute the energies of a window that begins at `start` seconds, from the sound of each channel."""

        def energies(sound: Samples) -> Samples:
            frames = max(1, len(sound) // _HOP)
            cut = np.resize(sound, _HOP) if len(sound) < _HOP else sound[: frames * _HOP]
            rows: Samples = np.square(cut.reshape(frames, _HOP)).mean(axis=1)
            return rows

        return cls(start, np.stack([energies(sound) for sound in sounds]))

    def between(self, start: float, end: float) -> Samples:
        """Return the mean of each channel from `start` to `end` seconds of the file."""
        first = min(max(0, round((start - self.start) * 100)), self.energies.shape[1] - 1)
        last = max(first + 1, round((end - self.start) * 100))
        means: Samples = self.energies[:, first:last].mean(axis=1)
        return means

    @property
    def audible(self) -> list[bool]:
        """Whether anybody may speak in each channel.

        A faint channel counts if it has sound of its own: sound above its noise while the other channels are silent.
        """
        peaks = np.quantile(self.energies, 0.99, axis=1)
        is_loud = peaks > max(_SILENCE, _FAR_BELOW * float(peaks.max()))
        if is_loud.all():
            return [True] * len(peaks)
        floors = np.maximum(_FAINT, _OVER_NOISE * np.quantile(self.energies, 0.1, axis=1, keepdims=True))
        padded = np.pad(self.energies, ((0, 0), (_AROUND, _AROUND)))
        around = np.lib.stride_tricks.sliding_window_view(padded, 2 * _AROUND + 1, axis=1).max(axis=2)
        return [
            bool(is_loud[number] or self._faint_frames(number, floors[number], around) >= _LEAST_FAINT)
            for number in range(len(peaks))
        ]

    def _faint_frames(self, number: int, floor: Samples, around: Samples) -> int:
        others = np.delete(around, number, axis=0).max(axis=0, initial=0.0)
        own = self.energies[number]
        return int(((own > floor) & (own > _FAR_BELOW * others)).sum())


def merge_channels(
    channels: Sequence[Sequence[Word]], energies: ChannelEnergies, *, are_tracks: bool = False
) -> tuple[tuple[Word, ...], tuple[int, ...], Counter[int]]:
    """Return the words of all channels, ordered by the start of their utterances, and the channel of each word.

    Also return how many words of each channel were left out as echoes, apart from words that another channel has.

    Args:
        channels: the words of each channel.
        energies: of the window.
        are_tracks: the channels are tracks. They may have different voices at very different levels, so an echo must
            follow the level of the louder track.
    """
    utterances: list[tuple[float, int, list[Word]]] = []
    echoes: Counter[int] = Counter()
    for channel, words in enumerate(channels):
        own = [word for word in words if not _is_repeated(word, channel, channels, energies)]
        under = {id(word) for word in own if _is_under_voice(word, channel, channels, energies)}
        if are_tracks:
            for utterance in _utterances(own):
                if not _follows([word for word in utterance if id(word) in under], channel, energies):
                    under -= set(map(id, utterance))
        echoes[channel] = len(under)
        own = [word for word in own if id(word) not in under]
        start = energies.start
        for utterance in _utterances(own):  # an utterance without times stays behind the one before
            start = next((word.start for word in utterance if word.start is not None), start)
            utterances.append((start, channel, utterance))
    utterances.sort(key=lambda each: each[:2])
    merged = [(word, channel) for _, channel, utterance in utterances for word in utterance]
    return tuple(word for word, _ in merged), tuple(channel for _, channel in merged), echoes


def drop_repeated_words(sources: Sequence[Sequence[Word]]) -> list[Sequence[Word]]:
    """Return the words of each source without those that another source repeats.

    Tracks with the same speech in different mixes have the same words at the same times. The source with more words
    keeps only its further words, for example an audio description.
    """
    kept = [list(words) for words in sources]
    order = sorted(range(len(sources)), key=lambda number: (-len(sources[number]), number))
    for number in order:
        for other in reversed(order):
            if other != number and kept[number] and kept[other]:
                kept[number] = _own_words(kept[number], kept[other])
    return list(kept)


def _own_words(words: list[Word], others: Sequence[Word]) -> list[Word]:
    """Return the words that another source does not have, or all words if the sources differ."""
    repeated = sum(
        any(_overlaps(word, other.start, other.end) and _are_alike(word, other) for word in words)
        for other in others
        if other.start is not None and other.end is not None
    )
    if repeated < _LEAST_REPEATED * len(others):
        return words
    return [word for word in words if not any(_is_simultaneous(word, other) for other in others)]


def _is_simultaneous(word: Word, other: Word) -> bool:
    """Tell whether half of the word's time belongs to the other word too."""
    if word.start is None or word.end is None or other.start is None or other.end is None:
        return False
    shared = min(word.end, other.end) - max(word.start, other.start)
    return shared >= 0.5 * min(word.end - word.start, other.end - other.start)


def _is_repeated(word: Word, channel: int, channels: Sequence[Sequence[Word]], energies: ChannelEnergies) -> bool:
    """Tell whether another channel has the same word louder."""
    return any(_are_alike(each, word) for each in _louder_words(word, channel, channels, energies, _LOUDER))


def _is_under_voice(word: Word, channel: int, channels: Sequence[Sequence[Word]], energies: ChannelEnergies) -> bool:
    """Tell whether somebody speaks much louder in another channel meanwhile."""
    return any(True for _ in _louder_words(word, channel, channels, energies, _MUCH_LOUDER))


def _louder_words(
    word: Word, channel: int, channels: Sequence[Sequence[Word]], energies: ChannelEnergies, least: float
) -> Iterator[Word]:
    """Yield the simultaneous words of channels that have at least `least` times the energy of the word."""
    if word.start is None or word.end is None:
        return
    levels = energies.between(word.start, word.end)
    for other, words in enumerate(channels):
        if other != channel and levels[other] >= least * max(levels[channel], 1e-12):
            yield from (each for each in words if _overlaps(each, word.start, word.end))


def _follows(words: Sequence[Word], channel: int, energies: ChannelEnergies) -> bool:
    """Tell whether the level of a channel follows that of the loudest other one during some words, as an echo does."""
    starts = [word.start for word in words if word.start is not None]
    ends = [word.end for word in words if word.end is not None]
    if not starts or not ends:
        return False
    first, last = round((min(starts) - energies.start) * 100), round((max(ends) - energies.start) * 100)
    part = energies.energies[:, max(0, first - _AROUND) : max(first, last) + _AROUND]
    levels = part.mean(axis=1)
    levels[channel] = -1.0  # a channel always follows itself
    loudest = int(levels.argmax())
    own, other = _level_course(part[channel]), _level_course(part[loudest])
    return any(
        _correlation(own[lag:], other[: len(other) - lag]) > _FOLLOWS for lag in range(min(_LATEST, len(own) - 2))
    )


def _level_course(energies: Samples) -> Samples:
    smooth = np.convolve(energies, np.full(_SMOOTH, 1 / _SMOOTH), "same")
    course: Samples = np.log10(np.maximum(smooth, _RANGE * float(smooth.max(initial=0.0)) + 1e-20))
    return course


def _correlation(one: Samples, other: Samples) -> float:
    one, other = one - one.mean(), other - other.mean()
    norm = float(np.sqrt((one @ one) * (other @ other)))
    return float(one @ other) / norm if norm else 1.0


def _overlaps(word: Word, start: float | None, end: float | None) -> bool:
    if start is None or end is None:
        return False
    if word.start is None or word.end is None:
        return False
    return word.start < end + _TOLERANCE_SECONDS and word.end > start - _TOLERANCE_SECONDS


def _are_alike(one: Word, other: Word) -> bool:
    return SequenceMatcher(None, normalise_word(one), normalise_word(other), autojunk=False).ratio() >= _LEAST_LIKENESS


def _utterances(words: Sequence[Word]) -> Iterator[list[Word]]:
    utterance: list[Word] = []
    end: float | None = None
    for word in words:
        pauses = end is not None and word.start is not None and word.start - end > _PAUSE_SECONDS
        if utterance and (pauses or utterance[-1].text.endswith(_SENTENCE_ENDS)):
            yield utterance
            utterance = []
        utterance.append(word)
        end = word.end if word.end is not None else end
    if utterance:
        yield utterance
