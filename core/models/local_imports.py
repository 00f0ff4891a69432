"""A .nemo file from anywhere on this machine into the models folder, by copying or moving it."""

import contextlib
import os
import subprocess
import tarfile
from collections.abc import Iterable
from pathlib import Path

from core.contracts.errors import EnvironmentFault, InputFault
from core.contracts.files import check_space, publish, storage_faults, temporary_beside
from core.models.catalogue import catalogue
from core.models.file_work import (
    CancelToken,
    ProgressCallback,
    ProgressReporter,
    check_folder,
    copy_file,
    exclusive_lock,
    hash_file,
)
from core.models.library import BUILT_IN, provenance, write_provenance
from core.queue import processes

_MEMBERS = {"model_config.yaml", "model_weights.ckpt"}
_PATIENCE = 300.0  # seconds for looking at a configuration
_ROUNDING = 0.05  # the catalogue's sizes are rounded, and a file may be published anew


def find_checkpoints(named: Iterable[Path]) -> list[Path]:
    """The .nemo files among `named`, and those in the folders among them to any depth, each once."""
    found: dict[Path, None] = {}
    for path in named:
        inside = sorted(path.rglob("*"), key=lambda path: str(path).casefold()) if path.is_dir() else [path]
        for file in inside:
            if not path.is_dir() or (file.suffix.casefold() == ".nemo" and file.is_file()):
                found[file] = None
    return list(found)


def import_checkpoint(
    source: Path,
    folder: Path,
    move: bool = False,
    report: ProgressCallback | None = None,
    cancel_token: CancelToken | None = None,
) -> Path:
    """Bring a checkpoint into the models folder; returns its file there, which is there whole or not at all.

    It is accepted when it is a whole NeMo archive that the engine would not refuse, and of the catalogue's size when it
    has a name of the catalogue. A model that is there already, byte for byte, is left.
    Raises Cancelled; InputFault: "missing", "unreadable", "model-file", "model-size", "changed"; EnvironmentFault:
    "model-exists", "model-busy", "models-folder", "disk", "no-write".
    """
    check_folder(folder)
    final = folder / f"{source.stem}.nemo"
    progress = ProgressReporter(report, cancel_token)
    _vet(source)
    with storage_faults(folder), exclusive_lock(final):
        if final.exists() and final.samefile(source):
            return final
        if source.stem in BUILT_IN or final.exists():
            return _already_installed(source, final, progress, move)
        status = source.stat()
        if move and _same_disk(source, folder):
            sha256 = hash_file(source, progress)
            write_provenance(final, sha256, status.st_size, None, None)
            publish(source, final)
            return final
        check_space(folder, status.st_size)
        with temporary_beside(final) as copy:
            sha256 = copy_file(source, copy, progress)
            now = source.stat()
            if (now.st_size, now.st_mtime_ns) != (status.st_size, status.st_mtime_ns):
                raise InputFault("changed")
            write_provenance(final, sha256, status.st_size, None, None)
            publish(copy, final)
    if move:
        _remove_source(source)
    return final


def _vet(source: Path) -> None:
    """Raise InputFault unless `source` is a whole archive with the members of a NeMo checkpoint; reads headers only."""
    if not source.exists():
        raise InputFault("missing")
    if not source.is_file():
        raise InputFault("model-file", reason="member-kind:this")
    if source.suffix.casefold() != ".nemo":
        raise InputFault("model-file", reason="its name does not end in .nemo")
    try:
        with tarfile.open(source, "r:*") as archive:
            names = {member.name.removeprefix("./") for member in archive}
    except PermissionError as error:
        raise InputFault("unreadable") from error
    except (tarfile.TarError, EOFError, OSError, ValueError) as error:
        raise InputFault("model-file", reason="it breaks off or is no archive") from error
    if not names >= _MEMBERS:
        raise InputFault("model-file", reason="it lacks its configuration or its weights")
    _vet_in_a_process(source)
    size = source.stat().st_size
    for model in catalogue():
        if model.name == source.stem and abs(size - model.bytes) > _ROUNDING * model.bytes:
            raise InputFault("model-size", model=model.name, expected=_giga(model.bytes), size=_giga(size))


def _vet_in_a_process(source: Path) -> None:
    """Raise InputFault for what loading would refuse; the file is read by another process, which it may crash."""
    command = [*processes.own_command("vet", "core.engine.checkpoint.vet_process"), str(source)]
    root = str(Path(__file__).resolve().parents[2])
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH"))))}
    try:
        vetted = subprocess.run(
            command,
            capture_output=True,
            text=True,
            timeout=_PATIENCE,
            check=False,
            env=environment,
        )
    except subprocess.TimeoutExpired as error:
        raise InputFault("model-file", reason="config-too-large") from error
    if vetted.returncode:
        raise InputFault("model-file", reason=vetted.stdout.strip() or "config-not-yaml")


def _already_installed(source: Path, final: Path, progress: ProgressReporter, move: bool) -> Path:
    noted = provenance(final)
    if not final.is_file() or source.stat().st_size != final.stat().st_size:
        raise EnvironmentFault("model-exists", model=final.stem)
    sha256 = hash_file(source, progress)
    if sha256 != (noted.sha256 if noted else hash_file(final, progress)):
        raise EnvironmentFault("model-exists", model=final.stem)
    if move:
        _remove_source(source)
    return final


def _same_disk(source: Path, folder: Path) -> bool:
    return source.stat().st_dev == folder.stat().st_dev and not source.is_symlink()


def _remove_source(source: Path) -> None:
    with contextlib.suppress(OSError):  # from a read-only disk, moving is copying
        source.unlink()


def _giga(size: int) -> str:
    return f"{size / 1e9:.2f} GB"
