"""Text for a screen: cleaned, measured in columns, and split where a line may end."""

# ruff: noqa: RUF001 - punctuation of full width is what is told apart here

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

# Chinese and Japanese have no spaces, and a line may end nearly anywhere: not before what closes, not after what opens.
_IDEOGRAPHIC = (
    "\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3041-\u3096\u30a0-\u30ff\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
)
_OPENING = "〈《「『【〔〖〝（［｛“‘"
_CLOSING = "、。〉》」』】〕〗〟！），．：；？］｝～”’・…—.,!?ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮー々"
_PART = re.compile(
    rf"[{_OPENING}]*+(?:[{_IDEOGRAPHIC}]|[^{_IDEOGRAPHIC}{_OPENING}]+?(?=[{_IDEOGRAPHIC}{_OPENING}]|$))[{_CLOSING}]*|[{_OPENING}]+|.",
    re.DOTALL,
)
# Controls but white space, halves of pairs, what Unicode says is no character, byte order marks and annotations.
_NO_TEXT = re.compile(
    "[\0-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\ud800-\udfff\ufdd0-\ufdef\ufeff\ufff9-\ufffb"
    + "".join(f"{chr(plane + 0xFFFE)}{chr(plane + 0xFFFF)}" for plane in range(0, 0x110000, 0x10000))
    + "]"
)
_IS_IDEOGRAPHIC = re.compile(f"[{_IDEOGRAPHIC}]")
_TOUCHING = re.compile(f"[{_IDEOGRAPHIC}{_CLOSING}{_OPENING}\uac00-\ud7a3]")


def clean(text: str) -> str:
    """Text on one line: control characters gone, runs of white space one space.

    What joins, parts or directs letters stays, as Persian, Sinhala and many emoji are written with it, unless it is all
    that there is of a word. So do characters that Python's Unicode does not know yet, and private ones.
    """
    if text.isalnum():
        return text
    if text.isprintable():
        return " ".join(text.split())
    return " ".join(filter(_is_visible, _NO_TEXT.sub("", text).split()))


def _is_visible(word: str) -> bool:
    return any(unicodedata.category(character) != "Cf" for character in word)


@lru_cache(65536)
def width(text: str) -> int:
    """How many columns text takes: two for a character of full width, none for a mark that stands on another."""
    if text.isascii():
        return len(text)
    return sum(_columns(character) for character in text)


def _columns(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def breakable_parts(word: str) -> list[str]:
    """A word as the parts between which a line may end: itself, or, in Chinese and Japanese, nearly each character."""
    return _PART.findall(word) if _IS_IDEOGRAPHIC.search(word) else [word]


def joined(words: Iterable[str]) -> str:
    """Words as text: with spaces, but without any between Chinese or Japanese ones."""
    parts: list[str] = []
    before = ""
    for word in filter(None, words):
        parts += [space_between(before, word) if before else "", word]
        before = word
    return "".join(parts)


def space_between(left: str, right: str) -> str:
    """The separator of two words on a line: a space, but "" between Chinese or Japanese ones."""
    if left.isascii() or right.isascii():
        return " "
    ideographic = _IS_IDEOGRAPHIC.search(left) and _IS_IDEOGRAPHIC.search(right)
    return "" if ideographic and _TOUCHING.match(left[-1]) and _TOUCHING.match(right[0]) else " "
