"""Runs on a real Ray cluster of this machine: workers that die, storages that fail, stragglers, processors' shares."""

import contextlib
import os
import time
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import psutil
import pytest

from core.cluster.driver import ClusterOptions, Driver
from core.cluster.part_actor import Assignment, divide_processors, parse_processors
from core.cluster.ray_cluster import Cluster, ClusterLost, connect
from core.contracts.errors import EnvironmentFault, Fault
from core.corpus.corpus_parts import Part
from core.corpus.part_files import PartOptions, done_parts, write_part
from core.corpus.part_report import BINS, PartReport
from core.corpus.run_metrics import MetricsFile
from core.corpus.run_progress import RunProgress
from core.corpus.worker import PartFailed

KILLS, FAILS, HANGS = 3, 14, 25
"""Parts at which an actor is killed, finds no storage and hangs, each once: far from each other, so that no actor has
two of them, and what one tells of the second is not lost with the first."""


class Worker:
    """Writes parts without an engine. What a part meets on its first try is told by its number."""

    def __init__(self, folder: str) -> None:
        self.folder = Path(folder)

    def run_all(self, parts: Iterable[Part | None]) -> Iterator[PartReport | PartFailed]:
        for part in parts:
            if part is None:  # and none is left
                return
            first = self.folder / f"first-{part.number}"
            if part.number in (KILLS, FAILS, HANGS) and not first.exists():
                first.touch()
                if part.number == KILLS:
                    os._exit(1)
                if part.number == FAILS:
                    yield PartFailed(FAILS, EnvironmentFault("storage-away", uri="s3://b/k", reason="503"))
                    continue
                time.sleep(3600)
            yield self.write(part)

    def write(self, part: Part) -> PartReport:
        now = time.time()
        report = PartReport(part.number, str(os.getpid()), "none", now, now, 1.0, 0.01, 0, 0, 0, {}, {}, (0,) * BINS)
        write_part(PartOptions(str(self.folder / "out")), part.number, [], [], report)
        return report

    def close(self) -> None:
        """Nothing is held."""


class HangingWorker(Worker):
    """A worker for which one part never ends, whoever has it."""

    def write(self, part: Part) -> PartReport:
        if part.number == HANGS:
            time.sleep(3600)
        return super().write(part)


class AwayWorker(Worker):
    """A worker whose storage is gone."""

    def run_all(self, parts: Iterable[Part | None]) -> Iterator[PartReport | PartFailed]:
        for part in filter(None, parts):
            yield PartFailed(part.number, EnvironmentFault("storage-away", uri="s3://b/k", reason="refused"))


def no_worker() -> Worker:
    raise EnvironmentFault("model-missing", name="unknown", known="demo")


class Observer(RunProgress):
    """Keeps what it is told."""

    def __init__(self) -> None:
        super().__init__(3.6)
        self.told: list[tuple[str, Any]] = []

    def part_done(self, report: PartReport) -> None:
        self.told.append(("done", report.number))
        super().part_done(report)

    def part_failed(self, number: int, fault: Fault, again: float | None) -> None:
        self.told.append((fault.code, number))
        super().part_failed(number, fault, again)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    os.environ["PYTHONPATH"] = str(Path(__file__).resolve().parents[3]) + os.pathsep + str(Path(__file__).parent)
    with connect(None, 4) as found:
        yield found


@pytest.mark.slow
def test_local_cluster_listens_on_the_loopback_interface_only(cluster: Cluster) -> None:
    processes = [psutil.Process(), *psutil.Process().children(recursive=True)]
    sockets = [socket for process in processes for socket in process.net_connections() if socket.status == "LISTEN"]
    hosts = {socket.laddr.ip.removeprefix("::ffff:") for socket in sockets}
    assert hosts == {"127.0.0.1"}


@pytest.mark.slow
def test_each_part_is_written_though_workers_die_hang_and_storage_fails(cluster: Cluster, tmp_path: Path) -> None:
    observer = Observer()
    options = ClusterOptions(2, cpus=1.0, deadline=4.0)
    driver = Driver(cluster, Assignment(partial(Worker, str(tmp_path)), 2), options, observer)
    observer.expect((Part(n, ()) for n in range(30)), set())
    driver.run(Part(n, ()) for n in range(30))
    assert (observer.done, observer.given_up, observer.totals.failed) == (30, 0, 0)
    assert done_parts(str(tmp_path / "out")) == set(range(30))
    assert sorted(number for what, number in observer.told if what == "done") == list(range(30))
    assert ("storage-away", FAILS) in observer.told
    assert observer.lost >= 2  # one that was killed, one that hung
    assert (observer.done, observer.running, observer.totals.parts) == (30, 0, 30)
    MetricsFile(tmp_path / "mynah.prom").update(observer)
    assert 'mynah_parts{state="done"} 30.0\n' in (tmp_path / "mynah.prom").read_text()


@pytest.mark.slow
def test_what_keeps_all_workers_from_starting_is_said(cluster: Cluster) -> None:
    driver = Driver(cluster, Assignment(no_worker), ClusterOptions(2), Observer())
    with pytest.raises(EnvironmentFault) as raised:
        driver.run(iter([Part(0, ())]))
    assert raised.value.code == "model-missing"


@pytest.mark.slow
def test_a_run_whose_storage_is_gone_ends_with_its_reason(cluster: Cluster, tmp_path: Path) -> None:
    observer = Observer()
    driver = Driver(cluster, Assignment(partial(AwayWorker, str(tmp_path))), ClusterOptions(2), observer)
    with pytest.raises(EnvironmentFault, match=r"6 failed parts in a row.*the storage of s3://b/k is not responding"):
        driver.run(Part(n, ()) for n in range(100_000))
    assert len(observer.told) == 6


@pytest.mark.slow
def test_a_cluster_of_this_machine_that_ends_does_not_stall_the_run(cluster: Cluster, tmp_path: Path) -> None:
    """The last one that has the cluster."""

    class Killer(Observer):
        def part_done(self, report: PartReport) -> None:
            super().part_done(report)
            for process in psutil.Process().children():
                with contextlib.suppress(psutil.NoSuchProcess):
                    if process.name() == "raylet":
                        process.kill()

    observer = Killer()
    assignment = Assignment(partial(HangingWorker, str(tmp_path)))
    driver = Driver(cluster, assignment, ClusterOptions(2, deadline=60.0), observer)
    with pytest.raises(ClusterLost):
        driver.run(Part(n, ()) for n in (0, 1, 2, HANGS))
    assert observer.workers == 0
    assert observer.lost >= 1


@pytest.mark.slow
def test_processors_are_shared_out_by_sockets() -> None:
    assert parse_processors("0-3,8\n") == [0, 1, 2, 3, 8]
    sockets = [[0, 1, 4, 5], [2, 3, 6, 7]]
    assert list(divide_processors(sockets, 2)) == [(0, 1, 4, 5), (2, 3, 6, 7)]
    assert list(divide_processors(sockets, 4)) == [(0, 1), (4, 5), (2, 3), (6, 7)]
