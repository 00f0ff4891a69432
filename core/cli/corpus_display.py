"""Show a run over a corpus to people: one bar with parts, speed, time and cost, and a line for each part."""

import time
from typing import Self

from core.cli.number_arguments import format_count
from core.cli.progress_bar import ProgressBar
from core.cli.terminal import describe_engine
from core.contracts import engine_messages
from core.contracts.errors import EnvironmentFault, Fault
from core.corpus.corpus_parts import Part
from core.corpus.part_report import PartReport
from core.corpus.run_metrics import MetricsFile, MetricsServer
from core.corpus.run_progress import RunProgress
from core.journal import JobState
from core.queue.events import EngineLost, Event, JobChanged
from core.transcript.timestamps import format_duration

_MOST_NODES = 4  # nodes whose speed the bar shows
_MOST_NAMED = 30  # failed recordings that are named one by one
_METRICS_INTERVAL = 1.0  # seconds between two updates of the metrics


class CorpusDisplay:
    """A RunObserver on standard error. Without a terminal it prints lines and no bar."""

    def __init__(
        self, progress: RunProgress, metrics: MetricsFile | MetricsServer | None = None, is_local: bool = False
    ) -> None:
        """Create a display that is not shown yet.

        Args:
            progress: counts to update and to show.
            metrics: where to publish the counts for Prometheus.
            is_local: whether one engine of this machine works. Its events then come through `show`.
        """
        self._progress, self._metrics, self._updated = progress, metrics, 0.0
        self._is_local = self._is_loading = is_local
        self._bar = ProgressBar("")
        self._names_left = _MOST_NAMED
        self._has_reported_metrics = False
        self.unnamed_failures = 0
        """Failed recordings beyond the first 30, which are named."""

    def __enter__(self) -> Self:
        """Show the bar. Raises EnvironmentFault if the metrics cannot be written."""
        if self._metrics is not None:
            self._metrics.update(self._progress)
        self._bar.start()
        self._refresh(True)
        return self

    def __exit__(self, *_: object) -> None:
        """Remove the bar."""
        self._refresh(True)
        self._bar.stop()

    def show(self, event: Event) -> None:
        """Show an event of the local engine. Called in a thread of the engine."""
        match event:
            case engine_messages.Ready():
                self._is_loading = False
                self._bar.print(f"Engine: {describe_engine(event)}")
            case engine_messages.Progress():
                self._progress.note_recognised(event.job, event.seconds)
                self._move_bar()
            case JobChanged(job=job) if job.state in (JobState.DONE, JobState.FAILED):
                self._progress.note_recognised(job.id, None)
            case EngineLost():
                self._bar.print(f"The engine stopped: {event.cause}. It restarts. No finished work was lost.")

    def node_ready(self, node: str) -> None:
        """Implement RunObserver."""
        self._progress.node_ready(node)
        if not self._is_local:
            self._bar.print(f"{node}: A worker is ready ({self._progress.workers} in all).")
        self._refresh()

    def node_lost(self, node: str, cause: str, parts: int) -> None:
        """Implement RunObserver."""
        self._progress.node_lost(node, cause, parts)
        others = f" Other workers take its {format_count(parts, 'part')}." if parts else ""
        self._bar.print(("✗", "red"), f" {node}: A worker was lost ({cause}).{others}")
        self._refresh()

    def cluster_lost(self, reason: str) -> None:
        """Report that a cluster ended before all parts were done."""
        self._bar.print(("✗", "red"), f" The cluster was lost ({reason}). No finished work was lost.")

    def part_given(self, part: Part, node: str) -> None:
        """Implement RunObserver."""
        self._progress.part_given(part, node)
        self._refresh()

    def part_done(self, report: PartReport) -> None:
        """Implement RunObserver."""
        self._progress.part_done(report)
        speed = report.sound_seconds / report.work_seconds if report.work_seconds else 0.0
        failures = f", {report.failed} failed" if report.failed else ""
        failures += f", {report.speakers_failed} without speakers" if report.speakers_failed else ""
        failures += f", {report.damaged} damaged" if report.damaged else ""
        sign = ("!", "yellow") if failures else ("✓", "green")
        hours = f"{report.sound_seconds / 3600:.2f} h, {speed:.1f}× real time"
        self._bar.print(
            sign,
            f" part {report.number}  {format_count(report.entries, 'recording')}{failures}, {hours}, {report.node}",
        )
        named = report.failures[: self._names_left]
        for failure in named:
            self._bar.print(("✗", "red"), f" {failure.recording}: {failure.reason}")
        self._names_left -= len(named)
        self.unnamed_failures += report.failed + report.speakers_failed - len(named)
        self._refresh()

    def part_failed(self, number: int, fault: Fault, again: float | None) -> None:
        """Implement RunObserver."""
        self._progress.part_failed(number, fault, again)
        then = f" Mynah tries again in {again:.0f} s." if again is not None else f" {fault.advice} The part stays open."
        self._bar.print(("✗", "red"), f" part {number}: {fault.sentence}.{then}")
        self._refresh()

    def _refresh(self, now: bool = False) -> None:
        if self._metrics is not None and (now or time.monotonic() - self._updated > _METRICS_INTERVAL):
            self._updated = time.monotonic()
            self._update(self._metrics)
        self._move_bar()

    def _update(self, metrics: MetricsFile | MetricsServer) -> None:
        """Update the metrics. A failure does not end the run: it is reported once, and tried again."""
        try:
            metrics.update(self._progress)
        except EnvironmentFault as fault:
            if not self._has_reported_metrics:
                self._bar.print(
                    ("!", "yellow"), f" {fault.sentence}. The run goes on without its metrics. {fault.advice}"
                )
            self._has_reported_metrics = True

    def _move_bar(self) -> None:
        progress = self._progress
        left, money = progress.seconds_left, progress.money_left
        nodes = [f"{name} {node.speed:.0f}×" for name, node in list(progress.totals.nodes.items())[:_MOST_NODES]]
        parts = f"{progress.done} of {progress.parts} parts, {progress.running} running"
        starting = "loading the model" if self._is_loading else "" if progress.workers else "starting workers"
        self._bar.update(
            starting or parts,
            progress.transcribed_seconds,
            progress.sound_seconds or None,
            f"{progress.speed:.0f}×" if progress.speed else "",
            f"({', '.join(nodes)})" if len(nodes) > 1 else "",
            f"{format_duration(left)} left" if left is not None else "",
            f"{money:.2f} still to pay" if money is not None else "",
            f"{progress.totals.failed} failed" if progress.totals.failed else "",
        )
