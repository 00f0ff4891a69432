"""A converted checkpoint's tensors: a safetensors file that every process maps and nobody copies."""

import json
import os
import time
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO, Any, cast

import torch
from safetensors import SafetensorError, safe_open

from core.contracts import files
from core.engine.checkpoint.checksums import checksum
from core.engine.checkpoint.file_cache import file_identity, read_note, write_note

Weights = Mapping[str, torch.Tensor]
"""Tensors by name."""

_HEADER_BYTES = 2**20  # reserved for the table of tensors, which is known when all are written; padded with spaces
_ALIGNMENT = 64  # bytes: a cache line, and what vector instructions like
_PADDING = "filling."  # prefix of the names of the padding between tensors; safetensors allows no unnamed gaps
_DTYPE_NAMES = {
    torch.float32: "F32", torch.float16: "F16", torch.bfloat16: "BF16", torch.int64: "I64", torch.int32: "I32",
    torch.int8: "I8", torch.uint8: "U8", torch.bool: "BOOL",
}  # fmt: skip


class MappedWeights(Weights):
    """The tensors of one file. On a CPU they are the file's own pages, read when touched; elsewhere copies."""

    def __init__(self, path: Path, device: str = "cpu") -> None:
        """Map `path`. Raises SafetensorError or OSError when it is no whole safetensors file."""
        self._file = cast(Any, safe_open(path, framework="pt", device=device))  # untyped
        self._names = frozenset(filter(lambda name: not name.startswith(_PADDING), self._file.keys()))

    def __getitem__(self, name: str) -> torch.Tensor:
        """The tensor, not to be written to."""
        if name not in self._names:
            raise KeyError(name)
        tensor: torch.Tensor = self._file.get_tensor(name)
        return tensor

    def __iter__(self) -> Iterator[str]:
        """The names of all tensors."""
        return iter(self._names)

    def __len__(self) -> int:
        """How many tensors there are."""
        return len(self._names)


class Float32Weights(Weights):
    """Weights with copies in fp32 of those that are bf16, for a processor that is slow at it."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights

    def __getitem__(self, name: str) -> torch.Tensor:
        """The tensor."""
        tensor = self._weights[name]
        return tensor.float() if tensor.dtype == torch.bfloat16 else tensor

    def __iter__(self) -> Iterator[str]:
        """The names of all tensors."""
        return iter(self._weights)

    def __len__(self) -> int:
        """How many tensors there are."""
        return len(self._weights)


def open_weights(path: Path, device: str) -> MappedWeights | None:
    """The weights at `path`, None when there is none or it is damaged.

    A file whose size, time and inode are as noted is trusted; otherwise its checksum is computed and compared.
    """
    try:
        now = file_identity(path.stat())
        noted = read_note(_note_path(path))
        if noted.get("identity") != now:
            if noted.get("sum") != checksum(path):
                return None
            write_note(_note_path(path), {"identity": now, "sum": noted["sum"], "verified": time.time()})
        return MappedWeights(path, device)
    except (OSError, SafetensorError):
        return None


def write_weights(path: Path, tensors: Iterable[tuple[str, torch.Tensor]]) -> None:
    """Write a safetensors file, a tensor at a time, so that no more than one is in memory; `publish_weights` syncs."""
    with path.open("xb") as file:
        table = _write_tensors(file, tensors)
        header = json.dumps(table, separators=(",", ":")).encode()
        if len(header) > _HEADER_BYTES - 8:
            raise ValueError(f"{len(table)} tensors are too many for one file")
        file.seek(0)
        file.write((_HEADER_BYTES - 8).to_bytes(8, "little") + header.ljust(_HEADER_BYTES - 8))


def publish_weights(temporary: Path, path: Path) -> None:
    """Give a written file its name once it is on the disk, and note its checksum and identity."""
    with ThreadPoolExecutor(1, "sync") as thread:  # a gigabyte takes the disk and the processor a second each
        synced = thread.submit(_sync, temporary)
        noted = {"sum": checksum(temporary), "verified": time.time()}
        synced.result()
    files.publish(temporary, path)
    write_note(_note_path(path), {"identity": file_identity(path.stat()), **noted})


def _sync(path: Path) -> None:
    with path.open("r+b") as file:
        os.fsync(file.fileno())


def _write_tensors(file: IO[bytes], tensors: Iterable[tuple[str, torch.Tensor]]) -> dict[str, object]:
    table: dict[str, object] = {}
    end = 0
    file.seek(_HEADER_BYTES)
    for name, tensor in tensors:
        flat = tensor.detach().contiguous().reshape(-1).view(torch.uint8).numpy()
        file.write(flat.data)
        table[name] = _entry(_DTYPE_NAMES[tensor.dtype], tensor.shape, end, end + flat.nbytes)
        end += flat.nbytes
        gap = -end % _ALIGNMENT
        if gap:
            file.write(bytes(gap))
            table[f"{_PADDING}{len(table)}"] = _entry("U8", (gap,), end, end + gap)
            end += gap
    return table


def _entry(dtype: str, shape: Iterable[int], begin: int, end: int) -> dict[str, object]:
    return {"dtype": dtype, "shape": list(shape), "data_offsets": [begin, end]}


def _note_path(path: Path) -> Path:
    return path.with_suffix(".json")


def note_of(path: Path) -> dict[str, Any]:
    """What is noted of converted weights: `sum`, `identity`, and when the two were last `verified` (Unix seconds)."""
    return read_note(_note_path(path))


def note_verified(path: Path) -> None:
    """Note that the checksum was found to be right."""
    write_note(_note_path(path), note_of(path) | {"verified": time.time()})
