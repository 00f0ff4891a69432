"""Turn tiers of intervals from Praat, ELAN or Mynah into a transcript."""

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import zip_longest
from operator import itemgetter
from typing import NamedTuple

import msgspec

from core.contracts.transcript import Segment, Transcript, Word, in_seconds
from core.formats.subtitles import clean, joined
from core.formats.tiers.tier_layout import NO_TRANSLATION, Interval, SpeakerTiers
from core.transcript.retiming import respell_words
from core.transcript.segmentation import split_segments

UTTERANCES, WORDS, UNTIMED = "utterances", "words", "untimed"
TRANSLATION, UNTIMED_TRANSLATION = "translation", "untimed translation"
_OWN = (UTTERANCES, WORDS, UNTIMED, TRANSLATION, UNTIMED_TRANSLATION)  # in the order of SpeakerTiers.every
_KINDS = {
    UNTIMED: UNTIMED,
    UNTIMED_TRANSLATION: UNTIMED_TRANSLATION,
    **dict.fromkeys(("translation", "free translation", "ft", "übersetzung", "traduction", "traducción"), TRANSLATION),
    **dict.fromkeys(("translations", "trans"), TRANSLATION),
    **dict.fromkeys(("word", "words", "token", "tokens", "wort", "wörter", "mots", "palabras", "wd"), WORDS),
    **dict.fromkeys(("utterance", "utterances", "sentence", "sentences", "text", "transcript", ""), UTTERANCES),
    **dict.fromkeys(("transcription", "orthography", "ort", "segment", "segments", "tiers", "default"), UTTERANCES),
    **dict.fromkeys(("spch", "speech", "tx", "txt", "orth", "utt", "phrase", "phrases", "turn", "turns"), UTTERANCES),
    **dict.fromkeys(("phone", "phones", "phoneme", "phonemes", "mau", "syllable", "syllables"), None),
    **dict.fromkeys(("phon", "phonetic", "phonetics", "ipa", "pos", "gloss", "glosses", "morph", "morphs"), None),
    **dict.fromkeys(("gesture", "gestures", "gest", "gaze", "marker", "markers"), None),
    **dict.fromkeys(("comment", "comments", "note", "notes", "kommentar", "kommentare"), None),
}
# Corpora name translations by their language: the name or the code of a language of the researchers.
_LANGUAGES = re.compile(
    "english|englisch|anglais|eng?|german|deutsch|deu?|ger|french|français|fra?|fre|spanish|español|es|spa"
    "|portuguese|português|pt|por|russian|русский|rus?|italian|italiano|ita?|dutch|nederlands|nld?"
)
_WEBMAUS = ("ORT", "KAN", "KAS", "SAP", "MAS", "MAU")  # words, their forms, syllables and phones
_TRANSLATED = re.compile(r"([^\W_]+)[-_][a-z]{2,3}(?:\s*[@:]\s*(.+))?", re.DOTALL)  # ft-eng@Anna
_NAME = re.compile(r"(?:(.*?)\s*[-_@:/]\s*)?([^\W\d_]*(?: [^\W\d_]+)?)(?: (\d{1,6}))?\s*", re.DOTALL)


class TierName(NamedTuple):
    """The speaker and the kind that a tier's name tells. The kind is None for tiers without words, such as phones.

    Tiers of one speaker and `number` belong together. Overlapping speech of the same speaker is in tiers of number 2.
    `is_certain` is False if the name gives no kind, and the kind is a guess.
    """

    speaker: str | None
    kind: str | None
    number: int = 1
    is_certain: bool = True

    @property
    def is_open(self) -> bool:
        """Whether the name leaves the content open."""
        return self.kind == UTTERANCES and not self.is_certain


def names_language(name: str) -> bool:
    """Tell whether the name of a tier ends with a language, as in names of translations."""
    return _LANGUAGES.fullmatch(re.split(r"[\W_]+", name.casefold())[-1]) is not None


def tier_names(speaker: str | None, number: int = 1) -> tuple[str, ...]:
    """Return the names of a speaker's tiers, in the order of SpeakerTiers.every. `parse_tier_name` understands each.

    Utterances have the speaker's bare name, unless that looks like a kind of tier ("Mau - utterances").
    """
    before, behind = (f"{speaker} - " if speaker else ""), (f" {number}" if number > 1 else "")
    utterances, *others = (f"{before}{kind}{behind}" for kind in _OWN)
    if speaker and number == 1 and parse_tier_name(speaker)[:3] == (speaker, UTTERANCES, 1):
        utterances = speaker
    return (utterances, *others)


def parse_tier_name(name: str) -> TierName:
    """Return the meaning of a tier's name: "Anna - words" has Anna's words, and "Anna" has her utterances."""
    match = _NAME.fullmatch(name.strip())
    if match and match[2].casefold() in _KINDS and (match[1] or match[2] or not name.strip()):
        kind, number = _KINDS[match[2].casefold()], int(match[3] or 1)
        if match[3] is None or (match[2] in _OWN and number > 1):
            return TierName(match[1] or None, kind, number, bool(match[2]))
    match = re.fullmatch(r"(\w+)\s*[@:]\s*(.+)", name.strip())  # usual in ELAN: words@Anna
    if match and match[1].casefold() in _KINDS:
        return TierName(match[2], _KINDS[match[1].casefold()])
    match = _TRANSLATED.fullmatch(name.strip())
    if match and _KINDS.get(match[1].casefold()) == TRANSLATION:
        return TierName(match[2], TRANSLATION)
    return TierName(name.strip() or None, UTTERANCES, is_certain=False)


def tier_meanings(names: Sequence[str]) -> list[TierName]:
    """Return the meanings of the names of a file's tiers.

    If the file has the tiers ORT and MAU of WebMAUS, ORT has words, and KAN and its other tiers have none. Newer
    versions add "-MAU" to each name.
    """
    bare = [name.strip().removesuffix("-MAU") for name in names]
    if not {"ORT", "MAU"} <= set(bare):
        return list(map(parse_tier_name, names))
    meanings = zip(names, bare, strict=True)
    return [
        TierName(None, WORDS if known == "ORT" else None) if known in _WEBMAUS else parse_tier_name(name)
        for name, known in meanings
    ]


def to_transcript(speakers: Iterable[SpeakerTiers], duration: float, media: str = "") -> Transcript:
    """Return the transcript of tiers by time. Words and translations belong to the utterance around their middle.

    A translation without a speaker belongs to the speaker at that time.
    """
    speakers = list(speakers)
    nobodys = [tiers for tiers in speakers if tiers.translation and not tiers.utterances]
    for tiers in speakers if len(speakers) > len(nobodys) else ():
        tiers.translation.extend(each for other in nobodys if other is not tiers for each in other.translation)
    ordered = sorted((each for tiers in speakers for each in _segments(tiers)), key=lambda each: each[:2])
    return Transcript(tuple(segment for _, _, segment in ordered), media, duration, model="")


def collect(read: Iterable[tuple[TierName, Iterable[Interval]]]) -> list[SpeakerTiers]:
    """Collect the tiers of a file by speaker and number.

    Tiers without words and intervals without text or length are left out.
    """
    speakers: dict[tuple[str | None, int], SpeakerTiers] = {}
    for name, intervals in read:
        if name.kind is not None:
            tiers = speakers.setdefault((name.speaker, name.number), SpeakerTiers.of(name.speaker, name.number))
            places = {WORDS: tiers.words, UNTIMED: tiers.untimed, TRANSLATION: tiers.translation}
            places[UNTIMED_TRANSLATION] = tiers.untimed_translation
            place = places.get(name.kind, tiers.utterances)
            place += [each for each in intervals if each.start < each.end and each.text.strip()]
            place.sort(key=itemgetter(0, 1))  # texts of equal times keep their order
    _lend_words(speakers.values())
    for tiers in () if any(any(each.every[:3]) for each in speakers.values()) else speakers.values():
        tiers.utterances.extend(tiers.translation)  # the file has nothing but a translation
        tiers.translation.clear()
    return list(speakers.values())


def _lend_words(speakers: Collection[SpeakerTiers]) -> None:
    """Give words without a speaker to the only speaker whose utterances they match. Aligners call that tier "words"."""
    nobodys = [tiers for tiers in speakers if tiers.speaker is None and tiers.words and not tiers.utterances]
    speaking = [tiers for tiers in speakers if tiers.utterances]
    if len(nobodys) == len(speaking) == 1 and not speaking[0].words:
        words = nobodys[0].words
        if are_words_of((each.text for each in words), (each.text for each in speaking[0].utterances)):
            speaking[0].words.extend(words)
            words.clear()


def are_words_of(labels: Iterable[str], texts: Iterable[str]) -> bool:
    """Tell whether labels are the single words of texts, apart from case, punctuation and a few differences."""
    labels = [label for label in labels if label.strip()]
    single = Counter(key for label in labels if len(label.split()) == 1 and (key := _key(label)))
    spoken = Counter(key for text in texts for word in text.split() if (key := _key(word)))
    shared = (single & spoken).total()
    return shared > 0 and 5 * shared >= 4 * len(labels) and 2 * shared >= spoken.total()


def _key(word: str) -> str:
    return "".join(character for character in word.casefold() if character.isalnum())


def _segments(tiers: SpeakerTiers) -> Iterator[tuple[int, bool, Segment]]:
    """Yield each utterance in any order, as (start in milliseconds, whether it is untimed, segment)."""
    starts = [utterance.start for utterance in tiers.utterances]
    own: dict[int, list[Interval]] = {}
    loose: dict[int, list[Interval]] = {}  # words outside utterances, by the number of utterances before them
    for word in tiers.words:
        middle = (word.start + word.end) / 2
        place = bisect_right(starts, middle)
        inside = place and middle < tiers.utterances[place - 1].end
        (own if inside else loose).setdefault(place, []).append(word)
    translations = _translations(tiers)
    for place, utterance in enumerate(tiers.utterances, 1):
        if utterance.text.split():
            made = _utterance(utterance, own.get(place, ()), tiers.speaker)
            made = msgspec.structs.replace(made, translation=translations.get(place))
            yield utterance.start, not utterance.is_known, made
        else:
            loose.setdefault(place, [])[:0] = own.get(place, ())
    for words in loose.values():
        for segment in split_segments(_timed(words), speaker=tiers.speaker):
            yield round((segment.start or 0.0) * 1000), segment.start is None, segment
    below = {(each.start, each.end): each.text.splitlines() for each in tiers.untimed_translation}
    for interval in tiers.untimed:
        for line, other in zip_longest(interval.text.splitlines(), below.get((interval.start, interval.end), ())):
            if line and line.split():
                translation = None if other == NO_TRANSLATION else clean(other or "") or None
                segment = Segment(tuple(map(Word, line.split())), tiers.speaker, translation=translation)
                yield interval.start, True, segment


def _translations(tiers: SpeakerTiers) -> dict[int, str]:
    """Return the translation of each utterance, by the number of utterances that begin before its end."""
    starts = [utterance.start for utterance in tiers.utterances]
    translations: dict[int, str] = {}
    for each in sorted(tiers.translation, key=itemgetter(0, 1)):
        middle = (each.start + each.end) / 2
        place = bisect_right(starts, middle)
        if place and middle < tiers.utterances[place - 1].end and (text := clean(each.text)):
            translations[place] = f"{translations[place]} {text}" if place in translations else text
    return translations


def _utterance(utterance: Interval, own: Sequence[Interval], speaker: str | None) -> Segment:
    """Return the utterance with the times of its own words. Its own time becomes `span` if it differs from theirs."""
    span = (utterance.start / 1000, utterance.end / 1000) if utterance.is_known else None
    words = _words(utterance.text, [word for word in _timed(own) if word.start is not None])
    span = None if (words[0].start, words[-1].end) == span else span
    return Segment(words, speaker, utterance.language, span)


def _words(text: str, timed: Sequence[Word]) -> tuple[Word, ...]:
    """Return the words of an utterance's text with the times of `timed`, whose spelling may differ.

    A timed word with a space in it stays whole.
    """
    tokens = _tokens(text, timed)
    text = " ".join(tokens)
    if not any(" " in word.text for word in timed):
        return respell_words(timed, text)
    words: list[Word] = []
    place, waiting = 0, list[Word]()  # timed words between `place` and the next word with a space
    places: dict[str, list[int]] = {}
    for i, token in enumerate(tokens):
        places.setdefault(token, []).append(i)
    for word in timed:
        parts = word.text.split()
        beginnings = places.get(parts[0], []) if len(parts) > 1 else []
        following = beginnings[bisect_left(beginnings, place) :]
        at = next((i for i in following if tokens[i : i + len(parts)] == parts), None)
        if at is None:
            waiting.append(word)
            continue
        words += [*respell_words(waiting, " ".join(tokens[place:at])), word]
        place, waiting = at + len(parts), []
    return (*words, *respell_words(waiting, " ".join(tokens[place:])))


def _tokens(text: str, timed: Sequence[Word]) -> list[str]:
    """Return the words of a text. Timed words divide Chinese and Japanese, which have no spaces."""
    if text.isascii():
        return text.split()
    parts: list[str] = []
    place = 0
    for word in timed:
        at = text.find(word.text, place)
        if at >= 0:
            parts += [text[place:at], word.text]
            place = at + len(word.text)
    divided = " ".join([*parts, text[place:]]).split()
    return divided if joined(divided) == joined(text.split()) else text.split()


def _timed(words: Iterable[Interval]) -> list[Word]:
    return [
        Word(text, in_seconds(word.start), in_seconds(word.end)) if word.is_known else Word(text)
        for word in words
        if (text := " ".join(word.text.split()))
    ]
