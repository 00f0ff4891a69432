"""Segments cut after each sentence, because an utterance of CHAT has one terminator, the last thing in it."""

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

import msgspec

from core.contracts.transcript import Segment, Word
from core.formats.subtitles.cue_words import words_in_time
from core.transcript.brackets import in_square_brackets, notes
from core.transcript.segmentation import ends_with_stop, sentences
from core.transcript.sentence_pairs import divided_translation

_DASHES = ("-", "–", "—")
_NOTE = re.compile(r"[^\w\[]*\[\w")  # CHAT's own marks begin with another sign: [: going to], [= a mug]
_ROUND_NOTE = re.compile(r"[^\w\[(（]*[(（]")  # noqa: RUF001 - of full width, too
_STOP_INSIDE = re.compile(r"(?<=[。！？｡])(?=\w)")  # noqa: RUF001 - those of full width


def sentence_segments(segment: Segment, language: str | None) -> list[Segment]:
    """A segment cut after each sentence; nothing where it has no words. `language` is the transcript's (ISO 639-1).

    A time of its own (of a cue, an interval, a bullet) is divided by its words' times, else in proportion to their
    lengths, as it is where a text goes on over several cues or a person cuts a segment in two.
    """
    language = segment.language or language
    segment = _with_notes_whole(segment)
    if segment.span is None:
        return in_parts(segment, list(sentences(segment.words, language)))
    whole = msgspec.structs.replace(segment, words=tuple(_without_stops_inside(segment.words)))
    untimed = [Word(word.text) for word in whole.words]  # no pause makes of an abbreviation somebody's sentence
    starts = accumulate(len(part) for sentence in sentences(untimed, language) for part in _by_dashes(sentence))
    edges = sorted({0, *starts, *_turns_of_lines(whole)})
    found = [whole.words[first:last] for first, last in pairwise(edges)]
    return _in_own_time(whole, found) if len(found) > 1 else in_parts(segment, found)


def in_parts(segment: Segment, cut: Sequence[Sequence[Word]]) -> list[Segment]:
    """The segment cut into these words, its translation divided among them."""
    if len(cut) == 1:
        return [segment]
    translations = divided_translation(segment.translation, [sum(len(word.text) + 1 for word in part) for part in cut])
    return [
        msgspec.structs.replace(segment, words=tuple(words), translation=translation, lines=())
        for words, translation in zip(cut, translations, strict=True)
    ]


def computed_edges(segment: Segment, parts: Sequence[Segment]) -> int:
    """How many times between parts of a segment with a time of its own are those of no word."""
    if segment.span is None:
        return 0
    return sum(a.words[-1].end is None or b.words[0].start is None for a, b in pairwise(parts))


def _with_notes_whole(segment: Segment) -> Segment:
    """The segment with each note as one word in square brackets, in which no sentence can end: "[door slams]"."""
    found = ((first, last, segment.words[first].text) for first, last in notes(segment))
    lasts = {first: last for first, last, text in found if _ROUND_NOTE.match(text) or _NOTE.match(text)}
    if not lasts:
        return segment
    line_starts = set(accumulate(segment.lines, initial=0)) if segment.has_its_lines else set[int]()
    words, starts, place = list[Word](), list[int](), 0
    while place < len(segment.words):
        if place in line_starts:
            starts.append(len(words))
        first, place = place, lasts.get(place, place + 1)
        words.append(_joined(segment.words[first:place]) if first in lasts else segment.words[first])
    lines = tuple(last - start for start, last in pairwise((*starts, len(words))))
    return msgspec.structs.replace(segment, words=tuple(words), lines=lines)


def _joined(words: Sequence[Word]) -> Word:
    times = [(word.start, word.end) for word in words if word.start is not None]
    start, end = (times[0][0], times[-1][1]) if times else (None, None)
    text = in_square_brackets(" ".join(word.text for word in words))
    return msgspec.structs.replace(words[0], text=text, start=start, end=end)


def _without_stops_inside(words: Sequence[Word]) -> Iterator[Word]:
    """The words, untimed ones of Chinese and Japanese, which have no spaces, cut after each full stop in them."""
    for word in words:
        if word.start is None and not word.text.isascii():
            yield from map(Word, _STOP_INSIDE.split(word.text))
        else:
            yield word


def _turns_of_lines(segment: Segment) -> Iterator[int]:
    """The words of a cue that lines of it begin with where all of them begin with a dash, one for each who speaks."""
    starts = list(accumulate(segment.lines, initial=0))[:-1] if segment.has_its_lines else []
    if len(starts) > 1 and all(segment.words[start].text.startswith(_DASHES) for start in starts):
        yield from starts


def _by_dashes(sentence: Sequence[Word]) -> Iterator[Sequence[Word]]:
    """A sentence cut before each lone dash that stands behind a full stop: in subtitles somebody else begins there."""
    first = 0
    for i in range(1, len(sentence) - 1):
        if sentence[i].text in _DASHES and ends_with_stop(sentence[i - 1].text):
            yield sentence[first:i]
            first = i
    yield sentence[first:]


def _in_own_time(segment: Segment, cut: Sequence[Sequence[Word]]) -> list[Segment]:
    """The segment in parts that share its time."""
    assert segment.span is not None
    first, last = segment.span
    times = [span for _, span in words_in_time(segment, segment.words)]
    parts, done, left = in_parts(segment, cut), 0, first
    for place, part in enumerate(parts):
        own = times[done : done + len(part.words)]
        done += len(part.words)
        start = first if place == 0 else min(max(left, own[0][0]), last)
        left = last if place == len(parts) - 1 else min(max(start, own[-1][1]), last)
        parts[place] = msgspec.structs.replace(part, span=(start, left))
    return parts
