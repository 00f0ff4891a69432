"""Serve jobs: a client sends a recording, asks for its progress, and fetches the transcript in any format."""

import asyncio
import contextlib
import secrets
import time
import zlib
from collections.abc import AsyncIterator
from typing import Any, Literal

import msgspec
from starlette.requests import Request as HttpRequest
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from core.contracts.errors import Fault
from core.contracts.transcript import Transcript
from core.serve import answers
from core.serve.recogniser import Recording
from core.serve.refusals import Refusal, refusal_from
from core.serve.requests import read_format
from core.serve.service import Service, until_gone
from core.serve.uploads import discard

MOST_KEPT = 1000
"""The most jobs that the server knows, finished ones included."""
_PROGRESS = 0.5  # seconds between two events
_HEARTBEAT = 15.0  # between two comments that keep a connection open

Status = Literal["queued", "running", "completed", "failed"]


class _Job:
    """A job: its recording while it is recognised, its transcript or its refusal afterwards."""

    def __init__(self, owner: str, label: str, recording: Recording) -> None:
        self.id = secrets.token_urlsafe(18)
        self.owner, self.label, self.recording = owner, label, recording
        self.created = time.time()
        self.expires: float | None = None
        self.transcript: bytes | None = None
        self.refusal: Refusal | None = None
        self.ended = asyncio.Event()

    @property
    def status(self) -> Status:
        """How far the job is."""
        if self.transcript is not None:
            return "completed"
        if self.refusal is not None:
            return "failed"
        return "running" if self.recording.has_begun else "queued"

    def described(self) -> dict[str, Any]:
        """Return the job as clients see it."""
        recording = self.recording
        described: dict[str, Any] = {
            "id": self.id,
            "object": "job",
            "status": self.status,
            "created_at": int(self.created),
            "expires_at": None if self.expires is None else int(self.expires),
            "seconds_done": recording.recognised,
            "duration": recording.duration,
        }
        if self.refusal is not None:
            described |= self.refusal.body
        return described


class Jobs:
    """The jobs of a server. Each is forgotten `keep_seconds` after its end."""

    def __init__(self, service: Service, keep_seconds: float) -> None:
        """Serve jobs with the parts of `service`."""
        self._service, self._keep_seconds = service, keep_seconds
        self._jobs = dict[str, _Job]()
        self._tasks = set[asyncio.Task[None]]()

    def routes(self) -> list[Route]:
        """Return the routes of this module."""
        return [
            Route("/v1/jobs", self._create, methods=["POST"]),
            Route("/v1/jobs/{id}", self._show),
            Route("/v1/jobs/{id}", self._delete, methods=["DELETE"]),
            Route("/v1/jobs/{id}/events", self._follow),
            Route("/v1/jobs/{id}/transcript", self._fetch),
        ]

    async def _create(self, request: HttpRequest) -> Response:
        client = request.state.client
        if len(self._jobs) >= MOST_KEPT:
            raise Refusal(429, "The server keeps too many jobs. Delete finished jobs.", "jobs-many")
        with contextlib.ExitStack() as stack:
            stack.callback(self._service.places.take(client))
            upload, meaning = await self._service.receive(request)
            recording = Recording(client, upload.file, meaning.compute)
            stack.callback(discard, recording.path)
            stack.callback(self._service.recogniser.cancel, recording)
            job = _Job(_owner(client), upload.label, recording)
            self._jobs[job.id] = job
            self._service.recogniser.add(recording)
            task = asyncio.create_task(self._finish(job, stack.pop_all()))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return JSONResponse(job.described(), 202, {"Location": f"/v1/jobs/{job.id}"})

    async def _finish(self, job: _Job, resources: contextlib.ExitStack) -> None:
        """Wait for the end of a job, keep its transcript, and forget it later."""
        with resources:
            await asyncio.wait({job.recording.finished})
            try:
                transcript = self._service.result_of(job.recording, needs_speakers=False)
                job.transcript = zlib.compress(msgspec.json.encode(transcript))
                job.recording.duration = transcript.duration
            except Fault as fault:
                job.refusal = refusal_from(fault)
            except asyncio.CancelledError:  # deleted
                return
        job.expires = time.time() + self._keep_seconds
        asyncio.get_running_loop().call_later(self._keep_seconds, self._jobs.pop, job.id, None)
        job.ended.set()

    async def _show(self, request: HttpRequest) -> Response:
        return JSONResponse(self._job(request).described())

    async def _delete(self, request: HttpRequest) -> Response:
        job = self._job(request)
        del self._jobs[job.id]
        self._service.recogniser.cancel(job.recording)
        job.refusal = job.refusal or _unknown()
        job.ended.set()
        return Response(status_code=204)

    async def _follow(self, request: HttpRequest) -> Response:
        return _Progress(self._job(request))

    async def _fetch(self, request: HttpRequest) -> Response:
        job = self._job(request)
        name = read_format(request.query_params.get("format", "json"))
        if job.refusal is not None:
            raise job.refusal
        if job.transcript is None:
            raise Refusal(409, "The job is not finished. Ask for its status first.", "job-unfinished")
        transcript = msgspec.json.decode(zlib.decompress(job.transcript), type=Transcript)
        return await asyncio.to_thread(answers.file_response, transcript, name, job.label)

    def _job(self, request: HttpRequest) -> _Job:
        """Return the job of a request. Raises Refusal if this client has none with that name."""
        job = self._jobs.get(request.path_params["id"])
        if job is None or job.owner != _owner(request.state.client):
            raise _unknown()
        return job


class _Progress(Response):
    """Sends the state of a job when it changes, until its end."""

    def __init__(self, job: _Job) -> None:
        super().__init__(media_type="text/event-stream")
        del self.headers["content-length"]
        self._job = job

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the events until the end, or until the client has gone."""
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        async for piece in self._pieces(receive):
            await send({"type": "http.response.body", "body": piece, "more_body": True})
        await send({"type": "http.response.body", "body": b""})

    async def _pieces(self, receive: Receive) -> AsyncIterator[bytes]:
        gone = asyncio.ensure_future(until_gone(receive))
        ended = asyncio.ensure_future(self._job.ended.wait())
        last, quiet_since = b"", time.monotonic()
        try:
            while not gone.done():
                is_last = self._job.ended.is_set()
                piece = answers.event(self._job.described())
                if piece != last:
                    last, quiet_since = piece, time.monotonic()
                    yield piece
                elif time.monotonic() - quiet_since > _HEARTBEAT:
                    quiet_since = time.monotonic()
                    yield b": waiting\n\n"
                if is_last:
                    return
                await asyncio.wait({gone, ended}, timeout=_PROGRESS, return_when=asyncio.FIRST_COMPLETED)
        finally:
            gone.cancel()
            ended.cancel()


def _owner(client: str) -> str:
    """Return the number of the client's token. Jobs belong to a token, because addresses change."""
    return client.partition(" ")[0]


def _unknown() -> Refusal:
    return Refusal(404, "There is no such job. It may have been deleted.", "job-unknown")
