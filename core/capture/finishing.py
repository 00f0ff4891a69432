"""Turn the folder of an ended recording into its file. An engine program does it, because sound is encoded there."""

import subprocess
from pathlib import Path

from core.contracts import paths, processes
from core.contracts.errors import Bug
from core.contracts.recording_folder import recording_of


def finish(folder: Path) -> Path:
    """Write the recording's file, compare it with the samples, and remove the folder. Return the file.

    A recording without a sample is removed. A second call goes on where a crash ended the first one.

    Raises:
        Fault: the file cannot be written. The folder stays.
    """
    command = [*processes.own_command("finish-recording", "core.engine.audio.finish_recording"), str(folder)]
    process = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
        cwd=paths.resources_dir().parent,
        creationflags=processes.NO_CONSOLE,
    )
    if process.returncode:
        unknown = Bug("bug", reason=f"finish_recording ended with {process.returncode}")
        raise processes.reported_fault(process.stderr) or unknown
    return recording_of(folder)
