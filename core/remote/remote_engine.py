"""An engine for the queue whose recordings another computer recognises: one task of the queue is one job there."""

import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO, Literal, TypeVar

import psutil
from msgspec.structs import replace

from core.contracts import framing, media, protocol
from core.contracts.engine_messages import (
    Done,
    Failed,
    FromEngine,
    Heartbeat,
    Hello,
    LanguageIdentified,
    Progress,
    Ready,
)
from core.contracts.engine_results import EngineResults
from core.contracts.errors import Bug, EnvironmentFault, Fault, InputFault
from core.contracts.languages import AUTOMATIC
from core.contracts.protocol import Align, Cancel, Diarize, IdentifyLanguage, Load, LoadDiarizer, Transcribe
from core.contracts.recording_address import RecordingAddress, located
from core.remote.server_client import Away, JobGone, ServerClient

REMOTE = "remote"
"""The backend, the device and the precision of such an engine."""
BUSY = "server-busy"
"""The activity of an engine that waits for a place of the server."""
_AT_ONCE = 12  # recordings that are sent or awaited; the server makes batches of them
_TRIES = 5  # of a request without an answer
_RESTARTS = 3  # of a job that the server has forgotten
_LONGEST_BUSY = 1800.0  # seconds
_HEARTBEAT = 0.5  # seconds
_FIRST_POLL, _LAST_POLL = 0.1, 2.0  # seconds between two questions for progress

_Task = Transcribe | Diarize | IdentifyLanguage | Align
_Value = TypeVar("_Value")
_log = logging.getLogger(__name__)


class _Cancelled(Exception):
    """The front end has given the task up."""


class RemoteEngine:
    """Serves the front end at the other end of two pipes."""

    def __init__(self, commands: IO[bytes], results: IO[bytes], build: str, pid: int) -> None:
        """Introduce itself. `build` and `pid` are those of Hello."""
        self._commands, self._results = commands, results
        self._lock = threading.Lock()
        self._client: ServerClient | None = None
        self._cancels: dict[tuple[int, int], threading.Event] = {}
        self._found: dict[int, EngineResults] = {}  # by job: the results beside a detected language
        self._busy = 0  # tasks that wait for a place
        self._answered = 0.0  # when the server last did what was asked
        self._has_ended = threading.Event()
        self._pool = ThreadPoolExecutor(_AT_ONCE, "remote")
        self._send(Hello(protocol.PROTOCOL, build, pid))

    def run(self) -> int:
        """Work until the front end ends. Return the exit status."""
        threading.Thread(target=self._beat, name="heartbeat", daemon=True).start()
        while (message := framing.read_to_engine(self._commands)) is not None:
            match message:
                case protocol.Shutdown():
                    break
                case Load() | LoadDiarizer():
                    self._load(message)
                case Transcribe() | Diarize() | IdentifyLanguage() | Align():
                    key = (message.job, message.attempt)
                    self._cancels[key] = threading.Event()
                    self._pool.submit(self._work, message, self._cancels[key])
                case Cancel(job=job, attempt=attempt):
                    self._found.pop(job, None)
                    if (cancelled := self._cancels.get((job, attempt))) is not None:
                        cancelled.set()
        self._has_ended.set()
        for cancelled in list(self._cancels.values()):
            cancelled.set()  # the tasks delete their jobs at the server
        self._pool.shutdown(cancel_futures=True)
        return 0

    def _load(self, message: Load | LoadDiarizer) -> None:
        began = time.monotonic()
        try:
            self._client = self._client or ServerClient(message.server)
            name = self._client.model_name()
        except Fault as fault:
            self._send(Failed(None, 0, fault.kind, fault.code, fault.figures))
            return
        kind: Literal["recognition", "speakers"] = "recognition"
        if isinstance(message, LoadDiarizer):
            name, kind = "speakers", "speakers"
        self._send(
            Ready(
                model=name,
                family=REMOTE,
                backend=REMOTE,
                device=REMOTE,
                device_reason="asked",
                precision=REMOTE,
                precision_reason="asked",
                languages=(),
                load_seconds=time.monotonic() - began,
                kind=kind,
            )
        )

    # --- one task, in a thread of the pool

    def _work(self, task: _Task, cancelled: threading.Event) -> None:
        try:
            self._answer(task, cancelled)
        except _Cancelled:
            pass
        except Fault as fault:
            self._fail(task, fault)
        except OSError as error:
            self._fail(task, media.read_fault(error))
        except Exception as error:
            _log.exception("a recording for another computer")
            self._fail(task, Bug("bug", reason=type(error).__name__))
        finally:
            self._cancels.pop((task.job, task.attempt), None)

    def _fail(self, task: _Task, fault: Fault) -> None:
        figures = (fault.kind, fault.code, fault.figures)
        if isinstance(fault, EnvironmentFault):  # every recording would have it
            self._send(Failed(None, 0, *figures))
        self._send(Failed(task.job, task.attempt, *figures))

    def _answer(self, task: _Task, cancelled: threading.Event) -> None:
        found = self._found.pop(task.job, None)
        is_plain = isinstance(task, Transcribe) and not (task.channels or task.prompt.target_language)
        results = found if found is not None and is_plain else self._results_of(task, cancelled)
        if cancelled.is_set():
            raise _Cancelled
        own = {"job": task.job, "attempt": task.attempt}
        failed = results.speakers_failed if isinstance(task, Diarize) else None
        if failed is None:
            failed = results.failed
        if failed is not None:
            self._send(replace(failed, **own))
            return
        if isinstance(task, IdentifyLanguage):
            self._found[task.job] = results
            code = results.language
            known = ((code,), (1.0,)) if code is not None else ((), ())
            self._send(LanguageIdentified(task.job, task.attempt, code is not None, *known))
            return
        chunks = results.speaker_chunks if isinstance(task, Diarize) else results.chunks
        for chunk in chunks:
            if not isinstance(task, Align) and chunk.n >= task.from_chunk:
                self._send(replace(chunk, **own))
        done = results.done or Done(0, 0, 0, 0.0)
        self._send(replace(done, **own, chunks=len(chunks)))

    def _results_of(self, task: _Task, cancelled: threading.Event) -> EngineResults:
        client, place = self._client, located(task.path)
        if client is None or isinstance(task, Align) or isinstance(place, RecordingAddress):
            raise InputFault("server-whole")
        for _ in range(_RESTARTS):
            job = self._patiently(cancelled, lambda: _upload(client, place, _fields(task)))
            try:
                return self._await(client, job, task, cancelled)
            except JobGone:
                continue
            finally:
                self._discard(client, job)
        raise client.away("it forgets its jobs")

    def _await(self, client: ServerClient, job: str, task: _Task, cancelled: threading.Event) -> EngineResults:
        """Report the progress of a job until its end. Return its results."""
        pause, shown = _FIRST_POLL, -1.0
        while not (state := self._patiently(cancelled, lambda: client.state(job))).has_ended:
            if state.seconds > shown and state.duration is not None:
                shown = state.seconds
                self._send(Progress(task.job, task.attempt, state.seconds, state.duration))
            if cancelled.wait(pause):
                raise _Cancelled
            pause = min(1.5 * pause, _LAST_POLL)
        return self._patiently(cancelled, lambda: client.results(job))

    def _patiently(self, cancelled: threading.Event, ask: Callable[[], _Value]) -> _Value:
        """Ask again while the server is away or busy.

        Raises:
            EnvironmentFault: server-away or server-busy, after many tries.
        """
        assert self._client is not None
        tries, began = 0, time.monotonic()
        while not cancelled.is_set():
            try:
                value = ask()
            except Away as away:
                tries += not away.is_busy
                if tries >= _TRIES:
                    raise self._client.away(str(away)) from away
                if time.monotonic() - max(began, self._answered) > _LONGEST_BUSY:
                    raise EnvironmentFault("server-busy", address=self._client.address) from away
                wait = away.wait if away.wait is not None else 2.0**tries
                _log.warning("the server is away or busy (%s), next try in %g s", away, wait)
            else:
                self._answered = time.monotonic()  # other recordings get on
                return value
            with self._lock:
                self._busy += 1
            cancelled.wait(wait)
            with self._lock:
                self._busy -= 1
        raise _Cancelled

    def _discard(self, client: ServerClient, job: str) -> None:
        try:
            client.delete(job)
        except (Away, JobGone, Fault) as error:
            _log.warning("a job stays at the server until its time is over: %s", error)

    # --- the pipe

    def _beat(self) -> None:
        process = psutil.Process()
        while not self._has_ended.wait(_HEARTBEAT):
            activity = BUSY if self._busy else "recognising" if self._cancels else "idle"
            resident = process.memory_info().rss
            self._send(
                Heartbeat(resident, resident, 0, 0, 0, psutil.virtual_memory().available, activity, 0, 0.0, 0, 0)
            )

    def _send(self, message: FromEngine) -> None:
        with self._lock:
            framing.write(self._results, message)


def _upload(client: ServerClient, path: Path, fields: dict[str, str]) -> str:
    with path.open("rb") as file:
        return client.upload(file, path.stat().st_size, fields)


def _fields(task: Transcribe | Diarize | IdentifyLanguage) -> dict[str, str]:
    """Return the fields of the request for a task."""
    fields = {"results": "engine", "tracks": task.tracks}
    match task:
        case IdentifyLanguage():
            fields["language"] = AUTOMATIC
        case Diarize(channels=channels):
            fields["speakers"] = "channels" if channels else "auto"
        case Transcribe(prompt=prompt, channels=channels):
            fields |= {"speakers": "channels" if channels else "off"}
            fields |= {"language": ",".join((prompt.language, *prompt.other_languages))} if prompt.language else {}
            fields |= {"translate_to": prompt.target_language} if prompt.target_language else {}
            fields |= {"bilingual": "true"} if prompt.bilingual else {}
    return fields
