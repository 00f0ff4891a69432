"""What a search compares: words without case, accents and punctuation, as their scripts have it."""

import unicodedata
from functools import lru_cache

import regex  # type: ignore[import-untyped]

_PARTS = regex.compile(r"[^\W_]+")
_NEGATION = regex.compile(r"(?<=n)['\u2019\u02bc](?=t\b)", regex.IGNORECASE)
# Marks that are left out in writing, or stand for how a letter is said. Those of Indic scripts, Thai and kana are
# letters: without them other words remain.
_MARKS = regex.compile(
    "[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u0610-\u061a\u0640\u064b-\u065f\u0670"
    "\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]"
)
_SHORT_I, _KEPT = "\u0438\u0306", "\ue000"  # й is a letter of its own, not an и with a mark
_LIKE = str.maketrans("\u0131\u00f8\u0111\u0142", "iodl")  # what differs by no mark for Unicode
# Scripts that write no spaces: each of their characters is a token, and a word of them is a phrase.
_UNSPACED = regex.compile(r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}\u30fc]\p{M}*")


@lru_cache(1 << 17)
def search_tokens(text: str) -> tuple[str, ...]:
    """The tokens of a word or of a typed text: "L'Été," is l, ete; "don't" is dont; "東京" is 東, 京.

    Case, accents, Greek tonos, the dots of ё, Arabic and Hebrew vowel marks make no difference, nor ß from ss, nor
    the Turkish dotless i from i; й, Indic vowel signs and the marks of kana and Thai do.
    """
    if text.isascii():
        return _divided(_NEGATION.sub("", text).lower())
    plain = unicodedata.normalize("NFKD", _NEGATION.sub("", text).casefold()).replace(_SHORT_I, _KEPT)
    plain = _MARKS.sub("", plain).replace(_KEPT, _SHORT_I)
    return _divided(unicodedata.normalize("NFC", plain.casefold()).translate(_LIKE))


@lru_cache(1 << 14)
def accented_tokens(text: str) -> tuple[str, ...]:
    """The same tokens, but Latin letters have their accents: a query with such accents is compared with these."""
    return _divided(unicodedata.normalize("NFC", _NEGATION.sub("", text)).casefold())


def has_accents(text: str) -> bool:
    """Whether Latin letters in `text` bear accents: then only words that bear the same are meant.

    İ differs from I in Turkish alone, where both are i.
    """
    letters = unicodedata.normalize("NFC", text).replace("\u0130", "i")
    return any("LATIN" in unicodedata.name(c, "") and _has_mark(c) for c in letters if not c.isascii())


def _has_mark(letter: str) -> bool:
    return unicodedata.decomposition(letter)[:1] not in ("", "<")  # "<" begins those that are no letter and mark


def _divided(folded: str) -> tuple[str, ...]:
    parts = _PARTS.findall(folded)
    if folded.isascii():
        return tuple(parts)
    return tuple(token for part in parts for token in _at_characters(part))


def _at_characters(part: str) -> list[str]:
    """One token, or more where characters of scripts without spaces are in it."""
    found, at = [], 0
    for match in _UNSPACED.finditer(part):
        found += [part[at : match.start()], match.group()]
        at = match.end()
    return [token for token in (*found, part[at:]) if token]
