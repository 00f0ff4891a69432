"""Call functions that may never return, such as reads from a hanging disk, in a thread that can be abandoned."""

import errno
import os
import queue
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TypeVar

DISK_PATIENCE = 60.0
"""Seconds for one call to a disk. A disk spins up, and a network drive returns, in less time."""

_AT_ONCE = 64  # items for one thread, which takes as long to start as a look at some files

_Item = TypeVar("_Item")
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
    def is_stuck(self) -> bool:
        """Whether a call has taken too long."""
        return self._is_stuck

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


_idle_threads: list[TimeLimitedThread] = []
_MOST_IDLE = 2  # a new thread takes ten times as long as a look at a file


def within(seconds: float, work: Callable[[], _Result]) -> _Result:
    """Call `work` once in a thread of its own, as TimeLimitedThread.call does."""
    thread: TimeLimitedThread | None = None
    with suppress(IndexError):
        while thread is None or not thread.is_alive:  # a forked process has no threads
            thread = _idle_threads.pop()
    if thread is None or not thread.is_alive:
        thread = TimeLimitedThread("time-limited")
    try:
        return thread.call(seconds, work)
    finally:
        if thread.is_stuck or len(_idle_threads) >= _MOST_IDLE:
            thread.close()
        else:
            _idle_threads.append(thread)


def each_within(
    seconds: float,
    work: Callable[[_Item], _Result],
    items: Sequence[_Item],
    late: Callable[[TimeoutError], _Result],
) -> list[_Result]:
    """Return `work` of each item. One thread serves many items.

    Args:
        seconds: the limit for one item.
        work: is called a second time for the neighbours of an item that took too long.
        items: its arguments.
        late: makes the result for an item that took too long.
    """
    results: list[_Result] = []
    for first in range(0, len(items), _AT_ONCE):
        some = items[first : first + _AT_ONCE]
        try:
            results += within(seconds, partial(_each, work, some))
        except TimeoutError:
            results += [_one_within(seconds, work, item, late) for item in some]
    return results


def _each(work: Callable[[_Item], _Result], items: Sequence[_Item]) -> list[_Result]:
    return [work(item) for item in items]


def _one_within(
    seconds: float, work: Callable[[_Item], _Result], item: _Item, late: Callable[[TimeoutError], _Result]
) -> _Result:
    try:
        return within(seconds, lambda: work(item))
    except TimeoutError as error:
        return late(error)


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
