"""Insert a CHAT mark into a line of text, at a caret or around a selection."""

import re
from typing import NamedTuple

from core.formats.chat.marks import PAUSES, RETRACINGS, TERMINATORS

PREFIXES = ("&-", "&+")
"""The prefixes of fillers and fragments."""


class Line(NamedTuple):
    """A line of text and its selection, in characters."""

    text: str
    start: int
    end: int


def with_mark(line: Line, mark: str) -> Line:
    """Return the line with a mark, and the caret after it.

    * A prefix goes before the word at the caret. If it is there already, it is removed.
    * A retracing goes after the selected words. Several words get angle brackets. Without a selection it goes after the
      word at the caret.
    * A pause goes to the caret.
    * A terminator replaces the terminator at the end of the line.

    Raises ValueError for any other mark.
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
    """Return the bounds of the word at a caret, or right before it, else of the next word."""
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
    """Join the parts with one space between them, and put the caret before the last part."""
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
