"""The folder of a recording in progress, beside its later file. The recorder writes it, and the engine reads it.

`talk.flac` is recorded in the folder `talk.flac.recording`:

* `track-1.pcm`: all samples so far, behind the header of a WAV file. It is valid at any moment. The microphone and the
  computer's sound together are two channels, left and right.
* `track-1.anchors`: a line a second with a number of samples and the time of the last one.
* `events.jsonl`: the beginning, gaps and marks.
* `live.json`: the processes that record. It is missing once the recording has ended.
* `finishing.json`: the process that writes `talk.flac`.

The folder disappears when `talk.flac` is complete.
"""

import os
import struct
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Literal

import msgspec

from core.contracts.files import write_atomic
from core.contracts.processes import Identity, is_alive

SUFFIX = ".recording"
TRACK, ANCHORS, EVENTS = "track-1.pcm", "track-1.anchors", "events.jsonl"
_LIVE, _FINISHING = "live.json", "finishing.json"
_WRITTEN_SECONDS = 5.0  # that an empty _FINISHING may be about to get its content
SAMPLE_BYTES = 2
HEADER_BYTES = 44
SPEAKERS_TAG, SPEAKERS_MARK = "SPEAKERS", "; "
"""The tag of the finished file that names the speakers of its channels, and the mark between two names."""
_UNKNOWN_SIZE = 2**32 - 1  # a WAV file that has not ended states it

GapReason = Literal["unplugged", "lost", "suspended", "recorder", "paused"]


class Begun(msgspec.Struct, frozen=True, tag="begun"):
    """The recording began at `started` (Unix seconds), from the device `source`.

    `speakers` names the speaker of each channel. It is empty for one channel.
    """

    started: float
    source: str
    speakers: tuple[str, ...] = ()


class Gap(msgspec.Struct, frozen=True, tag="gap"):
    """Sound is missing at the sample `at`, for `seconds`. Silence of `filled` samples takes its place.

    `channel` is the channel that lacks it, None: all of them.
    """

    at: int
    seconds: float
    filled: int
    reason: GapReason
    channel: int | None = None


class Mark(msgspec.Struct, frozen=True, tag="mark"):
    """A place that the user marked, at a sample."""

    at: int
    text: str = ""


def folder_of(recording: Path) -> Path:
    """Return the folder in which a recording grows until its file is complete."""
    return recording.with_name(recording.name + SUFFIX)


def recording_of(folder: Path) -> Path:
    """Return the file that the folder's recording becomes."""
    return folder.with_name(folder.name.removesuffix(SUFFIX))


def is_growing(recording: Path) -> bool:
    """Tell whether a recording is only there as a folder: it grows, or was interrupted."""
    return (folder_of(recording) / TRACK).is_file() and not recording.exists()


def is_claimed(folder: Path) -> bool:
    """Tell whether the recording has not been ended, perhaps because its processes died."""
    return (folder / _LIVE).exists()


def is_live(folder: Path) -> bool:
    """Tell whether the recorder or its front end still runs, and has not ended the recording."""
    try:
        identities = msgspec.json.decode((folder / _LIVE).read_bytes(), type=tuple[Identity, ...])
    except (OSError, msgspec.MsgspecError):
        return False
    return any(map(is_alive, identities))


def create(folder: Path, identities: Iterable[Identity]) -> None:
    """Make the folder of a new recording. It is live from its first moment. Raises OSError, EnvironmentFault.

    Another process may look for interrupted recordings at any time, and removes a folder without sound.
    """
    staged = folder.with_name(f"{folder.name}.{os.getpid()}")
    staged.mkdir(parents=True)
    claim(staged, identities)
    staged.rename(folder)


def claim(folder: Path, identities: Iterable[Identity]) -> None:
    """Mark the recording as live while one of the processes runs. Raises EnvironmentFault."""
    write_atomic(folder / _LIVE, msgspec.json.encode(tuple(identities)), durable=False)


def end(folder: Path) -> None:
    """Mark the end of the recording. It works on a full disk."""
    (folder / _LIVE).unlink(missing_ok=True)


def begin_to_finish(folder: Path, own: Identity) -> bool:
    """Take the right to write the recording's file. Return False while another process has it. Raises OSError."""
    place = folder / _FINISHING
    try:
        with place.open("xb") as file:
            file.write(msgspec.json.encode(own))
        return True
    except FileExistsError:
        if _is_held(place):
            return False
        place.unlink(missing_ok=True)
        return begin_to_finish(folder, own)


def give_up_finishing(folder: Path) -> None:
    """Give back the right to write the recording's file."""
    (folder / _FINISHING).unlink(missing_ok=True)


def _is_held(place: Path) -> bool:
    try:
        return is_alive(msgspec.json.decode(place.read_bytes(), type=Identity))
    except FileNotFoundError:
        return False
    except msgspec.MsgspecError:
        return time.time() - place.stat().st_mtime < _WRITTEN_SECONDS


def rate_of(folder: Path) -> int | None:
    """Return the samples a second of the recording. None if it has no sound yet."""
    return int.from_bytes(_header(folder)[24:28], "little") or None


def channels_of(folder: Path) -> int:
    """Return the channels of the recording. 1 if it has no sound yet."""
    return int.from_bytes(_header(folder)[22:24], "little") or 1


def speakers_in(folder: Path) -> tuple[str, ...]:
    """Return the names of the speakers in the channels. Empty for one channel."""
    return next((event.speakers for event in read_events(folder) if isinstance(event, Begun)), ())


def _header(folder: Path) -> bytes:
    """Return the WAV header, or nothing before it is complete."""
    try:
        with (folder / TRACK).open("rb") as file:
            header = file.read(HEADER_BYTES)
    except OSError:
        return b""
    return header if len(header) == HEADER_BYTES else b""


Event = Begun | Gap | Mark


def read_events(folder: Path) -> list[Event]:
    """Return the beginning, gaps and marks of a recording in order. A half-written last line does not count."""
    try:
        lines = (folder / EVENTS).read_bytes().split(b"\n")[:-1]
    except OSError:
        return []
    return [msgspec.json.decode(line, type=Event) for line in lines]


def samples_in(folder: Path) -> int:
    """Return the whole samples of each channel on disk, 0 before the first one."""
    try:
        size = (folder / TRACK).stat().st_size
    except FileNotFoundError:
        return 0
    return max(0, size - HEADER_BYTES) // (SAMPLE_BYTES * channels_of(folder))


def wav_header(rate: int, channels: int = 1) -> bytes:
    """Return the header of a WAV file of unknown length with 16 bits a sample."""
    width = SAMPLE_BYTES * channels
    form = struct.pack("<HHIIHH", 1, channels, rate, rate * width, width, 8 * SAMPLE_BYTES)
    size = struct.pack("<I", _UNKNOWN_SIZE)
    return b"RIFF" + size + b"WAVEfmt " + struct.pack("<I", len(form)) + form + b"data" + size
