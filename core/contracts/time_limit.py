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
            threading.Thread(target=self._serve, name=name, daemon=True).start()
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
