"""Add up the reports of a run: in all, by node, and over time."""

from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from core.corpus.part_report import BINS, PartReport

_MOST_GAP = 60.0  # seconds. Shorter gaps belong to the run: slow storage, starting engines


class Intervals:
    """The intervals of work, as Unix times. Overlapping parts and short gaps form one interval."""

    def __init__(self) -> None:
        self._intervals: list[tuple[float, float]] = []

    def add(self, started: float, finished: float) -> None:
        """Add the time of a part."""
        start, end = started, max(started, finished)
        others = []
        for each in self._intervals:
            if each[0] <= end + _MOST_GAP and each[1] >= start - _MOST_GAP:
                start, end = min(start, each[0]), max(end, each[1])
            else:
                others.append(each)
        self._intervals = sorted([*others, (start, end)])

    @property
    def seconds(self) -> float:
        """Length of all intervals."""
        return sum(end - start for start, end in self._intervals)

    def before(self, moment: float) -> float:
        """Return the seconds of work before a moment."""
        return sum(max(0.0, min(end, moment) - start) for start, end in self._intervals)

    @property
    def span(self) -> tuple[float, float] | None:
        """First and last moment, None without work."""
        return (self._intervals[0][0], self._intervals[-1][1]) if self._intervals else None

    @property
    def breaks(self) -> list[float]:
        """Seconds of work before each interruption of the run."""
        return [self.before(end) for _, end in self._intervals[:-1]]


class NodeTotals:
    """The sums of one node."""

    def __init__(self) -> None:
        self.number = 0
        self.parts = self.restarts = 0
        self.sound_seconds = 0.0
        self.work = Intervals()

    def add(self, report: PartReport) -> None:
        """Add a part of the node."""
        self.parts += 1
        self.restarts += report.engine_restarts
        self.sound_seconds += report.sound_seconds
        self.work.add(report.started, report.finished)

    @property
    def speed(self) -> float:
        """Seconds of sound a second during work. 0 before the first part."""
        return self.sound_seconds / self.work.seconds if self.work.seconds else 0.0

    @property
    def hours(self) -> float:
        """Hours of work, which cost money."""
        return self.work.seconds / 3600


class RunTotals:
    """The sums over a run's parts. Each part takes 32 bytes of memory."""

    def __init__(self, reports: Iterable[PartReport] = ()) -> None:
        self.parts = self.entries = self.bytes_read = self.restarts = 0
        self.failed = self.speakers_failed = self.damaged = 0
        self.sound_seconds = 0.0
        self.models: Counter[str] = Counter()
        self.faults: Counter[str] = Counter()
        self.languages: dict[str, float] = {}
        self.confidence = [0] * BINS
        self.nodes: dict[str, NodeTotals] = {}
        self.work = Intervals()
        self._times = array("d")  # of each part: started, finished, seconds of sound, number of the node
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
        """Seconds of sound a second of all nodes together, during work. 0 before the first part."""
        return self.sound_seconds / self.work.seconds if self.work.seconds else 0.0

    @property
    def node_hours(self) -> float:
        """Hours of work of all nodes, which cost money."""
        return sum(node.hours for node in self.nodes.values())

    def cost(self, price: float) -> float:
        """Return the cost of the run, at the price of one node for one hour."""
        return price * self.node_hours

    def cost_of(self, hours: float, price: float) -> float | None:
        """Return the cost of `hours` of sound at the run's speed. None before the first part."""
        return self.cost(price) * hours * 3600 / self.sound_seconds if self.sound_seconds else None

    @property
    def mean_confidence(self) -> float | None:
        """Mean confidence of all words, exact to half a bin. None without words."""
        words = sum(self.confidence)
        return sum((n + 0.5) / BINS * count for n, count in enumerate(self.confidence)) / words if words else None

    def speed_timeline(self, slots: int) -> "SpeedTimeline":
        """Return the speed over time, in `slots` equal intervals of work.

        The sound of a part counts evenly over the part's time. Interruptions are cut out.
        """
        width = self.work.seconds / slots or 1.0
        speeds = [[0.0] * slots for _ in self.nodes]
        for n in range(0, len(self._times), 4):
            started, finished, sound, node = self._times[n : n + 4]
            start, end = self.work.before(started) / width, self.work.before(finished) / width
            end = max(end, start + 1e-9)
            for slot in range(min(int(start), slots - 1), min(int(end), slots - 1) + 1):
                share = max(0.0, min(end, slot + 1) - max(start, slot)) / (end - start)
                speeds[int(node)][slot] += sound * share / width
        return SpeedTimeline(width, list(self.nodes), speeds, self.work.breaks)


class SpeedTimeline(NamedTuple):
    """The speed of each node in intervals of `slot` seconds. `breaks` holds the seconds of interruptions."""

    slot: float
    nodes: Sequence[str]
    speeds: Sequence[Sequence[float]]
    breaks: Sequence[float]
