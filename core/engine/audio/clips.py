"""Cuts stretches out of a recording's sound: a program of its own, for `mynah search --cut` and the window.

usage: python -m core.engine.audio.clips RECORDING      [[start, end, path], …] as JSON on standard input, in seconds

Each becomes a WAV file, or FLAC where its path ends so, 16 kHz mono: the sound that was recognised, on the clock that
words are timed by. The path of each file that is written comes on standard output, a JSON string a line; a fault's code
on standard error.
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

from core.contracts.errors import Fault
from core.contracts.files import write_atomic
from core.contracts.media import CLIP_MARK
from core.contracts.recording_address import RecordingAddress, located
from core.engine.audio.decoding import AudioReader
from core.engine.recognizer import SAMPLE_RATE, Samples

_FLAC_FRAME = 4096  # samples


class Clip(NamedTuple):
    """A stretch of the recording, in seconds, and the file that it goes to."""

    start: float
    end: float
    path: str


def cut(recording: Path | RecordingAddress, clips: Sequence[Clip]) -> Iterator[Clip]:
    """Write the clips in one pass over the recording; yields each once it is written.

    What would lie before its beginning or behind its end is left out. Raises InputFault like AudioReader,
    EnvironmentFault: disk, no-write.
    """
    waiting = sorted(clips, reverse=True)
    open_clips: list[tuple[Clip, list[Samples]]] = []
    position = 0  # of the next sample
    with AudioReader(recording) as reader:
        for block in reader:
            behind = position + len(block)
            while waiting and _sample(waiting[-1].start) < behind:
                open_clips.append((waiting.pop(), []))
            for clip, parts in open_clips:
                parts.append(block[max(0, _sample(clip.start) - position) : max(0, _sample(clip.end) - position)])
            position = behind
            for clip, parts in [each for each in open_clips if _sample(each[0].end) <= position]:
                yield _written(clip, parts)
            open_clips = [each for each in open_clips if _sample(each[0].end) > position]
            if not waiting and not open_clips:
                return
    for clip, parts in open_clips:
        yield _written(clip, parts)


def _sample(seconds: float) -> int:
    return max(0, round(seconds * SAMPLE_RATE))


def _written(clip: Clip, parts: Sequence[Samples]) -> Clip:
    sound = np.concatenate(parts) if parts else np.zeros(0, np.float32)
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
    marked = marked[:4] + (len(marked) - 8).to_bytes(4, "little") + marked[8:]  # RIFF's own size
    write_atomic(Path(clip.path), marked, durable=False)
    return clip


def _write_flac(content: io.BytesIO, samples: npt.NDArray[np.int16]) -> None:
    with av.open(content, "w", format="flac") as file:
        stream = file.add_stream("flac", rate=SAMPLE_RATE, layout="mono", format="s16")
        for start in range(0, len(samples), _FLAC_FRAME):
            frame = av.AudioFrame.from_ndarray(samples[None, start : start + _FLAC_FRAME], format="s16", layout="mono")
            frame.rate, frame.pts = SAMPLE_RATE, start
            file.mux(stream.encode(frame))
        file.mux(stream.encode(None))


def main(arguments: list[str]) -> int:
    """Cut what standard input asks for; 1 when the recording cannot be read, or a file not be written."""
    clips = [Clip(*each) for each in json.load(sys.stdin)]
    try:
        for clip in cut(located(arguments[0]), clips):
            print(json.dumps(clip.path), flush=True)
    except Fault as fault:
        print(json.dumps([fault.kind, fault.code, fault.figures]), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
