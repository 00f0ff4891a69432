"""The recording that Mynah brings along, to see it work."""

from pathlib import Path

from core.contracts import files, paths

_NAME = "conversation.flac"


def copy_sample() -> Path:
    """A copy of the sample of the user's own, made at the first call, for transcripts lie beside recordings.

    Raises EnvironmentFault: disk, no-write, own-folder.
    """
    copy = paths.data_dir() / "samples" / _NAME
    with files.storage_faults(copy):
        if not copy.exists():
            files.write_atomic(copy, (paths.resources_dir() / "samples" / _NAME).read_bytes())
    return copy
