"""Converts a checkpoint's weights, once a precision, from NeMo's pickle to a file that can be mapped."""

import io
import math
import pickle
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError

from core.contracts import trace
from core.contracts.errors import EnvironmentFault
from core.contracts.files import check_space, storage_faults, temporary_beside
from core.engine import torch_import
from core.engine.checkpoint.archive import Checkpoint, Section, forget_unpacked_weights
from core.engine.checkpoint.hub_tensors import POSITIONS
from core.engine.checkpoint.vetting import model_faults
from core.engine.native.unsupported import Unsupported
from core.engine.native.weights.mapped_file import MappedWeights, Weights, open_weights, publish_weights, write_weights


class HubWeights(Weights):
    """One or several safetensors files as one state dict: under NeMo's names, or as they are (Checkpoint)."""

    def __init__(self, checkpoint: Checkpoint) -> None:
        """Map the files. Raises SafetensorError or OSError when one is no whole safetensors file."""
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
        """Numbers in all tensors together."""
        return sum(self[name].numel() for name in self)

    def __getitem__(self, name: str) -> torch.Tensor:
        """The tensor, not to be written to."""
        if name in self._computed:
            return self._computed[name]
        file, theirs = self._tensors[name]
        return file[theirs]

    def __iter__(self) -> Iterator[str]:
        """The names of all tensors."""
        yield from self._tensors
        yield from self._computed

    def __len__(self) -> int:
        """How many tensors there are."""
        return len(self._tensors) + len(self._computed)


def _positions(length: int, width: int) -> torch.Tensor:
    """Canary's table of positions, shape (length, width), as transformers' CanaryPositionalEmbedding computes it."""
    half = width // 2
    step = math.log(10000 ** ((width - 2) / width)) / (half - 1)
    times = torch.arange(length)[:, None] * torch.exp(-step * torch.arange(half).float())
    return torch.cat([times.sin(), times.cos()], dim=1) / math.sqrt(width)


# of the converted tensors; another number is another file, so an old one is redone rather than misread
LAYOUT = 1
_INT8_LAYOUT = 6
_SPACE_FACTOR = 1.1  # free space that a conversion needs, over the bytes of all tensors in the precision that runs
_PATIENCE = 600.0  # seconds to wait for another engine's conversion before it is done here as well

Convert = Callable[[Weights], Iterable[tuple[str, torch.Tensor]]]
"""From a checkpoint's state dict to the named tensors that the runtime wants, one at a time."""


def converted_path(checkpoint: Checkpoint, precision: str, nested: bool = False) -> Path:
    """Where the converted weights of a checkpoint, or of its nested model, are kept."""
    layout = _INT8_LAYOUT if precision == "int8" else LAYOUT
    return checkpoint.folder / f"{'nested' if nested else 'native'}-{layout}-{precision}.safetensors"


def converted_weights(
    checkpoint: Checkpoint, precision: str, dtype: torch.dtype, device: str, convert: Convert, nested: bool = False
) -> Weights:
    """The checkpoint's tensors as `convert` gives them; converted now if they never were or the file is damaged.

    A conversion holds two tensors in memory at a time, and leaves nothing behind when it is interrupted. Raises
    Unsupported; EnvironmentFault "model-missing", "model-broken", "model-refused", "disk", "no-write".
    """
    path = converted_path(checkpoint, precision, nested)
    weights = open_weights(path, device)
    if weights is not None:
        return weights
    with _alone(path):
        weights = open_weights(path, device)  # another engine may have made it meanwhile
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
                if number == 0:  # by now the checkpoint is known to be one for the native backend
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
        with suppress(PermissionError):  # Windows replaces no file that is mapped: another engine was faster
            publish_weights(temporary, path, total)
    forget_unpacked_weights(checkpoint)
    _forget_other_layouts(path)


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Be the only one, of all engines, who makes `path`; together with others where the file system has no locks."""
    from filelock import FileLock, Timeout  # only a conversion needs it

    file = path.with_name(f".{path.name}.lock")
    lock = FileLock(file, timeout=_PATIENCE)
    with suppress(Timeout, OSError, NotImplementedError):
        lock.acquire()
    try:
        yield
    finally:
        with suppress(OSError):
            file.unlink()  # who waits for it, or makes a new one, looks first what is there
        lock.release()


def _source(checkpoint: Checkpoint, nested: bool) -> "StateDict | HubWeights":
    """The checkpoint's own tensors, of a .nemo or of safetensors files."""
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
            with suppress(OSError):  # Windows keeps it while an engine of that layout runs
                other.unlink()
                other.with_suffix(".json").unlink()


@dataclass(frozen=True)
class _TensorLocation:
    """Where in the section a tensor's numbers lie, `count` of them from byte `begin` on, and how they are arranged."""

    dtype: torch.dtype
    shape: tuple[int, ...]
    stride: tuple[int, ...]
    begin: int
    count: int
    first: int


class StateDict(Weights):
    """A checkpoint's own state dict. Its table is read when it is first needed, each tensor when it is asked for.

    Then EnvironmentFault("model-refused") is raised when it is not plain tensors, Unsupported in an outdated format.
    """

    def __init__(self, checkpoint: Checkpoint, nested: bool = False) -> None:
        self._name = checkpoint.name
        self._section = checkpoint.weights(nested)

    @cached_property
    def _locations(self) -> dict[str, _TensorLocation]:
        return {name: _location(tensor) for name, tensor in _fake_state_dict(self._section, self._name).items()}

    @property
    def elements(self) -> int:
        """Numbers in all tensors together."""
        return sum(location.count for location in self._locations.values())

    def __getitem__(self, name: str) -> torch.Tensor:
        """A copy of the tensor, read now."""
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
        """The names, without reading a tensor."""
        return iter(self._locations)

    def __len__(self) -> int:
        """How many tensors there are."""
        return len(self._locations)


def _fake_state_dict(section: Section, name: str) -> dict[str, torch.Tensor]:
    """The state dict with all but the tensors' data; where that lies, torch notes on their storages.

    https://docs.pytorch.org/docs/stable/notes/serialization.html (FakeTensorMode, `_checkpoint_offset`)
    """
    torch_import.complete()
    from torch._subclasses.fake_tensor import FakeTensorMode  # takes a second, and only a conversion needs it

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
    if tensor.is_contiguous():  # it alone: many may share one storage
        return _TensorLocation(
            tensor.dtype, tuple(tensor.shape), tensor.stride(), begin + first * size, tensor.numel(), 0
        )
    return _TensorLocation(
        tensor.dtype, tuple(tensor.shape), tensor.stride(), begin, int(storage.nbytes()) // size, first
    )


def _refused(name: str) -> EnvironmentFault:
    return EnvironmentFault("model-refused", model=name, reason="weights-not-tensors")


class _SectionReader(io.RawIOBase):
    """A section of a file, as a file."""

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
