"""Italics of captions, which SubRip, WebVTT and ASS have alike: lines that are all in them."""

import re
from collections.abc import Iterable, Sequence

_EDGES = re.compile(r"<(/?)i(?:\.[^<>]*)?>|\{\\i([01])\}", re.IGNORECASE)
_MARKUP = re.compile(r"<[^<>]*>|\{\\[^{}]*\}")


def whole_lines(text: str) -> tuple[str, tuple[int, ...]]:
    """The text of a cue without marks of italics, and which of its lines (from 0) are in them.

    As it is, and none, where a line is so in part: what is meant to be stressed there is more than italics can keep.
    """
    if _EDGES.search(text) is None:
        return text, ()
    upright, italic = set[int](), set[int]()  # lines with words that are in no italics, and with such that are
    place, line, in_italics = 0, 0, False
    for edge in (*_EDGES.finditer(text), None):
        part = text[place : edge.start() if edge else len(text)]
        for n, piece in enumerate(part.split("\n")):
            line += n > 0
            if any(map(str.isalnum, _MARKUP.sub("", piece))):
                (italic if in_italics else upright).add(line)
        if edge:
            place, in_italics = edge.end(), edge[2] == "1" if edge[2] else not edge[1]
    if not italic or italic & upright:
        return text, ()
    return _EDGES.sub("", text), tuple(sorted(italic))


def moved(lines: Iterable[int], count: int) -> tuple[int, ...]:
    """The numbers of the lines once the first `count` lines are gone."""
    return tuple(line - count for line in lines if line >= count)


def marked(lines: Sequence[str], italic: Sequence[bool], begin: str = "<i>", end: str = "</i>") -> list[str]:
    """Lines as they are written, those in italics between their marks. `italic` is empty where nothing is."""
    return [f"{begin}{line}{end}" if n < len(italic) and italic[n] else line for n, line in enumerate(lines)]
