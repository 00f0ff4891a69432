"""Find the places where words were said, for the list of the library."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from app.queue.library_model import FoundWords
from app.ui.background import Worker
from core.archive.archive_search import ArchiveSearch
from core.archive.query import parse
from core.archive.results import Results
from core.journal import Journal

_TYPING = 120  # ms after the last letter until the search begins
_MOST, _MOST_EACH = 120, 3  # places in all, and of one recording
_CONTEXT = 6  # words before and behind


class LibrarySearch(QObject):
    """Searches while one types. A new search ends the former."""

    found = Signal(str, object)  # the text of the field, and a list of FoundWords

    def __init__(self, journal: Path, parent: QObject) -> None:
        """Open `journal` at the first search."""
        super().__init__(parent)
        self._worker = Worker(self, "library search", journal)
        self._archive: ArchiveSearch | None = None  # the worker's thread
        self._text = ""
        self._wait = QTimer(self, singleShot=True, interval=_TYPING)
        self._wait.timeout.connect(self._begin)

    def search(self, text: str) -> None:
        """Search for `text` soon. An empty text ends the search."""
        self._text = text
        self._worker.drop_waiting()
        if text:
            self._wait.start()
        else:
            self._wait.stop()

    def close(self) -> None:
        """End the thread."""
        self.search("")
        self._worker.close()

    def _begin(self) -> None:
        text = self._text
        self._worker.do_with_journal(
            partial(self._find, text), partial(self.found.emit, text), lambda _: self.found.emit(text, [])
        )

    def _find(self, text: str, journal: Journal) -> list[FoundWords]:
        if self._archive is None or self._archive.journal is not journal:
            self._archive = ArchiveSearch(journal)
        return find_words(self._archive, text, lambda: text != self._text)


def find_words(archive: ArchiveSearch, text: str, stopped: Callable[[], bool]) -> list[FoundWords]:
    """Return the first places of each recording. The last word of `text` may go on: "harb" finds "harbour".

    Raises:
        InputFault: `text` is a query that cannot be understood.
        EnvironmentFault: search-missing without FTS5, and journal-… for the journal.
    """
    results: Results | None = None
    for found in archive.search(parse(f"{text}*" if text[-1].isalnum() else text), stopped):
        results = found
    if results is None or stopped():
        return []
    first, numbers = 0, list[int]()
    for count in archive.counts(results).values():
        numbers += range(first, first + min(count, _MOST_EACH))
        first += count
        if len(numbers) >= _MOST:
            break
    hits = archive.hits(results, numbers, _CONTEXT)
    return [FoundWords(hit.recording.job, hit.left, hit.text, hit.right, hit.start) for hit in hits if hit is not None]
