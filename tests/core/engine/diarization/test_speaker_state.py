"""Test that the state of a recording's speakers is stored and read back."""

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
def test_a_stored_state_is_unchanged(
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


@pytest.mark.parametrize("before", [torch.float32, torch.bfloat16, torch.float16])
@pytest.mark.parametrize("after", [torch.float32, torch.bfloat16, torch.float16])
def test_a_recording_resumes_in_another_precision(before: torch.dtype, after: torch.dtype) -> None:
    """Test a state that was stored on another machine, where "auto" is another precision."""
    numbers = torch.randn(3, WIDTH).to(before)
    state = SpeakerState(numbers, torch.rand(3, SPEAKERS), numbers[:2], True, numbers[0], 7)
    found = SpeakerState.from_bytes(state.to_bytes(), after, CPU)
    assert torch.equal(found.cache, numbers.to(after))
    assert torch.equal(found.queue, numbers[:2].to(after))
    assert torch.equal(found.mean_silence, numbers[0].to(after))
    assert torch.equal(found.cache_probabilities, state.cache_probabilities)


def test_an_old_state_has_the_models_precision() -> None:
    state = SpeakerState(torch.randn(1, WIDTH), torch.rand(1, SPEAKERS), torch.randn(2, WIDTH), False, torch.ones(8), 3)
    older = msgspec.msgpack.encode(msgspec.msgpack.decode(state.to_bytes())[:3])
    assert torch.equal(SpeakerState.from_bytes(older, torch.float32, CPU).queue, state.queue)


@pytest.mark.parametrize(
    "other",
    [
        b"\x00",
        msgspec.msgpack.encode("a state"),
        msgspec.msgpack.encode(([((1, 8), b"1234")] * 4, False, 0)),  # fewer numbers than the shape says
        msgspec.msgpack.encode(([((1,), b"123")] * 4, False, 0)),  # no whole number
        msgspec.msgpack.encode(([((1,), b"1234")] * 4, False, 0, "int3")),
    ],
)
def test_other_bytes_are_rejected(other: bytes) -> None:
    with pytest.raises(ValueError, match="These bytes hold no state of a diarization: "):
        SpeakerState.from_bytes(other, torch.float32, CPU)
