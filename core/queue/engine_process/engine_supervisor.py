"""Keep one engine with the right model: start it, watch it, count its deaths in a row."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path

import psutil

from core.contracts.engine_messages import Ready
from core.contracts.errors import EnvironmentFault
from core.contracts.protocol import BatchLimit, Load, LoadDiarizer, MemoryLimit, ToEngine
from core.queue.engine_process.engine_client import EngineClient, Exited, Inbox, remote_command
from core.queue.events import EngineLost, EngineReleased, EngineStarted, Observer

_LIMITS = (None, 60.0, 30.0)  # seconds of sound in a batch, by kills; a window has 30 s at most


class KillBackoff:
    """The measures after kills from outside.

    After the first kill, batches are small. After the second, they hold one window, and one recording runs at a time.
    The system kills a process when memory runs out, without a message. Finished recordings make up for a kill: two for
    the first, four for the second, and so on. Permanent lack of memory does not cost an engine for each recording.
    """

    def __init__(self, send: Callable[[ToEngine], None]) -> None:
        """Make the state before the first kill. `send` sends a message to the present engine."""
        self._send = send
        self._level = 0
        self._kills = 0
        self._done_until_next = 0

    @property
    def is_one_at_a_time(self) -> bool:
        """Whether recordings run one at a time."""
        return self._level == len(_LIMITS) - 1

    def count_kill(self) -> None:
        """Count a kill of the engine from outside."""
        self._kills += 1
        self._level = min(self._level + 1, len(_LIMITS) - 1)
        self._done_until_next = 2**self._kills

    def count_success(self) -> None:
        """Count a finished recording."""
        if not self._level:
            return
        self._done_until_next -= 1
        if not self._done_until_next:
            self._level -= 1
            self._done_until_next = 2**self._kills
            self.send_limit()

    def send_limit(self) -> None:
        """Send the engine its largest batch."""
        if self._kills:
            self._send(BatchLimit(_LIMITS[self._level]))


DEATHS_IN_A_ROW = 5


class EngineSupervisor:
    """The engine of a scheduler. Use it from the scheduler's thread: Linux ends an engine with the thread that made it.

    `ready` is the engine's message after loading its model, None before. `over_limit`: engine and front end held more
    memory than `limit_memory` allows at the last heartbeat. `backoff` has the measures after kills.
    """

    def __init__(self, inbox: Inbox, log: Path, observer: Observer, command: Sequence[str] | None) -> None:
        """Prepare without an engine. The arguments are those of EngineClient. Another thread calls `inbox`."""
        self._inbox, self._log, self._observer, self._command = inbox, log, observer, command
        self._client: EngineClient | None = None
        self._server = ""  # the address of the server that the present engine passes work on to
        self._process = psutil.Process()
        self._memory_limit: int | None = None
        self._worked_at = 0.0  # time.monotonic() of the last work
        self._deaths = 0
        self.backoff = KillBackoff(self.send)
        self.load: Load | None = None
        self.load_diarizer: LoadDiarizer | None = None
        self.ready: Ready | None = None
        self.over_limit = False
        self.release_after: float | None = None
        """Seconds without work before the engine ends and frees the model's memory. None: never."""

    @property
    def is_loading(self) -> bool:
        """Whether an engine exists and its model is not loaded."""
        return self._client is not None and self.ready is None

    def is_current(self, client: EngineClient) -> bool:
        """Tell whether that client's messages still count."""
        return client is self._client

    def fits(self, load: Load | LoadDiarizer | None) -> bool:
        """Tell whether the present engine has loaded that model or can load it. Without an engine every model fits."""
        if load is None or self._client is None:
            return True
        loaded = self.load if isinstance(load, Load) else self.load_diarizer
        return loaded in (None, load) and load.server == self._server

    def ensure(self, load: Load | LoadDiarizer | None) -> bool:
        """Let an engine load that model, or start any engine for None. Return whether one was started.

        An engine holds one model of each kind. It is replaced if it would need a second one.

        Raises:
            EnvironmentFault: engine-start.
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
        self._server = "" if load is None else load.server
        self._note(load)
        self._client = client = EngineClient(self._inbox, self._log, self._command or remote_command(load))
        client.start(load)
        if client.process is not None:
            self._observer(EngineStarted(client.process.pid))
        return True

    def send(self, message: ToEngine, *, flush: bool = True) -> None:
        """Send a message, see EngineClient.send. It is lost without an engine.

        Raises:
            FrameError: the message is too large.
        """
        if self._client is not None:
            self._client.send(message, flush=flush)

    def flush(self) -> None:
        """Send the messages that wait for it."""
        if self._client is not None:
            self._client.flush()

    def check(self, has_work: bool) -> None:
        """Kill an engine that hangs, and end one that was idle for long. Call this a few times a second."""
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
        """Take in that the engine has loaded a model."""
        self.backoff.send_limit()
        if ready.kind == "recognition" or self.load is None:
            self.ready = ready
        if self._memory_limit is not None:
            self._send_memory_limit()

    def note_memory(self, resident: int) -> None:
        """Take in the bytes of resident memory that the engine holds."""
        held = resident + self._process.memory_info().rss
        self.over_limit = self._memory_limit is not None and held > self._memory_limit

    def limit_memory(self, memory: int | None) -> None:
        """Limit the resident memory of engine and front end together to these bytes. None: no limit."""
        self._memory_limit = memory
        self._send_memory_limit()

    def reset_deaths(self) -> None:
        """Count deaths from 0 again after a result or a person's new try."""
        self._deaths = 0

    def died(self, exited: Exited) -> EnvironmentFault | None:
        """Take in the engine's end. Return the fault that forbids another engine, or None."""
        self._client = None
        if exited.fault is not None:
            return exited.fault
        self._deaths += 1
        self._observer(EngineLost(exited.cause, exited.last_lines, self._deaths))
        if exited.from_outside:
            self.backoff.count_kill()
        if self._deaths < DEATHS_IN_A_ROW:
            return None
        if exited.from_outside:
            return EnvironmentFault("engine-killed", times=self._deaths, cause=exited.cause)
        return EnvironmentFault("engine-stopped", times=self._deaths, cause=exited.cause, log=str(self._log))

    def _send_memory_limit(self) -> None:
        left = None if self._memory_limit is None else max(0, self._memory_limit - self._process.memory_info().rss)
        self.send(MemoryLimit(left))
