"""Features of sound that comes in pieces equal those of the whole sound, whatever the sizes of the pieces are."""

from typing import Any

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import settings as limits
from hypothesis import strategies as st

from core.engine.native.encoder.features import LogMel, convert_features
from core.engine.native.encoder.mel_stream import LogMelStream
from core.engine.native.unsupported import Unsupported
from core.engine.recognizer import Samples

CPU = torch.device("cpu")


def features(**settings: Any) -> LogMel:
    config = {
        "preprocessor": {
            "_target_": "nemo.collections.asr.modules.AudioToMelSpectrogramPreprocessor", "features": 80,
            "window_size": 0.025, "window_stride": 0.01, "n_fft": 512, "normalize": "NA",
        } | settings
    }  # fmt: skip
    return LogMel(config, dict(convert_features({}, config)), CPU)


CLAMPED = {"features": 128, "preemph": None, "log_zero_guard_type": "clamp", "log_zero_guard_value": 1e-10}


def taken(mel: LogMel, sound: Samples, blocks: list[int], count: int) -> torch.Tensor:
    """Return the features of a stream that gets the sound in these blocks, taken `count` frames at a time."""
    stream, parts, place, number = LogMelStream(mel, CPU), [], 0, 0
    while place < len(sound):
        size = [*blocks, 4_000][number % (len(blocks) + 1)]
        stream.push(sound[place : place + size])
        place, number = place + size, number + 1
        while stream.ready >= count:
            parts.append(stream.take(count))
    stream.finish()
    while stream.ready:
        parts.append(stream.take(min(count, stream.ready)))
    assert stream.samples == len(sound)
    return torch.cat([torch.zeros(0, mel.config.mels), *parts])


@pytest.mark.parametrize("settings", [{}, CLAMPED])
@limits(max_examples=25)
@given(
    seconds=st.floats(0.01, 1.5),
    blocks=st.lists(st.integers(1, 20_000), max_size=12),
    count=st.sampled_from([1, 8, 57]),
)
def test_blocks_change_no_byte(settings: dict[str, Any], seconds: float, blocks: list[int], count: int) -> None:
    mel = features(**settings)
    sound = np.random.default_rng(1).standard_normal(round(seconds * 16_000)).astype(np.float32)
    with torch.inference_mode():
        found, at_once = taken(mel, sound, blocks, count), taken(mel, sound, [len(sound)], count)
        assert torch.equal(found, at_once)
        assert len(found) == mel.frames(len(sound))
        if len(found):
            whole = mel(torch.from_numpy(sound)[None], [len(sound)])[0]
            torch.testing.assert_close(found, whole, atol=1e-4, rtol=1e-5)


def test_features_with_the_mean_of_the_sound_need_all_of_it() -> None:
    with pytest.raises(Unsupported, match="normalize"):
        LogMelStream(features(normalize="per_feature"), CPU)
