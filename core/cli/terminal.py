"""A running batch for people: one bar, and a line for each file."""

import psutil
from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn
from rich.text import Text

from core.contracts import protocol
from core.contracts.device_reasons import reason
from core.contracts.errors import Fault
from core.queue.eta import EtaEstimator
from core.queue.journal import Job, JobState
from core.queue.scheduler.events import ChunkCommitted, Delivered, EngineLost, Event, JobChanged
from core.transcript.timestamps import format_duration

_CROSS = ("✗", "red")


class TerminalDisplay:
    """One bar for the batch on standard error and a line for each finished file; without a terminal, lines alone."""

    def __init__(self) -> None:
        self._console = Console(stderr=True, highlight=False)
        self._eta = EtaEstimator(())
        self._process = psutil.Process()
        self._engine_memory = 0
        self._waiting = False
        self._padding: float | None = None
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
        self._eta = EtaEstimator(jobs)
        self._count = len(jobs)
        self._ended = {job.id for job in jobs if job.state == JobState.DONE}
        self._bar.start()

    def show(self, event: Event) -> None:
        """Move the bar; print a line for a file that has ended and for an engine that has died."""
        match event:
            case protocol.Ready():
                self._eta.resume()
                self._print(
                    f"Engine: {event.model} on {event.device} ({reason(event.device_reason)}), {event.precision} "
                    f"({reason(event.precision_reason)}), {event.backend} ({reason(event.backend_reason)}), "
                    f"loaded in {event.load_seconds:.1f} s"
                )
            case protocol.Progress():
                self._eta.advance(event.job, event.seconds, event.duration)
            case protocol.Heartbeat():
                self._engine_memory = event.resident
                self._waiting = event.activity == "waiting"
                self._padding = event.padding / event.frames if event.frames else None
            case JobChanged():
                self._job_changed(event.job)
            case EngineLost():
                self._print(f"The engine stopped: {event.cause}. Nothing finished is lost.")
            case Delivered():
                self._delivered(event)
            case ChunkCommitted():
                pass
        self._redraw()

    def failure(self, path: str, fault: Fault) -> None:
        """Name the file, the reason and the way out."""
        self._print(_CROSS, f" {path}: {fault.sentence}. {fault.advice}")

    def export_failure(self, path: str, sentence: str) -> None:
        """Name the transcript and the reason."""
        self._print(_CROSS, f" {path}: {sentence}")

    def stopped(self, fault: Fault) -> None:
        """Say why and what to do."""
        self._print(("Stopped:", "red"), f" {fault.sentence}. {fault.advice}")

    def summary(self, done: int, failed: int, total: int, interrupted: bool) -> None:
        """Counts, speed, and how much of the work was padding."""
        speed = self._eta.speed
        line = f"{done} of {total} done" + (f", {failed} failed" if failed else "")
        line += f", {speed:.1f}× real time" if speed else ""
        line += f", {self._padding:.0%} padding" if self._padding is not None else ""
        if interrupted:
            line = f"Interrupted: {line}. The same command goes on from here"
        self._print(f"{line}.")

    def close(self) -> None:
        """Take the bar away."""
        self._bar.stop()

    def _job_changed(self, job: Job) -> None:
        self._eta.update(job)
        if job.state in (JobState.DONE, JobState.FAILED):
            self._ended.add(job.id)
        self._jobs[job.id] = job

    def _delivered(self, event: Delivered) -> None:
        if event.faults and not event.paths:
            return  # export_failure will follow
        job = self._jobs[event.job]
        broken = "" if job.truncated_at is None else f", damaged from {format_duration(round(job.truncated_at))} on"
        files = ", ".join(path.name for path in event.paths)
        length = format_duration(round(job.duration or 0))
        self._print(("✓", "green"), f" {job.name}  {length}{broken} → {files or 'nothing written'}")

    def _redraw(self) -> None:
        speed, left = self._eta.speed, self._eta.seconds_left
        memory = (self._engine_memory + self._process.memory_info().rss) / 1e9
        figures = [
            f"{speed:.1f}×" if speed else "",
            f"{format_duration(round(left))} left" if left is not None else "",
            f"{memory:.1f} GB",
            "waiting for free memory" if self._waiting else "",
        ]
        total = self._eta.total if self._eta.speed else None
        self._bar.update(
            self._task,
            description=f"{len(self._ended)} of {self._count} files",
            total=total,
            completed=self._eta.done,
            figures="  ".join(filter(None, figures)),
        )

    def _print(self, *parts: str | tuple[str, str]) -> None:
        """Print text, or text and its style; never as markup, for names may look like it."""
        self._console.print(Text.assemble(*parts), soft_wrap=True)
