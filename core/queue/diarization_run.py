"""Diarize recordings outside the queue, as jobs of a temporary journal."""

import queue
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from core.contracts.engine_messages import Progress, Ready
from core.contracts.errors import EnvironmentFault, Fault
from core.contracts.part import Part
from core.contracts.protocol import Load, LoadDiarizer
from core.contracts.tracks import AUTO
from core.journal import ComputeSpec, Job, JobSpec, JobState, Journal, SpeakerChoice, file_at
from core.queue.events import Event, JobChanged, SpeakersProgress
from core.queue.scheduler.commands import RemoveJobs, Stop
from core.queue.scheduler.scheduler import Mailbox, Policy
from core.queue.scheduler.temporary_queue import run_temporarily
from core.transcript.speaker_activity import SpeakerActivity

_TICK_SECONDS = 0.2
"""Windows delivers Ctrl+C only between two waits."""


@dataclass(frozen=True)
class DiarizedRecording:
    """A finished recording: who speaks in it, or a fault."""

    path: Path
    activity: SpeakerActivity | None = None
    fault: Fault | None = None


Report = Callable[[Ready | Progress], None]


def diarize(
    paths: Iterable[Path],
    load: LoadDiarizer | None,
    log: Path,
    report: Report,
    command: Sequence[str] | None = None,
    *,
    tracks: str = AUTO,
    part: Part | None = None,
) -> Iterator[DiarizedRecording]:
    """Yield each recording when it is finished. One failed recording does not stop the others.

    Args:
        paths: the recordings.
        load: the model. None: each channel of a recording is a speaker.
        log: gets the engine's stderr.
        report: is called with the loaded model and with progress. `Progress.job` is the index in `paths`.
        command: as in EngineClient.
        tracks, part: as in ComputeSpec.

    Raises:
        EnvironmentFault: the engine cannot work, the model cannot be loaded, or the disk is full.
    """
    choice = SpeakerChoice("channels") if load is None else SpeakerChoice("model", load)
    compute = ComputeSpec(Load("", ""), speakers=choice, tracks=tracks, part=part)  # no job needs the recogniser
    run = _Run(list(paths), compute, log, command)
    try:
        for each in run.results():
            if isinstance(each, Fault):
                raise each
            if isinstance(each, DiarizedRecording):
                yield each
            else:
                report(each)
    finally:
        run.stop()


class _Run:
    """A scheduler in its own thread. The journal of its jobs is deleted at the end."""

    def __init__(self, paths: list[Path], compute: ComputeSpec, log: Path, command: Sequence[str] | None) -> None:
        self._paths, self._compute, self._log, self._command = paths, compute, log, command
        self._mailbox: Mailbox = queue.SimpleQueue()
        self._results: queue.SimpleQueue[DiarizedRecording | Ready | Progress | Fault | None] = queue.SimpleQueue()
        self._indices: dict[int, int] = {}  # in paths, by job
        self._is_loaded = compute.speakers.load is None
        self._thread = threading.Thread(target=self._work, name="diarization", daemon=True)
        self._thread.start()

    def results(self) -> Iterator[DiarizedRecording | Ready | Progress | Fault]:
        """Yield events and results until the last recording is finished or a fault ends the run."""
        while True:
            try:
                each = self._results.get(timeout=_TICK_SECONDS)
            except queue.Empty:
                continue
            if each is None:
                return
            yield each

    def stop(self) -> None:
        self._mailbox.put(Stop())
        self._thread.join(30.0)

    def _work(self) -> None:
        policy = Policy.LEAVE_WHEN_IDLE
        self._results.put(
            run_temporarily(
                self._add_jobs, self._log, self._observe, self._mailbox, policy=policy, command=self._command
            )
        )

    def _add_jobs(self, journal: Journal) -> int:
        """Add each recording as a job with an empty transcript. Return the batch."""
        self._journal = journal
        batch, _ = journal.batches.open("speakers")
        spec = JobSpec(self._compute)
        for index, path in enumerate(self._paths):
            recording = str(path.absolute())  # the engine runs in another folder
            file = file_at(recording) or (recording, 0, 0)  # the scheduler reports the fault
            self._indices[self._journal.imports.add(batch, file, spec, (), 0.0).id] = index
        self._journal.diarisations.request(self._indices, self._compute.speakers)
        return batch

    def _observe(self, event: Event) -> None:
        match event:
            case Ready():
                self._is_loaded = True
                self._results.put(event)
            case SpeakersProgress(job=job_id, seconds=seconds, duration=duration):
                self._results.put(Progress(self._indices[job_id], 0, seconds, duration))
            case JobChanged(job=job) if job.speakers_state in (JobState.DONE, JobState.FAILED):
                self._conclude(job)

    def _conclude(self, job: Job) -> None:
        path, fault = self._paths[self._indices[job.id]], job.speakers_fault
        if isinstance(fault, EnvironmentFault) and not self._is_loaded:
            self._results.put(fault)  # every recording would fail with it
            self._mailbox.put(Stop())
            return
        activity = self._journal.diarisations.activity(job.id) if fault is None else None
        self._results.put(DiarizedRecording(path, activity, fault))
        self._mailbox.put(RemoveJobs([job.id]))
