"""Putting a mark of CHAT into a line of text, at a caret or around a selection."""

import re
from typing import NamedTuple

from core.formats.chat.marks import PAUSES, RETRACINGS, TERMINATORS

PREFIXES = ("&-", "&+")
"""Filler and fragment."""


class Line(NamedTuple):
    """A line of text and what is selected in it, in characters."""

    text: str
    start: int
    end: int


def with_mark(line: Line, mark: str) -> Line:
    """The line with a mark, the caret behind it.

    A prefix goes before the word at the caret, and off it again where it is there; a retracing behind the selected
    words, in angle brackets where they are several, else behind the word at the caret; a pause at the caret; a
    terminator at the end, in place of the one that is there. Raises ValueError for any other mark.
    """
    if mark in PREFIXES:
        return _prefixed(line, mark)
    if mark in RETRACINGS:
        return _retraced(line, mark)
    if mark in PAUSES:
        return _placed(line.text, line.end, mark)
    if mark in TERMINATORS:
        return _terminated(line.text, mark)
    raise ValueError(mark)


def _word_bounds(text: str, at: int) -> tuple[int, int]:
    """The word at a caret: the one that it stands in or right behind, else the next."""
    if not (text[at - 1 : at].strip() if at else "") and not text[at : at + 1].strip():
        at += len(text[at:]) - len(text[at:].lstrip())
    start = at - len(re.split(r"\s", text[:at])[-1])
    return start, at + len(re.split(r"\s", text[at:])[0])


def _prefixed(line: Line, mark: str) -> Line:
    start, end = _word_bounds(line.text, line.start)
    word = line.text[start:end]
    bare = word.removeprefix("&-").removeprefix("&+")
    made = bare if word.startswith(mark) else mark + bare
    return Line(line.text[:start] + made + line.text[end:], start + len(made), start + len(made))


def _retraced(line: Line, mark: str) -> Line:
    start = _word_bounds(line.text, line.start)[0]
    selected = line.text[line.start : line.end].rstrip()
    end = _word_bounds(line.text, line.start + max(0, len(selected) - 1))[1]
    words = line.text[start:end]
    made = f"<{words}> {mark}" if len(words.split()) > 1 else f"{words} {mark}"
    rest = line.text[end:]
    return _spaced(line.text[:start], made, rest)


def _placed(text: str, at: int, mark: str) -> Line:
    return _spaced(text[:at].rstrip(), mark, text[at:])


def _spaced(before: str, made: str, after: str) -> Line:
    """The parts with one space between them, the caret before what comes after."""
    head = f"{before.rstrip()} {made}" if before.strip() else made
    rest = after.lstrip()
    text = f"{head} {rest}" if rest else f"{head} "
    return Line(text, len(head) + 1, len(head) + 1)


def _terminated(text: str, mark: str) -> Line:
    bare = text.rstrip()
    last = bare.split()[-1] if bare else ""
    if last in TERMINATORS:
        bare = bare[: -len(last)].rstrip()
    bare = re.sub(r"\s*[.?!…—]+$", "", bare)
    made = f"{bare} {mark}" if bare else mark
    return Line(made, len(made), len(made))
