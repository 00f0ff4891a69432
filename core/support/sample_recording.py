"""The recording that Mynah brings along, to see it work."""

import shutil
from pathlib import Path

from core.contracts import paths
from core.contracts.errors import EnvironmentFault

_NAME = "conversation.flac"


def copy_sample() -> Path:
    """A copy of the sample of the user's own, made at the first call, for transcripts lie beside recordings.

    Raises EnvironmentFault: no-write, own-folder.
    """
    copy = paths.data_dir() / "samples" / _NAME
    try:
        copy.parent.mkdir(exist_ok=True)
        if not copy.exists():
            shutil.copyfile(paths.resources_dir() / "samples" / _NAME, copy)
    except OSError as error:
        raise EnvironmentFault("no-write", path=str(copy), reason=error.strerror or str(error)) from error
    return copy
