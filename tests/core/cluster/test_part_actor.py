"""An actor without a cluster: parts that come while others are at work keep one engine busy."""

import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from core.cluster.part_actor import Assignment, PartActor, SentFault
from core.corpus.corpus_parts import Part
from core.corpus.manifest import Entry
from core.corpus.part_files import PartOptions
from core.corpus.part_report import PartReport
from core.corpus.worker import EngineWorker, PartFailed
from core.library import EngineOptions

NOTE = Path(__file__).parents[3] / "resources" / "samples" / "note.wav"
PARTS = 9


class CountingWorker(EngineWorker):
    """Counts how often its engine was left without work.

    However busy the machine is, a part is told of only when two others have come behind it, as three are given at a
    time: `came` is released once for each, for the two that the last one lacks as well.
    """

    streams = 0
    came: threading.Semaphore

    def run_all(self, parts: Iterable[Part | None]) -> Iterator[PartReport | PartFailed]:
        self.streams += 1
        awaited = 3
        for outcome in super().run_all(parts):
            for _ in range(awaited):
                assert self.came.acquire(timeout=180)
            awaited = 1
            yield outcome


def part(number: int) -> Part:
    return Part(number, tuple(Entry(f"{number}-{n}", str(NOTE)) for n in range(2)))


@pytest.mark.slow
def test_parts_that_follow_each_other_are_one_stream_and_all_are_told(tmp_path: Path, warm_home: Path) -> None:
    worker = CountingWorker(PartOptions(str(tmp_path / "out"), engine=EngineOptions()))
    worker.came = threading.Semaphore(0)

    def run(number: int) -> PartReport | SentFault:
        worker.came.release(1 if number < PARTS - 1 else 3)
        return actor.run(part(number))

    try:
        actor = PartActor(Assignment(lambda: worker, pinned=False))
        assert isinstance(actor.start(), str)
        with ThreadPoolExecutor(3) as driver:  # as many parts as an actor is given at a time
            reports = list(driver.map(run, range(PARTS)))
        assert [report.number for report in reports if isinstance(report, PartReport)] == list(range(PARTS))
        assert worker.streams == 1
        assert isinstance(run(PARTS), PartReport), "after a rest"
        assert worker.streams == 2
    finally:
        worker.close()
    assert len(list((tmp_path / "out").glob("part-*.jsonl"))) == PARTS + 1
