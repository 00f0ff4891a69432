"""Sees recordings through the engine for their speakers; one whose engine died goes on behind its last chunk."""

import queue
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.contracts.engine_messages import Done, Failed, Progress, Ready, SpeakerChunk
from core.contracts.errors import EnvironmentFault, Fault, InputFault, fault_from
from core.contracts.protocol import Acknowledge, Diarize, LoadDiarizer
from core.queue.engine_process.engine_client import EngineClient, Exited
from core.queue.engine_process.engine_supervisor import DEATHS_IN_A_ROW
from core.transcript.speaker_activity import SpeakerActivity

_SIDE_BY_SIDE = 2  # recordings: as many as the engine reads at a time
_TICK = 0.2  # seconds between two looks at the engine's deadlines
_CRASHES = 2  # without a chunk between them, before a recording that runs alone has failed


@dataclass
class DiarizedRecording:
    """A recording on its way: what came of it so far, and the engine's state behind `chunks` chunks.

    In the end there is a `fault`, or an `activity` of all of it; `duration` is in seconds.
    """

    path: Path
    activity: SpeakerActivity | None = None
    state: bytes = b""
    chunks: int = 0
    crashes: int = 0
    duration: float = 0.0
    fault: Fault | None = None


Tell = Callable[[Ready | Progress], None]


def diarize(
    paths: Iterable[Path], load: LoadDiarizer | None, log: Path, tell: Tell, command: Sequence[str] | None = None
) -> Iterator[DiarizedRecording]:
    """Each recording when it is done or has failed. `tell` hears of the engine; `log` and `command`: see EngineClient.

    `load` is the model, None where each channel of a recording is a speaker.
    Progress.job is the place of the recording among `paths`. Raises EnvironmentFault when there can be no engine.
    """
    run = _Run([DiarizedRecording(path) for path in paths], load, log, tell, command)
    try:
        yield from run.results()
    finally:
        run.stop()


class _Run:
    """One engine after another, until every recording is done."""

    def __init__(
        self,
        recordings: list[DiarizedRecording],
        load: LoadDiarizer | None,
        log: Path,
        tell: Tell,
        command: Sequence[str] | None,
    ) -> None:
        self._recordings, self._load, self._log, self._tell, self._command = recordings, load, log, tell, command
        self._waiting = deque(range(len(recordings)))
        self._in_flight: set[int] = set()
        self._most = _SIDE_BY_SIDE
        self._attempt = 0
        self._kills = 0  # from outside, in a row
        self._ready = False
        self._client: EngineClient | None = None
        self._inbox: queue.SimpleQueue[tuple[EngineClient, Any]] = queue.SimpleQueue()

    def results(self) -> Iterator[DiarizedRecording]:
        while self._waiting or self._in_flight:
            self._client = self._client or self._start()
            self._send()
            self._client.check()
            try:
                client, message = self._inbox.get(timeout=_TICK)
            except queue.Empty:
                continue
            if client is self._client and (over := self._take(message)) is not None:
                yield self._recordings[over]

    def stop(self) -> None:
        if self._client is not None:
            self._client.stop()

    def _start(self) -> EngineClient:
        client = EngineClient(lambda client, message: self._inbox.put((client, message)), self._log, self._command)
        client.start(self._load)
        self._attempt += 1
        return client

    def _send(self) -> None:
        assert self._client is not None
        while self._waiting and len(self._in_flight) < self._most:
            job = self._waiting.popleft()
            recording = self._recordings[job]
            self._in_flight.add(job)
            # the engine runs in another folder than the command
            path, channels = str(recording.path.absolute()), self._load is None
            self._client.send(Diarize(job, self._attempt, path, recording.chunks, recording.state, channels))

    def _take(self, message: Any) -> int | None:
        """Do what a message asks for; the job that is over by it."""
        match message:
            case Ready():
                self._tell(message)
            case Progress():
                self._tell(message)
            case SpeakerChunk():
                self._keep(message)
            case Done():
                self._recordings[message.job].duration = message.duration
                return self._over(message.job)
            case Failed():
                fault = fault_from(message.kind, message.code, message.figures)
                if message.job is None:
                    raise fault
                self._recordings[message.job].fault = fault
                return self._over(message.job)
            case Exited():
                return self._died(message)
        return None

    def _keep(self, chunk: SpeakerChunk) -> None:
        assert self._client is not None
        recording = self._recordings[chunk.job]
        if recording.activity is None:
            recording.activity = SpeakerActivity(chunk.speakers, chunk.frame_seconds)
        recording.activity.extend(chunk.probabilities)
        self._kills = 0
        recording.state, recording.chunks, recording.crashes = chunk.state, chunk.n + 1, 0
        self._client.send(Acknowledge(chunk.job, chunk.attempt, chunk.n))

    def _over(self, job: int) -> int:
        self._in_flight.discard(job)
        self._recordings[job].state = b""
        return job

    def _died(self, message: Exited) -> int | None:
        """Another engine goes on, with one recording at a time: then it is clear which one kills it.

        None is blamed for an engine that was ended from outside, as by the system for want of memory.
        """
        if message.fault is not None:
            raise message.fault
        self._client = None
        suspects = sorted(self._in_flight)
        self._in_flight.clear()
        self._waiting.extendleft(reversed(suspects))
        self._most = 1
        if message.from_outside:
            self._kills += 1
            if self._kills == DEATHS_IN_A_ROW:
                raise EnvironmentFault("engine-killed", times=self._kills, cause=message.cause)
            return None
        if len(suspects) > 1:
            return None
        if not suspects:
            raise EnvironmentFault("engine-stopped", times=1, cause=message.cause, log=str(self._log))
        recording = self._recordings[suspects[0]]
        recording.crashes += 1
        if recording.crashes < _CRASHES:
            return None
        recording.fault = InputFault("crashes", cause=message.cause)
        self._waiting.popleft()
        return self._over(suspects[0])
