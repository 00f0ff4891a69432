"""An actor without a cluster: parts that come while others are at work keep one engine busy."""

from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from core.cluster.part_actor import Assignment, PartActor
from core.corpus.corpus_parts import Part
from core.corpus.manifest import Entry
from core.corpus.part_files import PartOptions
from core.corpus.part_report import PartReport
from core.corpus.worker import EngineWorker, PartFailed
from core.library import EngineOptions

NOTE = Path(__file__).parents[3] / "resources" / "samples" / "note.wav"
PARTS = 9


class CountingWorker(EngineWorker):
    """Counts how often its engine was left without work."""

    streams = 0

    def run_all(self, parts: Iterable[Part | None]) -> Iterator[PartReport | PartFailed]:
        self.streams += 1
        yield from super().run_all(parts)


def part(number: int) -> Part:
    return Part(number, tuple(Entry(f"{number}-{n}", str(NOTE)) for n in range(2)))


def test_parts_that_follow_each_other_are_one_stream_and_all_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DATA", "CACHE", "STATE", "CONFIG"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name))
    worker = CountingWorker(PartOptions(str(tmp_path / "out"), engine=EngineOptions()))
    try:
        actor = PartActor(Assignment(lambda: worker, pinned=False))
        assert isinstance(actor.start(), str)
        with ThreadPoolExecutor(3) as driver:  # as many parts as an actor is given at a time
            reports = list(driver.map(actor.run, map(part, range(PARTS))))
        assert [report.number for report in reports if isinstance(report, PartReport)] == list(range(PARTS))
        assert worker.streams == 1
        assert isinstance(actor.run(part(PARTS)), PartReport), "after a rest"
        assert worker.streams == 2
    finally:
        worker.close()
    assert len(list((tmp_path / "out").glob("part-*.jsonl"))) == PARTS + 1
