"""Test the memory that a worker shares with the engine."""

import mmap
import multiprocessing
import os
import sys
from collections.abc import Iterator
from multiprocessing.connection import Connection

import numpy as np
import pytest

from core.engine.devices import resident_memory
from core.engine.service.arena import Arena, Place, Slots

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="memory files of Linux")


@pytest.fixture
def arena() -> Iterator[Arena]:
    created = Arena.create()
    assert created is not None
    yield created
    created.close_file()


def noise(samples: int, seed: int = 0) -> "np.ndarray[tuple[int], np.dtype[np.float32]]":
    return np.random.default_rng(seed).standard_normal(samples, np.float32)


def write(connection: Connection, arena: Arena) -> None:
    place = Slots(arena).write(noise(480_000), holders=1)
    connection.send(place)


@pytest.mark.slow
def test_samples_of_another_process_are_the_same(arena: Arena) -> None:
    spawn = multiprocessing.get_context("spawn")
    mine, other = spawn.Pipe()
    process = spawn.Process(target=write, args=(other, arena))
    process.start()
    samples = arena.view(mine.recv())
    process.join()
    assert np.array_equal(samples, noise(480_000)), "also after its end"


def write_many(connection: Connection, arena: Arena) -> None:
    slots = Slots(arena)
    connection.send([slots.write(noise(480_000), holders=1) for _ in range(100)])
    connection.recv()


@pytest.mark.slow
def test_shared_sound_counts_once_as_memory(arena: Arena) -> None:
    """The sound takes 192 MB, and the process about 50 MB."""
    spawn = multiprocessing.get_context("spawn")
    before = resident_memory()
    mine, other = spawn.Pipe()
    process = spawn.Process(target=write_many, args=(other, arena))
    process.start()
    views = [arena.view(place) for place in mine.recv()]
    assert all(view[:: mmap.PAGESIZE // 4].any() for view in views), "each page is read"
    assert 192e6 < resident_memory() - before < 330e6
    mine.send(None)
    process.join()


def test_a_slot_is_used_again_once_all_holders_have_released_it(arena: Arena) -> None:
    slots = Slots(arena)
    first = slots.write(noise(1000, 1), holders=2)
    assert first is not None
    slots.hold(first.slot)
    for _ in range(2):
        slots.release(first.slot)
        other = slots.write(noise(1000, 2), holders=1)
        assert other is not None
        assert other.slot != first.slot
        slots.release(other.slot)
    assert np.array_equal(slots.view(first), noise(1000, 1))
    slots.release(first.slot)
    again = slots.write(noise(16_000, 3), holders=1)
    assert again == Place(first.slot, 0, 16_000)
    assert np.array_equal(slots.view(Place(again.slot, 500, 100)), noise(16_000, 3)[500:600])


def test_a_window_without_a_slot_is_refused(arena: Arena) -> None:
    slots = Slots(arena)
    places = []
    while (place := slots.write(noise(100), holders=1)) is not None:
        places.append(place)
    assert len({place.slot for place in places}) == len(places) > 500
    slots.release(places[7].slot)
    assert slots.write(noise(100), holders=1) == places[7]
    slots.release(places[8].slot)
    assert slots.write(noise(480_001), holders=1) is None, "longer than a slot"
    assert slots.write(noise(0), holders=1) is None
    assert Slots(None).write(noise(100), holders=1) is None


def test_a_window_is_refused_if_the_system_has_no_memory_for_it(arena: Arena) -> None:
    writable = arena.descriptor
    arena.descriptor = os.open(f"/proc/self/fd/{writable}", os.O_RDONLY)  # so the system refuses to reserve
    slots = Slots(arena)
    for _ in range(3):
        assert slots.write(noise(100), holders=2) is None
    os.close(writable)
