"""Assign words to speakers: by the mean probability over each word, then by its sentence if few words differ.

If two people speak at once, both are likely throughout, so a sentence stays with its speaker. If two sentences
overlap, the surer one gets its speaker, and the other one gets somebody else. This also gives a speaker to words
that were recognised only in the louder voice.
"""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, groupby

import msgspec

from core.contracts.transcript import Segment, Transcript, Word
from core.transcript.segmentation import split_sentences
from core.transcript.sentence_pairs import divide_translation
from core.transcript.speaker_activity import SpeakerActivity

WEAK = 0.3  # the sentence's speaker keeps words in a row if another speaker is likelier by less than this
_MOST_BESIDE = 20  # overlapping sentences: more mean wrong times, not a conversation
_FAINT = 0.02  # mean probability of a silent speaker
_LEAST_HEARD = 0.3  # mean probability over a word. Empty columns of the demo model reach 0.26, see decisions/0133
_Means = list[float]
_Span = tuple[float, float]


def with_speakers(
    transcript: Transcript, activity: SpeakerActivity, names: Sequence[str], everyone: bool = False
) -> Transcript:
    """Return the transcript with a speaker for each segment. A segment with several speakers is cut between them.

    Words without a time go with the words around them. A segment without word times uses its own time. In silence the
    last speaker goes on.

    Args:
        transcript: any transcript.
        activity: of all speakers.
        names: by speaker. Without names the transcript stays as it is.
        everyone: all these speakers are known to speak. A speaker without words gets the likeliest ones.
    """
    if not names:
        return transcript
    parts = [_sentences(segment, activity, transcript.language) for segment in transcript.segments]
    _assign_sentences([sentence for each in parts for sentence in each])
    by_sentence = [[sentence.speakers() for sentence in each] for each in parts]
    if everyone:
        _give_words_to_all(list(chain(*parts)), list(chain(*by_sentence)), len(names))
    found: list[Segment] = []
    last: int | None = None
    pending: list[Segment] = []  # segments before the first known speaker
    for segment, part in zip(transcript.segments, by_sentence, strict=True):
        speakers = list(chain(*part))
        known = [speaker for speaker in speakers if speaker is not None]
        if not known and last is None:
            pending.append(segment)
            continue
        filled = _fill_gaps(speakers, last)
        if pending:
            found += [_with_name(each, names[filled[0]]) for each in pending]
            pending = []
        found += _cut(segment, filled, names)
        last = filled[-1] if filled else last
    return msgspec.structs.replace(transcript, segments=(*found, *pending))


def _with_name(segment: Segment, name: str) -> Segment:
    return msgspec.structs.replace(segment, speaker=name)


class _Sentence:
    """Words that probably have one speaker. Words without a time have no means."""

    def __init__(self, times: Sequence[_Span | None], activity: SpeakerActivity) -> None:
        """Read the means of the words. `times` are by word."""
        self._times = times
        self._means = [None if time is None else activity.mean(*time) for time in times]
        known = [time for time in times if time is not None]
        self.start, self.end = (min(known)[0], max(end for _, end in known)) if known else (math.inf, -math.inf)
        self.beside: list[_Sentence] = []
        """Sentences that overlap with this one."""
        self._speaker: int | None = None

    @property
    def certainty(self) -> float:
        """By how much the likeliest speaker is likelier than the next one, summed over the words."""
        second, first = sorted([0.0, 0.0, *_sums(self._means)])[-2:]
        return first - second

    def settle(self) -> None:
        """Choose the speaker of most words, given the known speakers of overlapping sentences."""
        self._speaker = _likeliest(_sums(self._means_without_others()))

    def speakers(self) -> list[int | None]:
        """Return the speaker of each word, or None if unknown."""
        means = self._means_without_others()
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

    def runs_of(self, number: int) -> Iterator[tuple[range, float]]:
        """Yield the runs of words in which a speaker is heard, and by how much each run suits the speaker.

        The measure is the speaker's mean probability less that of the likeliest speaker, averaged over the words.
        """
        indexes = range(len(self._means))
        for is_heard, run in groupby(indexes, key=lambda index: self._is_heard(number, index)):
            if is_heard:
                places = list(run)
                known = [mean for index in places if (mean := self._means[index]) is not None]
                yield range(places[0], places[-1] + 1), sum(each[number] - max(each) for each in known) / len(known)

    def _is_heard(self, number: int, index: int) -> bool:
        mean = self._means[index]
        return mean is not None and mean[number] >= _LEAST_HEARD

    def _means_without_others(self) -> list[_Means | None]:
        """Return the means of the words without the speakers of overlapping sentences.

        A word keeps all its means if nobody would remain.
        """
        found: list[_Means | None] = []
        for time, mean in zip(self._times, self._means, strict=True):
            if time is None or mean is None:
                found.append(None)
                continue
            free = list(mean)
            for other in self.beside:
                if other._speaker is not None:
                    free[other._speaker] -= mean[other._speaker] * other._overlap_with(time)
            found.append(free if max(free) > _FAINT else mean)
        return found

    def _overlap_with(self, time: _Span) -> float:
        """Return the share of a time in which this sentence runs, 0 to 1."""
        start, end = time
        shared = min(end, self.end) - max(start, self.start)
        return max(0.0, shared) / (end - start) if end > start else float(shared >= 0)


def _sentences(segment: Segment, activity: SpeakerActivity, language: str | None) -> list[_Sentence]:
    """Return the sentences of a segment. Without word times it is one sentence, and all words have its time."""
    if all(word.start is None for word in segment.words):
        return [_Sentence([segment.span] * len(segment.words), activity)]
    return [
        _Sentence([_time(word) for word in sentence], activity)
        for sentence in split_sentences(segment.words, segment.language or language)
    ]


def _assign_sentences(found: Sequence[_Sentence]) -> None:
    """Choose the speaker of each sentence, the surest sentence first: nobody says two sentences at once."""
    open_ones: list[_Sentence] = []
    for sentence in sorted(found, key=lambda each: each.start):
        open_ones = [each for each in open_ones if each.end > sentence.start][-_MOST_BESIDE:]
        for other in open_ones:
            sentence.beside.append(other)
            other.beside.append(sentence)
        open_ones.append(sentence)
    for sentence in sorted(found, key=lambda each: -each.certainty):
        sentence.settle()


def _give_words_to_all(sentences: Sequence[_Sentence], assigned: Sequence[list[int | None]], count: int) -> None:
    """Give each of `count` speakers without a word the run of words that suits the speaker best, in place.

    Nobody loses the last word. A speaker who is heard in no word stays without one.

    Args:
        sentences: all sentences.
        assigned: the speaker of each word, by sentence.
        count: the number of speakers.
    """
    for number in range(count):
        words = Counter(chain(*assigned))
        if words[number]:
            continue
        runs = [
            (value, place, run)
            for place, sentence in enumerate(sentences)
            for run, value in sentence.runs_of(number)
            if all(words[other] > lost for other, lost in Counter(assigned[place][index] for index in run).items())
        ]
        if runs:
            _, place, run = max(runs, key=lambda each: each[0])
            assigned[place][run.start : run.stop] = [number] * len(run)


def _sums(means: Sequence[_Means | None]) -> _Means:
    """Return the sums by speaker over all words with a time."""
    return [sum(column) for column in zip(*(mean for mean in means if mean is not None), strict=True)]


def _time(word: Word) -> _Span | None:
    return None if word.start is None or word.end is None else (word.start, word.end)


def _runs(speakers: Sequence[int | None]) -> Iterator[tuple[tuple[int | None, int], int]]:
    """Yield ((speaker, first index), length) of each run of one speaker."""
    start = 0
    for speaker, run in groupby(speakers):
        count = sum(1 for _ in run)
        yield (speaker, start), count
        start += count


def _likeliest(means: _Means) -> int | None:
    """Return the likeliest speaker, or None if nobody speaks."""
    most = max(means, default=0.0)
    return means.index(most) if most > 0.0 else None


def _fill_gaps(speakers: Sequence[int | None], last: int | None) -> list[int]:
    """Return a speaker for each word. Words without one get the speaker before, else the first known, else `last`."""
    current = next((speaker for speaker in speakers if speaker is not None), last)
    found: list[int] = []
    for speaker in speakers:
        current = speaker if speaker is not None else current
        assert current is not None
        found.append(current)
    return found


def _cut(segment: Segment, speakers: Sequence[int], names: Sequence[str]) -> Iterator[Segment]:
    """Yield the parts of a segment with one speaker each. The parts have only the times of their words."""
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
