"""Times the words of a batch in processes of their own: beside a GPU the one that has the engine takes longer for it
than the GPU for all that comes before."""

import multiprocessing
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from core.engine.alignment.acoustics import Acoustics
from core.engine.alignment.transcription_times import Edges, edges_by_sound, edges_here
from core.engine.recognizer import WordPosition
from core.engine.service.parent_watch import die_with_engine

_LEAST_WINDOWS = 16  # of a batch: with fewer it is done before the processes have begun
_AT_ONCE = 4  # windows that a process is given
_NO_PROCESSES = (
    BrokenProcessPool,
    OSError,
    ImportError,
    NotImplementedError,
)  # a killed one; a system without semaphores


class TimingProcesses:
    """A FindEdges whose work is shared out among processes, which are started when there is some. For one thread.

    Where there can be none, or one of them ends, that work and all that follows is done in this process.
    """

    def __init__(self, count: int) -> None:
        """`count`: how many there may be; 0: none."""
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
            return list(self._executor.map(edges_by_sound, positions, acoustics, chunksize=_AT_ONCE))
        except _NO_PROCESSES:
            print("words are timed without processes from now on: one has ended", file=sys.stderr, flush=True)
            self.rest()
            self._count = 0
            return edges_here(positions, acoustics)

    def rest(self) -> None:
        """End the processes until there is work again."""
        executor, self._executor = self._executor, None
        if executor is not None:
            executor.shutdown(cancel_futures=True)
