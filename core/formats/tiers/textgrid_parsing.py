"""The text of a TextGrid, long or short, read as Praat reads it: texts in quotes, numbers that stand alone, flags.

All else is there for people ("intervals [2]:", "xmin ="), and what it looks like inside a label means nothing. Praat's
manual, "TextGrid file formats".
"""

import math
import re
from collections.abc import Iterator
from typing import NamedTuple, NoReturn

from core.contracts.errors import InputFault
from core.formats.reading_notes import Tell, untold
from core.formats.text_encoding import decode_text

_TOKEN = re.compile(
    r"""
    "(?P<text>[^"]*+(?:""[^"]*+)*+)"
    | (?P<unclosed>")
    | (?P<flag><\w+>)
    | (?<![^\s=])(?P<number>[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)(?!\S)
    | ![^\n]*  # a comment
    """,
    re.VERBOSE,
)
_EMPTY = "<absent>"


class GridTier(NamedTuple):
    """A tier of intervals: (start, end, label) of each, in seconds; or one of so many points."""

    name: str
    intervals: list[tuple[float, float, str]]
    points: int = 0


def parse_grid(data: bytes, tell: Tell = untold) -> tuple[list[GridTier], float]:
    """The tiers in a TextGrid file, and where it ends in seconds.

    Raises InputFault: transcript-unread, and transcript-encoding.
    """
    if data.startswith(b"ooBinaryFile"):
        raise unread("it is in Praat's binary form, and “Save as text file” in Praat makes one that can be read")
    content = decode_text(data, tell)
    tokens = _Tokens(content)
    kind = tokens.text() if '"' in content else ""
    if kind.startswith("Praat chronological"):
        raise unread("it is in Praat's chronological form, and “Save as text file” in Praat makes one that can be read")
    if not kind.startswith("ooTextFile") or tokens.text() != "TextGrid":
        raise unread("it does not begin as a TextGrid does")
    tokens.number()
    end = tokens.number()
    if tokens.flag() == _EMPTY:
        return [], end
    return [_tier(tokens) for _ in range(tokens.count())], end


def unread(reason: str) -> InputFault:
    """The fault of a TextGrid that cannot be read."""
    return InputFault("transcript-unread", kind="TextGrid", reason=reason)


def _tier(tokens: "_Tokens") -> GridTier:
    """The next tier."""
    kind, name = tokens.text(), tokens.text()
    if kind not in ("IntervalTier", "TextTier"):
        tokens.fail()
    tokens.number()
    tokens.number()
    count = tokens.count()
    if kind == "IntervalTier":
        return GridTier(name, [(tokens.number(), tokens.number(), tokens.text()) for _ in range(count)])
    for _ in range(count):
        tokens.number()
        tokens.text()
    return GridTier(name, [], count)


class _Tokens:
    """The tokens of a file, each asked for as what it has to be. All raise InputFault where it is something else."""

    def __init__(self, content: str) -> None:
        self._content = content
        self._tokens = self._each()
        self._next = next(self._tokens, None)
        self._place = 0

    def _each(self) -> Iterator[re.Match[str]]:
        return (match for match in _TOKEN.finditer(self._content) if match.lastgroup is not None)

    def _take(self, kind: str) -> str:
        token = self._next
        if token is None:
            raise unread("it ends too early")
        self._place = token.start()
        if token.lastgroup != kind:
            self.fail()
        self._next = next(self._tokens, None)
        return token[kind]

    def fail(self) -> NoReturn:
        """Raise the fault of what was last looked at."""
        line = self._content.count("\n", 0, self._place) + 1
        raise unread(f"line {line:d} is not what a TextGrid has there")

    def text(self) -> str:
        """A text in quotes."""
        return self._take("text").replace('""', '"')

    def number(self) -> float:
        """A finite number."""
        number = float(self._take("number"))
        if not math.isfinite(number):
            self.fail()
        return number

    def count(self) -> int:
        """A whole number."""
        number = self.number()
        if not number.is_integer():
            self.fail()
        return int(number)

    def flag(self) -> str:
        """A flag in angle brackets."""
        return self._take("flag")
