"""A run over a corpus for people: one bar with parts, speed, time and money left, and a line for each part."""

import time
from typing import Self

from core.cli.number_arguments import counted
from core.cli.progress_bar import ProgressBar
from core.cli.terminal import engine_words
from core.contracts import engine_messages
from core.contracts.errors import EnvironmentFault, Fault
from core.corpus.corpus_parts import Part
from core.corpus.part_report import PartReport
from core.corpus.run_metrics import MetricsFile, MetricsServer
from core.corpus.run_progress import RunProgress
from core.journal import JobState
from core.queue.events import EngineLost, Event, JobChanged
from core.transcript.timestamps import format_duration

_NODES = 4  # named with their speeds
_MOST_NAMED = 30  # recordings of a run that failed
_OFTEN = 1.0  # seconds between two updates of the metrics


class CorpusDisplay:
    """A RunObserver on standard error; without a terminal it prints lines alone."""

    def __init__(
        self, progress: RunProgress, metrics: MetricsFile | MetricsServer | None = None, is_local: bool = False
    ) -> None:
        """`is_local`: one engine of this machine works, whose events `show` is told."""
        self._progress, self._metrics, self._updated = progress, metrics, 0.0
        self._is_local = self._is_loading = is_local
        self._bar = ProgressBar("")
        self._may_be_named = _MOST_NAMED
        self._has_told_metrics = False
        self.unnamed_failures = 0
        """Recordings that failed and were not named, for there were too many."""

    def __enter__(self) -> Self:
        """Show the bar. Raises EnvironmentFault where the metrics cannot be written from the beginning."""
        if self._metrics is not None:
            self._metrics.update(self._progress)
        self._bar.start()
        self._refresh(True)
        return self

    def __exit__(self, *_: object) -> None:
        """Take it away."""
        self._refresh(True)
        self._bar.stop()

    def show(self, event: Event) -> None:
        """What the engine of this machine tells, in a thread of its own."""
        match event:
            case engine_messages.Ready():
                self._is_loading = False
                self._bar.print(f"Engine: {engine_words(event)}")
            case engine_messages.Progress():
                self._progress.recognised(event.job, event.seconds)
                self._move()
            case JobChanged(job=job) if job.state in (JobState.DONE, JobState.FAILED):
                self._progress.recognised(job.id, None)
            case EngineLost():
                self._bar.print(f"The engine stopped: {event.cause}. Nothing finished is lost.")

    def node_ready(self, node: str) -> None:
        """See RunObserver."""
        self._progress.node_ready(node)
        if not self._is_local:
            self._bar.print(f"{node}: a worker is ready, {self._progress.workers} in all")
        self._refresh()

    def node_lost(self, node: str, cause: str, parts: int) -> None:
        """See RunObserver."""
        self._progress.node_lost(node, cause, parts)
        others = f"; its {parts} parts go to others" if parts > 1 else "; its part goes to another" if parts else ""
        self._bar.print(("✗", "red"), f" {node}: a worker is lost: {cause}{others}")
        self._refresh()

    def cluster_lost(self, reason: str) -> None:
        """A cluster has ended with parts that are open."""
        self._bar.print(("✗", "red"), f" The cluster is lost: {reason}. Nothing finished is lost.")

    def part_given(self, part: Part, node: str) -> None:
        """See RunObserver."""
        self._progress.part_given(part, node)
        self._refresh()

    def part_done(self, report: PartReport) -> None:
        """See RunObserver."""
        self._progress.part_done(report)
        speed = report.sound_seconds / report.work_seconds if report.work_seconds else 0.0
        failures = f", {report.failed} failed" if report.failed else ""
        failures += f", {report.speakers_failed} without speakers" if report.speakers_failed else ""
        failures += f", {report.damaged} damaged" if report.damaged else ""
        sign = ("!", "yellow") if failures else ("✓", "green")
        hours = f"{report.sound_seconds / 3600:.2f} h, {speed:.1f}× real time"
        self._bar.print(
            sign, f" part {report.number}  {counted(report.entries, 'recording')}{failures}, {hours}, {report.node}"
        )
        named = report.failures[: self._may_be_named]
        for failure in named:
            self._bar.print(("✗", "red"), f" {failure.recording}: {failure.reason}")
        self._may_be_named -= len(named)
        self.unnamed_failures += report.failed + report.speakers_failed - len(named)
        self._refresh()

    def part_failed(self, number: int, fault: Fault, again: float | None) -> None:
        """See RunObserver."""
        self._progress.part_failed(number, fault, again)
        then = f" Again in {again:.0f} s." if again is not None else f" {fault.advice} The part stays open."
        self._bar.print(("✗", "red"), f" part {number}: {fault.sentence}.{then}")
        self._refresh()

    def _refresh(self, now: bool = False) -> None:
        if self._metrics is not None and (now or time.monotonic() - self._updated > _OFTEN):
            self._updated = time.monotonic()
            self._update(self._metrics)
        self._move()

    def _update(self, metrics: MetricsFile | MetricsServer) -> None:
        """Metrics that cannot be written any more end no run: that is told once, and tried again."""
        try:
            metrics.update(self._progress)
        except EnvironmentFault as fault:
            if not self._has_told_metrics:
                self._bar.print(
                    ("!", "yellow"), f" {fault.sentence}. The run goes on without its metrics. {fault.advice}"
                )
            self._has_told_metrics = True

    def _move(self) -> None:
        progress = self._progress
        left, money = progress.seconds_left, progress.money_left
        nodes = [f"{name} {node.speed:.0f}×" for name, node in list(progress.totals.nodes.items())[:_NODES]]
        parts = f"{progress.done} of {progress.parts} parts, {progress.running} running"
        starting = "loading the model" if self._is_loading else "" if progress.workers else "starting workers"
        self._bar.update(
            starting or parts,
            progress.heard_seconds,
            progress.sound_seconds or None,
            f"{progress.speed:.0f}×" if progress.speed else "",
            f"({', '.join(nodes)})" if len(nodes) > 1 else "",
            f"{format_duration(left)} left" if left is not None else "",
            f"{money:.2f} to pay" if money is not None else "",
            f"{progress.totals.failed} failed" if progress.totals.failed else "",
        )
