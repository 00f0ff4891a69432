"""Test batches: similar lengths, oldest first, bounded memory, and no endless wait."""

import random
import threading

import media
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.engine.audio.segmenter import Segmenter, windows
from core.engine.service import batching
from core.engine.service.batching import Batcher

PATIENCE = 120.0  # seconds after which a thread that should have gone on counts as stuck
EMPTY = 0.01  # seconds: long enough to see that a pool without readers is empty


@pytest.fixture
def patient(monkeypatch):
    """Let a thin pool wait for minutes. A busy machine holds up a quick reader."""
    monkeypatch.setattr(batching, "_LINGER", 1.0)
    monkeypatch.setattr(batching, "_LONGEST_LINGER", 1.0)


def filled(lengths, budget=120.0, capacity=1e9):
    """Return a pool with one finished job for each list of window lengths."""
    pool = Batcher(budget, capacity)
    for job, seconds in enumerate(lengths):
        pool.begin(job)
        for n, length in enumerate(seconds):
            assert pool.put(job, length, (job, n))
        pool.end(job)
    return pool


def drained(pool):
    batches = []
    while (batch := pool.next_batch(EMPTY)) is not None:
        batches.append(batch)
    return batches


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(st.lists(st.lists(st.floats(0.3, 30), max_size=20), max_size=8), st.floats(20, 300))
def test_every_window_comes_once_within_budget_oldest_first(lengths, budget):
    pool = filled(lengths, budget)
    left = [(job, n) for job, seconds in enumerate(lengths) for n in range(len(seconds))]
    frames = padding = 0
    for batch in drained(pool):
        items = [window.item for window in batch.windows]
        assert left[0] in items
        left = [item for item in left if item not in items]
        assert batch.seconds <= budget or len(items) == 1
        assert batch.seconds == pytest.approx(max(window.seconds for window in batch.windows) * len(items))
        frames, padding = frames + round(batch.seconds * 100), padding + round(batch.padding * 100)
    assert left == []
    assert (pool.frames, pool.padding) == (frames, padding)


def test_windows_of_similar_length_share_a_batch():
    batch = filled([[29.5, 3.0, 29.0, 3.2], [28.8, 3.1, 29.2]]).next_batch(EMPTY)
    assert sorted(window.seconds for window in batch.windows) == [28.8, 29.0, 29.2, 29.5]


def test_unpadded_windows_of_any_length_share_a_batch():
    pool = filled([[29.5, 3.0, 29.0, 12.0]])
    pool.padded = False
    batch = pool.next_batch(EMPTY)
    assert [window.seconds for window in batch.windows] == [3.0, 12.0, 29.0, 29.5]
    assert (batch.seconds, batch.padding, pool.padding) == (73.5, 0.0, 0)
    longer, shorter = pool.halve(batch)
    assert longer.seconds + shorter.seconds == batch.seconds


def test_the_last_windows_form_two_batches():
    def sizes(lengths, being_read=False, budget=480.0):
        pool = filled([lengths], budget)
        pool.padded, pool.divides_last = False, True
        if being_read:
            pool.begin(1)
        batches = drained(pool)
        assert sorted(window.seconds for batch in batches for window in batch.windows) == sorted(lengths)
        return [batch.sound for batch in batches]

    assert sizes([30.0] * 14) == [210.0, 210.0]
    assert sizes([30.0] * 14, budget=240.0) == [240.0, 180.0]
    assert sizes([30.0] * 16, budget=240.0) == [240.0, 120.0, 120.0]
    assert sizes([30.0] * 7) == [210.0]  # batches of less than 120 s would gain nothing
    assert sizes([30.0] * 14, being_read=True) == [420.0]  # more will come: its encoder runs beside the search


def test_a_window_beyond_the_budget_still_comes():
    assert len(drained(filled([[30.0, 30.0]], budget=10))) == 2


def test_readers_wait_while_the_pool_is_full():
    pool = Batcher(60.0, 90.0)
    pool.begin(0)
    held, most, sent = 0, 0, []

    def read():
        for n in range(40):
            assert pool.put(0, 30.0, n)
            sent.append(n)
        pool.end(0)

    reader = threading.Thread(target=read)
    reader.start()
    got = 0
    while got < 40:
        batch = pool.next_batch(PATIENCE)
        assert batch is not None
        got += len(batch.windows)
        held = len(sent) - got
        most = max(most, held)
    reader.join(PATIENCE)
    assert not reader.is_alive()
    assert most <= 3


def test_an_empty_pool_accepts_a_window_beyond_its_capacity():
    pool = Batcher(10.0, 10.0)
    pool.begin(0)
    assert pool.put(0, 30.0, "long")
    assert pool.next_batch(EMPTY) is not None


def test_the_first_window_does_not_wait():
    pool = Batcher(120.0)
    pool.begin(0)
    pool.put(0, 5.0, "first")
    assert len(pool.next_batch(PATIENCE).windows) == 1


def test_a_thin_pool_waits_briefly_for_a_slow_reader():
    pool = Batcher(120.0)
    pool.begin(0)
    for n in range(3):
        pool.put(0, 5.0, n)
        assert pool.next_batch(PATIENCE) is not None  # the reader of job 0 lives, and sends nothing more


@pytest.mark.usefixtures("patient")
def test_a_thin_pool_waits_for_a_quick_reader():
    """Between the first batch, which goes at once, and the end no batch may hold one window only."""
    pool = Batcher(4 * 29.0)
    pool.begin(0)
    pool.put(0, 29.0, 0)
    assert len(pool.next_batch(PATIENCE).windows) == 1
    pool.put(0, 29.0, 1)
    reader = threading.Thread(target=lambda: [pool.put(0, 29.0, n) for n in range(2, 9)])
    reader.start()
    sizes = [len(pool.next_batch(PATIENCE).windows) for _ in range(2)]
    reader.join()
    assert sizes == [4, 4]


@pytest.mark.usefixtures("patient")
def test_a_larger_budget_waits_for_readers_that_had_no_room():
    """Test that files are read while a model is loaded, before the size of its batches is known."""
    pool = Batcher(120.0)
    pool.begin(0)
    pool.begin(1)  # another file, whose turn will come
    reader = threading.Thread(target=lambda: [pool.put(0, 29.0, n) for n in range(160)])
    reader.start()
    reader.join(0.1)  # it is held up by a pool of 150 seconds now, or will be
    pool.budget = 160 * 29.0
    batch = pool.next_batch(PATIENCE)
    pool.cancel(0)
    reader.join(PATIENCE)
    assert batch is not None
    assert len(batch.windows) == 160


@pytest.mark.usefixtures("patient")
def test_a_thin_pool_waits_for_files_whose_turn_is_next():
    pool = Batcher(4_800.0)
    pool.begin(0)
    pool.put(0, 5.0, "first")
    assert len(pool.next_batch(PATIENCE).windows) == 1
    pool.begin(1)
    pool.put(0, 5.0, "second")
    pool.end(0)
    reader = threading.Timer(0.02, lambda: (pool.put(1, 5.0, "third"), pool.end(1)))
    reader.start()
    assert len(pool.next_batch(PATIENCE).windows) == 2
    reader.join()


def test_cancelling_removes_the_windows_and_frees_the_reader():
    pool = Batcher(60.0, 60.0)
    for job in (0, 1):
        pool.begin(job)
        pool.put(job, 30.0, job)
    answers = []
    reader = threading.Thread(target=lambda: answers.append(pool.put(0, 30.0, "late")))
    reader.start()
    pool.cancel(0)
    reader.join(PATIENCE)
    assert answers == [False]
    assert not pool.put(0, 1.0, "later")
    assert [window.item for batch in drained(pool) for window in batch.windows] == [1]
    pool.begin(0)
    assert pool.put(0, 1.0, "again")


def test_halving_keeps_every_window():
    pool = filled([[30.0, 29.0, 28.5, 29.5, 28.7]], budget=160)
    batch = pool.next_batch(EMPTY)
    assert len(batch.windows) == 5
    halves = pool.halve(batch)
    assert [window for half in halves for window in half.windows] == list(batch.windows)
    assert pool.frames == sum(round(half.seconds * 100) for half in halves)


def test_a_new_budget_applies_to_the_next_batch():
    pool = filled([[30.0] * 12], budget=120)
    assert len(pool.next_batch(EMPTY).windows) == 4
    pool.budget = 60
    assert len(pool.next_batch(EMPTY).windows) == 2
    pool.budget = 150
    assert len(pool.next_batch(EMPTY).windows) == 5


def test_one_window_cannot_be_halved():
    pool = filled([[30.0]])
    with pytest.raises(ValueError, match="one window"):
        pool.halve(pool.next_batch(EMPTY))


# --- the share of padding


def recording(seconds, dice):
    """Speech-like bursts with pauses like those of talk, `seconds` long, in blocks."""
    spans, now = [], dice.uniform(0, min(1.0, seconds / 4))
    while now < seconds:
        end = min(now + dice.lognormvariate(0.9, 0.7), seconds)
        spans.append((now, end))
        now = end + (dice.uniform(0.15, 0.9) if dice.random() < 0.9 else dice.uniform(1, 8))
    sound = media.bursts(spans, seconds)
    return (sound[place : place + 80_000] for place in range(0, len(sound), 80_000))


@pytest.fixture(scope="module")
def two_hundred_files():
    """Return the lengths of the windows of 200 recordings of 0.5 s to 10 min, as the real segmenter cuts them."""
    dice = random.Random(11)
    durations = [float(np.exp(dice.uniform(np.log(0.5), np.log(600)))) for _ in range(200)]
    return [[window.seconds for window in windows(recording(seconds, dice))] for seconds in durations]


def padding_share(files, budget, readers=2):
    """Return the share of padding for `files` while batches run.

    Readers are much quicker than recognition, so the pool is full whenever a batch is taken. A reader takes the next
    file when its own has ended.

    Args:
        files: lengths of windows, a list for each file.
        readers: the number of files that are read at a time.
    """
    waiting, current, held, capacity = list(enumerate(files)), [], 0.0, max(150.0, budget)  # as the pool takes it
    pool = Batcher(budget, 1e9)
    while waiting or current or held > 1e-6:
        while held < capacity and (waiting or current):
            while len(current) < readers and waiting:
                job, lengths = waiting.pop(0)
                pool.begin(job)
                current.append((job, iter(lengths)))
            job, lengths = current.pop(0)
            if (seconds := next(lengths, None)) is None:
                pool.end(job)
                continue
            pool.put(job, seconds, job)
            held += seconds
            current.append((job, lengths))
        if (batch := pool.next_batch(EMPTY)) is not None:
            held -= sum(window.seconds for window in batch.windows)
    sound = 100 * sum(map(sum, files))
    assert pool.frames == pytest.approx(sound + pool.padding, rel=0.001)
    return pool.padding / pool.frames


@pytest.mark.slow
@pytest.mark.parametrize("budget", [120.0, 240.0])
def test_padding_of_two_hundred_mixed_files(budget, two_hundred_files, capsys):
    share = padding_share(two_hundred_files, budget)
    with capsys.disabled():
        print(f"\npadding of 200 files of 0.5 s to 10 min, batches of {budget:.0f} s: {share:.1%}")
    assert share < 0.05


def test_a_stopped_segmenter_leaves_nothing_behind():
    """Test a reader that stops and drops its segmenter."""
    pool = Batcher(120.0)
    pool.begin(0)
    segmenter = Segmenter()
    pool.cancel(0)
    for window in segmenter.push(media.bursts([(0, 100)], 100)):
        assert not pool.put(0, window.seconds, window)
