"""What the command line shows while a batch runs: a progress bar for people, JSON lines for programs."""

import json
import time
from collections.abc import Mapping
from typing import Protocol

import psutil
from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn

from core import protocol
from core.errors import Fault, revive
from core.events import ChunkCommitted, Delivered, EngineLost, Event, JobChanged
from core.journal import Job, JobState
from core.pace import Pace
from core.reasons import reason


class Display(Protocol):
    """A view of one batch."""

    def notice(self, code: str, sentence: str) -> None:
        """Say something in general."""

    def begin(self, jobs: list[Job]) -> None:
        """The queue is complete; work begins."""

    def show(self, event: Event) -> None:
        """Something happened."""

    def end(self) -> None:
        """Work has ended; conclusions follow."""

    def failure(self, path: str, fault: Fault) -> None:
        """A file could not be transcribed."""

    def complaint(self, path: str, sentence: str) -> None:
        """A transcript could not be written."""

    def stopped(self, fault: Fault) -> None:
        """The queue as a whole could not go on."""

    def summary(self, done: int, failed: int, total: int, interrupted: bool) -> None:
        """The outcome in one line."""

    def close(self) -> None:
        """Give the terminal back, whatever happened."""


class TerminalDisplay:
    """One bar for the batch on standard error and a line for each finished file; without a terminal, lines alone."""

    def __init__(self) -> None:
        self._console = Console(stderr=True, highlight=False)
        self._pace = Pace(())
        self._own = psutil.Process()
        self._engine_memory = 0
        self._waiting = False
        self._count = 0
        self._ended: set[int] = set()
        self._jobs: dict[int, Job] = {}
        self._bar = Progress(
            SpinnerColumn(),
            TextColumn("{task.description}"),
            BarColumn(bar_width=None),
            TextColumn("{task.percentage:>3.0f} %"),
            TextColumn("{task.fields[figures]}"),
            console=self._console,
            transient=True,
            disable=not self._console.is_terminal,
        )
        self._task = self._bar.add_task("loading the model", total=None, figures="")

    def notice(self, code: str, sentence: str) -> None:
        """Print it."""
        self._print(f"{sentence}.")

    def begin(self, jobs: list[Job]) -> None:
        """Start the bar."""
        self._pace = Pace(jobs)
        self._count = len(jobs)
        self._ended = {job.id for job in jobs if job.state == JobState.DONE}
        self._bar.start()

    def show(self, event: Event) -> None:
        """Move the bar; print a line for a file that has ended and for an engine that has died."""
        match event:
            case protocol.Ready():
                self._pace.begin()
                self._print(
                    f"Engine: {event.model} on {event.device} ({reason(event.device_reason)}), {event.precision} "
                    f"({reason(event.precision_reason)}), {event.backend}, loaded in {event.load_seconds:.1f} s"
                )
            case protocol.Progress():
                self._pace.advance(event.job, event.seconds, event.duration)
            case protocol.Beat():
                self._engine_memory = event.resident
                self._waiting = event.activity == "waiting"
            case JobChanged():
                self._job_changed(event.job)
            case EngineLost():
                self._print(f"The engine stopped ({event.cause}); starting it again, nothing finished is lost.")
            case Delivered():
                self._delivered(event)
            case ChunkCommitted():
                pass
        self._redraw()

    def end(self) -> None:
        """Take the bar away."""
        self._bar.stop()

    def failure(self, path: str, fault: Fault) -> None:
        """Name the file, the reason and the way out."""
        self._print(f"[red]✗[/] {_escape(path)}: {_escape(fault.sentence)}. {_escape(fault.advice)}")

    def complaint(self, path: str, sentence: str) -> None:
        """Name the transcript and the reason."""
        self._print(f"[red]✗[/] {_escape(path)}: {_escape(sentence)}")

    def stopped(self, fault: Fault) -> None:
        """Say why and what to do."""
        self._print(f"[red]Stopped:[/] {_escape(fault.sentence)}. {_escape(fault.advice)}")

    def summary(self, done: int, failed: int, total: int, interrupted: bool) -> None:
        """Counts and speed."""
        speed = self._pace.speed
        line = f"{done} of {total} done" + (f", {failed} failed" if failed else "")
        line += f", {speed:.1f}× real time" if speed else ""
        if interrupted:
            line = f"Interrupted: {line}. The same command goes on from here"
        self._print(f"{line}.")

    def close(self) -> None:
        """Take the bar away."""
        self._bar.stop()

    def _job_changed(self, job: Job) -> None:
        self._pace.update(job)
        if job.state in (JobState.DONE, JobState.FAILED):
            self._ended.add(job.id)
        self._jobs[job.id] = job

    def _delivered(self, event: Delivered) -> None:
        job = self._jobs[event.job]
        broken = "" if job.truncated_at is None else f", damaged from {clock(job.truncated_at)} on"
        files = ", ".join(_escape(path.name) for path in event.paths)
        self._print(f"[green]✓[/] {_escape(job.name)}  {clock(job.duration or 0)}{broken} → {files}")

    def _redraw(self) -> None:
        speed, left = self._pace.speed, self._pace.seconds_left
        memory = (self._engine_memory + self._own.memory_info().rss) / 1e9
        figures = [
            f"{speed:.1f}×" if speed else "",
            f"{clock(left)} left" if left is not None else "",
            f"{memory:.1f} GB",
            "waiting for free memory" if self._waiting else "",
        ]
        total = self._pace.total if self._pace.speed else None
        self._bar.update(
            self._task,
            description=f"{len(self._ended)} of {self._count} files",
            total=total,
            completed=self._pace.done,
            figures="  ".join(filter(None, figures)),
        )

    def _print(self, line: str) -> None:
        self._console.print(line, soft_wrap=True)


class JsonDisplay:
    """One JSON object a line on standard output; `event` names its kind, times are seconds, memory is bytes."""

    def __init__(self) -> None:
        self._pace = Pace(())
        self._paths: dict[int, str] = {}

    def notice(self, code: str, sentence: str) -> None:
        """{"event": "notice", "code", "text"}."""
        self._write("notice", code=code, text=sentence)

    def begin(self, jobs: list[Job]) -> None:
        """{"event": "queue", "files": [path]}."""
        self._pace = Pace(jobs)
        self._paths = {job.id: job.path for job in jobs}
        self._write("queue", files=list(self._paths.values()))

    def show(self, event: Event) -> None:
        """{"event": "engine" | "progress" | "memory" | "file" | "words" | "written" | "engine-lost", …}."""
        match event:
            case protocol.Ready():
                self._pace.begin()
                self._write(
                    "engine",
                    model=event.model,
                    family=event.family,
                    backend=event.backend,
                    device=event.device,
                    device_reason=event.device_reason,
                    precision=event.precision,
                    precision_reason=event.precision_reason,
                    load_seconds=round(event.load_seconds, 3),
                )
            case protocol.Progress():
                self._pace.advance(event.job, event.seconds, event.duration)
                speed, left = self._pace.speed, self._pace.seconds_left
                self._write(
                    "progress",
                    file=self._paths.get(event.job),
                    seconds=round(event.seconds, 3),
                    duration=event.duration,
                    batch_seconds=round(self._pace.done, 3),
                    batch_total=round(self._pace.total, 3),
                    speed=None if speed is None else round(speed, 2),
                    seconds_left=None if left is None else round(left, 1),
                )
            case protocol.Beat():
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
                )
            case Delivered():
                self._write("written", file=self._paths.get(event.job), paths=[str(path) for path in event.paths])
            case EngineLost():
                self._write("engine-lost", cause=event.cause, in_a_row=event.in_a_row, log=event.last_lines)

    def end(self) -> None:
        """Nothing to take away."""

    def failure(self, path: str, fault: Fault) -> None:
        """{"event": "failed", "file", "code", "text", "advice"}."""
        self._write("failed", file=path, code=fault.code, text=fault.sentence, advice=fault.advice)

    def complaint(self, path: str, sentence: str) -> None:
        """{"event": "not-written", "file", "text"}."""
        self._write("not-written", file=path, text=sentence)

    def stopped(self, fault: Fault) -> None:
        """{"event": "stopped", "code", "text", "advice"}."""
        self._write("stopped", code=fault.code, text=fault.sentence, advice=fault.advice)

    def summary(self, done: int, failed: int, total: int, interrupted: bool) -> None:
        """{"event": "summary", "done", "failed", "total", "interrupted", "speed"}."""
        self._write("summary", done=done, failed=failed, total=total, interrupted=interrupted, speed=self._pace.speed)

    def close(self) -> None:
        """Nothing to give back."""

    def _job_changed(self, job: Job) -> None:
        self._pace.update(job)
        fault = None if job.fault_code is None else revive(job.fault_kind or "bug", job.fault_code, job.fault_figures)
        self._write(
            "file",
            file=job.path,
            state=job.state.value,
            seconds=round(job.seconds, 3),
            duration=job.duration,
            truncated_at=job.truncated_at,
            fault=None if fault is None else fault.sentence,
        )

    def _write(self, event: str, **facts: object) -> None:
        record: Mapping[str, object] = {"event": event, "time": round(time.time(), 3), **facts}
        print(json.dumps(record, ensure_ascii=True), flush=True)


def clock(seconds: float) -> str:
    """Seconds as h:mm:ss or m:ss."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _escape(text: str) -> str:
    return text.replace("[", "\\[")
