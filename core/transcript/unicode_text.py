"""What Unicode knows of a text: how long it is where others count, and the direction in which it is read."""

import unicodedata


def utf16_length(text: str) -> int:
    """How many units of UTF-16 a text has: Qt counts characters outside the basic plane as two."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le")) // 2


def is_right_to_left(text: str) -> bool:
    """Whether the first letter that has a direction runs from right to left (UAX #9, P2 and P3)."""
    directions = (unicodedata.bidirectional(character) for character in text)
    return next((direction for direction in directions if direction in ("L", "R", "AL")), "L") != "L"
