"""Any CHAT file takes work and memory in proportion to its size, however it is built.

All kinds at a megabyte, with seconds: tests/bench/chat_megabytes.py.
"""

import sys
import tracemalloc
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from large_chat_files import mutation, named

from core.contracts.errors import InputFault
from core.formats import chat, export

SMALL = 1_500
WRITTEN = ("txt", "srt", "json", "textgrid", "eaf")
KINDS = [name for name, _ in named(100)]
_MEMORY = 200_000  # bytes a kilobyte: a megabyte takes 140 MB besides the program


def convert(data: bytes) -> None:
    """Read a file and write it in formats that treat times differently."""
    document = chat.read(data)
    _ = document.problems, document.with_options(document.options).to_bytes(), chat.tiers_of_chat_alone(document)
    transcript = document.to_transcript()
    for name in WRITTEN:
        with suppress(InputFault):  # nothing has a time
            export.render(transcript, name, _PATH)


_PATH = Path("talk.x")


def calls(data: bytes) -> int:
    """How many functions are called, of Python and of C."""
    count = 0

    def counted(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        convert(data)
    finally:
        sys.setprofile(before)
    return count


def peak(data: bytes) -> int:
    """Bytes that a conversion holds at most: the smaller of two counts.

    Python's table of names, which other tests' paths have filled, may be made anew meanwhile: 15 MB, and once only.
    """
    peaks = []
    for _ in range(2):
        tracemalloc.start()
        try:
            convert(data)
            peaks.append(tracemalloc.get_traced_memory()[1])
        finally:
            tracemalloc.stop()
    return min(peaks)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_work_and_memory_grow_with_the_size(kind: str) -> None:
    small, large = (dict(named(size))[kind] for size in (SMALL, 4 * SMALL))
    convert(small)  # what is imported and remembered once
    growth = len(large) / len(small)
    assert calls(large) <= 1.25 * growth * calls(small) + 20_000
    assert peak(large) <= _MEMORY * len(large) / 1000 + 3e6


@pytest.mark.parametrize("seed", range(20))
def test_mutations_of_a_corpus_file_are_converted(seed: int) -> None:
    convert(mutation(seed, SMALL))
