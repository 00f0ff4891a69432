"""A converted checkpoint's tensors: a safetensors file that every process maps and nobody copies."""

import json
import os
import time
import zlib
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import IO, Any, Self, cast

import torch
from safetensors import SafetensorError, safe_open

from core.contracts import files
from core.engine.checkpoint.checksums import checksum, joined
from core.engine.checkpoint.file_cache import file_identity, read_note, write_note

Weights = Mapping[str, torch.Tensor]
"""Tensors by name."""

_HEADER_BYTES = 2**20  # reserved for the table of tensors, which is known when all are written; padded with spaces
_SYNCED_BYTES = 2**27  # of the body, that are brought to the disk at a time
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
        self.stored = weights

    def __getitem__(self, name: str) -> torch.Tensor:
        """The tensor."""
        tensor = self.stored[name]
        return tensor.float() if tensor.dtype == torch.bfloat16 else tensor

    def __iter__(self) -> Iterator[str]:
        """The names of all tensors."""
        return iter(self.stored)

    def __len__(self) -> int:
        """How many tensors there are."""
        return len(self.stored)


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


def write_weights(path: Path, tensors: Iterable[tuple[str, torch.Tensor]]) -> int:
    """Write a safetensors file, a tensor at a time, until the disk has it; its checksum.

    One tensor is converted while that of the one before is added to the checksum, so two are in memory.
    """
    with path.open("xb") as file:
        with _Body(file) as body:
            table = _write_tensors(body, tensors)
        header = json.dumps(table, separators=(",", ":")).encode()
        if len(header) > _HEADER_BYTES - 8:
            raise ValueError(f"{len(table)} tensors are too many for one file")
        header = (_HEADER_BYTES - 8).to_bytes(8, "little") + header.ljust(_HEADER_BYTES - 8)
        file.seek(0)
        file.write(header)
        file.flush()
        os.fsync(file.fileno())
    return joined(zlib.crc32(header), body.sum, body.length)


def publish_weights(temporary: Path, path: Path, total: int) -> None:
    """Give a file that write_weights has written its name, and note its checksum `total` and its identity."""
    files.publish(temporary, path)
    identity = file_identity(path.stat())
    write_note(_note_path(path), {"identity": identity, "sum": total, "verified": time.time()})


class _Body:
    """What follows a file's header: written in turn, while threads sum it up and bring it to the disk.

    Checksum and disk take about a second each for a gigabyte, which nobody waits for that way.
    """

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._summing = ThreadPoolExecutor(1, "checksum")
        self._syncing = ThreadPoolExecutor(1, "sync")
        self._sum: Future[int] = self._summing.submit(int)
        self._synced: Future[None] = self._syncing.submit(lambda: None)
        self._unsynced = 0
        self.length = 0

    @property
    def sum(self) -> int:
        """The CRC-32 of all that was written."""
        return self._sum.result()

    def write(self, block: memoryview | bytes) -> None:
        """Write the bytes of `block`, which must not change any more. Raises OSError."""
        self._file.write(block)
        self._sum = self._summing.submit(zlib.crc32, block, self.sum)
        self.length += len(block)
        self._unsynced += len(block)
        if self._unsynced >= _SYNCED_BYTES and self._synced.done():
            self._synced.result()
            self._synced = self._syncing.submit(os.fsync, self._file.fileno())
            self._unsynced = 0

    def __enter__(self) -> Self:
        """Begins behind the header."""
        self._file.seek(_HEADER_BYTES)
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Raises OSError where the disk has failed."""
        self._summing.shutdown()
        self._syncing.shutdown()
        if kind is None:
            self._synced.result()


def _write_tensors(body: _Body, tensors: Iterable[tuple[str, torch.Tensor]]) -> dict[str, object]:
    table: dict[str, object] = {}
    for name, tensor in tensors:
        flat = tensor.detach().contiguous().reshape(-1).view(torch.uint8).numpy()
        begin = body.length
        body.write(flat.data)
        table[name] = _entry(_DTYPE_NAMES[tensor.dtype], tensor.shape, begin, body.length)
        end = body.length
        gap = -end % _ALIGNMENT
        if gap:
            body.write(bytes(gap))
            table[f"{_PADDING}{len(table)}"] = _entry("U8", (gap,), end, end + gap)
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
