"""When a run over a corpus ends early: its storage is gone, and all other parts would only fail as well."""

from core.contracts.errors import EnvironmentFault, Fault

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
