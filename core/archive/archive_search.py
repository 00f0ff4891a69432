"""Search all transcripts of a journal. Results come as they are found, and each place has a context."""

import datetime
import functools
import itertools
import logging
import random
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from core.archive.indexing import update_index
from core.archive.passage_reader import Passage, PassageReader
from core.archive.query import Filter, Item, Near, Phrase, Query, QueryToken, dates
from core.archive.results import Hit, Order, Recording, Results, sort_key
from core.contracts.errors import EnvironmentFault, InputFault
from core.contracts.languages import primary
from core.contracts.part import Part
from core.contracts.transcript import LanguageRun
from core.journal import Journal
from core.journal.text_index import BEFORE_MARK, BLOCK, OVERLAP, TextIndex, nth_token
from core.queue import language_choice
from core.transcript.search import BadPattern
from core.transcript.search_tokens import search_tokens

_log = logging.getLogger(__name__)
_Place = tuple[int, int]
"""First and last token, last exclusive."""


class Match(NamedTuple):
    """A place of `words` consecutive words. The last one is the word `last` of the passage."""

    last: int
    words: int


class _Window:
    """The tokens of a passage and of its neighbours. The passage's own tokens go from `first` to `end`, exclusive."""

    def __init__(self, reader: PassageReader, job: int, passage: Passage, left: int, right: int) -> None:
        self.passages = [passage]
        self.first = self._before = 0  # tokens and passages before the passage's own
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
        """Return a token with its accents."""
        for passage in self.passages:
            if token < len(passage.tokens):
                return passage.accented(token)
            token -= len(passage.tokens)
        raise IndexError(token)

    def match_at(self, place: _Place) -> Match:
        """Turn a place into words. Its last token must be the passage's own."""
        first, last = self._word(place[0]), self._word(place[1] - 1)
        own = sum(len(passage.texts) for passage in self.passages[: self._before])
        return Match(last - own, last - first + 1)

    def _word(self, token: int) -> int:
        """Return the number of a token's word, counted from the first word of all passages in the window."""
        words = 0
        for passage in self.passages:
            if token < len(passage.tokens):
                return words + passage.word_of[token]
            token -= len(passage.tokens)
            words += len(passage.texts)
        raise IndexError(token)


def find_matches(reader: PassageReader, query: Query, job: int, n: int) -> list[Match]:
    """Return the places of a query whose last word is in passage `n`, in order.

    Raises:
        InputFault: query-expression for a regular expression that takes too long.
    """
    passage = reader.passage(job, n)
    if passage is None:
        return []
    if query.expression is not None:
        return _match_expression(reader, query, job, passage)
    left = _longest(query.main) - 1 if _may_begin_before(passage, query.main) else 0
    window = _Window(reader, job, passage, left, 0)
    places = [place for place in _find_item(window, query.main) if window.first < place[1]]
    if places and (query.near or query.without):
        around = max(near.distance + _longest(near.item) for near in (*query.near, *query.without))
        window = _Window(reader, job, passage, around + _longest(query.main) - 1, around)
        places = [place for place in _find_item(window, query.main) if window.first < place[1] <= window.end]
    for near in query.near if places else ():
        places = _select_by_surroundings(window, places, near, True)
    for near in query.without if places else ():
        places = _select_by_surroundings(window, places, near, False)
    return [window.match_at(place) for place in places]


def _may_begin_before(passage: Passage, item: Item) -> bool:
    """Tell whether a passage begins with the end of one of the item's phrases."""
    return any(
        _follows(passage.tokens, 0, phrase[first:])
        for phrase in item
        for first in range(max(1, len(phrase) - len(passage.tokens)), len(phrase))
    )


def _longest(item: Item) -> int:
    return max(map(len, item))


def _select_by_surroundings(window: _Window, places: list[_Place], near: Near, is_required: bool) -> list[_Place]:
    others = _find_item(window, near.item)
    return [place for place in places if any(_gap(place, other) <= near.distance for other in others) == is_required]


def _gap(one: _Place, other: _Place) -> float:
    """Return the number of tokens between two places, infinity if they share a token."""
    gap = max(one[0] - other[1], other[0] - one[1])
    return gap if gap >= 0 else float("inf")


def _find_item(window: _Window, item: Item) -> list[_Place]:
    if len(item) == 1:
        return list(_find_phrase(window, item[0]))
    return sorted({place for phrase in item for place in _find_phrase(window, phrase)})


def _find_phrase(window: _Window, phrase: Phrase) -> list[_Place]:
    tokens, first = window.tokens, phrase[0]
    if first.prefix:
        starts = [i for i, token in enumerate(tokens) if token.startswith(first.text)]
    else:
        starts = list(_indices(tokens, first.text))
    if len(phrase) > 1:
        starts = [i for i in starts if i + len(phrase) <= len(tokens) and _follows(tokens, i + 1, phrase[1:])]
    if any(token.accented for token in phrase):
        starts = [i for i in starts if _has_accents(window, i, phrase)]
    return [(i, i + len(phrase)) for i in starts]


def _indices(tokens: Sequence[str], text: str) -> Iterator[int]:
    at = -1
    with suppress(ValueError):
        while True:
            at = tokens.index(text, at + 1)
            yield at


def _follows(tokens: Sequence[str], first: int, phrase: Phrase) -> bool:
    """Tell whether these tokens of a phrase stand from `first` on."""
    for at, (text, prefix, _) in enumerate(phrase, first):
        if not (tokens[at].startswith(text) if prefix else tokens[at] == text):
            return False
    return True


def _has_accents(window: _Window, first: int, phrase: Phrase) -> bool:
    for at, (_, prefix, accented) in enumerate(phrase, first):
        if accented is not None:
            token = window.accented(at)
            if not (token.startswith(accented) if prefix else token == accented):
                return False
    return True


def _match_expression(reader: PassageReader, query: Query, job: int, passage: Passage) -> list[Match]:
    """Return the matches of a regular expression in a passage and the last words of the passage before."""
    assert query.expression is not None
    before = reader.passage(job, passage.n - 1)
    texts = [*(before.texts[-OVERLAP:] if before is not None else ()), *passage.texts]
    skipped = len(texts) - len(passage.texts)
    word_at: list[int] = []  # the word of each character. A space belongs to the word before it.
    for number, text in enumerate(texts):
        word_at += [number] * (len(text) + 1)
    found = {}
    try:
        for first, end in query.expression.spans(" ".join(texts)):
            last = word_at[end - 1]
            if last >= skipped:
                found[last - skipped, word_at[first]] = Match(last - skipped, last - word_at[first] + 1)
    except BadPattern as error:
        raise InputFault("query-expression", place=1, reason=str(error)) from error
    return list(found.values())


def is_countable(query: Query) -> bool:
    """Tell whether the index alone can count a query: single words without conditions on neighbours or times."""
    plain = all(len(phrase) == 1 and not phrase[0].prefix and not phrase[0].accented for phrase in query.main)
    whole = all(each.name not in ("speaker", "language") for each in query.filters)
    return plain and whole and not (query.near or query.without or query.expression or query.part)


def count_by_passage(index: TextIndex, query: Query, stopped: Callable[[], bool]) -> dict[int, int]:
    """Count single words in each passage, for a countable query. If `stopped`, the result is partial."""
    total: dict[int, int] = {}
    for token in dict.fromkeys(phrase[0].text for phrase in query.main):
        counts: dict[int, int] = {}
        repetition = 1
        while not stopped() and (found := dict.fromkeys(index.passages(nth_token(token, repetition)), repetition)):
            counts.update(found)  # a passage with a third occurrence also has a second
            repetition += 1
        if total:
            for row, number in counts.items():
                total[row] = total.get(row, 0) + number
        else:
            total = counts
    return total


def find_candidates(index: TextIndex, query: Query, before: Callable[[int], Iterable[int]]) -> Iterable[int]:
    """Return the rows of the passages in which a place of the query may end.

    `before` gives the rows of the passages whose last tokens are repeated in a passage.
    """
    if not query.near or any(_reach(query, near) > OVERLAP for near in query.near):
        return index.passages(_of_item(query.main))
    found: set[int] | None = None
    for near in query.near:
        together = set(index.passages(f"({_anywhere(query.main)}) AND ({_anywhere(near.item)})"))
        ends = " OR ".join(_before(phrase[-1]) for phrase in query.main)
        for row in index.passages(f"({ends}) AND ({_of_item(near.item)})"):  # the place ends in the passage before
            together.update(before(row))
        found = together if found is None else found & together
    return found or ()


def _reach(query: Query, near: Near) -> int:
    """Return the number of tokens before a passage that may belong to a place or to its neighbour."""
    return near.distance + max(map(len, near.item)) + max(map(len, query.main)) - 1


def _of_item(item: Item) -> str:
    """Return an expression for passages with the end of a place."""
    return " OR ".join(f"({_of_phrase(phrase)})" for phrase in item)


def _of_phrase(phrase: Phrase) -> str:
    """Return an expression for passages with the phrase's last token. The tokens before it may be in the overlap."""
    *others, last = phrase[-OVERLAP:]
    return " AND ".join([_own(last), *(f"({_own(token)} OR {_before(token)})" for token in others)])


def _anywhere(item: Item) -> str:
    """Return an expression for passages with all tokens of a place, in the passage or in the overlap."""
    return " OR ".join(
        "(" + " AND ".join(f"({_own(token)} OR {_before(token)})" for token in phrase[-OVERLAP:]) + ")"
        for phrase in item
    )


def _own(token: QueryToken) -> str:
    return f'"{token.text}"' + ("*" if token.prefix else "")


def _before(token: QueryToken) -> str:
    return f'"{BEFORE_MARK}{token.text}"' + ("*" if token.prefix else "")


MOST_SORTED = 100_000
"""The largest number of places that can be sorted. Sorting reads all of their passages."""
_FIRST_PLACES = 200  # reported at once
_FIRST_REPORT_S, _REPORT_INTERVAL_S = 0.05, 0.25
_CHECKED_BLOCKS, _CHECK_S = 64, 0.03  # the check after each search: two passages of each block
_SORTED_WORDS = 6  # words of a context that decide the order


class ArchiveSearch:
    """Searches in one journal, in the thread that opened it. It sees the commits of other writers."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.recordings: dict[int, Recording] = {}
        self._reader = PassageReader(journal)
        self._blocks: dict[int, tuple[int, int]] = {}  # block -> job, first passage
        self._block_at: dict[tuple[int, int], int] = {}
        self._data_version = -1
        self.rebuilt = False
        """Whether the last search found the index wrong and built it again."""

    # --- searching

    def search(self, query: Query, stopped: Callable[[], bool] = lambda: False) -> Iterator[Results]:
        """Yield the places so far again and again until they are complete, or until `stopped`.

        Then compare the index with some texts. If it is wrong, build it again, search again, and set `rebuilt`.

        Raises:
            InputFault: query-expression for a regular expression that takes too long.
            EnvironmentFault: search-missing without FTS5, and journal-… for the journal.
        """
        if not self.journal.index.available:
            raise EnvironmentFault("search-missing", version=sqlite3.sqlite_version)
        self.rebuilt = False
        yield from self._search(query, stopped)
        if stopped() or self._is_index_right(query):
            return
        _log.warning("the search index differs from the texts: it is built again")
        self.journal.index.clear()
        for _ in update_index(self.journal, stopped):
            pass
        self._data_version, self.rebuilt = -1, True  # SQLite's number does not count our own changes
        yield from self._search(query, stopped)

    def _search(self, query: Query, stopped: Callable[[], bool]) -> Iterator[Results]:
        self.refresh()
        allowed = self._allowed(query)
        if is_countable(query):
            yield from self._count(query, allowed, stopped)
        else:
            yield from self._read(query, allowed, stopped)

    def _is_index_right(self, query: Query) -> bool:
        """Compare the index with the texts of some passages, drawn by chance. See docs/decisions/0120."""
        if query.expression is not None:
            return True
        phrases = [*query.main, *(phrase for near in query.near for phrase in near.item)]
        blocks = random.sample(list(self._blocks), min(len(self._blocks), _CHECKED_BLOCKS))
        rows = (block * BLOCK + at for block in blocks for at in (0, random.randrange(1, BLOCK)))
        end = time.monotonic() + _CHECK_S
        in_time = itertools.takewhile(lambda _: time.monotonic() < end, rows)
        tokens = ((token.text, token.prefix) for phrase in phrases for token in phrase)
        return self.journal.index.agrees(in_time, tokens)

    def _count(self, query: Query, allowed: dict[int, int], stopped: Callable[[], bool]) -> Iterator[Results]:
        """Count by the index alone. Read a few passages first, so that the first places appear sooner."""
        first = self._first_rows(query, allowed)
        yield self._results(query, first, map(self._count_in(query), first), False)
        counts = count_by_passage(self.journal.index, query, stopped)
        if stopped():
            return
        rows = self._in_order(counts, allowed)
        yield Results(query, rows, [counts[row] for row in rows], True)

    def _first_rows(self, query: Query, allowed: dict[int, int]) -> list[int]:
        found = []
        for row in find_candidates(self.journal.index, query, self._rows_before):
            if row // BLOCK in allowed:
                found.append(row)
                if len(found) == _FIRST_PLACES // 4:
                    break
        return self._in_order(found, allowed)

    def _read(self, query: Query, allowed: dict[int, int], stopped: Callable[[], bool]) -> Iterator[Results]:
        """Read each passage that may hold a place."""
        found: list[int] = []
        counts: list[int] = []
        last_report, total, wait = time.monotonic(), 0, _FIRST_REPORT_S
        count_in = self._count_in(query)
        for row in self._in_order(self._candidates(query, allowed), allowed):
            if stopped():
                return
            if number := count_in(row):
                found.append(row)
                counts.append(number)
                total += number
            passed = time.monotonic() - last_report
            if (total - number < _FIRST_PLACES <= total) or (found and passed > wait) or passed > _REPORT_INTERVAL_S:
                last_report, wait = time.monotonic(), _REPORT_INTERVAL_S
                yield Results(query, found.copy(), counts.copy(), False)
        yield Results(query, found, counts, True)

    def _candidates(self, query: Query, allowed: dict[int, int]) -> Iterable[int]:
        if query.expression is None:
            return find_candidates(self.journal.index, query, self._rows_before)
        return (block * BLOCK + at for block in allowed for at in range(BLOCK))

    def _count_in(self, query: Query) -> Callable[[int], int]:
        return lambda row: len(self._find(query, row))

    def _results(self, query: Query, rows: Sequence[int], counts: Iterable[int], complete: bool) -> Results:
        return Results(query, rows, list(counts), complete)

    def _find(self, query: Query, row: int) -> list[Match]:
        """Return the places in a passage that pass the filters for speakers, languages and times."""
        job, n = self._passage(row)
        found = find_matches(self._reader, query, job, n)
        if found and query.part is not None:
            found = [each for each in found if self._is_in_part(query.part, job, n, each)]
        if not found or not any(each.name in ("speaker", "language") for each in query.filters):
            return found
        return [each for each in found if self._passes_speech_filters(query, job, n, each)]

    def _is_in_part(self, part: Part, job: int, n: int, found: Match) -> bool:
        """Return whether the last word of a place is in a part. A word without times is in none."""
        passage = self._reader.passage(job, n)
        start = None if passage is None else passage.words[found.last].start
        return start is not None and part.has(start)

    def _passes_speech_filters(self, query: Query, job: int, n: int, found: Match) -> bool:
        metadata = self._reader.metadata(job, n, found.last)
        language = metadata.language or self.recordings[job].language
        for each in query.filters:
            if each.name == "speaker" and (_has_tokens_of(metadata.speaker or "", each.value) == each.excluded):
                return False
            if each.name == "language" and ((primary(language) == primary(each.value)) == each.excluded):
                return False
        return True

    # --- what is in the archive

    def refresh(self) -> None:
        """Read the changes since the last call."""
        version = self.journal.database.data_version()
        if version == self._data_version:
            return
        self._data_version = version
        jobs = self.journal.index.jobs()
        self._blocks = self.journal.index.blocks()
        self._block_at = {place: block for block, place in self._blocks.items()}
        runs: dict[int, Sequence[LanguageRun]] = {}
        self.recordings = {}
        for job, path, mtime_ns, compute, found in self.journal.jobs.recordings():
            if job in jobs:
                runs[job] = found.others
                language = _language(compute, found)
                self.recordings[job] = Recording(job, Path(path), _day(mtime_ns), language, jobs[job][0])
        self._reader.refresh({job: stored for job, (_, stored) in jobs.items()}, runs)

    def _allowed(self, query: Query) -> dict[int, int]:
        """Return the blocks of the recordings that pass the filters, each with its position in the order of results."""
        filters = [each for each in query.filters if each.name not in ("speaker", "language")]
        jobs = {
            job
            for job, recording in self.recordings.items()
            if all(_passes(each, recording) != each.excluded for each in filters)
        }
        blocks = sorted((place, block) for block, place in self._blocks.items() if place[0] in jobs)
        return {block: number for number, (_, block) in enumerate(blocks)}

    def _in_order(self, rows: Iterable[int], allowed: dict[int, int]) -> list[int]:
        """Return the rows of the allowed recordings, recording by recording."""
        allowed_rows = [row for row in rows if row // BLOCK in allowed]
        allowed_rows.sort(key=lambda row: allowed[row // BLOCK] * BLOCK + row % BLOCK)
        return allowed_rows

    def _passage(self, row: int) -> tuple[int, int]:
        job, first = self._blocks[row // BLOCK]
        return job, first + row % BLOCK

    def _rows_before(self, row: int) -> Iterator[int]:
        """Yield the rows of the passages whose last tokens are in this one's overlap."""
        if row // BLOCK not in self._blocks:
            return
        job, n = self._passage(row)
        tokens = 0
        while tokens < OVERLAP and (passage := self._reader.passage(job, n - 1)) is not None:
            n -= 1
            tokens += len(passage.tokens)
            block = self._block_at.get((job, n - n % BLOCK))
            if block is not None:
                yield block * BLOCK + n % BLOCK

    # --- places

    def counts(self, results: Results) -> dict[int, int]:
        """Return the number of places of each job."""
        totals: dict[int, int] = {}
        for row, number in zip(results.rows, results.counts, strict=True):
            job = self._blocks[row // BLOCK][0]
            totals[job] = totals.get(job, 0) + number
        return totals

    def hit(self, results: Results, number: int, context: int = 12) -> Hit | None:
        """Return a place with `context` words on each side, or None if its text has changed since the search."""
        row, which = results.place(number)
        if row // BLOCK not in self._blocks:
            return None
        found = self._find(results.query, row)
        return self._hit(row, found[which], context) if which < len(found) else None

    def hits(self, results: Results, numbers: Iterable[int], context: int = 12) -> Iterator[Hit | None]:
        """Yield places as `hit` does. Faster than single calls if several places are in one passage."""
        last, found = -1, []
        for number in numbers:
            row, which = results.place(number)
            if row != last:
                last, found = row, self._find(results.query, row) if row // BLOCK in self._blocks else []
            yield self._hit(row, found[which], context) if which < len(found) else None

    def _hit(self, row: int, found: Match, context: int) -> Hit:
        job, n = self._passage(row)
        passage = self._reader.passage(job, n)
        assert passage is not None
        words, last, at = list(passage.words), found.last, n
        while last + 1 < found.words + context and (before := self._reader.passage(job, at - 1)) is not None:
            words, last, at = [*before.words, *words], last + len(before.texts), at - 1
        at = n
        while len(words) - last - 1 < context and (after := self._reader.passage(job, at + 1)) is not None:
            words, at = [*words, *after.words], at + 1
        first = last + 1 - found.words
        own = words[first : last + 1]
        metadata = self._reader.metadata(job, n, found.last)
        recording = self.recordings[job]
        return Hit(
            recording,
            " ".join(word.text for word in words[max(0, first - context) : first]),
            " ".join(word.text for word in own),
            " ".join(word.text for word in words[last + 1 : last + 1 + context]),
            next((word.start for word in own if word.start is not None), None),
            next((word.end for word in reversed(own) if word.end is not None), None),
            metadata.speaker,
            metadata.language or recording.language,
        )

    def sort_hits(
        self, results: Results, order: Order, stopped: Callable[[], bool] = lambda: False
    ) -> list[int] | None:
        """Return the numbers of the places in another order, or None if `stopped` or above MOST_SORTED."""
        numbers = range(len(results))
        if order == "found" or len(numbers) > MOST_SORTED:
            return list(numbers) if order == "found" else None
        keys: list[tuple[object, ...]] = []
        for hit in self.hits(results, numbers, _SORTED_WORDS if order in ("left", "right") else 0):
            if stopped():
                return None
            keys.append(sort_key(hit, order))
        return sorted(numbers, key=keys.__getitem__)


def _day(mtime_ns: int) -> datetime.date:
    try:
        return datetime.datetime.fromtimestamp(mtime_ns / 1e9).date()
    except (OverflowError, OSError, ValueError):  # a file from before 1970, or on a disk without times
        return datetime.date(1970, 1, 1)


_language = functools.lru_cache(maxsize=256)(language_choice.text_language)


def _passes(each: Filter, recording: Recording) -> bool:
    if each.name == "date":
        first, last = dates(each.value)
        return first <= recording.date <= last
    if each.name == "folder":
        return any(_has_tokens_of(part, each.value) for part in recording.path.parent.parts) or _has_tokens_of(
            str(recording.path.parent), each.value
        )
    return _has_tokens_of(recording.path.name, each.value)


def _has_tokens_of(text: str, value: str) -> bool:
    """Tell whether a name has the value's tokens in a row: those of "anna b" are in "Anna B."."""
    tokens, sought = search_tokens(text), search_tokens(value)
    return bool(sought) and any(tokens[i : i + len(sought)] == sought for i in range(len(tokens) - len(sought) + 1))
