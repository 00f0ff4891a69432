"""How a run on Ray scales: workers that sleep instead of computing, against a linear run, and the driver's memory.

usage: python tests/bench/cluster_scaling.py [--workers 1 8 32] [--seconds 0.5] [--parts 60] [--manifest]

Each worker is a process of its own (an actor); `--parts` is how many each of them gets, about. Counted are the parts
that are done while all workers are there: from when the last one has started, until the first parts run out. Linear is
a part for each worker in each `--seconds`. What starting the processes takes is shown, and not counted. With --manifest
parts are of ten rows each, read from a manifest as the command does, once to count them and once to give them out.
"""

import argparse
import shutil
import sys
import tempfile
import time
from array import array
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

import psutil

from core.cluster.driver import ClusterOptions, Driver
from core.cluster.part_actor import Assignment
from core.cluster.ray_cluster import connect
from core.corpus.corpus_parts import Part, split_into_parts
from core.corpus.manifest import Entry, read_manifest, write_manifest
from core.corpus.part_report import BINS, PartReport
from core.corpus.run_progress import RunProgress


class Sleeper:
    """A worker whose work is waiting."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def run_all(self, parts: Iterable[Part | None]) -> Iterator[PartReport]:
        for part in parts:
            if part is None:  # and none is left
                return
            began = time.time()
            time.sleep(self.seconds)
            bins = (0,) * BINS
            yield PartReport(part.number, "n", "none", began, time.time(), 7200.0, self.seconds, 0, 0, 0, {}, {}, bins)

    def close(self) -> None:
        """Nothing is held."""


class Clock(RunProgress):
    """When all of `wanted` workers were there, and when each part was done."""

    def __init__(self, wanted: int) -> None:
        super().__init__()
        self.wanted, self.began, self.complete = wanted, time.monotonic(), 0.0
        self.times = array("d")

    def node_ready(self, node: str) -> None:
        super().node_ready(node)
        if self.workers == self.wanted:
            self.complete = time.monotonic()

    def part_done(self, report: PartReport) -> None:
        self.times.append(time.monotonic())
        super().part_done(report)


def main() -> int:
    """Print a row for each number of workers."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 8, 32])
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--parts", type=int, default=60)
    parser.add_argument("--manifest", action="store_true")
    options = parser.parse_args()
    process, folder = psutil.Process(), tempfile.mkdtemp()
    print("workers  parts  all started s  counted s  of linear  driver MB")
    for workers in options.workers:
        with connect(None, workers) as cluster:
            clock, count = Clock(workers), workers * options.parts
            asked = ClusterOptions(workers)
            parts: Iterable[Part] = (Part(number, ()) for number in range(count))
            if options.manifest:
                manifest = str(Path(folder, f"{workers}.jsonl"))
                rows = (Entry(str(row), f"s3://bucket/sound/{row:09}.flac", None, 3.6) for row in range(10 * count))
                write_manifest(manifest, rows)
                clock.expect(split_into_parts(read_manifest(manifest), 0.01), set())
                assert clock.parts == count
                parts = split_into_parts(read_manifest(manifest), 0.01)
            driver = Driver(cluster, Assignment(partial(Sleeper, options.seconds), pinned=False), asked, clock)
            driver.run(iter(parts))
            if not clock.complete:
                raise SystemExit(f"the parts were done before all {workers} workers had started: give more --parts")
            first = clock.complete + 2 * options.seconds
            last = clock.times[-2 * workers - 1]  # from here on there may be none to give
            share = sum(first < each <= last for each in clock.times) * options.seconds / (workers * (last - first))
            started, memory = clock.complete - clock.began, process.memory_info().rss / 1e6
            print(
                f"{workers:7} {count:6} {started:14.1f} {last - first:10.1f} {share:10.1%} {memory:10.0f}", flush=True
            )
    shutil.rmtree(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
