"""Normalise words by named steps before a comparison."""

import re
import unicodedata
from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import Literal, get_args

import msgspec

from core.contracts.languages import primary
from core.contracts.transcript import Transcript
from core.formats.chat.marks import without_marks
from core.transcript.brackets import words_outside_notes
from core.transcript.numbers.spoken_numbers import spell

Step = Literal["case", "punctuation", "numbers", "fillers"]
STEPS: tuple[Step, ...] = get_args(Step)
USUAL: tuple[Step, ...] = ("case", "punctuation")
"""The steps of most published figures."""
_FRACTIONS = re.compile("[¼½¾⅐-⅞↉]")  # each is one Unicode character
_FRACTION_SLASH = "\u2044"  # NFKC writes it in fractions
_TURKIC = str.maketrans("Iİ", "ıi")  # noqa: RUF001 - status T of Unicode's CaseFolding.txt
_EDGES = re.compile(r"^\W+|\W+$")
_APOSTROPHES = "'’ʼ"  # noqa: RUF001 - the look-alikes are the point
# Hesitations of all languages, then of single ones: "um" and "er" are words in German, "em" in Portuguese.
_FILLERS = frozenset({"uh", "uhm", "erm", "hm", "hmm", "mhm", "äh", "ähm", "öh", "öhm"})
_OTHER_FILLERS = {
    "en": frozenset({"um", "umm", "er", "mm", "mmm"}),
    "fr": frozenset({"euh", "heu"}),
    "es": frozenset({"eh", "ehm", "em"}),
    "it": frozenset({"eh", "ehm"}),
    "ru": frozenset({"э", "ээ", "эм", "мм"}),
}


class Token(msgspec.Struct, frozen=True, gc=False):
    """A unit of a comparison: `key` is compared, `text` is the written word. A word with several keys shows its keys.

    Times are the word's in seconds, None if unknown. `segment` is the number of its sentence, from 0.
    """

    key: str
    text: str
    segment: int
    speaker: str | None = None
    start: float | None = None
    end: float | None = None


def tokens_of(transcript: Transcript, steps: Collection[Step] = USUAL, language: str | None = None) -> list[Token]:
    """Return the words of a transcript as a comparison needs them, in Unicode's form NFKC.

    Notes in brackets are left out: nobody said them.

    Args:
        transcript: the text.
        steps: any of these names:
            "case": lower case as Unicode folds it. In Turkish and Azerbaijani, I is not a capital i.
            "punctuation": no signs and marks. An apostrophe within a word stays, a hyphen separates words.
            "numbers": digits in words.
            "fillers": no "uh", "äh" and similar words.
        language: ISO 639-1 code. None means the transcript's.
    """
    language = language or transcript.language
    chosen = frozenset(steps)
    found = []
    for number, segment in enumerate(without_marks(transcript).segments):
        for word in words_outside_notes(segment):
            keys = _keys(word.text, chosen, segment.language or language)
            for key in keys:
                text = word.text if len(keys) == 1 else key
                found.append(Token(key, text, number, segment.speaker, word.start, word.end))
    return found


def keys_of(text: str, steps: Collection[Step], language: str | None) -> tuple[str, ...]:
    """Return the keys of a written word, none for a word that the steps remove. See `tokens_of`."""
    return _keys(text, frozenset(steps), language)


@lru_cache(maxsize=50_000)
def _keys(text: str, steps: frozenset[Step], language: str | None) -> tuple[str, ...]:
    text = unicodedata.normalize("NFKC", _FRACTIONS.sub(r" \g<0> ", text)).replace(_FRACTION_SLASH, "/")
    if "numbers" in steps:
        text = spell(text, language)
    if "case" in steps:
        text = (text.translate(_TURKIC) if primary(language) in ("tr", "az") else text).casefold()
    if "punctuation" in steps:
        text = "".join(_letters(text))
    keys = text.split()
    if "fillers" in steps:
        fillers = _FILLERS | _OTHER_FILLERS.get(primary(language), frozenset())
        keys = [key for key in keys if _EDGES.sub("", key).casefold() not in fillers]
    return tuple(keys)


def _letters(text: str) -> Iterator[str]:
    """Yield the text with blanks for hyphens and without other signs. Marks of letters stay."""
    for place, character in enumerate(text):
        if character in _APOSTROPHES:
            if text[place - 1 : place].isalnum() and text[place + 1 : place + 2].isalnum():
                yield "'"
        elif unicodedata.category(character) == "Pd" or character.isspace() or character in "/_":
            yield " "
        elif unicodedata.category(character)[0] not in "PSC":
            yield character
