"""A run over a corpus for people: one bar with parts, speed, time and money left, and a line for each part."""

import sys
import time
from typing import IO, cast

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn
from rich.text import Text

from core.cli.lossy_stream import LossyStream
from core.contracts.errors import Fault
from core.corpus.corpus_parts import Part
from core.corpus.part_report import PartReport
from core.corpus.run_metrics import MetricsFile, MetricsServer
from core.corpus.run_progress import RunProgress
from core.transcript.timestamps import format_duration

_NODES = 4  # named with their speeds
_OFTEN = 1.0  # seconds between two updates of the metrics


class CorpusDisplay:
    """A RunObserver on standard error; without a terminal it prints lines alone."""

    def __init__(self, progress: RunProgress, metrics: MetricsFile | MetricsServer | None = None) -> None:
        self._progress, self._metrics, self._updated = progress, metrics, 0.0
        self._console = Console(file=cast(IO[str], LossyStream(sys.stderr)), highlight=False)
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
        self._task = self._bar.add_task("starting workers", total=None, figures="")

    def __enter__(self) -> "CorpusDisplay":
        """Show the bar."""
        self._bar.start()
        self._refresh(True)
        return self

    def __exit__(self, *_: object) -> None:
        """Take it away."""
        self._refresh(True)
        self._bar.stop()

    def node_ready(self, node: str) -> None:
        """See RunObserver."""
        self._progress.node_ready(node)
        self._print(f"{node}: a worker is ready, {self._progress.workers} in all")
        self._refresh()

    def node_lost(self, node: str, cause: str, parts: int) -> None:
        """See RunObserver."""
        self._progress.node_lost(node, cause, parts)
        others = f"; its {parts} parts go to others" if parts > 1 else "; its part goes to another" if parts else ""
        self._print(("✗", "red"), f" {node}: a worker is lost: {cause}{others}")
        self._refresh()

    def part_given(self, part: Part, node: str) -> None:
        """See RunObserver."""
        self._progress.part_given(part, node)
        self._refresh()

    def part_done(self, report: PartReport) -> None:
        """See RunObserver."""
        self._progress.part_done(report)
        speed = report.sound_seconds / report.work_seconds if report.work_seconds else 0.0
        failures = f", {report.failed} failed" if report.failed else ""
        sign = ("!", "yellow") if report.failed else ("✓", "green")
        hours = f"{report.sound_seconds / 3600:.2f} h, {speed:.1f}× real time"
        self._print(sign, f" part {report.number}  {report.entries} recordings{failures}, {hours}, {report.node}")
        self._refresh()

    def part_failed(self, number: int, fault: Fault, again: float | None) -> None:
        """See RunObserver."""
        self._progress.part_failed(number, fault, again)
        then = f" Again in {again:.0f} s." if again is not None else f" {fault.advice} The part stays open."
        self._print(("✗", "red"), f" part {number}: {fault.sentence}.{then}")
        self._refresh()

    def _refresh(self, now: bool = False) -> None:
        progress = self._progress
        if self._metrics is not None and (now or time.monotonic() - self._updated > _OFTEN):
            self._updated = time.monotonic()
            self._metrics.update(progress)
        left, money = progress.seconds_left, progress.money_left
        nodes = [f"{name} {node.speed:.0f}×" for name, node in list(progress.totals.nodes.items())[:_NODES]]
        figures = [
            f"{progress.speed:.0f}×" if progress.totals.parts else "",
            f"({', '.join(nodes)})" if len(nodes) > 1 else "",
            f"{format_duration(left)} left" if left is not None else "",
            f"{money:.2f} to pay" if money is not None else "",
            f"{progress.totals.failed} failed" if progress.totals.failed else "",
        ]
        parts = f"{progress.done} of {progress.parts} parts, {progress.running} running"
        self._bar.update(
            self._task,
            description=parts if progress.workers else "starting workers",
            total=progress.sound_seconds or None,
            completed=progress.totals.sound_seconds,
            figures="  ".join(filter(None, figures)),
        )

    def _print(self, *parts: str | tuple[str, str]) -> None:
        self._console.print(Text.assemble(*parts), soft_wrap=True)
