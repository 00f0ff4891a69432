"""Time the words of large batches in helper processes."""

import multiprocessing
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from core.engine.alignment.acoustics import Acoustics
from core.engine.alignment.transcription_times import Edges, edges_by_sound, edges_here
from core.engine.recognizer import WordPosition
from core.engine.service.parent_watch import die_with_engine

_LEAST_WINDOWS = 16  # smaller batches are done before the processes start
_WINDOWS_PER_CALL = 4
_NO_PROCESSES = (  # a killed process, or a system without semaphores
    BrokenProcessPool,
    OSError,
    ImportError,
    NotImplementedError,
)


class TimingProcesses:
    """A FindEdges that shares its work among processes. They start with the first work. For one thread only.

    If processes cannot start or one of them ends, this process does this work and all later work.
    """

    def __init__(self, count: int) -> None:
        """Allow `count` processes. 0: this process does all work."""
        self._count = count
        self._executor: ProcessPoolExecutor | None = None

    def __call__(self, positions: Sequence[Sequence[WordPosition]], acoustics: Sequence[Acoustics]) -> Sequence[Edges]:
        """See FindEdges."""
        if not self._count or len(positions) < _LEAST_WINDOWS:
            return edges_here(positions, acoustics)
        try:
            if self._executor is None:
                spawn = multiprocessing.get_context("spawn")
                self._executor = ProcessPoolExecutor(self._count, spawn, die_with_engine)
            return list(self._executor.map(edges_by_sound, positions, acoustics, chunksize=_WINDOWS_PER_CALL))
        except _NO_PROCESSES:
            print(
                "A process that times words has ended. The engine times words from now on.", file=sys.stderr, flush=True
            )
            self.rest()
            self._count = 0
            return edges_here(positions, acoustics)

    def rest(self) -> None:
        """End the processes until more work arrives."""
        executor, self._executor = self._executor, None
        if executor is not None:
            executor.shutdown(cancel_futures=True)
