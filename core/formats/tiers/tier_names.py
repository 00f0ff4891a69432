"""The names of tiers: whose they are, and what they hold."""

import re
from typing import NamedTuple

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
    **dict.fromkeys(("spch", "speech", "tx", "txt", "orth", "utt"), UTTERANCES),
    **dict.fromkeys(("phone", "phones", "phoneme", "phonemes", "mau", "syllable", "syllables"), None),
    **dict.fromkeys(("phon", "phonetic", "phonetics", "ipa", "pos", "gloss", "glosses", "morph", "morphs"), None),
    **dict.fromkeys(("gesture", "gestures", "gest", "gaze", "marker", "markers"), None),
    **dict.fromkeys(("comment", "comments", "note", "notes", "kommentar", "kommentare"), None),
}
_NAME = re.compile(r"(?:(.*?)\s*[-_@:/]\s*)?([^\W\d_]*(?: [^\W\d_]+)?)(?: (\d{1,6}))?\s*", re.DOTALL)


class TierName(NamedTuple):
    """Whose a tier is, and what it holds: None where that is no words, such as phones.

    Tiers of one speaker and `number` belong together: what overlaps with the first ones is in those of number 2.
    `is_told` is False where nothing but a name stands there, so that the kind is a guess.
    """

    speaker: str | None
    kind: str | None
    number: int = 1
    is_told: bool = True


def tier_names(speaker: str | None, number: int = 1) -> tuple[str, ...]:
    """The names of a speaker's tiers, in the order of SpeakerTiers.every; `parse_tier_name` reads each as it was meant.

    Utterances have the speaker's bare name, unless that looks like a kind of tier ("Mau - utterances").
    """
    before, behind = (f"{speaker} - " if speaker else ""), (f" {number}" if number > 1 else "")
    utterances, *others = (f"{before}{kind}{behind}" for kind in _OWN)
    if speaker and number == 1 and parse_tier_name(speaker)[:3] == (speaker, UTTERANCES, 1):
        utterances = speaker
    return (utterances, *others)


def parse_tier_name(name: str) -> TierName:
    """What the name of a tier says: "Anna - words" is Anna's words, "Anna" her utterances."""
    match = _NAME.fullmatch(name.strip())
    if match and match[2].casefold() in _KINDS and (match[1] or match[2] or not name.strip()):
        kind, number = _KINDS[match[2].casefold()], int(match[3] or 1)
        if match[3] is None or (match[2] in _OWN and number > 1):
            return TierName(match[1] or None, kind, number, bool(match[2]))
    match = re.fullmatch(r"(\w+)\s*[@:]\s*(.+)", name.strip())  # ELAN's habit: words@Anna
    if match and match[1].casefold() in _KINDS:
        return TierName(match[2], _KINDS[match[1].casefold()])
    return TierName(name.strip() or None, UTTERANCES, is_told=False)
