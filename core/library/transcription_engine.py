"""An engine for Python programs: the scheduler in its own thread, on a temporary journal."""

import queue
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import cast

import msgspec

from core.contracts import paths
from core.contracts.errors import Bug, Fault, InputFault
from core.contracts.media import is_text
from core.contracts.protocol import OpenStream
from core.contracts.recording_address import address_in
from core.contracts.tracks import AUTO
from core.journal import ComputeSpec, Job, JobSpec, JobState, Journal
from core.library.engine_options import (
    EngineOptions,
    Speakers,
    compute_spec_from_options,
    join_words,
    phrases_of,
    speaker_choice,
)
from core.library.recordings import Recording, Result, address_of, as_recording, check_scheme
from core.library.sound_stream import SoundStream
from core.queue import delivery
from core.queue.events import Delivered, EngineLost, Event, Halted, JobChanged, JobsAdded, RecordingRead
from core.queue.live_engine import LiveEngine, prompt_of_stream
from core.queue.scheduler.commands import AddFiles, KeepVocabulary, RemoveJobs, Start, Stop
from core.queue.scheduler.scheduler import MAX_IN_FLIGHT, Mailbox
from core.queue.scheduler.temporary_queue import run_temporarily
from core.specs.job_specs import check_language

LOOK_AHEAD = 2 * MAX_IN_FLIGHT
"""The recordings that are requested in advance, so that the engine never waits for its caller."""
_ASK_AGAIN_SECONDS = 0.2  # until the next request to a caller without a recording
_BATCH = "library"
_REMOVED_TOGETHER = 16  # jobs; each transaction syncs the disk once

_END = object()  # the value of `next` after the last recording

Given = str | Path | Recording
Observer = Callable[[Event], None]


class Engine:
    """One loaded model that transcribes recordings. It restarts after a crash, like the engine of the program.

    A recording that crashes the engine twice is set aside with a fault. Use it in a `with` block, or call `close`.
    """

    def __init__(
        self, options: EngineOptions, *, observer: Observer | None = None, command: Sequence[str] | None = None
    ) -> None:
        """Start to load the model.

        Args:
            options: the options of recognition.
            observer: receives the scheduler's events in its thread.
            command: as for EngineClient.

        Raises:
            EnvironmentFault: model-missing, translate-model, disk.
            InputFault: a word list is wrong, or the model does not support the language or the number of speakers.
        """
        self.options = options
        phrases = self._phrases = phrases_of(options)
        self._compute = compute_spec_from_options(options, phrases)
        self._observer, self._command = observer, command
        self._mailbox: Mailbox = queue.SimpleQueue()
        self._results: queue.SimpleQueue[Result | Fault | None] = queue.SimpleQueue()  # None: the engine was closed
        self._open: dict[int, Recording] = {}  # number: recording
        self._jobs: dict[int, int] = {}  # number: id of its job
        self._bytes: dict[int, int] = {}  # id of a job: bytes read of its recording
        self._ended: list[int] = []  # ids of jobs to remove
        self._count = 0  # all recordings so far: each job needs a different address
        self._is_iterating = self._is_halted = self._closed = False
        self._live: LiveEngine | None = None
        self.restarts = 0
        """The number of restarts after a crash."""
        self._mailbox.put(KeepVocabulary(phrases))
        self._thread = threading.Thread(target=self._work, name="library", daemon=True)
        self._thread.start()

    def __enter__(self) -> "Engine":
        """Return the engine."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the engine."""
        self.close()

    def close(self) -> None:
        """End the engine and delete its journal. A second call does nothing."""
        if self._live is not None:  # also after the queue's thread has failed
            self._live.close()
        if not self._closed:
            self._closed = True
            self._mailbox.put(Stop())
            self._thread.join(30.0)

    def open_stream(
        self, *, rate: int = 16_000, chunk_seconds: float | None = None, pause_seconds: float = 0.8
    ) -> SoundStream:
        """Return a stream that takes sound while it comes, and gives words that never change.

        Streams have a second engine process, so that they never wait for a recording. The first stream starts it.
        Beam search has no effect.

        Args:
            rate: samples a second.
            chunk_seconds: the most sound that is recognised at a time. A smaller value is quicker and less accurate.
                The model's next smaller chunk is used, or its smallest one. None: as small as this machine keeps up
                with.
            pause_seconds: a silence of this length ends an utterance.

        Raises:
            EnvironmentFault: not-live. The model needs the sound that follows.
            InputFault: language.
            RuntimeError: the engine is closed.
            ValueError: a number is not positive.
        """
        if self._closed:
            raise RuntimeError("the engine is closed")
        if rate <= 0 or pause_seconds <= 0 or (chunk_seconds is not None and chunk_seconds <= 0):
            raise ValueError("rate, chunk_seconds and pause_seconds are more than 0")
        if self._live is None or self._live.has_ended:
            self._live = LiveEngine(self._compute.load, vocabulary=self._phrases, command=self._command)
        prompt = prompt_of_stream(self._compute.prompt)
        opened = OpenStream(0, prompt, rate=rate, chunk_seconds=chunk_seconds, pause_seconds=pause_seconds)
        return SoundStream(self._live, opened)

    def transcribe(self, recordings: Iterable[Given | None]) -> Iterator[Result]:
        """Yield results in the order in which they finish. `Result.number` is the place of the recording.

        A recording that cannot be transcribed is a result with a fault.

        Args:
            recordings: may be endless. LOOK_AHEAD of them are requested in advance. None means "none yet": the next one
                is requested again soon, as long as others are at work.

        Raises:
            EnvironmentFault: the engine cannot work at all.
            RuntimeError: the engine is closed, or works for another loop.
        """
        if self._closed or self._is_iterating:
            raise RuntimeError("the engine is closed" if self._closed else "the engine is at work for another loop")
        self._is_iterating = True
        first = self._count
        source = iter(recordings)
        try:
            if self._is_halted:
                self._is_halted = False
                self._mailbox.put(Start())
            is_exhausted = False
            while True:
                is_waiting = False
                while len(self._open) < LOOK_AHEAD and not (is_exhausted or is_waiting):
                    given = next(source, _END)
                    is_exhausted, is_waiting = given is _END, given is None
                    if not (is_exhausted or is_waiting):
                        self._add(as_recording(cast(Given, given)))
                if not self._open:
                    return
                result = self._next(_ASK_AGAIN_SECONDS if is_waiting else None)
                if result is not None:
                    yield msgspec.structs.replace(result, number=result.number - first)
        finally:
            self._abandon()
            self._is_iterating = False

    def _add(self, recording: Recording) -> None:
        number, self._count = self._count, self._count + 1
        self._open[number] = recording
        address = str(address_of(recording, number))
        try:
            if not is_text(address):
                raise InputFault("name")
            check_scheme(recording.uri)
            self._mailbox.put(AddFiles([(address, 0, 0)], JobSpec(self._spec_of(recording))))
        except Fault as fault:
            self._results.put(Result(number, recording, fault=fault))

    def _spec_of(self, recording: Recording) -> ComputeSpec:
        spec = self._compute
        if recording.language is not None:
            check_language(Path(spec.load.model), recording.language)
            spec = msgspec.structs.replace(spec, prompt=spec.prompt.speaking(recording.language))
        if recording.speakers is not None:
            spec = msgspec.structs.replace(spec, speakers=speaker_choice(self.options, recording.speakers))
        if recording.tracks is not None:
            spec = msgspec.structs.replace(spec, tracks=recording.tracks)
        if recording.channel is not None and spec.speakers.source == "channels":
            raise InputFault("channel-speakers")
        return spec

    def _next(self, patience: float | None) -> Result | None:
        """Return the next result. None without one within `patience` seconds."""
        while True:
            try:
                result = self._results.get(timeout=patience)
            except queue.Empty:
                return None
            if result is None:
                raise RuntimeError("the engine was closed while it was at work")
            if isinstance(result, Fault):
                self._is_halted = True
                raise result
            if self._open.pop(result.number, None) is not None:
                return result

    def _abandon(self) -> None:
        """Give up recordings without a waiting caller.

        They leave `_open` first. A job that the scheduler's thread adds or ends meanwhile is then found here or removed
        there.
        """
        numbers = list(self._open)
        self._open.clear()
        left = [self._jobs.pop(number, None) for number in numbers]
        self._mailbox.put(RemoveJobs([job_id for job_id in left if job_id is not None]))

    # --- in the scheduler's thread

    def _work(self) -> None:
        fault = run_temporarily(self._begin, paths.engine_log(), self._observe, self._mailbox, command=self._command)
        self._closed = True
        self._results.put(fault)

    def _begin(self, journal: Journal) -> int:
        self._journal = journal
        return journal.batches.open(_BATCH)[0]

    def _observe(self, event: Event) -> None:
        match event:
            case Delivered(job=job_id):
                self._conclude(self._journal.jobs.get(job_id))
            case JobChanged(job=job) if job.state in (JobState.FAILED, JobState.CANCELLED):
                self._conclude(job)
            case JobsAdded(jobs=jobs):
                for job in jobs:
                    self._jobs[_number(job)] = job.id
                self._mailbox.put(RemoveJobs([job.id for job in jobs if _number(job) not in self._open]))  # abandoned
            case RecordingRead(job=job_id, bytes=count):
                self._bytes[job_id] = self._bytes.get(job_id, 0) + count
            case EngineLost():
                self.restarts += 1
            case Halted(fault=fault):
                self._results.put(fault)
        if self._observer is not None:
            self._observer(event)

    def _conclude(self, job: Job) -> None:
        number, count = _number(job), self._bytes.pop(job.id, 0)
        recording = self._open.get(number)
        if recording is None or self._jobs.pop(number, None) is None:
            return
        if job.state == JobState.DONE:
            place = address_in(job.path)
            transcript = delivery.transcript_of(self._journal, job)
            transcript = msgspec.structs.replace(transcript, media=job.name if place is None else place.name)
            faults = job.damaged_stretches, job.speakers_fault
            result = Result(number, recording, transcript, None, *faults, count, job.tracks)
        else:
            result = Result(number, recording, fault=job.fault or Bug("bug", reason="the recording was abandoned"))
        self._results.put(result)
        self._ended.append(job.id)
        if len(self._ended) >= _REMOVED_TOGETHER:
            self._mailbox.put(RemoveJobs(self._ended))
            self._ended = []


def _number(job: Job) -> int:
    place = address_in(job.path)
    return -1 if place is None else place.number


def open_engine(
    model: str | Path | None = None,
    *,
    backend: str = "auto",
    precision: str = "auto",
    device: str = "auto",
    language: str | None = None,
    translate_to: str | None = None,
    speakers: Speakers = "off",
    speakers_model: str | None = None,
    vocabulary: str | Path | Iterable[str | Path] = (),
    full_speed: bool = False,
    tracks: str = AUTO,
    observer: Observer | None = None,
) -> Engine:
    """Return an engine with a model. The options are those of `mynah transcribe`, see EngineOptions.

    Raises:
        EnvironmentFault, InputFault: as for Engine.
        ValueError: an option has an impossible value.
    """
    options = EngineOptions(
        model=None if model is None else str(model),
        backend=backend,
        precision=precision,
        device=device,
        language=language,
        translate_to=translate_to,
        speakers=speakers,
        speakers_model=speakers_model,
        vocabulary=join_words(vocabulary),
        full_speed=full_speed,
        tracks=tracks,
    )
    return Engine(options, observer=observer)


def transcribe(
    recordings: Given | Iterable[Given], model: str | Path | None = None, *, language: str | None = None
) -> Iterator[Result]:
    """Yield the results of one or many recordings, with an engine that lives as long as the loop.

    Raises:
        EnvironmentFault, InputFault, ValueError: as for `open_engine` and `Engine.transcribe`.
    """
    given = [recordings] if isinstance(recordings, str | Path | Recording) else recordings
    with open_engine(model, language=language) as engine:
        yield from engine.transcribe(given)
