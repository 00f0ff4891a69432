"""Decide which tiers of a file hold the speech: by their structure, or as the user names them."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from core.contracts.errors import InputFault
from core.formats.reading_notes import ReadingNote, ReportNote, TierChoice, report_tiers_left_out
from core.formats.tiers.tier_layout import Interval
from core.formats.tiers.tier_reading import (
    TRANSLATION,
    UTTERANCES,
    WORDS,
    TierName,
    are_words_of,
    names_language,
    tier_meanings,
)

_PHONETIC = re.compile("[ɐɑɒɓɔɕɖɗəɘɚɛɜɞɟɠɡɢɣɤɥɦɧɪɫɬɭɮɯɰɱɲɳɴɵɶɸɹɺɻɽɾʀʁʂʃʄʈʉʊʋʌʎʏʐʑʒʔʕʘˈˌːˑ]")
_SAME = 0.8  # share of the texts of a tier with the times of another: two speakers seldom reach it
_FEWEST = 2  # texts of a tier that structure can judge
_FEWEST_PARTS = 2  # of each text, in a tier of its words, phones or tags
_FILLED = 0.6  # share of the time of texts that their parts fill
_PHONETIC_SHARE = 0.1  # of the characters of a phonetic tier
_LONGEST_SAMPLE = 60  # characters


class _Labels(NamedTuple):
    """The texts of a tier, without empty ones, and their times."""

    texts: list[str]
    spans: list[tuple[int, int]]

    @classmethod
    def of(cls, intervals: Sequence[Interval]) -> "_Labels":
        filled = [each for each in intervals if each.text.strip()]
        return cls([each.text for each in filled], [each[:2] for each in filled])

    @property
    def phonetic_share(self) -> float:
        letters = "".join(self.texts)
        return len(_PHONETIC.findall(letters)) / max(1, len(letters))

    def has_times_of(self, other: "_Labels") -> bool:
        """Tell whether the tier divides the time as another does, apart from a few texts."""
        shared = len(set(self.spans) & set(other.spans))
        return shared >= _SAME * max(len(self.spans), len(other.spans)) and shared >= _FEWEST

    def lies_in(self, other: "_Labels") -> bool:
        """Tell whether each text lies inside a text of another tier."""
        edges = sorted(other.spans)
        place = 0
        for start, end in sorted(self.spans):
            while place < len(edges) and edges[place][1] < end:
                place += 1
            if place == len(edges) or start < edges[place][0]:
                return False
        return True

    def annotates(self, other: "_Labels") -> bool:
        """Tell whether the tier divides the texts of another into parts: phones, syllables, tags or phonetic words.

        Short answers of a listener fill little of the time.
        """
        are_single = 10 * sum(" " not in text.strip() for text in self.texts) >= 9 * len(self.texts)
        are_many = len(self.texts) >= _FEWEST_PARTS * len(other.texts)
        filled, spoken = (sum(end - start for start, end in each.spans) for each in (self, other))
        return are_single and are_many and filled >= _FILLED * spoken and self.lies_in(other)


def meanings_of(tiers: Sequence[tuple[str, Sequence[Interval]]]) -> list[TierName]:
    """Return what each tier holds. Structure decides about tiers whose names say nothing.

    * A tier with the times of an earlier one is another form of the same speech, such as a phonetic one.
    * Such a tier is a translation if it is called after a language.
    * A tier inside another one has its words or its phones.
    """
    meanings = tier_meanings([name for name, _ in tiers])
    labels = [_Labels.of(intervals) for _, intervals in tiers]
    with_words = {name.speaker for name in meanings if name.kind == WORDS}  # “Anna” beside “Anna - words”
    utterances = [n for n, name in enumerate(meanings) if name.kind == UTTERANCES and labels[n].texts]
    spoken = [n for n in utterances if meanings[n].is_certain or meanings[n].speaker in with_words]
    judged = [n for n in utterances if n not in spoken and len(labels[n].texts) >= _FEWEST]
    # Ordinary spelling comes before phonetic signs, and longer texts before their parts.
    for n in sorted(judged, key=lambda n: (labels[n].phonetic_share > _PHONETIC_SHARE, len(labels[n].texts), n)):
        meanings[n] = _judged(tiers[n][0], meanings[n], labels[n], [(meanings[m], labels[m]) for m in spoken])
        spoken += [n] if meanings[n].kind == UTTERANCES else []
    return meanings


def _judged(name: str, own: TierName, labels: _Labels, spoken: Sequence[tuple[TierName, _Labels]]) -> TierName:
    """Judge a tier by the tiers that are known to be speech."""
    for above, other in spoken:
        if labels.has_times_of(other):
            kind = TRANSLATION if names_language(name) else None
            return TierName(above.speaker, kind, above.number, False)
        if labels.lies_in(other) and are_words_of(labels.texts, other.texts):
            return TierName(above.speaker, WORDS, above.number, False)
        if labels.annotates(other):
            return TierName(None, None, is_certain=False)
    return own


def named_meanings(names: Sequence[str], wanted: Sequence[str], meanings: Sequence[TierName]) -> list[TierName]:
    """Return what each tier holds if the user names the tiers to read. All other tiers hold nothing.

    A named tier keeps its meaning if its name tells one, as “Anna - words” does. Otherwise it holds utterances.

    Raises:
        InputFault: tier-missing if no tier has a wanted name.
    """
    folded = [name.strip().casefold() for name in names]
    for each in wanted:
        if each.strip().casefold() not in folded:
            known = ", ".join(f"“{name}”" for name in dict.fromkeys(names))
            raise InputFault("tier-missing", name=each, known=known)
    asked = {each.strip().casefold() for each in wanted}
    chosen = []
    for fold, meaning in zip(folded, meanings, strict=True):
        if fold not in asked:
            chosen.append(TierName(None, None))
        else:
            is_known = meaning.kind is not None and meaning.is_certain
            chosen.append(meaning if is_known else TierName(meaning.speaker, UTTERANCES))
    return chosen


def choose_tiers(
    tiers: Sequence[tuple[str, Sequence[Interval]]],
    wanted: Sequence[str],
    report: ReportNote,
    others: Sequence[tuple[str, Sequence[str]]] = (),
) -> list[TierName]:
    """Return what each tier holds. Report the tiers that are left out, and doubts.

    Args:
        tiers: each tier's name and intervals.
        wanted: the names of the tiers to read. Without them, names and structure decide.
        report: receives the notes.
        others: the names and texts of further tiers, which are left out.
    """
    names = [name for name, _ in tiers]
    by_name = tier_meanings(names)
    meanings = named_meanings(names, wanted, by_name) if wanted else meanings_of(tiers)
    listed = [
        Tier(name, _Labels.of(intervals).texts, meaning.kind is not None, known.is_open and not wanted)
        for (name, intervals), meaning, known in zip(tiers, meanings, by_name, strict=True)
    ]
    report_tiers([*listed, *(Tier(name, texts, False) for name, texts in others)], report)
    return meanings


class Tier(NamedTuple):
    """A tier with its name and its texts.

    The transcript has it if `is_read`. Its name leaves its content open if `is_open`.
    """

    name: str
    texts: Sequence[str]
    is_read: bool
    is_open: bool = False

    @property
    def may_be_speech(self) -> bool:
        """Whether it may hold speech by its texts: letters, and more than one word in many texts."""
        with_letters = [text for text in self.texts if any(map(str.isalpha, text))]
        longer = sum(len(text.split()) > 1 for text in self.texts)
        return len(with_letters) >= _FEWEST and 5 * longer >= 2 * len(self.texts)


def report_tiers(tiers: Sequence[Tier], report: ReportNote) -> None:
    """Report the tiers that are left out, and those among them that may hold the speech."""
    left_out: Counter[str] = Counter()
    for tier in tiers:
        left_out[tier.name] += 0 if tier.is_read else len(tier.texts)
    report_tiers_left_out(report, left_out)
    doubtful = [tier.name for tier in tiers if not tier.is_read and tier.is_open and tier.may_be_speech]
    if doubtful:
        choices = (
            TierChoice(tier.name, len(tier.texts), " ".join(tier.texts[0].split())[:_LONGEST_SAMPLE], tier.is_read)
            for tier in tiers
            if any(tier.texts)
        )
        names = ", ".join(f"“{name}”" for name in doubtful)
        report(ReadingNote("tiers-unsure", {"names": names}, tiers=tuple(choices)))
