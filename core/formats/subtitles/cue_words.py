"""Make the timed words of a transcript for subtitles, in turns that may not share a cue."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, groupby, pairwise
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from core.contracts.errors import InputFault
from core.contracts.transcript import Segment, Transcript, Word
from core.formats.subtitles.screen_text import breakable_parts, clean, is_clean, space_between, width
from core.transcript.segmentation import sort_by_time, split_sentences

_MOST_UNTIMED = 0.5
"""The largest share of untimed words. With more, the text may belong to another recording, and no cue is reliable."""


def without_untimed_sentences(transcript: Transcript) -> Transcript:
    """Return the transcript without sentences that have no timed word. A segment with its own time stays whole."""
    if all(_is_timed(segment) for segment in transcript.segments):
        return transcript
    timed_segments = (
        msgspec.structs.replace(
            segment, words=tuple(word for part, timed in _parts(transcript, segment) if timed for word in part)
        )
        for segment in transcript.segments
    )
    return msgspec.structs.replace(transcript, segments=tuple(segment for segment in timed_segments if segment.words))


def timed_segments(transcript: Transcript) -> Iterator[tuple[Segment, float, float]]:
    """Yield the visible segments with a time in order of time, each with its start and its end in seconds.

    Sentences without any time are omitted.
    """
    for segment in sort_by_time(without_untimed_sentences(transcript).segments):
        start, end = segment.start, segment.end
        if start is not None and end is not None and clean(segment.text):
            yield segment, start, end


def check_found(transcript: Transcript) -> None:
    """Raise InputFault("subtitles-unheard") if over half of the words of an aligned text have no time."""
    missed = sum(
        word.start is None for segment in transcript.segments if segment.span is None for word in segment.words
    )
    if missed > _MOST_UNTIMED * len(transcript.words):
        raise InputFault("subtitles-unheard", missed=missed, words=len(transcript.words))


def count_sentences(transcript: Transcript) -> tuple[int, int]:
    """Return the number of sentences without a time, and of all sentences. Invisible sentences do not count."""
    are_timed = [
        timed
        for segment in transcript.segments
        for part, timed in _parts(transcript, segment)
        if any(clean(word.text) for word in part)
    ]
    return are_timed.count(False), len(are_timed)


def _is_timed(segment: Segment) -> bool:
    return segment.span is not None or all(word.start is not None for word in segment.words)


def _parts(transcript: Transcript, segment: Segment) -> Iterator[tuple[list[Word], bool]]:
    """Yield a segment's sentences, and whether each has a time."""
    for part in split_sentences(segment.words, segment.language or transcript.language):
        yield list(part), segment.span is not None or any(word.start is not None for word in part)


_LONG_TURN = 5000  # words that are divided into cues at once; the cost grows faster than their number


class CueWord(NamedTuple):
    """The smallest unit of a cue: a word, or one character of Chinese or Japanese. Times are in seconds.

    * `separator` stands on a line between this word and the one before it.
    * `inside`: the recognised word continues after this part.
    * `last`: a segment ends with it.
    * `language` is an ISO 639-1 code.
    * `recognised`: a recogniser timed it.
    * `begins_line`: it began a line of a cue in a file. `italic`: that line was italic.
    * `is_timed`: the word has a time of its own.
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
    is_timed: bool = False


class Turn(NamedTuple):
    """Words that may share cues: of one speaker, in one language.

    A segment with a time that a person set, or with a `translation`, is a turn of its own. `language` is None for the
    transcript's own language. `kept` is the time from a file at which the turn is shown, as (start, end) in seconds.

    A cue from a file that stays as it is has its `lines` in place of words, and whether each is `italic`.
    """

    speaker: str | None
    words: list[CueWord]
    language: str | None = None
    translation: str | None = None
    kept: tuple[float, float] | None = None
    lines: tuple[str, ...] = ()
    italic: tuple[bool, ...] = ()

    @property
    def start(self) -> float:
        """The start of its first cue, in seconds."""
        return self.kept[0] if self.kept else self.words[0].start


def turns(transcript: Transcript, *, keep_lines: bool = False) -> Iterator[Turn]:
    """Yield every visible word with a time, in order of time. Sentences without any time are omitted.

    Untimed words are spread between their timed neighbours in the same segment, or the segment's own time. Without the
    latter, words before the first or after the last timed word share its instant. Very long turns are cut at the end
    of a segment. If `keep_lines`, a cue from a file without a translation has lines in place of words, which is
    faster.
    """
    shown = sort_by_time(without_untimed_sentences(transcript).segments)
    turn = groupby(
        _visible(shown, keep_lines), key=lambda item: (item[1].speaker, item[1].language, _of_its_own(*item[:2]))
    )
    for (speaker, language, _), items in turn:
        words: list[CueWord] = []
        translation: str | None = None
        kept: tuple[float, float] | None = None
        for _, segment, lines, texts in items:
            if lines:
                italic = tuple(n in segment.italic for n in range(len(lines))) if segment.italic else ()
                yield Turn(speaker, [], language, None, segment.span, lines, italic)
                continue
            translation, kept = clean(segment.translation or "") or None, _kept_time(segment)
            before = words[-1].text if words else ""
            if len(words) + len(texts) < _LONG_TURN and _are_plain(segment, texts):
                words += _plain_cue_words(segment, texts, before, transcript.language)
                continue
            for word in _cue_words(segment, texts, before, transcript.language):
                words.append(word)
                if len(words) >= 2 * _LONG_TURN or (word.last and len(words) >= _LONG_TURN):
                    yield Turn(speaker, words, language, translation, kept and (kept[0], word.end))
                    words, translation, kept = [], None, kept and (word.end, kept[1])
        if words:
            yield Turn(speaker, words, language, translation, kept)


def _visible(
    shown: Iterable[Segment], keep_lines: bool
) -> Iterator[tuple[int, Segment, tuple[str, ...], Sequence[Word]]]:
    """Yield the visible segments with their numbers, and the lines that each keeps or else its words."""
    for number, segment in enumerate(shown):
        if keep_lines and (lines := _own_lines(segment)):
            yield number, segment, lines, ()
        elif texts := _texts(segment):
            yield number, segment, (), texts


def _own_lines(segment: Segment) -> tuple[str, ...]:
    """Return the lines of a cue from a file if it keeps them, else none."""
    if segment.span is None or segment.translation or not segment.has_its_lines or len(segment.words) >= _LONG_TURN:
        return ()
    edges = pairwise(accumulate(segment.lines, initial=0))
    lines = tuple([" ".join([word.text for word in segment.words[first:last]]) for first, last in edges])
    return lines if all(map(is_clean, lines)) else ()


def _of_its_own(number: int, segment: Segment) -> int | None:
    """Return the number of a segment that shares no cue with others, None for another segment."""
    return number if segment.span or segment.translation else None


def _kept_time(segment: Segment) -> tuple[float, float] | None:
    """Return the time of a cue from a file, or of a segment without timed words, such as a bullet or an interval."""
    is_all = segment.has_its_lines or all(word.start is None for word in segment.words)
    return segment.span if is_all else None


def with_names(given: Iterable[Turn]) -> Iterator[Turn]:
    """Yield the turns. Each change of speaker puts the new name before the first word ("Anna: So")."""
    before: str | None = None
    for turn in given:
        if turn.speaker and before != turn.speaker:
            name = f"{clean(turn.speaker)}: "
            lines = (name + turn.lines[0], *turn.lines[1:]) if turn.lines else ()
            named = [word._replace(text=name + word.text) for word in turn.words[:1]]
            words = [*named, *turn.words[1:]]
            yield Turn(turn.speaker, words, turn.language, turn.translation, turn.kept, lines, turn.italic)
        else:
            yield turn
        before = turn.speaker


def has_names(transcript: Transcript) -> bool:
    """Tell whether two or more named speakers say something at a known time."""
    shown = without_untimed_sentences(transcript).segments
    return len({each.speaker for each in shown if each.speaker and any(clean(word.text) for word in each.words)}) > 1


def _texts(segment: Segment) -> list[Word]:
    """Return the visible words of a segment, cleaned."""
    together = "".join([word.text for word in segment.words])
    if together.isascii() and together.isprintable() and " " not in together:  # as in most segments
        return [word for word in segment.words if word.text]
    cleaned = ((word, clean(word.text)) for word in segment.words)
    return [word if text == word.text else replace(word, text=text) for word, text in cleaned if text]


def _are_plain(segment: Segment, texts: Sequence[Word]) -> bool:
    """Tell whether all words are timed and ASCII without a space, in a segment without lines."""
    if segment.lines or any(word.start is None for word in texts):
        return False
    together = "".join([word.text for word in texts])
    return together.isascii() and " " not in together


def _plain_cue_words(segment: Segment, texts: Sequence[Word], before: str, language: str | None) -> list[CueWord]:
    """Return the same as `_cue_words` for a segment that is plain, twice as fast."""
    language, final, is_free = segment.language or language, len(texts) - 1, segment.span is None
    return [
        CueWord(
            word.text,
            word.start or 0.0,
            word.end or 0.0,
            " " if place or before else "",
            False,
            place == final,
            language,
            is_free and word.confidence is not None,
            is_timed=True,
        )
        for place, word in enumerate(texts)
    ]


def _cue_words(segment: Segment, texts: Sequence[Word], before: str, language: str | None) -> Iterator[CueWord]:
    """Yield the cue words of a segment. `before` is the text of the word before it."""
    language = segment.language or language
    final, starts = len(texts) - 1, _line_starts(segment, texts)
    italic = False
    for place, (word, span) in enumerate(words_in_time(segment, texts)):
        text, recognised = word.text, word.confidence is not None and word.start is not None and segment.span is None
        begins_line = place in starts
        italic = starts[place] in segment.italic if begins_line else italic
        spaced = bool(starts) and not begins_line  # a space in Chinese subtitles stands for a comma
        separator = (" " if spaced else space_between(before, text)) if before else ""
        is_timed = word.start is not None
        if text.isascii() and " " not in text:
            is_last = place == final
            yield CueWord(text, *span, separator, False, is_last, language, recognised, begins_line, italic, is_timed)
        else:
            for each in _cut(text, span, separator, place == final, language):
                yield each._replace(recognised=recognised, begins_line=begins_line, italic=italic, is_timed=is_timed)
                begins_line = False
        before = text


def _line_starts(segment: Segment, texts: Sequence[Word]) -> Mapping[int, int]:
    """Return the places of the words that began the lines of a cue in a file, with the numbers of the lines."""
    is_whole = segment.has_its_lines and len(texts) == len(segment.words)
    starts = accumulate(segment.lines[:-1], initial=0) if is_whole else ()
    return {start: number for number, start in enumerate(starts)}


def untimed_cue_words(text: str, language: str | None) -> list[CueWord]:
    """Return the cue words of a text whose times do not matter."""
    words: list[CueWord] = []
    for word in text.split():
        separator = space_between(words[-1].text, word) if words else ""
        words += _cut(word, (0.0, 0.0), separator, False, language)
    return words


def words_in_time(segment: Segment, texts: Sequence[Word]) -> Iterator[tuple[Word, tuple[float, float]]]:
    """Yield the words of a segment, each with a time.

    An untimed word gets a share of the time around it, in proportion to its width.
    """
    if all(word.start is not None for word in texts):
        yield from ((word, (word.start or 0.0, word.end or 0.0)) for word in texts)
        return
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
    """Yield the cue words of a word, which share its time by their width. A word with a space becomes several."""
    parts = [(part, "" if inner else " ") for word in text.split() for inner, part in enumerate(breakable_parts(word))]
    if len(parts) == 1:
        yield CueWord(text, *span, separator, False, last, language)
        return
    separators = [separator, *(before for _, before in parts[1:])]
    spans = in_proportion([max(1, width(part)) for part, _ in parts], *span)
    for place, ((part, _), (start, end)) in enumerate(zip(parts, spans, strict=True)):
        final = place == len(parts) - 1
        inside = not final and not separators[place + 1]
        yield CueWord(part, start, end, separators[place], inside, last and final, language)


def in_proportion(columns: Sequence[int], left: float, right: float) -> Iterator[tuple[float, float]]:
    """Yield the (start, end) of each width, from `left` to `right` in proportion to the widths."""
    size = sum(columns)
    for each in columns:
        end = left + (right - left) * each / size
        yield left, end
        left, size = end, size - each
