"""Searches outside the window's thread: results as they are found, pages of places as they come into sight."""

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from app.ui.background import Worker
from core.archive import frequencies
from core.archive.archive_search import ArchiveSearch
from core.archive.frequencies import Frequency
from core.archive.indexing import update_index
from core.archive.query import parse
from core.archive.results import Hit, Order, Results
from core.contracts.errors import Fault
from core.journal import Journal

PAGE = 64  # places that are read at once
_MOST_FOR_SPEAKERS = 5_000  # places whose speakers are counted: each passage has to be read


@dataclass(frozen=True)
class Answer:
    """Results as far as they are known, in so many `recordings` of `total`, after `seconds`."""

    results: Results
    recordings: int
    total: int
    seconds: float


@dataclass(frozen=True)
class Breakdown:
    """Where the places of complete results are."""

    periods: Sequence[Frequency]
    folders: Sequence[Frequency]
    languages: Sequence[Frequency]
    speakers: Sequence[Frequency]


NOTHING = Breakdown((), (), (), ())


class _ThreadArchive(threading.local):
    """Of each thread the archive that it searches, with that thread's journal."""

    archive: ArchiveSearch | None = None

    def of(self, journal: Journal) -> ArchiveSearch:
        """That of this thread."""
        if self.archive is None or self.archive.journal is not journal:
            self.archive = ArchiveSearch(journal)
        return self.archive


class SearchSession(QObject):
    """One search at a time; the next one ends the one before."""

    answered = Signal(object)  # Answer, several times
    broken_down = Signal(object)  # Breakdown, once the results are complete
    sorted_by = Signal(object, object)  # Results, the numbers of its places in order, None for too many
    page_read = Signal(object, int, object, object)  # Results, number of the page, its places' numbers, hits
    index_told = Signal(object)  # IndexState
    failed = Signal(object)  # Fault
    ended = Signal()  # a search, however it ended

    def __init__(self, journal: Path, parent: QObject | None = None) -> None:
        """`journal` is opened at the first search."""
        super().__init__(parent)
        self._searching = Worker(self, "search", journal)
        self._reading = Worker(self, "search pages", journal, newest_first=True)
        self._archives = _ThreadArchive()
        self._current = 0

    def search(self, text: str) -> None:
        """Look for what a query says; the answers come as signals."""
        self.stop()
        work = partial(self._search, text, self._current)
        failed = partial(self._fail, self._current)
        self._searching.do_with_journal(work, lambda _: self.ended.emit(), failed)

    def stop(self) -> None:
        """Forget the search that goes on, and the pages that were wanted."""
        self._current += 1
        self._reading.drop_waiting()

    def sort(self, results: Results, order: Order) -> None:
        """Have `sorted_by` tell the places in another order."""
        number = self._current

        def sort(journal: Journal) -> list[int] | None:
            return self._archives.of(journal).sorted(results, order, lambda: number != self._current)

        def tell(numbers: list[int] | None) -> None:
            if number == self._current:
                self.sorted_by.emit(results, numbers)

        self._searching.do_with_journal(sort, tell, partial(self._fail, number))

    def read_page(self, results: Results, page: int, numbers: Sequence[int]) -> None:
        """Have `page_read` tell these places."""
        self._reading.do_with_journal(
            lambda journal: self._hits(journal, results, numbers),
            lambda hits: self.page_read.emit(results, page, numbers, hits),
            self.failed.emit,
        )

    def tell_index(self) -> None:
        """Have `index_told` tell what is in the index."""
        self._reading.do_with_journal(lambda journal: journal.index.state(), self.index_told.emit, self.failed.emit)

    def close(self) -> None:
        """End the threads."""
        self.stop()
        self._searching.drop_waiting()
        self._searching.close()
        self._reading.close()

    # --- in the threads

    def _search(self, text: str, number: int, journal: Journal) -> None:
        def stopped() -> bool:
            return number != self._current

        if stopped():
            return
        archive, began = self._archives.of(journal), time.perf_counter()
        query = parse(text)
        results: Results | None = None
        for results in archive.search(query, stopped):
            if stopped():
                return
            recordings = len(archive.counts(results))
            answer = Answer(results, recordings, len(archive.recordings), time.perf_counter() - began)
            self._searching.post(partial(self._tell, number, answer))
        if results is not None and results.complete and len(results) and not stopped():
            breakdown = _broken_down(archive, results)
            self._searching.post(partial(self._tell_breakdown, number, breakdown))

    def _hits(self, journal: Journal, results: Results, numbers: Sequence[int]) -> list[Hit | None]:
        archive = self._archives.of(journal)
        archive.refresh()
        return list(archive.hits(results, numbers))

    # --- in the window's thread

    def _tell(self, number: int, answer: Answer) -> None:
        if number == self._current:
            self.answered.emit(answer)

    def _tell_breakdown(self, number: int, breakdown: Breakdown) -> None:
        if number == self._current:
            self.broken_down.emit(breakdown)

    def _fail(self, number: int, fault: Fault) -> None:
        if number == self._current:
            self.failed.emit(fault)
            self.ended.emit()


def _broken_down(archive: ArchiveSearch, results: Results) -> Breakdown:
    counts, recordings = archive.counts(results), archive.recordings
    few = len(results) <= _MOST_FOR_SPEAKERS
    hits = archive.hits(results, islice(range(len(results)), None if few else 0), 0)
    return Breakdown(
        frequencies.over_time(counts, recordings),
        frequencies.by_folder(counts, recordings),
        frequencies.by_language(counts, recordings),
        frequencies.by_speaker(hits),
    )


_DELAY = 1500  # ms after a change: who types makes many
_BREATH = 0.004  # seconds between two pieces, for the window and the scheduler


class IndexUpdater(QObject):
    """Indexes what is pending whenever `update_soon` is called; several calls in a row are one."""

    progressed = Signal(int)  # recordings that are left
    updated = Signal(bool)  # all is indexed; whether anything was to be done

    def __init__(self, journal: Path, parent: QObject | None = None) -> None:
        """`journal` is opened when it is first needed."""
        super().__init__(parent)
        self._worker = Worker(self, "index", journal)
        self._closing = threading.Event()
        self._delay = QTimer(self, singleShot=True, interval=_DELAY)
        self._delay.timeout.connect(self.update_now)

    def update_soon(self) -> None:
        """Some text has changed, or may have."""
        if not self._delay.isActive():  # changes that never pause must not put it off for ever
            self._delay.start()

    def update_now(self) -> None:
        """Begin, unless that is under way; a journal that fails is told by the queue."""
        self._delay.stop()
        if self._worker.busy:
            self._delay.start()
            return
        self._worker.do_with_journal(self._update, self.updated.emit, lambda _: None)

    def close(self) -> None:
        """Stop after the piece at hand."""
        self._delay.stop()
        self._closing.set()
        self._worker.close()

    def _update(self, journal: Journal) -> bool:
        """In the thread."""
        worked, told = False, -1
        for left in update_index(journal, self._closing.is_set):
            worked = True
            if left != told:
                told = left
                self._worker.post(partial(self.progressed.emit, left))
            self._closing.wait(_BREATH)
        return worked
