"""Pages of mapped weights that are released, and memory that must not be touched."""

import ctypes
import re
import sys
from pathlib import Path

import pytest
import torch

from core.engine.native.encoder import fastconformer
from core.engine.native.weights.mapped_file import ConvertedWeights, write_weights
from core.engine.native.weights.mapped_pages import MappedPages, mapped_files

ROWS = 2**21


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="pages are let go on Linux")
def test_released_pages_are_read_again(tmp_path: Path) -> None:
    written = {name: torch.randint(256, (ROWS,), dtype=torch.uint8) for name in ("a", "b", "c")}
    write_weights(tmp_path / "weights", written.items())
    mapped = ConvertedWeights(tmp_path / "weights")
    tensors = {name: mapped[name] for name in mapped} | {"copy": written["a"].clone()}
    pages = MappedPages(tensors.values(), mapped_files())
    for _ in range(2):
        assert all(torch.equal(tensors[name], written[name]) for name in written)
        assert held(tmp_path / "weights") > 2.5 * ROWS
        pages.release()
        assert held(tmp_path / "weights") < 0.5 * ROWS
    assert torch.equal(tensors["copy"], written["a"])


@pytest.mark.skipif(sys.platform != "linux", reason="pages are let go on Linux")
@pytest.mark.parametrize("kept", [0, 2 * ROWS])
def test_small_models_keep_their_pages(kept: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fastconformer, "_SMALL_MODEL_BYTES", kept)
    names = [f"encoder.layers.{number}.weight" for number in range(2)]
    write_weights(tmp_path / "weights", [(name, torch.ones(ROWS, dtype=torch.uint8)) for name in names])
    mapped = ConvertedWeights(tmp_path / "weights")
    pages = fastconformer._pages_of_layers(mapped, 2)
    assert all(int(mapped[name].sum(dtype=torch.int64)) == ROWS for name in names)
    for each in pages:
        each.release()
    assert (held(tmp_path / "weights") > 1.5 * ROWS) is (kept > 0)


def test_unknown_mappings_are_not_released(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(name: str | None) -> None:
        raise TypeError("argument of type 'NoneType' is not iterable")  # as Windows, which has no unnamed library

    monkeypatch.setattr(ctypes, "CDLL", refuse)
    MappedPages([torch.zeros(ROWS)], []).release()


def held(path: Path) -> int:
    """Return the bytes of a mapped file that are in this process's memory."""
    parts = re.split(r"^(?=[0-9a-f]+-[0-9a-f]+ )", Path("/proc/self/smaps").read_text(), flags=re.MULTILINE)
    return sum(1024 * int(part.split("Rss:")[1].split()[0]) for part in parts if str(path) in part)
