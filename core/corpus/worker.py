"""Transcribe parts with an engine of this machine."""

import platform
import time
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

import msgspec

from core.contracts.errors import EnvironmentFault, Fault
from core.contracts.transcript import Transcript
from core.corpus.corpus_parts import Part
from core.corpus.manifest import Entry
from core.corpus.node_models import fetch_model
from core.corpus.part_files import PartOptions, read_recordings, write_part
from core.corpus.part_report import BINS, PartReport
from core.corpus.result_rows import failures_in, faults_in, result_row
from core.corpus.storage_health import StorageHealth, is_storage_fault, storage_of
from core.library import Engine, EngineOptions, Recording, Result
from core.library.transcription_engine import Observer

_MOST_WRITES = 2  # parts that may wait for their write while the engine continues


class PartWorker(Protocol):
    """A worker that can transcribe a part."""

    def run(self, part: Part) -> PartReport:
        """Transcribe a part and write all its files. Raises EnvironmentFault: the part stays open."""

    def close(self) -> None:
        """Release all resources."""


class PartFailed(msgspec.Struct, frozen=True):
    """A part that stays open after a fault of a machine or a storage."""

    number: int
    fault: Fault


@dataclass
class _OpenPart:
    part: Part
    began: float  # Unix time of its first request
    left: int
    results: list[Result | None] = field(default_factory=list)
    fault: EnvironmentFault | None = None
    rows: Counter[str] = field(default_factory=Counter)  # number by storage
    failed: dict[str, EnvironmentFault] = field(default_factory=dict)  # by storage


class _GivenParts:
    """The parts that the engine has. `ready` holds parts with all results."""

    def __init__(self, parts: Iterable[Part | None], health: StorageHealth) -> None:
        self._parts, self._health = parts, health
        self._open: dict[int, _OpenPart] = {}
        self._places: dict[int, tuple[int, int]] = {}  # part and row of each recording
        self.ready: deque[_OpenPart] = deque()

    def recordings(self) -> Iterator[Recording | None]:
        """Yield all recordings, part by part. Skips the rest of a part that failed.

        Yields None if there is no part yet.
        """
        given = 0
        for part in self._parts:
            if part is None:
                yield None
                continue
            entries = [(row, entry) for row, entry in enumerate(part.entries) if isinstance(entry, Entry)]
            work = self._open[part.number] = _OpenPart(part, time.time(), len(entries), [None] * len(part.entries))
            work.rows.update(storage_of(entry.uri) for _, entry in entries)
            for row, entry in sorted(entries, key=lambda each: -(each[1].duration or 0.0)):
                if work.fault is not None:
                    work.left -= 1
                    continue
                self._places[given] = part.number, row  # longest first: short recordings fill the last batches
                given += 1
                yield _recording(entry)
            self._settle(work)

    @property
    def is_idle(self) -> bool:
        """Whether no part is open."""
        return not self._open

    def take(self, result: Result) -> None:
        """Store the result of a recording."""
        number, row = self._places.pop(result.number)
        work = self._open[number]
        work.results[row] = result
        work.left -= 1
        faults = [each for each in (result.fault, result.speakers_fault) if isinstance(each, EnvironmentFault)]
        if not faults:
            self._health.note_answer(result.recording.uri)
        for fault in faults:
            if not is_storage_fault(fault):
                work.fault = fault
                continue
            storage = storage_of(result.recording.uri)
            work.failed[storage] = fault
            if self._health.note_failure(result.recording.uri) and work.fault is None:
                self._judge(work, storage)
        for each in list(self._open.values()):  # this may be the first answer, for which other parts wait
            self._settle(each)

    def _judge(self, work: _OpenPart, storage: str) -> None:
        """Keep a part open if a storage with failed rows is away. Otherwise its failed rows keep their faults."""
        if self._health.is_dead(storage, work.rows[storage], len(work.part.entries)):
            work.fault = work.failed[storage]

    def _settle(self, work: _OpenPart) -> None:
        """Judge and close a part whose results are all there.

        A part with failed rows waits until any storage has answered, or until no recording is left: before that, a dead
        row looks like a dead storage.
        """
        if work.left or work.part.number not in self._open:
            return
        if work.failed and work.fault is None and self._places and not self._health.has_answers:
            return
        for storage in work.failed:
            if work.fault is None:
                self._judge(work, storage)
        del self._open[work.part.number]
        self.ready.append(work)


class EngineWorker:
    """One engine for many parts. The next part's recordings follow at once, so that the engine never waits."""

    def __init__(
        self,
        options: PartOptions,
        node: str | None = None,
        *,
        observer: Observer | None = None,
        command: Sequence[str] | None = None,
    ) -> None:
        """Start to load the model, after a download if needed.

        Args:
            options: options of all parts.
            node: name of this machine in reports.
            observer: receives the engine's events.
            command: command line of the engine.

        Raises as `Engine` and `fetch_model`.
        """
        self.options = options
        self.node = node or platform.node()
        self._engine = Engine(_fetch_models(options.engine), observer=observer, command=command)
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="part-writer")
        self._restarts = 0
        self._health = StorageHealth(lambda: read_recordings(options.output))

    def run(self, part: Part) -> PartReport:
        """Implement PartWorker."""
        (outcome,) = self.run_all([part])
        if isinstance(outcome, PartFailed):
            raise outcome.fault
        return outcome

    def run_all(self, parts: Iterable[Part | None]) -> Iterator[PartReport | PartFailed]:
        """Transcribe parts as they come, lazily. Yield each outcome, mostly in order.

        A None among the parts means that there is no part yet. It ends the work if no part is left. Otherwise the
        iterator is asked again.

        Raises:
            EnvironmentFault: the engine cannot work at all.
        """
        given = _GivenParts(parts, self._health)
        writing: deque[Future[PartReport | PartFailed]] = deque()
        for result in self._engine.transcribe(given.recordings()):
            given.take(result)
            while given.ready:
                writing.append(self._writer.submit(self._finish, given.ready.popleft()))
            while writing and (len(writing) > _MOST_WRITES or writing[0].done() or given.is_idle):
                yield writing.popleft().result()  # without an open part, the next part may wait for this outcome
        writing.extend(self._writer.submit(self._finish, work) for work in given.ready)
        yield from (future.result() for future in writing)

    def close(self) -> None:
        """End the engine. Waiting parts are still written."""
        self._engine.close()
        self._writer.shutdown()

    def _finish(self, work: _OpenPart) -> PartReport | PartFailed:
        """Write a part in the writer's thread."""
        number = work.part.number
        if work.fault is not None:
            return PartFailed(number, work.fault)
        rows = [result_row(entry, result) for entry, result in zip(work.part.entries, work.results, strict=True)]
        transcripts = [None if result is None else result.transcript for result in work.results]
        now, began = time.time(), work.began
        restarts, before = self._engine.restarts, self._restarts
        transcribed = [transcript for transcript in transcripts if transcript is not None]
        report = PartReport(
            number=number,
            node=self.node,
            model=transcribed[0].model if transcribed else Path(self.options.engine.model or "demo").stem,
            started=began,
            finished=now,
            sound_seconds=round(sum(transcript.duration for transcript in transcribed), 3),
            work_seconds=now - began,
            bytes_read=sum(result.bytes_read for result in work.results if result is not None),
            entries=len(rows),
            failed=sum(row.fault is not None for row in rows),
            faults=faults_in(rows),
            languages=_languages(transcribed),
            confidence=_confidence_histogram(transcribed),
            engine_restarts=restarts - before,
            damaged=sum(bool(row.damaged) for row in rows),
            failures=failures_in(rows),
            speakers_failed=sum(row.speakers_fault is not None for row in rows),
        )
        try:
            write_part(self.options, number, rows, transcripts, report)
        except EnvironmentFault as fault:
            return PartFailed(number, fault)
        self._restarts = restarts
        return report


def _fetch_models(options: EngineOptions) -> EngineOptions:
    names = {name: getattr(options, name) for name in ("model", "speakers_model")}
    files = {name: str(fetch_model(model)) for name, model in names.items() if model is not None}
    return msgspec.structs.replace(options, **files)


def _recording(entry: Entry) -> Recording:
    duration = None if entry.offset is None else entry.duration
    own = entry.language, entry.speakers, entry.tracks
    return Recording(entry.uri, entry.offset or 0.0, duration, entry.channel, *own)


def _languages(transcripts: Iterable[Transcript]) -> dict[str, float]:
    """Return seconds of sound by language, "und" for an unknown language."""
    seconds: dict[str, float] = {}
    for transcript in transcripts:
        language = transcript.language or "und"
        seconds[language] = round(seconds.get(language, 0.0) + transcript.duration, 3)
    return seconds


def _confidence_histogram(transcripts: Iterable[Transcript]) -> tuple[int, ...]:
    counts = [0] * BINS
    for transcript in transcripts:
        for word in transcript.words:
            if word.confidence is not None:
                counts[min(BINS - 1, int(word.confidence * BINS))] += 1
    return tuple(counts)
