"""Calls that may never come back, such as those to a disk that hangs, in a thread that can be left behind."""

import errno
import os
import queue
import threading
from collections.abc import Callable
from typing import TypeVar

DISK_PATIENCE = 60.0
"""Seconds for one call to a disk: longer than one takes to spin up, or a network drive to come back."""

_Result = TypeVar("_Result")
_Call = tuple[Callable[[], object], "queue.SimpleQueue[tuple[object, BaseException | None]]"]


class TimeLimitedThread:
    """A thread for calls with a time limit, one after another. It never keeps the process from ending."""

    def __init__(self, name: str) -> None:
        """Starts the thread. Raises MemoryError."""
        self._calls: queue.SimpleQueue[_Call | None] = queue.SimpleQueue()
        self._is_stuck = False
        try:
            self._thread = threading.Thread(target=self._serve, name=name, daemon=True)
            self._thread.start()
        except RuntimeError as error:  # "can't start new thread": no memory for its stack
            raise MemoryError(str(error)) from error

    def call(self, seconds: float, work: Callable[[], _Result]) -> _Result:
        """What `work` returns; what it raises is raised. TimeoutError after `seconds`, and from then on at once."""
        if not self._is_stuck:
            reply: queue.SimpleQueue[tuple[_Result, BaseException | None]] = queue.SimpleQueue()
            self._calls.put((work, reply))  # type: ignore[arg-type]  # a queue of exactly what `work` returns
            try:
                result, error = reply.get(timeout=seconds)
            except queue.Empty:
                self._is_stuck = True
            else:
                if error is not None:
                    raise error
                return result
        raise TimeoutError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT))

    @property
    def is_alive(self) -> bool:
        """Whether it has not ended: after `close`, whether a call has not come back yet."""
        return self._thread.is_alive()

    def close(self, last: Callable[[], object] | None = None) -> None:
        """End the thread, after a `last` call for which nobody waits."""
        if last is not None:
            self._calls.put((last, queue.SimpleQueue()))
        self._calls.put(None)

    def _serve(self) -> None:
        while (call := self._calls.get()) is not None:
            work, reply = call
            try:
                reply.put((work(), None))
            except BaseException as error:
                reply.put((None, error))


def within(seconds: float, work: Callable[[], _Result]) -> _Result:
    """One call of `work` in a thread of its own, as TimeLimitedThread.call."""
    thread = TimeLimitedThread("time-limited")
    try:
        return thread.call(seconds, work)
    finally:
        thread.close()


class DiskAccess:
    """Calls to one disk, each within `patience` (s); none is begun while an earlier one has not come back."""

    def __init__(self, patience: float = DISK_PATIENCE) -> None:
        self._patience = patience
        self._thread: TimeLimitedThread | None = None
        self._stuck: TimeLimitedThread | None = None

    def call(self, work: Callable[[], _Result]) -> _Result:
        """What `work` returns; what it raises is raised. TimeoutError as of TimeLimitedThread.call."""
        if self._stuck is not None and self._stuck.is_alive:
            raise TimeoutError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT))
        self._thread = self._thread or TimeLimitedThread("disk")
        try:
            return self._thread.call(self._patience, work)
        except TimeoutError:
            self._stuck = self._thread
            self.rest()
            raise

    def rest(self) -> None:
        """End the thread until the next call."""
        if self._thread is not None:
            self._thread.close()
            self._thread = None
