"""A thread for each watched folder, so that a network drive that does not answer keeps no other one waiting."""

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from core.contracts.errors import Bug, EnvironmentFault, Fault
from core.journal import Journal
from core.watch.folder_watch import FolderWatch, WatchOrder

_INTERVAL = 2.0  # seconds between two looks
_SHARE = 5.0  # times as long as a look took at least, so that a large folder on a slow drive is not read all the time

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class WatchReport:
    """How a watched folder stands: `queued` are the recordings that were queued just now, `growing` how many are not
    complete, `fault` why it, or a recording in it, cannot be taken at present."""

    folder: Path
    queued: tuple[str, ...] = ()
    growing: int = 0
    fault: Fault | None = None


class WatchThread:
    """Watches one folder until it is closed. `tell` is called in the thread, whenever something has changed."""

    def __init__(self, journal: Path, batch: str, order: WatchOrder, tell: Callable[[WatchReport], object]) -> None:
        """`journal` is the file, `batch` the key of the batch that recordings are queued in."""
        self._path, self._key, self._order, self._tell = journal, batch, order, tell
        self._closing = threading.Event()
        self._last = WatchReport(order.folder)
        self._thread = threading.Thread(target=self._run, name=f"watch {order.folder}", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """Have it end soon, without waiting."""
        self._closing.set()

    def close(self, patience: float) -> None:
        """End, and wait up to so many seconds: one that waits for a drive is left behind."""
        self.stop()
        if self._thread.is_alive():
            self._thread.join(patience)

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                journal = Journal(self._path)
                try:
                    batch, _ = journal.batches.open(self._key)
                    self._watch(FolderWatch(journal, batch, self._order))
                finally:
                    journal.close()
            except Fault as fault:  # of the journal, such as a full disk
                self._report(WatchReport(self._order.folder, fault=fault))
            except Exception as error:
                _log.exception("watching %s", self._order.folder)
                self._report(WatchReport(self._order.folder, fault=Bug("bug", reason=type(error).__name__)))
            self._closing.wait(_INTERVAL)

    def _watch(self, watch: FolderWatch) -> None:
        """Look at the folder again and again. Raises what the journal does."""
        interval = min(_INTERVAL, self._order.quiet / 2)
        was_away = True  # or the program was
        while not self._closing.is_set():
            began = time.monotonic()
            try:
                queued = watch.poll()
                if was_away:
                    queued += watch.retry()
                was_away = False
                self._report(WatchReport(self._order.folder, tuple(queued), watch.growing, watch.fault))
            except OSError as error:
                was_away = True
                reason = error.strerror or type(error).__name__
                fault = EnvironmentFault("watch-away", path=str(self._order.folder), reason=reason)
                self._report(WatchReport(self._order.folder, fault=fault))
            self._closing.wait(max(interval, _SHARE * (time.monotonic() - began)))

    def _report(self, report: WatchReport) -> None:
        """Tell it, unless nothing is new."""
        before = self._last
        self._last = report
        if report.queued or report.growing != before.growing or str(report.fault) != str(before.fault):
            self._tell(report)
