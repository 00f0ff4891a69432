"""Name new recordings, give jobs their complete files, and complete recordings that a crash interrupted."""

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from core.capture.recovery import recover_interrupted
from core.contracts.recording_folder import folder_of
from core.journal import Journal, file_at


def new_recording(folder: Path) -> Path:
    """Return the path of a recording that begins now, named after the time."""
    return folder / f"{datetime.now().astimezone():%Y-%m-%d %H.%M.%S}.flac"


def take_complete_file(journal: Journal, recording: Path) -> bool:
    """Give the jobs of a recording its file. Return False if the file is not complete yet."""
    file = None if folder_of(recording).exists() else file_at(recording)
    if file is not None:
        journal.jobs.take_file(file)
    return file is not None


def recover(journal: Journal, others: Iterable[Path] = ()) -> list[Path]:
    """Complete recordings that a crash interrupted. Return them. A fault stays for the next time.

    Args:
        journal: its jobs name recordings.
        others: more recordings, which may have no job.
    """
    named = {*map(Path, journal.jobs.growing()), *others}
    recover_interrupted(sorted(named))
    return [recording for recording in sorted(named) if take_complete_file(journal, recording)]
