"""The estimate of speed and time left, over files that are opened, fail, go and come back."""

from pathlib import Path

import msgspec
import pytest

from core.contracts.protocol import Load
from core.queue.eta import Pace
from core.queue.journal import Job, JobState, Journal, Recipe


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def jobs(tmp_path: Path) -> list[Job]:
    journal = Journal(tmp_path / "journal.sqlite3")
    batch, _ = journal.open_batch("pace")
    recipe = Recipe(Load("m", "cache"))
    return [journal.add(batch, f"/r/{n}.wav", 1_000_000, 1, recipe) for n in range(4)]


def test_speed_and_time_left(jobs: list[Job]) -> None:
    clock = Clock()
    pace = Pace(jobs, clock)
    assert pace.speed is None
    pace.begin()
    clock.now = 10.0
    pace.advance(jobs[0].id, 50.0, 100.0)
    assert pace.speed == 5.0
    assert pace.total == 400.0  # the others are as long for their bytes as the one that was opened
    assert pace.seconds_left == 70.0


def test_a_failed_file_is_behind_us_and_a_removed_one_is_none_of_our_business(jobs: list[Job]) -> None:
    clock = Clock()
    pace = Pace(jobs, clock)
    pace.begin()
    clock.now = 10.0
    pace.advance(jobs[0].id, 100.0, 100.0)
    pace.update(msgspec.structs.replace(jobs[1], state=JobState.FAILED))
    assert (pace.done, pace.total) == (100.0, 300.0)
    pace.forget(jobs[0].id)
    assert (pace.done, pace.total) == (0.0, 200.0)
    assert pace.speed == 10.0
    pace.forget(jobs[0].id)
    assert pace.total == 200.0


def test_rest_is_not_slowness(jobs: list[Job]) -> None:
    clock = Clock()
    pace = Pace(jobs, clock)
    pace.begin()
    clock.now = 10.0
    pace.advance(jobs[0].id, 100.0, 100.0)
    pace.rest()
    clock.now = 1000.0
    assert pace.speed is None
    pace.begin()
    clock.now = 1010.0
    pace.advance(jobs[1].id, 20.0, 100.0)
    assert pace.speed == 2.0
