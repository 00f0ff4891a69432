"""Serve jobs: a client sends a recording, asks for its progress, and fetches the transcript in any format."""

import asyncio
import contextlib
import logging
import secrets
import time
import zlib
from functools import partial
from typing import Any, Literal

import msgspec
from starlette.requests import Request as HttpRequest
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from core.contracts.engine_results import EngineResults
from core.contracts.errors import Bug, Fault
from core.contracts.transcript import Transcript
from core.serve import answers
from core.serve.engine_results import failed
from core.serve.event_stream import Events, EventStream
from core.serve.recogniser import Recording
from core.serve.refusals import Refusal, refusal_from
from core.serve.requests import KNOWN_JOB_FIELDS, read_format
from core.serve.service import Service, ignored_header
from core.serve.uploads import discard

MOST_KEPT = 1000
"""The most jobs that the server knows, finished ones included."""
_PROGRESS = 0.5  # seconds between two events

_log = logging.getLogger(__name__)

Status = Literal["queued", "running", "completed", "failed"]


class _Job:
    """A job: its recording while it is recognised, its transcript or its refusal afterwards."""

    def __init__(self, owner: str, label: str, recording: Recording) -> None:
        self.id = secrets.token_urlsafe(18)
        self.owner, self.label, self.recording = owner, label, recording
        self.created = time.time()
        self.expires: float | None = None
        self.transcript: bytes | None = None
        self.results: bytes | None = None
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
            Route("/v1/jobs/{id}/results", self._fetch_results),
        ]

    async def _create(self, request: HttpRequest) -> Response:
        client = request.state.client
        if len(self._jobs) >= MOST_KEPT:
            raise Refusal(429, "The server keeps too many jobs. Delete finished jobs.", "jobs-many")
        with contextlib.ExitStack() as stack:
            stack.callback(self._service.places.take(client))
            upload, meaning = await self._service.receive(request)
            recording = Recording(client, upload.file, meaning.compute, keeps_results=meaning.keeps_results)
            stack.callback(discard, recording.path)
            stack.callback(self._service.recogniser.cancel, recording)
            job = _Job(_owner(client), upload.label, recording)
            self._jobs[job.id] = job
            self._service.recogniser.add(recording)
            task = asyncio.create_task(self._finish(job, stack.pop_all()))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        headers = {"Location": f"/v1/jobs/{job.id}"} | ignored_header(upload.others(KNOWN_JOB_FIELDS))
        return JSONResponse(job.described(), 202, headers)

    async def _finish(self, job: _Job, resources: contextlib.ExitStack) -> None:
        """Wait for the end of a job, keep its transcript, and forget it later."""
        recording = job.recording
        packed: bytes | None = None
        results: EngineResults | None = None
        refusal: Refusal | None = None
        with resources:
            await asyncio.wait({recording.finished})
            try:
                transcript = self._service.result_of(recording, needs_speakers=False)
                recording.duration, results = transcript.duration, recording.results
                packed = await asyncio.to_thread(_packed, transcript)
            except Fault as fault:
                refusal, results = refusal_from(fault), EngineResults(failed=failed(fault))
            except asyncio.CancelledError:  # deleted
                return
            except Exception as error:
                _log.exception("the transcript of a job")
                refusal = refusal_from(Bug("bug", reason=type(error).__name__))
            kept = await asyncio.to_thread(_packed_results, results) if recording.keeps_results and results else None
            recording.forget_result()
        job.transcript, job.refusal, job.results = packed, job.refusal or refusal, kept
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
        return EventStream(partial(_progress, self._job(request)), {})

    async def _fetch(self, request: HttpRequest) -> Response:
        job = self._job(request)
        name = read_format(request.query_params.get("format", "json"))
        if job.refusal is not None:
            raise job.refusal
        if job.transcript is None:
            raise _unfinished()
        transcript = msgspec.json.decode(zlib.decompress(job.transcript), type=Transcript)
        return await asyncio.to_thread(answers.file_response, transcript, name, job.label)

    async def _fetch_results(self, request: HttpRequest) -> Response:
        job = self._job(request)
        if not job.ended.is_set():
            raise _unfinished()
        if job.results is None:
            raise Refusal(404, "The job keeps no results. Send results=engine with the recording.", "no-results")
        return Response(zlib.decompress(job.results), media_type="application/msgpack")

    def _job(self, request: HttpRequest) -> _Job:
        """Return the job of a request. Raises Refusal if this client has none with that name."""
        job = self._jobs.get(request.path_params["id"])
        if job is None or job.owner != _owner(request.state.client):
            raise _unknown()
        return job


def _packed(transcript: Transcript) -> bytes:
    return zlib.compress(msgspec.json.encode(transcript))


def _packed_results(results: EngineResults) -> bytes:
    return zlib.compress(msgspec.msgpack.encode(results))


async def _progress(job: _Job) -> Events:
    """Yield the state of a job when it changes, until its end."""
    last, is_last = b"", False
    while not is_last:
        is_last = job.ended.is_set()
        piece = answers.event(job.described())
        if piece != last:
            last = piece
            yield piece
        if not is_last:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(job.ended.wait(), _PROGRESS)


def _owner(client: str) -> str:
    """Return the number of the client's token. Jobs belong to a token, because addresses change."""
    return client.partition(" ")[0]


def _unfinished() -> Refusal:
    return Refusal(409, "The job is not finished. Ask for its status first.", "job-unfinished")


def _unknown() -> Refusal:
    return Refusal(404, "There is no such job. It may have been deleted.", "job-unknown")
