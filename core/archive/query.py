"""Parse the query language: words, "phrases", prefixes*, OR, NEAR, exclusions, filters, /regular expressions/.

The results are places of the first item. Other items, side by side or joined by NEAR, must stand near it. Items
after a minus or NOT must not. A filter restricts the recordings or the speakers.
"""

import datetime
import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import takewhile
from typing import NamedTuple

from core.contracts.errors import InputFault
from core.contracts.part import Part
from core.transcript.search import BadPattern, Search
from core.transcript.search import Query as TextQuery
from core.transcript.search_tokens import accented_tokens, has_accents, search_tokens

DISTANCE = 10
"""Default for the number of tokens between two items, as in FTS5."""
_FARTHEST = 100
_FILTERS = ("speaker", "language", "date", "folder", "recording")
_LEXEME = re.compile(
    r"""(?P<filter>-?[a-z]+:)(?P<value>"[^"]*"|[^\s"()]*)(?=[\s)]|$)
    |(?P<expression>/(?:[^/\\]|\\.)+/)(?=\s|$)
    |(?P<phrase>-?"[^"]*"\*?)
    |(?P<open>-?"|NEAR\()
    |(?P<close>,\s*\d+\s*\)|\))
    |(?P<operator>(?:OR|AND|NOT|NEAR(?:/\d+)?)(?=[\s(]|$))
    |(?P<word>[^\s"(),]+)
    |(?P<comma>[(,])""",
    re.VERBOSE,
)


class QueryToken(NamedTuple):
    """A token to find. `prefix`: any token that begins so. `accented`: its text with accents, if they count."""

    text: str
    prefix: bool = False
    accented: str | None = None


Phrase = tuple[QueryToken, ...]
Item = tuple[Phrase, ...]
"""Alternative phrases."""


class Near(NamedTuple):
    """An item at most `distance` tokens away."""

    item: Item
    distance: int


class Filter(NamedTuple):
    """A condition on recordings or speakers: only those with `value`, or only those without it if `excluded`."""

    name: str
    value: str
    excluded: bool = False


@dataclass(frozen=True)
class Query:
    """A parsed query: places of `main` or of `expression`, with all of `near` and none of `without` near them.

    `filters` restrict the places. `part`: only places that end in this part of their recordings.
    """

    main: Item
    near: tuple[Near, ...] = ()
    without: tuple[Near, ...] = ()
    filters: tuple[Filter, ...] = ()
    expression: Search | None = None
    part: Part | None = None


class _Lexeme(NamedTuple):
    kind: str
    text: str
    place: int  # of its first character, from 1
    value: str = ""


def filter_text(name: str, value: str) -> str:
    """Return a query's text for the filter `name` with any `value`.

    A quoted value cannot contain a quotation mark. Values are compared word by word, so a space replaces it.
    """
    plain = value.replace('"', " ")
    return f"{name}:{plain}" if re.fullmatch(r"[^\s()]+", plain) else f'{name}:"{plain}"'


def parse(text: str) -> Query:
    """Parse a typed query.

    Raises:
        InputFault: query-empty, query-open, query-operator, query-filter, query-value, query-date, query-range,
            query-alone or query-expression.
    """
    return _Parser(_lexemes(text)).query()


def _lexemes(text: str) -> list[_Lexeme]:
    found = []
    for match in _LEXEME.finditer(text):
        kind = match.lastgroup or ""
        if kind == "value":
            kind = "filter"
        if kind == "open":
            mark = match.group().removeprefix("-")
            if mark == '"':
                raise InputFault("query-open", mark=mark, place=match.end())
        lexeme = match["filter"] if kind == "filter" else match.group()
        found.append(_Lexeme(kind, lexeme, match.start() + 1, match["value"] or ""))
    return found


class _Parser:
    """A parser of one query, lexeme by lexeme."""

    def __init__(self, lexemes: list[_Lexeme]) -> None:
        self._lexemes, self._at = lexemes, 0
        self._items: list[tuple[Item, int, bool]] = []  # item, distance, excluded
        self._filters: list[Filter] = []
        self._expression: _Lexeme | None = None

    def query(self) -> Query:
        """Parse all lexemes."""
        joined: _Lexeme | None = None  # an operator without its right side
        while (lexeme := self._next()) is not None:
            if lexeme.kind == "filter":
                self._filters.append(_filter(lexeme))
            elif lexeme.kind == "expression":
                self._expression = lexeme
            elif lexeme.kind == "operator":
                if joined is not None or (lexeme.text != "NOT" and not self._items) or lexeme.text == "OR":
                    raise _operator_fault(joined or lexeme)
                joined = lexeme
            elif lexeme.kind == "open":
                if joined is not None and joined.text != "AND":
                    raise _operator_fault(joined)
                self._near_list(lexeme)
                joined = None
            elif lexeme.kind in ("word", "phrase"):
                self._item(lexeme, joined)
                joined = None
            elif lexeme.text == "(":
                self._check_group(lexeme, joined)
        if joined is not None:
            raise _operator_fault(joined)
        return self._build()

    def _next(self) -> _Lexeme | None:
        self._at += 1
        return self._lexemes[self._at - 1] if self._at <= len(self._lexemes) else None

    def _check_group(self, opened: _Lexeme, joined: _Lexeme | None) -> None:
        """Raise for an excluded group that is more than alternatives: NOT (a b), -(a b), -NEAR(a b)."""
        before = self._lexemes[self._at - 2] if self._at > 1 else opened
        if before.text.startswith("-") and before.place + len(before.text) == opened.place:
            raise _operator_fault(before)
        inside = list(takewhile(lambda each: each.kind != "close", self._lexemes[self._at :]))
        items = sum(each.kind in ("word", "phrase") for each in inside) - sum(each.text == "OR" for each in inside)
        if joined is not None and joined.text == "NOT" and items > 1:
            raise _operator_fault(joined)

    def _item(self, lexeme: _Lexeme, joined: _Lexeme | None) -> None:
        item = self._alternatives(lexeme)
        if not item:
            return
        excluded = lexeme.text.startswith("-") or (joined is not None and joined.text == "NOT")
        distance = DISTANCE
        if joined is not None and joined.text.startswith("NEAR/"):
            distance = min(_FARTHEST, int(joined.text.removeprefix("NEAR/")))
        self._items.append((item, distance, excluded))

    def _alternatives(self, lexeme: _Lexeme) -> Item:
        """Return the phrase of `lexeme` and the phrases after OR."""
        phrases = [_phrase(lexeme)]
        while self._at < len(self._lexemes) and self._lexemes[self._at].text == "OR":
            operator = self._lexemes[self._at]
            self._at += 1
            following = self._next()
            if following is None or following.kind not in ("word", "phrase") or not phrases[-1]:
                raise _operator_fault(operator)
            phrases.append(_phrase(following))
        return tuple(phrase for phrase in phrases if phrase)

    def _near_list(self, opened: _Lexeme) -> None:
        """Parse NEAR(a b, 5): a, with b at most 5 tokens away."""
        found: list[Item] = []
        while (lexeme := self._next()) is not None and lexeme.kind in ("word", "phrase"):
            found.append(self._alternatives(lexeme))
        if lexeme is None or lexeme.kind != "close":
            raise InputFault("query-open", mark="NEAR(", place=opened.place)
        number = re.search(r"\d+", lexeme.text)
        distance = min(_FARTHEST, int(number[0])) if number is not None else DISTANCE
        self._items += [(item, distance, False) for item in found if item]

    def _build(self) -> Query:
        filters = tuple(self._filters)
        if self._expression is not None:
            if self._items:
                raise InputFault("query-alone", operator="/ /", place=self._expression.place)
            return Query((), filters=filters, expression=_compile(self._expression))
        included = [(item, distance) for item, distance, excluded in self._items if not excluded]
        if not included:
            raise InputFault("query-empty")
        near = tuple(Near(item, distance) for item, distance in included[1:])
        without = tuple(Near(item, distance) for item, distance, excluded in self._items if excluded)
        return Query(included[0][0], near, without, filters)


def _phrase(lexeme: _Lexeme) -> Phrase:
    """Return the tokens of a word or a phrase. A star makes a word a prefix."""
    text = lexeme.text.removeprefix("-")
    if text.startswith('"'):
        text = text[1:-2] + "*" if text.endswith('"*') else text[1:-1]
    found: list[QueryToken] = []
    for word in text.split():
        tokens = search_tokens(word)
        accents = accented_tokens(word) if has_accents(word) else ()
        accented = accents if len(accents) == len(tokens) else (None,) * len(tokens)
        found += [QueryToken(token, False, mark) for token, mark in zip(tokens, accented, strict=True)]
        if tokens and word.endswith("*"):
            found[-1] = found[-1]._replace(prefix=True)
    return tuple(found)


def _filter(lexeme: _Lexeme) -> Filter:
    name = lexeme.text.removeprefix("-").removesuffix(":")
    if name not in _FILTERS:
        known = ", ".join(f"{known}:" for known in _FILTERS)
        raise InputFault("query-filter", name=name, place=lexeme.place, known=known)
    value = lexeme.value.strip('"').strip()
    if not value:
        raise InputFault("query-value", name=name, place=lexeme.place)
    if name == "date":
        try:
            first, last = dates(value)
        except ValueError as error:
            place = lexeme.place + len(lexeme.text)
            raise InputFault("query-date", value=value, place=place) from error
        if last < first:
            raise InputFault("query-range", value=value, place=lexeme.place + len(lexeme.text))
    return Filter(name, value, lexeme.text.startswith("-"))


def _operator_fault(lexeme: _Lexeme) -> InputFault:
    return InputFault("query-operator", operator=lexeme.text, place=lexeme.place)


def _compile(lexeme: _Lexeme) -> Search:
    try:
        return Search(TextQuery(lexeme.text[1:-1].replace(r"\/", "/"), expression=True))
    except BadPattern as error:
        raise InputFault("query-expression", place=lexeme.place, reason=str(error)) from error


def dates(value: str) -> tuple[datetime.date, datetime.date]:
    """Return the first and the last day of a date or a range of dates. Raises ValueError.

    Examples: 2026, 2026-11, 2026-11-21, 2024..2025-06, 2024.., ..2025.
    """
    first, dots, last = value.partition("..")
    if not dots:
        return _period(first, _first_day), _period(first, _last_day)
    if not first and not last:
        raise ValueError(value)
    return (
        _period(first, _first_day) if first else datetime.date.min,
        _period(last, _last_day) if last else datetime.date.max,
    )


def _period(text: str, day_of: Callable[[int, int | None], datetime.date]) -> datetime.date:
    if re.fullmatch(r"\d{4}-\d\d?-\d\d?", text):
        year, month, day = map(int, text.split("-"))
        return datetime.date(year, month, day)
    match = re.fullmatch(r"(\d{4})(?:-(\d\d?))?", text)
    if match is None:
        raise ValueError(text)
    number = int(match[2]) if match[2] else None
    datetime.date(int(match[1]), 1 if number is None else number, 1)  # raises for an invalid month
    return day_of(int(match[1]), number)


def _first_day(year: int, month: int | None) -> datetime.date:
    return datetime.date(year, month or 1, 1)


def _last_day(year: int, month: int | None) -> datetime.date:
    after = datetime.date(year, month, 28) + datetime.timedelta(days=4) if month and month < 12 else None
    return datetime.date(year, 12, 31) if after is None else after.replace(day=1) - datetime.timedelta(days=1)
