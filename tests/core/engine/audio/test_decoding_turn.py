"""Test that one thread decodes at a time, and that nobody waits for a hanging thread."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from core.engine.audio.timed_file import DecodingTurn


def test_threads_decode_in_turn() -> None:
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


def test_a_hanging_thread_loses_the_turn() -> None:
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
