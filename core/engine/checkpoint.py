"""A .nemo file, vetted and unpacked once ever into a cache that is keyed by its content; nothing here imports torch.

A .nemo is a tar of a YAML configuration, a pickle of weights and the tokenizer's files. It may come from anywhere, so
nothing of it reaches NeMo before every member and every class that the configuration names has been looked at.
"""

import hashlib
import json
import os
import shutil
import tarfile
import time
import uuid
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import yaml

from core.engine.vetting import Refused, vet_config, vet_members
from core.errors import EnvironmentFault

CONFIG = "model_config.yaml"
WEIGHTS = "model_weights.ckpt"
NESTED_CONFIG = "timestamps_asr_model_config.yaml"
NESTED_WEIGHTS = "timestamps_asr_model_weights.ckpt"

LAYOUT = 1  # of the unpacked folder; another number is another folder, so an old cache is redone rather than misread
_FACTS = "checkpoint.json"
_STALE_SECONDS = 24 * 3600
_SPARE = 64 * 2**20
_BLOCK = 2**20


@dataclass(frozen=True)
class Checkpoint:
    """An unpacked, vetted checkpoint.

    `name` is the file's name without .nemo; `target` the model class that its configuration names; `family` is ctc,
    rnnt, tdt, tdt_ctc, aed or other; `nested` says that a CTC timestamp model lies in the same folder. `config` and
    `nested_config` are the configurations without what only training needs.
    """

    name: str
    folder: Path
    key: str
    target: str
    family: str
    nested: bool
    config: dict[str, Any]
    nested_config: dict[str, Any] | None


def open_checkpoint(nemo: Path, cache: Path) -> Checkpoint:
    """The unpacked checkpoint of the file `nemo`; unpacked into `cache` now if it has never been.

    Needs memory for one block only. Raises EnvironmentFault: "model-missing", "model-refused", "disk", "no-write".
    """
    os.environ.pop("TORCH_FORCE_NO_WEIGHTS_ONLY_LOAD", None)  # NeMo honours it, and a pickle would run its code
    try:
        status = nemo.stat()
        if not nemo.is_file():
            raise EnvironmentFault("model-missing", model=str(nemo))
        _make(cache)
        key = _remembered_key(nemo, status, cache) or _remember_key(nemo, status, cache)
        folder = cache / key
        if not (folder / _FACTS).is_file():
            _unpack(nemo, folder)
        return _read_facts(nemo, folder)
    except Refused as refusal:
        raise EnvironmentFault("model-refused", model=str(nemo), reason=str(refusal)) from refusal
    except FileNotFoundError as error:
        raise EnvironmentFault("model-missing", model=str(nemo)) from error
    except PermissionError as error:
        raise EnvironmentFault("model-refused", model=str(nemo), reason="it may not be read") from error


# --- which content --------------------------------------------------------------------------------------------------


def _remembered_key(nemo: Path, status: os.stat_result, cache: Path) -> str | None:
    """The content key noted at an earlier start; hashing gigabytes again would cost seconds."""
    try:
        noted = json.loads(_note_path(nemo, cache).read_text(encoding="utf-8"))
        return str(noted["key"]) if noted["identity"] == _identity(status) else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _remember_key(nemo: Path, status: os.stat_result, cache: Path) -> str:
    with nemo.open("rb") as file:
        key = f"{hashlib.file_digest(file, 'sha256').hexdigest()}-{LAYOUT}"
    note = _note_path(nemo, cache)
    _make(note.parent)
    _write_atomically(note, json.dumps({"identity": _identity(status), "key": key}))
    return key


def _identity(status: os.stat_result) -> list[int]:
    return [status.st_size, status.st_mtime_ns, status.st_ino]


def _note_path(nemo: Path, cache: Path) -> Path:
    name = hashlib.sha256(os.fsencode(nemo.resolve())).hexdigest()[:32]
    return cache / "seen" / f"{name}.json"


# --- unpacking --------------------------------------------------------------------------------------------------------


def _unpack(nemo: Path, folder: Path) -> None:
    """Unpack beside `folder`, then rename: whoever comes second finds the work done, and a crash leaves no half."""
    _sweep(folder.parent)
    temporary = folder.parent / f"{folder.name}.{uuid.uuid4().hex}.part"
    try:
        with _open_tar(nemo) as tar:
            members = vet_members(tar)
            _check_space(folder.parent, sum(member.size for member in members.values()))
            temporary.mkdir()
            for name, member in members.items():
                _copy(tar, member, temporary / name)
        facts = _facts(temporary)
        (temporary / _FACTS).write_text(json.dumps(facts), encoding="utf-8")
        _publish(temporary, folder)
    except (tarfile.TarError, EOFError) as error:
        raise Refused(f"it is not a sound tar archive ({error})") from error
    except OSError as error:
        if isinstance(error, PermissionError | FileNotFoundError):
            raise
        raise EnvironmentFault("no-write", path=str(folder.parent), reason=error.strerror or str(error)) from error
    finally:
        shutil.rmtree(temporary, ignore_errors=True)


def _open_tar(nemo: Path) -> tarfile.TarFile:
    try:
        return tarfile.open(nemo, "r:")
    except tarfile.ReadError:
        return tarfile.open(nemo, "r:gz")  # checkpoints older than NeMo 1.7


def _copy(tar: tarfile.TarFile, member: tarfile.TarInfo, target: Path) -> None:
    source: IO[bytes] | None = tar.extractfile(member)
    if source is None:
        raise Refused(f"{member.name} holds no data")
    with source, target.open("xb") as copy:
        shutil.copyfileobj(source, copy, _BLOCK)
    if target.stat().st_size != member.size:
        raise Refused("it ends too early; the download is incomplete")


def _check_space(where: Path, needed: int) -> None:
    free = shutil.disk_usage(where).free
    if free < needed + _SPARE:
        raise EnvironmentFault("disk", path=str(where), needed=_megabytes(needed + _SPARE), free=_megabytes(free))


def _publish(temporary: Path, folder: Path) -> None:
    try:
        temporary.rename(folder)
    except OSError:
        if not (folder / _FACTS).is_file():
            raise


def _sweep(cache: Path) -> None:
    """Remove what a killed process left, once nobody can still be writing to it."""
    for part in cache.glob("*.part"):
        if time.time() - part.stat().st_mtime > _STALE_SECONDS:
            shutil.rmtree(part, ignore_errors=True)


# --- what is in it ----------------------------------------------------------------------------------------------------


def _facts(folder: Path) -> dict[str, Any]:
    config = _read_config(folder / CONFIG, folder)
    nested = (folder / NESTED_CONFIG).is_file() and (folder / NESTED_WEIGHTS).is_file()
    target = str(config.get("target", ""))
    return {
        "target": target,
        "family": family_of(target, config),
        "nested": nested,
        "config": config,
        "nested_config": _read_config(folder / NESTED_CONFIG, folder) if nested else None,
    }


def _read_config(path: Path, folder: Path) -> dict[str, Any]:
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        with path.open("rb") as file:
            config = yaml.load(file, Loader=loader)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise Refused("its configuration is not plain YAML") from error
    if isinstance(config, dict) and isinstance(config.get("model"), dict):
        config = config["model"]
    return vet_config(config, {item.name for item in folder.iterdir()})


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
    if name in ("EncDecRNNTModel", "EncDecRNNTBPEModel"):
        return "tdt" if tdt else "rnnt"
    if name in ("EncDecHybridRNNTCTCModel", "EncDecHybridRNNTCTCBPEModel"):
        return "tdt_ctc" if tdt else "rnnt"
    return "aed" if name == "EncDecMultiTaskModel" else "other"


def _read_facts(nemo: Path, folder: Path) -> Checkpoint:
    facts = json.loads((folder / _FACTS).read_text(encoding="utf-8"))
    return Checkpoint(name=nemo.name.removesuffix(".nemo"), folder=folder, key=folder.name, **facts)


# --- small things -----------------------------------------------------------------------------------------------------


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise EnvironmentFault("no-write", path=str(folder), reason=error.strerror or str(error)) from error


def _write_atomically(path: Path, text: str) -> None:
    temporary = path.with_name(f"{path.name}.{uuid.uuid4().hex}")
    try:
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(path)
    except OSError:  # only a note: without it the next start hashes again
        temporary.unlink(missing_ok=True)


def _megabytes(count: int) -> str:
    return f"{count / 1e6:,.0f} MB"
