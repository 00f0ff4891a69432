"""Where the findings of a CHAT file lie in the transcript that it was written from: segment and word."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from functools import cache
from itertools import accumulate
from typing import NamedTuple

from core.contracts.transcript import Segment
from core.formats.chat import Document, Utterance
from core.formats.chat.chat_text import LineIndex
from core.formats.chat.importing import to_transcript, transcript_words
from core.transcript.segmentation import sort_by_time
from core.validation.check import Finding

_COMPARED = 4_000_000
"""Pairs of utterances and segments that are compared; beyond it they are matched by their share of the text."""


class Place(NamedTuple):
    """A word of a transcript: the index of its segment, and of the word in it."""

    segment: int
    word: int


def places(findings: Sequence[Finding], file: Document, segments: Sequence[Segment]) -> list[Place | None]:
    """The word that each finding of `file` is about, or that stands before it; None for one of the headers.

    `segments` are those of the transcript that the file was written from. A finding of a dependent tier is about the
    first word of its utterance.
    """
    rows = _rows(file, segments)
    before = _words_before(file, rows)
    lines = LineIndex(file.text)
    starts = [utterance.main.start for utterance in file.utterances]
    words = cache(lambda i: [token.start for _, token in transcript_words(file.utterances[i])])
    found: list[Place | None] = []
    for finding in findings:
        offset = lines.offset(finding.line, finding.column)
        i = bisect_right(starts, offset) - 1
        row = rows[i] if i >= 0 and offset <= _end(file.utterances[i]) else None
        word = 0 if row is None or offset > file.utterances[i].main.end else bisect_right(words(i), offset) - 1
        found.append(None if row is None else Place(row, before[i] + max(0, word)))
    return found


def _end(utterance: Utterance) -> int:
    return (utterance.main, *utterance.tiers)[-1].end


def _words_before(file: Document, rows: Sequence[int | None]) -> list[int]:
    """For each utterance how many words of its segment stand in utterances before it."""
    counts: dict[int | None, int] = {}
    found = []
    for utterance, row in zip(file.utterances, rows, strict=True):
        found.append(counts.get(row, 0))
        counts[row] = found[-1] + sum(1 for _ in transcript_words(utterance))
    return found


def _rows(file: Document, segments: Sequence[Segment]) -> list[int | None]:
    """For each utterance the index of its segment; for one without words that of the utterance before it."""
    own = to_transcript(file).segments
    indices = {id(segment): i for i, segment in enumerate(own)}
    order = [indices[id(segment)] for segment in sort_by_time(own) if segment.words]
    matched = dict(zip(order, _matched([own[i] for i in order], segments), strict=False))
    rows: list[int | None] = []
    for i in range(len(own)):
        rows.append(matched.get(i, rows[-1] if rows else 0 if segments else None))
    return rows


def _matched(own: Sequence[Segment], segments: Sequence[Segment]) -> Iterator[int]:
    """For each utterance the segment with the same text; between those that have one, by their share of the text."""
    a, b = [_letters(segment) for segment in own], [_letters(segment) for segment in segments]
    if not b:
        return
    if len(a) * len(b) > _COMPARED:
        yield from range(len(a)) if a == b else _by_share(a, b, 0)
        return
    for tag, a_start, a_end, b_start, b_end in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        if tag == "equal":
            yield from range(b_start, b_end)
        else:
            yield from _by_share(a[a_start:a_end], b[b_start:b_end], b_start)


def _by_share(own: Sequence[str], others: Sequence[str], first: int) -> Iterator[int]:
    if not others:
        yield from [max(0, first - 1)] * len(own)
        return
    ends = list(accumulate(map(len, others)))
    whole = sum(map(len, own)) or 1
    at = 0
    for text in own:
        middle = (at + len(text) / 2) / whole * ends[-1]
        yield first + min(bisect_right(ends, middle), len(others) - 1)
        at += len(text)


def _letters(segment: Segment) -> str:
    return "".join(filter(str.isalnum, segment.text)).casefold()
