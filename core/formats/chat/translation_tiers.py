"""Translations in CHAT: %eng for English, as CLAN has it; for others %x and the language, as it has tiers of one's own.

Chatter knows no other tier of a translation (E605).
"""

from core.contracts.languages import iso_639_1, iso_639_3
from core.formats.chat.chat_text import Tier
from core.formats.chat.parsed import ParsedFile, Utterance
from core.formats.subtitles import clean

ENGLISH, UNKNOWN = "%eng", "%xtra"


def translation_label(language: str | None) -> str:
    """The label of a tier of translations into `language` (ISO 639-1): "%eng", "%xdeu"; "%xtra" where it is unknown."""
    code = iso_639_3(language)
    if code == "eng":
        return ENGLISH
    return f"%x{code}" if _is_known(code) else UNKNOWN


def translation_tier(utterance: Utterance) -> Tier | None:
    """The utterance's tier of a translation, None where it has none."""
    return next((tier for tier in utterance.tiers if _is_translation(tier.label)), None)


def translation_of(file: ParsedFile, utterance: Utterance) -> str | None:
    """The translation of an utterance on one line, None where it has none."""
    tier = translation_tier(utterance)
    return None if tier is None else clean(file.tier_text(tier)) or None


def label_in(file: ParsedFile) -> str | None:
    """The label of the file's first tier of a translation, None where it has none."""
    tiers = (translation_tier(utterance) for utterance in file.utterances)
    return next((tier.label for tier in tiers if tier is not None), None)


def language_of_label(label: str | None) -> str | None:
    """The language (ISO 639-1) of the translations on tiers with that label; None where it does not tell."""
    if label == ENGLISH:
        return "en"
    return iso_639_1(label[2:]) if label is not None and label != UNKNOWN else None


def _is_translation(label: str) -> bool:
    return label in (ENGLISH, UNKNOWN) or (label.startswith("%x") and _is_known(label[2:]))


def _is_known(code: str) -> bool:
    """Whether it is the ISO 639-3 code of a language that has an ISO 639-1 one, too."""
    return iso_639_1(code) not in (None, code)
