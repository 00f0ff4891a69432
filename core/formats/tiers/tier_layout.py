"""Lay out transcripts as tiers of intervals, as Praat and ELAN have them: utterances, words and untimed text."""

from bisect import bisect_right
from collections.abc import Sequence
from heapq import heappop, heappush
from operator import itemgetter
from typing import NamedTuple

from core.contracts.transcript import Segment, Transcript
from core.formats.subtitles import clean, joined
from core.transcript.segmentation import sort_by_time, split_sentences, tidy_times

# Praat removes empty lines at the beginning or end of a label, which would shift the others.
NO_TRANSLATION = "\u2013"


class Interval(NamedTuple):
    """Some text from `start` to `end`, in milliseconds.

    If `is_known` is False, the text lies somewhere in the interval, and its length is unknown. `language` (ISO 639-1)
    is set if it differs from the transcript's.
    """

    start: int
    end: int
    text: str
    is_known: bool = True
    language: str | None = None


class SpeakerTiers(NamedTuple):
    """The tiers of a speaker. The intervals of each are in order, do not overlap and have start < end.

    Tiers of number 2 hold the utterances that overlap with those of number 1, and so on. `untimed` holds text between
    two known times, one utterance a line. `translation` has intervals of the same times as `utterances`.
    `untimed_translation` matches `untimed` line by line, with NO_TRANSLATION for an utterance without a translation.
    """

    speaker: str | None
    number: int
    utterances: list[Interval]
    words: list[Interval]
    untimed: list[Interval]
    translation: list[Interval]
    untimed_translation: list[Interval]

    @classmethod
    def of(cls, speaker: str | None, number: int = 1) -> "SpeakerTiers":
        """Return empty tiers of a speaker."""
        return cls(speaker, number, [], [], [], [], [])

    @property
    def every(self) -> tuple[list[Interval], ...]:
        """All tiers, in the order of core.formats.tiers.tier_reading."""
        return (self.utterances, self.words, self.untimed, self.translation, self.untimed_translation)


class _Part(NamedTuple):
    """A segment with visible text: its text, its timed words, and its time in milliseconds if it has one."""

    segment: Segment
    speaker: str | None
    text: str
    words: list[Interval]
    span: tuple[int, int] | None
    translation: str


def speaker_tiers(transcript: Transcript) -> list[SpeakerTiers]:
    """Return the utterances and timed words of each speaker. Every timed word lies inside its utterance.

    An utterance without any time goes to `untimed`. Its interval reaches from the end of the speech before it to the
    start of the speech after it. Without a known time on one side it has no interval. A word without a time has none
    either.
    """
    parts = _parts(transcript)
    timed: dict[str | None, list[_Part]] = {part.speaker: [] for part in parts}
    untimed: dict[str | None, dict[tuple[int, int], list[_Part]]] = {speaker: {} for speaker in timed}
    for part, room in zip(parts, _rooms(parts, transcript.duration), strict=True):
        if part.span is not None:
            timed[part.speaker].append(part)
        elif room is not None:
            untimed[part.speaker].setdefault(room, []).append(part)
    every: list[SpeakerTiers] = []
    for speaker, own in timed.items():
        of_speaker = [_timed_tiers(speaker, n, each) for n, each in enumerate(_without_overlap(own), 1)]
        of_speaker = of_speaker or [SpeakerTiers.of(speaker)]
        first = of_speaker[0]
        for (start, end), own_untimed in untimed[speaker].items():
            first.untimed.append(Interval(start, end, "\n".join(part.text for part in own_untimed), False))
            if any(part.translation for part in own_untimed):
                below = "\n".join(part.translation or NO_TRANSLATION for part in own_untimed)
                first.untimed_translation.append(Interval(start, end, below, False))
        every += [tiers for tiers in of_speaker if any(tiers.every)]
    return every


def count_untimed(transcript: Transcript) -> tuple[int, int]:
    """Return the number of sentences in tiers for untimed text, and the number of sentences without an interval."""
    parts = _parts(transcript)
    placed, lost = 0, 0
    for part, room in zip(parts, _rooms(parts, transcript.duration), strict=True):
        if part.span is None:
            spoken = split_sentences(part.segment.words, part.segment.language or transcript.language)
            count = sum(any(clean(word.text) for word in each) for each in spoken)
            placed, lost = (placed, lost + count) if room is None else (placed + count, lost)
    return placed, lost


def _speaker(segment: Segment) -> str | None:
    return clean(segment.speaker or "") or None


def _parts(transcript: Transcript) -> list[_Part]:
    """Return the segments by time. The times of each segment's words fit into one tier."""
    parts = []
    for segment in sort_by_time(transcript.segments):
        tidied = tidy_times(segment.words, transcript.duration)
        words = [(text, word) for word in tidied if (text := clean(word.text))]
        if words:
            intervals = [
                Interval(round(word.start * 1000), round(word.end * 1000), text)
                for text, word in words
                if word.start is not None and word.end is not None
            ]
            translation, span = clean(segment.translation or ""), _time_of(segment, intervals)
            text = joined(text for text, _ in words)
            parts.append(_Part(segment, _speaker(segment), text, intervals, span, translation))
    return parts


def _time_of(segment: Segment, words: Sequence[Interval]) -> tuple[int, int] | None:
    """Return the (start, end) of an utterance in milliseconds, None if neither it nor its words have a time.

    If no word's time fits into the tier, the original times of the words count.
    """
    times = [(word.start, word.end) for word in words]
    if (segment.span or not times) and segment.start is not None and segment.end is not None:
        times.append((round(segment.start * 1000), round(segment.end * 1000)))
    return (max(0, min(start for start, _ in times)), max(end for _, end in times)) if times else None


def _rooms(parts: Sequence[_Part], duration: float) -> list[tuple[int, int] | None]:
    """Return for each part the interval of untimed text in its place. None if no time is known on one side.

    The interval reaches from the end of the part before to the start of the part after. If speech overlaps, it reaches
    from one start to the next. Parts between the same starts share an interval.
    """
    starts = sorted({part.span[0] for part in parts if part.span})
    last = max((part.span[1] for part in parts if part.span), default=0)
    end_of_all = int(duration * 1000) if int(duration * 1000) > last else None
    placed: list[tuple[int, int]] = []  # the start and the end of the speech before each part
    since, until = 0, 0
    for part in parts:
        placed.append((since, until))
        if part.span is not None:
            since, until = max(since, part.span[0]), part.span[1]
    earliest: dict[int, int] = {}
    for part, (since, until) in zip(parts, placed, strict=True):
        if part.span is None:
            earliest[since] = min(until, earliest.get(since, until))
    rooms: list[tuple[int, int] | None] = []
    for since, until in placed:
        following = bisect_right(starts, since)
        right = starts[following] if following < len(starts) else end_of_all
        left = max(since, earliest.get(since, until))
        rooms.append(None if right is None else (left if left < right else since, right))
    return rooms


def _without_overlap(parts: Sequence[_Part]) -> list[list[_Part]]:
    """Divide a speaker's timed parts into as few lists as possible, without overlaps in any list."""
    lists: list[list[_Part]] = []
    free: list[int] = []  # heaps, because either may have tens of thousands of items
    taken: list[tuple[int, int]] = []  # (end, index of the list)
    spans = [(part.span, part) for part in parts if part.span is not None]
    for (start, end), part in sorted(spans, key=itemgetter(0)):
        while taken and taken[0][0] <= start:
            heappush(free, heappop(taken)[1])
        if not free:
            free.append(len(lists))
            lists.append([])
        place = heappop(free)
        lists[place].append(part)
        heappush(taken, (max(end, start + 1), place))
    return lists


def _timed_tiers(speaker: str | None, number: int, parts: Sequence[_Part]) -> SpeakerTiers:
    """Return the tiers of timed segments without overlap."""
    tiers = SpeakerTiers.of(speaker, number)
    latest = 0
    for part in parts:
        assert part.span is not None
        start = latest = max(part.span[0], latest)
        for word in part.words:  # some are shorter than a millisecond
            first = max(word.start, latest)
            latest = max(first + 1, word.end)
            tiers.words.append(Interval(first, latest, word.text))
        latest = max(latest, start + 1, part.span[1])
        tiers.utterances.append(Interval(start, latest, part.text, language=part.segment.language))
        if part.translation:
            tiers.translation.append(Interval(start, latest, part.translation))
    return tiers
