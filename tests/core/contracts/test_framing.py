"""Frames pass the pipe unchanged. Other bytes are refused with a reason."""

import io
import os
import struct
import threading
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.contracts import framing
from core.contracts.engine_messages import Chunk, Done, Failed, Heartbeat, Progress
from core.contracts.framing import FrameError
from core.contracts.protocol import Acknowledge, Align, Cancel, Load, ScriptUtterance, ScriptWord, Transcribe
from core.contracts.transcript import Word

text = st.text(max_size=40)
number = st.integers(0, 2**40)
seconds = st.floats(0, 1e6)
stretch = st.tuples(seconds, seconds).map(sorted)
word = st.builds(lambda text, times, confidence: Word(text, *times, confidence), text, stretch, st.floats(0, 1))
words = st.lists(word, max_size=5).map(tuple)
activities = st.sampled_from(["starting", "loading", "idle", "recognising", "waiting"])
to_engine = st.one_of(
    st.builds(Load, text, text),
    st.builds(Transcribe, number, number, text),
    st.builds(Acknowledge, number, number, number),
    st.builds(Cancel, number, number),
)
from_engine = st.one_of(
    st.builds(lambda job, n, times, words: Chunk(job, 1, n, *times, words), number, number, stretch, words),
    st.builds(Progress, number, number, seconds, st.none() | seconds),
    st.builds(Done, number, number, number, seconds, st.booleans(), st.none() | seconds),
    st.builds(Failed, st.none() | number, number, st.just("input"), text, st.dictionaries(text, text | number)),
    st.builds(Heartbeat, *[number] * 6, activities, number, seconds, number, number),
)


class Dribble(io.RawIOBase):
    """A pipe that gives one byte at a time, as an unbuffered one may."""

    def __init__(self, data: bytes) -> None:
        self._data = io.BytesIO(data)

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        return self._data.read(min(size, 1))


def encoded(*messages: Any) -> bytes:
    pipe = io.BytesIO()
    for message in messages:
        framing.write(pipe, message)
    return pipe.getvalue()


@pytest.mark.slow
@given(st.lists(from_engine, max_size=5))
def test_messages_from_the_engine_arrive(messages: list[Any]) -> None:
    pipe = Dribble(encoded(*messages))
    assert [framing.read_from_engine(pipe) for _ in messages] == messages  # type: ignore[arg-type]  # raw, not IO
    assert framing.read_from_engine(pipe) is None  # type: ignore[arg-type]  # raw, not IO


@pytest.mark.slow
@given(st.lists(to_engine, max_size=5))
def test_messages_to_the_engine_arrive(messages: list[Any]) -> None:
    pipe = io.BytesIO(encoded(*messages))
    assert [framing.read_to_engine(pipe) for _ in messages] == messages
    assert framing.read_to_engine(pipe) is None


@given(st.binary(min_size=1, max_size=300))
def test_random_bytes_are_a_frame_error_or_a_message(data: bytes) -> None:
    for pipe in (io.BytesIO(data), io.BytesIO(struct.pack("<I", len(data)) + data)):
        try:
            while framing.read_from_engine(pipe) is not None:
                pass
        except FrameError:
            pass


def test_a_huge_length_is_refused_before_memory_is_taken() -> None:
    with pytest.raises(FrameError, match="limit"):
        framing.read_from_engine(io.BytesIO(struct.pack("<I", 2**32 - 1)))


def test_bad_utf8_in_a_string_is_a_frame_error() -> None:
    frame = encoded(Failed(1, 1, "input", "abcd", {}))
    with pytest.raises(FrameError):
        framing.read_from_engine(io.BytesIO(frame.replace(b"abcd", b"\xff\xfe\xff\xfe")))


def test_a_pipe_that_ends_inside_a_frame_says_so() -> None:
    frame = encoded(Progress(1, 1, 2.0, None))
    for length in range(1, len(frame)):
        with pytest.raises(FrameError, match="ended"):
            framing.read_from_engine(io.BytesIO(frame[:length]))


def test_an_over_long_message_is_not_sent() -> None:
    words = tuple(Word("x" * 1000) for _ in range(20_000))
    with pytest.raises(FrameError, match="limit"):
        framing.write(io.BytesIO(), Chunk(1, 1, 0, 0.0, 1.0, words))


LONG_WORD = "x" * 100
LONG_SCRIPT = Align(1, 1, "talk.wav", (ScriptUtterance((ScriptWord(LONG_WORD, LONG_WORD),) * 90_000),))


def test_a_script_longer_than_a_frame_goes_in_parts() -> None:
    following = Cancel(1, 1)
    data = encoded(LONG_SCRIPT, following)
    assert len(data) > framing.MAX_FRAME
    pipe = io.BytesIO(data)
    while head := pipe.read(4):
        (length,) = struct.unpack("<I", head)
        assert length <= framing.MAX_FRAME
        pipe.seek(length, io.SEEK_CUR)
    pipe.seek(0)
    assert framing.read_to_engine(pipe) == LONG_SCRIPT
    assert framing.read_to_engine(pipe) == following
    assert framing.read_to_engine(pipe) is None


def test_a_script_in_parts_belongs_to_the_alignment_that_follows() -> None:
    data = encoded(LONG_SCRIPT)
    (length,) = struct.unpack("<I", data[:4])
    for following, match in ((b"", "ended"), (encoded(Cancel(1, 1)), "script")):
        pipe = io.BytesIO(data[: 4 + length] + following)
        with pytest.raises(FrameError, match=match):
            framing.read_to_engine(pipe)


def test_too_long_script_is_refused_on_both_sides(monkeypatch: pytest.MonkeyPatch) -> None:
    data = encoded(LONG_SCRIPT)
    monkeypatch.setattr(framing, "MAX_SCRIPT", 2**20)
    with pytest.raises(FrameError, match="limit"):
        encoded(LONG_SCRIPT)
    with pytest.raises(FrameError, match="limit"):
        framing.read_to_engine(io.BytesIO(data))


@pytest.mark.slow
def test_a_real_pipe_carries_a_thousand_chunks() -> None:
    reading, writing = os.pipe()
    chunks = [Chunk(1, 1, n, float(n), n + 1.0, (Word("wörd", n + 0.1, n + 0.9, 0.5),) * 50) for n in range(1000)]

    def send() -> None:
        with os.fdopen(writing, "wb") as pipe:
            for chunk in chunks:
                framing.write(pipe, chunk)

    sender = threading.Thread(target=send)
    sender.start()
    with os.fdopen(reading, "rb") as pipe:
        assert [framing.read_from_engine(pipe) for _ in chunks] == chunks
        assert framing.read_from_engine(pipe) is None
    sender.join()


def test_chunk_has_channels_for_all_words_or_none() -> None:
    for speakers in ((), (0, 1)):
        with pytest.raises(FrameError, match="one for each word"):
            framing.read_from_engine(io.BytesIO(encoded(Chunk(1, 1, 0, 0.0, 1.0, (Word("a"),), speakers))))
