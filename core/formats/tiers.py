"""Transcripts as tiers of intervals, as Praat and ELAN have them: of utterances, of words, of what has no time."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, zip_longest
from typing import NamedTuple

import msgspec

from core.contracts.transcript import Segment, Transcript, Word
from core.formats.subtitles import clean
from core.formats.tier_names import TRANSLATION, UNTIMED, UNTIMED_TRANSLATION, WORDS, parse_tier_name
from core.transcript.retiming import respelled
from core.transcript.segmentation import in_time_order, segments, sentences, tidy_times

# Empty lines at the beginning or end of a label do not outlive Praat, and the others would then belong to other lines.
NO_TRANSLATION = "\u2013"


class Interval(NamedTuple):
    """Some text from `start` to `end`, in milliseconds.

    Where `is_known` is False it is only known to lie there, and how long it lasts is not. `language` (ISO 639-1) is
    set where it is not the transcript's own.
    """

    start: int
    end: int
    text: str
    is_known: bool = True
    language: str | None = None


class SpeakerTiers(NamedTuple):
    """The tiers of a speaker. The intervals of each are in order, do not overlap and have start < end.

    `untimed` has what is said somewhere between two known times: one utterance a line. `translation` has what
    utterances say in another language, in intervals of the same times; `untimed_translation` the same for `untimed`,
    line by line, with NO_TRANSLATION where an utterance has none.
    """

    speaker: str | None
    utterances: list[Interval]
    words: list[Interval]
    untimed: list[Interval]
    translation: list[Interval]
    untimed_translation: list[Interval]

    @classmethod
    def of(cls, speaker: str | None) -> "SpeakerTiers":
        """Of a speaker who says nothing yet."""
        return cls(speaker, [], [], [], [], [])


class _Part(NamedTuple):
    """A segment with something in it to show: its text, its timed words, its time in milliseconds where it has one."""

    segment: Segment
    speaker: str | None
    text: str
    words: list[Interval]
    span: tuple[int, int] | None
    translation: str


def speaker_tiers(transcript: Transcript) -> list[SpeakerTiers]:
    """A speaker's utterances and timed words; every timed word lies inside its utterance.

    An utterance without any time stands in `untimed`, from the end of what is said before it to the start of what is
    said after it, by whomever; with nothing known on one side it has no interval. A word without time has none.
    """
    parts = _parts(transcript)
    timed: dict[str | None, list[_Part]] = {part.speaker: [] for part in parts}
    untimed: dict[str | None, dict[tuple[int, int], list[_Part]]] = {speaker: {} for speaker in timed}
    for part, room in zip(parts, _rooms(parts, transcript.duration), strict=True):
        if part.span is not None:
            timed[part.speaker].append(part)
        elif room is not None:
            untimed[part.speaker].setdefault(room, []).append(part)
    found: list[SpeakerTiers] = []
    for speaker, own in timed.items():
        tiers = _timed_tiers(speaker, own)
        for (start, end), own_untimed in untimed[speaker].items():
            tiers.untimed.append(Interval(start, end, "\n".join(part.text for part in own_untimed), False))
            if any(part.translation for part in own_untimed):
                below = "\n".join(part.translation or NO_TRANSLATION for part in own_untimed)
                tiers.untimed_translation.append(Interval(start, end, below, False))
        if any(tiers[1:]):
            found.append(tiers)
    return found


def count_left_out(transcript: Transcript) -> int:
    """How many sentences have no interval."""
    parts = _parts(transcript)
    rooms = _rooms(parts, transcript.duration)
    lost = [part.segment for part, room in zip(parts, rooms, strict=True) if part.span is None and room is None]
    return sum(len(list(sentences(each.words, each.language or transcript.language))) for each in lost)


def _speaker(segment: Segment) -> str | None:
    return clean(segment.speaker or "") or None


def _parts(transcript: Transcript) -> list[_Part]:
    """The segments by time; the words of each speaker have times that fit into one tier."""
    ordered = [segment for segment in in_time_order(transcript.segments) if segment.words]
    by_speaker: dict[str | None, list[Word]] = {}
    for segment in ordered:
        by_speaker.setdefault(_speaker(segment), []).extend(segment.words)
    tidied = {speaker: iter(tidy_times(words, transcript.duration)) for speaker, words in by_speaker.items()}
    found = []
    for segment in ordered:
        speaker = _speaker(segment)
        words = [(clean(word.text), next(tidied[speaker])) for word in segment.words]
        if text := " ".join(word_text for word_text, _ in words if word_text):
            intervals = [
                Interval(round(word.start * 1000), round(word.end * 1000), word_text)
                for word_text, word in words
                if word_text and word.start is not None and word.end is not None
            ]
            translation = clean(segment.translation or "")
            found.append(_Part(segment, speaker, text, intervals, _time_of(segment, intervals), translation))
    return found


def _time_of(segment: Segment, words: Sequence[Interval]) -> tuple[int, int] | None:
    """(start, end) of an utterance in milliseconds, of its own time and its words'; None where neither is known.

    Where no word's time fits into the tier, it is what the words say all the same.
    """
    times = [(word.start, word.end) for word in words]
    if (segment.span or not times) and segment.start is not None and segment.end is not None:
        times.append((round(segment.start * 1000), round(segment.end * 1000)))
    return (max(0, min(start for start, _ in times)), max(end for _, end in times)) if times else None


def _rooms(parts: Sequence[_Part], duration: float) -> list[tuple[int, int] | None]:
    """For each part, whether timed or not: between which known times an untimed one in its place lies, None where
    there is nothing known on one side.

    From the end of what is before it to the start of what is after it; from one start to the next where speech
    overlaps. Parts that lie between the same starts have the same room.
    """
    starts = sorted({part.span[0] for part in parts if part.span})
    last = max((part.span[1] for part in parts if part.span), default=0)
    end_of_all = int(duration * 1000) if int(duration * 1000) > last else None
    placed: list[tuple[int, int]] = []  # the start, and the end, of what is before each part
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


def _timed_tiers(speaker: str | None, parts: Sequence[_Part]) -> SpeakerTiers:
    """The tiers of a speaker's timed segments, whose times are made to fit into tiers."""
    tiers = SpeakerTiers.of(speaker)
    latest = 0
    for part, following in pairwise([*parts, None]):
        assert part is not None
        assert part.span is not None
        start = latest = max(part.span[0], latest)
        for word in part.words:
            first = max(word.start, latest)
            latest = max(first + 1, word.end)
            tiers.words.append(Interval(first, latest, word.text))
        limit = part.span[1] if following is None or following.span is None else following.span[0]
        latest = max(latest, start + 1, min(part.span[1], limit))
        tiers.utterances.append(Interval(start, latest, part.text, language=part.segment.language))
        if part.translation:
            tiers.translation.append(Interval(start, latest, part.translation))
    return tiers


def to_transcript(speakers: Iterable[SpeakerTiers], duration: float, media: str = "") -> Transcript:
    """The transcript of tiers, by time; words and translations belong to the utterance in which their middle lies.

    A translation that names no speaker is of whoever speaks then.
    """
    speakers = list(speakers)
    nobodys = [tiers for tiers in speakers if tiers.translation and not tiers.utterances]
    for tiers in speakers if len(speakers) > len(nobodys) else ():
        tiers.translation.extend(each for other in nobodys if other is not tiers for each in other.translation)
    found = sorted((each for tiers in speakers for each in _segments(tiers)), key=lambda each: each[:2])
    return Transcript(tuple(segment for _, _, segment in found), media, duration, model="")


def collect(read: Iterable[tuple[str, str | None, Iterable[Interval]]]) -> list[SpeakerTiers]:
    """The tiers of a file by speaker; `read` are (name, speaker where the file tells, intervals) of each.

    Tiers of phones and intervals without text or length are left out.
    """
    found: dict[str | None, SpeakerTiers] = {}
    for name, participant, intervals in read:
        named, kind = parse_tier_name(name)
        if kind is not None:
            speaker = participant or named
            tiers = found.setdefault(speaker, SpeakerTiers.of(speaker))
            places = {WORDS: tiers.words, UNTIMED: tiers.untimed, TRANSLATION: tiers.translation}
            places[UNTIMED_TRANSLATION] = tiers.untimed_translation
            place = places.get(kind, tiers.utterances)
            place += [each for each in intervals if each.start < each.end and each.text.strip()]
            place.sort()
    for tiers in () if any(any(each[1:4]) for each in found.values()) else found.values():
        tiers.utterances.extend(tiers.translation)  # somebody's translation is all that there is
        tiers.translation.clear()
    return list(found.values())


def _segments(tiers: SpeakerTiers) -> Iterator[tuple[int, bool, Segment]]:
    """(where it begins in milliseconds, whether it has no time, the segment) of each utterance, in any order."""
    starts = [utterance.start for utterance in tiers.utterances]
    own: dict[int, list[Interval]] = {}
    loose: dict[int, list[Interval]] = {}  # words outside of utterances, by how many begin before them
    for word in tiers.words:
        middle = (word.start + word.end) / 2
        place = bisect_right(starts, middle)
        inside = place and middle < tiers.utterances[place - 1].end
        (own if inside else loose).setdefault(place, []).append(word)
    translations = _translations(tiers)
    for place, utterance in enumerate(tiers.utterances, 1):
        if utterance.text.split():
            made = _utterance(utterance, own.get(place, ()), tiers.speaker)
            made = msgspec.structs.replace(made, translation=translations.get(place))
            yield utterance.start, not utterance.is_known, made
        else:
            loose.setdefault(place, [])[:0] = own.get(place, ())
    for words in loose.values():
        for segment in segments(_timed(words), speaker=tiers.speaker):
            yield round((segment.start or 0.0) * 1000), segment.start is None, segment
    below = {(each.start, each.end): each.text.splitlines() for each in tiers.untimed_translation}
    for interval in tiers.untimed:
        for line, other in zip_longest(interval.text.splitlines(), below.get((interval.start, interval.end), ())):
            if line and line.split():
                translation = None if other == NO_TRANSLATION else clean(other or "") or None
                segment = Segment(tuple(map(Word, line.split())), tiers.speaker, translation=translation)
                yield interval.start, True, segment


def _translations(tiers: SpeakerTiers) -> dict[int, str]:
    """By how many utterances begin before it: the translation of an utterance."""
    starts = [utterance.start for utterance in tiers.utterances]
    found: dict[int, str] = {}
    for each in sorted(tiers.translation):
        middle = (each.start + each.end) / 2
        place = bisect_right(starts, middle)
        if place and middle < tiers.utterances[place - 1].end and (text := clean(each.text)):
            found[place] = f"{found[place]} {text}" if place in found else text
    return found


def _utterance(utterance: Interval, own: Sequence[Interval], speaker: str | None) -> Segment:
    """The utterance with the times of its own words; its own time is kept as `span` where it differs from theirs."""
    span = (utterance.start / 1000, utterance.end / 1000) if utterance.is_known else None
    words = respelled([word for word in _timed(own) if word.start is not None], utterance.text)
    span = None if (words[0].start, words[-1].end) == span else span
    return Segment(words, speaker, utterance.language, span)


def _timed(words: Iterable[Interval]) -> list[Word]:
    return [
        Word(text, word.start / 1000, word.end / 1000) if word.is_known else Word(text)
        for word in words
        if (text := " ".join(word.text.split()))
    ]
