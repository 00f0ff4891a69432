"""A window's hypothesis is the same in every batch and on any number of threads: tokens, times and confidences."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch
from checkpoints import sound

from core.contracts.protocol import Prompt
from core.engine import native
from core.engine.checkpoint.archive import open_checkpoint
from core.engine.device_choice import choose
from core.engine.recognizer import Hypothesis

WINDOWS = [sound(seconds, seed) for seed, seconds in enumerate((9.5, 2.3, 0.6, 5.77, 10.0, 1.4))]
PRECISIONS = ("fp32", "bf16", "int8", "int8-bf16")


@pytest.mark.parametrize("precision", PRECISIONS)
@pytest.mark.parametrize("family", ["ctc", "rnnt", "tdt", "canary", "canary_flash"])
def test_a_window_does_not_depend_on_its_batch(
    family: str, precision: str, checkpoint_file: Callable[[str], Path], cache: Path
) -> None:
    choice = replace(choose("cpu", precision.partition("-")[0], notes=cache), half=precision != "int8")
    rng, before = np.random.default_rng(7), torch.get_num_threads()
    expected: dict[int, Hypothesis] = {}
    try:
        for threads in (1, 2):
            torch.set_num_threads(threads)
            recognizer = native.load(open_checkpoint(checkpoint_file(family), cache), choice, True, False)
            for cut in (6, 1, 2, 4):
                for numbers in np.array_split(rng.permutation(len(WINDOWS)), cut):
                    windows = [WINDOWS[number] for number in numbers]
                    found = recognizer.recognise(windows, [Prompt()] * len(windows), True)
                    for number, hypothesis in zip(numbers.tolist(), found, strict=True):
                        assert hypothesis == expected.setdefault(number, hypothesis)
    finally:
        torch.set_num_threads(before)
    assert sum(len(each.words) for each in expected.values()) > 5
