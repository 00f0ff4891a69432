"""The translation of a turn below its cues: how much room each of the two has, and which words stand in which cue."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

import msgspec

from core.formats.subtitles import line_breaks
from core.formats.subtitles.cue_lines import CueLines
from core.formats.subtitles.cue_words import CueWord, untimed_cue_words
from core.formats.subtitles.screen_text import width
from core.formats.subtitles.subtitle_options import SubtitleOptions

_NARROWEST = 10  # columns of a line
_FROM_ITS_PLACE = 1.0  # the cost of ending a line's length before or after where the text's cue ends
_BREAK = 0.8  # times the cost of `line_breaks`


def options_beside(translation: str, columns: int, options: SubtitleOptions) -> SubtitleOptions:
    """The limits of a text that is `columns` wide and shares its cues with a translation: it has half of the lines, and
    where the translation is wider the text's cues are as much narrower, and slower to read."""
    ratio = min(1.0, columns / max(1, width(translation)))
    return msgspec.structs.replace(
        options,
        lines=max(1, options.lines // 2),
        line_length=max(_NARROWEST, int(options.line_length * ratio)),
        speed=options.speed * ratio,
        top_speed=options.top_speed * ratio,
    )


def translated_lines(
    translation: str, cues: Sequence[Sequence[str]], language: str | None, options: SubtitleOptions
) -> list[tuple[str, ...]]:
    """The lines of a translation below each of `cues`, which are the lines of its text.

    Each cue has as large a part of the one as of the other, cut where a line may end; none where the translation has
    fewer words than there are cues.
    """
    words = untimed_cue_words(translation, language)
    columns = [0, *accumulate(width(word.text) + len(word.separator) for word in words)]
    shares = list(accumulate(sum(map(width, cue)) for cue in cues))
    edges = [0]
    for place, share in enumerate(shares[:-1]):
        wanted = columns[-1] * share / max(1, shares[-1])
        edges.append(_edge(words, columns, wanted, edges[-1], len(cues) - 1 - place, options.line_length))
    edges.append(len(words))
    lines = CueLines(words, options)
    return [tuple(_lines(lines, first, last)) for first, last in pairwise(edges)]


def _edge(
    words: Sequence[CueWord], columns: Sequence[int], wanted: float, first: int, following: int, length: int
) -> int:
    """Where a part ends that begins at word `first`, near `wanted` columns; each of the `following` ones has a word as
    long as there are any."""
    latest = max(first, len(words) - following)
    earliest = min(first + 1, latest)
    nearest = min(max(bisect_left(columns, wanted), earliest), latest)
    reach = abs(columns[nearest] - wanted) + _BREAK * line_breaks.AFTER_ARTICLE * length  # farther ones cost more
    return min(
        range(
            bisect_left(columns, wanted - reach, earliest, nearest),
            bisect_right(columns, wanted + reach, nearest, latest + 1),
        ),
        key=lambda end: (
            _FROM_ITS_PLACE * abs(columns[end] - wanted) / length + _BREAK * _break_cost(words, end),
            end,
        ),
    )


def _break_cost(words: Sequence[CueWord], end: int) -> float:
    if not 0 < end < len(words):
        return 0.0
    return line_breaks.cost(words[end - 1].text, words[end].text, words[end].language)


def _lines(lines: CueLines, first: int, last: int) -> Iterator[str]:
    """The words `first` to `last` (exclusive) in as few lines as they fit into, of about the same width."""
    length = lines.options.line_length
    while first < last:
        rest = lines.width(first, last)
        even = -(-rest // max(1, -(-rest // length)))
        room = min(length, even + length // 8)
        end = first + 1
        while end < last and lines.width(first, end + 1) <= room:
            end += 1
        yield from lines.texts((first, end))
        first = end
