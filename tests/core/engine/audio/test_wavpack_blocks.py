"""Damage WavPack files anywhere, and check that all other sound is read and the damage is named."""

import random
import subprocess
from pathlib import Path

import numpy as np
import pytest

from core.engine.audio.decoding import AudioReader, RecordingEnd
from core.engine.recognizer import SAMPLE_RATE, Samples

SECONDS = 30.0


@pytest.fixture(scope="module", params=[1, 6])
def whole(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a recording of coloured noise: each stretch of it is another one."""
    path = tmp_path_factory.mktemp("wavpack") / "whole.wv"
    noise = f"anoisesrc=duration={SECONDS}:color=pink:seed=5:sample_rate=16000"
    made = ["-f", "lavfi", "-i", noise, "-ac", str(request.param), "-c:a", "wavpack", str(path)]
    subprocess.run(["ffmpeg", "-v", "error", *made], check=True)
    return path


def read(path: Path) -> tuple[Samples, RecordingEnd]:
    with AudioReader(path) as reader:
        return np.concatenate(list(reader)), reader.end


@pytest.mark.slow
@pytest.mark.parametrize("size", [1, 40, 4000, 100_000])
@pytest.mark.parametrize("share", [0.3, 0.5, 0.8])
def test_all_sound_beside_the_damage_is_read(whole: Path, tmp_path: Path, size: int, share: float) -> None:
    content = bytearray(whole.read_bytes())
    at, rng = int(share * len(content)), random.Random(size)
    content[at : at + size] = bytes(byte ^ rng.randrange(1, 256) for byte in content[at : at + size])
    damaged = tmp_path / "damaged.wv"
    damaged.write_bytes(content)
    expected, _ = read(whole)
    sound, end = read(damaged)
    assert end.truncated_at is None
    assert len(sound) == len(expected)
    (stretch,) = end.damaged
    differs = np.flatnonzero(np.abs(sound - expected) > 1e-6) / SAMPLE_RATE
    assert len(differs)
    assert stretch[0] - 0.1 <= differs[0] <= differs[-1] <= stretch[1] + 0.1
    assert stretch[1] - stretch[0] < SECONDS / 2


def test_damage_at_the_end_is_the_end(whole: Path, tmp_path: Path) -> None:
    content = whole.read_bytes()
    middle, last = len(content) // 2, 9 * len(content) // 10
    cut = tmp_path / "cut.wv"
    for changed in (
        content[:middle] + bytes(middle),
        content[:middle],
        content[:middle] + bytes(90_000) + content[middle + 90_000 : last],
    ):
        cut.write_bytes(changed)
        sound, end = read(cut)
        assert end.truncated_at == pytest.approx(len(sound) / SAMPLE_RATE)
        assert 0 < len(sound) / SAMPLE_RATE < SECONDS
