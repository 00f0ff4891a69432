"""How a run on Ray scales: workers that sleep instead of computing, against a linear run, and the driver's memory.

usage: python tests/bench/cluster_scaling.py [--workers 1 8 32] [--seconds 0.5] [--parts 60]

Each worker is a process of its own (an actor); `--parts` is how many each of them gets. Linear is one part's sleep
times the parts of a worker; time runs from the first part that is given to the last that is done, so that starting the
other workers counts.
"""

import argparse
import sys
import time
from collections.abc import Iterable, Iterator
from functools import partial

import psutil

from core.cluster.driver import ClusterOptions, Driver
from core.cluster.part_actor import Assignment
from core.cluster.ray_cluster import connected
from core.corpus.corpus_parts import Part
from core.corpus.part_report import BINS, PartReport
from core.corpus.run_progress import RunProgress


class Sleeper:
    """A worker whose work is waiting."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def run_all(self, parts: Iterable[Part]) -> Iterator[PartReport]:
        for part in parts:
            began = time.time()
            time.sleep(self.seconds)
            bins = (0,) * BINS
            yield PartReport(part.number, "n", "none", began, time.time(), 7200.0, self.seconds, 0, 0, 0, {}, {}, bins)

    def close(self) -> None:
        """Nothing is held."""


class Clock(RunProgress):
    """When the first part was given, and the last one done: starting the processes of the others counts."""

    first = last = 0.0

    def part_given(self, part: Part, node: str) -> None:
        self.first = self.first or time.monotonic()
        super().part_given(part, node)

    def part_done(self, report: PartReport) -> None:
        self.last = time.monotonic()
        super().part_done(report)


def main() -> int:
    """Print a row for each number of workers."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 8, 32])
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--parts", type=int, default=60)
    options = parser.parse_args()
    process = psutil.Process()
    print("workers  parts  linear s  took s  of linear  driver MB")
    for workers in options.workers:
        with connected(None, workers) as ray:
            clock, count = Clock(), workers * options.parts
            driver = Driver(
                ray, Assignment(partial(Sleeper, options.seconds), pinned=False), ClusterOptions(workers), clock
            )
            driver.run(Part(number, ()) for number in range(count))
            took, linear = clock.last - clock.first, options.parts * options.seconds
            memory = process.memory_info().rss / 1e6
            print(f"{workers:7} {count:6} {linear:9.1f} {took:7.1f} {linear / took:9.1%} {memory:10.0f}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
