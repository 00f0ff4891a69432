"""Voice prints: NeMo's own class computes the same embedding from the same TitaNet."""

from pathlib import Path
from typing import Any

import pytest
import torch
from checkpoints import sound

from core.contracts.paths import demo_voices
from core.engine.native.unsupported import Unsupported
from core.engine.voices.titanet import parse
from core.engine.voices.voice_process import open_titanet

NEMO = "nemo.collections.asr"


def block(filters: int, kernel: int, repeat: int, **others: Any) -> dict[str, Any]:
    """Return a block of TitaNet's kind."""
    usual = {"stride": [1], "dilation": [1], "dropout": 0.1, "residual": True, "separable": True, "se": True}
    return {"filters": filters, "repeat": repeat, "kernel": [kernel], "se_context_size": -1, **usual, **others}


def config(blocks: list[dict[str, Any]], normalize: str = "per_feature", sizes: Any = 24) -> dict[str, Any]:
    """Return a configuration with the layout of the public TitaNet Large."""
    return {
        "target": f"{NEMO}.models.label_models.EncDecSpeakerLabelModel",
        "sample_rate": 16000,
        "labels": None,
        "preprocessor": {
            "_target_": f"{NEMO}.modules.AudioToMelSpectrogramPreprocessor",
            "normalize": normalize, "window_size": 0.025, "sample_rate": 16000, "window_stride": 0.01,
            "window": "hann", "features": 80, "n_fft": 512, "frame_splicing": 1, "dither": 0.0,
        },
        "encoder": {
            "_target_": f"{NEMO}.modules.ConvASREncoder", "feat_in": 80, "activation": "relu", "conv_mask": True,
            "jasper": blocks,
        },
        "decoder": {
            "_target_": f"{NEMO}.modules.SpeakerDecoder", "feat_in": blocks[-1]["filters"], "num_classes": 7,
            "pool_mode": "attention", "emb_sizes": sizes, "angular": False, "attention_channels": 16,
        },
        "loss": {"_target_": f"{NEMO}.losses.angularloss.AngularSoftmaxLoss", "scale": 30, "margin": 0.2},
    }  # fmt: skip


SHAPES = {
    "large": config(
        [
            block(32, 3, 1, residual=False),
            block(32, 7, 3),
            block(32, 11, 3),
            block(32, 15, 3),
            block(96, 1, 1, residual=False),
        ]
    ),
    "strided": config(
        [block(24, 4, 2, residual=False, stride=[2], stride_last=True), block(24, 5, 2, dilation=[2]), block(24, 1, 1)],
        "NA",
        [20, 12],
    ),
    "plain": config([block(16, 5, 1, separable=False, se=False, residual=False), block(40, 3, 2, se=False)]),
}


def build(shape: dict[str, Any], target: Path) -> Path:
    """Write a checkpoint with random weights and lively norms."""
    from nemo.collections.asr.models import EncDecSpeakerLabelModel
    from omegaconf import OmegaConf

    torch.manual_seed(4)
    model = EncDecSpeakerLabelModel(cfg=OmegaConf.create(shape)).eval()
    for module in model.modules():
        if isinstance(module, torch.nn.BatchNorm1d):
            torch.nn.init.normal_(module.running_mean, std=0.3)
            torch.nn.init.uniform_(module.running_var, 0.5, 2.0)
            torch.nn.init.uniform_(module.weight, 0.5, 1.5)
            torch.nn.init.normal_(module.bias, std=0.3)
    model.save_to(str(target))
    return target


def by_nemo(model: Path, samples: torch.Tensor, *, strict: bool) -> torch.Tensor:
    """Return NeMo's embedding. Without `strict`, NeMo makes the filterbank and a classifier of its own."""
    from nemo.collections.asr.models import EncDecSpeakerLabelModel

    stock = EncDecSpeakerLabelModel.restore_from(str(model), map_location="cpu", strict=strict).eval()
    with torch.inference_mode():
        _, embedding = stock(input_signal=samples[None], input_signal_length=torch.tensor([len(samples)]))
    found: torch.Tensor = embedding[0]
    return found


def check_same(model: Path, cache: Path, *, strict: bool = True) -> None:
    network, _ = open_titanet(model, cache)
    for seconds in (0.7, 6.13):
        samples = torch.from_numpy(sound(seconds, seed=5))
        with torch.inference_mode():
            found = network(samples)
        expected = by_nemo(model, samples, strict=strict)
        assert found.shape == expected.shape
        assert expected.std() > 1e-3
        assert torch.allclose(found, expected, rtol=1e-3, atol=2e-4 * float(expected.abs().max()))


@pytest.mark.slow
@pytest.mark.parametrize("name", SHAPES)
def test_nemo_finds_the_same_embedding(name: str, tmp_path: Path) -> None:
    check_same(build(SHAPES[name], tmp_path / f"{name}.nemo"), tmp_path / "cache")


@pytest.mark.slow
def test_nemo_runs_the_demo_model(tmp_path: Path) -> None:
    check_same(demo_voices(), tmp_path, strict=False)
    assert demo_voices().stat().st_size < 10e6


def test_an_unknown_setting_is_refused() -> None:
    shape = config([block(16, 3, 1, residual=False)])
    assert parse(shape).blocks[0].excites
    for place, name, value in (("encoder", "activation", "selu"), ("decoder", "pool_mode", "xvector")):
        with pytest.raises(Unsupported, match=name):
            parse({**shape, place: {**shape[place], name: value}})
    for name, value in (("residual_dense", True), ("se_context_size", 256), ("groups", 2)):
        with pytest.raises(Unsupported, match=name):
            parse(config([block(16, 3, 1, residual=False, **{name: value})]))


def test_a_diarizer_is_no_voice_model() -> None:
    with pytest.raises(Unsupported, match="SortformerEncLabelModel"):
        parse({"target": f"{NEMO}.models.sortformer_diar_models.SortformerEncLabelModel"})
