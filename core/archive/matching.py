"""Where a query is found in a passage, its neighbours included."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from core.archive.passage_reader import Passage, PassageReader
from core.archive.query import Item, Near, Phrase, Query
from core.contracts.errors import InputFault
from core.journal.text_index import OVERLAP
from core.transcript.search import BadPattern

_Place = tuple[int, int]
"""First token and the one behind the last."""


class Found(NamedTuple):
    """A place of so many `words` in a row, the last of which is the word `last` of the passage."""

    last: int
    words: int


class _Window:
    """The tokens of a passage and of its neighbours; its own are from `first` to `end`, exclusive."""

    def __init__(self, reader: PassageReader, job: int, passage: Passage, left: int, right: int) -> None:
        self.passages = [passage]
        self.first = self._before = 0  # tokens and passages before its own
        tokens = passage.tokens
        while self.first < left and (before := reader.passage(job, self.passages[0].n - 1)) is not None:
            self.passages.insert(0, before)
            self.first += len(before.tokens)
            self._before += 1
            tokens = before.tokens + tokens
        self.end = self.first + len(passage.tokens)
        while len(tokens) - self.end < right:
            after = reader.passage(job, self.passages[-1].n + 1)
            if after is None:
                break
            self.passages.append(after)
            tokens = tokens + after.tokens
        self.tokens: Sequence[str] = tokens

    def accented(self, token: int) -> str:
        """A token with its accents."""
        for passage in self.passages:
            if token < len(passage.tokens):
                return passage.accented(token)
            token -= len(passage.tokens)
        raise IndexError(token)

    def found(self, place: _Place) -> Found:
        """A place whose last token is the passage's own, in words."""
        first, last = self._word(place[0]), self._word(place[1] - 1)
        own = sum(len(passage.texts) for passage in self.passages[: self._before])
        return Found(last - own, last - first + 1)

    def _word(self, token: int) -> int:
        """The number of a token's word, counted from the first word of all these passages."""
        words = 0
        for passage in self.passages:
            if token < len(passage.tokens):
                return words + passage.word_of[token]
            token -= len(passage.tokens)
            words += len(passage.texts)
        raise IndexError(token)


def found_in(reader: PassageReader, query: Query, job: int, n: int) -> list[Found]:
    """The places of a query whose last word is in passage `n`, in order. Raises InputFault: query-expression."""
    passage = reader.passage(job, n)
    if passage is None:
        return []
    if query.expression is not None:
        return _by_expression(reader, query, job, passage)
    left = _longest(query.main) - 1 if _may_begin_before(passage, query.main) else 0
    window = _Window(reader, job, passage, left, 0)
    places = [place for place in _places(window, query.main) if window.first < place[1]]
    if places and (query.near or query.without):
        around = max(near.distance + _longest(near.item) for near in (*query.near, *query.without))
        window = _Window(reader, job, passage, around + _longest(query.main) - 1, around)
        places = [place for place in _places(window, query.main) if window.first < place[1] <= window.end]
    for near in query.near if places else ():
        places = _kept(window, places, near, True)
    for near in query.without if places else ():
        places = _kept(window, places, near, False)
    return [window.found(place) for place in places]


def _may_begin_before(passage: Passage, item: Item) -> bool:
    """Whether a passage begins as a phrase of the item ends."""
    return any(
        _follows(passage.tokens, 0, phrase[first:])
        for phrase in item
        for first in range(max(1, len(phrase) - len(passage.tokens)), len(phrase))
    )


def _longest(item: Item) -> int:
    return max(map(len, item))


def _kept(window: _Window, places: list[_Place], near: Near, wanted: bool) -> list[_Place]:
    others = _places(window, near.item)
    return [place for place in places if any(_gap(place, other) <= near.distance for other in others) == wanted]


def _gap(one: _Place, other: _Place) -> float:
    """How many tokens stand between two places; they must not share one."""
    gap = max(one[0] - other[1], other[0] - one[1])
    return gap if gap >= 0 else float("inf")


def _places(window: _Window, item: Item) -> list[_Place]:
    if len(item) == 1:
        return list(_phrase_places(window, item[0]))
    return sorted({place for phrase in item for place in _phrase_places(window, phrase)})


def _phrase_places(window: _Window, phrase: Phrase) -> list[_Place]:
    tokens, (sought, prefix, _) = window.tokens, phrase[0]
    if prefix:
        starts = [i for i, token in enumerate(tokens) if token.startswith(sought)]
    else:
        starts = list(_indices(tokens, sought))
    if len(phrase) > 1:
        starts = [i for i in starts if i + len(phrase) <= len(tokens) and _follows(tokens, i + 1, phrase[1:])]
    if any(token.accented for token in phrase):
        starts = [i for i in starts if _has_accents(window, i, phrase)]
    return [(i, i + len(phrase)) for i in starts]


def _indices(tokens: Sequence[str], sought: str) -> Iterator[int]:
    at = -1
    with suppress(ValueError):
        while True:
            at = tokens.index(sought, at + 1)
            yield at


def _follows(tokens: Sequence[str], first: int, phrase: Phrase) -> bool:
    """Whether these tokens of a phrase stand from `first` on."""
    for at, (sought, prefix, _) in enumerate(phrase, first):
        if not (tokens[at].startswith(sought) if prefix else tokens[at] == sought):
            return False
    return True


def _has_accents(window: _Window, first: int, phrase: Phrase) -> bool:
    for at, (_, prefix, accented) in enumerate(phrase, first):
        if accented is not None:
            token = window.accented(at)
            if not (token.startswith(accented) if prefix else token == accented):
                return False
    return True


def _by_expression(reader: PassageReader, query: Query, job: int, passage: Passage) -> list[Found]:
    """Places of a regular expression in the words of a passage and the last few before it, parted by spaces."""
    assert query.expression is not None
    before = reader.passage(job, passage.n - 1)
    texts = [*(before.texts[-OVERLAP:] if before is not None else ()), *passage.texts]
    skipped = len(texts) - len(passage.texts)
    word_at: list[int] = []  # the word of each character; a space is of the word before it
    for number, text in enumerate(texts):
        word_at += [number] * (len(text) + 1)
    found = {}
    try:
        for first, end in query.expression.spans(" ".join(texts)):
            last = word_at[end - 1]
            if last >= skipped:
                found[last - skipped, word_at[first]] = Found(last - skipped, last - word_at[first] + 1)
    except BadPattern as error:
        raise InputFault("query-expression", place=1, reason=str(error)) from error
    return list(found.values())
