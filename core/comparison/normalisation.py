"""How words are made alike before they are compared, by named steps."""

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
"""What most published figures leave out."""
_FRACTIONS = re.compile("[¼½¾⅐-⅞↉]")  # one sign of Unicode each
_FRACTION_SLASH = "\u2044"  # that NFKC writes in them
_TURKIC = str.maketrans("Iİ", "ıi")  # noqa: RUF001 - status T of Unicode's CaseFolding.txt
_EDGES = re.compile(r"^\W+|\W+$")
_APOSTROPHES = "'’ʼ"  # noqa: RUF001 - the look-alikes are the point
# Hesitations by language, beside those of any: "um" and "er" are words in German, "em" in Portuguese.
_FILLERS = frozenset({"uh", "uhm", "erm", "hm", "hmm", "mhm", "äh", "ähm", "öh", "öhm"})
_OTHER_FILLERS = {
    "en": frozenset({"um", "umm", "er", "mm", "mmm"}),
    "fr": frozenset({"euh", "heu"}),
    "es": frozenset({"eh", "ehm", "em"}),
    "it": frozenset({"eh", "ehm"}),
    "ru": frozenset({"э", "ээ", "эм", "мм"}),
}


class Token(msgspec.Struct, frozen=True, gc=False):
    """What is compared: `key`, made of a word that is written `text`; of a word that makes several, `text` is the key.

    Times are the word's, in seconds, None where unknown. `segment` is the number of its sentence, from 0.
    """

    key: str
    text: str
    segment: int
    speaker: str | None = None
    start: float | None = None
    end: float | None = None


def tokens_of(transcript: Transcript, steps: Collection[Step] = USUAL, language: str | None = None) -> list[Token]:
    """The words of a transcript as they are compared; all are in Unicode's form NFKC. Notes in brackets are none of
    them: sounds, what could not be understood and what is damaged were not said.

    case: in lower case, as Unicode folds it; Turkish and Azerbaijani I is no capital of i. punctuation: without signs
    and marks; an apostrophe within a word stays, a hyphen parts words. numbers: digits as the words of `language` (ISO
    639-1; None: the transcript's). fillers: without "uh", "äh" and their like.
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
    """The text with blanks for hyphens and without other signs; marks that belong to letters stay."""
    for place, character in enumerate(text):
        if character in _APOSTROPHES:
            if text[place - 1 : place].isalnum() and text[place + 1 : place + 2].isalnum():
                yield "'"
        elif unicodedata.category(character) == "Pd" or character.isspace() or character in "/_":
            yield " "
        elif unicodedata.category(character)[0] not in "PSC":
            yield character
