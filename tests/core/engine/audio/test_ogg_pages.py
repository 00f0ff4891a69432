"""Test that pages of an Ogg file are found between any other bytes, wherever a read ends."""

import struct
from pathlib import Path

import pytest

from core.engine.audio.ogg_pages import next_sound
from core.engine.audio.timed_file import TimedFile

_BEGINS = 2
_BLOCK = 2**20  # that is read at once


def first_page(serial: int, rate: int) -> bytes:
    packet = b"\x01vorbis" + struct.pack("<IBI", 0, 1, rate)
    return struct.pack("<4sBBQIIIBB", b"OggS", 0, _BEGINS, 0, serial, 0, 0, 1, len(packet)) + packet


@pytest.mark.parametrize("between", [0, 100, 2**16, 2 * _BLOCK, *range(_BLOCK - 50, _BLOCK + 10, 7)])
def test_the_next_stream_is_found_behind_any_damage(tmp_path: Path, between: int) -> None:
    first, second = first_page(1, 16_000), first_page(2, 44_100)
    (tmp_path / "a.ogg").write_bytes(first + bytes(between) + second)
    file = TimedFile(tmp_path / "a.ogg")
    assert next_sound(file, 0) == len(first) + between
    file.close()
