"""A run over a corpus on this machine: parts in, what a RunObserver is told out."""

from collections.abc import Iterable, Iterator

from core.corpus.corpus_parts import Part
from core.corpus.failure_limit import FailureLimit
from core.corpus.run_observer import RunObserver
from core.corpus.worker import EngineWorker, PartFailed


def run_here(worker: EngineWorker, parts: Iterable[Part], observer: RunObserver) -> None:
    """Work through parts with one engine. Raises EnvironmentFault when the engine cannot work, and "corpus-stopped"."""
    limit = FailureLimit(1)

    def given() -> Iterator[Part]:
        for part in parts:
            observer.part_given(part, worker.node)
            yield part

    for outcome in worker.run_all(given()):
        if isinstance(outcome, PartFailed):
            observer.part_failed(outcome.number, outcome.fault, None)
            limit.add(outcome.fault)
        else:
            observer.part_done(outcome)
            limit.forget()
