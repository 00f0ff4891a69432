"""Convert the bytes of a CHAT file to text and back, and divide the text into headers and tiers."""

import re
import sys
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from core.formats.legacy_encodings import guess_encoding

BULLET = "\x15"
BOM = "\ufeff"
Kind = Literal["header", "main", "dependent", "stray"]

_KINDS: dict[str, Kind] = {"@": "header", "*": "main", "%": "dependent"}
_LINE = re.compile(r"([^\r\n]*)(\r\n|\r|\n|\Z)")
_LABEL = re.compile(r"(?P<label>@[^:\t\r\n]*|[*%][^:\s]*)(?P<colon>:?)(?P<space>[\t ]*)")


@dataclass(frozen=True, slots=True)
class Tier:
    """A header, a main tier or a dependent tier with its continuation lines. "stray" lines belong to none of them.

    `label` is "@Media", "*CHI" or "%wor", and "" for stray lines. `separator` follows the label. Offsets are
    characters of the whole text. The tier starts at `start`, and its content reaches from `content_start` to `end`,
    before the newline.
    """

    kind: Kind
    label: str
    separator: str
    start: int
    content_start: int
    end: int

    @property
    def name(self) -> str:
        """The label without its sign: "Media", "CHI", "wor"."""
        return self.label[1:]


def decode(data: bytes) -> str:
    """Decode any bytes so that `encode` restores them. Bytes that are not UTF-8 become lone surrogates."""
    return data.decode("utf-8", "surrogateescape")


def encode(text: str) -> bytes:
    """Return the bytes of a text from `decode`."""
    return text.encode("utf-8", "surrogateescape")


def without_surrogates(text: str) -> str:
    """Return decoded text as valid Unicode.

    Bytes that are not UTF-8 become characters of the code page that old programs wrote, one character each. All
    offsets stay the same.
    """
    if text.isascii() or not (stray := re.compile("[\udc80-\udcff]+")).search(text):
        return text
    guess = guess_encoding(encode(text))
    codec = "cp1252" if guess is None or guess.has_many_bytes or guess.codec == "utf-8" else guess.codec
    return stray.sub(lambda match: encode(match[0]).decode(codec, "replace"), text)


def tiers(text: str) -> tuple[Tier, ...]:
    """Return the text's tiers in order. They cover the text, except for newlines between them and a leading BOM.

    A line that begins with a tab or a space continues the tier before it, but not after an empty line. Successive
    stray lines are one stray.
    """
    every: list[Tier] = []
    after_empty = True
    for start, end in _physical_lines(text):
        last = every[-1] if every else None
        is_indented = text[start : start + 1] in ("\t", " ")
        if last is not None and is_indented and not after_empty:
            every[-1] = Tier(last.kind, last.label, last.separator, last.start, last.content_start, end)
        else:
            tier = _tier(text, start, end)
            if last is not None and tier.kind == last.kind == "stray" and (is_indented or not _is_indented(text, last)):
                every[-1] = Tier("stray", "", "", last.start, last.start, end)
            else:
                every.append(tier)
        after_empty = start == end
    return tuple(every)


def _is_indented(text: str, tier: Tier) -> bool:
    return text[tier.start : tier.start + 1] in ("\t", " ")


def _physical_lines(text: str) -> Iterator[tuple[int, int]]:
    """Yield the (start, end) of each line without its newline.

    Only CR, LF and CR LF end a line. Unicode's other line breaks do not.
    """
    at = len(BOM) if text.startswith(BOM) else 0
    while at < len(text):
        match = _LINE.match(text, at)
        if match is None:  # never happens: the expression matches everywhere
            return
        yield match.start(), match.end(1)
        at = match.end()


def _tier(text: str, start: int, end: int) -> Tier:
    match = _LABEL.match(text, start, end)
    kind = _KINDS.get(text[start : start + 1], "stray")
    if match is None or (kind in ("main", "dependent") and not match["colon"]):
        return Tier("stray", "", "", start, start, end)
    label, separator = sys.intern(match["label"].rstrip()), sys.intern(match["colon"] + match["space"])
    content_start = (
        end if match.end() == end else match.end()
    )  # shares one int object: a file may hold many empty tiers
    return Tier(kind, label, separator, start, content_start, end)


@dataclass(frozen=True)
class LineIndex:
    """A converter between offsets of a text and lines and columns. Both count from 1, and columns count characters."""

    text: str

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(match.end() for match in re.finditer(r"\r\n|\r|\n", self.text))]

    def position(self, offset: int) -> tuple[int, int]:
        """Return the (line, column) of a character."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        """Return the offset of the character at a line and column."""
        return self._starts[min(line, len(self._starts)) - 1] + column - 1


def newline(text: str) -> str:
    """Return the most frequent newline of a text."""
    used = Counter(re.findall(r"\r\n|\r|\n", text)).most_common(1)
    return used[0][0] if used else "\n"
