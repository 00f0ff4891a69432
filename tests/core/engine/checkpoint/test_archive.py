"""Hostile, broken and sound .nemo files through open_checkpoint; nothing here needs torch."""

import gzip
import io
import json
import multiprocessing
import os
import pickle
import random
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from core.contracts import files
from core.contracts.errors import EnvironmentFault
from core.contracts.files import temporary_beside
from core.engine.checkpoint import file_cache
from core.engine.checkpoint.archive import open_checkpoint, unpack_weights
from core.engine.checkpoint.vetting import Refused, vet_config

CONFIG: dict[str, Any] = {
    "target": "nemo.collections.asr.models.rnnt_bpe_models.EncDecRNNTBPEModel",
    "encoder": {"_target_": "nemo.collections.asr.modules.ConformerEncoder", "d_model": 8},
    "loss": {"loss_name": "tdt"},
    "tokenizer": {"type": "bpe", "model_path": "nemo:0123456789abcdef0123456789abcdef_tokenizer.model"},
    "train_ds": {"manifest_filepath": "/somewhere", "augmentor": {"_target_": "os.system"}},
}
FILES = {
    "./model_config.yaml": yaml.safe_dump(CONFIG).encode(),
    "./model_weights.ckpt": b"weights",
    "./0123456789abcdef0123456789abcdef_tokenizer.model": b"tokens",
}


def pack(path: Path, files: dict[str, bytes], *extra: tarfile.TarInfo, mode: str = "w:") -> Path:
    with tarfile.open(path, mode) as tar:  # type: ignore[call-overload]  # the mode is a variable
        for name, data in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(data)
            tar.addfile(member, io.BytesIO(data))
        for member in extra:
            tar.addfile(member)
    return path


def with_config(**changes: Any) -> dict[str, bytes]:
    return FILES | {"./model_config.yaml": yaml.safe_dump(CONFIG | changes).encode()}


def special(name: str, kind: bytes, link: str = "") -> tarfile.TarInfo:
    member = tarfile.TarInfo(name)
    member.type, member.linkname = kind, link
    return member


def refusal(nemo: Path, cache: Path) -> str:
    with pytest.raises(EnvironmentFault) as caught:
        open_checkpoint(nemo, cache)
    assert caught.value.code == "model-refused"
    left = [item for item in cache.iterdir() if item.name != "seen"]
    assert left == []
    return caught.value.sentence


def test_a_sound_file_is_unpacked_once(tmp_path: Path) -> None:
    nemo, cache = pack(tmp_path / "good.nemo", FILES), tmp_path / "cache"
    first = open_checkpoint(nemo, cache)
    assert (first.name, first.family, first.nested) == ("good", "tdt", False)
    assert "train_ds" not in first.config
    stamp = (first.folder / "model_config.yaml").stat().st_mtime_ns
    again = open_checkpoint(nemo, cache)
    assert again == first
    assert (again.folder / "model_config.yaml").stat().st_mtime_ns == stamp
    copy = tmp_path / "elsewhere.nemo"
    copy.write_bytes(nemo.read_bytes())
    assert open_checkpoint(copy, cache).folder == first.folder


def test_weights_stay_in_the_archive_until_somebody_needs_a_file(tmp_path: Path) -> None:
    found = open_checkpoint(pack(tmp_path / "good.nemo", FILES), tmp_path / "cache")
    assert sorted(item.name for item in found.folder.iterdir()) == [
        "0123456789abcdef0123456789abcdef_tokenizer.model", "checkpoint.json", "model_config.yaml",
    ]  # fmt: skip
    section = found.weights()
    assert found.archive.read_bytes()[section.offset :][: section.size] == b"weights"
    assert unpack_weights(found).read_bytes() == b"weights"
    assert not list(found.folder.glob("*.tmp"))


def test_a_cache_of_another_layout_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nemo, cache = pack(tmp_path / "good.nemo", FILES), tmp_path / "cache"
    before = open_checkpoint(nemo, cache)
    monkeypatch.setattr(file_cache, "LAYOUT", file_cache.LAYOUT + 1)
    assert open_checkpoint(nemo, cache).folder != before.folder


def test_a_changed_file_is_another_checkpoint(tmp_path: Path) -> None:
    nemo, cache = pack(tmp_path / "m.nemo", FILES), tmp_path / "cache"
    before = open_checkpoint(nemo, cache)
    pack(nemo, FILES | {"./model_weights.ckpt": b"other weights"})
    after = open_checkpoint(nemo, cache)
    assert after.key != before.key
    assert unpack_weights(after).read_bytes() == b"other weights"


def test_gzipped_archives_and_nested_models(tmp_path: Path) -> None:
    nested = {
        "./timestamps_asr_model_config.yaml": yaml.safe_dump(
            {"target": "nemo.collections.asr.models.EncDecCTCModelBPE"}
        ).encode(),
        "./timestamps_asr_model_weights.ckpt": b"more weights",
    }
    plain = pack(tmp_path / "plain.tar", FILES | nested)
    nemo = tmp_path / "old.nemo"
    nemo.write_bytes(gzip.compress(plain.read_bytes()))
    found = open_checkpoint(nemo, tmp_path / "cache")
    assert found.nested
    assert unpack_weights(found).read_bytes() == b"weights"
    assert unpack_weights(found, nested=True).read_bytes() == b"more weights"
    assert found.nested_config == {"target": "nemo.collections.asr.models.EncDecCTCModelBPE"}


@pytest.mark.slow
def test_damage_within_a_gzipped_archive_is_told_as_damage(tmp_path: Path) -> None:
    weights = {"./model_weights.ckpt": random.Random(0).randbytes(100_000)}
    whole = gzip.compress(pack(tmp_path / "plain.tar", FILES | weights).read_bytes())
    nemo = tmp_path / "old.nemo"
    command = [sys.executable, "-m", "core.engine.checkpoint.vet_process", str(nemo)]
    for place in range(20, len(whole), len(whole) // 12):
        nemo.write_bytes(whole[:place] + b"\xff" * 40 + whole[place + 40 :])
        with pytest.raises(EnvironmentFault) as raised:
            open_checkpoint(nemo, tmp_path / "cache")
        assert raised.value.code == "model-refused"
    nemo.write_bytes(whole[:40] + b"\xff" * 40 + whole[80:])
    vetted = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (vetted.returncode, vetted.stderr) == (1, "")
    assert vetted.stdout.startswith("not-a-tar:")


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="no file that cannot be read")
def test_a_model_on_a_disk_that_fails_is_what_the_fault_names(tmp_path: Path) -> None:
    (tmp_path / "model.nemo").symlink_to("/proc/self/mem")
    (tmp_path / "file").touch()
    for model, code in ((tmp_path / "model.nemo", "model-broken"), (tmp_path / "file" / "a.nemo", "model-missing")):
        with pytest.raises(EnvironmentFault) as raised:
            open_checkpoint(model, tmp_path / "cache")
        assert (raised.value.code, raised.value.figures["model"]) == (code, str(model))


@pytest.mark.parametrize(
    ("extra", "words"),
    [
        (special("./x.txt", tarfile.SYMTYPE, "/etc/passwd"), "not a plain file"),
        (special("./x.txt", tarfile.LNKTYPE, "./model_weights.ckpt"), "not a plain file"),
        (special("./x.txt", tarfile.CHRTYPE), "not a plain file"),
        (special("./x.txt", tarfile.FIFOTYPE), "not a plain file"),
        (special("./x.txt", tarfile.GNUTYPE_SPARSE), "not a plain file"),
        (special("./sub", tarfile.DIRTYPE), "not a plain file"),
        (special("/etc/cron.d/x.txt", tarfile.REGTYPE), "leads out of the archive"),
        (special("../x.txt", tarfile.REGTYPE), "leads out of the archive"),
        (special("./sub/x.txt", tarfile.REGTYPE), "leads out of the archive"),
        (special("C:\\x.txt", tarfile.REGTYPE), "leads out of the archive"),
        (special("./model_config.yaml", tarfile.REGTYPE), "twice"),
        (special("./MODEL_CONFIG.yaml", tarfile.REGTYPE), "twice"),
        (special("./setup.py", tarfile.REGTYPE), "no speech model needs"),
        (special("./x.so", tarfile.REGTYPE), "no speech model needs"),
    ],
)
def test_members_that_do_not_belong(tmp_path: Path, extra: tarfile.TarInfo, words: str) -> None:
    if extra.type == tarfile.GNUTYPE_SPARSE:
        extra.type, extra.pax_headers = tarfile.REGTYPE, {"GNU.sparse.major": "0", "GNU.sparse.map": "0,1"}
    assert words in refusal(pack(tmp_path / "bad.nemo", FILES, extra), tmp_path / "cache")


def test_sizes_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.engine.checkpoint.vetting.MAX_BYTES", 100)
    assert "too large" in refusal(pack(tmp_path / "a.nemo", FILES), tmp_path / "cache")
    monkeypatch.undo()
    monkeypatch.setattr("core.engine.checkpoint.vetting.MAX_MEMBERS", 2)
    assert "more than 2 files" in refusal(pack(tmp_path / "b.nemo", FILES), tmp_path / "cache")


@pytest.mark.parametrize(
    "target",
    [
        "os.system",
        "builtins.eval",
        "subprocess.Popen",
        "nemo.collections.asr.modules.ConformerEncoder.forward",
        "nemo.collections.common.tokenizers.sentencepiece_tokenizer.os.system",
        "nemo.collections.common.tokenizers.sentencepiece_tokenizer.os",
        "nemo.collections.asr.models.asr_model.Path.unlink",
        "nemo.utils.file_utils.robust_copy",
        "torch.hub.load",
        "torch.load",
        "nemo.collections.asr.modules",
        "",
    ],
)
@pytest.mark.parametrize("key", ["_target_", "target", "cls"])
def test_classes_outside_the_list(tmp_path: Path, target: str, key: str) -> None:
    nemo = pack(tmp_path / "bad.nemo", with_config(decoder={"deep": [{key: target, "command": "touch x"}]}))
    assert "names the unknown class" in refusal(nemo, tmp_path / "cache")


@pytest.mark.parametrize(
    ("config", "words"),
    [
        (b"!!python/object/apply:os.system ['touch x']", "not plain YAML"),
        (b"a: [", "not plain YAML"),
        (b"\xff\xfe\x00", "not plain YAML"),
        (b"just text", "not a table"),
        (b"when: 2020-01-01\n", "contains a date"),
        (b"x: ${oc.env:HOME}\n", "resolver"),
        (b"x: ${${y}:HOME}\ny: oc.env\n", "resolver"),
        (b"x: nemo:../secret\n", "refers to the missing file"),
        (b"? [1, 2]\n: x\n", "plain"),
        (b"[" * 5000, "not plain YAML"),
        (b"[" * 1_000_000, "not plain YAML"),
        (b'x: !!int ""\n', "not plain YAML"),
    ],
)
def test_configurations_that_are_not_plain(tmp_path: Path, config: bytes, words: str) -> None:
    nemo = pack(tmp_path / "bad.nemo", FILES | {"./model_config.yaml": config})
    assert words in refusal(nemo, tmp_path / "cache")


@pytest.mark.slow
def test_aliases_do_not_explode(tmp_path: Path) -> None:
    levels = "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 20)}]\n" for n in range(1, 9))
    bomb = b"a0: &a0 [1, 1]\n" + levels.encode()
    assert "too large" in refusal(pack(tmp_path / "b.nemo", FILES | {"./model_config.yaml": bomb}), tmp_path / "cache")


@pytest.mark.parametrize("data", [b"", b"nothing", b"PK\x03\x04" * 200, b"\x1f\x8b" + b"\0" * 50])
def test_files_that_are_no_archive(tmp_path: Path, data: bytes) -> None:
    nemo = tmp_path / "bad.nemo"
    nemo.write_bytes(data)
    assert refusal(nemo, tmp_path / "cache")


@pytest.mark.parametrize("missing", ["./model_config.yaml", "./model_weights.ckpt"])
def test_archives_that_are_no_checkpoint(tmp_path: Path, missing: str) -> None:
    nemo = pack(tmp_path / "bad.nemo", {name: data for name, data in FILES.items() if name != missing})
    assert "not a NeMo checkpoint" in refusal(nemo, tmp_path / "cache")


@settings(max_examples=25, deadline=None)
@given(keep=st.integers(min_value=1, max_value=20_000))
def test_a_truncated_file_is_refused_or_whole(tmp_path_factory: pytest.TempPathFactory, keep: int) -> None:
    folder = tmp_path_factory.mktemp("cut")
    whole = pack(folder / "whole.nemo", FILES | {"./model_weights.ckpt": bytes(range(256)) * 40}).read_bytes()
    nemo = folder / "cut.nemo"
    nemo.write_bytes(whole[:keep])
    try:
        outcome = str(unpack_weights(open_checkpoint(nemo, folder / "cache")).stat().st_size)
    except EnvironmentFault as fault:
        outcome = fault.code
    assert outcome in ("model-refused", str(256 * 40))


def test_a_missing_file_and_a_folder(tmp_path: Path) -> None:
    for path in (tmp_path / "none.nemo", tmp_path):
        with pytest.raises(EnvironmentFault) as caught:
            open_checkpoint(path, tmp_path / "cache")
        assert caught.value.code == "model-missing"


def test_a_full_disk_is_noticed_before_anything_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "SPARE", 2**62)
    with pytest.raises(EnvironmentFault) as caught:
        open_checkpoint(pack(tmp_path / "m.nemo", FILES), tmp_path / "cache")
    assert caught.value.code == "disk"
    assert [item.name for item in (tmp_path / "cache").iterdir()] == ["seen"]


def test_what_a_killed_process_left_is_swept(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    killed = (
        "import os, sys\nfrom pathlib import Path\nfrom core.contracts.files import temporary_beside\n"
        "with temporary_beside(Path(sys.argv[1])) as folder:\n    folder.mkdir()\n    os._exit(1)\n"
    )
    subprocess.run([sys.executable, "-c", killed, str(cache / "m")], check=False)
    (left,) = cache.iterdir()
    with temporary_beside(cache / "m") as of_the_living:
        of_the_living.mkdir()
        open_checkpoint(pack(tmp_path / "m.nemo", FILES), cache)
        assert of_the_living.exists()
    assert not left.exists()


def _open_in_process(nemo: Path, cache: Path) -> str:
    return str(open_checkpoint(nemo, cache).folder)


@pytest.mark.slow
def test_two_processes_at_once(tmp_path: Path) -> None:
    nemo = pack(tmp_path / "m.nemo", FILES | {"./model_weights.ckpt": os.urandom(5_000_000)})
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        folders = pool.starmap(_open_in_process, [(nemo, tmp_path / "cache")] * 6)
    assert len(set(folders)) == 1
    assert sorted(item.name for item in (tmp_path / "cache").iterdir()) == sorted([Path(folders[0]).name, "seen"])


def test_the_way_around_weights_only_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TORCH_FORCE_NO_WEIGHTS_ONLY_LOAD", "1")
    open_checkpoint(pack(tmp_path / "m.nemo", FILES), tmp_path / "cache")
    assert "TORCH_FORCE_NO_WEIGHTS_ONLY_LOAD" not in os.environ


@pytest.mark.slow
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda leaf: st.lists(leaf) | st.dictionaries(st.text(), leaf),
    )
)
def test_any_tree_is_let_in_or_refused(tree: Any) -> None:
    try:
        kept = vet_config({"tree": tree}, set())
    except Refused:
        return
    assert json.loads(json.dumps(kept)) == kept


class Trap:
    """A pickle that would run a command."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __reduce__(self) -> tuple[Callable[[str], int], tuple[str]]:
        return os.system, (f"touch {self.mark}",)


@pytest.mark.slow
def test_weights_with_code_in_them_never_run(tmp_path: Path) -> None:
    from checkpoints import build

    from core.engine.nemo.restore import restore

    whole, mark = build("ctc", "tiny", tmp_path / "whole.nemo"), tmp_path / "ran"
    code = pickle.dumps({"encoder.weight": Trap(mark)})
    box = io.BytesIO()
    with zipfile.ZipFile(box, "w") as archive:
        for name, data in (("data.pkl", code), ("version", b"3"), ("byteorder", b"little")):
            archive.writestr(f"archive/{name}", data)
    with tarfile.open(whole) as tar:
        files = {m.name: tar.extractfile(m).read() for m in tar if m.isfile()}  # type: ignore[union-attr]  # a file
    for number, weights in enumerate((box.getvalue(), code)):
        nemo = pack(tmp_path / f"trap{number}.nemo", files | {"./model_weights.ckpt": weights})
        with pytest.raises(EnvironmentFault) as caught:
            restore(open_checkpoint(nemo, tmp_path / "cache"))
        assert caught.value.code == "model-refused"
    assert not mark.exists()
