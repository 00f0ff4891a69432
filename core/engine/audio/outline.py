"""Write the outline of a recording for the window's waveform. A program of its own.

usage: python -m core.engine.audio.outline RECORDING [TRACKS]

Standard output gets PER_SECOND bytes for each second, in order, while the recording is read.
"""

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from core.contracts.errors import Fault
from core.contracts.tracks import AUTO
from core.engine.audio.tracks_reader import open_sound
from core.engine.recognizer import SAMPLE_RATE, Samples

PER_SECOND = 20
"""Peaks per second: 12 hours take 0.9 MB."""
_STEP = SAMPLE_RATE // PER_SECOND


def outline(path: Path, tracks: str = AUTO) -> Iterator[bytes]:
    """Yield the waveform's peaks in order, a byte for each 1 / PER_SECOND s.

    A byte is 255 times the root of the largest absolute sample. The root leaves more steps for quiet voices.

    Raises:
        InputFault: as open_sound does.
    """
    rest: Samples = np.zeros(0, np.float32)
    with open_sound(path, tracks) as reader:
        for block in reader:
            sound = np.concatenate((rest, np.abs(block)))
            whole = len(sound) // _STEP * _STEP
            yield _bytes(sound[:whole].reshape(-1, _STEP))
            rest = sound[whole:]
    if len(rest):
        yield _bytes(rest[None, :])


def _bytes(sound: Samples) -> bytes:
    loudest = sound.max(axis=1, initial=0.0)
    return bytes(np.round(255 * np.sqrt(np.clip(np.nan_to_num(loudest), 0, 1))).astype(np.uint8).tobytes())


def main(arguments: list[str]) -> int:
    """Write the peaks of a recording. Return 1 if it cannot be read to its end."""
    with contextlib.suppress(OSError, AttributeError):  # no nice() on Windows
        os.nice(10)  # drawing must not slow recognition down
    output = sys.stdout.buffer
    try:
        for part in outline(Path(arguments[0]), *arguments[1:2]):
            output.write(part)
            output.flush()
    except Fault as fault:
        print(fault.code, file=sys.stderr)
        return 1
    except BrokenPipeError:  # the window has closed the waveform
        os._exit(1)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
