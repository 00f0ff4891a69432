"""A checkpoint's tensors in a safetensors file that every process maps without a copy."""

import math
import os
import zlib
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import IO, Any, Self, cast

import msgspec
import torch
from safetensors import SafetensorError, safe_open

from core.contracts import files, foreign_json
from core.engine.checkpoint.checksums import checksum, join_checksums
from core.engine.checkpoint.file_cache import file_identity, read_note, write_note
from core.engine.native.weights.weight_checks import note_path, start_check

Weights = Mapping[str, torch.Tensor]
"""Tensors by name."""

_HEADER_BYTES = 2**20  # reserved for the table of tensors, which is written last; padded with spaces
_SYNC_BYTES = 2**27  # the body is synced to the disk in steps of this size
_ALIGNMENT_BYTES = 64  # a cache line; vector instructions are faster with it
_PADDING = "filling."  # prefix of the names of padding, because safetensors allows no unnamed gaps
_DTYPE_NAMES = {
    torch.float32: "F32", torch.float16: "F16", torch.bfloat16: "BF16", torch.int64: "I64", torch.int32: "I32",
    torch.int8: "I8", torch.uint8: "U8", torch.bool: "BOOL",
}  # fmt: skip
_DTYPES = {name: dtype for dtype, name in _DTYPE_NAMES.items()}


class _Entry(msgspec.Struct):
    """A tensor's row in the file's table. The offsets of its bytes count from the table's end."""

    dtype: str
    shape: list[int]
    data_offsets: tuple[int, int]


class MappedWeights(Weights):
    """The tensors of any safetensors file.

    On a CPU they are the file's own pages, read when touched. On other devices they are copies.
    """

    def __init__(self, path: Path, device: str = "cpu") -> None:
        """Map `path`. Raise SafetensorError or OSError for a file that is not a whole safetensors file."""
        self._file = cast(Any, safe_open(path, framework="pt", device=device))  # the library has no types
        self._names = frozenset(filter(lambda name: not name.startswith(_PADDING), self._file.keys()))

    def __getitem__(self, name: str) -> torch.Tensor:
        """Return the tensor. The caller must not write to it."""
        if name not in self._names:
            raise KeyError(name)
        tensor: torch.Tensor = self._file.get_tensor(name)
        return tensor

    def __iter__(self) -> Iterator[str]:
        """Return the names of all tensors."""
        return iter(self._names)

    def __len__(self) -> int:
        """Return the number of tensors."""
        return len(self._names)


class ConvertedWeights(Weights):
    """The tensors of a file from write_weights, for a CPU. They are parts of one mapping, read when touched.

    All are built at once, in 10 ms for 1,100 tensors. safetensors takes 50 ms each time, and a start asks twice.
    """

    def __init__(self, path: Path) -> None:
        """Map `path`. Raise OSError, or ValueError or RuntimeError for a file that write_weights did not write."""
        with path.open("rb") as file:
            length = int.from_bytes(file.read(8), "little")
            table = foreign_json.decode(file.read(min(length, _HEADER_BYTES)), dict[str, _Entry])
            size = os.fstat(file.fileno()).st_size
        whole = torch.from_file(str(path), shared=False, size=size, dtype=torch.uint8)[8 + length :]
        self._tensors = {name: _part(whole, entry) for name, entry in table.items() if not name.startswith(_PADDING)}

    def __getitem__(self, name: str) -> torch.Tensor:
        """Return the tensor. The caller must not write to it."""
        return self._tensors[name]

    def __iter__(self) -> Iterator[str]:
        """Return the names of all tensors."""
        return iter(self._tensors)

    def __len__(self) -> int:
        """Return the number of tensors."""
        return len(self._tensors)


def _part(body: torch.Tensor, entry: _Entry) -> torch.Tensor:
    dtype, (begin, end) = _DTYPES.get(entry.dtype), entry.data_offsets
    fits = 0 <= begin <= end <= len(body) and all(0 <= each < 2**63 for each in entry.shape)
    if dtype is None or not fits or end - begin != math.prod(entry.shape) * dtype.itemsize:
        raise ValueError(f"invalid tensor in a converted file: {entry}")
    return body[begin:end].view(dtype).view(entry.shape)


class Float32Weights(Weights):
    """Weights with fp32 copies of bf16 tensors, for a processor that is slow with bf16."""

    def __init__(self, weights: Weights) -> None:
        self.stored = weights

    def __getitem__(self, name: str) -> torch.Tensor:
        """Return the tensor."""
        tensor = self.stored[name]
        return tensor.float() if are_widened(self, tensor) else tensor

    def __iter__(self) -> Iterator[str]:
        """Return the names of all tensors."""
        return iter(self.stored)

    def __len__(self) -> int:
        """Return the number of tensors."""
        return len(self.stored)


class Int8OnGpu(Weights):
    """Weights of an int8 model for a GPU: its encoder's fp32 tensors in bf16, the type of the rows there.

    The scales stay fp32.
    """

    def __init__(self, weights: Weights) -> None:
        self._weights = weights

    def __getitem__(self, name: str) -> torch.Tensor:
        """Return the tensor."""
        tensor = self._weights[name]
        is_of_rows = tensor.dtype == torch.float32 and name.startswith("encoder.") and not name.endswith(".scale")
        return tensor.bfloat16() if is_of_rows else tensor

    def __iter__(self) -> Iterator[str]:
        """Return the names of all tensors."""
        return iter(self._weights)

    def __len__(self) -> int:
        """Return the number of tensors."""
        return len(self._weights)


def as_stored(weights: Weights) -> Weights:
    """Return the weights without the copies of Float32Weights."""
    return weights.stored if isinstance(weights, Float32Weights) else weights


def are_widened(weights: Weights, stored: torch.Tensor) -> bool:
    """Tell whether `weights` give fp32 copies of a tensor that as_stored returned."""
    return isinstance(weights, Float32Weights) and stored.dtype == torch.bfloat16


def dtype_of(weights: Weights, name: str) -> torch.dtype:
    """Return the type of weights[name], without making the copy of Float32Weights."""
    stored = as_stored(weights)[name]
    return torch.float32 if are_widened(weights, stored) else stored.dtype


def open_weights(path: Path, device: str) -> Weights | None:
    """Return the converted weights at `path`, or None if they are missing or damaged.

    A file with the noted size, time and inode is compared with its checksum in the background: see `take_checks`.
    Any other file is compared now.
    """
    try:
        now = file_identity(path.stat())
        noted = read_note(note_path(path))
        if noted.get("identity") != now or "sum" not in noted:
            if noted.get("sum") != checksum(path):
                return None
            write_note(note_path(path), {"identity": now, "sum": noted["sum"]})
        else:
            start_check(path, noted)
        return ConvertedWeights(path) if device == "cpu" else MappedWeights(path, device)
    except (OSError, ValueError, RuntimeError, SafetensorError):
        return None


def write_weights(path: Path, tensors: Iterable[tuple[str, torch.Tensor]]) -> int:
    """Write a safetensors file, one tensor at a time, and sync it to the disk. Return its checksum.

    The next tensor is converted while the checksum of the last one is computed. Two tensors are in memory at a time.
    """
    with path.open("xb") as file:
        with _Body(file) as body:
            table = _write_tensors(body, tensors)
        header = msgspec.json.encode(table)
        if len(header) > _HEADER_BYTES - 8:
            raise ValueError(f"{len(table)} tensors are too many for one file")
        header = (_HEADER_BYTES - 8).to_bytes(8, "little") + header.ljust(_HEADER_BYTES - 8)
        file.seek(0)
        file.write(header)
        file.flush()
        os.fsync(file.fileno())
    return join_checksums(zlib.crc32(header), body.sum, body.length)


def publish_weights(temporary: Path, path: Path, total: int) -> None:
    """Give a file from write_weights its name. Note its checksum `total` and its identity."""
    files.publish(temporary, path)
    identity = file_identity(path.stat())
    write_note(note_path(path), {"identity": identity, "sum": total})


class _Body:
    """The part of a file behind the header. Threads compute its checksum and sync it during the writing.

    Checksum and sync take about a second each for a gigabyte. In threads they delay nobody.
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
        """The CRC-32 of all written bytes."""
        return self._sum.result()

    def write(self, block: memoryview | bytes) -> None:
        """Write the bytes of `block`, which must not change afterwards. Raise OSError if the disk fails."""
        self._file.write(block)
        self._sum = self._summing.submit(zlib.crc32, block, self.sum)
        self.length += len(block)
        self._unsynced += len(block)
        if self._unsynced >= _SYNC_BYTES and self._synced.done():
            self._synced.result()
            self._synced = self._syncing.submit(os.fsync, self._file.fileno())
            self._unsynced = 0

    def __enter__(self) -> Self:
        """Go to the end of the header."""
        self._file.seek(_HEADER_BYTES)
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Wait for the threads. Raise OSError if the disk has failed."""
        self._summing.shutdown()
        self._syncing.shutdown()
        if kind is None:
            self._synced.result()


def _write_tensors(body: _Body, tensors: Iterable[tuple[str, torch.Tensor]]) -> dict[str, _Entry]:
    table: dict[str, _Entry] = {}
    for name, tensor in tensors:
        flat = tensor.detach().contiguous().reshape(-1).view(torch.uint8).numpy()
        begin = body.length
        body.write(flat.data)
        table[name] = _Entry(_DTYPE_NAMES[tensor.dtype], list(tensor.shape), (begin, body.length))
        end = body.length
        gap = -end % _ALIGNMENT_BYTES
        if gap:
            body.write(bytes(gap))
            table[f"{_PADDING}{len(table)}"] = _Entry("U8", [gap], (end, end + gap))
    return table
