"""Transcripts as tiers of intervals, as Praat and ELAN have them: one of utterances and one of words a speaker."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from core.contracts.transcript import Segment, Transcript, Word
from core.formats.subtitles import clean
from core.transcript.retiming import LETTERS_A_SECOND, retyped
from core.transcript.segmentation import in_time_order, segments, tidy_times

UTTERANCES, WORDS = "utterances", "words"
_KINDS = {
    **dict.fromkeys(("word", "words", "token", "tokens", "wort", "wörter", "mots", "palabras"), WORDS),
    **dict.fromkeys(("utterance", "utterances", "sentence", "sentences", "text", "transcript", ""), UTTERANCES),
    **dict.fromkeys(("transcription", "orthography", "ort", "segment", "segments", "tiers", "default"), UTTERANCES),
    **dict.fromkeys(("phone", "phones", "phoneme", "phonemes", "mau", "syllable", "syllables"), None),
}
_NAME = re.compile(r"(?:(.*?)\s*[-_@:/]\s*)?([^\W\d_]*)\s*", re.DOTALL)


class Interval(NamedTuple):
    """Some text from `start` to `end`, in milliseconds."""

    start: int
    end: int
    text: str


class SpeakerTiers(NamedTuple):
    """The two tiers of a speaker. Their intervals are in order, do not overlap and have start < end."""

    speaker: str | None
    utterances: list[Interval]
    words: list[Interval]


def speaker_tiers(transcript: Transcript) -> list[SpeakerTiers]:
    """A speaker's utterances and timed words; every timed word lies inside its utterance.

    No text is lost: an utterance without any time stands between its neighbours. A word without time has no interval.
    """
    by_speaker: dict[str | None, list[Segment]] = {}
    for segment in in_time_order(transcript.segments):
        by_speaker.setdefault(clean(segment.speaker or "") or None, []).append(segment)
    return [_tiers_of(speaker, parts, transcript.duration) for speaker, parts in by_speaker.items()]


def _tiers_of(speaker: str | None, parts: Sequence[Segment], duration: float) -> SpeakerTiers:
    """The tiers of a speaker's segments, whose times are made to fit into tiers."""
    tidied = iter(tidy_times([word for part in parts for word in part.words], duration))
    cleaned = [
        (part, [(clean(word.text), word) for _, word in zip(part.words, tidied, strict=False)]) for part in parts
    ]
    times_of_parts = [_time_of(part, words) for part, words in cleaned]
    limits: list[int | None] = [None]  # where the next utterance that has a time begins, from the last one on
    for span in times_of_parts[:0:-1]:
        limits.append(span[0] if span else limits[-1])
    limits.reverse()
    utterances: list[Interval] = []
    intervals: list[Interval] = []
    latest = 0
    for (_, words), span, limit in zip(cleaned, times_of_parts, limits, strict=True):
        text = " ".join(word_text for word_text, _ in words if word_text)
        if not text:
            continue
        start, end = span or (latest, latest + round(len(text) / LETTERS_A_SECOND * 1000))
        start = max(start, latest)
        latest = start
        for word_text, word in words:
            if word_text and word.start is not None and word.end is not None:
                first = max(round(word.start * 1000), latest)
                latest = max(first + 1, round(word.end * 1000))
                intervals.append(Interval(first, latest, word_text))
        latest = max(latest, start + 1, end if limit is None else min(end, limit))
        utterances.append(Interval(start, latest, text))
    return SpeakerTiers(speaker, utterances, intervals)


def _time_of(part: Segment, words: Iterable[tuple[str, Word]]) -> tuple[int, int] | None:
    """(start, end) of an utterance in milliseconds, of its own time and its words'; None where neither is known."""
    spans = [(word.start, word.end) for word_text, word in words if word_text and word.start is not None]
    ends = [*spans, *([part.span] if part.span else [])]
    times = [(start, end) for start, end in ends if start is not None and end is not None]
    if not times:
        return None
    return max(0, round(min(start for start, _ in times) * 1000)), round(max(end for _, end in times) * 1000)


def tier_names(speaker: str | None, used: set[str]) -> tuple[str, str]:
    """The names of a speaker's two tiers, none of them in `used`, to which they are added."""
    number, stem = 1, speaker
    while True:
        chosen = (stem, f"{stem} - {WORDS}") if stem else (UTTERANCES, WORDS)
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
    found = [segment for tiers in speakers for segment in _segments(tiers)]
    return Transcript(tuple(in_time_order(found)), media, duration, model="")


def collect(read: Iterable[tuple[str, str | None, Iterable[Interval]]]) -> list[SpeakerTiers]:
    """The tiers of a file by speaker; `read` are (name, speaker where the file tells, intervals) of each.

    Tiers of phones and intervals without text or length are left out.
    """
    found: dict[str | None, SpeakerTiers] = {}
    for name, participant, intervals in read:
        named, kind = parse_tier_name(name)
        if kind is not None:
            speaker = participant or named
            tiers = found.setdefault(speaker, SpeakerTiers(speaker, [], []))
            place = tiers.words if kind == WORDS else tiers.utterances
            place += [each for each in intervals if each.start < each.end and each.text.strip()]
            place.sort()
    return list(found.values())


def _segments(tiers: SpeakerTiers) -> Iterator[Segment]:
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
            yield _utterance(utterance, own.get(place, ()), tiers.speaker)
        else:
            loose.setdefault(place, [])[:0] = own.get(place, ())
    for words in loose.values():
        yield from segments(_timed(words), speaker=tiers.speaker)


def _utterance(utterance: Interval, own: Sequence[Interval], speaker: str | None) -> Segment:
    """The utterance with the times of its own words; its own time is kept as `span` where it differs from theirs."""
    span = (utterance.start / 1000, utterance.end / 1000)
    words = retyped(_timed(own), utterance.text, *span) if own else tuple(map(Word, utterance.text.split()))
    return Segment(words, speaker, span=None if (words[0].start, words[-1].end) == span else span)


def _timed(words: Iterable[Interval]) -> list[Word]:
    return [Word(text, word.start / 1000, word.end / 1000) for word in words if (text := " ".join(word.text.split()))]
