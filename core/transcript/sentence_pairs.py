"""Align a text with its translation, sentence by sentence."""

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

import msgspec

from core.contracts.transcript import Segment, Word
from core.transcript.segmentation import split_sentences

# Gale and Church, "A Program for Aligning Sentences in Bilingual Corpora" (1993): the variance of a translation's
# length, and the cost of one sentence for two. The cost is -log of its frequency. Here no sentence is ever omitted.
_VARIANCE = 6.8
_COST_OF_JOINING = 2.3
_MOST_COMPARED = 4096  # pairs of sentences of a window: a looping text has more, and becomes one run


class TranslatedRun(NamedTuple):
    """The translation of the next `words` words, "" without a translation."""

    words: int
    text: str


def align_translation(
    words: Sequence[Word], translation: str, language: str | None, target: str | None
) -> list[TranslatedRun]:
    """Return the words of a window in runs of whole sentences, each with its translation.

    If one side has more sentences, several of them stand for one. The lengths decide which.

    Args:
        words: of the window.
        translation: of the whole window.
        language: ISO 639-1 code of the words.
        target: ISO 639-1 code of the translation.
    """
    own = [list(part) for part in split_sentences(words, language)]
    other = [
        " ".join(word.text for word in part) for part in split_sentences(list(map(Word, translation.split())), target)
    ]
    if not own or not other:
        return [TranslatedRun(len(part), "") for part in own]
    if len(own) * len(other) > _MOST_COMPARED:
        return [TranslatedRun(len(words), " ".join(other))]
    lengths = [sum(len(word.text) + 1 for word in part) for part in own]
    return [
        TranslatedRun(sum(len(part) for part in own[a:a_end]), " ".join(other[b:b_end]))
        for (a, a_end), (b, b_end) in _pairs(lengths, [len(text) + 1 for text in other])
    ]


def _pairs(own: Sequence[int], other: Sequence[int]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Align sentences by their lengths.

    Args:
        own: lengths of the sentences in characters.
        other: lengths of the translated sentences.

    Returns:
        pairs of (first, last) sentences of both sides, last exclusive.
    """
    sums, others = [0, *accumulate(own)], [0, *accumulate(other)]
    ratio = others[-1] / sums[-1]
    best: dict[tuple[int, int], tuple[float, int, int]] = {(0, 0): (0.0, 0, 0)}  # cost, and the place before
    for a in range(1, len(own) + 1):
        for b in range(1, len(other) + 1):
            before = [(a - 1, b - k) for k in range(1, b + 1)] + [(a - k, b - 1) for k in range(2, a + 1)]
            options = [
                (best[i, j][0] + _cost(sums[a] - sums[i], (others[b] - others[j]) / ratio, a - i + b - j - 2), i, j)
                for i, j in before
                if (i, j) in best
            ]
            if options:
                best[a, b] = min(options)
    found = []
    a, b = len(own), len(other)
    while a or b:
        _, i, j = best[a, b]
        found.append(((i, a), (j, b)))
        a, b = i, j
    return found[::-1]


def _cost(length: float, other: float, joined: int) -> float:
    """Return the cost of pairing two lengths. `joined` counts the sentences beyond one on each side."""
    return (other - length) ** 2 / (2 * _VARIANCE * (length + other) / 2) + _COST_OF_JOINING * joined


def with_translations(cut: Sequence[Segment], runs: Sequence[TranslatedRun]) -> Iterator[Segment]:
    """Yield the segments with the translations of their words. Segments within one run become one segment.

    Args:
        cut: the segments.
        runs: of the same words, except segments at the end. Without runs the segments stay.
    """
    ends = dict(zip(accumulate(run.words for run in runs), runs, strict=True))
    if not ends:
        yield from cut
        return
    reached, pending, texts = 0, list[Segment](), list[str]()
    for segment in cut:
        for place in range(reached + 1, reached + len(segment.words) + 1):
            texts += [ends[place].text] if place in ends else []
        reached += len(segment.words)
        pending.append(segment)
        if reached in ends:
            yield _one_segment(pending, texts)
            pending, texts = [], []
    if pending:
        yield _one_segment(pending, texts)


def translations_by_cut(runs: Sequence[TranslatedRun], cuts: Sequence[int]) -> list[str | None]:
    """Return the translation before each of `cuts`: of the runs that end after the cut before it.

    `cuts` are numbers of words and rise.
    """
    texts: list[list[str]] = [[] for _ in cuts]
    place = 0
    for end, run in zip(accumulate(run.words for run in runs), runs, strict=True):
        while place < len(cuts) and cuts[place] < end:
            place += 1
        if place < len(cuts):
            texts[place].append(run.text)
    return [join_translations(each) for each in texts]


def runs_from(runs: Sequence[TranslatedRun], first: int) -> list[TranslatedRun]:
    """Return the runs without the words before `first`."""
    ends = zip(accumulate(run.words for run in runs), runs, strict=True)
    return [TranslatedRun(min(run.words, end - first), run.text) for end, run in ends if end > first]


def _one_segment(parts: Sequence[Segment], translations: Sequence[str]) -> Segment:
    words = tuple(word for part in parts for word in part.words)
    spans = [part.span for part in parts if part.span is not None]
    span = (spans[0][0], spans[-1][1]) if len(spans) == len(parts) else None
    return msgspec.structs.replace(parts[0], words=words, span=span, translation=join_translations(translations))


def join_translations(parts: Sequence[str | None]) -> str | None:
    """Join the translations of segments that are merged. Return None if no segment has one."""
    return " ".join(filter(None, parts)) or None


def divide_translation(translation: str | None, lengths: Sequence[int]) -> list[str | None]:
    """Divide a segment's translation between the parts of the segment. `lengths` are the parts' texts in characters.

    It is cut between sentences, at the places nearest to the segment's cuts. A single sentence stays with the first
    part, because nobody knows which of its words translate which part.
    """
    translated_words = list(map(Word, (translation or "").split()))
    if not translated_words or len(lengths) < 2:
        return [translation, *[None] * len(lengths)][: len(lengths)]
    whole = [" ".join(word.text for word in part) for part in split_sentences(translated_words)]
    reached = [0, *accumulate(len(sentence) + 1 for sentence in whole)]
    edges, share = [0], reached[-1] / max(1, sum(lengths))
    for length in list(accumulate(lengths))[:-1]:
        nearest = min(range(1, len(reached)), key=lambda place: abs(reached[place] - length * share))
        edges.append(max(edges[-1], nearest, 1))
    edges.append(len(whole))
    return [" ".join(whole[first:last]) or None for first, last in pairwise(edges)]


def last_shared_end(cut: Sequence[Segment], runs: Sequence[TranslatedRun]) -> int:
    """Return the last word at which both a segment and a run end, counted from 1, or 0."""
    ends = set(accumulate(run.words for run in runs))
    return max((end for end in accumulate(len(segment.words) for segment in cut) if end in ends), default=0)
