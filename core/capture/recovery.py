"""Finish recordings that a crash or a power cut interrupted."""

import logging
from collections.abc import Iterable
from pathlib import Path

from core.capture.finishing import finish
from core.contracts import recording_folder
from core.contracts.errors import Fault

_log = logging.getLogger(__name__)


def recover_interrupted(recordings: Iterable[Path]) -> list[Path]:
    """Write the files of recordings that are folders without a recorder. Return the files."""
    recovered = []
    for recording in recordings:
        folder = recording_folder.folder_of(recording)
        if not folder.is_dir() or recording_folder.is_live(folder):
            continue
        recording_folder.end(folder)
        try:
            finish(folder)
        except Fault as fault:  # a full disk, for example: the sound stays in the folder
            _log.warning("%s: %s", recording, fault.message)
        if recording.exists() and not folder.exists():
            recovered.append(recording)
    return recovered
