"""Turn the folder of an ended recording into its file. An engine program does it, because sound is encoded there."""

from pathlib import Path

from core.contracts import processes
from core.contracts.recording_folder import recording_of


def finish(folder: Path) -> Path:
    """Write the recording's file, compare it with the samples, and remove the folder. Return the file.

    A recording without a sample is removed. A second call goes on where a crash ended the first one.

    Raises:
        Fault: the file cannot be written. The folder stays.
    """
    _, fault = processes.run_part("finish-recording", "core.engine.audio.finish_recording", str(folder))
    if fault is not None:
        raise fault
    return recording_of(folder)
