"""Split words into the tokens that a search compares: without case, accents and punctuation."""

import unicodedata
from functools import lru_cache

import regex  # type: ignore[import-untyped]

_PARTS = regex.compile(r"[^\W_]+")
_NEGATION = regex.compile(r"(?<=n)['\u2019\u02bc](?=t\b)", regex.IGNORECASE)
# Marks that writers omit, or that only show the pronunciation. Marks of Indic scripts, Thai and kana stay: without
# them other words remain.
_MARKS = regex.compile(
    "[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u0610-\u061a\u0640\u064b-\u065f\u0670"
    "\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]"
)
_SHORT_I, _KEPT = "\u0438\u0306", "\ue000"  # й is a letter of its own, not an и with a mark
_LIKE = str.maketrans("\u0131\u00f8\u0111\u0142", "iodl")  # Unicode does not decompose these letters
# Scripts without spaces: each character is a token, and a word is a phrase.
_UNSPACED = regex.compile(r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}\u30fc]\p{M}*")


@lru_cache(1 << 17)
def search_tokens(text: str) -> tuple[str, ...]:
    """Return the tokens of a word or of a typed text.

    "L'Été," gives l, ete. "don't" gives dont. "東京" gives 東, 京.

    These differences do not count: case, accents, Greek tonos, the dots of ё, Arabic and Hebrew vowel marks,
    ß and ss, the Turkish dotless i and i. These do count: й, Indic vowel signs, the marks of kana and Thai.
    """
    if text.isascii():
        return _divided(_NEGATION.sub("", text).lower())
    plain = unicodedata.normalize("NFKD", _NEGATION.sub("", text).casefold()).replace(_SHORT_I, _KEPT)
    plain = _MARKS.sub("", plain).replace(_KEPT, _SHORT_I)
    return _divided(unicodedata.normalize("NFC", plain.casefold()).translate(_LIKE))


@lru_cache(1 << 14)
def accented_tokens(text: str) -> tuple[str, ...]:
    """Return the same tokens with the accents of Latin letters. A query with such accents compares these."""
    return _divided(unicodedata.normalize("NFC", _NEGATION.sub("", text)).casefold())


def has_accents(text: str) -> bool:
    """Tell whether Latin letters in `text` have accents. Then a query finds only words with the same accents.

    İ does not count: it differs from I in Turkish alone, where both are i.
    """
    letters = unicodedata.normalize("NFC", text).replace("\u0130", "i")
    return any("LATIN" in unicodedata.name(c, "") and _has_mark(c) for c in letters if not c.isascii())


def _has_mark(letter: str) -> bool:
    return unicodedata.decomposition(letter)[:1] not in ("", "<")  # "<" begins compatibility forms


def _divided(folded: str) -> tuple[str, ...]:
    parts = _PARTS.findall(folded)
    if folded.isascii():
        return tuple(parts)
    return tuple(token for part in parts for token in _at_characters(part))


def _at_characters(part: str) -> list[str]:
    """Cut a part into tokens at characters of scripts without spaces."""
    found, at = [], 0
    for match in _UNSPACED.finditer(part):
        found += [part[at : match.start()], match.group()]
        at = match.end()
    return [token for token in (*found, part[at:]) if token]
