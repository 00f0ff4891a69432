"""What whoever watches a run over a corpus is told."""

from typing import Protocol

from core.contracts.errors import EnvironmentFault, Fault
from core.corpus.corpus_parts import Part
from core.corpus.part_report import PartReport


class RunObserver(Protocol):
    """A view of a run; all calls come from one thread."""

    def node_ready(self, node: str) -> None:
        """A worker on a node can take parts."""

    def node_lost(self, node: str, cause: str, parts: int) -> None:
        """A worker is gone or was ended; its `parts` are given to others."""

    def part_given(self, part: Part, node: str) -> None:
        """A part is worked on, perhaps by a second worker."""

    def part_done(self, report: PartReport) -> None:
        """A part is written."""

    def part_failed(self, number: int, fault: Fault, again: float | None) -> None:
        """A part was not written. It is tried again in `again` seconds; None: it stays open."""


MOST_FAILURES = 3
"""Parts in a row, for each worker, that a storage or a machine may stand in the way of before a run ends."""


class FailureLimit:
    """Counts parts that failed since one was done."""

    def __init__(self, workers: int) -> None:
        self._most, self._count = MOST_FAILURES * workers, 0

    def forget(self) -> None:
        """A part is done."""
        self._count = 0

    def add(self, fault: Fault) -> None:
        """A part is not. Raises EnvironmentFault("corpus-stopped") when these are too many in a row."""
        self._count += 1
        if self._count >= self._most:
            raise EnvironmentFault("corpus-stopped", count=self._count, reason=fault.sentence) from fault
