"""Which language was spoken, by what the sentences say: one for most of a text, and runs of sentences in others."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, groupby
from typing import NamedTuple

from core.contracts.transcript import LanguageRun

SWITCH = 2.5  # nats that a change of language costs: a sentence between others must tell twice that to differ
IMPOSSIBLE = -20.0
"""The log-probability of a language that cannot be."""
_MOST = 8.0  # nats that one sentence can tell
_BYTES_PER_NAT = 5  # of UTF-8: what a short sentence can tell grows with its length
_SURE = 1.0  # nats by which the language of a text must be likelier than any other

Evidence = Mapping[str, float]
"""The natural logarithm of the probability of each language (ISO 639-1)."""


class Sentence(NamedTuple):
    """What tells the language of a sentence of so many `words`, which are `size` bytes of UTF-8."""

    words: int
    size: int
    evidence: Evidence

    @property
    def bounded(self) -> Evidence:
        """The evidence as far as it counts, relative to the likeliest language."""
        best, bound = max(self.evidence.values(), default=0.0), min(_MOST, self.size / _BYTES_PER_NAT)
        return {code: max(-bound, value - best) for code, value in self.evidence.items()}


class SpokenLanguages(NamedTuple):
    """The `language` of most of a text, None where nothing tells, and the runs of words that are in `others`.

    `share` is how much of the text is in `language`, 0 to 1.
    """

    language: str | None
    others: tuple[LanguageRun, ...] = ()
    share: float = 0.0


def told_by_model(language: str, among: Iterable[str]) -> Evidence:
    """The evidence of a sentence of which the recogniser itself says that it is in `language`."""
    return {code: 0.0 if code == language else IMPOSSIBLE for code in (*among, language)}


def spoken_languages(sentences: Sequence[Sentence]) -> SpokenLanguages:
    """The languages of a text of these sentences, which all have evidence of the same languages.

    The likeliest course of languages through the text (Viterbi's algorithm) where a change costs SWITCH: so a short
    sentence goes with its neighbours, and a lone doubtful one changes nothing. It depends on the sentences alone.
    """
    evidence = [sentence.bounded for sentence in sentences]
    if not evidence or not evidence[0]:
        return SpokenLanguages(None)
    course = _likeliest_course(evidence)
    sizes: Counter[str] = Counter()
    for sentence, code in zip(sentences, course, strict=True):
        sizes[code] += sentence.size
    language = max(sizes, key=lambda code: (sizes[code], code))
    own = [each for each, code in zip(evidence, course, strict=True) if code == language]
    totals = {code: sum(each[code] for each in own) for code in evidence[0]}
    runner_up = max((total for code, total in totals.items() if code != language), default=-_MOST)
    if totals[language] - runner_up < _SURE:
        return SpokenLanguages(None)
    share = sizes[language] / max(1, sizes.total())
    return SpokenLanguages(language, tuple(run for run in _runs(sentences, course) if run.language != language), share)


def _likeliest_course(evidence: Sequence[Evidence]) -> list[str]:
    """The language of each sentence; of equally likely ones the first by code."""
    codes = sorted(evidence[0])
    scores = dict.fromkeys(codes, 0.0)
    came_from: list[dict[str, str]] = []
    for here in evidence:
        best = max(codes, key=scores.__getitem__)
        came_from.append({code: code if scores[code] >= scores[best] - SWITCH else best for code in codes})
        scores = {
            code: scores[before] - (before != code) * SWITCH + here[code] for code, before in came_from[-1].items()
        }
    course = [max(codes, key=scores.__getitem__)] if codes else []
    for step in reversed(came_from[1:]):
        course.append(step[course[-1]])
    return course[::-1]


def _runs(sentences: Sequence[Sentence], course: Sequence[str]) -> list[LanguageRun]:
    """The course by words: neighbours of one language are one run."""
    ends = [0, *accumulate(sentence.words for sentence in sentences)]
    runs = []
    for code, places in groupby(range(len(course)), key=course.__getitem__):
        found = list(places)
        runs.append(LanguageRun(ends[found[0]], ends[found[-1] + 1], code))
    return runs
