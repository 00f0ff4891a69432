"""Import a model from this machine into the models folder, by copying or moving it."""

import contextlib
import os
import subprocess
import tarfile
from collections.abc import Iterable
from pathlib import Path

from core.contracts import foreign_models, model_folder, processes
from core.contracts.errors import EnvironmentFault, InputFault
from core.contracts.files import check_space, publish, storage_faults, temporary_beside
from core.models.catalogue import catalogue
from core.models.file_work import (
    CancelToken,
    ProgressCallback,
    ProgressReporter,
    check_folder,
    exclusive_lock,
)
from core.models.library import BUILT_IN, provenance, write_provenance
from core.models.model_files import (
    check_foreign,
    copy_model,
    delete_model,
    hash_model,
    is_hub_model,
    model_files,
    model_name,
    model_size,
)

_MEMBERS = {"model_config.yaml", "model_weights.ckpt"}
FOREIGN, UNKNOWN = 2, 3
"""Exit statuses of vet_process: a model of another program, and an unknown class."""
_PATIENCE_SECONDS = 300.0  # for one configuration
_ROUNDING = 0.05  # the catalogue rounds sizes, and a publisher may replace a file


def find_checkpoints(named: Iterable[Path]) -> list[Path]:
    """Return the models among `named` and in the folders among them, to any depth, each once.

    A model is a .nemo file, or a folder in the hub's form without a .nemo file.

    Raises:
        EnvironmentFault: model-other, for a folder with a model of another program.
    """
    checkpoints: dict[Path, None] = {}
    for path in named:
        if not path.is_dir():
            checkpoints[path.parent if path.name == model_folder.WEIGHTS else path] = None
            continue
        inside = sorted((path, *path.rglob("*")), key=lambda path: str(path).casefold())
        files = [file for file in inside if file.suffix.casefold() == ".nemo" and file.is_file()]
        holders = {file.parent for file in files}
        folders = [folder for folder in inside if is_hub_model(folder) and folder not in holders]
        checkpoints |= dict.fromkeys(sorted((*files, *folders), key=lambda path: str(path).casefold()))
        if not files and not folders:
            check_foreign(path)
    return list(checkpoints)


def import_checkpoint(
    source: Path,
    folder: Path,
    move: bool = False,
    report: ProgressCallback | None = None,
    cancel_token: CancelToken | None = None,
) -> Path:
    """Import a checkpoint into the models folder, whole or not at all. Return its file there.

    It must be a complete NeMo archive, or a folder in the hub's form, that the engine accepts. A model with a name of
    the catalogue must have that model's size. A model with the same bytes stays.

    Raises:
        Cancelled: the work was cancelled.
        InputFault: missing, unreadable, model-file, model-size, changed.
        EnvironmentFault: model-other, model-refused, model-unsupported, model-exists, model-busy, models-folder, disk,
            no-write.
    """
    check_folder(folder)
    source = source.absolute()
    name = model_name(source)
    final = folder / (name if source.is_dir() else f"{name}.nemo")
    progress = ProgressReporter(report, cancel_token)
    _vet(source, name)
    with storage_faults(folder), exclusive_lock(final):
        if final.exists() and final.samefile(source):
            return final
        if name in BUILT_IN or final.exists():
            return _already_installed(source, final, progress, move)
        size, before = model_size(source), _times(source)
        if move and _same_disk(source, folder):
            write_provenance(final, hash_model(source, progress), size, None, None)
            publish(source, final)
            return final
        check_space(folder, size)
        with temporary_beside(final) as copy:
            sha256 = copy_model(source, copy, progress)
            if (model_size(source), _times(source)) != (size, before):
                raise InputFault("changed")
            write_provenance(final, sha256, size, None, None)
            publish(copy, final)
    if move:
        _remove_source(source)
    return final


def _vet(source: Path, name: str) -> None:
    """Raise a fault unless `source` is a complete model that loading accepts. Weights are not read."""
    if not source.exists():
        raise InputFault("missing")
    if not source.is_dir():
        _vet_archive(source)
    elif not is_hub_model(source):
        check_foreign(source)
        raise InputFault("model-file", reason="member-kind:this")
    _vet_in_a_process(source, name)
    size = model_size(source)
    for model in catalogue():
        if model.name == name and not model.approximate and abs(size - model.bytes) > _ROUNDING * model.bytes:
            raise InputFault("model-size", model=model.name, expected=_giga(model.bytes), size=_giga(size))


def _vet_archive(source: Path) -> None:
    """Raise a fault unless `source` is a complete archive with the members of a NeMo checkpoint. Reads headers only."""
    if not source.is_file():
        raise InputFault("model-file", reason="member-kind:this")
    check_foreign(source)
    if source.suffix.casefold() != ".nemo":
        raise InputFault("model-file", reason="its name does not end in .nemo")
    try:
        with tarfile.open(source, "r:*") as archive:
            names = {member.name.removeprefix("./") for member in archive}
    except PermissionError as error:
        raise InputFault("unreadable") from error
    except (tarfile.TarError, EOFError, OSError, ValueError) as error:
        raise InputFault("model-file", reason="it is incomplete or not an archive") from error
    if not names >= _MEMBERS:
        raise InputFault("model-file", reason="it lacks its configuration or its weights")


def _vet_in_a_process(source: Path, name: str) -> None:
    """Raise a fault if loading would refuse the file. Another process reads it, because reading may crash."""
    command = [*processes.own_command("vet", "core.engine.checkpoint.vet_process"), str(source)]
    root = str(Path(__file__).resolve().parents[2])
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH"))))}
    try:
        vetted = subprocess.run(
            command,
            capture_output=True,
            text=True,
            timeout=_PATIENCE_SECONDS,
            check=False,
            env=environment,
            creationflags=processes.NO_CONSOLE,
        )
    except subprocess.TimeoutExpired as error:
        raise InputFault("model-file", reason="config-too-large") from error
    if vetted.returncode == FOREIGN:
        raise foreign_models.ForeignModel(vetted.stdout.strip()).fault(name)
    if vetted.returncode == UNKNOWN:
        raise EnvironmentFault("model-unsupported", model=name, reason=vetted.stdout.strip())
    if vetted.returncode and source.is_dir():
        raise EnvironmentFault("model-refused", model=name, reason=vetted.stdout.strip() or "config-too-large")
    if vetted.returncode:
        raise InputFault("model-file", reason=vetted.stdout.strip() or "config-not-yaml")


def _already_installed(source: Path, final: Path, progress: ProgressReporter, move: bool) -> Path:
    noted = provenance(final)
    name = model_name(final)
    if not final.exists() or source.is_dir() != final.is_dir() or model_size(source) != model_size(final):
        raise EnvironmentFault("model-exists", model=name)
    sha256 = hash_model(source, progress)
    if sha256 != (noted.sha256 if noted else hash_model(final, progress)):
        raise EnvironmentFault("model-exists", model=name)
    if move:
        _remove_source(source)
    return final


def _same_disk(source: Path, folder: Path) -> bool:
    links = source.is_symlink() or any(path.is_symlink() for path in model_files(source))
    return source.stat().st_dev == folder.stat().st_dev and not links


def _times(model: Path) -> list[int]:
    return [path.stat().st_mtime_ns for path in model_files(model)]


def _remove_source(source: Path) -> None:
    with contextlib.suppress(OSError):  # from a read-only disk, a move is a copy
        delete_model(source)


def _giga(size: int) -> str:
    return f"{size / 1e9:.2f} GB"
