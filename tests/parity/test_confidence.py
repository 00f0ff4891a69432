"""Confidence by entropy: NeMo's formulas, and the words' values of NeMo's own decoding."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import numpy as np
import pytest
import torch
from checkpoint_heads import with_head
from checkpoints import sound
from hypothesis import given, settings
from hypothesis import strategies as st

from core.contracts.protocol import Prompt
from core.engine import native, nemo
from core.engine.audio.decoding import AudioReader
from core.engine.checkpoint.archive import open_checkpoint
from core.engine.device_choice import choose
from core.engine.native.decoders.confidence import MEASURES, Formula, Measure
from core.engine.native.frame_synchronous import FrameSynchronousRecognizer
from core.engine.recognizer import Hypothesis

RESOURCES = Path(__file__).resolve().parents[2] / "resources"
DEMO, SAMPLES = RESOURCES / "demo_model" / "demo.nemo", RESOURCES / "samples"
WINDOWS = [sound(seconds, seed) for seed, seconds in enumerate((2.5, 1.0, 3.1, 0.4, 4.0))]


def bank() -> dict[str, Any]:
    from nemo.collections.asr.parts.utils.asr_confidence_utils import get_confidence_measure_bank

    return {name.removeprefix("entropy_"): each for name, each in get_confidence_measure_bank().items()}


@pytest.mark.parametrize("formula", get_args(Formula))
@settings(max_examples=40, deadline=None)
@given(
    alpha=st.sampled_from([0.1, 0.25, 0.33, 0.5, 0.9, 1.0, 1.5]),
    labels=st.sampled_from([2, 30, 1025, 8193]),
    spread=st.floats(0.0, 30.0),
    seed=st.integers(0, 1000),
)
def test_formulas_are_those_of_nemo(formula: Formula, alpha: float, labels: int, spread: float, seed: int) -> None:
    logits = torch.randn(7, labels, generator=torch.Generator().manual_seed(seed)) * spread
    expected = bank()[formula](logits.log_softmax(dim=-1), v=labels, t=alpha)
    found = Measure(formula, alpha).of_logits(logits)
    assert found.dtype == torch.float32
    torch.testing.assert_close(found, expected.clamp(0, 1), atol=2e-5, rtol=0)


@pytest.mark.parametrize("formula", get_args(Formula))
def test_a_certain_label_has_1_and_equally_likely_labels_have_0(formula: Formula) -> None:
    certain, equal = torch.full((1, 1025), -80.0), torch.zeros(1, 1025)
    certain[0, 3] = 20.0
    for alpha in (0.33, 1.0):
        for logits, value in ((certain, 1.0), (equal, 0.0)):
            assert float(Measure(formula, alpha).of_logits(logits)) == pytest.approx(value, abs=1e-4)


def confidences(hypotheses: Sequence[Hypothesis]) -> list[float]:
    found = [word.confidence for each in hypotheses for word in each.words]
    assert None not in found
    return [each for each in found if each is not None]


def without_confidences(hypotheses: Sequence[Hypothesis]) -> list[Hypothesis]:
    return [
        replace(each, words=tuple((word.text, word.start, word.end, word.boosted) for word in each.words))
        for each in hypotheses
    ]


def speech(seconds: int, count: int) -> list[Any]:
    return np.split(np.concatenate([*AudioReader(SAMPLES / "morning.mp3")])[: 16_000 * seconds], count)


@pytest.mark.parametrize("kind", ["tdt", "ctc", "rnnt"])
def test_words_have_nemos_entropy(kind: str, checkpoint_file: Callable[[str], Path], cache: Path) -> None:
    """NeMo is asked for each window alone. Its CTC token has the least of its frames, and Mynah's the greatest."""
    if kind == "rnnt":
        checkpoint, windows = open_checkpoint(checkpoint_file("rnnt"), cache), WINDOWS
    else:
        demo, windows = open_checkpoint(DEMO, cache), speech(30, 6)
        checkpoint = with_head(demo, "ctc" if kind == "ctc" else "transducer")
    choice = choose("cpu", "fp32")
    mine, theirs = native.load(checkpoint, choice, False, False), nemo.load(checkpoint, choice, False, False)[0]
    prompts = [Prompt()] * len(windows)
    before = mine.recognise(windows, prompts, True)
    for recognizer in (mine, theirs):
        recognizer.use_confidence("entropy")
    measured = mine.recognise(windows, prompts, True)
    expected = [each for window in windows for each in theirs.recognise([window], prompts[:1], True)]
    assert without_confidences(measured) == without_confidences(before)
    assert confidences(measured) != pytest.approx(confidences(before), abs=0.02)
    if kind == "ctc":
        assert all(a >= b - 1e-4 for a, b in zip(confidences(measured), confidences(expected), strict=True))
    else:
        assert confidences(measured) == pytest.approx(confidences(expected), abs=1e-3)
        assert max(confidences(measured)) > min(confidences(measured)) + 0.05
    mine.use_confidence("probability")
    assert mine.recognise(windows, prompts, True) == before


@pytest.mark.parametrize("head", ["transducer", "ctc"])
def test_beams_and_streams_measure_as_the_greedy_search(head: str, cache: Path) -> None:
    """A beam that finds the greedy words gives them the greedy confidences."""
    checkpoint = with_head(open_checkpoint(DEMO, cache), head)
    mine = native.load(checkpoint, choose("cpu", "fp32"), False, False)
    assert isinstance(mine, FrameSynchronousRecognizer)
    windows = speech(30, 6)
    for confidence in MEASURES:
        mine.use_confidence(confidence)
        greedy, beam = (mine.recognise(windows, [Prompt(beam=width)] * 6, False) for width in (1, 4))
        same = [(one, two) for one, two in zip(greedy, beam, strict=True) if one.tokens == two.tokens]
        assert len(same) >= 2
        for one, two in same:
            assert confidences([one]) == pytest.approx(confidences([two]), abs=0.02 if head == "ctc" else 1e-4)


def test_a_canary_measures_its_tokens(checkpoint_file: Callable[[str], Path], cache: Path) -> None:
    checkpoint = open_checkpoint(checkpoint_file("canary_flash"), cache)
    mine = native.load(checkpoint, choose("cpu", "fp32"), False, False)
    prompts = [Prompt(language="en", target_language="en")] * len(WINDOWS)
    before = mine.recognise(WINDOWS, prompts, False)
    mine.use_confidence("entropy")
    measured = mine.recognise(WINDOWS, prompts, False)
    assert without_confidences(measured) == without_confidences(before)
    assert confidences(measured) != confidences(before)
    assert all(0 <= each <= 1 for each in confidences(measured))
