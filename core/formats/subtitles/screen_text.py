"""Prepare text for a screen: clean it, measure it in columns, and split it where a line may end."""

# ruff: noqa: RUF001 - this module distinguishes punctuation of full width

import re
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache

# Chinese and Japanese have no spaces. A line may end anywhere except before a closing and after an opening mark.
_IDEOGRAPHIC = (
    "\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3041-\u3096\u30a0-\u30ff\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
)
_OPENING = "〈《「『【〔〖〝（［｛“‘"
_CLOSING = "、。〉》」』】〕〗〟！），．：；？］｝～”’・…—.,!?ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮー々"
_IS_IDEOGRAPHIC = re.compile(f"[{_IDEOGRAPHIC}]")
_TOUCHING = re.compile(f"[{_IDEOGRAPHIC}{_CLOSING}{_OPENING}\uac00-\ud7a3]")


@cache
def _parts() -> re.Pattern[str]:  # it takes 10 ms to compile, and the window starts without it
    return re.compile(
        rf"[{_OPENING}]*+(?:[{_IDEOGRAPHIC}]|[^{_IDEOGRAPHIC}{_OPENING}]+?(?=[{_IDEOGRAPHIC}{_OPENING}]|$))[{_CLOSING}]*|[{_OPENING}]+|.",
        re.DOTALL,
    )


@cache
def _no_text() -> re.Pattern[str]:
    """Match controls except white space, lone surrogates, noncharacters, byte order marks and annotations."""
    last = "".join(f"{chr(plane + 0xFFFE)}{chr(plane + 0xFFFF)}" for plane in range(0, 0x110000, 0x10000))
    return re.compile(f"[\0-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\ud800-\udfff\ufdd0-\ufdef\ufeff\ufff9-\ufffb{last}]")


def clean(text: str) -> str:
    """Return text on one line: without control characters, and with single spaces.

    Characters that join, separate or direct letters stay, because Persian, Sinhala and many emoji need them. A word of
    such characters alone is removed. Private characters stay, and so do characters that Python's Unicode does not know
    yet.
    """
    if text.isalnum():
        return text
    if text.isprintable():
        return " ".join(text.split())
    return " ".join(filter(_is_visible, _no_text().sub("", text).split()))


def is_clean(text: str) -> bool:
    """Tell whether `clean` changes nothing, and text is left. The only white space that is printable is a space."""
    if text.isprintable() and text:
        return "  " not in text and text[0] != " " != text[-1]
    return bool(text) and text == clean(text)


def _is_visible(word: str) -> bool:
    return any(unicodedata.category(character) != "Cf" for character in word)


@lru_cache(65536)
def width(text: str) -> int:
    """Return the columns of a text: two for a character of full width, none for a combining mark."""
    if text.isascii():
        return len(text)
    return sum(_columns(character) for character in text)


def _columns(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def breakable_parts(word: str) -> list[str]:
    """Return the parts of a word between which a line may end.

    This is the word, or nearly each character of it in Chinese and Japanese.
    """
    return _parts().findall(word) if _IS_IDEOGRAPHIC.search(word) else [word]


def joined(words: Iterable[str]) -> str:
    """Join words with spaces, but without any between Chinese or Japanese words."""
    parts: list[str] = []
    before = ""
    for word in filter(None, words):
        parts += [space_between(before, word) if before else "", word]
        before = word
    return "".join(parts)


def space_between(left: str, right: str) -> str:
    """Return the separator of two words on a line: a space, or "" between Chinese or Japanese words."""
    if left.isascii() or right.isascii():
        return " "
    ideographic = _IS_IDEOGRAPHIC.search(left) and _IS_IDEOGRAPHIC.search(right)
    return "" if ideographic and _TOUCHING.match(left[-1]) and _TOUCHING.match(right[0]) else " "
