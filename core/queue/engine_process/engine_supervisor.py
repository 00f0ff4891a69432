"""Keeps one engine with the wanted model: starts it, watches it, and counts how often it died in a row."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path

import psutil

from core.contracts.engine_messages import Ready
from core.contracts.errors import EnvironmentFault
from core.contracts.protocol import BatchLimit, Load, LoadDiarizer, MemoryLimit, ToEngine, VerifyModel
from core.queue.engine_process.engine_client import EngineClient, Exited, Inbox
from core.queue.events import EngineLost, EngineReleased, EngineStarted, Observer

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


DEATHS_IN_A_ROW = 5


class EngineSupervisor:
    """The engine of a scheduler. Use it from the scheduler's thread: Linux ends an engine with the thread that made it.

    `ready` is what the engine said when its model was loaded, None until then. `over_limit` says whether engine and
    front end held more memory than `limit_memory` allows when the engine last told. `thrift` says how sparing engines
    have to be since some were killed from outside.
    """

    def __init__(self, inbox: Inbox, log: Path, observer: Observer, command: Sequence[str] | None) -> None:
        """The arguments are as for EngineClient; `inbox` is called from another thread."""
        self._inbox, self._log, self._observer, self._command = inbox, log, observer, command
        self._client: EngineClient | None = None
        self._process = psutil.Process()
        self._memory_limit: int | None = None
        self._worked_at = 0.0  # time.monotonic() at which there was work last
        self._deaths = 0
        self._had_fault = False  # since a model was last compared with its checksum
        self.thrift = Thrift(self.send)
        self.load: Load | None = None
        self.load_diarizer: LoadDiarizer | None = None
        self.ready: Ready | None = None
        self.over_limit = False
        self.release_after: float | None = None
        """Seconds without work after which the engine is ended, and with it the model's memory freed; None: never."""

    @property
    def is_loading(self) -> bool:
        """Whether there is an engine whose model is not loaded yet."""
        return self._client is not None and self.ready is None

    def is_current(self, client: EngineClient) -> bool:
        """Whether a message of that client is still of interest."""
        return client is self._client

    def fits(self, load: Load | LoadDiarizer | None) -> bool:
        """Whether the engine that there is has loaded that model, or can: it has none of its kind, or there is none."""
        if load is None:
            return True
        loaded = self.load if isinstance(load, Load) else self.load_diarizer
        return self._client is None or loaded in (None, load)

    def ensure(self, load: Load | LoadDiarizer | None) -> bool:
        """Have an engine load that model unless it does or did, or None, any engine; whether one was started.

        An engine holds one model of each kind: it is ended when it would need a second. Raises
        EnvironmentFault("engine-start").
        """
        self._worked_at = time.monotonic()
        if self._client is not None and load in (None, self.load, self.load_diarizer):
            return False
        if self._client is not None and load is not None and self.fits(load):
            self._note(load)
            self._client.send(load)
            return False
        self.stop()
        self.load, self.load_diarizer, self.ready = None, None, None
        self._note(load)
        self._client = client = EngineClient(self._inbox, self._log, self._command)
        client.start(load)
        if client.process is not None:
            self._observer(EngineStarted(client.process.pid))
        return True

    def send(self, message: ToEngine) -> None:
        """Send a message; it is lost without an engine. Raises FrameError when it is too large."""
        if self._client is not None:
            self._client.send(message)

    def check(self, has_work: bool) -> None:
        """Kill an engine that hangs, and end one that has had no work for long; call it now and then."""
        if self._client is None:
            return
        self._client.check()
        now = time.monotonic()
        if has_work or self.is_loading:
            self._worked_at = now
        elif self.release_after is not None and now - self._worked_at >= self.release_after:
            self.stop()
            self._observer(EngineReleased())

    def stop(self, patience: float = 2.0) -> None:
        """End the engine, at the latest after `patience` seconds."""
        if self._client is not None:
            self._client.stop(patience)
        self._client = None

    def _note(self, load: Load | LoadDiarizer | None) -> None:
        if isinstance(load, Load):
            self.load = load
        elif load is not None:
            self.load_diarizer = load

    def model_loaded(self, ready: Ready) -> None:
        """The engine has loaded a model."""
        self.thrift.tell()
        if self._had_fault:
            self._had_fault = False
            self.send(VerifyModel())
        if ready.kind == "recognition" or self.load is None:
            self.ready = ready
        if self._memory_limit is not None:
            self._send_memory_limit()

    def note_memory(self, resident: int) -> None:
        """The engine has told how many bytes it holds."""
        held = resident + self._process.memory_info().rss
        self.over_limit = self._memory_limit is not None and held > self._memory_limit

    def limit_memory(self, memory: int | None) -> None:
        """Let engine and front end together hold so many bytes of resident memory; None: no limit."""
        self._memory_limit = memory
        self._send_memory_limit()

    def reset_deaths(self) -> None:
        """Count deaths from 0 again: a result has come, or somebody wants another try."""
        self._deaths = 0

    def died(self, exited: Exited) -> EnvironmentFault | None:
        """The engine is gone; why no other one is to be started, None when one may be."""
        self._client = None
        if exited.fault is not None:
            return exited.fault
        self._deaths += 1
        self._observer(EngineLost(exited.cause, exited.last_lines, self._deaths))
        if exited.from_outside:
            self.thrift.engine_killed()
        else:
            self._had_fault = True
        if self._deaths < DEATHS_IN_A_ROW:
            return None
        if exited.from_outside:
            return EnvironmentFault("engine-killed", times=self._deaths, cause=exited.cause)
        return EnvironmentFault("engine-stopped", times=self._deaths, cause=exited.cause, log=str(self._log))

    def _send_memory_limit(self) -> None:
        left = None if self._memory_limit is None else max(0, self._memory_limit - self._process.memory_info().rss)
        self.send(MemoryLimit(left))
