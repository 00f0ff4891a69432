"""Find the segment and word of a transcript that each finding of its CHAT file is about."""

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
"""The most pairs of utterances and segments that are compared. Larger files are matched by shares of the text."""


class Place(NamedTuple):
    """A word of a transcript: the index of its segment, and the index of the word in it."""

    segment: int
    word: int


def places(findings: Sequence[Finding], file: Document, segments: Sequence[Segment]) -> list[Place | None]:
    """Return the word at or before each finding, None for findings in headers.

    A finding in a dependent tier belongs to the first word of its utterance.

    Args:
        findings: the findings of `file`.
        file: the CHAT file.
        segments: the segments of the transcript that the file was written from.
    """
    rows = _rows(file, segments)
    before = _words_before(file, rows)
    lines = LineIndex(file.text)
    starts = [utterance.main.start for utterance in file.utterances]
    words = cache(lambda i: [token.start for _, token in transcript_words(file.utterances[i])])
    where: list[Place | None] = []
    for finding in findings:
        offset = lines.offset(finding.line, finding.column)
        i = bisect_right(starts, offset) - 1
        row = rows[i] if i >= 0 and offset <= _end(file.utterances[i]) else None
        word = 0 if row is None or offset > file.utterances[i].main.end else bisect_right(words(i), offset) - 1
        where.append(None if row is None else Place(row, before[i] + max(0, word)))
    return where


def _end(utterance: Utterance) -> int:
    return (utterance.main, *utterance.tiers)[-1].end


def _words_before(file: Document, rows: Sequence[int | None]) -> list[int]:
    """Return for each utterance the number of words of its segment in earlier utterances."""
    counts: dict[int | None, int] = {}
    before = []
    for utterance, row in zip(file.utterances, rows, strict=True):
        before.append(counts.get(row, 0))
        counts[row] = before[-1] + sum(1 for _ in transcript_words(utterance))
    return before


def _rows(file: Document, segments: Sequence[Segment]) -> list[int | None]:
    """Return for each utterance the index of its segment. Without words, it is that of the utterance before."""
    own = to_transcript(file).segments
    indices = {id(segment): i for i, segment in enumerate(own)}
    order = [indices[id(segment)] for segment in sort_by_time(own) if segment.words]
    matched = dict(zip(order, _matched([own[i] for i in order], segments), strict=False))
    rows: list[int | None] = []
    for i in range(len(own)):
        rows.append(matched.get(i, rows[-1] if rows else 0 if segments else None))
    return rows


def _matched(own: Sequence[Segment], segments: Sequence[Segment]) -> Iterator[int]:
    """Yield for each utterance the segment with the same text.

    Utterances between such pairs are matched by their share of the text.
    """
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
