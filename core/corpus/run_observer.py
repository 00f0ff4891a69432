"""Define how a run over a corpus reports to its view."""

from typing import Protocol

from core.contracts.errors import EnvironmentFault, Fault
from core.corpus.corpus_parts import Part
from core.corpus.part_report import PartReport


class RunObserver(Protocol):
    """A view of a run. All calls come from one thread."""

    def node_ready(self, node: str) -> None:
        """Report that a worker on a node can take parts."""

    def node_lost(self, node: str, cause: str, parts: int) -> None:
        """Report that a worker ended. Others get its `parts`."""

    def part_given(self, part: Part, node: str) -> None:
        """Report that a worker starts a part. It may be the second worker of this part."""

    def part_done(self, report: PartReport) -> None:
        """Report that a part is written."""

    def part_failed(self, number: int, fault: Fault, again: float | None) -> None:
        """Report that a part failed. The next try starts in `again` seconds. None: the part stays open."""


MOST_FAILURES = 3
"""Failed parts in a row for each worker, after which a run ends."""


class FailureLimit:
    """Counts the failed parts since the last done part."""

    def __init__(self, workers: int) -> None:
        self._most, self._count = MOST_FAILURES * workers, 0

    def reset(self) -> None:
        """Count a done part: start again at zero."""
        self._count = 0

    def add(self, fault: Fault) -> None:
        """Count a failed part. Raises EnvironmentFault("corpus-stopped") after too many in a row."""
        self._count += 1
        if self._count >= self._most:
            raise EnvironmentFault("corpus-stopped", count=self._count, reason=fault.sentence) from fault
