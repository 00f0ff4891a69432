"""Find the main language of a text and the runs of sentences in other languages."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, groupby
from typing import NamedTuple

from core.contracts.transcript import LanguageRun

SWITCH = 2.5  # nats; a single sentence needs twice this evidence to differ from its neighbours
IMPOSSIBLE = -20.0
"""The log-probability of an impossible language."""
_MOST_NATS = 8.0  # the most evidence of one sentence
_BYTES_PER_NAT = 5  # UTF-8; the evidence of a short sentence grows with its length
_SURE_NATS = 1.0  # the least lead of the main language

Evidence = Mapping[str, float]
"""The natural logarithm of the probability of each language (ISO 639-1)."""


class Sentence(NamedTuple):
    """A sentence of `words` words and `size` bytes of UTF-8, with the evidence for its language."""

    words: int
    size: int
    evidence: Evidence

    @property
    def bounded(self) -> Evidence:
        """The evidence relative to the likeliest language, limited by the length of the sentence."""
        best, bound = max(self.evidence.values(), default=0.0), min(_MOST_NATS, self.size / _BYTES_PER_NAT)
        return {code: max(-bound, value - best) for code, value in self.evidence.items()}


class SpokenLanguages(NamedTuple):
    """The main `language` of a text, None without evidence, and the runs of words in `others`.

    `share` is the part of the text in `language`, from 0 to 1.
    """

    language: str | None
    others: tuple[LanguageRun, ...] = ()
    share: float = 0.0


def evidence_from_model(language: str, among: Iterable[str]) -> Evidence:
    """Return the evidence of a sentence whose language the recogniser names."""
    return {code: 0.0 if code == language else IMPOSSIBLE for code in (*among, language)}


def spoken_languages(sentences: Sequence[Sentence]) -> SpokenLanguages:
    """Return the languages of a text. All sentences must have evidence for the same languages.

    The result is the likeliest course of languages (Viterbi's algorithm), in which each change costs SWITCH. A short
    sentence follows its neighbours, and a single uncertain sentence changes nothing. It depends on the sentences alone.
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
    runner_up = max((total for code, total in totals.items() if code != language), default=-_MOST_NATS)
    if totals[language] - runner_up < _SURE_NATS:
        return SpokenLanguages(None)
    share = sizes[language] / max(1, sizes.total())
    return SpokenLanguages(language, tuple(run for run in _runs(sentences, course) if run.language != language), share)


def _likeliest_course(evidence: Sequence[Evidence]) -> list[str]:
    """Return the language of each sentence. The first by code wins a tie."""
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
    """Return the course as runs of words. Neighbours in one language form one run."""
    ends = [0, *accumulate(sentence.words for sentence in sentences)]
    runs = []
    for code, places in groupby(range(len(course)), key=course.__getitem__):
        numbers = list(places)
        runs.append(LanguageRun(ends[numbers[0]], ends[numbers[-1] + 1], code))
    return runs
