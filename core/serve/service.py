"""Serve OpenAI's routes: transcriptions, translations, models. Also health and metrics."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from starlette.requests import Request as HttpRequest
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from core.contracts.engine_results import MODEL_MEMBER
from core.contracts.errors import Fault
from core.contracts.protocol import PROTOCOL
from core.contracts.transcript import Transcript
from core.serve import answers
from core.serve.event_stream import Events, EventStream, until_gone
from core.serve.places import Places
from core.serve.realtime import Realtime
from core.serve.recogniser import Recogniser, Recording
from core.serve.refusals import Refusal, refusal_from
from core.serve.requests import KNOWN_FIELDS, Reader, Request
from core.serve.uploads import Spool, Upload, discard

_ALIASES = ("whisper-1", "gpt-4o-transcribe", "gpt-4o-transcribe-diarize")
"""Names of OpenAI. Some clients look for the one that they will ask for in the list of models."""


class Service:
    """The server's parts that all routes share."""

    def __init__(self, recogniser: Recogniser, spool: Spool, reader: Reader, most_open: int) -> None:
        """Join the parts. `most_open` requests may be open."""
        self.recogniser, self.spool, self.reader = recogniser, spool, reader
        self.places = Places(most_open, lambda: recogniser.retry_after)
        self.realtime = Realtime(recogniser.compute.load, reader, self.places)
        self.statuses = Counter[int]()
        self.sound_seconds = 0.0

    def routes(self) -> list[BaseRoute]:
        """Return the routes of this module and the live sessions."""
        return [
            *self.realtime.routes(),
            Route("/v1/audio/transcriptions", self._transcribe, methods=["POST"]),
            Route("/v1/audio/translations", self._translate, methods=["POST"]),
            Route("/v1/models", self._list_models),
            Route("/v1/models/{name:path}", self._show_model),
            Route("/healthz", self._tell_health),
            Route("/readyz", self._tell_readiness),
            Route("/metrics", self._tell_metrics),
        ]

    async def receive(self, request: HttpRequest, translate: bool = False) -> tuple[Upload, Request]:
        """Receive a request. The caller discards the upload's file.

        Raises:
            Refusal: the request cannot be served.
        """
        if self.recogniser.fault is not None:
            raise refusal_from(self.recogniser.fault)
        self.spool.check_length(request)
        upload = await self.spool.receive(request)
        try:
            return upload, await asyncio.to_thread(self.reader.read, upload, translate)
        except BaseException:
            discard(Path(upload.file[0]))
            raise

    async def _transcribe(self, request: HttpRequest) -> Response:
        return await self._answer(request, "transcribe")

    async def _translate(self, request: HttpRequest) -> Response:
        return await self._answer(request, "translate")

    async def _answer(self, request: HttpRequest, task: str) -> Response:
        """Recognise a recording while its client waits."""
        client = request.state.client
        with contextlib.ExitStack() as stack:
            stack.callback(self.places.take(client))
            upload, meaning = await self.receive(request, task == "translate")
            recording = Recording(client, upload.file, meaning.compute)
            stack.callback(discard, recording.path)
            stack.callback(self.recogniser.cancel, recording)
            headers = ignored_header(upload.others(KNOWN_FIELDS))
            if meaning.stream:
                events = partial(self._events, recording, meaning.answer, upload.label)
                return EventStream(events, headers, stack.pop_all())
            self.recogniser.add(recording)
            await self._wait_for(recording, request)
            transcript = self.result_of(recording, meaning.answer == "diarized_json")
            response = await asyncio.to_thread(
                answers.response, transcript, meaning.answer, upload.label, task, meaning.granularities
            )
            response.headers.update(headers)
            return response

    async def _events(self, recording: Recording, answer: str, label: str) -> Events:
        """Yield the words of a recording as they are recognised, and then the whole text."""
        words: asyncio.Queue[str | None] = asyncio.Queue()
        recording.on_words = words.put_nowait
        recording.finished.add_done_callback(lambda _: words.put_nowait(None))
        self.recogniser.add(recording)
        space = ""
        while (text := await words.get()) is not None:
            yield answers.event({"type": "transcript.text.delta", "delta": space + text})
            space = " "
        try:
            transcript = self.result_of(recording, answer == "diarized_json")
            last = await asyncio.to_thread(answers.last_events, transcript, answer, label)
        except Fault as fault:
            last = [answers.event(refusal_from(fault).body)]
        for event in last:
            yield event

    async def _wait_for(self, recording: Recording, request: HttpRequest) -> None:
        """Wait until a recording is finished. Raises Refusal if the client goes before."""
        gone: asyncio.Future[None] = asyncio.ensure_future(until_gone(request.receive))
        either: set[asyncio.Future[Any]] = {recording.finished, gone}
        try:
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        finally:
            gone.cancel()
        if not recording.finished.done():
            raise Refusal(400, "The client has gone.", "cut-off")

    def result_of(self, recording: Recording, needs_speakers: bool) -> Transcript:
        """Return the transcript of a finished recording, and count its sound.

        Raises:
            Fault: it could not be recognised, or lacks needed speakers.
        """
        transcript = recording.finished.result()
        if needs_speakers and recording.speakers_fault is not None:
            raise recording.speakers_fault
        self.sound_seconds += transcript.duration
        return transcript

    async def _list_models(self, request: HttpRequest) -> Response:
        names = (self.reader.model, *_ALIASES)
        data = [_model(name) for name in names]
        data[0][MODEL_MEMBER] = {"protocol": PROTOCOL}
        return JSONResponse({"object": "list", "data": data})

    async def _show_model(self, request: HttpRequest) -> Response:
        name = request.path_params["name"]
        self.reader.check_model(name)
        return JSONResponse(_model(name))

    async def _tell_health(self, request: HttpRequest) -> Response:
        return JSONResponse({"status": "ok"})

    async def _tell_readiness(self, request: HttpRequest) -> Response:
        is_ready = self.recogniser.is_ready and self.recogniser.fault is None
        return JSONResponse({"status": "ready" if is_ready else "starting"}, 200 if is_ready else 503)

    async def _tell_metrics(self, request: HttpRequest) -> Response:
        recogniser = self.recogniser
        lines = ["# HELP mynah_requests_total Answered requests.", "# TYPE mynah_requests_total counter"]
        for status, count in sorted(self.statuses.items()):
            lines.append(f'mynah_requests_total{{status="{status}"}} {count}')
        for name, kind, purpose, value in (
            ("places_taken", "gauge", "Open requests with a recording.", self.places.taken),
            ("recordings_waiting", "gauge", "Recordings that wait for their turn.", recogniser.waiting),
            ("recordings_at_work", "gauge", "Recordings that the engine has.", recogniser.at_work),
            ("live_sessions", "gauge", "Open sessions of live sound.", self.realtime.sessions),
            ("sound_seconds_total", "counter", "Seconds of recognised sound.", round(self.sound_seconds, 3)),
            ("engine_restarts_total", "counter", "Restarts of the engine after its death.", recogniser.restarts),
            ("engine_ready", "gauge", "1 if the model is loaded.", int(recogniser.is_ready)),
            ("engine_resident_bytes", "gauge", "Resident memory of the engine.", recogniser.engine_bytes),
        ):
            lines += [f"# HELP mynah_{name} {purpose}", f"# TYPE mynah_{name} {kind}", f"mynah_{name} {value}"]
        return PlainTextResponse("\n".join(lines) + "\n", media_type="text/plain; version=0.0.4")


def ignored_header(names: Sequence[str]) -> dict[str, str]:
    """Return the header that names fields without an effect, none without such fields."""
    return {"Mynah-Ignored": ", ".join(names)} if names else {}


def _model(name: str) -> dict[str, Any]:
    return {"id": name, "object": "model", "created": 0, "owned_by": "mynah"}
