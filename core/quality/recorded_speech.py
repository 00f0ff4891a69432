"""What is heard in a recording, frame by frame, by a process of the engine's that reads the sound once."""

import subprocess
from pathlib import Path

from core.contracts import paths, processes
from core.contracts.errors import Bug

PER_SECOND = 50  # letters, as core.engine.audio.speech_frames writes them
SILENCE, NOISE, VOICE = b".", b"s", b"v"


def read_speech(recording: Path) -> bytes:
    """A letter for each 20 ms of the recording: SILENCE, NOISE (sound without pitch) or VOICE; 180 kB an hour.

    Of a recording that breaks off, what comes before. Raises InputFault where it cannot be read at all, and Bug where
    the process itself ends early: what it has written by then says nothing of where the recording ends.
    """
    command = [*processes.own_command("speech-frames", "core.engine.audio.speech_frames"), str(recording)]
    process = subprocess.run(
        command,
        capture_output=True,
        check=False,
        cwd=paths.resources_dir().parent,
        creationflags=processes.NO_CONSOLE,
    )
    if process.returncode == 0:
        return process.stdout
    fault = processes.told_fault(process.stderr.decode(errors="replace"))
    if fault is None:
        raise Bug("bug", reason=f"speech-frames ended with {process.returncode}")
    if not process.stdout:
        raise fault
    return process.stdout
