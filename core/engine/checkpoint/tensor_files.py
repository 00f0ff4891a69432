"""Read and vet the tables of safetensors files before anything maps them.

The format is described at https://huggingface.co/docs/safetensors. Eight bytes give the length of a table, then follow
the table in JSON and the tensors' numbers. Nothing in it can run.
"""

import json
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.contracts import model_folder
from core.engine.checkpoint.vetting import Refused

MAX_TABLE_BYTES = 16 * 2**20
_MAX_TENSORS = 100_000
_MAX_DIMENSIONS = 8
_ITEM_BYTES = {"F64": 8, "F32": 4, "F16": 2, "BF16": 2, "I64": 8, "I32": 4, "I16": 2, "I8": 1, "U8": 1, "BOOL": 1}


@dataclass(frozen=True)
class TensorEntry:
    """The type of a tensor, by the format's name, and its shape."""

    dtype: str
    shape: tuple[int, ...]


def plain_file(folder: Path, name: str) -> Path:
    """Return the path of the file `name` in `folder`. Refuse links that lead elsewhere.

    The hub's cache keeps a model's files in `blobs`, beside the folders of its versions. Links to `blobs` are allowed.

    Raises:
        Refused: the file is missing, or its link leads elsewhere.
        OSError: the file cannot be read.
    """
    path = folder / name
    if not path.exists():
        raise Refused("file-missing", name)
    real = path.resolve()
    if not real.is_file() or real.parent not in (folder.resolve(), folder.resolve().parent.parent / "blobs"):
        raise Refused("member-kind", name)
    return path


def read_json(folder: Path, name: str, most_bytes: int) -> dict[str, Any]:
    """Return the table in a JSON file of `folder`. May raise Refused or OSError."""
    path = plain_file(folder, name)
    if path.stat().st_size > most_bytes:
        raise Refused("config-too-large")
    return _table(path.read_bytes(), name)


def tensor_table(folder: Path) -> tuple[dict[str, TensorEntry], tuple[Path, ...]]:
    """Return all tensors of the model in `folder` and the files that hold them. May raise Refused or OSError."""
    if (folder / model_folder.WEIGHTS).exists() or not (folder / model_folder.INDEX).exists():
        path = plain_file(folder, model_folder.WEIGHTS)
        return _read_table(path), (path,)
    listed = read_json(folder, model_folder.INDEX, MAX_TABLE_BYTES).get("weight_map")
    if not isinstance(listed, dict) or not all(isinstance(file, str) for file in listed.values()):
        raise Refused("tensor-file", model_folder.INDEX)
    for name in set(listed.values()):
        if not model_folder.is_shard(name):
            raise Refused("member-name", ascii(name[:80])[1:-1])
    tensors: dict[str, TensorEntry] = {}
    files = []
    for name in sorted(set(listed.values())):
        files.append(plain_file(folder, name))
        for tensor, entry in _read_table(files[-1]).items():
            if listed.get(tensor) != name:
                raise Refused("tensor-file", name)
            tensors[tensor] = entry
    if len(tensors) != len(listed):
        raise Refused("tensor-file", model_folder.INDEX)
    return tensors, tuple(files)


def _read_table(path: Path) -> dict[str, TensorEntry]:
    """Return the table of one file. Its tensors must fill the file without gaps and overlaps."""
    size = path.stat().st_size
    with path.open("rb") as file:
        length = int.from_bytes(file.read(8), "little")
        if not 2 <= length <= min(MAX_TABLE_BYTES, size - 8):
            raise Refused("tensor-file", path.name)
        table = _table(file.read(length), path.name)
    table.pop("__metadata__", None)
    if len(table) > _MAX_TENSORS:
        raise Refused("tensor-file", path.name)
    try:
        entries = {name: _entry(given) for name, given in table.items()}
    except (KeyError, TypeError, ValueError) as error:
        raise Refused("tensor-file", path.name) from error
    end = 0
    for begin, after in sorted(span for _, span in entries.values()):
        if begin != end:
            raise Refused("tensor-file", path.name)
        end = after
    if 8 + length + end != size:
        raise Refused("file-truncated" if 8 + length + end > size else "tensor-file", path.name)
    return {name: entry for name, (entry, _) in entries.items()}


def _entry(given: dict[str, Any]) -> tuple[TensorEntry, tuple[int, int]]:
    """Return a tensor of a table, and its first byte and end. May raise KeyError, TypeError or ValueError."""
    shape, (begin, end) = tuple(given["shape"]), given["data_offsets"]
    numbers = (*shape, begin, end)
    if len(shape) > _MAX_DIMENSIONS or not all(type(number) is int and 0 <= number < 2**48 for number in numbers):
        raise ValueError(shape)
    if end - begin != math.prod(shape) * _ITEM_BYTES[given["dtype"]]:
        raise ValueError(shape)
    return TensorEntry(given["dtype"], shape), (begin, end)


def _table(text: bytes, name: str) -> dict[str, Any]:
    try:
        table = json.loads(text, object_pairs_hook=_once)
    except (ValueError, RecursionError) as error:
        raise Refused("config-not-json", name) from error
    if not isinstance(table, dict):
        raise Refused("config-not-json", name)
    return table


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) != len(pairs):
        raise ValueError("a table has a name twice")
    return table


def total_size(files: tuple[Path, ...]) -> int:
    """Return the bytes of all files together."""
    return sum(path.stat().st_size for path in files)
