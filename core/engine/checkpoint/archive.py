"""A .nemo file, vetted and unpacked once ever into a cache that is keyed by its content; nothing here imports torch.

A .nemo is a tar of a YAML configuration, a pickle of weights and the tokenizer's files. It may come from anywhere, so
nothing of it is used before every member and every class that the configuration names has been looked at. The weights,
which are nearly all of it, stay in the archive: a conversion reads them there, and they are unpacked for NeMo alone.
"""

import contextlib
import gzip
import json
import os
import shutil
import tarfile
import zlib
from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from core.contracts import foreign_models, foreign_yaml
from core.contracts.errors import EnvironmentFault
from core.contracts.files import check_space, publish, storage_faults, temporary_beside
from core.engine.checkpoint.checksums import checksum
from core.engine.checkpoint.file_cache import content_key
from core.engine.checkpoint.vetting import (
    CONFIG,
    NESTED_CONFIG,
    NESTED_WEIGHTS,
    WEIGHT_FILES,
    WEIGHTS,
    Refused,
    damage_refused,
    model_faults,
    vet_config,
    vet_members,
)

_LARGEST_CHECKED = 64 * 2**20  # bytes; of larger files, weights of a compressed archive, the size alone is compared


def checksums(folder: Path) -> dict[str, list[int]]:
    """Size and CRC-32 of each file in the folder, by its name."""
    return {path.name: _size_and_checksum(path) for path in folder.iterdir()}


def description_checksum(description: dict[str, Any]) -> int:
    """The CRC-32 of a description that is kept as JSON."""
    return zlib.crc32(json.dumps(description, sort_keys=True).encode())


def are_whole(folder: Path, description: str) -> bool:
    """Whether the folder holds all that its description says under `parts`, byte for byte."""
    try:
        known = json.loads((folder / description).read_text(encoding="utf-8"))
        if known.pop("checksum") != description_checksum(known):
            return False
        parts = known["parts"]
        return all(_size_and_checksum(folder / name) == expected for name, expected in parts.items())
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return False  # never unpacked, unpacked by the first release, or damaged


def install(made: Path, path: Path, last: str = "") -> None:
    """Put a file, or each file of a folder with the one called `last` at the end, in its place, on the disk for good.

    Other files in a folder that is there already stay: converted weights, which other engines may have mapped. What
    else is in the way goes. Raises OSError.
    """
    files = sorted(made.iterdir(), key=lambda file: file.name == last) if made.is_dir() else [made]
    for file in files:
        with file.open("rb+") as written:
            os.fsync(written.fileno())
    if not made.is_dir():
        _clear(path, path.is_dir())
        publish(made, path)
        return
    _clear(path, path.exists() and not path.is_dir())
    path.mkdir(exist_ok=True)
    for file in files:
        target = path / file.name
        _clear(target, target.is_dir())
        publish(file, target)


def _clear(path: Path, in_the_way: bool) -> None:
    if in_the_way and path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    elif in_the_way:
        path.unlink()


def _size_and_checksum(path: Path) -> list[int]:
    size = path.stat().st_size
    if not path.is_file():
        raise IsADirectoryError(path)
    return [size, checksum(path) if size <= _LARGEST_CHECKED else 0]


_DESCRIPTION = "checkpoint.json"
_BLOCK = 2**20


@dataclass(frozen=True)
class Section:
    """`size` bytes of the file `path` from byte `offset` on."""

    path: Path
    offset: int
    size: int


@dataclass(frozen=True)
class Checkpoint:
    """An unpacked, vetted checkpoint.

    `name` is the file's name without .nemo; `target` the model class that its configuration names; `family` is ctc,
    rnnt, tdt, tdt_ctc, aed or other; `nested` says that a CTC timestamp model is in the same archive. `config` and
    `nested_config` are the configurations without what only training needs. `stored` says where in `archive` the
    weights lie: offset and bytes by name; those of a compressed archive are unpacked instead.

    A model in the hub's form is read from `tensor_files`, and `archive` is its folder; `tensor_names` are NeMo's names
    of its tensors to those in the files, empty where its family reads these as they are.
    """

    name: str
    archive: Path
    folder: Path
    key: str
    target: str
    family: str
    nested: bool
    config: dict[str, Any]
    nested_config: dict[str, Any] | None
    stored: dict[str, tuple[int, int]]
    tensor_files: tuple[Path, ...] = ()
    tensor_names: dict[str, str] = field(default_factory=dict)

    def weights(self, nested: bool = False) -> Section:
        """The pickle of the weights, or of the nested model's, where it lies."""
        name = NESTED_WEIGHTS if nested else WEIGHTS
        unpacked = self.folder / name
        if name in self.stored:
            return Section(self.archive, *self.stored[name])
        return Section(unpacked, 0, unpacked.stat().st_size)


def open_checkpoint(nemo: Path, cache: Path) -> Checkpoint:
    """The unpacked checkpoint of the file `nemo`; unpacked into `cache` now if it has never been.

    Needs memory for one block only. Raises EnvironmentFault: "model-missing", "model-refused", "model-other",
    "model-broken", "disk", "no-write".
    """
    os.environ.pop("TORCH_FORCE_NO_WEIGHTS_ONLY_LOAD", None)  # NeMo honours it, and a pickle would run its code
    try:
        with model_faults(nemo):
            if not nemo.is_file():
                raise EnvironmentFault("model-missing", model=str(nemo))
            folder = cache / content_key(nemo, cache)
            if not are_whole(folder, _DESCRIPTION):
                _unpack(nemo, folder)
            return _read_description(nemo, folder)
    except Refused as refusal:
        raise EnvironmentFault("model-refused", model=str(nemo), reason=str(refusal)) from refusal
    except foreign_models.ForeignModel as other:
        raise other.fault(nemo.name.removesuffix(".nemo")) from other


def vet_archive(nemo: Path) -> dict[str, Any]:
    """Look at the members and the configurations of a .nemo file as `open_checkpoint` does, and unpack nothing.

    Returns the model's configuration. Raises Refused, ForeignModel, OSError.
    """
    found: dict[str, dict[str, Any]] = {}
    with damage_refused(), _open_tar(nemo) as tar:
        members = vet_members(tar)
        for name in (CONFIG, NESTED_CONFIG):
            if name in members:
                file = tar.extractfile(members[name])
                if file is None:
                    raise Refused("member-empty", name)
                found[name] = _parse_config(file, members)
    return found[CONFIG]


def unpack_weights(checkpoint: Checkpoint, nested: bool = False) -> Path:
    """The pickle of the weights as a file of its own, in the checkpoint's folder, under its own name.

    Raises EnvironmentFault: "disk", "no-write", and as `model_faults`.
    """
    section = checkpoint.weights(nested)
    target = checkpoint.folder / (NESTED_WEIGHTS if nested else WEIGHTS)
    if target.is_file() and target.stat().st_size == section.size:
        return target
    check_space(checkpoint.folder, section.size)
    with storage_faults(target.parent), temporary_beside(target) as temporary:
        with temporary.open("xb") as copy:
            for block in _blocks(section):
                copy.write(block)
            size = copy.tell()
        if size < section.size:
            raise EnvironmentFault("model-refused", model=str(checkpoint.archive), reason="file-truncated")
        install(temporary, target)
    return target


def _blocks(section: Section) -> Iterator[bytes]:
    with model_faults(section.path), section.path.open("rb") as source:
        source.seek(section.offset)
        remaining = section.size
        while remaining and (block := source.read(min(_BLOCK, remaining))):
            yield block
            remaining -= len(block)


def forget_unpacked_weights(checkpoint: Checkpoint) -> None:
    """Give back the disk space of weights that were unpacked though the archive has them."""
    for name in checkpoint.stored:
        with contextlib.suppress(OSError):  # on Windows another process may have it open
            (checkpoint.folder / name).unlink(missing_ok=True)


# --- unpacking --------------------------------------------------------------------------------------------------------


def _unpack(nemo: Path, folder: Path) -> None:
    """Unpack beside `folder`, then rename: whoever comes second finds the work done, and a crash leaves no half."""
    with damage_refused(), _open_tar(nemo) as tar:
        members = vet_members(tar)
        stored = _stored(tar, members)
        unpacked = {name: member for name, member in members.items() if name not in stored}
        with storage_faults(folder.parent), temporary_beside(folder) as temporary:
            check_space(folder.parent, sum(member.size for member in unpacked.values()))
            temporary.mkdir()
            for name, member in unpacked.items():
                with (temporary / name).open("xb") as copy:
                    copy.writelines(_content(tar, member, nemo))
            _read_to_the_end(tar, nemo)
            description = _describe(temporary, members) | {"stored": stored}
            description["parts"] = checksums(temporary)
            description["checksum"] = description_checksum(description)
            (temporary / _DESCRIPTION).write_text(json.dumps(description), encoding="utf-8")
            install(temporary, folder, last=_DESCRIPTION)


def _stored(tar: tarfile.TarFile, members: dict[str, tarfile.TarInfo]) -> dict[str, tuple[int, int]]:
    """Offset and bytes of the weights in the archive; nothing when it is compressed, for there are no such offsets."""
    if isinstance(tar.fileobj, gzip.GzipFile):
        return {}
    return {name: (members[name].offset_data, members[name].size) for name in WEIGHT_FILES if name in members}


def _open_tar(nemo: Path) -> tarfile.TarFile:
    try:
        return tarfile.open(nemo, "r:")
    except tarfile.ReadError:
        return tarfile.open(nemo, "r:gz")  # checkpoints older than NeMo 1.7


def _content(tar: tarfile.TarFile, member: tarfile.TarInfo, nemo: Path) -> Iterator[bytes]:
    """A member's bytes in blocks; what is wrong with them is the model's fault, and none of where they are written."""
    with model_faults(nemo), damage_refused():
        source: IO[bytes] | None = tar.extractfile(member)
        if source is None:
            raise Refused("member-empty", member.name)
        size = 0
        while block := source.read(_BLOCK):
            yield block
            size += len(block)
        if size != member.size:
            raise Refused("download-truncated")


def _read_to_the_end(tar: tarfile.TarFile, nemo: Path) -> None:
    """What is compressed is known to be whole only by the checksum behind all of it."""
    with model_faults(nemo), damage_refused():
        while isinstance(tar.fileobj, gzip.GzipFile) and tar.fileobj.read(_BLOCK):
            pass


# --- what is in it ----------------------------------------------------------------------------------------------------


def _describe(folder: Path, files: Container[str]) -> dict[str, Any]:
    config = _read_config(folder / CONFIG, files)
    nested = NESTED_CONFIG in files and NESTED_WEIGHTS in files
    target = str(config.get("target", ""))
    return {
        "target": target,
        "nested": nested,
        "config": config,
        "nested_config": _read_config(folder / NESTED_CONFIG, files) if nested else None,
    }


def _read_config(path: Path, files: Container[str]) -> dict[str, Any]:
    with path.open("rb") as file:
        return _parse_config(file, files)


def _parse_config(file: IO[bytes], files: Container[str]) -> dict[str, Any]:
    try:
        config = foreign_yaml.decode(file.read())
    except ValueError as error:
        raise Refused("config-not-yaml") from error
    if isinstance(config, dict) and isinstance(config.get("model"), dict):
        config = config["model"]
    if isinstance(config, dict):
        foreign_models.check_class(str(config.get("target", "")))
    return vet_config(config, files)


_TRANSDUCERS = ("EncDecRNNTModel", "EncDecRNNTBPEModel", "EncDecRNNTBPEModelWithPrompt", "EncDecRNNTBPEEOUModel")
_HYBRIDS = (
    "EncDecHybridRNNTCTCModel",
    "EncDecHybridRNNTCTCBPEModel",
    "EncDecHybridRNNTCTCBPEModelWithPrompt",
    "EncDecHybridRNNTCTCBPEEOUModel",
)


def family_of(target: str, config: dict[str, Any]) -> str:
    """ctc, rnnt, tdt, tdt_ctc, aed or other, by the model class's name and, for transducers, their loss."""
    name = target.rpartition(".")[2]
    loss = config.get("loss")
    loss_name = loss.get("loss_name") if isinstance(loss, dict) else None
    if loss_name == "multiblank_rnnt":
        return "other"
    tdt = loss_name == "tdt"
    if name in ("EncDecCTCModel", "EncDecCTCModelBPE"):
        return "ctc"
    if name in _TRANSDUCERS:
        return "tdt" if tdt else "rnnt"
    if name in _HYBRIDS:
        return "tdt_ctc" if tdt else "rnnt"
    return "aed" if name == "EncDecMultiTaskModel" else "other"


def _read_description(nemo: Path, folder: Path) -> Checkpoint:
    description = json.loads((folder / _DESCRIPTION).read_text(encoding="utf-8"))
    stored = {name: (offset, size) for name, (offset, size) in description.pop("stored").items()}
    for unneeded in ("parts", "checksum", "family"):
        description.pop(unneeded, None)
    name, family = nemo.name.removesuffix(".nemo"), family_of(description["target"], description["config"])
    return Checkpoint(
        name=name, archive=nemo, folder=folder, key=folder.name, family=family, stored=stored, **description
    )
