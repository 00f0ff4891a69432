"""Texts, tokens and word times of the native backend beside the NeMo backend, in fp32, one by one and in batches."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from checkpoint_heads import with_head
from checkpoints import sound

from core.contracts.protocol import Prompt
from core.engine import nemo
from core.engine.audio.decoding import AudioReader
from core.engine.checkpoint.archive import open_checkpoint
from core.engine.device_choice import choose
from core.engine.native import load
from core.engine.recognizer import Hypothesis, Recognizer

HEADS = [
    ("ctc", "ctc"),
    ("rnnt", "transducer"),
    ("tdt", "transducer"),
    ("tdt_ctc", "transducer"),
    ("tdt_ctc", "ctc"),
]
WINDOWS = [
    *(sound(seconds, seed) for seed, seconds in enumerate((5.0, 0.1, 7.7, 0.93, 2.35))),
    np.zeros(48_000, np.float32),
    np.full(20_000, 0.9, np.float32),
]
ROOT = Path(__file__).resolve().parent.parent.parent
DEMO = ROOT / "resources" / "demo_model" / "demo.nemo"
SAMPLES = ROOT / "resources" / "samples"


@pytest.fixture(scope="session")
def native(checkpoint_file: Callable[[str], Path], cache: Path) -> Callable[..., Recognizer]:
    """A family's checkpoint through the native backend, in fp32 on the CPU."""
    loaded: dict[tuple[str, str], Recognizer] = {}

    def made(family: str, head: str) -> Recognizer:
        if (family, head) not in loaded:
            checkpoint = with_head(open_checkpoint(checkpoint_file(family), cache), head)
            loaded[family, head] = load(checkpoint, choose("cpu", "fp32"), True, False)
        return loaded[family, head]

    return made


def assert_same(mine: Sequence[Hypothesis], theirs: Sequence[Hypothesis], confidences: bool = True) -> None:
    for one, other in zip(mine, theirs, strict=True):
        assert (one.text, one.tokens) == (other.text, other.tokens)
        assert [word.text for word in one.words] == [word.text for word in other.words]
        for name in ("start", "end", *(["confidence"] if confidences else [])):
            values = [[getattr(word, name) for word in each.words] for each in (one, other)]
            assert values[0] == pytest.approx(values[1], abs=6e-3 if name == "confidence" else 1e-6), name


def assert_same_one_by_one(mine: Sequence[Hypothesis], theirs: Recognizer, windows: Sequence[Any], head: str) -> None:
    """NeMo is asked for each window alone: in a batch its TDT search overwrites the durations of other windows.

    Its confidence of a probability p of V classes is (p V - 1) / (V - 1), and of a CTC token the least of the frames
    that it spans, where the native backend takes the greatest.
    """
    alone = [each for window in windows for each in theirs.recognise([window], [Prompt()], True)]
    assert_same(mine, alone, confidences=head != "ctc")
    for one, other in zip(mine, alone, strict=True):
        for word, reference in zip(one.words, other.words, strict=True):
            assert reference.confidence is None or reference.confidence <= (word.confidence or 0.0) + 1e-3


@pytest.mark.parametrize(("family", "head"), HEADS)
def test_the_native_backend_writes_what_nemo_writes(
    family: str, head: str, native: Callable[..., Recognizer], ours: Callable[..., Any]
) -> None:
    mine, reference = native(family, head), ours(family, head)
    assert (mine.backend, mine.family, mine.languages) == ("native", reference.family, ())
    assert mine.frame_seconds == pytest.approx(reference.frame_seconds)
    prompts = [Prompt()] * len(WINDOWS)
    together = mine.recognise(WINDOWS, prompts, True)
    assert_same_one_by_one(together, reference, WINDOWS, head)
    assert sum(len(each.words) for each in together) > 10
    for window, each in zip(WINDOWS, together, strict=True):
        assert_same(mine.recognise([window], prompts[:1], True), [each])


@pytest.mark.parametrize("family", ["ctc", "tdt_ctc"])
def test_emissions_are_nemos(family: str, native: Callable[..., Recognizer], ours: Callable[..., Any]) -> None:
    both = [list(each(family, "ctc").ctc_scorer().emissions(WINDOWS)) for each in (native, ours)]
    for mine, theirs in zip(*both, strict=True):
        assert mine.padding_before == theirs.padding_before
        torch.testing.assert_close(mine.log_probabilities, theirs.log_probabilities, atol=2e-3, rtol=0)


@pytest.mark.parametrize("head", ["transducer", "ctc"])
def test_the_demo_model_writes_what_nemo_writes(head: str, cache: Path) -> None:
    demo, choice = open_checkpoint(DEMO, cache), choose("cpu", "fp32")
    checkpoint = with_head(demo, head)
    reference, _ = nemo.load(checkpoint, choice, True, False)
    mine = load(checkpoint, choice, True, False)
    speech = np.concatenate([*AudioReader(SAMPLES / "morning.mp3")])[: 16_000 * 45]
    windows = np.split(speech, np.cumsum([80_000, 9_000, 330_000, 40_000]))
    prompts = [Prompt()] * len(windows)
    written = mine.recognise(windows, prompts, True)
    assert_same_one_by_one(written, reference, windows, head)
    assert sum(len(each.words) for each in written) > 50
    if head == "ctc":  # the head that this checkpoint prefers
        assert_same(load(demo, choice, True, False).recognise(windows[:1], prompts[:1], True), written[:1])
