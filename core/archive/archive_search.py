"""Searches all transcripts of a journal: results as they are found, each place in its context, in any order."""

import datetime
import functools
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from core.archive import candidates
from core.archive.matching import Found, found_in
from core.archive.passage_reader import PassageReader
from core.archive.query import Filter, Query, dates
from core.archive.results import Hit, Order, Recording, Results, sort_key
from core.contracts.errors import EnvironmentFault
from core.contracts.languages import primary
from core.contracts.transcript import LanguageRun
from core.journal import Journal
from core.journal.text_index import BLOCK, OVERLAP
from core.queue import job_languages
from core.transcript.search_tokens import search_tokens

MOST_SORTED = 100_000
"""Places that can be sorted by what is in their passages, which all have to be read for it."""
_FIRST = 200  # places that are told at once
_TELL_FIRST, _TELL_EVERY = 0.05, 0.25  # seconds
_SORTED_WORDS = 6  # of a context that places are sorted by


class ArchiveSearch:
    """Searches with one journal, in the thread that opened it, while others write: it sees what they have committed."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.recordings: dict[int, Recording] = {}
        self._reader = PassageReader(journal)
        self._blocks: dict[int, tuple[int, int]] = {}  # block -> job, first passage
        self._block_at: dict[tuple[int, int], int] = {}
        self._data_version = -1

    # --- searching

    def search(self, query: Query, stopped: Callable[[], bool] = lambda: False) -> Iterator[Results]:
        """The places as far as they are found, again and again until they are complete, or `stopped`.

        Raises InputFault for a regular expression that takes too long, EnvironmentFault: search-missing, journal-….
        """
        if not self.journal.index.available:
            raise EnvironmentFault("search-missing", version=sqlite3.sqlite_version)
        self.refresh()
        allowed = self._allowed(query)
        if candidates.counted(query):
            yield from self._count(query, allowed, stopped)
        else:
            yield from self._read(query, allowed, stopped)

    def _count(self, query: Query, allowed: dict[int, int], stopped: Callable[[], bool]) -> Iterator[Results]:
        """By the index alone; the first places sooner, by reading."""
        first = self._first_rows(query, allowed)
        yield self._results(query, first, map(self._count_in(query), first), False)
        counts = candidates.count(self.journal.index, query, stopped)
        if stopped():
            return
        rows = self._in_order(counts, allowed)
        yield Results(query, rows, [counts[row] for row in rows], True)

    def _first_rows(self, query: Query, allowed: dict[int, int]) -> list[int]:
        found = []
        for row in candidates.candidates(self.journal.index, query, self._rows_before):
            if row // BLOCK in allowed:
                found.append(row)
                if len(found) == _FIRST // 4:
                    break
        return self._in_order(found, allowed)

    def _read(self, query: Query, allowed: dict[int, int], stopped: Callable[[], bool]) -> Iterator[Results]:
        """By reading each passage that may hold a place."""
        found: list[int] = []
        counts: list[int] = []
        told, total, wait = time.monotonic(), 0, _TELL_FIRST
        count_in = self._count_in(query)
        for row in self._in_order(self._candidates(query, allowed), allowed):
            if stopped():
                return
            if number := count_in(row):
                found.append(row)
                counts.append(number)
                total += number
            passed = time.monotonic() - told
            if (total - number < _FIRST <= total) or (found and passed > wait) or passed > _TELL_EVERY:
                told, wait = time.monotonic(), _TELL_EVERY
                yield Results(query, found.copy(), counts.copy(), False)
        yield Results(query, found, counts, True)

    def _candidates(self, query: Query, allowed: dict[int, int]) -> Iterable[int]:
        if query.expression is None:
            return candidates.candidates(self.journal.index, query, self._rows_before)
        return (block * BLOCK + at for block in allowed for at in range(BLOCK))

    def _count_in(self, query: Query) -> Callable[[int], int]:
        return lambda row: len(self._found(query, row))

    def _results(self, query: Query, rows: Sequence[int], counts: Iterable[int], complete: bool) -> Results:
        return Results(query, rows, list(counts), complete)

    def _found(self, query: Query, row: int) -> list[Found]:
        """The places in a passage that the filters for speakers and languages leave."""
        job, n = self._passage(row)
        found = found_in(self._reader, query, job, n)
        if not found or not any(each.name in ("speaker", "language") for each in query.filters):
            return found
        return [each for each in found if self._is_said_so(query, job, n, each)]

    def _is_said_so(self, query: Query, job: int, n: int, found: Found) -> bool:
        metadata = self._reader.metadata(job, n, found.last)
        language = metadata.language or self.recordings[job].language
        for each in query.filters:
            if each.name == "speaker" and (_is_like(metadata.speaker or "", each.value) == each.excluded):
                return False
            if each.name == "language" and ((primary(language) == primary(each.value)) == each.excluded):
                return False
        return True

    # --- what is in the archive

    def refresh(self) -> None:
        """See what has been written since."""
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
        """The blocks of the recordings that the filters leave, each with its place in the order of results."""
        filters = [each for each in query.filters if each.name not in ("speaker", "language")]
        jobs = {
            job
            for job, recording in self.recordings.items()
            if all(_holds(each, recording) != each.excluded for each in filters)
        }
        blocks = sorted((place, block) for block, place in self._blocks.items() if place[0] in jobs)
        return {block: number for number, (_, block) in enumerate(blocks)}

    def _in_order(self, rows: Iterable[int], allowed: dict[int, int]) -> list[int]:
        """Those rows whose recordings are looked at, recording by recording."""
        kept = [row for row in rows if row // BLOCK in allowed]
        kept.sort(key=lambda row: allowed[row // BLOCK] * BLOCK + row % BLOCK)
        return kept

    def _passage(self, row: int) -> tuple[int, int]:
        job, first = self._blocks[row // BLOCK]
        return job, first + row % BLOCK

    def _rows_before(self, row: int) -> Iterator[int]:
        """The rows of the passages whose last tokens are in this one's overlap."""
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
        """How many places each job has."""
        totals: dict[int, int] = {}
        for row, number in zip(results.rows, results.counts, strict=True):
            job = self._blocks[row // BLOCK][0]
            totals[job] = totals.get(job, 0) + number
        return totals

    def hit(self, results: Results, number: int, context: int = 12) -> Hit | None:
        """A place with so many words of context on each side; None when its text has changed since it was found."""
        row, which = results.place(number)
        if row // BLOCK not in self._blocks:
            return None
        found = self._found(results.query, row)
        return self._hit(row, found[which], context) if which < len(found) else None

    def hits(self, results: Results, numbers: Iterable[int], context: int = 12) -> Iterator[Hit | None]:
        """Those places; quicker than one by one where several are of the same passage."""
        last, found = -1, []
        for number in numbers:
            row, which = results.place(number)
            if row != last:
                last, found = row, self._found(results.query, row) if row // BLOCK in self._blocks else []
            yield self._hit(row, found[which], context) if which < len(found) else None

    def _hit(self, row: int, found: Found, context: int) -> Hit:
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

    def sorted(self, results: Results, order: Order, stopped: Callable[[], bool] = lambda: False) -> list[int] | None:
        """The numbers of the places in another order; None when `stopped`, or when they are more than MOST_SORTED."""
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
    except (OverflowError, OSError, ValueError):  # a file from before 1970, or of a disk that knows no times
        return datetime.date(1970, 1, 1)


_language = functools.lru_cache(maxsize=256)(job_languages.text_language)


def _holds(each: Filter, recording: Recording) -> bool:
    if each.name == "date":
        first, last = dates(each.value)
        return first <= recording.date <= last
    if each.name == "folder":
        return any(_is_like(part, each.value) for part in recording.path.parent.parts) or _is_like(
            str(recording.path.parent), each.value
        )
    return _is_like(recording.path.name, each.value)


def _is_like(text: str, value: str) -> bool:
    """Whether a name is meant: it has the value's tokens in a row; those of "anna b" are in "Anna B."."""
    tokens, sought = search_tokens(text), search_tokens(value)
    return any(tokens[i : i + len(sought)] == sought for i in range(len(tokens) - len(sought) + 1)) if sought else False
