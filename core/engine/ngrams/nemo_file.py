"""Read and write NeMo's NGPU-LM files (.nemo) without torch and without running a pickle.

The file is a tar with a configuration and torch's archive of tensors: a zip with a pickle that lists the tensors, and
one member for the numbers of each tensor.
"""

import io
import math
import pickle
import tarfile
import tempfile
import zipfile
from collections import OrderedDict
from pathlib import Path
from typing import IO, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.contracts import foreign_yaml
from core.engine.ngrams.ngram_model import NgramArrays

_CONFIG, _WEIGHTS = "model_config.yaml", "model_weights.ckpt"
_TARGET = "nemo.collections.asr.parts.submodules.ngram_lm.ngram_lm_batched.NGramGPULanguageModel"
_TYPES = {"FloatStorage": np.dtype("<f4"), "IntStorage": np.dtype("<i4"), "LongStorage": np.dtype("<i8")}
_LARGEST_TABLE = 2**20  # bytes of the configuration, and of the pickle
_UNREADABLE = (
    *(tarfile.TarError, zipfile.BadZipFile, pickle.UnpicklingError, EOFError, NotImplementedError, RuntimeError),
    *(KeyError, TypeError, IndexError, AttributeError, OverflowError),  # from a pickle with impossible values
)


class _Tensor(NamedTuple):
    """A tensor in the pickle: the type and the member of its numbers, its offset, shape and strides."""

    dtype: np.dtype[Any]
    member: str
    offset: int
    shape: tuple[int, ...]
    stride: tuple[int, ...]


def read_nemo(path: Path) -> NgramArrays:
    """Read a model.

    Raises:
        OSError: the file cannot be read.
        ValueError: the file is no NGPU-LM file.
    """
    try:
        with tarfile.open(path) as tar:
            members = {member.name.removeprefix("./"): member for member in tar}
            config = foreign_yaml.decode(_member(tar, members[_CONFIG]).read(_LARGEST_TABLE))
            file = _member(tar, members[_WEIGHTS])
            with zipfile.ZipFile(file) as archive:
                table = next(name for name in archive.namelist() if name.endswith("/data.pkl"))
                if archive.getinfo(table).file_size > _LARGEST_TABLE:
                    raise ValueError("table")
                tensors = _TensorTable(io.BytesIO(archive.read(table))).load()
                found = {name: _numbers(archive, table, tensor) for name, tensor in tensors.items()}
        return _arrays(found, int(config["num_arcs"]))
    except StopIteration as error:
        raise ValueError("table") from error
    except _UNREADABLE as error:
        raise ValueError("damaged") from error


def _member(tar: tarfile.TarFile, member: tarfile.TarInfo) -> Any:
    file = tar.extractfile(member)
    if file is None:
        raise ValueError("member")
    return file


class _TensorTable(pickle.Unpickler):
    """The pickle of a state dict. It can call nothing but constructors of this module."""

    def find_class(self, module: str, name: str) -> Any:
        """Return the constructor that a name stands for."""
        if (module, name) == ("collections", "OrderedDict"):
            return OrderedDict
        if (module, name) == ("torch._utils", "_rebuild_tensor_v2"):
            return lambda place, offset, shape, stride, *_: _Tensor(
                place[0], place[1], offset, tuple(shape), tuple(stride)
            )
        if (module, name) == ("torch._utils", "_rebuild_parameter"):
            return lambda tensor, *_: tensor
        if module == "torch" and name in _TYPES:
            return _TYPES[name]
        raise pickle.UnpicklingError(name)

    def persistent_load(self, place: Any) -> Any:
        """Return the type of a tensor's numbers and the name of their member."""
        _, dtype, member, *_ = place
        return dtype, str(member)


def _numbers(archive: zipfile.ZipFile, table: str, tensor: _Tensor) -> NDArray[Any]:
    """Return the numbers of a tensor without gaps."""
    steps = (1, *np.cumprod(tensor.shape[:0:-1]).tolist())[::-1] if tensor.shape else ()
    if tuple(tensor.stride) != tuple(steps[: len(tensor.shape)]):
        raise ValueError("strides")
    content = archive.read(f"{table.removesuffix('.pkl')}/{tensor.member}")
    count = math.prod(tensor.shape)
    return np.frombuffer(content, tensor.dtype, count, tensor.offset * tensor.dtype.itemsize).reshape(tensor.shape)


def _arrays(tensors: dict[str, NDArray[Any]], arcs: int) -> NgramArrays:
    """Return the model of NeMo's tensors. The arcs after the first `arcs` are padding."""
    bounds = tensors["start_end_arcs"].astype(np.int32)
    before, token = tensors["from_states"][:arcs], tensors["ilabels"][:arcs]
    by_token = np.lexsort((token, before))
    if not np.array_equal(by_token, np.arange(len(by_token))):
        raise ValueError("arcs")
    return NgramArrays(
        arc_weight=tensors["arcs_weights"][:arcs].astype(np.float32),
        arc_token=token.astype(np.int32),
        arc_target=tensors["to_states"][:arcs].astype(np.int32),
        first_arc=bounds[:, 0].copy(),
        end_arc=bounds[:, 1].copy(),
        backoff_state=tensors["backoff_to_states"].astype(np.int32),
        backoff_weight=tensors["backoff_weights"].astype(np.float32),
        final=tensors["final_weights"].astype(np.float32),
        order=tensors["state_order"].astype(np.int32),
    )


def write_nemo(path: Path, arrays: NgramArrays) -> None:
    """Write a model that NeMo's NGramGPULanguageModel.from_nemo reads.

    Raises:
        OSError: the file cannot be written.
    """
    tokens, arcs = int(arrays.end_arc[0]), len(arrays.arc_weight)
    before = np.repeat(np.arange(len(arrays.final)), arrays.end_arc - arrays.first_arc)
    padding = (0, tokens)
    tensors = {
        "arcs_weights": np.pad(arrays.arc_weight, padding),
        "backoff_weights": arrays.backoff_weight,
        "final_weights": arrays.final,
        "from_states": np.pad(before.astype(np.int32), padding),
        "to_states": np.pad(arrays.arc_target, padding),
        "ilabels": np.pad(arrays.arc_token, padding),
        "backoff_to_states": arrays.backoff_state,
        "start_end_arcs": np.stack([arrays.first_arc, arrays.end_arc], axis=1),
        "state_order": arrays.order,
    }
    settings = {
        "num_states": len(arrays.final),
        "num_arcs": arcs,
        "max_order": int(arrays.order.max()),
        "vocab_size": tokens,
        "separate_bos_state": "true",
        "use_triton": "null",
        "target": _TARGET,
    }
    config = "".join(f"{name}: {value}\n" for name, value in settings.items()).encode()
    with tarfile.open(path, "w", format=tarfile.PAX_FORMAT) as tar, tempfile.TemporaryFile(dir=path.parent) as weights:
        _add(tar, _CONFIG, io.BytesIO(config))
        with zipfile.ZipFile(weights, "w", zipfile.ZIP_STORED) as archive:
            archive.writestr("archive/data.pkl", _pickle(tensors))
            archive.writestr("archive/byteorder", b"little")
            for number, tensor in enumerate(tensors.values()):
                stored = np.ascontiguousarray(tensor, tensor.dtype.newbyteorder("<"))
                archive.writestr(f"archive/data/{number}", stored.data.cast("B"))
            archive.writestr("archive/version", b"3\n")
        _add(tar, _WEIGHTS, weights)


def _add(tar: tarfile.TarFile, name: str, content: IO[bytes]) -> None:
    member = tarfile.TarInfo(name)
    member.size = content.seek(0, io.SEEK_END)
    content.seek(0)
    tar.addfile(member, content)


def _pickle(tensors: dict[str, NDArray[Any]]) -> bytes:
    """Return the pickle of a state dict (protocol 2), as torch.save writes it.

    A pickler would need torch's own classes. Therefore the operations stand here: GLOBAL c, MARK (, TUPLE t, REDUCE R,
    BINPERSID Q, SETITEMS u, STOP.
    """
    parts = [b"\x80\x02ccollections\nOrderedDict\n)R("]
    for number, (name, tensor) in enumerate(tensors.items()):
        storage = next(kind for kind, dtype in _TYPES.items() if dtype == tensor.dtype)
        stride = [each // tensor.itemsize for each in np.empty(tensor.shape, tensor.dtype).strides]
        parts += [
            _plain(name),
            b"ctorch._utils\n_rebuild_tensor_v2\n((",
            _plain("storage"),
            f"ctorch\n{storage}\n".encode(),
            _plain(str(number)) + _plain("cpu") + _plain(tensor.size),
            b"tQ",
            _plain(0) + _plain(tensor.shape) + _plain(tuple(stride)) + _plain(False),
            b"ccollections\nOrderedDict\n)RtR",
        ]
    return b"".join((*parts, b"u."))


def _plain(value: str | int | tuple[int, ...]) -> bytes:
    """Return the operations that push a plain value, without the pickle's first two bytes and its STOP."""
    return pickle.dumps(value, 2)[2:-1]
