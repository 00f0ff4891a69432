"""Words of languages that are written without spaces: an utterance of CHAT consists of words."""

from typing import Literal

from core.transcript.numbers.number_words import UNSPACED

Division = Literal["words", "characters", "written"]
"""How text without spaces is divided: into words, into characters, or as the recogniser wrote it."""


def divide(text: str, language: str, division: Division) -> list[str]:
    """The words of a text without spaces; the text itself for languages that have them. `language` is ISO 639-1."""
    if language not in UNSPACED or division == "written" or len(text) < 2 or text.isascii():
        return [text]
    from icu4py.breakers import CharacterBreaker, WordBreaker  # here: few transcripts need its 40 MB

    breaker = WordBreaker if division == "words" else CharacterBreaker
    return [part for part in breaker(text, language) if any(map(str.isalnum, part))]  # no hyphens by themselves
