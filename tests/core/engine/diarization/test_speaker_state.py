"""What is remembered of a recording's speakers goes to the disk and back, however little that is."""

import msgspec
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from core.engine.diarization.speaker_cache import SpeakerState

WIDTH, SPEAKERS = 8, 4
CPU = torch.device("cpu")


@given(
    cached=st.integers(0, 3),
    queued=st.integers(0, 3),
    compressed=st.booleans(),
    silent=st.integers(0, 2**40),
    dtype=st.sampled_from([torch.float32, torch.bfloat16, torch.float16]),
)
def test_a_state_comes_back_as_it_was(
    cached: int, queued: int, compressed: bool, silent: int, dtype: torch.dtype
) -> None:
    state = SpeakerState(
        torch.randn(cached, WIDTH).to(dtype),
        torch.rand(cached, SPEAKERS),
        torch.randn(queued, WIDTH).to(dtype),
        compressed,
        torch.randn(WIDTH).to(dtype),
        silent,
    )
    found = SpeakerState.from_bytes(state.to_bytes(), dtype, CPU)
    for name in ("cache", "cache_probabilities", "queue", "mean_silence"):
        expected, tensor = getattr(state, name), getattr(found, name)
        assert tensor.dtype == expected.dtype, name
        assert torch.equal(tensor, expected), name
    assert (found.compressed, found.silent_frames) == (compressed, silent)


@pytest.mark.parametrize(
    "other",
    [
        b"\x00",
        msgspec.msgpack.encode("a state"),
        msgspec.msgpack.encode(([((1, 8), b"1234")] * 4, False, 0)),  # fewer numbers than the shape says
        msgspec.msgpack.encode(([((1,), b"123")] * 4, False, 0)),  # no whole number
    ],
)
def test_other_bytes_are_no_state(other: bytes) -> None:
    with pytest.raises(ValueError, match="this is no state of a diarisation: "):
        SpeakerState.from_bytes(other, torch.float32, CPU)
