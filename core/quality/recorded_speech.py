"""What is heard in a recording, frame by frame, by a process of the engine's that reads the sound once."""

import contextlib
import subprocess
from pathlib import Path

import msgspec

from core.contracts import paths
from core.contracts.errors import Bug, Figure, Kind, fault_from
from core.queue import processes

PER_SECOND = 50  # letters, as core.engine.audio.speech_frames writes them
SILENCE, NOISE, VOICE = b".", b"s", b"v"


def read_speech(recording: Path) -> bytes:
    """A letter for each 20 ms of the recording: SILENCE, NOISE (sound without pitch) or VOICE; 180 kB an hour.

    Of a recording that breaks off, what comes before. Raises InputFault where it cannot be read at all.
    """
    command = [*processes.own_command("speech-frames", "core.engine.audio.speech_frames"), str(recording)]
    process = subprocess.run(
        command,
        capture_output=True,
        check=False,
        cwd=paths.resources_dir().parent,
        creationflags=processes.NO_CONSOLE,
    )
    if process.returncode == 0 or process.stdout:
        return process.stdout
    last = process.stderr.strip().rpartition(b"\n")[2]
    with contextlib.suppress(msgspec.MsgspecError):
        raise fault_from(*msgspec.json.decode(last, type=tuple[Kind, str, dict[str, Figure]]))
    raise Bug("bug", reason=f"speech-frames ended with {process.returncode}")
