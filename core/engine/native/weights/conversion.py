"""Convert a checkpoint's weights from NeMo's pickle to a file that can be mapped, once for each precision."""

import io
import math
import pickle
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError

from core.contracts import trace
from core.contracts.errors import EnvironmentFault
from core.contracts.files import changing, check_space, storage_faults, temporary_beside
from core.engine import torch_import
from core.engine.checkpoint.archive import Checkpoint, Section, forget_unpacked_weights
from core.engine.checkpoint.hub_tensors import POSITIONS
from core.engine.checkpoint.vetting import model_faults
from core.engine.native.unsupported import Unsupported
from core.engine.native.weights.mapped_file import MappedWeights, Weights, open_weights, publish_weights, write_weights


class HubWeights(Weights):
    """One or several safetensors files as one state dict.

    Its names are NeMo's, or those of the files (see Checkpoint).
    """

    def __init__(self, checkpoint: Checkpoint) -> None:
        """Map the files. Raise SafetensorError or OSError for a file that is not a whole safetensors file."""
        files = [MappedWeights(path) for path in checkpoint.tensor_files]
        homes = {name: file for file in files for name in file}
        names = checkpoint.tensor_names or {name: name for name in homes}
        self._tensors = {name: (homes[theirs], theirs) for name, theirs in names.items()}
        self._computed: dict[str, torch.Tensor] = {}
        decoder = checkpoint.config.get("transf_decoder")
        if checkpoint.tensor_names and decoder:
            sizes = decoder["config_dict"]
            self._computed[POSITIONS] = _positions(sizes["max_sequence_length"], sizes["hidden_size"])

    @property
    def elements(self) -> int:
        """The number of elements in all tensors."""
        return sum(self[name].numel() for name in self)

    def __getitem__(self, name: str) -> torch.Tensor:
        """Return the tensor. The caller must not write to it."""
        if name in self._computed:
            return self._computed[name]
        file, theirs = self._tensors[name]
        return file[theirs]

    def __iter__(self) -> Iterator[str]:
        """Yield the names of all tensors."""
        yield from self._tensors
        yield from self._computed

    def __len__(self) -> int:
        """Return the number of tensors."""
        return len(self._tensors) + len(self._computed)


def _positions(length: int, width: int) -> torch.Tensor:
    """Return Canary's table of positions, shape (length, width), as in transformers' CanaryPositionalEmbedding."""
    half = width // 2
    step = math.log(10000 ** ((width - 2) / width)) / (half - 1)
    times = torch.arange(length)[:, None] * torch.exp(-step * torch.arange(half).float())
    return torch.cat([times.sin(), times.cos()], dim=1) / math.sqrt(width)


# A change of the converted tensors needs a new number. The file's name holds it, so an old file is converted anew.
LAYOUT = 2
_INT8_LAYOUT = 7

_SPACE_FACTOR = 1.1  # free disk space that a conversion needs, over the bytes of all converted tensors
_LOCK_TIMEOUT_SECONDS = 600.0  # the wait for another engine's conversion; afterwards this engine converts too

Convert = Callable[[Weights], Iterable[tuple[str, torch.Tensor]]]
"""A function from a checkpoint's state dict to the tensors of the runtime with their names, one at a time."""


def converted_path(checkpoint: Checkpoint, precision: str, nested: bool = False) -> Path:
    """Return the path of the converted weights of a checkpoint, or of its nested model."""
    layout = _INT8_LAYOUT if precision == "int8" else LAYOUT
    return checkpoint.folder / f"{'nested' if nested else 'native'}-{layout}-{precision}.safetensors"


def converted_weights(
    checkpoint: Checkpoint, precision: str, dtype: torch.dtype, device: str, convert: Convert, nested: bool = False
) -> Weights:
    """Return the converted tensors. Convert them now if the file is missing or damaged.

    A conversion holds two tensors in memory at a time. An interrupted conversion leaves nothing behind.

    Args:
        checkpoint: the unpacked checkpoint.
        precision: fp32, bf16, fp16 or int8; part of the file's name.
        dtype: the type of most converted tensors, for the check of disk space.
        device: where the tensors are needed.
        convert: computes the converted tensors from the state dict.
        nested: convert the nested timestamp model instead.

    Raises:
        Unsupported: the native backend cannot run the checkpoint.
        EnvironmentFault: "model-missing", "model-broken", "model-refused", "disk", "no-write".
    """
    path = converted_path(checkpoint, precision, nested)
    weights = open_weights(path, device)
    if weights is not None:
        return weights
    with changing(path, _LOCK_TIMEOUT_SECONDS):  # another engine may convert to it, too
        weights = open_weights(path, device)  # another engine may have converted meanwhile
        if weights is None:
            _convert(checkpoint, path, dtype, convert, nested)
            weights = open_weights(path, device)
    if weights is None:
        raise EnvironmentFault("no-write", path=str(path), reason="copy-unreadable")
    return weights


def _convert(checkpoint: Checkpoint, path: Path, dtype: torch.dtype, convert: Convert, nested: bool) -> None:
    source = _source(checkpoint, nested)

    def tensors() -> Iterator[tuple[str, torch.Tensor]]:
        with model_faults(checkpoint.archive):
            for number, item in enumerate(convert(source)):
                if number == 0:  # the first tensor proves that the native backend supports the checkpoint
                    check_space(path.parent, int(_SPACE_FACTOR * source.elements * dtype.itemsize))
                yield item

    with (
        trace.span("convert"),
        storage_faults(path.parent),
        temporary_beside(path) as temporary,
        torch.inference_mode(),
    ):
        try:
            total = write_weights(temporary, tensors())
        except KeyError as missing:
            raise Unsupported(f"weights-without:{missing}") from missing
        with suppress(PermissionError):  # Windows cannot replace a mapped file: another engine was faster
            publish_weights(temporary, path, total)
    forget_unpacked_weights(checkpoint)
    _forget_other_layouts(path)


def _source(checkpoint: Checkpoint, nested: bool) -> "StateDict | HubWeights":
    """Return the checkpoint's own tensors, from a .nemo or safetensors files."""
    with model_faults(checkpoint.archive):
        if not checkpoint.tensor_files:
            return StateDict(checkpoint, nested)
        try:
            return HubWeights(checkpoint)
        except SafetensorError as error:
            raise _refused(checkpoint.name) from error


def _forget_other_layouts(path: Path) -> None:
    kind, _, precision = path.name.split("-")
    for other in path.parent.glob(f"{kind}-*-{precision}"):
        if other != path:
            with suppress(OSError):  # Windows keeps the file while an engine with that layout runs
                other.unlink()
                other.with_suffix(".json").unlink()


@dataclass(frozen=True)
class _TensorLocation:
    """The place of a tensor's numbers in the section: `count` numbers from byte `begin` on, and their arrangement."""

    dtype: torch.dtype
    shape: tuple[int, ...]
    stride: tuple[int, ...]
    begin: int
    count: int
    first: int


class StateDict(Weights):
    """A checkpoint's own state dict. Its table is read at first use, each tensor on demand.

    The first use raises EnvironmentFault("model-refused") for a pickle of other objects than tensors. It raises
    Unsupported for an outdated format.
    """

    def __init__(self, checkpoint: Checkpoint, nested: bool = False) -> None:
        self._name = checkpoint.name
        self._section = checkpoint.weights(nested)

    @cached_property
    def _locations(self) -> dict[str, _TensorLocation]:
        return {name: _location(tensor) for name, tensor in _fake_state_dict(self._section, self._name).items()}

    @property
    def elements(self) -> int:
        """The number of elements in all tensors."""
        return sum(location.count for location in self._locations.values())

    def __getitem__(self, name: str) -> torch.Tensor:
        """Return a copy of the tensor, read now."""
        location = self._locations[name]
        size = location.count * location.dtype.itemsize
        if location.begin + size > self._section.size:
            raise _refused(self._name)
        data = torch.empty(location.count, dtype=location.dtype)
        with self._section.path.open("rb") as file:
            file.seek(self._section.offset + location.begin)
            if file.readinto(data.view(torch.uint8).numpy().data) != size:
                raise _refused(self._name)
        return data.as_strided(location.shape, location.stride, location.first)

    def __iter__(self) -> Iterator[str]:
        """Return the names, without reading a tensor."""
        return iter(self._locations)

    def __len__(self) -> int:
        """Return the number of tensors."""
        return len(self._locations)


def _fake_state_dict(section: Section, name: str) -> dict[str, torch.Tensor]:
    """Return the state dict without the tensors' data. Torch notes the place of the data on their storages.

    https://docs.pytorch.org/docs/stable/notes/serialization.html (FakeTensorMode, `_checkpoint_offset`)
    """
    torch_import.complete()
    from torch._subclasses.fake_tensor import (
        FakeTensorMode,
    )  # late, because it takes a second and only a conversion needs it

    with io.BufferedReader(_SectionReader(section)) as file:
        if file.peek(4)[:4] != b"PK\x03\x04":
            raise Unsupported("weights-format")
        try:
            with FakeTensorMode():
                state = torch.load(file, map_location="cpu", weights_only=True)
        except (pickle.UnpicklingError, EOFError, KeyError, ValueError, RuntimeError) as error:
            raise _refused(name) from error
    if not isinstance(state, dict) or not all(isinstance(tensor, torch.Tensor) for tensor in state.values()):
        raise Unsupported("weights-objects")
    return state


def _location(tensor: torch.Tensor) -> _TensorLocation:
    storage, size = tensor.untyped_storage(), tensor.dtype.itemsize
    begin, first = int(storage._checkpoint_offset or 0), int(tensor.storage_offset())
    if tensor.is_contiguous():  # only its own part, because many tensors may share one storage
        return _TensorLocation(
            tensor.dtype, tuple(tensor.shape), tensor.stride(), begin + first * size, tensor.numel(), 0
        )
    return _TensorLocation(
        tensor.dtype, tuple(tensor.shape), tensor.stride(), begin, int(storage.nbytes()) // size, first
    )


def _refused(name: str) -> EnvironmentFault:
    return EnvironmentFault("model-refused", model=name, reason="weights-not-tensors")


class _SectionReader(io.RawIOBase):
    """A file object that reads one section of a file."""

    def __init__(self, section: Section) -> None:
        self._file = section.path.open("rb", buffering=0)
        self._section = section
        self._at = 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        start = {io.SEEK_SET: 0, io.SEEK_CUR: self._at, io.SEEK_END: self._section.size}[whence]
        self._at = max(0, start + offset)
        return self._at

    def readinto(self, buffer: Any) -> int:
        view = memoryview(buffer)[: max(0, self._section.size - self._at)]
        self._file.seek(self._section.offset + self._at)
        count = self._file.readinto(view) or 0
        self._at += count
        return count

    def close(self) -> None:
        self._file.close()
        super().close()
