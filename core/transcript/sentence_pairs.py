"""A text and its translation, sentence by sentence: which sentences of the one say what sentences of the other say."""

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

import msgspec

from core.contracts.transcript import Segment, Word
from core.transcript.segmentation import split_sentences

# Gale and Church, "A Program for Aligning Sentences in Bilingual Corpora" (1993): how much the length of a translation
# varies, and the cost, as -log of how often it happens, of one sentence for two. Here none is ever left out.
_VARIANCE = 6.8
_COST_OF_JOINING = 2.3
_MOST_COMPARED = 4096  # pairs of sentences of a window; a text that loops has more, and is one run


class TranslatedRun(NamedTuple):
    """What the next `words` words say in another language, "" where there is no translation of them."""

    words: int
    text: str


def align_translation(
    words: Sequence[Word], translation: str, language: str | None, target: str | None
) -> list[TranslatedRun]:
    """The words of a window in runs of whole sentences, each with the sentences of the translation that say the same.

    Where one has more sentences than the other, several stand for one; their lengths tell which. `language` and
    `target` are ISO 639-1 codes.
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
    """(first, last) sentences of a text and of its translation, last exclusive, of these lengths in characters."""
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
    """The cost of a pair of these lengths, of so many sentences more than two."""
    return (other - length) ** 2 / (2 * _VARIANCE * (length + other) / 2) + _COST_OF_JOINING * joined


def with_translations(cut: Sequence[Segment], runs: Sequence[TranslatedRun]) -> Iterator[Segment]:
    """The segments with the translations of their words; one run of several segments makes them one.

    `cut` and `runs` are of the same words, but for further segments at the end; without runs the segments stay.
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
    """The translation of the words before each of `cuts`, which rise: of the runs that end there or after the cut
    before."""
    texts: list[list[str]] = [[] for _ in cuts]
    place = 0
    for end, run in zip(accumulate(run.words for run in runs), runs, strict=True):
        while place < len(cuts) and cuts[place] < end:
            place += 1
        if place < len(cuts):
            texts[place].append(run.text)
    return [join_translations(each) for each in texts]


def runs_from(runs: Sequence[TranslatedRun], first: int) -> list[TranslatedRun]:
    """The runs without the words before `first`."""
    ends = zip(accumulate(run.words for run in runs), runs, strict=True)
    return [TranslatedRun(min(run.words, end - first), run.text) for end, run in ends if end > first]


def _one_segment(parts: Sequence[Segment], translations: Sequence[str]) -> Segment:
    words = tuple(word for part in parts for word in part.words)
    return msgspec.structs.replace(parts[0], words=words, translation=join_translations(translations))


def join_translations(parts: Sequence[str | None]) -> str | None:
    """The translation of segments that become one, None where none of them has any."""
    return " ".join(filter(None, parts)) or None


def divide_translation(translation: str | None, lengths: Sequence[int]) -> list[str | None]:
    """A segment's translation for the parts that it is cut into, whose texts are so many characters long.

    It is divided between sentences, where these come nearest to the cuts. What is one sentence stays with the first
    part: nobody knows which of its words say what.
    """
    said = list(map(Word, (translation or "").split()))
    if not said or len(lengths) < 2:
        return [translation, *[None] * len(lengths)][: len(lengths)]
    whole = [" ".join(word.text for word in part) for part in split_sentences(said)]
    reached = [0, *accumulate(len(sentence) + 1 for sentence in whole)]
    edges, share = [0], reached[-1] / max(1, sum(lengths))
    for length in list(accumulate(lengths))[:-1]:
        nearest = min(range(1, len(reached)), key=lambda place: abs(reached[place] - length * share))
        edges.append(max(edges[-1], nearest, 1))
    edges.append(len(whole))
    return [" ".join(whole[first:last]) or None for first, last in pairwise(edges)]


def last_shared_end(cut: Sequence[Segment], runs: Sequence[TranslatedRun]) -> int:
    """The last word at which both a segment and a run end, counted from 1; 0 without any."""
    ends = set(accumulate(run.words for run in runs))
    return max((end for end in accumulate(len(segment.words) for segment in cut) if end in ends), default=0)
