"""A checkpoint's tensors in a safetensors file that every process maps and nobody copies."""

import math
import os
import time
import zlib
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, Self, cast

import msgspec
import torch
from safetensors import SafetensorError, safe_open

from core.contracts import files, foreign_json
from core.engine.checkpoint.checksums import checksum, checksum_blocks, joined
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
_DTYPES = {name: dtype for dtype, name in _DTYPE_NAMES.items()}


class _Entry(msgspec.Struct):
    """What a file's table says of a tensor; where its bytes begin and end is counted from the table's end."""

    dtype: str
    shape: list[int]
    data_offsets: tuple[int, int]


class MappedWeights(Weights):
    """Those of any safetensors file. On a CPU they are the file's own pages, read when touched; elsewhere copies."""

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


class ConvertedWeights(Weights):
    """The tensors of a file that write_weights wrote, for a CPU: parts of one mapping, and read when touched.

    All are made at once, in 10 ms for 1,100 tensors; safetensors takes 50 whenever all are asked for, and a start asks
    twice.
    """

    def __init__(self, path: Path) -> None:
        """Map `path`. Raises OSError; ValueError or RuntimeError where it is not what write_weights wrote."""
        with path.open("rb") as file:
            length = int.from_bytes(file.read(8), "little")
            table = foreign_json.decode(file.read(min(length, _HEADER_BYTES)), dict[str, _Entry])
            size = os.fstat(file.fileno()).st_size
        whole = torch.from_file(str(path), shared=False, size=size, dtype=torch.uint8)[8 + length :]
        self._tensors = {name: _part(whole, entry) for name, entry in table.items() if not name.startswith(_PADDING)}

    def __getitem__(self, name: str) -> torch.Tensor:
        """The tensor, not to be written to."""
        return self._tensors[name]

    def __iter__(self) -> Iterator[str]:
        """The names of all tensors."""
        return iter(self._tensors)

    def __len__(self) -> int:
        """How many tensors there are."""
        return len(self._tensors)


def _part(body: torch.Tensor, entry: _Entry) -> torch.Tensor:
    dtype, (begin, end) = _DTYPES.get(entry.dtype), entry.data_offsets
    fits = 0 <= begin <= end <= len(body) and all(0 <= each < 2**63 for each in entry.shape)
    if dtype is None or not fits or end - begin != math.prod(entry.shape) * dtype.itemsize:
        raise ValueError(f"no tensor of a converted file: {entry}")
    return body[begin:end].view(dtype).view(entry.shape)


class Float32Weights(Weights):
    """Weights with copies in fp32 of those that are bf16, for a processor that is slow at it."""

    def __init__(self, weights: Weights) -> None:
        self.stored = weights

    def __getitem__(self, name: str) -> torch.Tensor:
        """The tensor."""
        tensor = self.stored[name]
        return tensor.float() if are_widened(self, tensor) else tensor

    def __iter__(self) -> Iterator[str]:
        """The names of all tensors."""
        return iter(self.stored)

    def __len__(self) -> int:
        """How many tensors there are."""
        return len(self.stored)


def as_stored(weights: Weights) -> Weights:
    """Weights without the copies that Float32Weights makes."""
    return weights.stored if isinstance(weights, Float32Weights) else weights


def are_widened(weights: Weights, stored: torch.Tensor) -> bool:
    """Whether `weights` give copies in fp32 of a tensor that as_stored gave."""
    return isinstance(weights, Float32Weights) and stored.dtype == torch.bfloat16


def dtype_of(weights: Weights, name: str) -> torch.dtype:
    """The type of weights[name], which would be a copy of it where they are Float32Weights."""
    stored = as_stored(weights)[name]
    return torch.float32 if are_widened(weights, stored) else stored.dtype


def open_weights(path: Path, device: str) -> Weights | None:
    """The converted weights at `path`, None when there are none or they are damaged.

    A file whose size, time and inode are as noted is trusted; otherwise its checksum is computed and compared.
    """
    try:
        now = file_identity(path.stat())
        noted = read_note(_note_path(path))
        if noted.get("identity") != now:
            if noted.get("sum") != checksum(path):
                return None
            write_note(_note_path(path), {"identity": now, "sum": noted["sum"], "verified": time.time()})
        return ConvertedWeights(path) if device == "cpu" else MappedWeights(path, device)
    except (OSError, ValueError, RuntimeError, SafetensorError):
        return None


def write_weights(path: Path, tensors: Iterable[tuple[str, torch.Tensor]]) -> int:
    """Write a safetensors file, a tensor at a time, until the disk has it; its checksum.

    One tensor is converted while that of the one before is added to the checksum, so two are in memory.
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


def _write_tensors(body: _Body, tensors: Iterable[tuple[str, torch.Tensor]]) -> dict[str, _Entry]:
    table: dict[str, _Entry] = {}
    for name, tensor in tensors:
        flat = tensor.detach().contiguous().reshape(-1).view(torch.uint8).numpy()
        begin = body.length
        body.write(flat.data)
        table[name] = _Entry(_DTYPE_NAMES[tensor.dtype], list(tensor.shape), (begin, body.length))
        end = body.length
        gap = -end % _ALIGNMENT
        if gap:
            body.write(bytes(gap))
            table[f"{_PADDING}{len(table)}"] = _Entry("U8", [gap], (end, end + gap))
    return table


def _note_path(path: Path) -> Path:
    return path.with_suffix(".json")


def note_of(path: Path) -> dict[str, Any]:
    """What is noted of converted weights: `sum`, `identity`, and when the two were last `verified` (Unix seconds)."""
    return read_note(_note_path(path))


def note_verified(path: Path) -> None:
    """Note that the checksum was found to be right."""
    write_note(_note_path(path), note_of(path) | {"verified": time.time()})


PERIOD = 7 * 86400.0  # seconds after which a file is due again
_REST = 4.0  # times as long as a block took, between two blocks: nobody waits for this


def find_damaged(paths: Iterable[Path], only_due: bool = True) -> list[Path]:
    """Those of the converted files that are not what was written, which are removed, to be made anew when next needed.

    `only_due`: looks only at those that were not looked at within PERIOD. Takes its time; for a thread of its own.
    """
    damaged = []
    for path in paths:
        noted = note_of(path)
        age = time.time() - noted.get("verified", 0.0)  # below 0 where the clock was set back: nothing is known then
        if "sum" not in noted or (only_due and 0 <= age < PERIOD):
            continue
        total = None
        with suppress(OSError):  # gone meanwhile
            for total in checksum_blocks(path):
                time.sleep(_REST * total.seconds)
        if total is None:
            continue
        if total.sum == noted["sum"]:
            note_verified(path)
        else:
            with suppress(OSError):
                path.unlink()
            damaged.append(path)
    return damaged
