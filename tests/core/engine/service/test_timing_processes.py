"""Test that processes find the same word times, even after one of them was killed."""

import os
import signal

import numpy as np
import psutil
import pytest
from checkpoints import sound

from core.engine.alignment.transcription_times import edges_here, measured
from core.engine.recognizer import TokenPosition, WordPosition
from core.engine.service.timing_processes import TimingProcesses

WINDOWS = 24
ACOUSTICS = [measured(sound(8, seed)) for seed in range(WINDOWS)]
POSITIONS = [
    [WordPosition(TokenPosition(at, 3), TokenPosition(at + 0.1, 2)) for at in np.arange(0.2, 7.5, 0.3 + 0.01 * seed)]
    for seed in range(WINDOWS)
]


def children() -> list[psutil.Process]:
    return [each for each in psutil.Process().children() if "spawn_main" in " ".join(each.cmdline())]


@pytest.mark.slow
def test_processes_find_the_same_times() -> None:
    processes = TimingProcesses(2)
    assert processes(POSITIONS[:3], ACOUSTICS[:3]) == edges_here(POSITIONS[:3], ACOUSTICS[:3])
    assert not children(), "three windows are done sooner than a process has begun"
    assert processes(POSITIONS, ACOUSTICS) == edges_here(POSITIONS, ACOUSTICS)
    assert 1 <= len(children()) <= 2
    processes.rest()
    assert not children()
    assert processes(POSITIONS, ACOUSTICS) == edges_here(POSITIONS, ACOUSTICS), "they are started again"
    processes.rest()


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_the_engine_times_the_words_of_a_killed_process() -> None:
    processes = TimingProcesses(2)
    processes(POSITIONS, ACOUSTICS)
    for child in children():
        os.kill(child.pid, signal.SIGKILL)
    for _ in range(2):
        assert processes(POSITIONS, ACOUSTICS) == edges_here(POSITIONS, ACOUSTICS)
    assert not children()


def test_the_engine_times_words_if_no_process_can_start(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: object) -> None:
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", refuse)
    assert TimingProcesses(2)(POSITIONS, ACOUSTICS) == edges_here(POSITIONS, ACOUSTICS)
