"""The estimate of speed and time left, over files that are opened, fail, go and come back."""

from pathlib import Path

import msgspec
import pytest

from core.contracts.protocol import Load, LoadDiarizer
from core.journal import ComputeSpec, Job, JobSpec, JobState, Journal, SpeakerChoice
from core.journal.job import Sound, Stage
from core.queue.eta import EtaEstimator


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


def test_a_recording_of_next_to_nothing_tells_no_speed(jobs: list[Job]) -> None:
    clock = Clock()
    eta = EtaEstimator(jobs[:1], clock)
    eta.resume()
    clock.now = 10.0
    eta.advance(jobs[0].id, 1.0, 1e-320)
    assert (eta.speed, eta.seconds_left) == (None, None)


def test_failed_file_counts_as_done_and_removed_one_not(jobs: list[Job]) -> None:
    clock = Clock()
    eta = EtaEstimator(jobs, clock)
    eta.resume()
    clock.now = 10.0
    eta.advance(jobs[0].id, 100.0, 100.0)
    eta.update(msgspec.structs.replace(jobs[1], words=Stage(JobState.FAILED)))
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


def test_time_left_counts_speakers_as_fast_as_they_come(jobs: list[Job]) -> None:
    clock = Clock()
    both = ComputeSpec(Load("m", "cache"), speakers=SpeakerChoice("model", LoadDiarizer("d", "cache")))
    one, two = (msgspec.structs.replace(job, compute=both) for job in jobs[:2])
    eta = EtaEstimator([one, two], clock)
    eta.resume()
    clock.now = 10.0
    eta.advance(one.id, 100.0, 100.0)
    assert eta.seconds_left == pytest.approx(10.0 + 200 * 0.04)  # a share of what words take, as long as none came
    one = msgspec.structs.replace(
        one, words=Stage(JobState.DONE), speakers=Stage(JobState.RUNNING), sound=Sound(duration=100.0)
    )
    eta.update(one)
    clock.now = 25.0  # ten of these seconds were the model's loading
    eta.advance_speakers(one.id, 25.0)
    clock.now = 30.0
    eta.advance_speakers(one.id, 50.0)
    assert eta.speed == pytest.approx(100 / 30)
    assert eta.seconds_left == pytest.approx(10.0 + 150 * 0.2)
    clock.now = 40.0
    eta.advance(two.id, 100.0, 100.0)
    assert eta.seconds_left == pytest.approx(150 * 0.2)
    eta.update(msgspec.structs.replace(one, speakers=Stage(JobState.DONE)))
    assert eta.seconds_left == pytest.approx(100 * 0.2)
    eta.remove(two.id)
    assert eta.seconds_left == 0.0
    eta.pause()
    assert eta.seconds_left is None, "it is done, not nearly done"
