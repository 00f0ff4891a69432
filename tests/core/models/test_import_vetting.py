"""Importing a checkpoint refuses what loading would refuse, and says why."""

import io
import tarfile
from pathlib import Path

import pytest

from core import models
from core.contracts.errors import InputFault

CONFIG = b"target: nemo.collections.asr.models.EncDecCTCModelBPE\nsample_rate: 16000\n"
HOSTILE = {
    "class": ({"model_config.yaml": b"target: os.system\n"}, "unknown class"),
    "resolver": ({"model_config.yaml": b"a: ${oc.env:HOME}\n"}, "resolver"),
    "yaml": ({"model_config.yaml": b"a: !!python/object/apply:os.system ['true']\n"}, "not plain YAML"),
    "list": ({"model_config.yaml": b"- 1\n"}, "not a table"),
    "file": ({"model_config.yaml": b"vocab: nemo:../../etc/passwd\n"}, "missing file"),
    "deep": ({"model_config.yaml": b"a: " + b"[" * 5000 + b"]" * 5000}, ""),
    "extra": ({"model_config.yaml": CONFIG, "run.py": b"print()"}, "no speech model needs"),
    "outside": ({"model_config.yaml": CONFIG, "../escape.txt": b"x"}, "leads out of the archive"),
    "twice": ({"model_config.yaml": CONFIG, "Vocab.txt": b"x", "vocab.txt": b"y"}, "twice"),
}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, own_home: Path) -> Path:
    return models.folder()


def pack(path: Path, files: dict[str, bytes]) -> Path:
    with tarfile.open(path, "w") as archive:
        for name, content in (files | {"model_weights.ckpt": b"w" * 1000}).items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return path


@pytest.mark.slow
@pytest.mark.parametrize("kind", HOSTILE)
def test_checkpoint_that_loading_refuses_is_not_imported(kind: str, tmp_path: Path, home: Path) -> None:
    files, words = HOSTILE[kind]
    with pytest.raises(InputFault) as caught:
        models.import_checkpoint(pack(tmp_path / f"{kind}.nemo", files), home)
    assert caught.value.code == "model-file"
    assert words in caught.value.sentence
    assert not (home / f"{kind}.nemo").exists()


@pytest.mark.slow
def test_a_sound_checkpoint_is_imported(tmp_path: Path, home: Path) -> None:
    found = models.import_checkpoint(pack(tmp_path / "good.nemo", {"model_config.yaml": CONFIG}), home)
    assert found == home / "good.nemo"
