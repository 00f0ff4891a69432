"""Write the file of an ended recording from its folder. A program of its own, for the recorder and after a crash.

usage: python -m core.engine.audio.finish_recording FOLDER

The samples become a FLAC file, which is decoded and compared with them before it gets its name. Its tags hold the
start, the device, gaps and marks (as chapters). Standard error gets a fault as JSON, as from `clips`.
"""

import os
import shutil
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import av
import numpy as np

from core.contracts import processes, recording_folder
from core.contracts.errors import Bug, EnvironmentFault, Fault
from core.contracts.files import check_space, publish, storage_fault
from core.contracts.recording_folder import (
    HEADER_BYTES,
    SAMPLE_BYTES,
    SPEAKERS_MARK,
    SPEAKERS_TAG,
    TRACK,
    Begun,
    Event,
    Gap,
    Mark,
)

_PART = "sound.flac"
_BLOCK = 2**16  # samples
_LOOK = 0.1  # seconds
_HELD_SECONDS = 5.0  # Windows removes no file that the engine still reads


def finish(folder: Path) -> None:
    """Write the file, and remove the folder. Wait if another process is doing it.

    Raises:
        EnvironmentFault: disk, no-write, file-exists.
        Bug: the written file does not hold the samples. It is removed.
    """
    target = recording_folder.recording_of(folder)
    try:
        while not recording_folder.begin_to_finish(folder, processes.own_identity()):
            time.sleep(_LOOK)
    except FileNotFoundError:  # the other process has done all of it
        return
    except OSError as error:
        raise storage_fault(error, target) from error
    try:
        _finish(folder, target)
    finally:
        recording_folder.give_up_finishing(folder)


def _finish(folder: Path, target: Path) -> None:
    samples, rate = recording_folder.samples_in(folder), recording_folder.rate_of(folder)
    if samples and rate:
        try:
            if not (target.exists() and _is_same(target, folder)):  # else a crash came between the last two steps
                check_space(folder, samples * SAMPLE_BYTES * recording_folder.channels_of(folder))
                part = folder / _PART
                _encode(folder, part, rate)
                if not _is_same(part, folder):
                    part.unlink()
                    raise Bug("bug", reason="recording-differs")
                publish(part, target, overwrite=False)
        except FileExistsError as error:
            raise EnvironmentFault("file-exists", path=str(target)) from error
        except OSError as error:
            raise storage_fault(error, target) from error
    _remove(folder)


def _blocks(folder: Path) -> Iterator[bytes]:
    """Yield the samples of a recording, without a torn last one. Those of its channels take turns."""
    width = SAMPLE_BYTES * recording_folder.channels_of(folder)
    left = recording_folder.samples_in(folder) * width
    with (folder / TRACK).open("rb") as file:
        file.seek(HEADER_BYTES)
        while left and (block := file.read(min(left, _BLOCK * width))):
            left -= len(block)
            yield block


def _encode(folder: Path, part: Path, rate: int) -> None:
    # FFmpeg's own files lose the error of a full disk between two frames
    with part.open("wb") as written, av.open(written, "w", format="flac") as file:
        file.metadata.update(_tags(recording_folder.read_events(folder), rate))
        channels = recording_folder.channels_of(folder)
        layout = "mono" if channels == 1 else "stereo"
        stream = file.add_stream("flac", rate=rate, layout=layout, format="s16")
        place = 0
        for block in _blocks(folder):
            frame = av.AudioFrame.from_ndarray(np.frombuffer(block, "<i2")[None], format="s16", layout=layout)
            frame.rate, frame.pts = rate, place
            place += len(block) // (SAMPLE_BYTES * channels)
            file.mux(stream.encode(frame))
        file.mux(stream.encode(None))
    with part.open("rb+") as complete:
        os.fsync(complete.fileno())


def _tags(events: list[Event], rate: int) -> dict[str, str]:
    tags: dict[str, str] = {}
    marks = gaps = 0
    for event in events:
        match event:
            case Begun(started=started, source=source, speakers=speakers):
                tags["DATE"] = datetime.fromtimestamp(started, UTC).isoformat(timespec="seconds")
                tags["SOURCE"] = source
                if speakers:
                    tags[SPEAKERS_TAG] = SPEAKERS_MARK.join(speakers)
            case Mark(at=at, text=text):
                tags[f"CHAPTER{marks:03}"] = _clock(at / rate)
                tags[f"CHAPTER{marks:03}NAME"] = text or f"Mark {marks + 1}"
                marks += 1
            case Gap(at=at, seconds=seconds, reason=reason, channel=channel):
                place = "" if channel is None else f" channel {channel + 1}"
                tags[f"GAP{gaps:03}"] = f"{_clock(at / rate)} {seconds:.3f} s {reason}{place}"
                gaps += 1
    return tags


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds * 1000), 60_000)
    return f"{minutes // 60:02}:{minutes % 60:02}:{rest // 1000:02}.{rest % 1000:03}"


def _is_same(file: Path, folder: Path) -> bool:
    """Tell whether a FLAC file holds exactly the samples of the folder."""
    decoded, original = _decoded(file, recording_folder.channels_of(folder)), _blocks(folder)
    held = b""
    for block in original:
        while len(held) < len(block):
            more = next(decoded, None)
            if more is None:
                return False
            held += more
        if held[: len(block)] != block:
            return False
        held = held[len(block) :]
    return not held and next(decoded, None) is None


def _decoded(file: Path, channels: int) -> Iterator[bytes]:
    try:
        with av.open(str(file)) as container:
            for frame in container.decode(audio=0):
                if frame.format.name not in ("s16", "s16p") or frame.layout.nb_channels != channels:
                    return
                sound = frame.to_ndarray()
                yield (sound.T if frame.format.is_planar else sound).tobytes()
    except av.error.FFmpegError:
        return


def _remove(folder: Path) -> None:
    until = time.monotonic() + _HELD_SECONDS
    while folder.exists() and time.monotonic() < until:
        shutil.rmtree(folder, ignore_errors=True)
        if folder.exists():
            time.sleep(0.1)


def main(arguments: list[str]) -> int:
    """Finish the recording of a folder. Return 1 if its file cannot be written."""
    try:
        finish(Path(arguments[0]))
    except Fault as fault:
        processes.report_fault(fault)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
