"""Cut clips out of a recording. A program of its own, for `mynah search --cut` and the window.

usage: python -m core.engine.audio.clips RECORDING [TRACKS]

Standard input holds the clips as JSON: [[start, end, path, [[start, end], …]], …], in seconds of the recording. The
inner list holds the stretches that become silent. Each clip becomes a WAV file, or a FLAC file if its path ends in
.flac. Clips are 16 kHz mono, on the clock of the word times. Standard output gets the path of
each written file, a JSON string per line. Standard error gets a fault as JSON.
"""

import io
import json
import sys
import wave
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import av
import numpy as np
import numpy.typing as npt

from core.contracts import processes
from core.contracts.errors import Fault
from core.contracts.files import write_atomic
from core.contracts.media import CLIP_MARK
from core.contracts.recording_address import RecordingAddress, located
from core.contracts.tracks import AUTO
from core.engine.audio.tracks_reader import open_sound
from core.engine.recognizer import SAMPLE_RATE, Samples

_FLAC_FRAME = 4096  # samples
_MARGIN = 0.1  # seconds on both sides of a silent stretch: the times of words are not exact
_FADE = 0.01  # seconds outside the margin, so that nothing clicks


class Clip(NamedTuple):
    """A stretch of the recording in seconds, the path of its file, and the stretches in it that become silent."""

    start: float
    end: float
    path: str
    silent: Sequence[Sequence[float]] = ()


def cut(recording: Path | RecordingAddress, clips: Sequence[Clip], tracks: str = AUTO) -> Iterator[Clip]:
    """Write the clips of the chosen tracks in one pass over the recording. Yield each clip once it is written.

    Parts of a clip outside the recording are left out.

    Raises:
        InputFault: as open_sound does.
        EnvironmentFault: disk, no-write.
    """
    waiting = sorted(clips, reverse=True)
    open_clips: list[tuple[Clip, list[Samples]]] = []
    position = 0  # the index of the next sample
    with open_sound(recording, tracks) as reader:
        for block in reader:
            next_position = position + len(block)
            while waiting and _sample(waiting[-1].start) < next_position:
                open_clips.append((waiting.pop(), []))
            for clip, parts in open_clips:
                parts.append(block[max(0, _sample(clip.start) - position) : max(0, _sample(clip.end) - position)])
            position = next_position
            for clip, parts in [each for each in open_clips if _sample(each[0].end) <= position]:
                yield _write(clip, parts)
            open_clips = [each for each in open_clips if _sample(each[0].end) > position]
            if not waiting and not open_clips:
                return
    for clip, parts in open_clips:
        yield _write(clip, parts)


def _sample(seconds: float) -> int:
    return max(0, round(seconds * SAMPLE_RATE))


def _write(clip: Clip, parts: Sequence[Samples]) -> Clip:
    sound = np.concatenate(parts) if parts else np.zeros(0, np.float32)
    for start, end in clip.silent:
        _silence(sound, _sample(start - _MARGIN) - _sample(clip.start), _sample(end + _MARGIN) - _sample(clip.start))
    samples = np.round(np.clip(sound, -1, 1) * 32767).astype("<i2")
    content = io.BytesIO()
    if clip.path.endswith(".flac"):
        _write_flac(content, samples)
        write_atomic(Path(clip.path), content.getvalue(), durable=False)
        return clip
    with wave.open(content, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(SAMPLE_RATE)
        file.writeframes(samples.tobytes())
    marked = content.getvalue() + CLIP_MARK
    marked = marked[:4] + (len(marked) - 8).to_bytes(4, "little") + marked[8:]  # the RIFF size includes the mark
    write_atomic(Path(clip.path), marked, durable=False)
    return clip


def _silence(sound: Samples, first: int, last: int) -> None:
    """Silence the samples `first` to `last`, which may lie outside the sound, with short fades around them."""
    fade = _sample(_FADE)
    places = np.arange(max(0, first - fade), min(len(sound), last + fade))
    outside = np.maximum(first - places, places - (last - 1))
    sound[places] *= np.clip(outside / (fade + 1), 0, 1).astype(np.float32)


def _write_flac(content: io.BytesIO, samples: npt.NDArray[np.int16]) -> None:
    with av.open(content, "w", format="flac") as file:
        stream = file.add_stream("flac", rate=SAMPLE_RATE, layout="mono", format="s16")
        for start in range(0, len(samples), _FLAC_FRAME):
            frame = av.AudioFrame.from_ndarray(samples[None, start : start + _FLAC_FRAME], format="s16", layout="mono")
            frame.rate, frame.pts = SAMPLE_RATE, start
            file.mux(stream.encode(frame))
        file.mux(stream.encode(None))


def main(arguments: list[str]) -> int:
    """Cut the clips of standard input. Return 1 if the recording cannot be read or a file cannot be written."""
    clips = [Clip(*each) for each in json.load(sys.stdin)]
    try:
        for clip in cut(located(arguments[0]), clips, *arguments[1:2]):
            print(json.dumps(clip.path), flush=True)
    except Fault as fault:
        processes.report_fault(fault)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
