"""The estimate of speed and time left, over files that are opened, fail, go and come back."""

from pathlib import Path

import msgspec
import pytest

from core.contracts.protocol import Load
from core.queue.eta import EtaEstimator
from core.queue.journal import ComputeSpec, Job, JobSpec, JobState, Journal


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def jobs(tmp_path: Path) -> list[Job]:
    journal = Journal(tmp_path / "journal.sqlite3")
    batch, _ = journal.batches.open("pace")
    spec = JobSpec(ComputeSpec(Load("m", "cache")))
    return [journal.jobs.add(batch, f"/r/{n}.wav", 1_000_000, 1, spec) for n in range(4)]


def test_speed_and_time_left(jobs: list[Job]) -> None:
    clock = Clock()
    eta = EtaEstimator(jobs, clock)
    assert eta.speed is None
    eta.resume()
    clock.now = 10.0
    eta.advance(jobs[0].id, 50.0, 100.0)
    assert eta.speed == 5.0
    assert eta.total == 400.0  # the others are as long for their bytes as the one that was opened
    assert eta.seconds_left == 70.0


def test_a_failed_file_is_behind_us_and_a_removed_one_is_none_of_our_business(jobs: list[Job]) -> None:
    clock = Clock()
    eta = EtaEstimator(jobs, clock)
    eta.resume()
    clock.now = 10.0
    eta.advance(jobs[0].id, 100.0, 100.0)
    eta.update(msgspec.structs.replace(jobs[1], state=JobState.FAILED))
    assert (eta.done, eta.total) == (100.0, 300.0)
    eta.remove(jobs[0].id)
    assert (eta.done, eta.total) == (0.0, 200.0)
    assert eta.speed == 10.0
    eta.remove(jobs[0].id)
    assert eta.total == 200.0


def test_rest_is_not_slowness(jobs: list[Job]) -> None:
    clock = Clock()
    eta = EtaEstimator(jobs, clock)
    eta.resume()
    clock.now = 10.0
    eta.advance(jobs[0].id, 100.0, 100.0)
    eta.pause()
    clock.now = 1000.0
    assert eta.speed is None
    eta.resume()
    clock.now = 1010.0
    eta.advance(jobs[1].id, 20.0, 100.0)
    assert eta.speed == 2.0
