"""How far a run over a corpus is, for whoever shows it: parts, speed, time and money left."""

import time
from collections.abc import Iterable

from core.contracts.errors import Fault
from core.corpus.corpus_parts import Part
from core.corpus.part_report import PartReport
from core.corpus.run_totals import RunTotals


class RunProgress:
    """Counts what a RunObserver is told, from when it was made; speeds are those of this command, not of earlier ones.

    `price` is what an hour of a node costs.
    """

    def __init__(self, price: float | None = None) -> None:
        self.price = price
        self.totals = RunTotals()
        self.parts = 0
        """Parts of the run, those included that were done before; 0 while it is not known."""
        self.done_before = self.given_up = self.retries = self.lost = 0
        self.open_parts: set[int] = set()
        """Numbers of the parts that stay open."""
        self.sound_seconds = 0.0
        """Sound of the parts that were open at the beginning, as far as the manifest tells."""
        self._running: set[int] = set()
        self._jobs: dict[int, float] = {}  # seconds recognised of each recording that is worked on
        self._recognised = 0.0
        self._workers: dict[str, int] = {}  # by node
        self._began = time.monotonic()

    def expect(self, parts: Iterable[Part], done: set[int]) -> None:
        """Go once through all parts, to know how many there are."""
        for part in parts:
            self.parts += 1
            if part.number in done:
                self.done_before += 1
            else:
                self.sound_seconds += part.sound_seconds

    def recognised(self, job: int, seconds: float | None) -> None:
        """So many seconds of a recording are recognised, in all; None: it has ended. For views of running parts."""
        if seconds is None:
            self._jobs.pop(job, None)
        else:
            self._recognised += seconds - self._jobs.get(job, 0.0)
            self._jobs[job] = seconds

    def node_ready(self, node: str) -> None:
        """See RunObserver."""
        self._workers[node] = self._workers.get(node, 0) + 1

    def node_lost(self, node: str, cause: str, parts: int) -> None:
        """See RunObserver."""
        self.lost += 1
        self._workers[node] = max(0, self._workers.get(node, 0) - 1)

    def part_given(self, part: Part, node: str) -> None:
        """See RunObserver."""
        self._running.add(part.number)

    def part_done(self, report: PartReport) -> None:
        """See RunObserver."""
        self._running.discard(report.number)
        self.open_parts.discard(report.number)
        self.totals.add(report)

    def part_failed(self, number: int, fault: Fault, again: float | None) -> None:
        """See RunObserver."""
        self._running.discard(number)
        self.retries += again is not None
        self.given_up += again is None
        if again is None:
            self.open_parts.add(number)

    @property
    def done(self) -> int:
        """Parts that are done, by this command or before."""
        return self.done_before + self.totals.parts

    @property
    def running(self) -> int:
        """Parts that are with a worker."""
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
    def heard_seconds(self) -> float:
        """Sound that this command has transcribed, that of running parts included as far as it is told."""
        return max(self.totals.sound_seconds, self._recognised)

    @property
    def speed(self) -> float:
        """Times real time since the beginning, the models' loading included; 0 before the first result."""
        return self.heard_seconds / max(1e-3, time.monotonic() - self._began)

    @property
    def seconds_left(self) -> float | None:
        """Until all parts are done at this speed; None before the first result, and where no length is known."""
        left = max(0.0, self.sound_seconds - self.heard_seconds)
        return left / self.speed if self.speed and self.sound_seconds else None

    @property
    def money_left(self) -> float | None:
        """What that will cost at the price of a node's hour; None where the price or the time is not known."""
        if self.price is None or self.seconds_left is None:
            return None
        return self.price * max(1, self.nodes) * self.seconds_left / 3600

    @property
    def money_spent(self) -> float | None:
        """What this command has cost so far; None without a price."""
        if self.price is None:
            return None
        return self.price * max(1, self.nodes) * (time.monotonic() - self._began) / 3600
