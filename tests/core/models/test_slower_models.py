"""Models that the native backend leaves to NeMo are found by their configuration and shown as slower."""

import copy
import io
import os
import subprocess
import sys
import tarfile
import threading
from pathlib import Path
from typing import Any

import pytest
import yaml
from published_configurations import ctc

from core import models
from core.contracts import processes
from core.engine import native
from core.engine.checkpoint.archive import open_checkpoint
from core.engine.device_choice import choose


@pytest.fixture(autouse=True)
def home(tmp_path: Path, own_home: Path) -> Path:
    return models.folder()


def pack(path: Path, config: dict[str, Any]) -> Path:
    """An archive that would be let in, whose weights are nonsense."""
    files = {"model_config.yaml": yaml.safe_dump(config).encode(), "model_weights.ckpt": b"w" * 1000}
    files |= dict.fromkeys(("tokenizer.model", "vocab.txt", "tokenizer.vocab"), b"x")
    with tarfile.open(path, "w") as archive:
        for name, content in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return path


def word_pieces() -> dict[str, Any]:
    config = copy.deepcopy(ctc())
    config["tokenizer"] = {"type": "wpe", "vocab_path": "nemo:vocab.txt"}
    return config


@pytest.mark.slow
def test_models_for_nemo_have_a_reason_and_are_read_once(home: Path) -> None:
    pack(home / "pieces.nemo", word_pieces())
    pack(home / "fast.nemo", ctc())
    pack(home / "old.nemo", ctc() | {"encoder": {"_target_": "nemo.collections.asr.modules.ConvASREncoder"}})
    (home / "broken.nemo").write_bytes(b"no archive")
    assert models.slower_models(models.installed(), look=False) == {}
    reasons = {"pieces": "unknown:tokenizer-type:wpe", "old": "unknown:encoder-class:ConvASREncoder"}
    assert models.slower_models(models.installed()) == reasons
    assert models.slower_models(models.installed(), look=False) == reasons
    pack(home / "pieces.nemo", ctc(mels=128))
    assert "pieces" not in models.slower_models(models.installed(), look=False), "it is another file now"
    assert set(models.slower_models(models.installed())) == {"old"}


@pytest.mark.slow
def test_cancelled_look_is_repeated(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pack(home / "pieces.nemo", word_pieces())
    token = models.CancelToken()
    threading.Timer(0.1, token.cancel).start()
    with monkeypatch.context() as patched:
        endless = [sys.executable, "-c", "import time; time.sleep(3600)"]
        patched.setattr(processes, "own_command", lambda *_: endless)
        with pytest.raises(models.Cancelled):  # it does not wait for the other process
            models.slower_models(models.installed(), cancel_token=token)
    assert set(models.slower_models(models.installed())) == {"pieces"}, "nothing was noted"


@pytest.mark.slow
def test_list_shows_slower_models(home: Path) -> None:
    pack(home / "pieces.nemo", word_pieces())
    command = [sys.executable, "-m", "core.cli", "models"]
    written = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ}).stdout
    said = " ".join(written.split())
    assert "slower, because NVIDIA NeMo runs it: the native backend doesn't support the tokenizer type wpe" in said
    assert said.count("slower, because") == 1


def test_a_tokenizer_is_refused_before_weights_are_read(home: Path, tmp_path: Path) -> None:
    checkpoint = open_checkpoint(pack(home / "pieces.nemo", word_pieces()), tmp_path / "cache")
    with pytest.raises(native.Unsupported, match="tokenizer-type:wpe"):
        native.load(checkpoint, choose("cpu", "fp32"), False, False)
