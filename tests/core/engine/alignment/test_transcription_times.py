"""Test the accuracy of a transcription's word times on speech with known edges."""

import random
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Literal

import numpy as np
import pytest
from pauses import KINDS, apply, edges_at_pauses
from spoken_words import Spoken, speak
from word_errors import DEMO, demo_recognizer, edges, right_words, transcribe

from core.contracts.transcript import Word
from core.engine.alignment.transcription_times import with_times_by_sound
from core.engine.audio.segmenter import windows
from core.engine.recognizer import SAMPLE_RATE, Hypothesis, Recognizer, TokenPosition, WordPosition


def sentences() -> list[str]:
    """Return sentences that the demo model has never seen."""
    lines = [line for name in ("heldout.txt", "dev.txt") for line in (DEMO / name).read_text("utf-8").splitlines()]
    random.Random(5).shuffle(lines)
    return [line.strip() for line in lines if line.strip()]


@lru_cache
def speech() -> Spoken:
    """Return some of these sentences, spoken in a quiet room."""
    return speak(sentences()[:16], 3, (0.5, 1.2))


@pytest.fixture(scope="module", params=["ctc", "aligned", "transducer"])
def recognizer(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Recognizer:
    return demo_recognizer(tmp_path_factory.mktemp("demo"), request.param)


def words(recognizer: Recognizer, times: Literal["sound", "nemo"]) -> list[Word]:
    return transcribe(recognizer, list(windows([speech().samples])), times)


@pytest.mark.slow
def test_words_are_timed_where_they_were_said(recognizer: Recognizer) -> None:
    truth = [word for sentence in speech().sentences for word in sentence]
    off = {
        times: np.array([edge.late for edge in edges(truth, words(recognizer, times)) if edge.shared])
        for times in ("sound", "nemo")
    }
    assert len(off["sound"]) > 80
    assert np.abs(off["sound"]).mean() <= 0.045
    assert (np.abs(off["sound"]) <= 0.1).mean() >= 0.93
    assert abs(off["sound"].mean()) <= 0.025, "less over more voices: tests/bench/word_times.py"
    assert np.abs(off["nemo"]).mean() > 0.1, "NeMo's own times stay available"


@pytest.mark.slow
def test_no_word_reaches_into_a_pause(recognizer: Recognizer) -> None:
    found = words(recognizer, "sound")
    for before, after in pairwise(speech().sentences):
        begin, end = before[-1][2], after[0][1]
        for word in found:
            assert word.start is not None
            assert word.end is not None
            assert min(word.end, end) - max(word.start, begin) < 0.15


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_sentences_end_at_the_pause(kind: str, recognizer: Recognizer) -> None:
    spoken = apply(speak(sentences()[:16], 3, (0.6, 1.5), noise=0.0), KINDS[kind], 3)
    truth = [word for sentence in spoken.sentences for word in sentence]
    found = transcribe(recognizer, list(windows([spoken.samples])), "sound")
    right = dict(right_words(truth, found))
    late = np.array(edges_at_pauses(spoken, [found[right[n]] if n in right else None for n in range(len(truth))]))
    assert len(late) >= 16
    assert np.abs(late).mean() <= 0.035


@pytest.mark.slow
def test_timing_does_not_change_the_text(recognizer: Recognizer) -> None:
    texts = [[(word.text, word.confidence) for word in words(recognizer, times)] for times in ("sound", "nemo")]
    assert texts[0] == texts[1]


def test_words_without_a_position_keep_their_times() -> None:
    rng = np.random.default_rng(1)
    samples = (0.1 * rng.standard_normal(2 * SAMPLE_RATE)).astype(np.float32)
    samples[SAMPLE_RATE // 2 : SAMPLE_RATE] *= 1e-4
    position = WordPosition(TokenPosition(0.25, 2), TokenPosition(0.25, 2))
    other = WordPosition(TokenPosition(1.5, 2), TokenPosition(1.5, 2))
    three = (Word("a", 0.0, 0.1), Word("%", 0.3, 0.8), Word("b", 0.9, 1.0))
    timed = with_times_by_sound(Hypothesis("a % b", (), three, (position, None, other)), samples)
    found = timed.words
    assert [word.text for word in found] == ["a", "%", "b"]
    assert found[0].end == pytest.approx(0.5, abs=0.03)
    assert found[1].start == found[0].end
    assert found[1].end == pytest.approx(0.8)
    assert found[2].start == pytest.approx(1.0, abs=0.03)
    untimed = Hypothesis("a", (), (Word("a"),))
    assert with_times_by_sound(untimed, samples) is untimed


@pytest.mark.parametrize("samples", [0, 1, 160, 400, 1600])
def test_the_shortest_windows_do_no_harm(samples: int, tmp_path: Path) -> None:
    position = WordPosition(TokenPosition(-0.3, 3), TokenPosition(0.4, 3))
    window = np.full(samples, 0.1, np.float32)
    hypothesis = Hypothesis("a b", (), (Word("a", 0.0, 0.1), Word("b", 0.1, 0.2)), (position, position))
    timed = with_times_by_sound(hypothesis, window)
    for before, after in pairwise([Word("", 0.0, 0.0), *timed.words]):
        assert after.start is not None
        assert after.end is not None
        assert (before.end or 0.0) <= after.start < after.end
