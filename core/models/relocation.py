"""The models folder moved to another place, so that a crash at any instant leaves one complete folder in use."""

import contextlib
import os
from collections.abc import Callable
from pathlib import Path

from core.contracts.errors import EnvironmentFault
from core.contracts.files import check_space, make_folder, publish, storage_faults, temporary_beside
from core.models.file_work import (
    CancelToken,
    ProgressCallback,
    ProgressReporter,
    check_folder,
    copy_file,
    exclusive_lock,
)
from core.models.model_files import is_hub_model

_MODEL_FILES = ("*.nemo", "*.nemo.json", "*.nemo.part", "*.nemo.part.json")


def _models_files(folder: Path) -> list[Path]:
    """All files of models and unfinished downloads, those in folders of models too."""
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
    """Bring all models and unfinished downloads from `old` to `new`, which is created.

    First everything is there twice (on one disk as a second name of the same bytes), then `switch` is called, which
    makes `new` the folder that is used, or raises with `old` still that, then the files in `old` go. What is raised
    leaves `new` as it was before: Cancelled; EnvironmentFault: "models-folder", "folder-taken", "folder-inside",
    "model-busy", "disk", "no-write".
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
        except KeyboardInterrupt:  # nobody knows how far it came: both folders stay
            undo.pop_all()
            raise
        undo.pop_all()
        for path in files:
            with contextlib.suppress(OSError):  # read-only: it is merely left over
                path.unlink()
        for folder in {path.parent for path in files} - {old}:
            _remove_folder(folder)


def _remove_folder(folder: Path) -> None:
    with contextlib.suppress(OSError):  # it has other files, too
        folder.rmdir()


def _copy_all(files: list[Path], old: Path, new: Path, progress: ProgressReporter, undo: contextlib.ExitStack) -> None:
    """`undo` gets what removes the copies again."""
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
        except OSError:  # another disk, or one without second names
            with temporary_beside(target) as copy:
                copy_file(path, copy, progress)
                publish(copy, target)
