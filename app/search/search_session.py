"""Search outside the window's thread. Results arrive as they are found, and pages as they are needed."""

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

PAGE = 64  # hits in one page
_MOST_FOR_SPEAKERS = 5_000  # the number of hits whose speakers are counted, because each passage must be read


@dataclass(frozen=True)
class Answer:
    """The results so far, from `recordings` of `total` recordings, after `seconds`. `rebuilt`: the index is new."""

    results: Results
    recordings: int
    total: int
    seconds: float
    rebuilt: bool = False


@dataclass(frozen=True)
class Breakdown:
    """The counts of complete results."""

    periods: Sequence[Frequency]
    folders: Sequence[Frequency]
    languages: Sequence[Frequency]
    speakers: Sequence[Frequency]


NOTHING = Breakdown((), (), (), ())


class _ThreadArchive(threading.local):
    """One archive for each thread, with that thread's journal."""

    archive: ArchiveSearch | None = None

    def of(self, journal: Journal) -> ArchiveSearch:
        """Return this thread's archive."""
        if self.archive is None or self.archive.journal is not journal:
            self.archive = ArchiveSearch(journal)
        return self.archive


class SearchSession(QObject):
    """Runs one search at a time. A new one ends the former."""

    answered = Signal(object)  # Answer, emitted several times
    broken_down = Signal(object)  # Breakdown, once the results are complete
    sorted_by = Signal(object, object)  # Results, and the numbers of its hits in order, or None for too many
    page_read = Signal(object, int, object, object)  # Results, the page's number, the numbers of its hits, the hits
    index_told = Signal(object)  # IndexState
    failed = Signal(object)  # Fault
    ended = Signal()  # a search, however it ended

    def __init__(self, journal: Path, parent: QObject | None = None) -> None:
        """Open `journal` at the first search."""
        super().__init__(parent)
        self._searching = Worker(self, "search", journal)
        self._reading = Worker(self, "search pages", journal, newest_first=True)
        self._archives = _ThreadArchive()
        self._current = 0

    def search(self, text: str) -> None:
        """Search for a query. Signals carry the answers."""
        self.stop()
        work = partial(self._search, text, self._current)
        failed = partial(self._fail, self._current)
        self._searching.do_with_journal(work, lambda _: self.ended.emit(), failed)

    def stop(self) -> None:
        """Drop the current search and the requested pages."""
        self._current += 1
        self._reading.drop_waiting()

    def sort(self, results: Results, order: Order) -> None:
        """Sort the hits. `sorted_by` carries the order."""
        number = self._current

        def sort(journal: Journal) -> list[int] | None:
            return self._archives.of(journal).sort_hits(results, order, lambda: number != self._current)

        def tell(numbers: list[int] | None) -> None:
            if number == self._current:
                self.sorted_by.emit(results, numbers)

        self._searching.do_with_journal(sort, tell, partial(self._fail, number))

    def read_page(self, results: Results, page: int, numbers: Sequence[int]) -> None:
        """Read these hits. `page_read` carries them."""
        self._reading.do_with_journal(
            lambda journal: self._hits(journal, results, numbers),
            lambda hits: self.page_read.emit(results, page, numbers, hits),
            self.failed.emit,
        )

    def tell_index(self) -> None:
        """Report the content of the index through `index_told`."""
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
            seconds = time.perf_counter() - began
            answer = Answer(results, recordings, len(archive.recordings), seconds, archive.rebuilt)
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


_DELAY = 1500  # ms after a change, because typing makes many
_BREATH = 0.004  # seconds between two pieces, left to the window and the scheduler


class IndexUpdater(QObject):
    """Indexes pending texts after `update_soon`. Several calls in a row count as one."""

    progressed = Signal(int)  # the number of recordings left
    updated = Signal(bool)  # all is indexed; True if anything had changed

    def __init__(self, journal: Path, parent: QObject | None = None) -> None:
        """Open `journal` at first use."""
        super().__init__(parent)
        self._worker = Worker(self, "index", journal)
        self._closing = threading.Event()
        self._delay = QTimer(self, singleShot=True, interval=_DELAY)
        self._delay.timeout.connect(self.update_now)

    def update_soon(self) -> None:
        """Note that a text may have changed."""
        if not self._delay.isActive():  # endless changes must not delay it for ever
            self._delay.start()

    def update_now(self) -> None:
        """Start unless an update is running. The queue reports a failing journal."""
        self._delay.stop()
        if self._worker.busy:
            self._delay.start()
            return
        self._worker.do_with_journal(self._update, self.updated.emit, lambda _: None)

    def close(self) -> None:
        """Stop after the current piece."""
        self._delay.stop()
        self._closing.set()
        self._worker.close()

    def _update(self, journal: Journal) -> bool:
        """Run in the thread."""
        worked, told = False, -1
        for left in update_index(journal, self._closing.is_set):
            worked = True
            if left != told:
                told = left
                self._worker.post(partial(self.progressed.emit, left))
            self._closing.wait(_BREATH)
        return worked
