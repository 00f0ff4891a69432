"""Vet a .nemo file and unpack it once into a cache that is keyed by its content. This module never imports torch.

A .nemo file is a tar of a YAML configuration, a pickle of weights and the tokenizer's files. It may come from anywhere,
so every member and every class in the configuration is vetted before any use. The weights are nearly all of the file.
They stay in the archive, and a conversion reads them there. They are unpacked for NeMo only.
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
from core.engine.checkpoint.pickled_weights import vet_weights
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

_LARGEST_CHECKED_BYTES = 64 * 2**20  # larger files are weights of a compressed archive: only their size is compared


def checksums(folder: Path) -> dict[str, list[int]]:
    """Return the size and CRC-32 of each file in the folder, by name."""
    return {path.name: _size_and_checksum(path) for path in folder.iterdir()}


def description_checksum(description: dict[str, Any]) -> int:
    """Return the CRC-32 of a description in JSON."""
    return zlib.crc32(json.dumps(description, sort_keys=True).encode())


def are_whole(folder: Path, description: str) -> bool:
    """Tell whether the folder holds all `parts` of its description, byte for byte."""
    try:
        known = json.loads((folder / description).read_text(encoding="utf-8"))
        if known.pop("checksum") != description_checksum(known):
            return False
        parts = known["parts"]
        return all(_size_and_checksum(folder / name) == expected for name, expected in parts.items())
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return False  # never unpacked, or damaged


def install(made: Path, path: Path, last: str = "") -> None:
    """Move a file, or each file of a folder, to its place and flush it to the disk.

    Other files of an existing folder stay, because other engines may have mapped converted weights there. Anything of
    the wrong kind in the way is deleted.

    Args:
        made: the file or folder.
        path: its place.
        last: the name of the file that moves last.

    Raises:
        OSError: the disk refuses.
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
    return [size, checksum(path) if size <= _LARGEST_CHECKED_BYTES else 0]


_DESCRIPTION = "checkpoint.json"
_BLOCK = 2**20


@dataclass(frozen=True)
class Section:
    """A range of `size` bytes in the file `path`, from byte `offset` on."""

    path: Path
    offset: int
    size: int


@dataclass(frozen=True)
class Checkpoint:
    """An unpacked, vetted checkpoint.

    * `name`: the file's name without .nemo.
    * `target`: the model class in the configuration.
    * `family`: ctc, rnnt, tdt, tdt_ctc, aed or other.
    * `nested`: whether the archive also holds a CTC timestamp model.
    * `config`, `nested_config`: the configurations without the settings for training.
    * `stored`: offset and bytes of the weights in `archive`, by name. Empty for a compressed archive, whose weights are
      unpacked.
    * `tensor_files`: the files of a model from the hub, whose `archive` is its folder.
    * `tensor_names`: NeMo's names of tensors to the names in the files. Empty if the family reads the files' names.
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
        """Return the place of the weights' pickle, or of the nested model's."""
        name = NESTED_WEIGHTS if nested else WEIGHTS
        unpacked = self.folder / name
        if name in self.stored:
            return Section(self.archive, *self.stored[name])
        return Section(unpacked, 0, unpacked.stat().st_size)


def open_checkpoint(nemo: Path, cache: Path) -> Checkpoint:
    """Return the unpacked checkpoint of a .nemo file. Unpack it into `cache` the first time.

    Unpacking needs memory for one block only.

    Raises:
        EnvironmentFault: "model-missing", "model-refused", "model-other", "model-broken", "disk", "no-write".
    """
    os.environ.pop("TORCH_FORCE_NO_WEIGHTS_ONLY_LOAD", None)  # with it, NeMo runs the code of a pickle
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
    """Vet the members and configurations of a .nemo file without unpacking it. Return the model's configuration.

    Raises:
        Refused: the file is damaged or unsafe.
        ForeignModel: the model is of a kind that Mynah does not run.
        OSError: the file cannot be read.
    """
    configs: dict[str, dict[str, Any]] = {}
    with damage_refused(), _open_tar(nemo) as tar:
        members = vet_members(tar)
        for name in (CONFIG, NESTED_CONFIG):
            if name in members:
                file = tar.extractfile(members[name])
                if file is None:
                    raise Refused("member-empty", name)
                configs[name] = _parse_config(file, members)
    return configs[CONFIG]


def vet_archived_weights(nemo: Path) -> None:
    """Vet the pickles of a .nemo file's weights without running them. A compressed archive is vetted at its first use.

    Raises:
        Refused: the weights are damaged, or hold more than tensors.
        OSError: the file cannot be read.
    """
    with damage_refused(), _open_tar(nemo) as tar:
        members = vet_members(tar)
        for name in _stored(tar, members):
            weights = tar.extractfile(members[name])
            if weights is None:
                raise Refused("member-empty", name)
            vet_weights(weights)


def unpack_weights(checkpoint: Checkpoint, nested: bool = False) -> Path:
    """Unpack the pickle of the weights into the checkpoint's folder and return its path.

    Raises:
        EnvironmentFault: "disk", "no-write", and the faults of `model_faults`.
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
    """Delete unpacked copies of weights that are also in the archive."""
    for name in checkpoint.stored:
        with contextlib.suppress(OSError):  # on Windows another process may have the file open
            (checkpoint.folder / name).unlink(missing_ok=True)


# --- unpacking --------------------------------------------------------------------------------------------------------


def _unpack(nemo: Path, folder: Path) -> None:
    """Unpack beside `folder`, then rename, so that a crash leaves no partial folder."""
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
    """Return offset and bytes of the weights in the archive. A compressed archive has no such offsets."""
    if isinstance(tar.fileobj, gzip.GzipFile):
        return {}
    return {name: (members[name].offset_data, members[name].size) for name in WEIGHT_FILES if name in members}


def _open_tar(nemo: Path) -> tarfile.TarFile:
    try:
        return tarfile.open(nemo, "r:")
    except tarfile.ReadError:
        return tarfile.open(nemo, "r:gz")  # checkpoints older than NeMo 1.7


def _content(tar: tarfile.TarFile, member: tarfile.TarInfo, nemo: Path) -> Iterator[bytes]:
    """Yield a member's bytes in blocks. Errors here are faults of the model, not of the cache."""
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
    """Read a compressed archive to its end, because its checksum stands there."""
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
    """Return ctc, rnnt, tdt, tdt_ctc, aed or other. The model class decides, and for transducers the loss."""
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
