"""Order waiting recordings so that each client gets its turn."""

from collections import OrderedDict, deque
from typing import Generic, Protocol, TypeVar

LARGE_BYTES = 16 * 2**20
"""The engine reads two files at a time. One large file at a time leaves a reader for short recordings."""


class Waiting(Protocol):
    """A recording that waits: its client, and its size in bytes."""

    client: str
    size: int


_Entry = TypeVar("_Entry", bound=Waiting)


class FairQueue(Generic[_Entry]):
    """Takes one recording of each client in turn. Recordings of one client keep their order, large ones apart."""

    def __init__(self) -> None:
        self._lanes: OrderedDict[str, tuple[deque[_Entry], deque[_Entry]]] = OrderedDict()  # small and large ones

    def __len__(self) -> int:
        """Return the number of waiting recordings."""
        return sum(len(lane) for lanes in self._lanes.values() for lane in lanes)

    def put(self, entry: _Entry) -> None:
        """Add a recording behind the others of its client."""
        lanes = self._lanes.setdefault(entry.client, (deque(), deque()))
        lanes[is_large(entry)].append(entry)

    def discard(self, entry: _Entry) -> bool:
        """Take a recording out. Return False if it does not wait."""
        for lane in self._lanes.get(entry.client, ()):
            if entry in lane:
                lane.remove(entry)
                self._forget_empty(entry.client)
                return True
        return False

    def take(self, may_be_large: bool) -> _Entry | None:
        """Take the next recording of the client whose turn it is. Return None without one."""
        for client, (small, large) in self._lanes.items():
            lane = large if may_be_large and large else small
            if lane:
                entry = lane.popleft()
                self._lanes.move_to_end(client)
                self._forget_empty(client)
                return entry
        return None

    def _forget_empty(self, client: str) -> None:
        if not any(self._lanes[client]):
            del self._lanes[client]


def is_large(entry: Waiting) -> bool:
    """Return whether a recording is large."""
    return entry.size > LARGE_BYTES
