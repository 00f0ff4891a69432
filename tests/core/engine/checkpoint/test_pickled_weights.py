"""Vet pickled weights: tensors of all kinds pass, and a pickle that could run code is refused at its import."""

import io
import os
import pickle
import tarfile
import zipfile
from collections import OrderedDict
from pathlib import Path
from typing import Any

import pytest
import torch

from core.cli import main
from core.contracts.paths import demo_model
from core.engine.checkpoint.pickled_weights import vet_weights
from core.engine.checkpoint.vetting import Refused


class Call:
    """A pickle of this calls a function of this machine."""

    def __init__(self, function: Any = os.system, *arguments: object) -> None:
        self.call = function, arguments or ("true",)

    def __reduce__(self) -> Any:
        return self.call


def saved(content: object, **options: Any) -> io.BytesIO:
    file = io.BytesIO()
    torch.save(content, file, **options)
    return file


def with_pickle(content: bytes) -> io.BytesIO:
    """Return weights whose list of tensors is another pickle."""
    file = io.BytesIO()
    with zipfile.ZipFile(saved({"w": torch.ones(3)})) as whole, zipfile.ZipFile(file, "w") as archive:
        for info in whole.infolist():
            archive.writestr(info, content if info.filename.endswith("data.pkl") else whole.read(info))
    return file


@pytest.mark.parametrize("is_old", [False, True])
def test_tensors_of_all_kinds_pass(is_old: bool) -> None:
    kinds = (
        torch.float32,
        torch.float16,
        torch.bfloat16,
        torch.float64,
        torch.int64,
        torch.int32,
        torch.uint8,
        torch.bool,
    )
    state = OrderedDict((str(kind), torch.ones(3, 4).to(kind)) for kind in kinds)
    state["parameter"] = torch.nn.Parameter(torch.ones(2))
    state["view"] = torch.ones(4, 5)[1:, 2:].T
    vet_weights(saved(state, _use_new_zipfile_serialization=not is_old))


@pytest.mark.parametrize("protocol", range(6))
@pytest.mark.parametrize("call", [Call(), Call(eval, "1"), Call(getattr, "x", "upper"), Call(torch.load, "x")])
def test_code_is_refused(call: Call, protocol: int) -> None:
    hostile = pickle.dumps({"w": call}, protocol)
    for file in (io.BytesIO(hostile), with_pickle(hostile)):
        with pytest.raises(Refused, match="weights-not-tensors"):
            vet_weights(file)


def test_names_from_the_memo_are_refused() -> None:
    posix = b"\x80\x04\x8c\x05posix\x94\x8c\x06system\x94\x8c\x01x\x94h\x00h\x01\x93\x8c\x04true\x85R."
    for content in (posix, posix[:-3]):
        with pytest.raises(Refused):
            vet_weights(io.BytesIO(content))


@pytest.mark.slow
def test_an_import_refuses_weights_that_run_code(
    own_home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hostile = tmp_path / "hostile.nemo"
    with tarfile.open(demo_model()) as whole, tarfile.open(hostile, "w") as archive:
        for member in whole.getmembers():
            content = whole.extractfile(member)
            if content is not None:
                data = pickle.dumps(Call()) if member.name.endswith(".ckpt") else content.read()
                member.size = len(data)
                archive.addfile(member, io.BytesIO(data))
    assert main(["models", "import", str(hostile)]) != 0
    assert "not plain tensors" in capsys.readouterr().err
    good = tmp_path / "good.nemo"
    good.write_bytes(demo_model().read_bytes())
    assert main(["models", "import", str(good)]) == 0
