"""Converted weights that are written, mapped, and damaged on the disk."""

from pathlib import Path

import pytest
import torch
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from safetensors.torch import load_file

from core.engine.native.weights.mapped_file import ConvertedWeights, Float32Weights, dtype_of, write_weights

DTYPES = [torch.float32, torch.float16, torch.bfloat16, torch.int64, torch.int32, torch.int8, torch.uint8, torch.bool]
SHAPES = st.lists(st.integers(0, 5), max_size=3)
_ON_DISK = settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])


def written(path: Path, tensors: dict[str, torch.Tensor]) -> Path:
    path.unlink(missing_ok=True)
    write_weights(path, tensors.items())
    return path


@pytest.mark.slow
@given(st.lists(st.tuples(SHAPES, st.sampled_from(DTYPES)), min_size=1, max_size=6))
@_ON_DISK
def test_mapped_tensors_equal_written_ones(tmp_path: Path, kinds: list[tuple[list[int], torch.dtype]]) -> None:
    tensors = {f"{n}": torch.randint(0, 2, shape).to(dtype) for n, (shape, dtype) in enumerate(kinds)}
    path = written(tmp_path / "weights", tensors)
    mapped, read = ConvertedWeights(path), load_file(path)
    assert set(mapped) == set(tensors)
    assert len(mapped) == len(tensors)
    for name, tensor in tensors.items():
        for found in (mapped[name], read[name]):
            assert found.dtype == tensor.dtype
            assert found.shape == tensor.shape
            assert torch.equal(found, tensor)


@pytest.mark.slow
@given(st.integers(0, 400), st.binary(min_size=1, max_size=8))
@_ON_DISK
def test_a_damaged_table_is_refused_or_read_within_the_file(tmp_path: Path, place: int, bytes_there: bytes) -> None:
    path = written(tmp_path / "weights", {"a": torch.arange(9.0), "b": torch.ones(3, 5, dtype=torch.int8)})
    with path.open("r+b") as file:
        file.seek(place)
        file.write(bytes_there)
    try:
        mapped = ConvertedWeights(path)
    except (OSError, ValueError, RuntimeError):
        return
    for name in mapped:
        mapped[name].clone()


def test_truncated_file_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path / "weights", {"a": torch.arange(9.0), "b": torch.zeros(1000)})
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size - 100)
    with pytest.raises(ValueError, match="invalid tensor"):
        ConvertedWeights(path)


def test_dtype_of_needs_no_copy() -> None:
    weights = {"half": torch.ones(2, dtype=torch.bfloat16), "byte": torch.ones(2, dtype=torch.int8)}
    wide = Float32Weights(weights)
    assert [dtype_of(weights, name) for name in weights] == [torch.bfloat16, torch.int8]
    assert [dtype_of(wide, name) for name in weights] == [wide[name].dtype for name in weights]
