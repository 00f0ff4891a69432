"""The models folder moved to another place, so that a crash at any instant leaves one complete folder in use."""

import contextlib
import os
from collections.abc import Callable
from pathlib import Path

from core.contracts.errors import EnvironmentFault
from core.contracts.files import check_space, publish, storage_faults, temporary_beside
from core.models.file_work import (
    CancelToken,
    ProgressCallback,
    ProgressReporter,
    check_folder,
    copy_file,
    exclusive_lock,
)

_MODEL_FILES = ("*.nemo", "*.nemo.json", "*.nemo.part", "*.nemo.part.json")


def relocate(
    old: Path,
    new: Path,
    switch: Callable[[Path], None],
    report: ProgressCallback | None = None,
    cancel_token: CancelToken | None = None,
) -> None:
    """Bring all models and unfinished downloads from `old` to `new`, which is created.

    First everything is there twice (on one disk as a second name of the same bytes), then `switch` is called, which
    makes `new` the folder that is used, then the files in `old` go. Raises Cancelled with `new` as it was before, and
    EnvironmentFault: "models-folder", "folder-taken", "folder-inside", "model-busy", "disk", "no-write".
    """
    check_folder(old)
    old, new = old.resolve(), new.expanduser().resolve()
    if new == old:
        return
    if old in new.parents:
        raise EnvironmentFault("folder-inside", path=str(new))
    files = [path for pattern in _MODEL_FILES for path in sorted(old.glob(pattern)) if path.is_file()]
    with contextlib.ExitStack() as stack:
        stack.enter_context(storage_faults(new))
        for path in files:
            if path.suffix == ".part":
                stack.enter_context(exclusive_lock(path.with_suffix("")))
        new.mkdir(parents=True, exist_ok=True)
        _copy_all(files, new, ProgressReporter(report, cancel_token))
        switch(new)
        for path in files:
            with contextlib.suppress(OSError):  # read-only: it is merely left over
                path.unlink()


def _copy_all(files: list[Path], new: Path, progress: ProgressReporter) -> None:
    for path in files:
        if (new / path.name).exists():
            raise EnvironmentFault("folder-taken", path=str(new), name=path.name)
    made: list[Path] = []
    try:
        check_space(new, sum(path.stat().st_size for path in files if path.stat().st_dev != new.stat().st_dev))
        for path in files:
            target = new / path.name
            made.append(target)
            try:
                os.link(path, target)
            except OSError:  # another disk, or one without second names
                with temporary_beside(target) as copy:
                    copy_file(path, copy, progress)
                    publish(copy, target)
    except BaseException:
        for path in made:
            path.unlink(missing_ok=True)
        raise
