"""Which models alignment can stand on: CTC heads, hybrids' CTC heads and Canary's nested model, of both backends."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from core.contracts.errors import EnvironmentFault
from core.engine.alignment.token_emissions import TokenColumns
from core.engine.checkpoint.archive import open_checkpoint
from core.engine.device_choice import choose
from core.engine.native import load
from core.engine.recognizer import CtcScorer

SOUND = np.sin(np.arange(3 * 16_000, dtype=np.float32) / 9).astype(np.float32)


@pytest.mark.parametrize("family", ["ctc", "tdt_ctc", "canary"])
def test_both_backends_hear_the_same(
    family: str, ours: Callable[..., Any], checkpoint_file: Callable[[str], Path], cache: Path
) -> None:
    native = load(open_checkpoint(checkpoint_file(family), cache), choose("cpu", "fp32"), False, False)
    rows = []
    for ctc_scorer in (native.ctc_scorer(), ours(family).ctc_scorer()):
        assert isinstance(ctc_scorer, CtcScorer)
        columns = TokenColumns(ctc_scorer, ["hello", "the train", ""])
        assert columns.words[0]
        assert columns.words[1]
        assert not columns.words[2]
        ((scores, offset),) = list(ctc_scorer.emissions([SOUND]))
        assert offset == 0.0
        rows.append((columns.words, columns.select(scores).astype(np.float32)))
    assert rows[0][0] == rows[1][0]
    assert np.abs(rows[0][1] - rows[1][1]).max() < 0.05


def test_a_model_without_a_ctc_head_says_which_models_can(
    checkpoint_file: Callable[[str], Path], cache: Path, ours: Callable[..., Any]
) -> None:
    native = load(open_checkpoint(checkpoint_file("rnnt"), cache), choose("cpu", "fp32"), False, False)
    for recognizer in (native, ours("rnnt")):
        with pytest.raises(EnvironmentFault) as caught:
            recognizer.ctc_scorer()
        assert caught.value.code == "align-model"
        assert "canary" in caught.value.advice
