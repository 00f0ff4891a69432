"""A model is one .nemo file, or a folder in the hub's form: its name, its files, their size, hash, copies, deletion."""

import shutil
from pathlib import Path

from core.contracts import foreign_models, model_folder
from core.models.file_work import ProgressReporter, copy_file, hash_file


def is_hub_model(path: Path) -> bool:
    """Whether `path` is the folder of a model in the hub's form."""
    return (
        path.is_dir()
        and (path / model_folder.CONFIG).is_file()
        and model_folder.is_model(entry.name for entry in path.iterdir())
    )


def model_name(file: Path) -> str:
    """What a model is called by its file or folder."""
    return file.name if file.is_dir() else file.stem


def model_files(model: Path) -> list[Path]:
    """The files of a model: itself, or those of a folder in the hub's form that belong to it."""
    if not model.is_dir():
        return [model]
    return [model / name for name in model_folder.model_files(path.name for path in model.iterdir())]


def model_size(model: Path) -> int:
    """Bytes of a model's file or files. Raises OSError."""
    return sum(path.stat().st_size for path in model_files(model))


def hash_model(model: Path, progress: ProgressReporter) -> str:
    """What tells a model's content from another's: its file's SHA-256, or that of a folder (model_folder.content_hash).

    Raises Cancelled, OSError.
    """
    if not model.is_dir():
        return hash_file(model, progress)
    total, done = model_size(model), 0
    hashes = {}
    for path in model_files(model):
        hashes[path.name] = hash_file(path, progress, done, total)
        done += path.stat().st_size
    return model_folder.content_hash(hashes)


def copy_model(source: Path, target: Path, progress: ProgressReporter) -> str:
    """Copy a model, file or folder, to a place where nothing is; its content's hash. Raises Cancelled, OSError."""
    if not source.is_dir():
        return copy_file(source, target, progress)
    target.mkdir()
    total, done = model_size(source), 0
    hashes = {}
    for path in model_files(source):
        hashes[path.name] = copy_file(path, target / path.name, progress, done, total)
        done += path.stat().st_size
    return model_folder.content_hash(hashes)


def delete_model(model: Path) -> None:
    """Delete a model, file or folder, if it is there. Raises OSError."""
    if model.is_dir() and not model.is_symlink():
        shutil.rmtree(model)
    else:
        model.unlink(missing_ok=True)


def check_foreign(path: Path) -> None:
    """Raise EnvironmentFault("model-other") for a file or folder that another program's model is."""
    if path.exists():
        try:
            foreign_models.check_files([entry.name for entry in path.iterdir()] if path.is_dir() else [path.name])
        except foreign_models.ForeignModel as other:
            raise other.fault(path.name) from other
