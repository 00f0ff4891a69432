"""The distance of an int8 model from the exact one, as its conversion measures it."""

from collections.abc import Iterable
from pathlib import Path

import pytest
import torch
from checkpoints import build

from core.engine.checkpoint.archive import open_checkpoint
from core.engine.native.canary import CanaryRecognizer
from core.engine.native.families import DISTANCE, quantise_and_compare
from core.engine.native.products.panel_int8 import has_panel_int8
from core.engine.native.weights.conversion import StateDict

Tensors = Iterable[tuple[str, torch.Tensor]]


def distance(tensors: Tensors, config: dict[str, object]) -> float:
    return float(dict(quantise_and_compare(tensors, config))[DISTANCE])


def spoiled(tensors: Tensors, prefix: str) -> Tensors:
    """Make one weight of each output so large that rounding leaves little of the others, in matrices under `prefix`."""
    for name, tensor in tensors:
        if name.startswith(prefix) and name.endswith((".in.weight", ".out.weight")):
            tensor[:, 0] = 300 * tensor.abs().amax()
        yield name, tensor


@pytest.mark.slow
@torch.inference_mode()
def test_distance_is_the_larger_of_encoder_and_decoder(tmp_path: Path) -> None:
    checkpoint = open_checkpoint(build("canary", "tiny", tmp_path / "m.nemo"), tmp_path / "cache")
    source, config = StateDict(checkpoint), checkpoint.config

    def tensors() -> Tensors:
        return CanaryRecognizer.convert(source, config, torch.float32)

    usual = distance(tensors(), config)
    assert 0 < usual < 0.05
    assert distance(spoiled(tensors(), "encoder.layers."), config) > 2 * usual
    of_decoder = distance(spoiled(tensors(), "decoder.1."), config)
    if has_panel_int8():
        assert of_decoder > 2 * usual
    else:
        assert of_decoder == pytest.approx(usual)
