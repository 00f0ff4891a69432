"""Send server-sent events to a client until their end, or until the client has gone."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Mapping

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

_HEARTBEAT = 15.0  # seconds without an event, after which a comment keeps the connection open

Events = AsyncIterator[bytes]


class EventStream(Response):
    """An answer of server-sent events. A comment follows each pause of _HEARTBEAT seconds."""

    def __init__(
        self,
        begin: Callable[[], Events],
        headers: Mapping[str, str],
        resources: contextlib.ExitStack | None = None,
    ) -> None:
        """Make the answer.

        Args:
            begin: returns the events. It is called when the answer begins.
            headers: more headers of the answer.
            resources: is closed at the end.
        """
        super().__init__(media_type="text/event-stream", headers=dict(headers))
        del self.headers["content-length"]
        self._begin, self._resources = begin, resources or contextlib.ExitStack()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the events."""
        with self._resources:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            async for piece in self._pieces(receive):
                await send({"type": "http.response.body", "body": piece, "more_body": True})
            await send({"type": "http.response.body", "body": b""})

    async def _pieces(self, receive: Receive) -> Events:
        events = self._begin()
        gone = asyncio.ensure_future(until_gone(receive))
        following = asyncio.ensure_future(anext(events, None))
        try:
            while True:
                await asyncio.wait({following, gone}, timeout=_HEARTBEAT, return_when=asyncio.FIRST_COMPLETED)
                if gone.done():
                    return
                if not following.done():
                    yield b": waiting\n\n"
                    continue
                piece = following.result()
                if piece is None:
                    return
                yield piece
                following = asyncio.ensure_future(anext(events, None))
        finally:
            gone.cancel()
            following.cancel()


async def until_gone(receive: Receive) -> None:
    """Return when the client has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
