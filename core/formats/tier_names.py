"""The names of tiers: whose they are, and what they hold."""

import re

UTTERANCES, WORDS, UNTIMED = "utterances", "words", "untimed"
TRANSLATION, UNTIMED_TRANSLATION = "translation", "untimed translation"
_KINDS = {
    UNTIMED: UNTIMED,
    UNTIMED_TRANSLATION: UNTIMED_TRANSLATION,
    **dict.fromkeys(("translation", "free translation", "ft", "übersetzung", "traduction", "traducción"), TRANSLATION),
    **dict.fromkeys(("word", "words", "token", "tokens", "wort", "wörter", "mots", "palabras"), WORDS),
    **dict.fromkeys(("utterance", "utterances", "sentence", "sentences", "text", "transcript", ""), UTTERANCES),
    **dict.fromkeys(("transcription", "orthography", "ort", "segment", "segments", "tiers", "default"), UTTERANCES),
    **dict.fromkeys(("phone", "phones", "phoneme", "phonemes", "mau", "syllable", "syllables"), None),
}
_NAME = re.compile(r"(?:(.*?)\s*[-_@:/]\s*)?([^\W\d_]*(?: [^\W\d_]+)?)\s*", re.DOTALL)


def tier_names(speaker: str | None, used: set[str]) -> tuple[str, ...]:
    """The names of a speaker's tiers, in the order of SpeakerTiers, none of them in `used`, to which they are added."""
    number, stem = 1, speaker
    kinds = (WORDS, UNTIMED, TRANSLATION, UNTIMED_TRANSLATION)
    while True:
        chosen = (stem or UTTERANCES, *(f"{stem} - {kind}" if stem else kind for kind in kinds))
        if used.isdisjoint(chosen):
            used.update(chosen)
            return chosen
        number += 1
        stem = f"{speaker or UTTERANCES} {number}"


def parse_tier_name(name: str) -> tuple[str | None, str | None]:
    """The speaker and the kind of a tier by its name: "Anna - words" is Anna's words, "Anna" her utterances.

    The kind is None for tiers that hold no words, such as phones.
    """
    match = _NAME.fullmatch(name.strip())
    if match and match[2].casefold() in _KINDS and (match[1] or match[2] or not name.strip()):
        return match[1] or None, _KINDS[match[2].casefold()]
    match = re.fullmatch(r"(\w+)\s*[@:]\s*(.+)", name.strip())  # ELAN's habit: words@Anna
    if match and match[1].casefold() in _KINDS:
        return match[2], _KINDS[match[1].casefold()]
    return name.strip() or None, UTTERANCES
