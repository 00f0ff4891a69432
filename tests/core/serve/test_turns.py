"""The order of waiting recordings, and the places of clients."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from core.serve.fair_queue import LARGE_BYTES, FairQueue
from core.serve.gate import access_for, is_loopback
from core.serve.places import Places
from core.serve.refusals import Refusal


@dataclass(frozen=True)
class Waiting:
    client: str
    name: str
    size: int = 1


def names_in(waiting: FairQueue[Waiting], may_be_large: bool = True) -> Iterator[str]:
    while (entry := waiting.take(may_be_large)) is not None:
        yield entry.name


def test_clients_take_turns() -> None:
    waiting = FairQueue[Waiting]()
    for number in range(3):
        waiting.put(Waiting("a", f"a{number}"))
    waiting.put(Waiting("b", "b0"))
    waiting.put(Waiting("c", "c0"))
    assert list(names_in(waiting)) == ["a0", "b0", "c0", "a1", "a2"]
    assert len(waiting) == 0


def test_large_recordings_wait_for_each_other_and_nobody_waits_for_them() -> None:
    waiting = FairQueue[Waiting]()
    waiting.put(Waiting("a", "large", LARGE_BYTES + 1))
    waiting.put(Waiting("a", "small"))
    waiting.put(Waiting("b", "other"))
    assert list(names_in(waiting, may_be_large=False)) == ["small", "other"]
    assert list(names_in(waiting)) == ["large"]


def test_a_recording_can_be_taken_out_once() -> None:
    waiting = FairQueue[Waiting]()
    entry = Waiting("a", "a0")
    waiting.put(entry)
    assert waiting.discard(entry)
    assert not waiting.discard(entry)
    assert waiting.take(True) is None


def test_last_places_are_for_clients_without_one() -> None:
    places = Places(16, lambda: 7)
    free = [places.take("busy") for _ in range(14)]
    with pytest.raises(Refusal) as refused:
        places.take("busy")
    assert (refused.value.status, refused.value.headers["Retry-After"]) == (429, "7")
    places.take("second")
    places.take("third")
    with pytest.raises(Refusal):
        places.take("fourth")
    free[0]()
    free[0]()  # a second call frees nothing
    assert places.taken == 15
    places.take("fourth")


def test_a_server_with_one_place_serves_each_client() -> None:
    places = Places(1, lambda: 1)
    for client in ("a", "a", "b"):
        places.take(client)()
    assert places.taken == 0


def test_an_open_address_accepts_addresses_as_names() -> None:
    assert access_for("0.0.0.0", ["Speech.Example"], [], (b"x",)).any_address
    assert "speech.example" in access_for("0.0.0.0", ["Speech.Example"], [], (b"x",)).hosts
    assert not access_for("127.0.0.1", [], [], ()).any_address
    assert [is_loopback(host) for host in ("127.0.0.2", "::1", "localhost", "0.0.0.0", "::", "name")] == [True] * 3 + [
        False
    ] * 3
