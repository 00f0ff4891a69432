"""Looks through what was dropped for recordings, in a thread of its own: folders may be deep and disks slow."""

import logging
import os
import queue
import threading
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from core.contracts import media
from core.contracts.errors import Bug, Fault, InputFault
from core.queue.alignments import Pair
from core.queue.journal import Job, Journal, Recipe

_PAGE = 200  # files told at once

Files = list[tuple[str, int, int]]
"""Path, size in bytes and mtime in ns of each."""

One = TypeVar("One", str, Pair)
Put = Callable[[Journal, int, One], Job]

_log = logging.getLogger("core.gatherer")  # core's logger has the log file


class Gatherer:
    """Tells what it finds by calling, from its thread, what it was given."""

    def __init__(
        self,
        found: Callable[[Files, Recipe], object],
        nameless: Callable[[list[str]], object],
        nothing: Callable[[list[str]], object],
        failed: Callable[[Fault], object],
    ) -> None:
        """`nameless` gets files whose names are not valid Unicode, `nothing` paths in which there is no recording."""
        self._found, self._nameless, self._nothing, self._failed = found, nameless, nothing, failed
        self._wanted: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="gatherer", daemon=True)

    def begin(self) -> None:
        """Start looking."""
        self._thread.start()

    def look(self, named: list[str], recipe: Recipe, without: Collection[Path]) -> None:
        """Find the recordings that are named, and those in folders at any depth, but not those `without`."""
        self._wanted.put(lambda: self._gather(named, recipe, frozenset(map(os.path.abspath, without))))

    def do(self, work: Callable[[], None]) -> None:
        """Do something else that takes its time, in the same thread."""
        self._wanted.put(work)

    def end(self) -> None:
        """Look for nothing more."""
        self._wanted.put(None)

    def _work(self) -> None:
        while (work := self._wanted.get()) is not None:
            try:
                work()
            except Fault as fault:
                self._failed(fault)
            except Exception as error:
                _log.exception("looking for recordings")
                self._failed(Bug("bug", reason=type(error).__name__))

    def _gather(self, named: list[str], recipe: Recipe, without: Collection[str]) -> None:
        files: Files = []
        nameless = []
        found = media.find_media(named)
        for path in found:
            absolute = os.path.abspath(path)  # noqa: PTH100 (Path.absolute keeps "..")
            if absolute in without:
                continue
            if not _is_text(absolute):
                nameless.append(absolute.encode(errors="backslashreplace").decode())
                continue
            files.append((absolute, *_facts(absolute)))
            if len(files) == _PAGE:
                self._found(files, recipe)
                files = []
        if files:
            self._found(files, recipe)
        if nameless:
            self._nameless(nameless)
        if not found:
            self._nothing(named)


def put_each(path: Path, key: str, named: Sequence[One], put: Put[One]) -> Iterator[tuple[str, Job | InputFault]]:
    """Put each into the batch `key` of the journal at `path`: its file's name, and its job or why it has none."""
    journal = Journal(path)
    try:
        batch, _ = journal.open_batch(key)
        for one in named:
            name = Path(one.transcript if isinstance(one, Pair) else one).name
            try:
                yield name, put(journal, batch, one)
            except InputFault as fault:
                yield name, fault
    finally:
        journal.close()


def of_others(path: Path, pairs: Sequence[Pair]) -> list[Pair]:
    """Those of the pairs whose text was not written by Mynah itself, as the journal at `path` tells."""
    journal = Journal(path)
    try:
        return [pair for pair in pairs if not journal.has_written(os.path.abspath(pair.transcript))]  # noqa: PTH100
    finally:
        journal.close()


def _is_text(name: str) -> bool:
    """Whether a name is valid Unicode: no journal and no transcript can bear another."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def _facts(path: str) -> tuple[int, int]:
    try:
        stat = Path(path).stat()
    except (OSError, ValueError):
        return 0, 0  # the scheduler says what is wrong with it
    return stat.st_size, stat.st_mtime_ns
