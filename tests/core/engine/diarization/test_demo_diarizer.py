"""Test the built-in demo diarizer on voices that its training did not contain, see its judge.py."""

import sys
from pathlib import Path

import pytest
import torch

RECIPE = Path(__file__).resolve().parents[4] / "resources" / "demo_diarizer"
sys.path.insert(0, str(RECIPE))

import judge  # type: ignore[import-not-found]  # noqa: E402  (found through the path above)

from core.engine.diarization.diarizer import Diarizer  # noqa: E402
from core.transcript.speaker_activity import limit_speakers  # noqa: E402
from core.transcript.speaker_turns import PostProcessing  # noqa: E402

SEED = 11  # neither that of the README's figures nor one that anything was chosen by
SETTINGS = PostProcessing()


@pytest.fixture(scope="module")
def diarizer(tmp_path_factory: pytest.TempPathFactory) -> Diarizer:
    torch.set_num_threads(1)
    found: Diarizer = judge.load(RECIPE / "demo_diarizer.nemo", tmp_path_factory.mktemp("cache"))
    return found


@pytest.mark.slow
def test_conversations_have_the_right_speakers(diarizer: Diarizer) -> None:
    given = [each for each in judge.conversations(SEED, 7, longest=75.0) if each[0] < 4]
    found = judge.judge(diarizer, given, SETTINGS)
    assert found["2 speakers"].errors.rate < 0.2
    assert found["2 speakers"].counted == found["2 speakers"].files
    by_utterance, _, words = found["2 speakers"].words
    assert by_utterance / words > 0.9
    assert found["3 speakers"].errors.rate < 0.45


@pytest.mark.slow
def test_one_speaker_is_one_speaker(diarizer: Diarizer) -> None:
    found = [limit_speakers(judge.diarize(diarizer, each), SETTINGS).speakers for each in judge.monologues(SEED, 4)]
    assert found.count(1) >= 3


@pytest.mark.slow
def test_noise_and_music_have_no_speaker(diarizer: Diarizer) -> None:
    for name, recording in judge.nobody(SEED).items():
        assert limit_speakers(judge.diarize(diarizer, recording[: 45 * 16_000]), SETTINGS).speakers == 0, name


def test_the_demo_model_is_small() -> None:
    assert (RECIPE / "demo_diarizer.nemo").stat().st_size < 10e6
