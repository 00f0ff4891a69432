"""The timed words of a transcript for subtitles, in turns that may not share a cue."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, groupby
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from core.contracts.errors import InputFault
from core.contracts.transcript import Segment, Transcript, Word
from core.formats.subtitles.screen_text import breakable_parts, clean, space_between, width
from core.transcript.segmentation import sort_by_time, split_sentences

_MOST = 0.5
"""Of the words; when more have no time, the text may be that of another recording, and no cue of it can be trusted."""


def without_untimed_sentences(transcript: Transcript) -> Transcript:
    """The transcript without the sentences none of whose words has a time; a segment with its own time stays whole."""
    if all(_is_timed(segment) for segment in transcript.segments):
        return transcript
    kept = (
        msgspec.structs.replace(
            segment, words=tuple(word for part, found in _parts(transcript, segment) if found for word in part)
        )
        for segment in transcript.segments
    )
    return msgspec.structs.replace(transcript, segments=tuple(segment for segment in kept if segment.words))


def check_found(transcript: Transcript) -> None:
    """Raises InputFault("subtitles-unheard") when over half of the words of an aligned text have no time."""
    missed = sum(
        word.start is None for segment in transcript.segments if segment.span is None for word in segment.words
    )
    if missed > _MOST * len(transcript.words):
        raise InputFault("subtitles-unheard", missed=missed, words=len(transcript.words))


def count_sentences(transcript: Transcript) -> tuple[int, int]:
    """How many sentences have no time, and how many there are; what no screen can show is none."""
    found = [
        timed
        for segment in transcript.segments
        for part, timed in _parts(transcript, segment)
        if any(clean(word.text) for word in part)
    ]
    return found.count(False), len(found)


def _is_timed(segment: Segment) -> bool:
    return segment.span is not None or all(word.start is not None for word in segment.words)


def _parts(transcript: Transcript, segment: Segment) -> Iterator[tuple[list[Word], bool]]:
    """A segment's sentences, and whether each has a time."""
    for part in split_sentences(segment.words, segment.language or transcript.language):
        yield list(part), segment.span is not None or any(word.start is not None for word in part)


_LONG_TURN = 5000  # words that are divided into cues at once: what that takes grows with them


class CueWord(NamedTuple):
    """What no cue and no line splits: a word, or one character of Chinese or Japanese; times in seconds.

    `separator` stands between it and the one before it on a line. `inside`: the recognised word goes on after it.
    `last`: a segment ends with it. `language` is an ISO 639-1 code. `recognised`: its time is a recogniser's own.
    `begins_line`: a line of a cue that was read begins with it; `italic`: that line was in italics.
    """

    text: str
    start: float
    end: float
    separator: str
    inside: bool
    last: bool
    language: str | None
    recognised: bool = False
    begins_line: bool = False
    italic: bool = False


class Turn(NamedTuple):
    """Words that may be divided into cues together: of one speaker, in one language, or of a segment that stands for
    itself, because somebody set its time or because it has a `translation`. `language` is None where it is the
    transcript's own. `kept` is the time (start, end in seconds) at which it is shown, where that was read."""

    speaker: str | None
    words: list[CueWord]
    language: str | None = None
    translation: str | None = None
    kept: tuple[float, float] | None = None

    @property
    def start(self) -> float:
        """When the first of its cues begins, in seconds."""
        return self.kept[0] if self.kept else self.words[0].start


def turns(transcript: Transcript) -> Iterator[Turn]:
    """Every word that can be shown, timed, by time; sentences without any time are left out.

    Untimed words are spread between their timed neighbours in the same segment, or from or to its own time; where it
    has none, those before its first and after its last timed word share that instant. Very long turns are cut at the
    end of a segment.
    """
    shown = sort_by_time(without_untimed_sentences(transcript).segments)
    visible = ((number, segment, texts) for number, segment in enumerate(shown) if (texts := _texts(segment)))
    turn = groupby(visible, key=lambda item: (item[1].speaker, item[1].language, _of_its_own(*item[:2])))
    for (speaker, language, _), items in turn:
        words: list[CueWord] = []
        translation: str | None = None
        kept: tuple[float, float] | None = None
        for _, segment, texts in items:
            translation, kept = clean(segment.translation or "") or None, _kept_time(segment)
            for word in _cue_words(segment, texts, words[-1].text if words else "", transcript.language):
                words.append(word)
                if len(words) >= 2 * _LONG_TURN or (word.last and len(words) >= _LONG_TURN):
                    yield Turn(speaker, words, language, translation, kept and (kept[0], word.end))
                    words, translation, kept = [], None, kept and (word.end, kept[1])
        if words:
            yield Turn(speaker, words, language, translation, kept)


def _of_its_own(number: int, segment: Segment) -> int | None:
    """The number of a segment that shares no cue with others, None for another."""
    return number if segment.span or segment.translation else None


def _kept_time(segment: Segment) -> tuple[float, float] | None:
    """The time of a cue that was read, or of a segment of which nothing else is known: a bullet, an interval."""
    is_all = segment.has_its_lines or all(word.start is None for word in segment.words)
    return segment.span if is_all else None


def with_names(given: Iterable[Turn]) -> Iterator[Turn]:
    """The turns; another speaker's than the one before has the name before its first word ("Anna: So")."""
    before: str | None = None
    for turn in given:
        if turn.speaker and before != turn.speaker:
            first, *rest = turn.words
            named = first._replace(text=f"{clean(turn.speaker)}: {first.text}")
            yield turn._replace(words=[named, *rest])
        else:
            yield turn
        before = turn.speaker


def has_names(given: Iterable[Turn]) -> bool:
    """Whether two people or more who have names say something in these turns."""
    return len({turn.speaker for turn in given if turn.speaker}) > 1


def _texts(segment: Segment) -> list[Word]:
    """The words that have something to show, cleaned."""
    cleaned = ((word, clean(word.text)) for word in segment.words)
    return [word if text == word.text else replace(word, text=text) for word, text in cleaned if text]


def _cue_words(segment: Segment, texts: Sequence[Word], before: str, language: str | None) -> Iterator[CueWord]:
    """The cue words of a segment; `before` is the text of the one before it."""
    language = segment.language or language
    final, starts = len(texts) - 1, _line_starts(segment, texts)
    italic = False
    for place, (word, span) in enumerate(words_in_time(segment, texts)):
        text, recognised = word.text, word.confidence is not None and word.start is not None and segment.span is None
        begins_line = place in starts
        italic = starts[place] in segment.italic if begins_line else italic
        spaced = bool(starts) and not begins_line  # in Chinese subtitles a space stands for a comma
        separator = (" " if spaced else space_between(before, text)) if before else ""
        if text.isascii() and " " not in text:
            yield CueWord(text, *span, separator, False, place == final, language, recognised, begins_line, italic)
        else:
            for each in _cut(text, span, separator, place == final, language):
                yield each._replace(recognised=recognised, begins_line=begins_line, italic=italic)
                begins_line = False
        before = text


def _line_starts(segment: Segment, texts: Sequence[Word]) -> Mapping[int, int]:
    """Of a cue that was read, the places of the words that began its lines, with the numbers of these."""
    is_whole = segment.has_its_lines and len(texts) == len(segment.words)
    starts = accumulate(segment.lines[:-1], initial=0) if is_whole else ()
    return {start: number for number, start in enumerate(starts)}


def untimed_cue_words(text: str, language: str | None) -> list[CueWord]:
    """The cue words of a text whose times do not matter."""
    found: list[CueWord] = []
    for word in text.split():
        separator = space_between(found[-1].text, word) if found else ""
        found += _cut(word, (0.0, 0.0), separator, False, language)
    return found


def words_in_time(segment: Segment, texts: Sequence[Word]) -> Iterator[tuple[Word, tuple[float, float]]]:
    """Words of a segment, each with a time: its own, else one in proportion within what is known of the segment's."""
    first = next((word.start for word in texts if word.start is not None), segment.start or 0.0)
    last = next((word.end for word in reversed(texts) if word.end is not None), segment.end or 0.0)
    first, last = segment.span or (first, last)
    place, reached = 0, first
    for is_timed, run in groupby(texts, key=lambda word: word.start is not None):
        items = list(run)
        place += len(items)
        if is_timed:
            yield from ((word, (word.start or 0.0, word.end or 0.0)) for word in items)
            reached = items[-1].end or 0.0
            continue
        after = texts[place].start if place < len(texts) else last
        left = max(first, reached)
        right = max(left, last if after is None else after)
        spans = in_proportion([max(1, width(word.text)) for word in items], left, right)
        for word, span in zip(items, spans, strict=True):
            reached = span[1]
            yield word, span


def _cut(text: str, span: tuple[float, float], separator: str, last: bool, language: str | None) -> Iterator[CueWord]:
    """The cue words of a word, which share its time by their width; one written with a space is several."""
    found = [(part, "" if inner else " ") for word in text.split() for inner, part in enumerate(breakable_parts(word))]
    if len(found) == 1:
        yield CueWord(text, *span, separator, False, last, language)
        return
    separators = [separator, *(before for _, before in found[1:])]
    spans = in_proportion([max(1, width(part)) for part, _ in found], *span)
    for place, ((part, _), (start, end)) in enumerate(zip(found, spans, strict=True)):
        final = place == len(found) - 1
        inside = not final and not separators[place + 1]
        yield CueWord(part, start, end, separators[place], inside, last and final, language)


def in_proportion(columns: Sequence[int], left: float, right: float) -> Iterator[tuple[float, float]]:
    """(start, end) of each width, from `left` to `right` in proportion to the widths."""
    size = sum(columns)
    for each in columns:
        end = left + (right - left) * each / size
        yield left, end
        left, size = end, size - each
