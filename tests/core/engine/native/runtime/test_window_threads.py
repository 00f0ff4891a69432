"""Windows over threads: each where it costs least, every one once, and results in their order."""

import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import SimpleNamespace

import numpy as np
import psutil
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from core.engine import thread_budget
from core.engine.native.runtime.window_threads import WindowThreads, partition, shrinking_parts
from core.engine.recognizer import SAMPLE_RATE, Samples
from core.engine.thread_budget import ThreadBudget, ThreadTuner, torch_threads


@pytest.fixture
def three_threads() -> Iterator[None]:
    with torch_threads(3):
        yield


def windows(*seconds: float) -> list[Samples]:
    return [np.full(round(each * SAMPLE_RATE), each, np.float32) for each in seconds]


def seconds_of(part: Sequence[Samples]) -> list[torch.Tensor]:
    return [torch.tensor(len(window) / SAMPLE_RATE) for window in part]


@pytest.mark.slow
@given(st.lists(st.integers(1, 30), min_size=1, max_size=40), st.integers(1, 16))
def test_every_window_is_in_one_part_and_no_thread_waits_long(lengths: list[int], threads: int) -> None:
    shares, remainder = partition(lengths, threads)
    assert sorted([place for share in shares for place in share] + remainder) == list(range(len(lengths)))
    assert all(shares)
    assert len(shares) <= threads
    sums = [sum(lengths[place] for place in share) for share in shares]
    if sums and len(sums) == threads:
        assert max(sums) - min(sums) <= max(lengths)


def test_what_does_not_come_out_even_is_done_by_all_threads() -> None:
    assert partition([30, 30, 30, 30], 2) == ([[0, 2], [1, 3]], [])
    assert partition([30, 30, 30, 30, 30], 2) == ([[0, 2], [1, 3]], [4])
    assert partition([30, 20, 10], 2) == ([[0], [1, 2]], [])
    assert partition([30], 4) == ([], [0])
    assert partition([30, 1], 2) == ([], [0, 1])


@pytest.mark.usefixtures("three_threads")
def test_results_come_in_the_windows_order_and_each_thread_computes_alone() -> None:
    asked: list[tuple[str, int]] = []

    def compute(part: Sequence[Samples]) -> list[torch.Tensor]:
        asked.append((threading.current_thread().name, torch.get_num_threads()))
        return seconds_of(part)

    found = WindowThreads(120.0, ThreadBudget()).map(compute, windows(3, 1, 2, 2.5, 1.5, 2))
    assert [float(each) for each in found] == [3, 1, 2, 2.5, 1.5, 2]
    assert {name[:4] for name, _ in asked} == {"wind"}
    assert {count for _, count in asked} == {1}
    assert torch.get_num_threads() == 3


@pytest.mark.usefixtures("three_threads")
def test_no_more_seconds_are_computed_at_a_time_than_asked_for() -> None:
    at_a_time: list[float] = []

    def compute(part: Sequence[Samples]) -> list[torch.Tensor]:
        at_a_time.append(sum(len(window) for window in part) / SAMPLE_RATE)
        return seconds_of(part)

    WindowThreads(12.0, ThreadBudget()).map(compute, windows(*[2.0] * 24))
    assert max(at_a_time) == 4.0
    assert sum(at_a_time) == 48.0


@pytest.mark.slow
@given(st.lists(st.integers(1, 30), min_size=1, max_size=40), st.integers(1, 200), st.integers(1, 16))
def test_parts_become_shorter_so_that_all_threads_end_together(lengths: list[int], most: int, threads: int) -> None:
    parts = shrinking_parts(lengths, most, threads)
    assert sorted(index for part in parts for index in part) == list(range(len(lengths)))
    left = sum(lengths)
    for part in parts:
        together = sum(lengths[index] for index in part)
        assert len(part) == 1 or together <= min(most, left / (2 * threads))
        left -= together
    in_order = [lengths[index] for part in parts for index in part]
    assert in_order == sorted(lengths, reverse=True)


@pytest.mark.usefixtures("three_threads")
def test_the_others_compute_what_a_thread_that_is_held_up_would_have() -> None:
    others, lock, begun = threading.Event(), threading.Lock(), 0

    def compute(part: Sequence[Samples]) -> list[torch.Tensor]:
        nonlocal begun
        with lock:
            begun += 1
            number = begun
        if number == 6:
            others.set()
        assert number > 1 or others.wait(60), "the last part waits for the first one's thread"
        return seconds_of(part)

    found = WindowThreads(12.0, ThreadBudget()).map(compute, windows(*[2.0] * 12))
    assert [float(each) for each in found] == [2.0] * 12


@pytest.mark.usefixtures("three_threads")
def test_where_a_part_fails_no_other_is_begun() -> None:
    begun, failed = [], threading.Event()

    def compute(part: Sequence[Samples]) -> list[torch.Tensor]:
        begun.append(len(part))
        if len(begun) == 3:
            failed.set()
            raise IndexError("not enough memory")
        assert failed.wait(60)
        time.sleep(2.0)  # else a busy machine notes the failure after the next part has begun
        return seconds_of(part)

    with pytest.raises(IndexError, match="not enough memory"):
        WindowThreads(12.0, ThreadBudget()).map(compute, windows(*[2.0] * 24))
    assert len(begun) == 3


@pytest.mark.parametrize("threads", [1, 3])
def test_no_windows_are_nothing(threads: int) -> None:
    with torch_threads(threads):
        assert WindowThreads(12.0, ThreadBudget()).map(seconds_of, []) == []


@pytest.mark.usefixtures("three_threads")
def test_a_failure_is_told_when_every_thread_has_ended() -> None:
    ended, begun = [], threading.Barrier(3, timeout=60)

    def compute(part: Sequence[Samples]) -> list[torch.Tensor]:
        begun.wait()
        if part[0][0] == 2.0:
            raise RuntimeError("not enough memory")
        time.sleep(0.1)
        ended.append(len(part))
        return seconds_of(part)

    with pytest.raises(RuntimeError, match="not enough memory"):
        WindowThreads(120.0, ThreadBudget()).map(compute, windows(1.9, 2.0, 1.8))
    assert len(ended) == 2


def test_one_thread_computes_where_it_is_asked() -> None:
    here: list[str] = []

    def compute(part: Sequence[Samples]) -> list[torch.Tensor]:
        here.append(threading.current_thread().name)
        return seconds_of(part)

    with torch_threads(1):
        WindowThreads(3.0, ThreadBudget()).map(compute, windows(2, 2))
    assert here == [threading.current_thread().name] * 2


@pytest.mark.usefixtures("three_threads")
def test_the_number_of_threads_that_is_faster_is_used_and_sought_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(thread_budget, "time", SimpleNamespace(perf_counter=lambda: now))
    tuner, used, slow = ThreadTuner(ThreadBudget()), [], 3
    for number in range(200):
        if number == 100:
            slow = 1  # the machine has become quiet
        with tuner.step():
            used.append(torch.get_num_threads())
            now += 0.004 if used[-1] == slow else 0.001
    assert used[:6] == [3, 3, 3, 1, 1, 1]
    assert set(used[6:100]) == {1}
    assert set(used[106:]) == {3}
    assert torch.get_num_threads() == 3


@pytest.mark.usefixtures("three_threads")
def test_steps_on_a_gpu_are_left_alone() -> None:
    with ThreadTuner(ThreadBudget(torch.device("meta"))).step():
        assert torch.get_num_threads() == 3


@pytest.mark.usefixtures("three_threads")
def test_no_more_threads_compute_than_the_budget_has_and_a_search_keeps_one() -> None:
    """Background work has all threads but one while there is a search, and the search's steps what is left."""
    budget, busy, most, seen = ThreadBudget(), 0, 0, list[tuple[str, int]]()
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

    def steps() -> list[int]:
        return [count for who, count in seen if who == "step"]

    def compute(part: Sequence[Samples]) -> list[torch.Tensor]:
        with at_work("window"):
            enough, deadline = len(steps()) + 5, time.monotonic() + 60
            while len(steps()) < enough:
                assert time.monotonic() < deadline, "no step waits for a window"
                time.sleep(0.001)
        return seconds_of(part)

    threads = WindowThreads(3.0, budget, background=True)
    with budget.reserve_for_search():
        later = budget.run_in_background(lambda: threads.map(compute, windows(*[1.0] * 12)))
        while not later.done():
            with budget.lease(3), at_work("step"):
                time.sleep(0.001)
        with budget.lease(3) as number:
            assert number == torch.get_num_threads() == 3
    assert [float(each) for each in later.result()] == [1.0] * 12
    assert most == 3
    assert {count for who, count in seen if who == "window"} == {1}
    assert min(steps()) == 1


@pytest.mark.usefixtures("three_threads")
def test_background_work_that_could_use_all_threads_leaves_a_search_its_own() -> None:
    budget = ThreadBudget()
    with budget.reserve_for_search():
        with budget.lease(3, background=True) as number:
            assert number == 2
            with budget.lease(3) as step:
                assert step == 1
        later = threading.Event()

        def wait_for_threads() -> None:
            with budget.lease(3, background=True) as number:
                found.append(number)
                later.set()

        found: list[int] = []
        with budget.lease(3):
            threading.Thread(target=wait_for_threads).start()
            assert not later.wait(0.05)
        while not later.wait(0.001):  # however quickly steps follow each other, it gets its threads
            with budget.lease(3):
                time.sleep(0.002)
        assert found == [2]


@pytest.mark.usefixtures("three_threads")
def test_without_a_search_background_work_has_all_threads() -> None:
    together = threading.Barrier(3, timeout=60)

    def compute(part: Sequence[Samples]) -> list[torch.Tensor]:
        together.wait()
        return seconds_of(part)

    budget = ThreadBudget()
    WindowThreads(120.0, budget, background=True).map(compute, windows(1, 1, 1))
    with budget.reserve_for_search():
        pass
    WindowThreads(120.0, budget, background=True).map(compute, windows(1, 1, 1))


@pytest.mark.usefixtures("three_threads")
def test_what_fails_in_the_background_is_raised_where_it_is_asked_for_and_returns_its_threads() -> None:
    budget = ThreadBudget()

    def compute(_: Sequence[Samples]) -> list[torch.Tensor]:
        raise RuntimeError("not enough memory")

    with pytest.raises(RuntimeError, match="not enough memory"):
        budget.run_in_background(lambda: WindowThreads(120.0, budget).map(compute, windows(1, 1, 1))).result()
    with budget.lease(3) as number:
        assert number == 3


@pytest.mark.usefixtures("three_threads")
def test_background_work_brings_no_threads_but_its_own() -> None:
    def compute() -> int:
        torch.rand(2000, 2000).sum()
        with budget.lease(3, background=True) as number:
            torch.rand(2000, 2000).sum()
        return number

    budget = ThreadBudget()
    torch.rand(2000, 2000).sum()
    budget.run_in_background(lambda: None).result()
    before = psutil.Process().num_threads()
    assert budget.run_in_background(compute).result() == 1
    assert psutil.Process().num_threads() <= before  # one of another test's may end meanwhile


@pytest.mark.usefixtures("three_threads")
def test_who_cannot_wait_takes_what_is_free_and_one_thread_in_any_case() -> None:
    budget = ThreadBudget()
    with budget.lease(2) as first:
        with budget.lease(3, waits=False) as second, budget.lease(2, waits=False) as third:
            assert (first, second, third) == (2, 1, 1)
        with budget.lease(3, waits=False) as fourth:
            assert fourth == 1
    with budget.lease(3) as number:
        assert number == 3


def test_a_budget_of_one_thread_does_background_work_at_once() -> None:
    with torch_threads(1):
        budget = ThreadBudget()
        assert budget.run_in_background(threading.current_thread).result() is threading.current_thread()
        with budget.lease(2) as number:
            assert number == 1
