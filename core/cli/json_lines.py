"""Show a running batch to programs: one JSON object per line on standard output."""

import json
import sys
import time
from collections.abc import Mapping
from dataclasses import asdict

import msgspec
import psutil

from core.cli.display import Outcome, growing_sentence
from core.cli.lossy_stream import LossyStream
from core.contracts import engine_messages
from core.contracts.errors import Fault
from core.contracts.tracks import track_sentence
from core.journal import Job
from core.queue import language_choice
from core.queue.eta import EtaEstimator
from core.queue.events import (
    ChunkCommitted,
    Delivered,
    DiskStalled,
    EngineLost,
    Event,
    HookEnded,
    JobChanged,
    JobsAdded,
    RecordingGrows,
    RulesApplied,
    SpeakersAssigned,
    SpeakersProgress,
)


class JsonDisplay:
    """A display that prints JSON lines. `event` names the kind. Times are seconds, memory is bytes."""

    def __init__(self) -> None:
        self._eta = EtaEstimator(())
        self._paths: dict[int, str] = {}
        self._output = LossyStream(sys.stdout)

    @property
    def is_lost(self) -> bool:
        """Whether some output was lost."""
        return self._output.is_lost

    def notice(self, code: str, sentence: str) -> None:
        """Print {"event": "notice", "code", "text"}."""
        self._write("notice", code=code, text=sentence)

    def begin(self, jobs: list[Job]) -> None:
        """Print {"event": "queue", "files": [path]}."""
        self._eta = EtaEstimator(jobs)
        self._paths = {job.id: job.path for job in jobs}
        self._write("queue", files=list(self._paths.values()))

    def recording(self, seconds: float, peak: float, other_peak: float | None = None) -> None:
        """Print {"event": "recording", "seconds", "peak"}, with "other_peak" for two sources."""
        other = {} if other_peak is None else {"other_peak": round(other_peak, 4)}
        self._write("recording", seconds=round(seconds, 3), peak=round(peak, 4), **other)

    def heard(self, step: engine_messages.StreamHeard) -> None:
        """Print {"event": "heard", "words", "tail", "seconds", "is_over"}."""
        words = [[word.text, word.start, word.end, word.confidence] for word in step.words]
        self._write("heard", words=words, tail=step.tail, seconds=round(step.seconds, 3), is_over=step.is_over)

    def show(self, event: Event) -> None:
        """Print an event of the queue.

        Its kinds are "engine", "progress", "memory", "file", "words", "speakers-progress", "speakers", "replaced",
        "written", "command" and "engine-lost".
        """
        match event:
            case engine_messages.Ready():
                self._eta.resume()
                self._write(
                    "engine",
                    kind=event.kind,
                    model=event.model,
                    family=event.family,
                    backend=event.backend,
                    backend_reason=event.backend_reason,
                    device=event.device,
                    device_reason=event.device_reason,
                    precision=event.precision,
                    precision_reason=event.precision_reason,
                    load_seconds=round(event.load_seconds, 3),
                    boosts=event.boosts,
                    beams=event.beams,
                )
            case engine_messages.Progress():
                self._eta.advance(event.job, event.seconds, event.duration)
                speed = self._eta.speed
                self._write(
                    "progress",
                    file=self._paths.get(event.job),
                    seconds=round(event.seconds, 3),
                    duration=event.duration,
                    batch_seconds=round(self._eta.done, 3),
                    batch_total=round(self._eta.total, 3),
                    speed=None if speed is None else round(speed, 2),
                    seconds_left=self._seconds_left(),
                )
            case engine_messages.Heartbeat():
                self._write(
                    "memory",
                    engine=event.resident,
                    engine_unique=event.unique,
                    front_end=psutil.Process().memory_info().rss,
                    gpu_allocated=event.gpu_allocated,
                    gpu_reserved=event.gpu_reserved,
                    gpu_free=event.gpu_free,
                    available=event.system_available,
                    activity=event.activity,
                    frames=event.frames,
                    padding=event.padding,
                )
            case JobsAdded(jobs=jobs):
                for job in jobs:
                    self._paths[job.id] = job.path
                    self._job_changed(job)
            case RecordingGrows():
                self.notice("growing", growing_sentence(event.job))
            case JobChanged():
                self._job_changed(event.job)
            case ChunkCommitted():
                chunk = event.chunk
                self._write(
                    "words",
                    file=self._paths.get(chunk.job),
                    chunk=chunk.n,
                    start=chunk.start,
                    end=chunk.end,
                    words=[[w.text, w.start, w.end, w.confidence] for w in chunk.words],
                    translation=chunk.translation,
                    boosted=[n for n, word in enumerate(chunk.words) if word.boosted],
                )
            case SpeakersProgress():
                self._eta.advance_speakers(event.job, event.seconds)
                self._write(
                    "speakers-progress",
                    file=self._paths.get(event.job),
                    seconds=round(event.seconds, 3),
                    duration=event.duration,
                    seconds_left=self._seconds_left(),
                )
            case SpeakersAssigned():
                self._write("speakers", file=self._paths.get(event.job), speakers=event.speakers)
            case RulesApplied():
                left_out = [fault.message for fault in event.faults]
                self._write("replaced", file=self._paths.get(event.job), places=event.places, left_out=left_out)
            case Delivered():
                paths = [str(path) for path in event.paths]
                self._write("written", file=self._paths.get(event.job), paths=paths, speech=event.has_words)
            case HookEnded(fault=fault):
                code, text = (None, None) if fault is None else (fault.code, fault.message)
                self._write("command", file=self._paths.get(event.job), code=code, text=text)
            case DiskStalled(fault=fault) if fault is not None:
                self.notice(fault.code, fault.message)
            case EngineLost():
                self._write("engine-lost", cause=event.cause, in_a_row=event.in_a_row, log=event.last_lines)

    def failure(self, path: str, fault: Fault) -> None:
        """Print {"event": "failed", "file", "code", "text", "advice"}."""
        self._write("failed", file=path, code=fault.code, text=fault.sentence, advice=fault.advice)

    def speakers_failure(self, path: str, fault: Fault) -> None:
        """Print {"event": "speakers-failed", "file", "code", "text", "advice"}."""
        self._write("speakers-failed", file=path, code=fault.code, text=fault.sentence, advice=fault.advice)

    def export_failure(self, path: str, sentence: str) -> None:
        """Print {"event": "not-written", "file", "text"}."""
        self._write("not-written", file=path, text=sentence)

    def stopped(self, fault: Fault) -> None:
        """Print {"event": "stopped", "code", "text", "advice"}."""
        self._write("stopped", code=fault.code, text=fault.sentence, advice=fault.advice)

    def summary(self, outcome: Outcome) -> None:
        """Print {"event": "summary", "total", "done", "damaged", "failed", "files", "not_written", …}."""
        self._write("summary", **asdict(outcome), speed=self._eta.speed)

    def close(self) -> None:
        """Do nothing: there is no terminal to give back."""

    def _seconds_left(self) -> float | None:
        left = self._eta.seconds_left
        return None if left is None else round(left, 1)

    def _job_changed(self, job: Job) -> None:
        self._eta.update(job)
        self._write(
            "file",
            file=job.path,
            state=job.state.value,
            seconds=round(job.seconds, 3),
            duration=job.duration,
            truncated_at=job.truncated_at,
            damaged=job.damaged,
            part=None if job.part is None else (job.part.start, job.heard_until if job.seconds else job.part.end),
            tracks=msgspec.to_builtins(job.tracks),
            tracks_sentence=track_sentence(job.tracks),
            fault=None if job.fault is None else job.fault.sentence,
            speakers_state=None if job.speakers_state is None else job.speakers_state.value,
            language=language_choice.language_of(job),
            sounds_like=job.languages.sounds_like,
        )

    def _write(self, event: str, **facts: object) -> None:
        record: Mapping[str, object] = {"event": event, "time": round(time.time(), 3), **facts}
        self._output.write(json.dumps(record, ensure_ascii=True) + "\n")
        self._output.flush()
