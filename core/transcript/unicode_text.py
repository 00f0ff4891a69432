"""Measure texts as other programs do: length in UTF-16, and reading direction."""

import unicodedata


def utf16_length(text: str) -> int:
    """Return the number of UTF-16 units of a text. Qt counts characters outside the basic plane as two."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le")) // 2


def is_right_to_left(text: str) -> bool:
    """Tell whether the first letter with a direction runs from right to left (UAX #9, P2 and P3)."""
    directions = (unicodedata.bidirectional(character) for character in text)
    return next((direction for direction in directions if direction in ("L", "R", "AL")), "L") != "L"
