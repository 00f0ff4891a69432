"""Folders in the hub's form that come from anywhere: what is let in, what is refused, and in what words."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
from hub_models import build
from safetensors.torch import load_file, save_file

from core.contracts.errors import EnvironmentFault
from core.contracts.protocol import Load, Prompt
from core.engine import backends
from core.engine.checkpoint.hub_folder import open_model


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("models") / "tdt"
    build("tdt", folder)
    return folder


@pytest.fixture
def model(original: Path, tmp_path: Path) -> Path:
    """A copy of a sound model, to be spoilt."""
    return Path(shutil.copytree(original, tmp_path / "mine"))


def refusal(path: Path, cache: Path) -> EnvironmentFault:
    with pytest.raises(EnvironmentFault) as raised:
        open_model(path, cache)
    return raised.value


def edit(path: Path, **values: Any) -> None:
    path.write_text(json.dumps(json.loads(path.read_text()) | values))


def edit_tensors(folder: Path, change: Callable[[dict[str, torch.Tensor]], object]) -> None:
    tensors = load_file(folder / "model.safetensors")
    change(tensors)
    save_file(tensors, folder / "model.safetensors")


def edit_table(folder: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """Rewrite the table of the weights; the numbers stay."""
    content = (folder / "model.safetensors").read_bytes()
    length = int.from_bytes(content[:8], "little")
    table = json.loads(content[8 : 8 + length])
    change(table)
    text = json.dumps(table).encode()
    (folder / "model.safetensors").write_bytes(len(text).to_bytes(8, "little") + text + content[8 + length :])


@pytest.mark.slow
def test_weights_in_several_files_are_one_model(tmp_path: Path) -> None:
    build("tdt", tmp_path / "one")
    build("tdt", tmp_path / "several", shard="300KB")
    assert len(list((tmp_path / "several").glob("model-*.safetensors"))) > 2
    texts = []
    for name in ("one", "several"):
        load = Load(str(tmp_path / name), str(tmp_path / "cache"), device="cpu", precision="fp32")
        recognizer, ready = backends.load(load)
        assert (ready.backend, ready.family, ready.model) == ("native", "tdt", name)
        noise = torch.randn(48_000, generator=torch.Generator().manual_seed(1)).mul(0.1).numpy()
        texts.append(recognizer.recognise([noise], [Prompt()], True)[0].tokens)
    assert texts[0] == texts[1]
    assert texts[0]


@pytest.mark.slow
def test_the_content_is_the_key_whatever_the_folder_is_called(model: Path, original: Path, tmp_path: Path) -> None:
    first = open_model(original, tmp_path / "cache")
    assert open_model(model, tmp_path / "cache").key == first.key
    assert open_model(model / "model.safetensors", tmp_path / "cache").key == first.key
    edit(model / "tokenizer_config.json", note="another")
    assert open_model(model, tmp_path / "cache").key != first.key


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda table: table["encoder_projector.weight"].update(data_offsets=[0, 2**60]), "not a valid safetensors"),
        (lambda table: table["encoder_projector.weight"].update(shape=[-1, 64]), "not a valid safetensors"),
        (lambda table: table["encoder_projector.weight"].update(shape=[2**40, 2**40]), "not a valid safetensors"),
        (lambda table: table["encoder_projector.weight"].update(dtype="F8"), "not a valid safetensors"),
        (lambda table: table["encoder_projector.weight"].update(shape=[64, 32]), "the shape or type of"),
        (lambda table: table["encoder_projector.weight"].update(dtype="I32"), "the shape or type of"),
        (
            lambda table: table.update(x={"dtype": "F32", "shape": [1], "data_offsets": [0, 4]}),
            "is not a valid safetensors",
        ),
        (lambda table: table.pop("encoder_projector.weight"), "not a valid safetensors"),
        (lambda table: table.update(x=3), "not a valid safetensors"),
    ],
)
def test_tables_that_lie_are_refused(
    change: Callable[[dict[str, Any]], object], reason: str, model: Path, tmp_path: Path
) -> None:
    edit_table(model, change)
    assert reason in refusal(model, tmp_path / "cache").sentence


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "not a valid safetensors"),
        ((2**40).to_bytes(8, "little") + b"{}", "not a valid safetensors"),
        ((17 * 2**20).to_bytes(8, "little") + b"{" * 17 * 2**20, "not a valid safetensors"),
        ((100_000).to_bytes(8, "little") + b"[" * 100_000, "not a JSON table"),
        ((15).to_bytes(8, "little") + b'{"a":{},"a":{}}', "not a JSON table"),
    ],
)
def test_tables_of_any_size_and_depth_are_refused(content: bytes, reason: str, model: Path, tmp_path: Path) -> None:
    (model / "model.safetensors").write_bytes(content)
    assert reason in refusal(model, tmp_path / "cache").sentence


def test_weights_that_break_off_are_refused(model: Path, tmp_path: Path) -> None:
    content = (model / "model.safetensors").read_bytes()
    (model / "model.safetensors").write_bytes(content[:-100])
    assert "ends too early" in refusal(model, tmp_path / "cache").sentence


def test_a_head_that_the_class_does_not_have_is_left_out(
    model: Path, original: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    edit_tensors(model, lambda tensors: tensors.update({"vad_head.proj.weight": torch.ones(2, 64)}))
    with caplog.at_level("INFO"):
        assert open_model(model, tmp_path / "cache").family == "tdt"
    assert "vad_head.proj.weight" in caplog.text


@pytest.mark.parametrize(
    "name", ["encoder.layers.0.self_attn.q_proj.lora_A.weight", "decoder.extra.weight", "other.weight"]
)
def test_a_tensor_that_would_change_what_is_computed_is_refused(name: str, model: Path, tmp_path: Path) -> None:
    edit_tensors(model, lambda tensors: tensors.update({name: torch.ones(2, 64)}))
    assert f"contain {name}, which" in refusal(model, tmp_path / "cache").sentence


def test_a_missing_tensor_is_named(model: Path, tmp_path: Path) -> None:
    edit_tensors(model, lambda tensors: tensors.pop("joint.head.bias"))
    assert "lack joint.head.bias" in refusal(model, tmp_path / "cache").sentence


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"vocab_size": "many"}, "vocab_size"),
        ({"vocab_size": 2**40}, "vocab_size"),
        ({"blank_token_id": 3}, "blank_token_id"),
        ({"encoder_config": [1]}, "encoder_config"),
        ({"encoder_config": {"hidden_act": "gelu"}}, "hidden_act"),
        ({"durations": 7}, "config.json"),
    ],
)
def test_values_that_the_class_does_not_have_are_refused(
    values: dict[str, Any], reason: str, model: Path, tmp_path: Path
) -> None:
    edit(model / "config.json", **values)
    fault = refusal(model, tmp_path / "cache")
    assert (fault.code, reason in fault.sentence) == ("model-refused", True)


def test_a_number_beyond_all_floats_is_refused(model: Path, tmp_path: Path) -> None:
    (model / "preprocessor_config.json").write_text(json.dumps({"preemphasis": 10**400}))
    assert refusal(model, tmp_path / "cache").code == "model-refused"


def test_files_are_the_folders_own(model: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret.json"
    shutil.move(model / "tokenizer.json", secret)
    (model / "tokenizer.json").symlink_to(secret)
    assert "tokenizer.json in it is not a plain file" in refusal(model, tmp_path / "cache").sentence


def test_the_hubs_own_cache_keeps_a_models_files_behind_links(model: Path, tmp_path: Path) -> None:
    snapshot, blobs = tmp_path / "models--me--mine" / "snapshots" / "abc", tmp_path / "models--me--mine" / "blobs"
    snapshot.mkdir(parents=True)
    blobs.mkdir()
    for number, path in enumerate(sorted(model.iterdir())):
        shutil.move(path, blobs / str(number))
        (snapshot / path.name).symlink_to(f"../../blobs/{number}")
    assert open_model(snapshot, tmp_path / "cache").family == "tdt"


def test_an_index_leads_nowhere_else(original: Path, tmp_path: Path) -> None:
    build("tdt", tmp_path / "several", shard="300KB")
    index = tmp_path / "several" / "model.safetensors.index.json"
    names = json.loads(index.read_text())["weight_map"]
    for outside in ("../tdt/model.safetensors", "/etc/passwd", "other.safetensors"):
        edit(index, weight_map=names | {"joint.head.bias": outside})
        assert "leads out of the archive" in refusal(tmp_path / "several", tmp_path / "cache").sentence
    edit(index, weight_map=dict(list(names.items())[:-1]))
    assert "not a valid safetensors" in refusal(tmp_path / "several", tmp_path / "cache").sentence


def load_fault(path: Path, cache: Path) -> EnvironmentFault:
    with pytest.raises(EnvironmentFault) as raised:
        backends.load(Load(str(path), str(cache), device="cpu", precision="fp32"))
    return raised.value


@pytest.mark.slow
def test_a_tokenizer_with_patterns_is_refused(model: Path, tmp_path: Path) -> None:
    pattern = {"type": "Split", "pattern": {"Regex": "(a+)+$"}, "behavior": "Isolated", "invert": False}
    edit(model / "tokenizer.json", pre_tokenizer=pattern)
    assert "tokenizer.json with Split" in load_fault(model, tmp_path / "cache").sentence
    replace = {"type": "Replace", "pattern": {"Regex": "(a+)+$"}, "content": ""}
    edit(model / "tokenizer.json", pre_tokenizer=None, normalizer={"type": "Sequence", "normalizers": [replace]})
    assert "tokenizer.json with normalizer" in load_fault(model, tmp_path / "cache").sentence
    (model / "tokenizer.json").write_text("{}")
    assert "can't be read" in load_fault(model, tmp_path / "cache").sentence


def test_only_the_native_backend_reads_it(original: Path, tmp_path: Path) -> None:
    with pytest.raises(EnvironmentFault, match="only the native backend reads"):
        backends.load(Load(str(original), str(tmp_path / "cache"), device="cpu", precision="fp32", backend="nemo"))


def test_a_class_that_is_not_known_is_refused_by_its_name(model: Path, tmp_path: Path) -> None:
    edit(model / "config.json", architectures=["ParakeetForEverything"])
    assert "ParakeetForEverything" in load_fault(model, tmp_path / "cache").sentence


def test_code_of_the_folders_own_is_never_looked_at(model: Path, tmp_path: Path) -> None:
    edit(model / "config.json", architectures=["UltraForTDT"], auto_map={"AutoModel": "modeling_ultra.UltraForTDT"})
    (model / "modeling_ultra.py").write_text("raise SystemExit('it ran')")
    assert open_model(model, tmp_path / "cache").family == "tdt"
