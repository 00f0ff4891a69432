"""The words of a transcript for subtitles, every one with a time, in turns that may not share a cue."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from core.contracts.transcript import Segment, Transcript
from core.formats.subtitles.screen_text import breakable_parts, clean, space_between, width
from core.transcript.segmentation import in_time_order

_SPREAD = 12.0  # columns a second given to words without times
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
    """Every word that can be shown, timed, by time.

    Untimed words of a segment with a time of its own are spread over it, others between their timed neighbours at 12
    columns a second or faster; a transcript without any times is spread over its duration.
    """
    shown = [(segment, _texts(segment)) for segment in in_time_order(transcript.segments)]
    known = [time for segment, texts in shown for time in _known(segment, texts)]
    spread = iter(_spread([(max(1, width(text)), *time) for text, time in known], transcript.duration))
    kept = [(number, segment, texts, [next(spread) for _ in texts]) for number, (segment, texts) in enumerate(shown)]
    turn = groupby(kept, key=lambda item: (item[1].speaker, item[0] if item[1].span else None))
    for (speaker, _), items in turn:
        words: list[CueWord] = []
        for _, segment, texts, times in items:
            language = segment.language or transcript.language
            for place, ((text, _), span) in enumerate(zip(texts, times, strict=True)):
                separator = space_between(words[-1].text, text) if words else ""
                words += _cut(text, span, separator, place == len(texts) - 1, language)
        if words:
            yield Turn(speaker, words)


def _texts(segment: Segment) -> list[tuple[str, Times]]:
    texts = ((clean(word.text), (word.start, word.end)) for word in segment.words)
    return [(text, times) for text, times in texts if text]


def _known(segment: Segment, texts: list[tuple[str, Times]]) -> list[tuple[str, Times]]:
    """The words with their times; those of a segment with a time of its own have all got one."""
    if segment.span is None:
        return texts
    start, end = segment.span
    filled: list[tuple[str, Times]] = []
    for timed, run in groupby(texts, key=lambda item: item[1][0] is not None):
        items = list(run)
        if not timed:
            after = next((time[0] for _, time in texts[len(filled) + len(items) :] if time[0] is not None), end)
            left = max([start, *(time[1] for _, time in filled[-1:] if time[1] is not None)])
            spans = _in_proportion([max(1, width(text)) for text, _ in items], left, max(left, after))
            items = [(text, span) for (text, _), span in zip(items, spans, strict=True)]
        filled += items
    return filled


def _cut(text: str, span: tuple[float, float], separator: str, last: bool, language: str | None) -> Iterator[CueWord]:
    """The cue words of a word, which share its time by their width; one written with a space is several."""
    found = [(part, "" if inner else " ") for word in text.split() for inner, part in enumerate(breakable_parts(word))]
    separators = [separator, *(before for _, before in found[1:])]
    spans = _in_proportion([max(1, width(part)) for part, _ in found], *span)
    for place, ((part, _), (start, end)) in enumerate(zip(found, spans, strict=True)):
        final = place == len(found) - 1
        inside = not final and not separators[place + 1]
        yield CueWord(part, start, end, separators[place], inside, last and final, language)


def _in_proportion(widths: Sequence[int], left: float, right: float) -> list[tuple[float, float]]:
    """(start, end) of each width, from `left` to `right` in proportion to the widths."""
    spans, size = [], sum(widths)
    for each in widths:
        end = left + (right - left) * each / size
        spans.append((left, end))
        left, size = end, size - each
    return spans


def _spread(words: Sequence[tuple[int, float | None, float | None]], duration: float) -> list[tuple[float, float]]:
    """(columns, start, end) with gaps -> (start, end) without: untimed runs are placed between their neighbours."""
    times: list[tuple[float, float]] = []
    at = 0
    for timed, run in groupby(words, key=lambda word: word[1] is not None and word[2] is not None):
        items = list(run)
        if timed:
            times += [(start or 0.0, end or 0.0) for _, start, end in items]
        else:
            before = times[-1][1] if times else None
            after = words[at + len(items)][1] if at + len(items) < len(words) else None
            widths = [each for each, _, _ in items]
            times += _in_proportion(widths, *_room(before, after, sum(widths), duration))
        at += len(items)
    return times


def _room(before: float | None, after: float | None, size: int, duration: float) -> tuple[float, float]:
    """Where `size` untimed columns go, between the end of the word before and the start of the one after."""
    need = size / _SPREAD
    if before is None and after is None:
        return 0.0, duration if duration > 0 else need
    if before is None:
        return max(0.0, (after or 0.0) - need), after or 0.0
    limit = after if after is not None else duration if duration > before else before + need
    return before, max(before, min(limit, before + need))
