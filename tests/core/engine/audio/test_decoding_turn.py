"""One thread decodes at a time, others while it waits for its file, and nobody waits for one that hangs."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from core.engine.audio.timed_file import DecodingTurn


def test_blocks_are_made_one_at_a_time_but_for_waiting() -> None:
    turn, at_work, most, waiting = DecodingTurn(), 0, 0, threading.Barrier(4)

    def blocks() -> Iterator[int]:
        nonlocal at_work, most
        for number in range(200):
            at_work += 1
            most = max(most, at_work)
            sum(range(2000))
            at_work -= 1
            if number == 100:
                with turn.given_up():
                    waiting.wait(60.0)  # for each other: who kept the turn would hang
            yield number

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: list(turn.each(blocks())), range(4)))
    assert found == [list(range(200))] * 4
    assert most == 1


def test_who_hangs_loses_the_turn() -> None:
    turn, begun, freed = DecodingTurn(), threading.Event(), threading.Event()

    def hanging() -> Iterator[int]:
        begun.set()
        freed.wait(60.0)
        yield 1

    with ThreadPoolExecutor(1) as pool:
        stuck = pool.submit(lambda: list(turn.each(hanging())))
        begun.wait(60.0)
        assert list(turn.each(iter(range(1000)))) == list(range(1000))
        assert not stuck.done()
        freed.set()
        assert stuck.result() == [1]
    with turn.given_up():
        assert list(turn.each(iter([2]))) == [2]
