"""Test the size of batches, learnt from earlier batches and kept for the next start."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from memory_samples import MemorySamples

from core.engine.devices import release_freed_memory
from core.engine.service.calibration import FIRST_BUDGET, FIRST_BUDGET_AED, STEP, Calibration, PeakMemory

GIGABYTE = 1e9


def run(calibration: Calibration, free: float, speed: dict[float, float], batches: int) -> list[float]:
    """Let full batches of 30 s run, `speed` seconds of sound a second by budget; the budgets that were used."""
    used = []
    for _ in range(batches):
        budget = calibration.budget(free)
        count = int(budget / STEP)
        calibration.learn(STEP, STEP * count, 2e6 * STEP * count, budget / speed[budget], budget)
        used.append(budget)
    return used


def test_batches_grow_while_larger_ones_are_faster() -> None:
    speed = {120.0: 60.0, 240.0: 80.0, 480.0: 81.0}
    used = run(Calibration(None, "mps"), 100 * GIGABYTE, speed, 12)
    assert used[0] == FIRST_BUDGET
    assert used[3] == 240.0
    assert 480.0 in used
    assert used[-1] == 240.0, "480 was no faster, so its memory is not worth it"


def test_cpu_batches_stay_short() -> None:
    slow = run(Calibration(None, "cpu"), 100 * GIGABYTE, {120.0: 25.0}, 12)
    assert set(slow) == {FIRST_BUDGET}, "240 s of sound would take 9.6 s"
    quick = run(Calibration(None, "cpu"), 100 * GIGABYTE, {120.0: 50.0, 240.0: 55.0}, 12)
    assert quick[-1] == 240.0


def test_a_slow_cpu_gets_smaller_decoder_batches() -> None:
    used = run(Calibration(None, "cpu", FIRST_BUDGET_AED), 100 * GIGABYTE, {480.0: 16.0}, 5)
    assert set(used) == {480.0}
    used = run(Calibration(None, "cpu", FIRST_BUDGET_AED), 100 * GIGABYTE, {480.0: 5.0, 240.0: 5.0, 120.0: 4.0}, 7)
    assert used == [480.0] * 3 + [120.0] * 4, "480 s of sound would take a minute and a half"


def test_batches_grow_again_when_a_processor_becomes_free(tmp_path: Path) -> None:
    busy, free = {480.0: 5.0, 120.0: 4.0}, {480.0: 18.0, 240.0: 17.0, 120.0: 16.0}
    assert run(Calibration(tmp_path / "a", "cpu", FIRST_BUDGET_AED), 100 * GIGABYTE, busy, 6)[-1] == 120.0
    again = Calibration(tmp_path / "a", "cpu", FIRST_BUDGET_AED)  # at the next start
    assert run(again, 100 * GIGABYTE, free, 6) == [120.0] * 2 + [480.0] * 4
    assert run(again, 100 * GIGABYTE, busy, 4) == [480.0] * 2 + [120.0] * 2, "and smaller ones while it is busy"


def test_batch_size_does_not_oscillate() -> None:
    for slow in (14.9, 12.0, 7.6, 5.0):  # 480 s may take 32 s, at 15 x
        steady = {480.0: slow, 240.0: slow * 0.97, 120.0: slow * 0.9}
        used = run(Calibration(None, "cpu", FIRST_BUDGET_AED), 100 * GIGABYTE, steady, 40)
        assert len(set(used[10:])) == 1, f"at {slow}: {used}"


def test_the_record_survives_a_restart(tmp_path: Path) -> None:
    speed = {120.0: 60.0, 240.0: 80.0, 480.0: 81.0}
    first = Calibration(tmp_path / "there" / "model.json", "mps")
    run(first, 100 * GIGABYTE, speed, 12)
    second = Calibration(tmp_path / "there" / "model.json", "mps")
    assert second.budget(100 * GIGABYTE) == 240.0
    assert second.predict(30.0, 120.0) == pytest.approx(first.predict(30.0, 120.0))


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "[]", '{"samples": 3}', '{"samples": [], "speeds": {"x": [1]}}'),
        '{"samples": [], "speeds": {}, "ceiling": null, "budget": 0}',
        '{"samples": [], "speeds": {}, "ceiling": null, "budget": "inf"}',
        '{"samples": [], "speeds": {"240": [1, 0, 1]}, "ceiling": null, "budget": 240}',
        '{"samples": [{"longest": 30, "seconds": 60, "peak": 0}], "speeds": {}, "ceiling": null, "budget": 240}',
    ],
)
def test_a_broken_record_is_ignored(tmp_path: Path, text: str) -> None:
    (tmp_path / "model.json").write_text(text, encoding="utf-8")
    assert Calibration(tmp_path / "model.json", "mps").budget(100 * GIGABYTE) == FIRST_BUDGET


def test_a_size_that_did_not_fit_is_not_tried_again() -> None:
    calibration = Calibration(None, "mps")
    calibration.out_of_memory(120.0)
    assert calibration.budget(100 * GIGABYTE) == 60.0
    calibration.out_of_memory(30.0)
    assert calibration.budget(100 * GIGABYTE) == STEP, "one window is always tried"


def test_little_free_memory_makes_small_batches() -> None:
    calibration = Calibration(None, "mps")
    calibration.learn(30.0, 120.0, 400e6, 2.0, 120.0)
    assert calibration.budget(2 * GIGABYTE) == FIRST_BUDGET
    assert calibration.budget(0.5 * GIGABYTE) < FIRST_BUDGET
    assert calibration.budget(0.0) == STEP


@pytest.mark.slow
@given(st.floats(0.1e6, 8e6), st.floats(0, 2e5), st.lists(st.tuples(st.floats(1, 30), st.integers(1, 32)), min_size=4))
def test_peaks_are_predicted_within_15_percent(linear: float, square: float, shapes: list[tuple[float, int]]) -> None:
    def true(longest: float, count: int) -> float:
        return count * longest * (linear + square * longest)

    calibration = Calibration(None, "cuda", exact=True)
    noise = np.random.default_rng(1)
    for longest, count in [(5.0, 2), (30.0, 1), (30.0, 4), (12.0, 8), *shapes]:
        calibration.learn(longest, longest * count, true(longest, count) * noise.uniform(0.98, 1.02), 1.0, 120.0)
    for count in (2, 4, 8):
        assert calibration.predict(30.0, 30.0 * count) == pytest.approx(true(30.0, count), rel=0.15)


@pytest.mark.slow
@given(
    st.sampled_from([120.0, 480.0]), st.floats(0.1e6, 3e6), st.floats(0, 3e6), st.lists(st.floats(5, 480), min_size=3)
)
def test_unpadded_peaks_are_predicted(
    encoder_batch_seconds: float, sound: float, together: float, more: list[float]
) -> None:
    def true(seconds: float) -> float:
        return sound * seconds + together * min(seconds, encoder_batch_seconds)

    calibration = Calibration(None, "cpu", encoder_batch_seconds=encoder_batch_seconds)
    for seconds in sorted([30.0, 60.0, 120.0, 240.0, *more]):  # a process keeps memory, so only higher peaks tell
        calibration.learn(30.0, seconds, true(seconds), 1.0, 120.0)
    for seconds in (60.0, 120.0, 240.0, 480.0):
        assert calibration.predict(30.0, seconds) == pytest.approx(true(seconds), rel=0.15)


@pytest.mark.slow
@given(st.floats(20e6, 200e6), st.floats(0.2e6, 2e6), st.lists(st.floats(60, 480), min_size=1, max_size=8))
def test_a_short_batch_includes_the_fixed_cost(any_batch: float, sound: float, more: list[float]) -> None:
    def true(seconds: float) -> float:
        return any_batch + sound * seconds

    calibration = Calibration(None, "cpu", encoder_batch_seconds=480.0, exact=True)
    for seconds in (4.0, 480.0, *more):
        calibration.learn(seconds, seconds, true(seconds), 1.0, 480.0)
    for seconds in (4.0, 30.0, 120.0, 480.0):
        assert calibration.predict(30.0, seconds) == pytest.approx(true(seconds), rel=0.15)


def test_similar_batches_count_as_proportional_to_sound() -> None:
    calibration = Calibration(None, "cpu", encoder_batch_seconds=480.0, exact=True)
    for seconds, peak in [(476.0, 690e6), (477.0, 660e6), (474.0, 700e6), (471.0, 745e6)]:
        calibration.learn(30.0, seconds, peak, 1.0, 480.0)
    assert calibration.predict(30.0, 240.0) == pytest.approx(350e6, rel=0.05)


def test_retained_memory_does_not_blur_the_prediction() -> None:
    calibration = Calibration(None, "mps")
    for longest, count in [(10.0, 1), (30.0, 1), (30.0, 4)]:
        calibration.learn(longest, longest * count, 2e6 * longest * count, 1.0, 120.0)
    for _ in range(50):
        calibration.learn(1.0, 1.0, 240e6, 0.1, 120.0)  # what the large batch took has not gone back to the system
    assert calibration.predict(30.0, 60.0) == pytest.approx(120e6, rel=0.15)


def test_a_short_peak_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    samples = MemorySamples(monkeypatch)
    release_freed_memory()  # else the block may lie in memory that earlier tests freed and this process still holds
    with PeakMemory() as peak:
        before = peak.bytes
        block = np.ones(200 * 2**20, dtype=np.uint8)
        samples.wait()
        del block
    assert peak.bytes - before > 190 * 2**20
