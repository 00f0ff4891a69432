"""Models in the hub's own form: what is refused, and how that is said."""

import json
from pathlib import Path

import pytest
import torch
from diarizers import build_sortformer
from safetensors.torch import save_file

from core.contracts.errors import EnvironmentFault
from core.contracts.protocol import LoadDiarizer
from core.engine.checkpoint.hub_folder import open_hub_folder
from core.engine.diarization import loading
from core.engine.native.unsupported import Unsupported

CONFIG = {"architectures": ["Nemotron3DiarizationForAudioFrameClassification"]}


def folder(path: Path, config: object, tensors: bool = True) -> Path:
    path.mkdir(exist_ok=True)
    (path / "config.json").write_text(config if isinstance(config, str) else json.dumps(config))
    if tensors:
        save_file({"silence_embeds": torch.zeros(4)}, path / "model.safetensors")
    return path


@pytest.mark.parametrize(
    ("config", "tensors", "reason"),
    [
        ("{", True, "not a JSON table"),
        ([1], True, "not a JSON table"),
        ("x" * 2**21, True, "too large"),
        (CONFIG, False, "no model.safetensors"),
    ],
)
def test_a_folder_that_is_no_model_is_refused(tmp_path: Path, config: object, tensors: bool, reason: str) -> None:
    with pytest.raises(EnvironmentFault, match=reason) as raised:
        open_hub_folder(folder(tmp_path / "model", config, tensors), tmp_path / "cache")
    assert raised.value.code == "model-refused"


def test_a_file_that_is_not_there_is_missing(tmp_path: Path) -> None:
    for path in (tmp_path / "gone", tmp_path / "gone" / "model.safetensors"):
        with pytest.raises(EnvironmentFault) as raised:
            open_hub_folder(path, tmp_path / "cache")
        assert raised.value.code == "model-missing"


def load(path: Path, cache: Path, precision: str = "fp32") -> EnvironmentFault:
    with pytest.raises(EnvironmentFault) as raised:
        loading.load(LoadDiarizer(str(path), str(cache), "cpu", precision))
    return raised.value


def test_models_that_do_not_tell_speakers_apart_are_named(tmp_path: Path) -> None:
    other = folder(tmp_path / "other", {"architectures": ["ParakeetForTDT"]})
    assert load(other, tmp_path / "cache").code == "speakers-model"
    part = folder(tmp_path / "part", CONFIG | {"audio_config": {}, "head_config": {}, "streaming_config": {}})
    assert load(part, tmp_path / "cache").code == "speakers-model", "weights are missing"
    odd = folder(tmp_path / "odd", CONFIG | {"audio_config": [], "head_config": 3, "streaming_config": {}})
    assert load(odd, tmp_path / "cache").code == "speakers-model"
    broken = folder(tmp_path / "broken", CONFIG | {"audio_config": {}, "head_config": {}, "streaming_config": {}})
    (broken / "model.safetensors").write_bytes(b"\xff" * 100)
    assert load(broken, tmp_path / "cache").code == "model-refused"


@pytest.mark.slow
def test_int8_and_models_that_are_not_for_streaming_are_refused(tmp_path: Path) -> None:
    model = build_sortformer(tmp_path / "v2.nemo")
    fault = load(tmp_path / "v2.nemo", tmp_path / "cache", "int8")
    assert (fault.code, fault.figures["precision"]) == ("precision", "int8")
    model.cfg.streaming_mode = False
    model.save_to(str(tmp_path / "v1.nemo"))
    fault = load(tmp_path / "v1.nemo", tmp_path / "cache")
    assert fault.code == "speakers-model"
    assert isinstance(fault.__cause__, Unsupported)
