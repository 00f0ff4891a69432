"""List the sound tracks of a recording, in a process of its own: FFmpeg may crash on a damaged file."""

import subprocess
from pathlib import Path

import msgspec

from core.contracts import paths, processes
from core.contracts.errors import Figure, Kind, fault_from
from core.contracts.tracks import Track

_PATIENCE = 60.0  # seconds for one file

_Refused = tuple[Kind, str, dict[str, Figure]]


def list_tracks(recording: Path) -> tuple[Track, ...]:
    """Return the sound tracks of a recording. The call blocks while a process reads the headers.

    Raises:
        InputFault: the file is no readable recording, or its disk does not answer.
    """
    command = [*processes.own_command("tracks", "core.engine.audio.track_list"), str(recording)]
    try:
        done = subprocess.run(
            command, capture_output=True, cwd=paths.resources_dir().parent, timeout=_PATIENCE, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise fault_from("input", "no-answer", {}) from error
    if done.returncode:
        try:
            raise fault_from(*msgspec.json.decode(done.stderr.splitlines()[-1], type=_Refused))
        except (msgspec.MsgspecError, IndexError) as error:
            raise fault_from("input", "not-media", {}) from error
    return msgspec.json.decode(done.stdout, type=tuple[Track, ...])
