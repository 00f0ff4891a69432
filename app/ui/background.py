"""Work that would make the window wait: in threads, with callbacks in the window's thread."""

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

_log = logging.getLogger("core.background")  # core's logger has the log file
_CLOSE_TIMEOUT = 5.0  # seconds for a thread to end when the program does
_Result = TypeVar("_Result")
_workers: "set[Worker]" = set()  # those whose thread is alive


class _Task(NamedTuple):
    work: Callable[[], Any]
    done: Callable[[Any], object]
    failed: Callable[[Fault], object]


class _WindowThread(QObject):
    """Calls what other threads hand over, in the thread that imported this module: the window's."""

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
    """Do one piece of work in a thread of its own; the arguments are as for Worker and Worker.do."""
    worker = Worker(owner, "background")
    worker.do(work, done, failed)
    worker.finish()


class Worker:
    """A thread that does one piece of work after another, and may hold a journal of its own.

    `done` and `failed` of a piece of work are called in the window's thread, and not once `owner` is deleted. All
    methods but `post` are for the window's thread.
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
        """`journal` is the file for do_with_journal, opened when it is first needed.

        `newest_first`: what was asked for last is done first. `retry_after`: work that ends in an EnvironmentFault is
        tried again after so many seconds, as long as the worker is not closed; nothing overtakes it.
        """
        self._owner, self._name, self._path, self._retry_after = owner, name, journal, retry_after
        self._waiting: queue.Queue[int | None] = queue.LifoQueue() if newest_first else queue.Queue()
        self._tasks: dict[int, _Task] = {}  # forgotten in the window's thread: they may hold the last widget
        self._numbers = itertools.count()
        self._closing = threading.Event()
        self._unfinished = False
        self._journal: Journal | None = None
        self._thread: threading.Thread | None = None

    @property
    def busy(self) -> bool:
        """Whether a piece of work is under way or waits, or its callback was not called yet."""
        return bool(self._tasks)

    def do(
        self,
        work: Callable[[], _Result],
        done: Callable[[_Result], object],
        failed: Callable[[Fault], object],
    ) -> None:
        """Have `work` done; `done` gets its result, `failed` the Fault that it raised, our own mistakes as a Bug."""
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
        """As `do`, with the worker's own journal; a journal that cannot be opened is the work's fault."""
        self.do(lambda: work(self._open_journal()), done, failed)

    def post(self, call: Callable[[], object]) -> None:
        """Have `call` called in the window's thread; for work that reports while it is under way."""
        _window_thread.handed_over.emit(partial(self._call, call))

    def drop_waiting(self) -> None:
        """Forget the work that waits; what is under way is finished."""
        with contextlib.suppress(queue.Empty):  # the thread may take the last of it meanwhile: never wait for more
            while True:
                number = self._waiting.get_nowait()
                if number is not None:
                    del self._tasks[number]

    def finish(self) -> None:
        """Have the thread end when all is done."""
        self._waiting.put(None)

    def close(self, timeout: float = _CLOSE_TIMEOUT) -> bool:
        """Have what waits done, but tried once only, and wait `timeout` seconds for that; whether all was done.

        With `newest_first` what waits is left undone.
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
        """The work's result, or a Fault."""
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
