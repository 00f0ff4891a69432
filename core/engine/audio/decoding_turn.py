"""Recordings are decoded in turns, a block each: at any time one thread of the process decodes.

FFmpeg is called for each packet, and gives Python's lock back each time. Threads on several cores that do so side by
side hand that lock to each other all the time: 16 readers together read a third of what one reads alone.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

_PATIENCE = 1.0  # seconds: a block takes milliseconds, and whoever takes longer may never come back

_Block = TypeVar("_Block")


class DecodingTurn:
    """Whose turn it is. A thread that has it for longer than others are patient loses it."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._thread: int | None = None

    def each(self, blocks: Iterator[_Block]) -> Iterator[_Block]:
        """The blocks, each of them made in turn."""
        while True:
            self._take()
            try:
                block = next(blocks, None)
            finally:
                self._give()
            if block is None:
                return
            yield block

    @contextmanager
    def given_up(self) -> Iterator[None]:
        """While a disk or a storage is waited for, it is the others' turn."""
        had_it = self._give()
        try:
            yield
        finally:
            if had_it:
                self._take()

    def _take(self) -> None:
        with self._changed:
            self._changed.wait_for(lambda: self._thread is None, _PATIENCE)
            self._thread = threading.get_ident()

    def _give(self) -> bool:
        with self._changed:
            had_it = self._thread == threading.get_ident()
            if had_it:
                self._thread = None
                self._changed.notify()
        return had_it


TURN = DecodingTurn()
"""This process's."""
