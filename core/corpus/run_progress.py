"""Count the progress of a run over a corpus: parts, speed, remaining time and cost."""

import time
from collections.abc import Iterable

from core.contracts.errors import Fault
from core.corpus.corpus_parts import Part
from core.corpus.part_report import PartReport
from core.corpus.run_totals import RunTotals


class RunProgress:
    """The counts of one command. It implements RunObserver. Speeds ignore earlier commands.

    `price` is the cost of one node for one hour.
    """

    def __init__(self, price: float | None = None) -> None:
        self.price = price
        self.totals = RunTotals()
        self.parts = 0
        """All parts of the run, 0 while unknown."""
        self.done_before = self.given_up = self.retries = self.lost = 0
        self.open_parts: set[int] = set()
        """Numbers of the parts that stay open."""
        self.sound_seconds = 0.0
        """Sound of the parts that were open at the start, as far as the manifest knows it."""
        self._running: set[int] = set()
        self._jobs: dict[int, float] = {}  # recognised seconds of each running recording
        self._recognised = 0.0
        self._workers: dict[str, int] = {}  # by node
        self._began = time.monotonic()

    def expect(self, parts: Iterable[Part], done: set[int]) -> None:
        """Count all parts of the run."""
        for part in parts:
            self.parts += 1
            if part.number in done:
                self.done_before += 1
            else:
                self.sound_seconds += part.sound_seconds

    def note_recognised(self, job: int, seconds: float | None) -> None:
        """Note the recognised seconds of a running recording. None: the recording has ended."""
        if seconds is None:
            self._jobs.pop(job, None)
        else:
            self._recognised += seconds - self._jobs.get(job, 0.0)
            self._jobs[job] = seconds

    def node_ready(self, node: str) -> None:
        """Implement RunObserver."""
        self._workers[node] = self._workers.get(node, 0) + 1

    def node_lost(self, node: str, cause: str, parts: int) -> None:
        """Implement RunObserver."""
        self.lost += 1
        self._workers[node] = max(0, self._workers.get(node, 0) - 1)

    def part_given(self, part: Part, node: str) -> None:
        """Implement RunObserver."""
        self._running.add(part.number)

    def part_done(self, report: PartReport) -> None:
        """Implement RunObserver."""
        self._running.discard(report.number)
        self.open_parts.discard(report.number)
        self.totals.add(report)

    def part_failed(self, number: int, fault: Fault, again: float | None) -> None:
        """Implement RunObserver."""
        self._running.discard(number)
        self.retries += again is not None
        self.given_up += again is None
        if again is None:
            self.open_parts.add(number)

    @property
    def done(self) -> int:
        """Parts that are done, also by earlier commands."""
        return self.done_before + self.totals.parts

    @property
    def running(self) -> int:
        """Parts that a worker has."""
        return len(self._running)

    @property
    def workers(self) -> int:
        """Workers that can take parts."""
        return sum(self._workers.values())

    @property
    def nodes(self) -> int:
        """Nodes with such workers."""
        return sum(count > 0 for count in self._workers.values())

    @property
    def transcribed_seconds(self) -> float:
        """Seconds of sound that this command transcribed, including running recordings."""
        return max(self.totals.sound_seconds, self._recognised)

    @property
    def speed(self) -> float:
        """Seconds of sound a second, including the models' loading. 0 before the first result."""
        return self.transcribed_seconds / max(1e-3, time.monotonic() - self._began)

    @property
    def seconds_left(self) -> float | None:
        """Seconds until all parts are done at this speed. None before the first result or without lengths."""
        left = max(0.0, self.sound_seconds - self.transcribed_seconds)
        return left / self.speed if self.speed and self.sound_seconds else None

    @property
    def money_left(self) -> float | None:
        """Cost of the remaining time. None without a price or a speed."""
        if self.price is None or self.seconds_left is None:
            return None
        return self.price * max(1, self.nodes) * self.seconds_left / 3600

    @property
    def money_spent(self) -> float | None:
        """Cost of this command so far. None without a price."""
        if self.price is None:
            return None
        return self.price * max(1, self.nodes) * (time.monotonic() - self._began) / 3600
