"""Divide a web page into tags and texts, as browsers do. The time is in proportion to the page, whatever is in it."""

import html
import re
from collections.abc import Iterator
from typing import NamedTuple

_NAME = re.compile(r"</?([A-Za-z][^\s/>]*)")
_ATTRIBUTE = re.compile(r"""[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s>]*))?""")
_END = re.compile(r"[\s/]*>")
_RAW = {name: re.compile(rf"</{name}(?=[\s/>])", re.IGNORECASE) for name in ("script", "style")}


class Tag(NamedTuple):
    """A tag with its attributes. An element without content has a tag for its start and one for its end."""

    name: str
    attributes: dict[str, str]
    starts: bool


def parts(text: str) -> Iterator[Tag | str]:
    """Yield the tags and the texts of a page. Comments, declarations and scripts are left out.

    A tag that never ends is text, and so are later tags that only quotes keep from ending.

    Source: HTML Living Standard, section 13.2.5 (tokenization).
    """
    place, quotes, last_comment = 0, True, text.rfind("-->")
    while (opening := text.find("<", place)) >= 0:
        if opening > place:
            yield html.unescape(text[place:opening])
        if text[opening + 1 : opening + 2] in ("!", "?") or _is_bogus_end(text, opening):
            place = _comment_end(text, opening, last_comment)
        elif name := _NAME.match(text, opening):
            attributes, place = _attributes(text, name.end(), len(text)) if quotes else ({}, -1)
            if place < 0:
                quotes = False  # an open quote swallows the rest of the page, so only the first one is tried
                end = text.find(">", name.end())
                attributes = _attributes(text, name.end(), end)[0]
                place = end + 1 if end >= 0 else -1
            if place >= 0:
                yield from _tags(text, opening, place, name[1].lower(), attributes)
                place = _raw_end(text, place, name[1].lower(), opening)
        else:
            yield "<"
            place = opening + 1
        if place < 0:
            yield html.unescape(text[opening:])
            return
    if place < len(text):
        yield html.unescape(text[place:])


def _is_bogus_end(text: str, opening: int) -> bool:
    return text.startswith("</", opening) and not text[opening + 2 : opening + 3].isalpha()


def _comment_end(text: str, opening: int, last: int) -> int:
    """Return the place behind a comment or a declaration, -1 if it never ends.

    `last` is the place where the last comment of the page ends.
    """
    if text.startswith("<!--", opening) and last >= opening + 2:
        return text.find("-->", opening + 2) + 3
    end = text.find(">", opening)
    return end + 1 if end >= 0 else -1


def _attributes(text: str, place: int, last: int) -> tuple[dict[str, str], int]:
    """Return the attributes of a tag and the place behind it, -1 if it does not end before `last`."""
    found: dict[str, str] = {}
    while not (end := _END.match(text, place, last)):
        attribute = _ATTRIBUTE.match(text, place, last)
        if attribute is None:
            return found, -1
        value = attribute[2] or ""
        quoted = value[:1] in ("'", '"') and len(value) > 1 and value[-1] == value[0]
        found.setdefault(attribute[1].lower(), html.unescape(value[1:-1] if quoted else value))
        place = attribute.end()
    return found, end.end()


def _tags(text: str, opening: int, place: int, name: str, attributes: dict[str, str]) -> Iterator[Tag]:
    starts = text[opening + 1] != "/"
    if starts:
        yield Tag(name, attributes, starts=True)
    if not starts or text[place - 2] == "/":
        yield Tag(name, {}, starts=False)


def _raw_end(text: str, place: int, name: str, opening: int) -> int:
    """Return the place behind the content of a script or a style sheet, `place` behind another tag."""
    if name not in _RAW or text[opening + 1] == "/" or text[place - 2] == "/":
        return place
    end = _RAW[name].search(text, place)
    return end.start() if end else len(text)
