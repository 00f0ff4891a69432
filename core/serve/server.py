"""Run the server: bind, load the model, answer requests, end cleanly."""

import asyncio
import logging
import socket
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import uvicorn
import uvicorn.lifespan.off  # the server loads it by its name, which the bundle's builder does not see
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from core.contracts import paths
from core.contracts.errors import Bug, Fault
from core.contracts.files import make_private_folder, temporary_beside
from core.library.engine_options import EngineOptions, compute_spec_from_options, phrases_of
from core.serve.gate import Access, Gate
from core.serve.jobs import Jobs
from core.serve.live_session import MOST_MESSAGE_BYTES
from core.serve.recogniser import Recogniser
from core.serve.refusals import Refusal, refusal_from
from core.serve.requests import Reader
from core.serve.service import Service
from core.serve.uploads import Spool

MOST_CONNECTIONS = 1024
MOST_HEADER_BYTES = 16 * 2**10
_GOODBYE = 5  # seconds for open requests at the end


class ServerOptions(msgspec.Struct, frozen=True, kw_only=True):
    """How the server serves.

    `most_open` requests may be open. A recording has `most_bytes` at most. A job is kept `keep_seconds` after its end.
    A client may be silent for `patience` seconds in a request.
    """

    access: Access
    engine: EngineOptions
    most_open: int
    most_bytes: int
    keep_seconds: float
    patience: float


def serve(options: ServerOptions, listener: socket.socket, announce: Callable[[str], None]) -> Fault | None:
    """Serve until a signal. Return the fault if the engine can never work again, else None.

    Args:
        options: how to serve.
        listener: the socket that listens.
        announce: receives the server's address before the first request.

    Raises:
        EnvironmentFault: model-missing, own-folder.
        InputFault: a vocabulary is wrong, or the model does not support the options.
    """
    phrases = phrases_of(options.engine)
    compute = compute_spec_from_options(options.engine, phrases)
    with temporary_beside(paths.cache_dir() / "spool") as folder:
        make_private_folder(folder)

        async def run() -> Fault | None:
            recogniser = Recogniser(compute, phrases)
            reader = Reader(options.engine, compute)
            spool = Spool(folder, options.most_bytes, options.patience)
            service = Service(recogniser, spool, reader, options.most_open)
            app = application(service, Jobs(service, options.keep_seconds))
            announce(_address(listener))
            counted = _Counted(Gate(app, options.access), service.statuses)
            try:
                return await _run(counted, listener, recogniser, options.patience)
            finally:
                await asyncio.to_thread(service.realtime.close)

        return asyncio.run(run())


def application(service: Service, jobs: Jobs) -> Starlette:
    """Return the routes with their errors in OpenAI's shape."""

    async def refuse(request: Request, error: Exception) -> Response:
        assert isinstance(error, Refusal)
        return error.response()

    async def refuse_fault(request: Request, error: Exception) -> Response:
        assert isinstance(error, Fault)
        return refusal_from(error).response()

    async def refuse_route(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        if error.status_code == 405:
            return Refusal(405, "This address takes another method.", "method", headers=error.headers).response()
        return Refusal(404, "There is no such address. See the manual of Mynah.", "not-found").response()

    async def refuse_bug(request: Request, error: Exception) -> Response:
        return refusal_from(Bug("bug", reason=type(error).__name__)).response()

    return Starlette(
        routes=[*service.routes(), *jobs.routes()],
        exception_handlers={
            Refusal: refuse,
            Fault: refuse_fault,
            HTTPException: refuse_route,
            Exception: refuse_bug,
        },
    )


async def _run(app: ASGIApp, listener: socket.socket, recogniser: Recogniser, patience: float) -> Fault | None:
    class Connection(_Connection):
        """A connection with this server's patience."""

        seconds = patience

    config = uvicorn.Config(
        app,
        http=Connection,
        ws=WebSocketsSansIOProtocol,
        ws_max_size=MOST_MESSAGE_BYTES,
        ws_per_message_deflate=False,  # a bomb of zeros costs nothing to send
        loop="asyncio",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=True,
        proxy_headers=False,
        timeout_keep_alive=max(1, int(patience)),
        timeout_graceful_shutdown=_GOODBYE,
        h11_max_incomplete_event_size=MOST_HEADER_BYTES,
    )
    for handler in logging.getLogger("core").handlers:
        logging.getLogger("uvicorn").addHandler(handler)
    logging.getLogger("uvicorn").propagate = False
    logging.getLogger("uvicorn").setLevel(logging.ERROR)
    server = uvicorn.Server(config)
    recogniser.start()

    async def end_with_engine() -> None:
        await recogniser.ended.wait()
        server.should_exit = True

    watch = asyncio.create_task(end_with_engine())
    try:
        await server.serve(sockets=[listener])
        return recogniser.fault
    finally:
        watch.cancel()
        await asyncio.to_thread(recogniser.stop)


class _Connection(H11Protocol):
    """A connection that must send the head of each request in time, and the rest of a refused one."""

    seconds: float
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > MOST_CONNECTIONS:
            transport.abort()
        self._expect_head()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self._stop_waiting()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._stop_waiting()
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.cycle.response_complete:
            self._expect_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _expect_head(self) -> None:
        self._stop_waiting()
        self._deadline = self.loop.call_later(self.seconds, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class _Counted:
    """Counts the answers by their status."""

    def __init__(self, app: ASGIApp, statuses: Counter[int]) -> None:
        self._app, self._statuses = app, statuses

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""

        async def send_counted(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                self._statuses[message["status"]] += 1
            elif message["type"] == "websocket.accept":
                self._statuses[101] += 1
            await send(message)

        await self._app(scope, receive, send_counted)


def _address(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"
