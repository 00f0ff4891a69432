"""Do slow work in threads, and call back in the window's thread."""

import atexit
import contextlib
import itertools
import logging
import queue
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import shiboken6
from PySide6.QtCore import QObject, Qt, Signal

from core.contracts.errors import Bug, EnvironmentFault, Fault
from core.journal import Journal
from core.journal.database import note_suspicion

_log = logging.getLogger("core.background")  # core's logger writes the log file
_CLOSE_TIMEOUT = 5.0  # seconds that a thread may take to end with the program
_Result = TypeVar("_Result")
_workers: "set[Worker]" = set()  # the workers whose threads are alive


class _Task(NamedTuple):
    work: Callable[[], Any]
    done: Callable[[Any], object]
    failed: Callable[[Fault], object]


class _WindowThread(QObject):
    """Calls functions of other threads in the thread that imported this module: the window's thread."""

    handed_over = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.handed_over.connect(self._call, Qt.ConnectionType.QueuedConnection)

    def _call(self, call: Callable[[], object]) -> None:
        call()


_window_thread = _WindowThread()


def run(
    owner: QObject,
    work: Callable[[], _Result],
    done: Callable[[_Result], object],
    failed: Callable[[Fault], object],
) -> None:
    """Do one piece of work in a new thread. The arguments are those of Worker and Worker.do."""
    worker = Worker(owner, "background")
    worker.do(work, done, failed)
    worker.finish()


class Worker:
    """A thread that does one piece of work after another. It may hold its own journal.

    The window's thread calls `done` and `failed`, unless `owner` is deleted. All methods except `post` belong to the
    window's thread.
    """

    def __init__(
        self,
        owner: QObject,
        name: str,
        journal: Path | None = None,
        *,
        newest_first: bool = False,
        retry_after: float | None = None,
    ) -> None:
        """Start no thread yet. do_with_journal opens the file `journal` when it first needs it.

        `newest_first` does the latest work first. `retry_after` repeats work that raised an EnvironmentFault after that
        many seconds, until the worker closes. Nothing overtakes such work.
        """
        self._owner, self._name, self._path, self._retry_after = owner, name, journal, retry_after
        self._waiting: queue.Queue[int | None] = queue.LifoQueue() if newest_first else queue.Queue()
        self._tasks: dict[int, _Task] = {}  # dropped in the window's thread: they may hold the last widget
        self._numbers = itertools.count()
        self._closing = threading.Event()
        self._unfinished = False
        self._journal: Journal | None = None
        self._thread: threading.Thread | None = None

    @property
    def busy(self) -> bool:
        """Whether work is running or waiting, or a callback is due."""
        return bool(self._tasks)

    def do(
        self,
        work: Callable[[], _Result],
        done: Callable[[_Result], object],
        failed: Callable[[Fault], object],
    ) -> None:
        """Queue `work`. `done` receives its result, `failed` its Fault, or a Bug for any other exception."""
        number = next(self._numbers)
        self._tasks[number] = _Task(work, done, failed)
        self._waiting.put(number)
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
            _workers.add(self)
            self._thread.start()

    def do_with_journal(
        self,
        work: Callable[[Journal], _Result],
        done: Callable[[_Result], object],
        failed: Callable[[Fault], object],
    ) -> None:
        """Queue `work` with the worker's journal. `failed` gets the fault of a journal that cannot be opened."""
        self.do(lambda: work(self._open_journal()), done, failed)

    def post(self, call: Callable[[], object]) -> None:
        """Call `call` in the window's thread. Running work uses this to report progress."""
        _window_thread.handed_over.emit(partial(self._call, call))

    def drop_waiting(self) -> None:
        """Drop the waiting work. Running work continues to its end."""
        with contextlib.suppress(queue.Empty):  # the thread may take the last item meanwhile, so never wait for another
            while True:
                number = self._waiting.get_nowait()
                if number is not None:
                    del self._tasks[number]

    def finish(self) -> None:
        """End the thread when all work is done."""
        self._waiting.put(None)

    def close(self, timeout: float = _CLOSE_TIMEOUT) -> bool:
        """Do the waiting work once, within `timeout` seconds. Return whether all of it was done.

        A worker with `newest_first` drops it.
        """
        self._closing.set()
        self.finish()
        if self._thread is None:
            return True
        self._thread.join(timeout)
        return not (self._thread.is_alive() or self._unfinished)

    # --- in the thread

    def _run(self) -> None:
        for number in iter(self._waiting.get, None):
            outcome = self._outcome(number)
            _window_thread.handed_over.emit(partial(self._end, number, outcome))
        if self._journal is not None:
            self._journal.close()
        _workers.discard(self)

    def _outcome(self, number: int) -> object:
        """Return the result of the work, or its Fault."""
        task = self._tasks[number]
        while True:
            try:
                return task.work()
            except Fault as fault:
                if self._retry_after is None or not isinstance(fault, EnvironmentFault):
                    return fault
                self.post(partial(task.failed, fault))
                if self._closing.wait(self._retry_after):
                    self._unfinished = True
                    return fault
            except Exception as error:
                _log.exception("in the thread %s", self._name)
                if self._journal is not None:  # a damaged row fails in any way
                    note_suspicion(self._journal.path)
                return Bug("bug", reason=type(error).__name__)

    def _open_journal(self) -> Journal:
        assert self._path is not None
        self._journal = self._journal or Journal(self._path)
        return self._journal

    # --- in the window's thread

    def _end(self, number: int, outcome: object) -> None:
        task = self._tasks.pop(number)
        told = partial(task.failed, outcome) if isinstance(outcome, Fault) else partial(task.done, outcome)
        self._call(told)

    def _call(self, call: Callable[[], object]) -> None:
        if shiboken6.isValid(self._owner):
            call()


@atexit.register
def _end_all() -> None:
    for worker in list(_workers):
        worker.drop_waiting()
        worker.close()
