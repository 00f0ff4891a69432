"""Call functions that may never return, such as reads from a hanging disk, in a thread that can be abandoned."""

import errno
import os
import queue
import threading
from collections.abc import Callable
from typing import TypeVar

DISK_PATIENCE = 60.0
"""Seconds for one call to a disk. A disk spins up, and a network drive returns, in less time."""

_Result = TypeVar("_Result")
_Call = tuple[Callable[[], object], "queue.SimpleQueue[tuple[object, BaseException | None]]"]


class TimeLimitedThread:
    """A thread for calls with a time limit, one after another. It never keeps the process from ending."""

    def __init__(self, name: str) -> None:
        """Start the thread.

        Raises:
            MemoryError: no memory for the thread's stack.
        """
        self._calls: queue.SimpleQueue[_Call | None] = queue.SimpleQueue()
        self._is_stuck = False
        try:
            self._thread = threading.Thread(target=self._serve, name=name, daemon=True)
            self._thread.start()
        except RuntimeError as error:  # "can't start new thread": no memory for its stack
            raise MemoryError(str(error)) from error

    def call(self, seconds: float, work: Callable[[], _Result]) -> _Result:
        """Return the result of `work`, or raise its exception.

        Raises:
            TimeoutError: `work` took more than `seconds`. All later calls raise it at once.
        """
        if not self._is_stuck:
            reply: queue.SimpleQueue[tuple[_Result, BaseException | None]] = queue.SimpleQueue()
            self._calls.put((work, reply))  # type: ignore[arg-type]  # the queue holds the type of `work`'s result
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
        """Whether the thread still runs. After `close`: whether a call has not returned yet."""
        return self._thread.is_alive()

    def close(self, last: Callable[[], object] | None = None) -> None:
        """End the thread, after a `last` call without a waiting caller."""
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
    """Call `work` once in a new thread, as TimeLimitedThread.call does."""
    thread = TimeLimitedThread("time-limited")
    try:
        return thread.call(seconds, work)
    finally:
        thread.close()


class DiskAccess:
    """Calls to one disk with a limit of `patience` seconds each. A call waits for no earlier one that hangs."""

    def __init__(self, patience: float = DISK_PATIENCE) -> None:
        self._patience = patience
        self._thread: TimeLimitedThread | None = None
        self._stuck: TimeLimitedThread | None = None

    def call(self, work: Callable[[], _Result]) -> _Result:
        """Return the result of `work`, or raise its exception.

        Raises:
            TimeoutError: as for TimeLimitedThread.call, and while an earlier call hangs.
        """
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
