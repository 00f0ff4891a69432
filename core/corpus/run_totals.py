"""What the parts of a run add up to: in all, by node, and over time."""

from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from core.corpus.part_report import BINS, PartReport

_PAUSE = 60.0  # seconds without work that still belong to a run: storage that is waited for, engines that start


class Stretches:
    """When somebody was at work, as Unix times; parts that overlap, or follow each other, are one stretch."""

    def __init__(self) -> None:
        self._found: list[tuple[float, float]] = []

    def add(self, started: float, finished: float) -> None:
        """Add a part's time."""
        start, end = started, max(started, finished)
        apart = []
        for each in self._found:
            if each[0] <= end + _PAUSE and each[1] >= start - _PAUSE:
                start, end = min(start, each[0]), max(end, each[1])
            else:
                apart.append(each)
        self._found = sorted([*apart, (start, end)])

    @property
    def seconds(self) -> float:
        """How long they are in all."""
        return sum(end - start for start, end in self._found)

    def before(self, moment: float) -> float:
        """How many seconds of them lie before a moment."""
        return sum(max(0.0, min(end, moment) - start) for start, end in self._found)

    @property
    def span(self) -> tuple[float, float] | None:
        """The first and the last moment."""
        return (self._found[0][0], self._found[-1][1]) if self._found else None

    @property
    def breaks(self) -> list[float]:
        """After how many seconds of work the run was interrupted."""
        return [self.before(end) for _, end in self._found[:-1]]


class NodeTotals:
    """What one node has done."""

    def __init__(self) -> None:
        self.number = 0
        self.parts = self.restarts = 0
        self.sound_seconds = 0.0
        self.work = Stretches()

    def add(self, report: PartReport) -> None:
        """Add a part of the node's."""
        self.parts += 1
        self.restarts += report.engine_restarts
        self.sound_seconds += report.sound_seconds
        self.work.add(report.started, report.finished)

    @property
    def speed(self) -> float:
        """Times real time while it was at work; 0 before its first part."""
        return self.sound_seconds / self.work.seconds if self.work.seconds else 0.0

    @property
    def hours(self) -> float:
        """Hours at work, which are paid."""
        return self.work.seconds / 3600


class RunTotals:
    """The sums of a run's parts, in the memory of 32 bytes a part."""

    def __init__(self, reports: Iterable[PartReport] = ()) -> None:
        self.parts = self.entries = self.bytes_read = self.restarts = 0
        self.failed = self.speakers_failed = self.damaged = 0
        self.sound_seconds = 0.0
        self.models: Counter[str] = Counter()
        self.faults: Counter[str] = Counter()
        self.languages: dict[str, float] = {}
        self.confidence = [0] * BINS
        self.nodes: dict[str, NodeTotals] = {}
        self.work = Stretches()
        self._times = array("d")  # started, finished, seconds of sound and the node's number of each part
        for report in reports:
            self.add(report)

    def add(self, report: PartReport) -> None:
        """Add a part."""
        self.parts += 1
        self.entries += report.entries
        self.failed += report.failed
        self.speakers_failed += report.speakers_failed
        self.damaged += report.damaged
        self.bytes_read += report.bytes_read
        self.restarts += report.engine_restarts
        self.sound_seconds += report.sound_seconds
        self.models[report.model] += 1
        self.faults.update(report.faults)
        for code, seconds in report.languages.items():
            self.languages[code] = self.languages.get(code, 0.0) + seconds
        self.confidence = [a + b for a, b in zip(self.confidence, report.confidence, strict=True)]
        if report.node not in self.nodes:
            self.nodes[report.node] = NodeTotals()
            self.nodes[report.node].number = len(self.nodes) - 1
        node = self.nodes[report.node]
        node.add(report)
        self.work.add(report.started, report.finished)
        self._times.extend((report.started, max(report.started, report.finished), report.sound_seconds, node.number))

    @property
    def speed(self) -> float:
        """Times real time of all nodes together, while any was at work; 0 before the first part."""
        return self.sound_seconds / self.work.seconds if self.work.seconds else 0.0

    @property
    def node_hours(self) -> float:
        """Hours at work of all nodes, which are paid."""
        return sum(node.hours for node in self.nodes.values())

    def cost(self, price: float) -> float:
        """What the run cost, at the price of a node's hour."""
        return price * self.node_hours

    def cost_of(self, hours: float, price: float) -> float | None:
        """What so many hours of sound would cost at the run's speed; None before the first part."""
        return self.cost(price) * hours * 3600 / self.sound_seconds if self.sound_seconds else None

    @property
    def mean_confidence(self) -> float | None:
        """The mean of all words, to half a bin; None without words."""
        words = sum(self.confidence)
        return sum((n + 0.5) / BINS * count for n, count in enumerate(self.confidence)) / words if words else None

    def course(self, slots: int) -> "Course":
        """How fast it was over time; a part's sound counts evenly over the part's time, interruptions are cut out."""
        width = self.work.seconds / slots or 1.0
        speeds = [[0.0] * slots for _ in self.nodes]
        for n in range(0, len(self._times), 4):
            started, finished, sound, node = self._times[n : n + 4]
            start, end = self.work.before(started) / width, self.work.before(finished) / width
            end = max(end, start + 1e-9)
            for slot in range(min(int(start), slots - 1), min(int(end), slots - 1) + 1):
                share = max(0.0, min(end, slot + 1) - max(start, slot)) / (end - start)
                speeds[int(node)][slot] += sound * share / width
        return Course(width, list(self.nodes), speeds, self.work.breaks)


class Course(NamedTuple):
    """Times real time of each node in slots of `slot` seconds; `breaks`: seconds at which the run was interrupted."""

    slot: float
    nodes: Sequence[str]
    speeds: Sequence[Sequence[float]]
    breaks: Sequence[float]
