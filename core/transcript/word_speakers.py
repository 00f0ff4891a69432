"""Words to speakers: by the mean probability over a word, then by its sentence where some words hardly disagree.

Where two speak at once both are likely throughout, so a sentence goes on in its speaker's voice. Where two sentences
are said at once, the surer one has its speaker, and the other somebody else: so do words that only the louder voice
was found in.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import groupby

import msgspec

from core.contracts.transcript import Segment, Transcript, Word
from core.transcript.segmentation import split_sentences
from core.transcript.sentence_pairs import divide_translation
from core.transcript.speaker_activity import SpeakerActivity

WEAK = 0.3  # by how much the speaker of words in a row may be likelier than their sentence's, and still give way
_MOST_BESIDE = 20  # sentences that count as said at once: more are no conversation, but times that are wrong
_FAINT = 0.02  # mean probability of a speaker who is not heard at all
_Means = list[float]
_Span = tuple[float, float]


def with_speakers(transcript: Transcript, activity: SpeakerActivity, names: Sequence[str]) -> Transcript:
    """The transcript with a speaker for each segment; one in which the speaker changes is cut there.

    Words without a time go with those around them, and a segment whose words have none with its own time. Where nobody
    can be heard the last speaker goes on. `names` are by speaker; without any, the transcript stays as it is.
    """
    if not names:
        return transcript
    parts = [_sentences(segment, activity, transcript.language) for segment in transcript.segments]
    _settle([sentence for each in parts for sentence in each])
    found: list[Segment] = []
    last: int | None = None
    pending: list[Segment] = []  # nobody has been heard yet
    for segment, part in zip(transcript.segments, parts, strict=True):
        speakers = [speaker for sentence in part for speaker in sentence.speakers()]
        known = [speaker for speaker in speakers if speaker is not None]
        if not known and last is None:
            pending.append(segment)
            continue
        filled = _filled(speakers, last)
        if pending:
            found += [_named(each, names[filled[0]]) for each in pending]
            pending = []
        found += _cut(segment, filled, names)
        last = filled[-1] if filled else last
    return msgspec.structs.replace(transcript, segments=(*found, *pending))


def _named(segment: Segment, name: str) -> Segment:
    return msgspec.structs.replace(segment, speaker=name)


class _Sentence:
    """Words that one speaker says, as far as nothing else is sure; those without a time have no means either."""

    def __init__(self, times: Sequence[_Span | None], activity: SpeakerActivity) -> None:
        """`times` by word."""
        self._times = times
        self._means = [None if time is None else activity.mean(*time) for time in times]
        known = [time for time in times if time is not None]
        self.start, self.end = (min(known)[0], max(end for _, end in known)) if known else (math.inf, -math.inf)
        self.beside: list[_Sentence] = []
        """Other sentences at the same time."""
        self._speaker: int | None = None

    @property
    def certainty(self) -> float:
        """By how much its likeliest speaker is likelier than any other, summed over the words."""
        second, first = sorted([0.0, 0.0, *_sums(self._means)])[-2:]
        return first - second

    def settle(self) -> None:
        """Find who says most of it, as far as is known who says the sentences beside it."""
        self._speaker = _likeliest(_sums(self._free_means()))

    def speakers(self) -> list[int | None]:
        """Who says each word, None where nothing tells."""
        means = self._free_means()
        speakers = [None if mean is None else _likeliest(mean) for mean in means]
        timed = [index for index, speaker in enumerate(speakers) if speaker is not None]
        for (speaker, begin), count in _runs([speakers[index] for index in timed]):
            run = timed[begin : begin + count]
            known = [mean for index in run if (mean := means[index]) is not None]
            if speaker is None or self._speaker is None:
                continue
            if sum(mean[speaker] - mean[self._speaker] for mean in known) < WEAK * count:
                for index in run:
                    speakers[index] = self._speaker
        return speakers

    def _free_means(self) -> list[_Means | None]:
        """The means of the words without those who say another sentence meanwhile; all where that leaves nobody."""
        found: list[_Means | None] = []
        for time, mean in zip(self._times, self._means, strict=True):
            if time is None or mean is None:
                found.append(None)
                continue
            free = list(mean)
            for other in self.beside:
                if other._speaker is not None:
                    free[other._speaker] -= mean[other._speaker] * other._share_of(time)
            found.append(free if max(free) > _FAINT else mean)
        return found

    def _share_of(self, time: _Span) -> float:
        """How much of a time this sentence takes, 0 to 1."""
        start, end = time
        shared = min(end, self.end) - max(start, self.start)
        return max(0.0, shared) / (end - start) if end > start else float(shared >= 0)


def _sentences(segment: Segment, activity: SpeakerActivity, language: str | None) -> list[_Sentence]:
    """The sentences of a segment; one of words without times has its own for all of them."""
    if all(word.start is None for word in segment.words):
        return [_Sentence([segment.span] * len(segment.words), activity)]
    return [
        _Sentence([_time(word) for word in sentence], activity)
        for sentence in split_sentences(segment.words, segment.language or language)
    ]


def _settle(found: Sequence[_Sentence]) -> None:
    """Find who says each sentence, the surest first: nobody says two at once."""
    open_ones: list[_Sentence] = []
    for sentence in sorted(found, key=lambda each: each.start):
        open_ones = [each for each in open_ones if each.end > sentence.start][-_MOST_BESIDE:]
        for other in open_ones:
            sentence.beside.append(other)
            other.beside.append(sentence)
        open_ones.append(sentence)
    for sentence in sorted(found, key=lambda each: -each.certainty):
        sentence.settle()


def _sums(means: Sequence[_Means | None]) -> _Means:
    """By speaker, over all words with a time."""
    return [sum(column) for column in zip(*(mean for mean in means if mean is not None), strict=True)]


def _time(word: Word) -> _Span | None:
    return None if word.start is None or word.end is None else (word.start, word.end)


def _runs(speakers: Sequence[int | None]) -> Iterator[tuple[tuple[int | None, int], int]]:
    """((speaker, first index), length) of each run of one speaker."""
    start = 0
    for speaker, run in groupby(speakers):
        count = sum(1 for _ in run)
        yield (speaker, start), count
        start += count


def _likeliest(means: _Means) -> int | None:
    """The likeliest speaker, None where nobody speaks at all."""
    most = max(means, default=0.0)
    return means.index(most) if most > 0.0 else None


def _filled(speakers: Sequence[int | None], last: int | None) -> list[int]:
    """A speaker for each word where none is known: that of the word before, or of the first that has one, or `last`."""
    current = next((speaker for speaker in speakers if speaker is not None), last)
    found: list[int] = []
    for speaker in speakers:
        current = speaker if speaker is not None else current
        assert current is not None
        found.append(current)
    return found


def _cut(segment: Segment, speakers: Sequence[int], names: Sequence[str]) -> Iterator[Segment]:
    """The segment in parts of one speaker each; parts of it have the times of their words, and no other."""
    if len(set(speakers)) <= 1:
        yield msgspec.structs.replace(segment, speaker=names[speakers[0]]) if speakers else segment
        return
    runs = list(_runs(speakers))
    parts = [segment.words[start : start + count] for (_, start), count in runs]
    lengths = [sum(len(word.text) + 1 for word in part) for part in parts]
    translations = divide_translation(segment.translation, lengths)
    for ((speaker, _), _), words, translation in zip(runs, parts, translations, strict=True):
        assert speaker is not None
        named = msgspec.structs.replace(segment, words=words, speaker=names[speaker], span=None)
        yield msgspec.structs.replace(named, translation=translation)
