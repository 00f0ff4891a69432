"""The files of a model: their size, hash, copies, deletion."""

import contextlib
import os
import shutil
from collections.abc import Callable
from pathlib import Path

from core.contracts import foreign_models, model_folder
from core.contracts.errors import EnvironmentFault
from core.contracts.files import check_space, make_folder, publish, storage_faults, temporary_beside
from core.models.file_work import (
    CancelToken,
    ProgressCallback,
    ProgressReporter,
    check_folder,
    copy_file,
    exclusive_lock,
    hash_file,
)


def is_hub_model(path: Path) -> bool:
    """Return whether `path` is the folder of a model in the hub's form."""
    return (
        path.is_dir()
        and (path / model_folder.CONFIG).is_file()
        and model_folder.is_model(entry.name for entry in path.iterdir())
    )


def model_name(file: Path) -> str:
    """Return the name of a model from its file or folder."""
    return file.name if file.is_dir() else file.stem


def model_files(model: Path) -> list[Path]:
    """Return the files of a model: the .nemo file, or the files of a folder that belong to it."""
    if not model.is_dir():
        return [model]
    return [model / name for name in model_folder.model_files(path.name for path in model.iterdir())]


def model_size(model: Path) -> int:
    """Return the bytes of a model's files.

    Raises:
        OSError: a file is unreadable.
    """
    return sum(path.stat().st_size for path in model_files(model))


def hash_model(model: Path, progress: ProgressReporter) -> str:
    """Return the identity of a model's content: its file's SHA-256, or a folder's content_hash.

    Raises:
        Cancelled, OSError: the work was cancelled, or a file is unreadable.
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
    """Copy a model to a free place. Return the hash of its content.

    Raises:
        Cancelled, OSError: the work was cancelled, or a file failed.
    """
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
    """Delete a model if it exists.

    Raises:
        OSError: a file cannot be deleted.
    """
    if model.is_dir() and not model.is_symlink():
        shutil.rmtree(model)
    else:
        model.unlink(missing_ok=True)


def check_foreign(path: Path) -> None:
    """Check that a file or folder is not a model of another program.

    Raises:
        EnvironmentFault: model-other.
    """
    if path.exists():
        try:
            foreign_models.check_files([entry.name for entry in path.iterdir()] if path.is_dir() else [path.name])
        except foreign_models.ForeignModel as other:
            raise other.fault(path.name) from other


_MODEL_FILES = ("*.nemo", "*.nemo.json", "*.nemo.part", "*.nemo.part.json")


def _models_files(folder: Path) -> list[Path]:
    """Return all files of models and of unfinished downloads, including those in folders of models."""
    files = [path for pattern in _MODEL_FILES for path in sorted(folder.glob(pattern)) if path.is_file()]
    for model in sorted(path for path in folder.glob("*") if path.is_dir() and not path.name.startswith(".")):
        if is_hub_model(model) or model.suffix == ".part":
            files += sorted(path for path in model.iterdir() if path.is_file())
            files += [path for path in (folder / f"{model.name}.json",) if path.is_file()]
    return files


def relocate(
    old: Path,
    new: Path,
    switch: Callable[[Path], None],
    report: ProgressCallback | None = None,
    cancel_token: CancelToken | None = None,
) -> None:
    """Move all models and unfinished downloads from `old` to `new`. The new folder is created.

    First all files are in both places. On one disk, they are links. Then `switch` makes `new` the folder in use. At
    last the files in `old` are deleted. After an exception, `new` is as before.

    Args:
        switch: makes `new` the models folder, or raises.

    Raises:
        Cancelled: the work was cancelled.
        EnvironmentFault: models-folder, folder-taken, folder-inside, model-busy, disk, no-write.
    """
    check_folder(old)
    old, new = old.resolve(), new.expanduser().resolve()
    if new == old:
        return
    if old in new.parents:
        raise EnvironmentFault("folder-inside", path=str(new))
    files = _models_files(old)
    with contextlib.ExitStack() as stack:
        stack.enter_context(storage_faults(new))
        for path in files:
            if path.suffix == ".part" and path.parent == old:
                stack.enter_context(exclusive_lock(path.with_suffix("")))
        undo = stack.enter_context(contextlib.ExitStack())
        for folder in reversed(make_folder(new)):
            undo.callback(_remove_folder, folder)
        _copy_all(files, old, new, ProgressReporter(report, cancel_token), undo)
        try:
            switch(new)
        except KeyboardInterrupt:  # the progress of `switch` is unknown: both folders stay
            undo.pop_all()
            raise
        undo.pop_all()
        for path in files:
            with contextlib.suppress(OSError):  # a read-only file stays
                path.unlink()
        for folder in {path.parent for path in files} - {old}:
            _remove_folder(folder)


def _remove_folder(folder: Path) -> None:
    with contextlib.suppress(OSError):  # it has other files
        folder.rmdir()


def _copy_all(files: list[Path], old: Path, new: Path, progress: ProgressReporter, undo: contextlib.ExitStack) -> None:
    """Copy the files. `undo` gets the callbacks that remove the copies."""
    for path in files:
        if (new / path.relative_to(old).parts[0]).exists():
            raise EnvironmentFault("folder-taken", path=str(new), name=path.relative_to(old).parts[0])
    check_space(new, sum(path.stat().st_size for path in files if path.stat().st_dev != new.stat().st_dev))
    for path in files:
        target = new / path.relative_to(old)
        for folder in make_folder(target.parent):
            undo.callback(_remove_folder, folder)
        undo.callback(target.unlink, missing_ok=True)
        try:
            os.link(path, target)
        except OSError:  # another disk, or a disk without links
            with temporary_beside(target) as copy:
                copy_file(path, copy, progress)
                publish(copy, target)
