"""Transcripts as tiers of intervals, as Praat and ELAN have them: of utterances, of words, of what has no time."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from core.contracts.transcript import Segment, Transcript, Word
from core.formats.subtitles import clean
from core.transcript.retiming import respelled
from core.transcript.segmentation import in_time_order, segments, sentences, tidy_times

UTTERANCES, WORDS, UNTIMED = "utterances", "words", "untimed"
_KINDS = {
    UNTIMED: UNTIMED,
    **dict.fromkeys(("word", "words", "token", "tokens", "wort", "wörter", "mots", "palabras"), WORDS),
    **dict.fromkeys(("utterance", "utterances", "sentence", "sentences", "text", "transcript", ""), UTTERANCES),
    **dict.fromkeys(("transcription", "orthography", "ort", "segment", "segments", "tiers", "default"), UTTERANCES),
    **dict.fromkeys(("phone", "phones", "phoneme", "phonemes", "mau", "syllable", "syllables"), None),
}
_NAME = re.compile(r"(?:(.*?)\s*[-_@:/]\s*)?([^\W\d_]*)\s*", re.DOTALL)


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

    `untimed` has what is said somewhere between two known times: one utterance a line.
    """

    speaker: str | None
    utterances: list[Interval]
    words: list[Interval]
    untimed: list[Interval]


class _Part(NamedTuple):
    """A segment with something in it to show: its text, its timed words, its time in milliseconds where it has one."""

    segment: Segment
    speaker: str | None
    text: str
    words: list[Interval]
    span: tuple[int, int] | None


def speaker_tiers(transcript: Transcript) -> list[SpeakerTiers]:
    """A speaker's utterances and timed words; every timed word lies inside its utterance.

    An utterance without any time stands in `untimed`, from the end of what is said before it to the start of what is
    said after it, by whomever; with nothing known on one side it has no interval. A word without time has none.
    """
    parts = _parts(transcript)
    timed: dict[str | None, list[_Part]] = {part.speaker: [] for part in parts}
    untimed: dict[str | None, dict[tuple[int, int], list[str]]] = {speaker: {} for speaker in timed}
    for part, room in zip(parts, _rooms(parts, transcript.duration), strict=True):
        if part.span is not None:
            timed[part.speaker].append(part)
        elif room is not None:
            untimed[part.speaker].setdefault(room, []).append(part.text)
    found: list[SpeakerTiers] = []
    for speaker, own in timed.items():
        tiers = _timed_tiers(speaker, own)
        tiers.untimed.extend(
            Interval(start, end, "\n".join(texts), False) for (start, end), texts in untimed[speaker].items()
        )
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
    ordered = in_time_order(transcript.segments)
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
            found.append(_Part(segment, speaker, text, intervals, _time_of(segment, intervals)))
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
    tiers = SpeakerTiers(speaker, [], [], [])
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
    return tiers


def tier_names(speaker: str | None, used: set[str]) -> tuple[str, str, str]:
    """The names of a speaker's tiers, none of them in `used`, to which they are added."""
    number, stem = 1, speaker
    while True:
        below = [f"{stem} - {kind}" if stem else kind for kind in (WORDS, UNTIMED)]
        chosen = (stem or UTTERANCES, below[0], below[1])
        if used.isdisjoint(chosen):
            used.update(chosen)
            return chosen
        number += 1
        stem = f"{speaker or UTTERANCES} {number}"


def parse_tier_name(name: str) -> tuple[str | None, str | None]:
    """The speaker and the kind of a tier by its name: "Anna - words" is Anna's words, "Anna" her utterances.

    The kind is None for tiers that hold no words, such as phones.
    """
    match = _NAME.fullmatch(name.strip())
    if match and match[2].casefold() in _KINDS and (match[1] or match[2] or not name.strip()):
        return match[1] or None, _KINDS[match[2].casefold()]
    match = re.fullmatch(r"(\w+)\s*[@:]\s*(.+)", name.strip())  # ELAN's habit: words@Anna
    if match and match[1].casefold() in _KINDS:
        return match[2], _KINDS[match[1].casefold()]
    return name.strip() or None, UTTERANCES


def to_transcript(speakers: Iterable[SpeakerTiers], duration: float, media: str = "") -> Transcript:
    """The transcript of tiers, by time; words belong to the utterance in which their middle lies."""
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
            tiers = found.setdefault(speaker, SpeakerTiers(speaker, [], [], []))
            place = {WORDS: tiers.words, UNTIMED: tiers.untimed}.get(kind, tiers.utterances)
            place += [each for each in intervals if each.start < each.end and each.text.strip()]
            place.sort()
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
    for place, utterance in enumerate(tiers.utterances, 1):
        if utterance.text.split():
            yield utterance.start, not utterance.is_known, _utterance(utterance, own.get(place, ()), tiers.speaker)
        else:
            loose.setdefault(place, [])[:0] = own.get(place, ())
    for words in loose.values():
        for segment in segments(_timed(words), speaker=tiers.speaker):
            yield round((segment.start or 0.0) * 1000), segment.start is None, segment
    for interval in tiers.untimed:
        for line in interval.text.splitlines():
            if line.split():
                yield interval.start, True, Segment(tuple(map(Word, line.split())), tiers.speaker)


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
