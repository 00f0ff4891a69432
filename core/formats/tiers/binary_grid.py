"""Read the binary form of Praat's TextGrid.

All numbers are big-endian. A text has its length in front: one byte for the names of classes, two bytes for other
texts. The length 0xFFFF stands before the true length of a text in UTF-16.
"""

import math
import struct

from core.formats.tiers.grid_tier import GridTier, unread

MARK = b"ooBinaryFile"
_UTF_16 = 0xFFFF
_END = "it ends too early"


def parse_binary(data: bytes) -> tuple[list[GridTier], float]:
    """Return the tiers of a binary TextGrid, and its end in seconds. Raises InputFault("transcript-unread")."""
    content = _Content(data)
    if content.name() != "TextGrid":
        raise unread("it does not begin as a TextGrid does")
    content.number()
    end = content.number()
    tiers = [_tier(content) for _ in range(content.count())] if content.flag() else []
    return tiers, end


def _tier(content: "_Content") -> GridTier:
    kind, name = content.name(), content.text()
    content.number()
    content.number()
    count = content.count()
    if kind == "IntervalTier":
        return GridTier(name, [(content.number(), content.number(), content.text()) for _ in range(count)])
    if kind != "TextTier":
        raise unread("it has a tier of an unknown kind")
    for _ in range(count):
        content.number()
        content.text()
    return GridTier(name, [], count)


class _Content:
    """The bytes behind the mark of the form. Each method takes the next value, and raises InputFault at the end."""

    def __init__(self, data: bytes) -> None:
        self._data, self._place = data, len(MARK)

    def _take(self, form: str) -> int:
        (value,) = self._unpacked(form)
        return int(value)

    def _unpacked(self, form: str) -> tuple[int | float | bool, ...]:
        try:
            values = struct.unpack_from(f">{form}", self._data, self._place)
        except struct.error as error:
            raise unread(_END) from error
        self._place += struct.calcsize(f">{form}")
        return values

    def _letters(self, count: int, encoding: str) -> str:
        letters = self._data[self._place : self._place + count]
        if len(letters) < count:
            raise unread(_END)
        self._place += count
        return letters.decode(encoding, "replace")

    def name(self) -> str:
        """Take the name of a class."""
        return self._letters(self._take("B"), "latin-1")

    def text(self) -> str:
        """Take a text."""
        length = self._take("H")
        return (
            self._letters(2 * self._take("H"), "utf-16-be") if length == _UTF_16 else self._letters(length, "latin-1")
        )

    def number(self) -> float:
        """Take a finite number."""
        (value,) = self._unpacked("d")
        if not math.isfinite(value):
            raise unread("a time in it is no number")
        return float(value)

    def count(self) -> int:
        """Take the number of items that follow. Each item has more than one byte."""
        count = self._take("i")
        if not 0 <= count <= len(self._data):
            raise unread("a length in it is no length")
        return count

    def flag(self) -> bool:
        """Take a truth value."""
        return bool(self._take("B"))
