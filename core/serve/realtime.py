"""Transcribe live sound over a WebSocket, as OpenAI's realtime clients send it."""

import asyncio
import contextlib
from collections.abc import Iterator

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from core.contracts.protocol import Load, OpenStream
from core.queue.live_engine import LiveEngine, StreamObserver
from core.serve.live_session import LiveSession
from core.serve.live_settings import LiveSettings
from core.serve.places import Places
from core.serve.refusals import Refusal
from core.serve.requests import Reader

_KEPT = 60.0  # seconds that the engine stays without a session


class Realtime:
    """The live sessions. They share one engine, which starts with the first one."""

    def __init__(self, load: Load, reader: Reader, places: Places) -> None:
        """Serve with this model. A session takes one of the places."""
        self._load, self._reader, self._places = load, reader, places
        self._engine: LiveEngine | None = None
        self._opening = asyncio.Lock()
        self._rest: asyncio.TimerHandle | None = None
        self.sessions = 0
        """The number of open sessions."""

    def routes(self) -> list[BaseRoute]:
        """Return the routes of this module."""
        return [WebSocketRoute("/v1/realtime", self._serve), Route("/v1/realtime", self._refuse)]

    def close(self) -> None:
        """End the engine. Wait for it."""
        engine, self._engine = self._engine, None
        if engine is not None:
            engine.close()

    async def _open(self, message: OpenStream, observer: StreamObserver) -> tuple[LiveEngine, int]:
        """Open a stream. Return its engine and its number.

        Raises:
            Fault: the engine cannot work.
        """
        async with self._opening:
            if self._engine is None or self._engine.has_ended:
                self._engine = await asyncio.to_thread(LiveEngine, self._load)
            engine = self._engine
        return engine, await asyncio.to_thread(engine.open, message, observer)

    async def _serve(self, socket: WebSocket) -> None:
        try:
            free = self._places.take(socket.state.client)
        except Refusal as refusal:
            await socket.send_denial_response(refusal.response())
            return
        with contextlib.ExitStack() as stack:
            stack.callback(free)
            stack.enter_context(self._counted())
            offered = socket.scope["subprotocols"]
            is_old = "openai-beta" in socket.headers or any(name.startswith("openai-beta.") for name in offered)
            await socket.accept("realtime" if "realtime" in offered else None)
            await LiveSession(socket, self._open, self._reader, LiveSettings(self._reader.model, is_old=is_old)).run()

    async def _refuse(self, request: Request) -> Response:
        raise Refusal(426, "This address takes WebSockets only.", "websocket", headers={"Upgrade": "websocket"})

    @contextlib.contextmanager
    def _counted(self) -> Iterator[None]:
        if self._rest is not None:
            self._rest.cancel()
        self.sessions += 1
        try:
            yield
        finally:
            self.sessions -= 1
            if not self.sessions:
                loop = asyncio.get_running_loop()
                self._rest = loop.call_later(_KEPT, lambda: loop.run_in_executor(None, self.close))
