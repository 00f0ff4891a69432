"""Checksums of files and of parts that are joined."""

import zlib
from pathlib import Path

import torch
from hypothesis import given
from hypothesis import strategies as st

from core.engine.checkpoint.checksums import checksum, join_checksums
from core.engine.checkpoint.file_cache import read_note
from core.engine.native.weights.mapped_file import open_weights, publish_weights, write_weights


@given(st.binary(), st.binary())
def test_two_parts_have_the_checksum_of_both(first: bytes, second: bytes) -> None:
    assert join_checksums(zlib.crc32(first), zlib.crc32(second), len(second)) == zlib.crc32(first + second)


def test_the_length_of_the_second_part_may_be_large() -> None:
    assert join_checksums(zlib.crc32(b"header"), _after(b"", 64), 2**28) == _after(b"header", 64)


def _after(first: bytes, blocks: int) -> int:
    total = zlib.crc32(first)
    for _ in range(blocks):
        total = zlib.crc32(bytes(2**22), total)
    return total


def test_what_is_noted_of_written_weights_is_the_checksum_of_the_file(tmp_path: Path) -> None:
    temporary, path = tmp_path / "temporary", tmp_path / "weights.safetensors"
    total = write_weights(temporary, [("a", torch.arange(7)), ("b", torch.ones(3, 5)), ("c", torch.zeros(2**25))])
    publish_weights(temporary, path, total)
    assert read_note(path.with_suffix(".json"))["sum"] == total == checksum(path)
    weights = open_weights(path, "cpu")
    assert weights is not None
    assert torch.equal(weights["a"], torch.arange(7))
