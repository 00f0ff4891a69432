"""Lost sound is found by the clock. Late blocks and drift are no loss."""

from core.capture.track_clock import TrackClock

RATE, BLOCK = 48_000, 960


def fed(arrivals: list[float]) -> list[int]:
    """Return the missing samples before each block. `arrivals` are times in milliseconds."""
    clock = TrackClock(RATE)
    missing = []
    for arrival in arrivals:
        missing.append(clock.add(BLOCK, round(arrival * 1e6)))
        clock.fill(missing[-1])
    return missing


def test_even_blocks_miss_nothing() -> None:
    assert not any(fed([20.0 * n for n in range(1, 500)]))


def test_lost_sound_is_found_once() -> None:
    missing = fed([20.0 * n for n in range(1, 50)] + [1000 + 20.0 * n for n in range(50, 100)])
    assert [each for each in missing if each] == [RATE]
    assert missing.index(RATE) == 51  # two blocks after the loss: late blocks would have followed at once


def test_stalled_process_gets_its_sound_late_and_loses_nothing() -> None:
    assert not any(fed([20.0 * n for n in range(1, 50)] + [3000.0] * 100 + [20.0 * n for n in range(150, 200)]))


def test_stall_with_a_full_buffer_loses_only_what_did_not_fit() -> None:
    buffered = [3000.0] * 50  # of the 100 blocks in two seconds, the system kept half
    missing = fed([20.0 * n for n in range(1, 51)] + buffered + [20.0 * n for n in range(151, 200)])
    assert [each for each in missing if each] == [50 * BLOCK]


def test_slow_and_fast_device_clocks_lose_nothing() -> None:
    minutes = range(1, 50 * 300)
    assert not any(fed([20.004 * n for n in minutes]))  # 200 millionths
    assert not any(fed([19.996 * n for n in minutes]))


def test_jitter_of_a_busy_machine_is_no_loss() -> None:
    assert not any(fed([20.0 * n + 19 * (n % 7 == 0) for n in range(1, 2000)]))


def test_recording_goes_on_after_a_crash_at_its_place() -> None:
    clock = TrackClock(RATE)
    clock.continue_from(RATE, 10**9)
    assert clock.missing_at(15 * 10**8) == RATE // 2
    clock.fill(RATE // 2)
    assert clock.missing_at(15 * 10**8) == 0
