"""What is heard in a recording, frame by frame, by a process of the engine's that reads the sound once."""

import subprocess
from pathlib import Path

import msgspec

from core.contracts import paths
from core.contracts.errors import Bug, Fault, Figure, Kind, fault_from
from core.queue import processes

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
    fault = _told_fault(process.stderr)
    if fault is None:
        raise Bug("bug", reason=f"speech-frames ended with {process.returncode}")
    if not process.stdout:
        raise fault
    return process.stdout


def _told_fault(said: bytes) -> Fault | None:
    """The fault in the last line of standard error, None where the process was killed or has crashed."""
    last = said.strip().rpartition(b"\n")[2]
    try:
        return fault_from(*msgspec.json.decode(last, type=tuple[Kind, str, dict[str, Figure]]))
    except msgspec.MsgspecError:
        return None
