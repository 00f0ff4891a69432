"""The conversion from a checkpoint's pickle to a mapped file: its content, interruptions and damage."""

import io
import os
import shutil
import subprocess
import sys
import tarfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import torch
import yaml

from core.contracts import files
from core.contracts.errors import EnvironmentFault
from core.engine.checkpoint.archive import Checkpoint, open_checkpoint, unpack_weights
from core.engine.native.unsupported import Unsupported
from core.engine.native.weights.conversion import StateDict, converted_path, converted_weights
from core.engine.native.weights.mapped_file import Weights

CONFIG = {
    "target": "nemo.collections.asr.models.EncDecCTCModelBPE",
    "encoder": {"_target_": "nemo.collections.asr.modules.ConformerEncoder"},
}
Tensors = Iterator[tuple[str, torch.Tensor]]


def state() -> dict[str, torch.Tensor]:
    generator = torch.Generator().manual_seed(0)
    whole = torch.randn(40, 30, generator=generator)
    return {
        "odd": torch.randn(7, 3, generator=generator),
        "half": torch.randn(5, 5, generator=generator).half(),
        "bf16": torch.randn(33, generator=generator).bfloat16(),
        "turned": torch.randn(4, 6, generator=generator).t(),
        "a part": whole[10:20],
        "a column": whole[:, 3],
        "a scalar": torch.tensor(3),
        "nothing": torch.empty(0, 4),
    }


def nemo(path: Path, weights: object = None, gzipped: bool = False, legacy: bool = False) -> Path:
    """Write a checkpoint of `weights`, by default state(), with a nested model of the same weights."""
    box = io.BytesIO()
    torch.save(state() if weights is None else weights, box, _use_new_zipfile_serialization=not legacy)
    files = {f"{prefix}weights.ckpt": box.getvalue() for prefix in ("model_", "timestamps_asr_model_")}
    files |= {f"{prefix}config.yaml": yaml.safe_dump(CONFIG).encode() for prefix in ("model_", "timestamps_asr_model_")}
    with tarfile.open(path, "w:gz" if gzipped else "w:") as tar:
        for name, data in files.items():
            member = tarfile.TarInfo(f"./{name}")
            member.size = len(data)
            tar.addfile(member, io.BytesIO(data))
    return path


@pytest.fixture
def checkpoint(tmp_path: Path) -> Checkpoint:
    return open_checkpoint(nemo(tmp_path / "m.nemo"), tmp_path / "cache")


def halved(source: Weights) -> Tensors:
    """Convert with other names and another precision."""
    for name, tensor in source.items():
        yield f"new.{name}", tensor.to(torch.bfloat16).contiguous()


def convert(checkpoint: Checkpoint, converter: Callable[[Weights], Tensors] = halved, nested: bool = False) -> Weights:
    return converted_weights(checkpoint, "bf16", torch.bfloat16, "cpu", converter, nested)


def never(_: Weights) -> Tensors:
    raise AssertionError("it was converted before")
    yield


def assert_right(weights: Weights) -> None:
    assert set(weights) == {f"new.{name}" for name in state()}
    for name, tensor in state().items():
        assert torch.equal(weights[f"new.{name}"], tensor.to(torch.bfloat16)), name


def test_state_dict_equals_torchs(checkpoint: Checkpoint, tmp_path: Path) -> None:
    for each in (checkpoint, open_checkpoint(nemo(tmp_path / "old.nemo", gzipped=True), tmp_path / "cache")):
        for nested in (False, True):
            source = StateDict(each, nested)
            assert list(source) == list(state())
            for name, tensor in state().items():
                assert source[name].dtype == tensor.dtype
                assert torch.equal(source[name], tensor), name


def test_a_conversion_happens_once(checkpoint: Checkpoint) -> None:
    assert_right(convert(checkpoint))
    assert_right(convert(checkpoint, never))
    assert_right(convert(checkpoint, nested=True))
    assert_right(convert(checkpoint, never, nested=True))
    assert {path.suffix for path in checkpoint.folder.iterdir()} == {".yaml", ".json", ".safetensors"}


def test_parallel_engines_convert_once(checkpoint: Checkpoint) -> None:
    conversions = []

    def slowly(source: Weights) -> Tensors:
        conversions.append(source)
        time.sleep(0.3)
        yield from halved(source)

    with ThreadPoolExecutor(4) as pool:
        for weights in pool.map(lambda _: convert(checkpoint, slowly), range(4)):
            assert_right(weights)
    assert len(conversions) == 1


def test_tensors_are_pages_of_the_file(checkpoint: Checkpoint) -> None:
    weights = convert(checkpoint)
    first, again = weights["new.odd"], weights["new.odd"]
    assert first.data_ptr() == again.data_ptr()
    assert all(tensor.data_ptr() % 64 == 0 for tensor in weights.values() if tensor.numel())
    if sys.platform == "linux":
        maps = Path("/proc/self/maps").read_text().splitlines()
        (line,) = [line for line in maps if str(converted_path(checkpoint, "bf16")) in line]
        begin, end = (int(number, 16) for number in line.split()[0].split("-"))
        assert all(begin <= tensor.data_ptr() < end for tensor in weights.values() if tensor.numel())


def test_unpacked_pickle_is_deleted(checkpoint: Checkpoint) -> None:
    unpacked = unpack_weights(checkpoint)
    assert torch.equal(torch.load(unpacked, weights_only=True)["odd"], state()["odd"])
    assert unpack_weights(checkpoint) == unpacked
    convert(checkpoint)
    assert not unpacked.exists()


@pytest.mark.parametrize("harm", ["cut", "flipped", "emptied", "no header", "gone", "another's"])
def test_a_damaged_conversion_is_done_again(checkpoint: Checkpoint, harm: str) -> None:
    convert(checkpoint)
    path = converted_path(checkpoint, "bf16")
    whole = bytearray(path.read_bytes())
    match harm:
        case "cut":
            path.write_bytes(whole[:-40])
        case "flipped":
            whole[-200] ^= 1
            path.write_bytes(whole)
        case "emptied":
            path.write_bytes(b"")
        case "no header":
            path.write_bytes(bytes(len(whole)))
        case "gone":
            path.unlink()
        case "another's":
            path.with_suffix(".json").unlink()
            path.write_bytes(b"not mine")
    assert_right(convert(checkpoint))
    assert_right(convert(checkpoint, never))


def test_old_layout_is_converted_anew_and_deleted(checkpoint: Checkpoint, monkeypatch: pytest.MonkeyPatch) -> None:
    convert(checkpoint)
    convert(checkpoint, nested=True)
    old, before = converted_path(checkpoint, "bf16"), set(checkpoint.folder.iterdir())
    monkeypatch.setattr("core.engine.native.weights.conversion.LAYOUT", 0)
    assert_right(convert(checkpoint))
    new, after = converted_path(checkpoint, "bf16"), set(checkpoint.folder.iterdir())
    assert before - after == {old, old.with_suffix(".json")}
    assert after - before == {new, new.with_suffix(".json")}


def test_a_touched_but_sound_conversion_is_kept(checkpoint: Checkpoint) -> None:
    convert(checkpoint)
    path = converted_path(checkpoint, "bf16")
    shutil.copy(path, path.with_suffix(".copy"))
    path.with_suffix(".copy").replace(path)
    os.utime(path, (1, 1))
    assert_right(convert(checkpoint, never))


def test_interrupted_conversion_leaves_nothing(checkpoint: Checkpoint) -> None:
    def interrupted(source: Weights) -> Tensors:
        yield "new.odd", source["odd"]
        raise KeyboardInterrupt

    before = sorted(checkpoint.folder.iterdir())
    with pytest.raises(KeyboardInterrupt):
        convert(checkpoint, interrupted)
    assert sorted(checkpoint.folder.iterdir()) == before
    assert_right(convert(checkpoint))


KILLED = """
import os, sys
from pathlib import Path
import torch
from core.engine.checkpoint.archive import open_checkpoint
from core.engine.native.weights.conversion import converted_weights
def converter(source):
    yield "new.odd", source["odd"]
    os.kill(os.getpid(), 9)
checkpoint = open_checkpoint(Path(sys.argv[1]), Path(sys.argv[2]))
converted_weights(checkpoint, "bf16", torch.bfloat16, "cpu", converter)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no such kill")
def test_leftovers_of_a_killed_conversion_are_deleted(checkpoint: Checkpoint) -> None:
    command = [sys.executable, "-c", KILLED, str(checkpoint.archive), str(checkpoint.folder.parent)]
    assert subprocess.run(command, check=False).returncode == -9
    (part,) = checkpoint.folder.glob(".mynah-*.tmp")
    assert_right(convert(checkpoint))
    assert not part.exists()


def test_full_disk_is_noticed_before_writing(checkpoint: Checkpoint, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "SPARE", 2**62)
    for attempt in (convert, unpack_weights):
        with pytest.raises(EnvironmentFault) as caught:
            attempt(checkpoint)
        assert caught.value.code == "disk"


@pytest.mark.parametrize(("becomes", "code"), [("nothing", "model-missing"), ("a folder", "model-broken")])
def test_a_vanished_checkpoint_is_named_by_the_fault(checkpoint: Checkpoint, becomes: str, code: str) -> None:
    """Delete the checkpoint during the conversion, as if its disk was pulled out.

    The converted file's folder is fine.
    """

    def pulled_out(source: Weights) -> Tensors:
        yield next(halved(source))
        checkpoint.archive.unlink()
        if becomes == "a folder":
            checkpoint.archive.mkdir()
        yield from halved(source)

    with pytest.raises(EnvironmentFault) as caught:
        convert(checkpoint, pulled_out)
    assert caught.value.code == code
    assert checkpoint.archive.stem in str(caught.value)
    assert str(checkpoint.folder) not in str(caught.value)


class Code:
    def __reduce__(self) -> tuple[Callable[[str], int], tuple[str]]:
        return os.system, ("touch ran",)


@pytest.mark.parametrize("weights", [{"odd": Code()}, Code()])
def test_weights_with_code_are_refused(tmp_path: Path, weights: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(EnvironmentFault) as caught:
        convert(open_checkpoint(nemo(tmp_path / "m.nemo", weights), tmp_path / "cache"))
    assert caught.value.code == "model-refused"
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize(("weights", "legacy"), [({"deep": {"odd": torch.ones(2)}}, False), ([1], False), (None, True)])
def test_other_pickles_are_left_to_nemo(tmp_path: Path, weights: object, legacy: bool) -> None:
    checkpoint = open_checkpoint(nemo(tmp_path / "m.nemo", weights, legacy=legacy), tmp_path / "cache")
    with pytest.raises(Unsupported):
        convert(checkpoint)


@pytest.mark.parametrize("keep", [0, 10, 700, 2000])
def test_truncated_pickle_is_refused(tmp_path: Path, keep: int) -> None:
    whole = nemo(tmp_path / "whole.nemo")
    with tarfile.open(whole) as tar:
        files = {m.name: tar.extractfile(m).read() for m in tar}  # type: ignore[union-attr]  # all are files
    with tarfile.open(tmp_path / "cut.nemo", "w:") as tar:
        for name, data in files.items():
            part = data[:keep] if name == "./model_weights.ckpt" else data
            member = tarfile.TarInfo(name)
            member.size = len(part)
            tar.addfile(member, io.BytesIO(part))
    checkpoint = open_checkpoint(tmp_path / "cut.nemo", tmp_path / "cache")
    with pytest.raises((EnvironmentFault, Unsupported)):
        convert(checkpoint)
