"""Limit the open requests, and keep some places for clients that hold none."""

from collections import Counter
from collections.abc import Callable

from core.serve.refusals import Refusal


class Places:
    """The places for requests that are received, wait or are at work.

    A client that holds a place cannot take the last eighth of the places: they are for other clients.
    """

    def __init__(self, most: int, retry_after: Callable[[], int]) -> None:
        """Offer `most` places. `retry_after` tells the seconds until the next one is probably free."""
        self._most, self._retry_after = most, retry_after
        self._kept = max(1, most // 8) if most > 1 else 0
        self._taken = Counter[str]()

    @property
    def taken(self) -> int:
        """The number of taken places."""
        return self._taken.total()

    def take(self, client: str) -> Callable[[], None]:
        """Take a place for a client. Return the function that frees it, once.

        Raises:
            Refusal: no place is free for this client.
        """
        limit = self._most - (self._kept if self._taken[client] else 0)
        if self.taken >= limit:
            seconds = self._retry_after()
            raise Refusal(
                429,
                f"All places of the server are taken. Try again in {seconds} s.",
                "queue-full",
                headers={"Retry-After": str(seconds)},
            )
        self._taken[client] += 1
        is_free = False

        def free() -> None:
            nonlocal is_free
            if not is_free:
                is_free = True
                self._taken[client] -= 1
                if not self._taken[client]:
                    del self._taken[client]

        return free
