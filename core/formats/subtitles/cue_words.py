"""The timed words of a transcript for subtitles, in turns that may not share a cue."""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from core.contracts.transcript import Segment, Transcript
from core.formats.subtitles.screen_text import breakable_parts, clean, space_between, width
from core.formats.subtitles.untimed_sentences import without_untimed_sentences
from core.transcript.segmentation import in_time_order

Times = tuple[float | None, float | None]


class CueWord(NamedTuple):
    """What no cue and no line splits: a word, or one character of Chinese or Japanese; times in seconds.

    `separator` stands between it and the one before it on a line. `inside`: the recognised word goes on after it.
    `last`: a segment ends with it. `language` is an ISO 639-1 code.
    """

    text: str
    start: float
    end: float
    separator: str
    inside: bool
    last: bool
    language: str | None


class Turn(NamedTuple):
    """Words that may be divided into cues together: of one speaker, or of a segment whose time somebody set."""

    speaker: str | None
    words: list[CueWord]


def turns(transcript: Transcript) -> Iterator[Turn]:
    """Every word that can be shown, timed, by time; sentences without any time are left out.

    Untimed words are spread between their timed neighbours in the same segment, or from or to its own time; where it
    has none, those before its first and after its last timed word share that instant.
    """
    shown = [(segment, _texts(segment)) for segment in in_time_order(without_untimed_sentences(transcript).segments)]
    kept = [(number, segment, _timed(segment, texts)) for number, (segment, texts) in enumerate(shown) if texts]
    turn = groupby(kept, key=lambda item: (item[1].speaker, item[0] if item[1].span else None))
    for (speaker, _), items in turn:
        words: list[CueWord] = []
        for _, segment, texts in items:
            language = segment.language or transcript.language
            for place, (text, span) in enumerate(texts):
                separator = space_between(words[-1].text, text) if words else ""
                words += _cut(text, span, separator, place == len(texts) - 1, language)
        if words:
            yield Turn(speaker, words)


def with_names(given: Sequence[Turn]) -> list[Turn]:
    """The turns, each that is another speaker's than the one before with the name before its first word ("Anna: So").

    They stay as they are where fewer than two people have names.
    """
    if len({turn.speaker for turn in given if turn.speaker}) < 2:
        return list(given)
    found = []
    for before, turn in pairwise([None, *given]):
        assert turn is not None
        if turn.speaker and (before is None or before.speaker != turn.speaker):
            first, *rest = turn.words
            turn = Turn(turn.speaker, [first._replace(text=f"{clean(turn.speaker)}: {first.text}"), *rest])
        found.append(turn)
    return found


def _texts(segment: Segment) -> list[tuple[str, Times]]:
    texts = ((clean(word.text), (word.start, word.end)) for word in segment.words)
    return [(text, times) for text, times in texts if text]


def _timed(segment: Segment, texts: list[tuple[str, Times]]) -> list[tuple[str, tuple[float, float]]]:
    """The words, each with a time within what is known of the segment's."""
    known = [time for _, times in texts for time in times if time is not None]
    first, last = segment.span or ((known[0], known[-1]) if known else (segment.start or 0.0, segment.end or 0.0))
    filled: list[tuple[str, tuple[float, float]]] = []
    for is_timed, run in groupby(texts, key=lambda item: item[1][0] is not None):
        items = list(run)
        if is_timed:
            filled += [(text, (start or 0.0, end or 0.0)) for text, (start, end) in items]
            continue
        following = texts[len(filled) + len(items) :][:1]
        after = following[0][1][0] if following else None
        left = max(first, filled[-1][1][1]) if filled else first
        right = max(left, last if after is None else after)
        spans = in_proportion([max(1, width(text)) for text, _ in items], left, right)
        filled += [(text, span) for (text, _), span in zip(items, spans, strict=True)]
    return filled


def _cut(text: str, span: tuple[float, float], separator: str, last: bool, language: str | None) -> Iterator[CueWord]:
    """The cue words of a word, which share its time by their width; one written with a space is several."""
    found = [(part, "" if inner else " ") for word in text.split() for inner, part in enumerate(breakable_parts(word))]
    separators = [separator, *(before for _, before in found[1:])]
    spans = in_proportion([max(1, width(part)) for part, _ in found], *span)
    for place, ((part, _), (start, end)) in enumerate(zip(found, spans, strict=True)):
        final = place == len(found) - 1
        inside = not final and not separators[place + 1]
        yield CueWord(part, start, end, separators[place], inside, last and final, language)


def in_proportion(columns: Sequence[int], left: float, right: float) -> list[tuple[float, float]]:
    """(start, end) of each width, from `left` to `right` in proportion to the widths."""
    spans, size = [], sum(columns)
    for each in columns:
        end = left + (right - left) * each / size
        spans.append((left, end))
        left, size = end, size - each
    return spans
