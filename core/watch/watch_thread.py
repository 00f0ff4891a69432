"""A thread for each watched folder. A network drive that hangs does not delay the others."""

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from core.contracts.errors import Bug, EnvironmentFault, Fault
from core.contracts.media import Skipped
from core.journal import Journal
from core.watch.folder_watch import FolderWatch, WatchOrder

_INTERVAL_SECONDS = 2.0  # between two polls
_PAUSE_FACTOR = 5.0  # the pause is at least this many times the last poll: slow drives rest

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class WatchReport:
    """The state of a watched folder.

    `queued` holds the recordings that were queued just now. `growing` counts incomplete files. `fault` says why the
    folder, or a recording in it, cannot be taken now. `skipped` holds the files that are not recordings.
    """

    folder: Path
    queued: tuple[str, ...] = ()
    growing: int = 0
    fault: Fault | None = None
    skipped: tuple[Skipped, ...] = ()


class WatchThread:
    """Watches one folder until it is closed. `tell` is called in the thread after each change."""

    def __init__(self, journal: Path, batch: str, order: WatchOrder, tell: Callable[[WatchReport], object]) -> None:
        """Make the thread.

        Args:
            journal: the path of the journal.
            batch: the key of the batch for the recordings.
            order: the folder and the choices for its recordings.
            tell: receives the reports.
        """
        self._path, self._key, self._order, self._tell = journal, batch, order, tell
        self._closing = threading.Event()
        self._last = WatchReport(order.folder)
        self._thread = threading.Thread(target=self._run, name=f"watch {order.folder}", daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def stop(self) -> None:
        """End the thread soon, without waiting."""
        self._closing.set()

    def close(self, patience: float) -> None:
        """End the thread. Wait at most `patience` seconds. A thread that waits for a drive is abandoned."""
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
            except Fault as fault:  # a fault of the journal, such as a full disk
                self._report(WatchReport(self._order.folder, fault=fault))
            except Exception as error:
                _log.exception("watching %s", self._order.folder)
                self._report(WatchReport(self._order.folder, fault=Bug("bug", reason=type(error).__name__)))
            self._closing.wait(_INTERVAL_SECONDS)

    def _watch(self, watch: FolderWatch) -> None:
        """Poll the folder until the thread is closed.

        Raises:
            Fault: the journal failed.
        """
        interval = min(_INTERVAL_SECONDS, self._order.quiet / 2)
        was_away = True  # the program may have been closed meanwhile
        while not self._closing.is_set():
            began = time.monotonic()
            try:
                queued = watch.poll()
                if was_away:
                    queued += watch.retry()
                was_away = False
                self._report(WatchReport(self._order.folder, tuple(queued), watch.growing, watch.fault, watch.skipped))
            except OSError as error:
                was_away = True
                reason = error.strerror or type(error).__name__
                fault = EnvironmentFault("watch-away", path=str(self._order.folder), reason=reason)
                self._report(WatchReport(self._order.folder, fault=fault))
            self._closing.wait(max(interval, _PAUSE_FACTOR * (time.monotonic() - began)))

    def _report(self, report: WatchReport) -> None:
        """Send a report if anything is new."""
        before = self._last
        self._last = report
        is_new = report.growing != before.growing or str(report.fault) != str(before.fault)
        if report.queued or is_new or report.skipped != before.skipped:
            self._tell(report)
