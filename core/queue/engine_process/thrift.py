"""How sparing engines have to be: each one that is killed from outside makes the next one take less memory."""

from collections.abc import Callable

from core.contracts.protocol import BatchLimit, ToEngine

_LIMITS = (None, 60.0, 30.0)  # seconds of sound in a batch, by how many engines were killed; a window is 30 s at most


class Thrift:
    """After the first kill batches are small, after the second they hold one window, and one recording runs at a time.

    The system kills a process when memory has run out, and says no more than that. Recordings that are done make up
    for a kill: two for the first, four for the second, and so on, so that want of memory that stays does not cost an
    engine for each recording.
    """

    def __init__(self, send: Callable[[ToEngine], None]) -> None:
        """`send` sends a message to the engine, if there is one."""
        self._send = send
        self._level = 0
        self._kills = 0
        self._done_until_next = 0

    @property
    def is_one_at_a_time(self) -> bool:
        """Whether recordings are to run one at a time."""
        return self._level == len(_LIMITS) - 1

    def engine_killed(self) -> None:
        """An engine was killed from outside."""
        self._kills += 1
        self._level = min(self._level + 1, len(_LIMITS) - 1)
        self._done_until_next = 2**self._kills

    def job_done(self) -> None:
        """A recording is done."""
        if not self._level:
            return
        self._done_until_next -= 1
        if not self._done_until_next:
            self._level -= 1
            self._done_until_next = 2**self._kills
            self.tell()

    def tell(self) -> None:
        """Tell the engine how large its batches may be."""
        if self._kills:
            self._send(BatchLimit(_LIMITS[self._level]))
