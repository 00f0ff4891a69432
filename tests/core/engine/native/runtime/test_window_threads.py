"""Windows over the cores: each where it costs least, every one once, and what comes back in their order."""

import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import numpy as np
import psutil
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from core.engine.native.runtime.thread_budget import Pace, Seats, threads
from core.engine.native.runtime.window_threads import Cores, deal
from core.engine.recognizer import SAMPLE_RATE, Samples


@pytest.fixture
def three_threads() -> Iterator[None]:
    with threads(3):
        yield


def windows(*seconds: float) -> list[Samples]:
    return [np.full(round(each * SAMPLE_RATE), each, np.float32) for each in seconds]


def seconds_of(dealt: Sequence[Samples]) -> list[torch.Tensor]:
    return [torch.tensor(len(window) / SAMPLE_RATE) for window in dealt]


@given(st.lists(st.integers(1, 30), min_size=1, max_size=40), st.integers(1, 16))
def test_every_window_is_dealt_once_and_no_core_waits_long(lengths: list[int], cores: int) -> None:
    hands, together = deal(lengths, cores)
    assert sorted([place for hand in hands for place in hand] + together) == list(range(len(lengths)))
    assert all(hands)
    assert len(hands) <= cores
    sums = [sum(lengths[place] for place in hand) for hand in hands]
    if sums and len(sums) == cores:
        assert max(sums) - min(sums) <= max(lengths)


def test_what_does_not_come_out_even_is_done_by_all_cores() -> None:
    assert deal([30, 30, 30, 30], 2) == ([[0, 2], [1, 3]], [])
    assert deal([30, 30, 30, 30, 30], 2) == ([[0, 2], [1, 3]], [4])
    assert deal([30, 20, 10], 2) == ([[0], [1, 2]], [])
    assert deal([30], 4) == ([], [0])
    assert deal([30, 1], 2) == ([], [0, 1])


@pytest.mark.usefixtures("three_threads")
def test_results_come_in_the_windows_order_and_each_core_has_its_own_threads() -> None:
    asked: list[tuple[str, int]] = []

    def compute(dealt: Sequence[Samples]) -> list[torch.Tensor]:
        asked.append((threading.current_thread().name, torch.get_num_threads()))
        return seconds_of(dealt)

    found = Cores(120.0, Seats()).spread(compute, windows(3, 1, 2, 2.5, 1.5, 2))
    assert [float(each) for each in found] == [3, 1, 2, 2.5, 1.5, 2]
    assert {name[:4] for name, _ in asked} == {"core"}
    assert {count for _, count in asked} == {1}
    assert torch.get_num_threads() == 3


@pytest.mark.usefixtures("three_threads")
def test_no_more_seconds_are_computed_at_a_time_than_asked_for() -> None:
    at_a_time: list[float] = []

    def compute(dealt: Sequence[Samples]) -> list[torch.Tensor]:
        at_a_time.append(sum(len(window) for window in dealt) / SAMPLE_RATE)
        return seconds_of(dealt)

    Cores(12.0, Seats()).spread(compute, windows(*[2.0] * 12))
    assert at_a_time == [4.0] * 6


@pytest.mark.usefixtures("three_threads")
def test_a_failure_is_told_when_every_core_has_ended() -> None:
    ended = []

    def compute(dealt: Sequence[Samples]) -> list[torch.Tensor]:
        if dealt[0][0] == 2.0:
            raise RuntimeError("not enough memory")
        time.sleep(0.1)
        ended.append(len(dealt))
        return seconds_of(dealt)

    with pytest.raises(RuntimeError, match="not enough memory"):
        Cores(120.0, Seats()).spread(compute, windows(1.9, 2.0, 1.8))
    assert len(ended) == 2


def test_one_core_computes_where_it_is_asked() -> None:
    here: list[str] = []

    def compute(dealt: Sequence[Samples]) -> list[torch.Tensor]:
        here.append(threading.current_thread().name)
        return seconds_of(dealt)

    with threads(1):
        Cores(3.0, Seats()).spread(compute, windows(2, 2))
    assert here == [threading.current_thread().name] * 2


@pytest.mark.usefixtures("three_threads")
def test_the_number_of_threads_that_is_faster_is_used_and_sought_again() -> None:
    pace, used, slow = Pace(Seats()), [], 3
    for number in range(200):
        if number == 100:
            slow = 1  # the machine has become quiet
        with pace.step():
            used.append(torch.get_num_threads())
            time.sleep(0.004 if used[-1] == slow else 0.001)
    assert used[:6] == [3, 3, 3, 1, 1, 1]
    assert set(used[6:100]) == {1}
    assert set(used[106:]) == {3}
    assert torch.get_num_threads() == 3


@pytest.mark.usefixtures("three_threads")
def test_steps_on_a_gpu_are_left_alone() -> None:
    with Pace(Seats(torch.device("meta"))).step():
        assert torch.get_num_threads() == 3


@pytest.mark.usefixtures("three_threads")
def test_no_more_threads_compute_than_there_are_cores_and_a_search_keeps_one() -> None:
    """Patient work has all cores but one while there is a search, and the search's steps what is left."""
    seats, busy, most, seen = Seats(), 0, 0, list[tuple[str, int]]()
    lock = threading.Lock()

    @contextmanager
    def at_work(who: str) -> Iterator[None]:
        nonlocal busy, most
        with lock:
            busy += torch.get_num_threads()
            most = max(most, busy)
            seen.append((who, torch.get_num_threads()))
        yield
        with lock:
            busy -= torch.get_num_threads()

    def compute(dealt: Sequence[Samples]) -> list[torch.Tensor]:
        with at_work("window"):
            time.sleep(0.03)
        return seconds_of(dealt)

    cores = Cores(3.0, seats, patient=True)
    with seats.search():
        later = seats.aside(lambda: cores.spread(compute, windows(*[1.0] * 12)))
        while not later.done():
            with seats.taken(3), at_work("step"):
                time.sleep(0.001)
        with seats.taken(3) as number:
            assert number == torch.get_num_threads() == 3
    assert [float(each) for each in later.result()] == [1.0] * 12
    assert most == 3
    assert {count for who, count in seen if who == "window"} == {1}
    steps = [count for who, count in seen if who == "step"]
    assert len(steps) > 20, "no step waits for a window"
    assert min(steps) == 1


@pytest.mark.usefixtures("three_threads")
def test_patient_work_that_has_threads_for_all_cores_leaves_a_search_its_own() -> None:
    seats = Seats()
    with seats.search():
        with seats.taken(3, patient=True) as number:
            assert number == 2
            with seats.taken(3) as step:
                assert step == 1
        later = threading.Event()

        def wait_for_seats() -> None:
            with seats.taken(3, patient=True) as number:
                found.append(number)
                later.set()

        found: list[int] = []
        with seats.taken(3):
            threading.Thread(target=wait_for_seats).start()
            assert not later.wait(0.05)
        while not later.wait(0.001):  # however quickly steps follow each other, it gets its cores
            with seats.taken(3):
                time.sleep(0.002)
        assert found == [2]


@pytest.mark.usefixtures("three_threads")
def test_without_a_search_the_patient_have_all_cores() -> None:
    together = threading.Barrier(3, timeout=20)

    def compute(dealt: Sequence[Samples]) -> list[torch.Tensor]:
        together.wait()
        return seconds_of(dealt)

    seats = Seats()
    Cores(120.0, seats, patient=True).spread(compute, windows(1, 1, 1))
    with seats.search():
        pass
    Cores(120.0, seats, patient=True).spread(compute, windows(1, 1, 1))


@pytest.mark.usefixtures("three_threads")
def test_what_fails_aside_is_told_to_whoever_asks_and_leaves_its_seats() -> None:
    seats = Seats()

    def compute(_: Sequence[Samples]) -> list[torch.Tensor]:
        raise RuntimeError("not enough memory")

    with pytest.raises(RuntimeError, match="not enough memory"):
        seats.aside(lambda: Cores(120.0, seats).spread(compute, windows(1, 1, 1))).result()
    with seats.taken(3) as number:
        assert number == 3


@pytest.mark.usefixtures("three_threads")
def test_work_aside_brings_no_threads_but_its_own() -> None:
    def compute() -> int:
        torch.rand(2000, 2000).sum()
        with seats.taken(3, patient=True) as number:
            torch.rand(2000, 2000).sum()
        return number

    seats = Seats()
    torch.rand(2000, 2000).sum()
    seats.aside(lambda: None).result()
    before = psutil.Process().num_threads()
    assert seats.aside(compute).result() == 1
    assert psutil.Process().num_threads() == before


def test_a_single_core_does_at_once_what_would_be_done_aside() -> None:
    with threads(1):
        seats = Seats()
        assert seats.aside(threading.current_thread).result() is threading.current_thread()
        with seats.taken(2) as number:
            assert number == 1
